package store

import (
	"context"
	"encoding/json"
	"errors"
	"strconv"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/carry/dispatch"
	"github.com/mostrador/mostrador/internal/custom/workshop"
	"github.com/mostrador/mostrador/internal/kit/secret"
)

// Resealed is the result of a change of the secret key.
type Resealed struct {
	Secrets    int      // sealed with the new key
	Unreadable []string // sealed with a key that is not available: what they belong to
}

// sealedColumn is a column of sealed texts. Its key columns are texts; in System there is no workspace.
type sealedColumn struct {
	what, table, column string
	keys                []string
	place               func(workspace string, keys []string) string
	list                bool // a JSON list of dispatch.Secret instead of one text
}

var systemSealed = []sealedColumn{
	{what: "the audit key", table: "audit_keys", column: "sealed", keys: []string{"id"},
		place: func(string, []string) string { return auditPlace }},
	{what: "the push key", table: "push_keys", column: "sealed", keys: []string{"id"},
		place: func(string, []string) string { return pushPlace }},
	{what: "the codes of login", table: "logins", column: "totp", keys: []string{"id"},
		place: func(_ string, k []string) string { return access.CodePlace(k[0]) }},
}

var workspaceSealed = []sealedColumn{
	{what: "the credential", table: "credentials", column: "sealed", keys: []string{"name"},
		place: func(w string, k []string) string { return access.CredentialPlace(w, k[0]) }},
	{what: "the secret of tool", table: "custom_tool_secrets", column: "sealed", keys: []string{"tool_id", "name"},
		place: func(w string, k []string) string { return workshop.SecretPlace(w, k[0], k[1]) }},
	{what: "the secrets of webhook", table: "webhook_endpoints", column: "secrets", keys: []string{"id"},
		place: func(w string, k []string) string { return dispatch.SecretPlace(w, k[0]) }, list: true},
}

// Reseal seals every stored secret with the box's current key, a workspace at a time. It may be interrupted and rerun,
// and may run beside servers that have both keys: what they write meanwhile is left as it is.
func (d *DB) Reseal(ctx context.Context, box *secret.Box) (r Resealed, err error) {
	spaces, err := d.workspaceIDs(ctx)
	if err == nil {
		err = d.System(ctx, true, func(tx *Tx) error {
			r = Resealed{}
			return resealAll(tx, box, systemSealed, &r)
		})
	}
	for _, w := range spaces {
		if err != nil {
			return r, err
		}
		before := r
		err = d.Write(ctx, w, func(tx *Tx) error {
			r = before
			return resealAll(tx, box, workspaceSealed, &r)
		})
	}
	return r, err
}

func resealAll(tx *Tx, box *secret.Box, columns []sealedColumn, r *Resealed) error {
	for _, c := range columns {
		if err := c.reseal(tx, box, r); err != nil {
			return err
		}
	}
	return nil
}

func (c sealedColumn) reseal(tx *Tx, box *secret.Box, r *Resealed) error {
	type row struct {
		keys []string
		text string
	}
	var rows []row
	query, where, args := `SELECT `+c.column, ``, []any{}
	for _, k := range c.keys {
		query += `, ` + k
	}
	query += ` FROM ` + c.table
	if tx.Workspace() != "" {
		where, args = ` WHERE workspace_id = $1`, []any{tx.Workspace()}
	}
	err := tx.Rows(query+where+tx.Dialect().ForUpdate(), args, func(scan func(...any) error) error {
		now := row{keys: make([]string, len(c.keys))}
		dest := []any{&now.text}
		for i := range now.keys {
			dest = append(dest, &now.keys[i])
		}
		err := scan(dest...)
		rows = append(rows, now)
		return err
	})
	if err != nil {
		return err
	}
	for _, now := range rows {
		text, n, err := c.anew(box, now.text, c.place(tx.Workspace(), now.keys))
		if err != nil {
			r.Unreadable = append(r.Unreadable, c.what+" "+now.keys[len(now.keys)-1])
			continue
		}
		if n == 0 {
			continue
		}
		set, args := `UPDATE `+c.table+` SET `+c.column+` = $1 WHERE `, []any{text}
		for i, k := range c.keys {
			args = append(args, now.keys[i])
			set += k + ` = $` + strconv.Itoa(len(args)) + ` AND `
		}
		if tx.Workspace() != "" {
			args = append(args, tx.Workspace())
			set += `workspace_id = $` + strconv.Itoa(len(args)) + ` AND `
		}
		if _, err := tx.Exec(set+`1 = 1`, args...); err != nil {
			return err
		}
		r.Secrets += n
	}
	return nil
}

