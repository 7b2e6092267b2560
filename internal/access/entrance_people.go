package access

import (
	"context"
	"slices"
	"time"

	"github.com/mostrador/mostrador/internal/kit/fault"
)

// Colleague is a person of the business as owners see them.
type Colleague struct {
	Person
	SignsIn bool // accepted an invitation
	Invited Invitation
}

// Colleagues returns the people of a business by name, with their sign-in state.
func (e *Entrance) Colleagues(ctx context.Context, workspaceID string) (list []Colleague, err error) {
	err = e.store.Entrance(ctx, workspaceID, false, func(r EntranceRows) error {
		people, err := r.Staff.People()
		if err != nil {
			return err
		}
		open, err := r.Invitations.OpenInvitations()
		if err != nil {
			return err
		}
		for _, p := range people {
			c := Colleague{Person: p}
			if _, c.SignsIn, err = r.Logins.MemberLogin(workspaceID, p.ID); err != nil {
				return err
			}
			if at := slices.IndexFunc(open, func(i Invitation) bool { return i.PersonID == p.ID }); at >= 0 {
				c.Invited = open[at]
			}
			list = append(list, c)
		}
		return nil
	})
	return list, err
}

// SetPerson changes a person's name or role, or whether they work here, whatever they were before; its codes are
// EditPerson's.
func (e *Entrance) SetPerson(ctx context.Context, workspaceID string, p Person) error {
	_, err := e.EditPerson(ctx, workspaceID, p.ID, func(now *Person) error {
		now.Name, now.Role, now.Active = p.Name, p.Role, p.Active
		return nil
	})
	return err
}

// EditPerson changes a person as they are at that moment: their name or role, or whether they work here. One who leaves
// loses access at once, with their API keys. Codes: not_found, invalid_arguments, edit's own, and conflict for the
// last owner, who has to stay one.
func (e *Entrance) EditPerson(ctx context.Context, workspaceID, id string, edit func(*Person) error) (p Person, err error) {
	err = e.store.Entrance(ctx, workspaceID, true, func(r EntranceRows) error {
		people, err := r.Staff.LockPeople()
		if err != nil {
			return err
		}
		at := slices.IndexFunc(people, func(q Person) bool { return q.ID == id })
		if at < 0 {
			return errNoPerson()
		}
		owned := slices.ContainsFunc(people, Person.owns)
		if err := edit(&people[at]); err != nil {
			return err
		}
		p = people[at]
		switch err := checkName(p.Name); {
		case err != nil:
			return err
		case !p.Role.Trusted():
			return fault.Invalid("somebody of the business is staff or owner",
				fault.Field{Path: "/role", Message: "expected staff or owner"})
		case owned && !slices.ContainsFunc(people, Person.owns):
			return fault.New(fault.Conflict, "somebody has to stay the owner")
		}
		if !p.Active {
			if err := r.Invitations.DropInvitation(p.ID); err != nil {
				return err
			}
		}
		return r.Staff.UpdatePerson(p)
	})
	e.Forget()
	if err != nil || p.Active {
		return p, err
	}
	return p, e.keyring.revokeOf(ctx, workspaceID, p.ID)
}

// owns reports an owner who works here.
func (p Person) owns() bool { return p.Role == Owner && p.Active }

// errInvitation is the same for a used, expired or invented link.
func errInvitation() error {
	return fault.New(fault.NotFound, "the invitation was used, has expired or never was")
}

// Invite creates a link for a person of the business, replacing their open one. Its secret is only in the answer.
func (e *Entrance) Invite(ctx context.Context, workspaceID, personID, kind, by string) (secret string, err error) {
	now := e.keyring.clock.Now()
	secret = newSecret()
	return secret, e.store.Entrance(ctx, workspaceID, true, func(r EntranceRows) error {
		if _, err := r.Staff.LockPeople(); err != nil { // a second link at the same moment replaces this one
			return err
		}
		p, found, err := r.Staff.Person(personID)
		if err == nil && (!found || !p.Active) {
			err = errNoPerson()
		}
		if err != nil {
			return err
		}
		return r.Invitations.InsertInvitation(Invitation{
			ID: newID(), PersonID: p.ID, Kind: kind, Hash: hashKey(secret), InvitedBy: by, CreatedAt: now,
			ExpiresAt: now.Add(lifeOf(kind)),
		})
	})
}

