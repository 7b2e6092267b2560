package store

import (
	"context"
	"time"

	"github.com/mostrador/mostrador/internal/access"
)

// Entrance opens the sign-in tables, and the people of a workspace where one is named.
func (s Units) Entrance(ctx context.Context, workspaceID string, write bool, fn func(access.EntranceRows) error) error {
	within := func(tx *Tx) error { return fn(entranceRows(tx)) }
	switch {
	case workspaceID == "":
		return s.explain(s.DB.System(ctx, write, within))
	case write:
		return s.explain(s.DB.Write(ctx, workspaceID, within))
	}
	return s.explain(s.DB.Read(ctx, workspaceID, within))
}

func entranceRows(tx *Tx) access.EntranceRows {
	return access.EntranceRows{Logins: loginRows{tx}, Stays: stayRows{tx}, Invitations: invitationRows{tx},
		Staff: staffRows{tx}}
}

// Founding opens what the first business of a server is made of.
func (s Units) Founding(ctx context.Context, workspaceID string, fn func(access.FoundingRows) error) error {
	return s.within(ctx, workspaceID, true, func(r Rows) error {
		return fn(access.FoundingRows{
			EntranceRows: entranceRows(r.tx), Workspaces: r.Workspaces(), Agents: r.Agents(),
			Lock:         func() error { return lockName(r.tx, "first business") },
			SaveLocation: r.SaveLocation,
		})
	})
}

type loginRows struct{ tx *Tx }

var logins = describeGlobal("logins", "l", func(l *access.Login) columns {
	return columns{
		key("id", &l.ID), personal("email", &l.Email), public("password", &l.Password), public("totp", &l.TOTP),
		when("totp_since", &l.TOTPSince), number("totp_step", &l.TOTPStep), word("locale", &l.Locale),
		when("created_at", &l.CreatedAt), when("updated_at", &l.UpdatedAt),
	}
})

var updateLogin = logins.updatesBut("login", "email", "totp_step", "created_at")

func (r loginRows) Login(id string) (access.Login, bool, error) {
	return logins.one(r.tx, ` WHERE l.id = $1`, id)
}

func (r loginRows) LoginByEmail(email string) (access.Login, bool, error) {
	return logins.one(r.tx, ` WHERE l.email = $1`, email)
}

func (r loginRows) InsertLogin(l access.Login) (bool, error) {
	return logins.addOr(r.tx, ` ON CONFLICT (email) DO NOTHING`, l)
}

func (r loginRows) UpdateLogin(l access.Login) error { return updateLogin.exec(r.tx, l) }

// UseCode is a compare-and-swap: of two requests with the same code, one gets in.
func (r loginRows) UseCode(loginID string, step int64) (bool, error) {
	n, err := r.tx.Exec(`UPDATE logins SET totp_step = $2 WHERE id = $1 AND totp_step < $2`, loginID, step)
	return n == 1, err
}

var memberships = describeGlobal("memberships", "m", func(m *access.Membership) columns {
	return columns{key("workspace_id", &m.WorkspaceID), key("person_id", &m.PersonID), id("login_id", &m.LoginID)}
}, "created_at")

func (r loginRows) Memberships(loginID string) ([]access.Membership, error) {
	return memberships.all(r.tx, ` WHERE m.login_id = $1 ORDER BY m.workspace_id`, loginID)
}

func (r loginRows) MemberLogin(workspaceID, personID string) (loginID string, ok bool, err error) {
	ok, err = found(r.tx.Row(`SELECT login_id FROM memberships WHERE workspace_id = $1 AND person_id = $2`,
		[]any{workspaceID, personID}, &loginID))
	return loginID, ok, err
}

func (r loginRows) Join(m access.Membership, now time.Time) error {
	return memberships.upsert(r.tx, ` ON CONFLICT (workspace_id, person_id) DO NOTHING`, m, micros(now))
}

type stayRows struct{ tx *Tx }

var stays = describeGlobal("stays", "s", func(s *access.Stay) columns {
	return columns{
		key("id", &s.ID), id("login_id", &s.LoginID), public("hash", &s.Hash), yes("proved", &s.Proved),
		personal("address", &s.Address), prose("device", &s.Device), when("created_at", &s.CreatedAt),
		when("seen_at", &s.SeenAt), when("ends_at", &s.EndsAt),
	}
})

func (r stayRows) InsertStay(s access.Stay) error { return stays.add(r.tx, s) }

func (r stayRows) StayByHash(hash string) (access.Stay, bool, error) {
	return stays.one(r.tx, ` WHERE s.hash = $1`, hash)
}

func (r stayRows) Stays(loginID string) ([]access.Stay, error) {
	return stays.all(r.tx, ` WHERE s.login_id = $1 ORDER BY s.created_at DESC, s.id DESC`, loginID)
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

var invitations = describe("invitations", "i", func(i *access.Invitation) columns {
	return columns{
		key("id", &i.ID), id("person_id", &i.PersonID), word("kind", &i.Kind), public("hash", &i.Hash),
		id("invited_by", &i.InvitedBy), when("created_at", &i.CreatedAt), when("expires_at", &i.ExpiresAt),
		when("used_at", &i.UsedAt),
	}
})

func (r invitationRows) InsertInvitation(i access.Invitation) error {
	if err := r.DropInvitation(i.PersonID); err != nil {
		return err
	}
	return invitations.add(r.tx, i)
}

func (r invitationRows) InvitationByHash(hash string) (access.Invitation, bool, error) {
	return invitations.one(r.tx, ` AND i.hash = $2`, hash)
}

func (r invitationRows) UseInvitation(id string, now time.Time) (bool, error) {
	return writeOne(r.tx, `UPDATE invitations SET used_at = $3 WHERE workspace_id = $1 AND id = $2 AND used_at = 0`,
		id, micros(now))
}

func (r invitationRows) OpenInvitations() ([]access.Invitation, error) {
	return invitations.all(r.tx, ` AND i.used_at = 0 ORDER BY i.id`)
}

func (r invitationRows) DropInvitation(personID string) error {
	return write(r.tx, `DELETE FROM invitations WHERE workspace_id = $1 AND person_id = $2 AND used_at = 0`, personID)
}