// anew returns a column's text with everything in it sealed by the current key, and how many were not.
func (c sealedColumn) anew(box *secret.Box, text, place string) (out string, n int, err error) {
	if !c.list {
		return resealOne(box, text, place)
	}
	var secrets []dispatch.Secret
	if err := json.Unmarshal([]byte(text), &secrets); err != nil {
		return "", 0, err
	}
	for i := range secrets {
		sealed, changed, err := resealOne(box, secrets[i].Sealed, place)
		if err != nil {
			return "", 0, err
		}
		secrets[i].Sealed = sealed
		n += changed
	}
	return document(secrets), n, nil
}

func resealOne(box *secret.Box, sealed, place string) (string, int, error) {
	current, err := box.Current(sealed)
	if err != nil || current || sealed == "" {
		return sealed, 0, err
	}
	text, err := box.Open(sealed, place)
	if err != nil {
		return "", 0, err
	}
	sealed, err = box.Seal(text, place)
	return sealed, 1, err
}

var errKeyNotLost = errors.New("this secret key opens the audit key: it is not lost, and `mostrador secret rotate` changes it")

// ReplaceAuditKey starts over with a new key when the old one can no longer be unsealed: everything up to now is
// covered as it is, and third parties see another public key.
func (d *DB) ReplaceAuditKey(ctx context.Context, box *secret.Box) error {
	if err := d.OpenAudit(ctx, box, false); err == nil {
		return errKeyNotLost
	}
	err := d.System(ctx, true, func(tx *Tx) error {
		if _, err := tx.Exec(`DELETE FROM audit_keys WHERE id = '1'`); err != nil {
			return err
		}
		if _, err := tx.Exec(`DELETE FROM push_keys`); err != nil { // browsers subscribe again, with the next one
			return err
		}
		return makeAuditKey(tx, box)
	})
	if err == nil {
		err = d.OpenAudit(ctx, box, false)
	}
	if err != nil {
		return err
	}
	spaces, err := d.workspaceIDs(ctx)
	for _, w := range spaces {
		if err == nil {
			err = d.Write(ctx, w, signUnsealed)
		}
	}
	return err
}

// signUnsealed signs rows that the lost key had signed and that were not sealed yet.
func signUnsealed(tx *Tx) error {
	var rows []chainLink
	err := chainRows(tx, `e.seq = 0`, nil, func(l chainLink) error { rows = append(rows, l); return nil })
	if err != nil {
		return err
	}
	for _, l := range rows {
		if _, err := tx.Exec(`UPDATE `+chainTables[l.kind]+` SET mac = $3 WHERE workspace_id = $1 AND id = $2`, tx.workspace,
			l.id, tx.audit.mac(l.kind, tx.workspace, l.id, l.digest)); err != nil {
			return err
		}
	}
	return nil
}

func (d *DB) workspaceIDs(ctx context.Context) (ids []string, err error) {
	err = d.System(ctx, false, func(tx *Tx) (err error) {
		ids, err = workspaceIDs(tx)
		return err
	})
	return ids, err
}

func workspaceIDs(tx *Tx) (ids []string, err error) {
	err = tx.Rows(`SELECT id FROM workspaces ORDER BY id`, nil, func(scan func(...any) error) error {
		var id string
		err := scan(&id)
		ids = append(ids, id)
		return err
	})
	return ids, err
}
