package store

import (
	"context"
	"time"

	"github.com/mostrador/mostrador/internal/access"
)

// Entrance opens what people sign in with, and the people of a workspace where one is named.
func (s Units) Entrance(ctx context.Context, workspaceID string, write bool, fn func(access.EntranceRows) error) error {
	within := func(tx *Tx) error {
		return fn(access.EntranceRows{Logins: loginRows{tx}, Stays: stayRows{tx}, Invitations: invitationRows{tx}, Staff: staffRows{tx}})
	}
	switch {
	case workspaceID == "":
		return s.explain(s.DB.System(ctx, write, within))
	case write:
		return s.explain(s.DB.Write(ctx, workspaceID, within))
	}
	return s.explain(s.DB.Read(ctx, workspaceID, within))
}

type loginRows struct{ tx *Tx }

const selectLogins = `SELECT id, email, password, totp, totp_since, totp_step, locale, created_at, updated_at FROM logins`

func (r loginRows) one(which, value string) (l access.Login, ok bool, err error) {
	ok, err = found(r.tx.Row(selectLogins+which, []any{value}, &l.ID, &l.Email, &l.Password, &l.TOTP, moment{&l.TOTPSince}, &l.TOTPStep,
		&l.Locale, moment{&l.CreatedAt}, moment{&l.UpdatedAt}))
	return l, ok, err
}

func (r loginRows) Login(id string) (access.Login, bool, error) { return r.one(` WHERE id = $1`, id) }

func (r loginRows) LoginByEmail(email string) (access.Login, bool, error) {
	return r.one(` WHERE email = $1`, email)
}

func (r loginRows) InsertLogin(l access.Login) (bool, error) {
	n, err := r.tx.Exec(`INSERT INTO logins (id, email, password, locale, created_at, updated_at) VALUES ($1, $2, $3, $4, $5, $6)
		ON CONFLICT (email) DO NOTHING`, l.ID, l.Email, l.Password, string(l.Locale), micros(l.CreatedAt), micros(l.UpdatedAt))
	return n == 1, err
}

func (r loginRows) UpdateLogin(l access.Login) error {
	n, err := r.tx.Exec(`UPDATE logins SET password = $2, totp = $3, totp_since = $4, locale = $5, updated_at = $6 WHERE id = $1`,
		l.ID, l.Password, l.TOTP, micros(l.TOTPSince), string(l.Locale), micros(l.UpdatedAt))
	return touched("login", l.ID, n, err)
}

// UseCode is a compare and swap: of two who bring the same code, one is let in.
func (r loginRows) UseCode(loginID string, step int64) (bool, error) {
	n, err := r.tx.Exec(`UPDATE logins SET totp_step = $2 WHERE id = $1 AND totp_step < $2`, loginID, step)
	return n == 1, err
}

func (r loginRows) Memberships(loginID string) ([]access.Membership, error) {
	var out []access.Membership
	err := r.tx.Rows(`SELECT workspace_id, person_id, login_id FROM memberships WHERE login_id = $1 ORDER BY workspace_id`, []any{loginID},
		func(scan func(...any) error) error {
			var m access.Membership
			err := scan(&m.WorkspaceID, &m.PersonID, &m.LoginID)
			out = append(out, m)
			return err
		})
	return out, err
}

func (r loginRows) MemberLogin(workspaceID, personID string) (loginID string, ok bool, err error) {
	ok, err = found(r.tx.Row(`SELECT login_id FROM memberships WHERE workspace_id = $1 AND person_id = $2`, []any{workspaceID, personID}, &loginID))
	return loginID, ok, err
}

func (r loginRows) Join(m access.Membership, now time.Time) error {
	_, err := r.tx.Exec(`INSERT INTO memberships (workspace_id, person_id, login_id, created_at) VALUES ($1, $2, $3, $4)
		ON CONFLICT (workspace_id, person_id) DO NOTHING`, m.WorkspaceID, m.PersonID, m.LoginID, micros(now))
	return err
}

type stayRows struct{ tx *Tx }

const selectStays = `SELECT id, login_id, hash, proved, address, device, created_at, seen_at, ends_at FROM stays`

func stayFields(s *access.Stay) []any {
	return []any{&s.ID, &s.LoginID, &s.Hash, &s.Proved, &s.Address, &s.Device, moment{&s.CreatedAt}, moment{&s.SeenAt}, moment{&s.EndsAt}}
}

