package store

import (
	"context"
	"time"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/kit/lists"
)

type credentialRows struct{ tx *Tx }

// Credentials opens a workspace's credentials.
func (s Units) Credentials(ctx context.Context, workspaceID string, write bool,
	fn func(access.CredentialRows) error) error {
	return s.within(ctx, workspaceID, write, func(r Rows) error { return fn(credentialRows(r)) })
}

func (r credentialRows) Credential(name string) (sealed string, ok bool, err error) {
	ok, err = found(r.tx.Row(`SELECT sealed FROM credentials WHERE workspace_id = $1 AND name = $2`,
		[]any{r.tx.Workspace(), name}, &sealed))
	return sealed, ok, err
}

func (r credentialRows) SaveCredential(name, sealed string, now time.Time) error {
	return r.noteChange(name, now, func() error {
		return write(r.tx, `INSERT INTO credentials (workspace_id, name, sealed, updated_at) VALUES ($1, $2, $3, $4)
			ON CONFLICT (workspace_id, name) DO UPDATE SET sealed = excluded.sealed, updated_at = excluded.updated_at`,
			name, sealed, micros(now))
	})
}

func (r credentialRows) DropCredential(name string, now time.Time) (dropped bool, err error) {
	err = r.noteChange(name, now, func() error {
		n, err := r.tx.Exec(`DELETE FROM credentials WHERE workspace_id = $1 AND name = $2`, r.tx.Workspace(), name)
		dropped = n == 1
		return err
	})
	return dropped, err
}

func (r credentialRows) Credentials() (list []access.Credential, err error) {
	err = r.tx.Rows(`SELECT name, updated_at FROM credentials WHERE workspace_id = $1 ORDER BY name`,
		[]any{r.tx.Workspace()},
		into(&list, func(c *access.Credential) []any {
			return []any{&c.Name, moment{&c.UpdatedAt}}
		}))
	return list, err
}

// noteChange changes credentials and writes their names into the workspace's row, which is locked first: otherwise two
// changes at once would each write only their own.
func (r credentialRows) noteChange(name string, now time.Time, change func() error) error {
	n, err := r.tx.Exec(`UPDATE workspaces SET updated_at = $2 WHERE id = $1`, r.tx.Workspace(), micros(now))
	if err := touched("workspace", r.tx.Workspace(), n, err); err != nil {
		return err
	}
	if err := watchCredential(r.tx, name); err != nil {
		return err
	}
	if err := change(); err != nil {
		return err
	}
	list, err := r.Credentials()
	if err != nil {
		return err
	}
	names := lists.Map(list, func(c access.Credential) string { return c.Name })
	_, err = r.tx.Exec(`UPDATE workspaces SET accounts = $2 WHERE id = $1`, r.tx.Workspace(), tags(names))
	return err
}
