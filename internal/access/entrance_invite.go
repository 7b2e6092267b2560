package access

import (
	"context"
	"time"

	"github.com/mostrador/mostrador/internal/kit/fault"
)

// errInvitation is the same for a link that was used, ran out or was made up.
func errInvitation() error {
	return fault.New(fault.NotFound, "the invitation was used, has expired or never was")
}

// Invite makes a link for somebody of the business, in place of the one they had. Its
// secret is in the answer and nowhere else.
func (e *Entrance) Invite(ctx context.Context, workspaceID, personID, kind, by string) (secret string, err error) {
	now := e.keyring.clock.Now()
	secret = newSecret()
	return secret, e.store.Entrance(ctx, workspaceID, true, func(r EntranceRows) error {
		p, found, err := r.Staff.Person(personID)
		if err == nil && (!found || !p.Active) {
			err = errNoPerson()
		}
		if err != nil {
			return err
		}
		return r.Invitations.InsertInvitation(Invitation{
			ID: newID(), PersonID: p.ID, Kind: kind, Hash: hashKey(secret), InvitedBy: by, CreatedAt: now, ExpiresAt: now.Add(invitationLife),
		})
	})
}

func errNoPerson() error { return fault.New(fault.NotFound, "there is no such person") }

// Invited is an invitation as its link is opened.
type Invited struct {
	Invitation
	Person Person
	// Known: they have a password already, and prove with it that they are who was meant.
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

// Accept lets somebody in with an invitation: it chooses their password or, where they
// have one already, takes that one. It works once. What comes back is a stay as of SignIn.
func (e *Entrance) Accept(ctx context.Context, workspaceID, secret, password string, d Device) (held string, s Stay, err error) {
	i, err := e.Invitation(ctx, workspaceID, secret)
	if err != nil {
		return "", s, err
	}
	hash := ""
	if !i.Known {
		if !goodPassword(password, i.Person.Email) {
			return "", s, ErrPassword
		}
		hash = hashPassword(password) // outside the transaction: it takes a while
	} else if err := e.knows(ctx, i.Person.Email, password); err != nil {
		return "", s, err
	}
	var l Login
	err = e.store.Entrance(ctx, workspaceID, true, func(r EntranceRows) error {
		now := e.keyring.clock.Now()
		again, known, err := e.invited(r, secret)
		if err == nil && again.Known != i.Known {
			err = errInvitation() // somebody else was quicker; the link says so when it is opened again
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
			if l, err = choose(r, known, i.Person.Email, hash, now); err != nil {
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

// choose gives a login its password: a new login, or one whose password was lost. With
// that, its codes are gone and every device is signed out.
func choose(r EntranceRows, known Login, email, hash string, now time.Time) (Login, error) {
	if known.ID == "" {
		l := Login{ID: newID(), Email: email, Password: hash, CreatedAt: now, UpdatedAt: now}
		inserted, err := r.Logins.InsertLogin(l)
		if err == nil && !inserted {
			err = fault.New(fault.Conflict, "somebody has signed up with %s just now", email)
		}
		return l, err
	}
	known.Password, known.TOTP, known.TOTPSince, known.UpdatedAt = hash, "", time.Time{}, now
	if err := r.Stays.EndStays(known.ID, ""); err != nil {
		return known, err
	}
	return known, r.Logins.UpdateLogin(known)
}

// knows checks that somebody has the password of an email's login.
func (e *Entrance) knows(ctx context.Context, email, password string) error {
	var l Login
	err := e.store.Entrance(ctx, "", false, func(r EntranceRows) (err error) {
		l, _, err = r.Logins.LoginByEmail(email)
		return err
	})
	if err == nil && !checkPassword(password, l.Password) {
		err = ErrCurrent
	}
	return err
}