func (r stayRows) InsertStay(s access.Stay) error {
	_, err := r.tx.Exec(`INSERT INTO stays (id, login_id, hash, proved, address, device, created_at, seen_at, ends_at)
		VALUES (`+placeholders(1, 9)+`)`, s.ID, s.LoginID, s.Hash, flag(s.Proved), s.Address, s.Device, micros(s.CreatedAt), micros(s.SeenAt), micros(s.EndsAt))
	return err
}

func (r stayRows) StayByHash(hash string) (s access.Stay, ok bool, err error) {
	ok, err = found(r.tx.Row(selectStays+` WHERE hash = $1`, []any{hash}, stayFields(&s)...))
	return s, ok, err
}

func (r stayRows) Stays(loginID string) ([]access.Stay, error) {
	var out []access.Stay
	err := r.tx.Rows(selectStays+` WHERE login_id = $1 ORDER BY created_at DESC, id DESC`, []any{loginID}, func(scan func(...any) error) error {
		var s access.Stay
		err := scan(stayFields(&s)...)
		out = append(out, s)
		return err
	})
	return out, err
}

func (r stayRows) TouchStay(id string, now time.Time) error {
	_, err := r.tx.Exec(`UPDATE stays SET seen_at = $2 WHERE id = $1 AND seen_at < $2`, id, micros(now))
	return err
}

func (r stayRows) EndStay(loginID, id string) (bool, error) {
	n, err := r.tx.Exec(`DELETE FROM stays WHERE login_id = $1 AND id = $2`, loginID, id)
	return n == 1, err
}

func (r stayRows) EndStays(loginID, except string) error {
	_, err := r.tx.Exec(`DELETE FROM stays WHERE login_id = $1 AND id <> $2`, loginID, except)
	return err
}

func (r stayRows) DropStays(now time.Time) error {
	_, err := r.tx.Exec(`DELETE FROM stays WHERE ends_at <= $1`, micros(now))
	return err
}

type invitationRows struct{ tx *Tx }

const selectInvitations = `SELECT id, person_id, kind, hash, invited_by, created_at, expires_at, used_at FROM invitations WHERE workspace_id = $1`

func invitationFields(i *access.Invitation) []any {
	return []any{&i.ID, &i.PersonID, &i.Kind, &i.Hash, &i.InvitedBy, moment{&i.CreatedAt}, moment{&i.ExpiresAt}, moment{&i.UsedAt}}
}

func (r invitationRows) InsertInvitation(i access.Invitation) error {
	if err := r.DropInvitation(i.PersonID); err != nil {
		return err
	}
	_, err := r.tx.Exec(`INSERT INTO invitations (workspace_id, id, person_id, kind, hash, invited_by, created_at, expires_at)
		VALUES (`+placeholders(1, 8)+`)`, r.tx.Workspace(), i.ID, i.PersonID, i.Kind, i.Hash, i.InvitedBy, micros(i.CreatedAt), micros(i.ExpiresAt))
	return err
}

func (r invitationRows) InvitationByHash(hash string) (i access.Invitation, ok bool, err error) {
	ok, err = found(r.tx.Row(selectInvitations+` AND hash = $2`, []any{r.tx.Workspace(), hash}, invitationFields(&i)...))
	return i, ok, err
}

func (r invitationRows) UseInvitation(id string, now time.Time) (bool, error) {
	n, err := r.tx.Exec(`UPDATE invitations SET used_at = $3 WHERE workspace_id = $1 AND id = $2 AND used_at = 0`, r.tx.Workspace(), id, micros(now))
	return n == 1, err
}

func (r invitationRows) OpenInvitations() ([]access.Invitation, error) {
	var out []access.Invitation
	err := r.tx.Rows(selectInvitations+` AND used_at = 0 ORDER BY id`, []any{r.tx.Workspace()}, func(scan func(...any) error) error {
		var i access.Invitation
		err := scan(invitationFields(&i)...)
		out = append(out, i)
		return err
	})
	return out, err
}

func (r invitationRows) DropInvitation(personID string) error {
	_, err := r.tx.Exec(`DELETE FROM invitations WHERE workspace_id = $1 AND person_id = $2 AND used_at = 0`, r.tx.Workspace(), personID)
	return err
}
