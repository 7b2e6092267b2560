package store

import (
	"time"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/core/change"
)

type workspaceRows struct{ tx *Tx }

var workspaces = describeGlobal("workspaces", "w", func(w *access.Workspace) columns {
	return columns{
		key("id", &w.ID), public("slug", &w.Slug), public("name", &w.Name), word("plan", &w.Plan),
		word("locale", &w.Locale), word("currency", &w.Currency), word("country", &w.Country), word("zone", &w.Zone),
		public("flags", &w.Flags), public("settings", &w.Settings), public("accounts", &w.Accounts).but(defaulted),
		number("policies", &w.Policies).but(defaulted), number("own_tools", &w.OwnTools).but(defaulted),
		when("updated_at", &w.UpdatedAt),
	}
}, "created_at")

var updateWorkspace = workspaces.updatesBut("workspace", "slug", "accounts", "policies", "own_tools")

func (r workspaceRows) InsertWorkspace(w access.Workspace, now time.Time) (bool, error) {
	added, err := workspaces.addOr(r.tx, ` ON CONFLICT DO NOTHING`, withUpdatedAt(w, now), micros(now))
	if err == nil && added {
		err = r.tx.changed(subjectOf{workspace: w.ID, thing: change.Business, id: w.ID}, w.Name, nil, w.Operated())
	}
	return added, err
}

func (r workspaceRows) UpdateWorkspace(w access.Workspace, now time.Time) error {
	if err := r.noteWorkspace(w); err != nil {
		return err
	}
	return updateWorkspace.exec(r.tx, withUpdatedAt(w, now))
}

func withUpdatedAt(w access.Workspace, now time.Time) access.Workspace {
	if w.UpdatedAt = now; w.Flags == nil {
		w.Flags = map[string]bool{}
	}
	return w
}

// One that is being removed is not found.
func (r workspaceRows) Workspace(id string) (access.Workspace, bool, error) {
	return workspaces.one(r.tx, ` WHERE w.id = $1 AND w.removed_at = 0`, id)
}

func (r workspaceRows) WorkspaceToChange(id string) (access.Workspace, bool, error) {
	return workspaces.one(r.tx, ` WHERE w.id = $1 AND w.removed_at = 0`+lock(r.tx, true, "w"), id)
}

func (r workspaceRows) WorkspaceBySlug(slug string) (access.Workspace, bool, error) {
	return workspaces.one(r.tx, ` WHERE w.slug = $1 AND w.removed_at = 0`, slug)
}

func (r workspaceRows) ListWorkspaces() ([]access.Workspace, error) {
	return workspaces.all(r.tx, ` WHERE w.removed_at = 0 ORDER BY w.slug, w.id`)
}

type keyRows struct{ tx *Tx }

var apiKeys = describeGlobal("api_keys", "k", func(k *access.APIKey) columns {
	return columns{
		key("id", &k.ID), id("workspace_id", &k.WorkspaceID), public("name", &k.Name), word("role", &k.Role),
		id("person_id", &k.PersonID), public("prefix", &k.Prefix), public("hash", &k.Hash),
		when("created_at", &k.CreatedAt), when("last_used_at", &k.LastUsedAt), when("expires_at", &k.ExpiresAt),
		when("revoked_at", &k.RevokedAt),
	}
})

func (r keyRows) InsertKey(k access.APIKey) error {
	if err := r.note(k, nil); err != nil {
		return err
	}
	return apiKeys.add(r.tx, k)
}

func (r keyRows) KeyByHash(hash string) (access.APIKey, bool, error) {
	return apiKeys.one(r.tx, ` WHERE k.hash = $1`, hash)
}

func (r keyRows) ListKeys(workspaceID string) ([]access.APIKey, error) {
	return apiKeys.all(r.tx, ` WHERE k.workspace_id = $1 ORDER BY k.created_at, k.id`, workspaceID)
}

func (r keyRows) TouchKey(workspaceID, id string, now time.Time) error {
	_, err := r.tx.Exec(`UPDATE api_keys SET last_used_at = $3 WHERE workspace_id = $1 AND id = $2 AND last_used_at < $3`,
		workspaceID, id, micros(now))
	return err
}

func (r keyRows) RevokeKey(workspaceID, id string, now time.Time) (bool, error) {
	if err := r.noteEdit(workspaceID, id, func(k *access.APIKey) {
		if k.RevokedAt.IsZero() {
			k.RevokedAt = now
		}
	}); err != nil {
		return false, err
	}
	n, err := r.tx.Exec(`UPDATE api_keys SET revoked_at = CASE WHEN revoked_at = 0 THEN $3 ELSE revoked_at END
		WHERE workspace_id = $1 AND id = $2`, workspaceID, id, micros(now))
	return n == 1, err
}

func (r keyRows) SetKeyExpiry(workspaceID, id string, until time.Time) (bool, error) {
	if err := r.noteEdit(workspaceID, id, func(k *access.APIKey) { k.ExpiresAt = until }); err != nil {
		return false, err
	}
	n, err := r.tx.Exec(`UPDATE api_keys SET expires_at = $3 WHERE workspace_id = $1 AND id = $2`, workspaceID, id,
		micros(until))
	return n == 1, err
}

func (r keyRows) Operators() access.OperatorRows { return operatorRows(r) }

// operatorRows are a table of their own: no query of api_keys can return one of them.
type operatorRows struct{ tx *Tx }

var operatorKeys = describeGlobal("operator_keys", "k", func(k *access.APIKey) columns {
	return columns{
		key("id", &k.ID), public("name", &k.Name), word("role", &k.Role), public("prefix", &k.Prefix),
		public("hash", &k.Hash), when("created_at", &k.CreatedAt), when("revoked_at", &k.RevokedAt),
	}
})

func (r operatorRows) Insert(k access.APIKey) error { return operatorKeys.add(r.tx, k) }

func (r operatorRows) ByHash(hash string) (access.APIKey, bool, error) {
	return operatorKeys.one(r.tx, ` WHERE k.hash = $1`, hash)
}

func (r operatorRows) List() ([]access.APIKey, error) {
	return operatorKeys.all(r.tx, ` ORDER BY k.created_at, k.id`)
}

func (r operatorRows) Revoke(id string, now time.Time) (bool, error) {
	n, err := r.tx.Exec(`UPDATE operator_keys SET revoked_at = CASE WHEN revoked_at = 0 THEN $2 ELSE revoked_at END WHERE id = $1`,
		id, micros(now))
	return n == 1, err
}
