package access

import (
	"context"
	"slices"

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

// SetPerson changes a person's name or role, or whether they work here. A person who leaves loses access at once, with
// their API keys. A business must keep an owner: conflict.
func (e *Entrance) SetPerson(ctx context.Context, workspaceID string, p Person) error {
	if err := checkName(p.Name); err != nil {
		return err
	}
	err := e.store.Entrance(ctx, workspaceID, true, func(r EntranceRows) error {
		people, err := r.Staff.LockPeople()
		if err != nil {
			return err
		}
		owners, found := 0, false
		for _, q := range people {
			if q.ID == p.ID {
				found, p.Email, q = true, q.Email, p
			}
			if q.Role == Owner && q.Active {
				owners++
			}
		}
		switch {
		case !found:
			return errNoPerson()
		case !p.Role.Trusted():
			return fault.Invalid("somebody of the business is staff or owner", fault.Field{Path: "/role", Message: "expected staff or owner"})
		case owners == 0:
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
		return err
	}
	return e.keyring.revokeOf(ctx, workspaceID, p.ID)
}
