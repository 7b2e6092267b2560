package store

import (
	"time"

	"github.com/mostrador/mostrador/internal/access"
)

type workspaceRows struct{ tx *Tx }

const selectWorkspaces = `SELECT id, slug, name, plan, locale, currency, country, zone, flags, settings, accounts, policies, own_tools, updated_at FROM workspaces`

func workspaceFields(w *access.Workspace) []any {
	return []any{
		&w.ID, &w.Slug, &w.Name, &w.Plan, &w.Locale, &w.Currency, &w.Country, &w.Zone, parsed{&w.Flags}, parsed{&w.Settings},
		parsed{&w.Accounts}, &w.Policies, &w.OwnTools, moment{&w.UpdatedAt},
	}
}

func (r workspaceRows) InsertWorkspace(w access.Workspace, now time.Time) (bool, error) {
	n, err := r.tx.Exec(`INSERT INTO workspaces (id, name, plan, locale, currency, country, zone, flags, settings, updated_at, slug, created_at)
		VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $10) ON CONFLICT DO NOTHING`,
		append(workspaceValues(w, now), w.Slug)...)
	return n == 1, err
}

func (r workspaceRows) UpdateWorkspace(w access.Workspace, now time.Time) error {
	n, err := r.tx.Exec(`UPDATE workspaces SET name = $2, plan = $3, locale = $4, currency = $5, country = $6, zone = $7, flags = $8,
		settings = $9, updated_at = $10 WHERE id = $1`, workspaceValues(w, now)...)
	return touched("workspace", w.ID, n, err)
}

func workspaceValues(w access.Workspace, now time.Time) []any {
	flags := w.Flags
	if flags == nil {
		flags = map[string]bool{}
	}
	return []any{
		w.ID, w.Name, string(w.Plan), string(w.Locale), string(w.Currency), w.Country, w.Zone,
		document(flags), document(w.Settings), micros(now),
	}
}

func (r workspaceRows) Workspace(id string) (w access.Workspace, ok bool, err error) {
	ok, err = found(r.tx.Row(selectWorkspaces+` WHERE id = $1`, []any{id}, workspaceFields(&w)...))
	return w, ok, err
}

func (r workspaceRows) WorkspaceToChange(id string) (w access.Workspace, ok bool, err error) {
	ok, err = found(r.tx.Row(selectWorkspaces+` WHERE id = $1`+r.tx.Dialect().ForUpdate(), []any{id}, workspaceFields(&w)...))
	return w, ok, err
}

func (r workspaceRows) WorkspaceBySlug(slug string) (w access.Workspace, ok bool, err error) {
	ok, err = found(r.tx.Row(selectWorkspaces+` WHERE slug = $1`, []any{slug}, workspaceFields(&w)...))
	return w, ok, err
}

func (r workspaceRows) ListWorkspaces() ([]access.Workspace, error) {
	var out []access.Workspace
	err := r.tx.Rows(selectWorkspaces+` ORDER BY slug, id`, nil, func(scan func(...any) error) error {
		var w access.Workspace
		if err := scan(workspaceFields(&w)...); err != nil {
			return err
		}
		out = append(out, w)
		return nil
	})
	return out, err
}

type keyRows struct{ tx *Tx }

const selectKeys = `SELECT id, workspace_id, name, role, person_id, prefix, hash, created_at, last_used_at, expires_at, revoked_at
	FROM api_keys`

func keyFields(k *access.APIKey) []any {
	return []any{
		&k.ID, &k.WorkspaceID, &k.Name, &k.Role, &k.PersonID, &k.Prefix, &k.Hash,
		moment{&k.CreatedAt}, moment{&k.LastUsedAt}, moment{&k.ExpiresAt}, moment{&k.RevokedAt},
	}
}

func (r keyRows) InsertKey(k access.APIKey) error {
	_, err := r.tx.Exec(`INSERT INTO api_keys (id, workspace_id, name, role, person_id, prefix, hash, created_at, last_used_at,
			expires_at, revoked_at)
		VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
		k.ID, k.WorkspaceID, k.Name, string(k.Role), k.PersonID, k.Prefix, k.Hash,
		micros(k.CreatedAt), micros(k.LastUsedAt), micros(k.ExpiresAt), micros(k.RevokedAt))
	return err
}

func (r keyRows) KeyByHash(hash string) (k access.APIKey, ok bool, err error) {
	ok, err = found(r.tx.Row(selectKeys+` WHERE hash = $1`, []any{hash}, keyFields(&k)...))
	return k, ok, err
}

func (r keyRows) ListKeys(workspaceID string) ([]access.APIKey, error) {
	var out []access.APIKey
	err := r.tx.Rows(selectKeys+` WHERE workspace_id = $1 ORDER BY created_at, id`, []any{workspaceID},
		func(scan func(...any) error) error {
			var k access.APIKey
			err := scan(keyFields(&k)...)
			out = append(out, k)
			return err
		})
	return out, err
}

func (r keyRows) TouchKey(workspaceID, id string, now time.Time) error {
	_, err := r.tx.Exec(`UPDATE api_keys SET last_used_at = $3 WHERE workspace_id = $1 AND id = $2 AND last_used_at < $3`,
		workspaceID, id, micros(now))
	return err
}

func (r keyRows) RevokeKey(workspaceID, id string, now time.Time) (bool, error) {
	n, err := r.tx.Exec(`UPDATE api_keys SET revoked_at = CASE WHEN revoked_at = 0 THEN $3 ELSE revoked_at END
		WHERE workspace_id = $1 AND id = $2`, workspaceID, id, micros(now))
	return n == 1, err
}

func (r keyRows) SetKeyExpiry(workspaceID, id string, until time.Time) (bool, error) {
	n, err := r.tx.Exec(`UPDATE api_keys SET expires_at = $3 WHERE workspace_id = $1 AND id = $2`, workspaceID, id, micros(until))
	return n == 1, err
}
