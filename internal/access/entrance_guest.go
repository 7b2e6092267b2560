package access

import (
	"cmp"
	"context"
	"slices"
	"time"

	"github.com/mostrador/mostrador/internal/kit/fault"
)

// errNoBusiness is the same for an unknown business and one where the guest does not work.
func errNoBusiness() error { return fault.New(fault.NotFound, "there is no such business") }

// Recognise finds the guest of a secret. Every failure is the same forbidden.
func (e *Entrance) Recognise(ctx context.Context, secret string) (Guest, error) {
	return e.recall(hashKey(secret), func(now time.Time) (g Guest, err error) {
		err = e.store.Entrance(ctx, "", false, func(r EntranceRows) error {
			if g.Stay, g.Login, err = staying(r, secret, now); err == nil && !g.Stay.Proved {
				err = errStranger()
			}
			return err
		})
		if err == nil {
			e.touch(ctx, g.Stay, now)
		}
		return g, err
	})
}

// Waiting returns the login whose stay still needs a code; the zero Login if there is none.
func (e *Entrance) Waiting(ctx context.Context, secret string) (waits Login) {
	now := e.keyring.clock.Now()
	err := e.store.Entrance(ctx, "", false, func(r EntranceRows) error {
		waits = Login{}
		s, l, err := staying(r, secret, now)
		if err == nil && !s.Proved {
			waits = l
		}
		return err
	})
	if err != nil {
		return Login{}
	}
	return waits
}

// At finds the guest of a secret and their person in a business: forbidden for an unknown secret, not_found where they
// do not work.
func (e *Entrance) At(ctx context.Context, secret, slug string) (Guest, error) {
	g, err := e.Recognise(ctx, secret)
	if err != nil {
		return g, err
	}
	// Not cached with the guest: a person who has changed the business sees it at once.
	w, err := e.keyring.Knocked(ctx, slug)
	if fault.Is(err, fault.NotFound) || err == nil && w.Slug != slug {
		err = errNoBusiness()
	}
	if err != nil {
		return Guest{}, err
	}
	g, err = e.recall(hashKey(secret)+" "+w.ID, func(time.Time) (Guest, error) {
		g.Person, err = e.personOf(ctx, g.Login.ID, w.ID)
		return g, err
	})
	g.Workspace = &w
	return g, err
}

// personOf returns a login's person in a workspace.
func (e *Entrance) personOf(ctx context.Context, loginID, workspaceID string) (p Person, err error) {
	err = e.store.Entrance(ctx, workspaceID, false, func(r EntranceRows) error {
		list, err := r.Logins.Memberships(loginID)
		if err != nil {
			return err
		}
		at := slices.IndexFunc(list, func(m Membership) bool { return m.WorkspaceID == workspaceID })
		if at < 0 {
			return errNoBusiness()
		}
		var found bool
		if p, found, err = r.Staff.Person(list[at].PersonID); err == nil && (!found || !p.Active) {
			err = errNoBusiness()
		}
		return err
	})
	return p, err
}

// Business is one where a person works.
type Business struct {
	Workspace Workspace
	Person    Person
}

// Businesses returns the businesses of a login, by name.
func (e *Entrance) Businesses(ctx context.Context, loginID string) (list []Business, err error) {
	var places []Membership
	err = e.store.Entrance(ctx, "", false, func(r EntranceRows) (err error) {
		places, err = r.Logins.Memberships(loginID)
		return err
	})
	for _, m := range places {
		if err != nil {
			return nil, err
		}
		var b Business
		if b.Person, err = e.personOf(ctx, loginID, m.WorkspaceID); fault.Is(err, fault.NotFound) {
			err = nil
			continue
		}
		if err == nil {
			b.Workspace, err = e.keyring.Workspace(ctx, m.WorkspaceID)
			list = append(list, b)
		}
	}
	slices.SortFunc(list, func(a, b Business) int {
		return cmp.Or(cmp.Compare(a.Workspace.Name, b.Workspace.Name), cmp.Compare(a.Workspace.Slug, b.Workspace.Slug))
	})
	return list, err
}

// recall answers from the cache, or loads and caches.
func (e *Entrance) recall(name string, learn func(now time.Time) (Guest, error)) (Guest, error) {
	now := e.keyring.clock.Now()
	return e.guests.get(name, now, func() (Guest, error) { return learn(now) })
}

// login reads the login of an email; without an id: there is none.
func (e *Entrance) login(ctx context.Context, email string) (l Login, err error) {
	err = e.store.Entrance(ctx, "", false, func(r EntranceRows) (err error) {
		l, _, err = r.Logins.LoginByEmail(email)
		return err
	})
	return l, err
}

// touch records that a device was seen, at most once a minute; a failed write is made up for by the next visit.
func (e *Entrance) touch(ctx context.Context, s Stay, now time.Time) {
	if now.Sub(s.SeenAt) < touchEvery {
		return
	}
	_ = e.store.Entrance(ctx, "", true, func(r EntranceRows) error { return r.Stays.TouchStay(s.ID, now) })
}

// Leads returns the businesses of an email's login; none without a login.
func (e *Entrance) Leads(ctx context.Context, email string) ([]Business, error) {
	l, err := e.login(ctx, Email(email))
	if err != nil || l.ID == "" {
		return nil, err
	}
	return e.Businesses(ctx, l.ID)
}

// Admit starts a stay for a person without their password, for a demo on its own machine.
func (e *Entrance) Admit(ctx context.Context, email string, d Device) (secret string, s Stay, err error) {
	l, err := e.login(ctx, Email(email))
	if err = require(l.ID != "", err, errStranger()); err != nil {
		return "", s, err
	}
	return e.begin(ctx, l, true, d)
}

// Provide sets a person's password without asking them, for a demo.
func (e *Entrance) Provide(ctx context.Context, workspaceID, personID, password string) error {
	hash := hashPassword(password)
	err := e.store.Entrance(ctx, workspaceID, true, func(r EntranceRows) error {
		p, found, err := r.Staff.Person(personID)
		if err != nil || !found {
			return err
		}
		known, _, err := r.Logins.LoginByEmail(p.Email)
		if err != nil {
			return err
		}
		now := e.keyring.clock.Now()
		l, err := choose(r, known, p.Email, hash, Join, now)
		if err != nil {
			return err
		}
		return r.Logins.Join(Membership{WorkspaceID: workspaceID, PersonID: p.ID, LoginID: l.ID}, now)
	})
	e.Forget()
	return err
}
