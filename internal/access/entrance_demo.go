package access

import "context"

// Admit starts a stay for a person without their password, for a demo on its own machine.
func (e *Entrance) Admit(ctx context.Context, email string, d Device) (secret string, s Stay, err error) {
	var l Login
	err = e.store.Entrance(ctx, "", false, func(r EntranceRows) error {
		var found bool
		if l, found, err = r.Logins.LoginByEmail(Email(email)); err == nil && !found {
			err = errStranger()
		}
		return err
	})
	if err != nil {
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
		l, err := choose(r, known, p.Email, hash, now)
		if err != nil {
			return err
		}
		return r.Logins.Join(Membership{WorkspaceID: workspaceID, PersonID: p.ID, LoginID: l.ID}, now)
	})
	e.Forget()
	return err
}