// mailedLife is how long a link that was mailed works.
const mailedLife = time.Hour

func lifeOf(kind string) time.Duration {
	if kind == Mailed {
		return mailedLife
	}
	return invitationLife
}

func errNoPerson() error { return fault.New(fault.NotFound, "there is no such person") }

// Invited is an invitation with its person.
type Invited struct {
	Invitation
	Person Person
	// Known: they have a password already, and must enter it to prove their identity.
	Known bool
}

// Invitation finds an open invitation by its secret.
func (e *Entrance) Invitation(ctx context.Context, workspaceID, secret string) (i Invited, err error) {
	err = e.store.Entrance(ctx, workspaceID, false, func(r EntranceRows) error {
		i, _, err = e.invited(r, secret)
		return err
	})
	return i, err
}

func (e *Entrance) invited(r EntranceRows, secret string) (out Invited, l Login, err error) {
	i, found, err := r.Invitations.InvitationByHash(hashKey(secret))
	if err == nil && (!found || !i.UsedAt.IsZero() || !e.keyring.clock.Now().Before(i.ExpiresAt)) {
		err = errInvitation()
	}
	if err != nil {
		return out, l, err
	}
	p, found, err := r.Staff.Person(i.PersonID)
	if err == nil && (!found || !p.Active) {
		err = errInvitation()
	}
	if err != nil {
		return out, l, err
	}
	l, found, err = r.Logins.LoginByEmail(p.Email)
	return Invited{Invitation: i, Person: p, Known: found && i.Kind == Join}, l, err
}

// Accept signs a person in with an invitation: it sets their password or, if they have one already, checks it. It works
// once. It returns a stay, like SignIn.
func (e *Entrance) Accept(ctx context.Context, workspaceID, secret, password string,
	d Device) (held string, s Stay, err error) {
	i, err := e.Invitation(ctx, workspaceID, secret)
	if err != nil {
		return "", s, err
	}
	hash := ""
	if !i.Known {
		if !goodPassword(password, i.Person.Email) {
			return "", s, ErrPassword
		}
		hash = hashPassword(password) // outside the transaction: hashing is slow
	} else if err := e.knows(ctx, i.Person.Email, password); err != nil {
		return "", s, err
	}
	var l Login
	err = e.store.Entrance(ctx, workspaceID, true, func(r EntranceRows) error {
		now := e.keyring.clock.Now()
		again, known, err := e.invited(r, secret)
		if err == nil && again.Known != i.Known {
			err = errInvitation() // a concurrent call was first; reopening the link shows it
		}
		if err != nil {
			return err
		}
		first, err := r.Invitations.UseInvitation(i.ID, now)
		if err == nil && !first {
			err = errInvitation()
		}
		if err != nil {
			return err
		}
		l = known
		if hash != "" {
			if l, err = choose(r, known, i.Person.Email, hash, i.Kind, now); err != nil {
				return err
			}
		}
		return r.Logins.Join(Membership{WorkspaceID: workspaceID, PersonID: i.Person.ID, LoginID: l.ID}, now)
	})
	e.Forget()
	if err != nil {
		return "", s, err
	}
	return e.begin(ctx, l, !l.AsksForCode(), d)
}

// choose sets the password of a new login, or of one whose password was lost. The latter loses its codes, unless the link was
// mailed, and every device is signed out.
func choose(r EntranceRows, known Login, email, hash, kind string, now time.Time) (Login, error) {
	if known.ID == "" {
		l := Login{ID: newID(), Email: email, Password: hash, CreatedAt: now, UpdatedAt: now}
		inserted, err := r.Logins.InsertLogin(l)
		if err == nil && !inserted {
			err = fault.New(fault.Conflict, "somebody has signed up with %s just now", email)
		}
		return l, err
	}
	if known.Password, known.UpdatedAt = hash, now; kind != Mailed {
		known.TOTP, known.TOTPSince = "", time.Time{}
	}
	if err := r.Stays.EndStays(known.ID, ""); err != nil {
		return known, err
	}
	return known, r.Logins.UpdateLogin(known)
}

// knows checks the password of an email's login: ErrCurrent if it is wrong.
func (e *Entrance) knows(ctx context.Context, email, password string) error {
	l, err := e.login(ctx, email)
	if err == nil && !checkPassword(password, l.Password) {
		err = ErrCurrent
	}
	return err
}
