package store

import (
	"context"
	"time"

	"github.com/mostrador/mostrador/internal/custom/workshop"
)

type ownToolRows struct{ tx *Tx }

// OwnTools opens the tools a workspace described itself.
func (s Units) OwnTools(ctx context.Context, workspaceID string, write bool, fn func(workshop.Rows) error) error {
	return s.within(ctx, workspaceID, write, func(r Rows) error { return fn(r.OwnTools()) })
}

func (r ownToolRows) Changes() (n int64, err error) {
	_, err = found(r.tx.Row(`SELECT own_tools FROM workspaces WHERE id = $1`, []any{r.tx.Workspace()}, &n))
	return n, err
}

const selectOwnTools = `SELECT id, name, state, given_version, newest_version, created_by, updated_by, created_at, updated_at
	FROM custom_tools WHERE workspace_id = $1 AND state <> 'removed'`

func ownToolFields(t *workshop.Record) []any {
	return []any{&t.ID, &t.Name, &t.State, &t.Given, &t.Newest, &t.CreatedBy, &t.UpdatedBy, moment{&t.CreatedAt}, moment{&t.UpdatedAt}}
}

func (r ownToolRows) Tools() (out []workshop.Record, err error) {
	err = r.tx.Rows(selectOwnTools+` ORDER BY name, id`, []any{r.tx.Workspace()}, func(scan func(...any) error) error {
		var t workshop.Record
		err := scan(ownToolFields(&t)...)
		out = append(out, t)
		return err
	})
	return out, err
}

func (r ownToolRows) Tool(id string) (t workshop.Record, ok bool, err error) {
	ok, err = found(r.tx.Row(selectOwnTools+` AND id = $2`, []any{r.tx.Workspace(), id}, ownToolFields(&t)...))
	return t, ok, err
}

const selectOwnVersions = `SELECT v.tool_id, v.version, v.definition, v.created_by, v.created_at FROM custom_tool_versions v
	JOIN custom_tools t ON t.workspace_id = v.workspace_id AND t.id = v.tool_id WHERE v.workspace_id = $1`

func ownVersionFields(v *workshop.Version) []any {
	return []any{&v.ToolID, &v.Version, parsed{&v.Definition}, &v.CreatedBy, moment{&v.CreatedAt}}
}

// InUse reads what agents may be using: what was given, what is newest, and what
// somebody accepted for one of them.
func (r ownToolRows) InUse() (out []workshop.Version, err error) {
	accepted := map[string]map[int]bool{}
	err = r.tx.Rows(`SELECT tool, config FROM agent_tools WHERE workspace_id = $1 AND tool LIKE 'custom/%' AND config <> '{}' ORDER BY agent_id, tool`,
		[]any{r.tx.Workspace()}, func(scan func(...any) error) error {
			var name string
			var terms struct{ Version int }
			err := scan(&name, parsed{&terms})
			if accepted[name] == nil {
				accepted[name] = map[int]bool{}
			}
			accepted[name][terms.Version] = true
			return err
		})
	if err != nil {
		return nil, err
	}
	tools, err := r.Tools()
	if err != nil {
		return nil, err
	}
	byID := map[string]workshop.Record{}
	for _, t := range tools {
		byID[t.ID] = t
	}
	err = r.tx.Rows(selectOwnVersions+` AND t.state <> 'removed' ORDER BY v.tool_id, v.version`, []any{r.tx.Workspace()}, func(scan func(...any) error) error {
		var v workshop.Version
		if err := scan(ownVersionFields(&v)...); err != nil {
			return err
		}
		t := byID[v.ToolID]
		if v.Version == t.Given || v.Version == t.Newest || accepted["custom/"+t.Name][v.Version] {
			out = append(out, v)
		}
		return nil
	})
	return out, err
}

func (r ownToolRows) Version(toolID string, n int) (v workshop.Version, ok bool, err error) {
	ok, err = found(r.tx.Row(selectOwnVersions+` AND v.tool_id = $2 AND v.version = $3`, []any{r.tx.Workspace(), toolID, n}, ownVersionFields(&v)...))
	return v, ok, err
}

func (r ownToolRows) Versions(toolID string) (out []workshop.Version, err error) {
	err = r.tx.Rows(selectOwnVersions+` AND v.tool_id = $2 ORDER BY v.version DESC, v.tool_id`, []any{r.tx.Workspace(), toolID}, func(scan func(...any) error) error {
		var v workshop.Version
		err := scan(ownVersionFields(&v)...)
		out = append(out, v)
		return err
	})
	return out, err
}

func (r ownToolRows) InsertTool(t workshop.Record, first workshop.Version) (bool, error) {
	if err := r.noted(t.UpdatedAt); err != nil {
		return false, err
	}
	n, err := r.tx.Exec(`INSERT INTO custom_tools (workspace_id, id, name, state, given_version, newest_version, created_by, updated_by, created_at, updated_at)
		VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) ON CONFLICT DO NOTHING`,
		r.tx.Workspace(), t.ID, t.Name, string(t.State), t.Given, t.Newest, t.CreatedBy, t.UpdatedBy, micros(t.CreatedAt), micros(t.UpdatedAt))
	if err != nil || n != 1 {
		return false, err
	}
	return true, r.insertVersion(first)
}

func (r ownToolRows) insertVersion(v workshop.Version) error {
	_, err := r.tx.Exec(`INSERT INTO custom_tool_versions (workspace_id, tool_id, version, definition, created_by, created_at) VALUES ($1, $2, $3, $4, $5, $6)`,
		r.tx.Workspace(), v.ToolID, v.Version, document(v.Definition), v.CreatedBy, micros(v.CreatedAt))
	return err
}

func (r ownToolRows) UpdateTool(t workshop.Record, newest int, added *workshop.Version) (bool, error) {
	if err := r.noted(t.UpdatedAt); err != nil {
		return false, err
	}
	n, err := r.tx.Exec(`UPDATE custom_tools SET state = $3, given_version = $4, newest_version = $5, updated_by = $6, updated_at = $7
		WHERE workspace_id = $1 AND id = $2 AND newest_version = $8 AND state <> 'removed'`,
		r.tx.Workspace(), t.ID, string(t.State), t.Given, t.Newest, t.UpdatedBy, micros(t.UpdatedAt), newest)
	if err != nil || n != 1 || added == nil {
		return n == 1, err
	}
	return true, r.insertVersion(*added)
}

// DropTerms takes the agents' rows first, as whoever changes their tools does.
func (r ownToolRows) DropTerms(fullName string) error {
	n, err := r.tx.Exec(`UPDATE agents SET version = version + 1
		WHERE workspace_id = $1 AND id IN (SELECT agent_id FROM agent_tools WHERE workspace_id = $1 AND tool = $2)`, r.tx.Workspace(), fullName)
	if err != nil || n == 0 {
		return err
	}
	if _, err := r.tx.Exec(`DELETE FROM agent_tools WHERE workspace_id = $1 AND tool = $2`, r.tx.Workspace(), fullName); err != nil {
		return err
	}
	return agentRows(r).notePolicies(nil)
}

// Note gives the workspace a new number of changes. Its row is taken first: two changes
// at once get two numbers.
func (r ownToolRows) Note(now time.Time) error { return r.noted(now) }

func (r ownToolRows) noted(now time.Time) error {
	n, err := r.tx.Exec(`UPDATE workspaces SET own_tools = own_tools + 1, updated_at = $2 WHERE id = $1`, r.tx.Workspace(), micros(now))
	return touched("workspace", r.tx.Workspace(), n, err)
}

func (r ownToolRows) Secrets(toolID string) (out []workshop.Sealed, err error) {
	err = r.tx.Rows(`SELECT name, sealed, updated_by, updated_at FROM custom_tool_secrets WHERE workspace_id = $1 AND tool_id = $2 ORDER BY name`,
		[]any{r.tx.Workspace(), toolID}, func(scan func(...any) error) error {
			var s workshop.Sealed
			err := scan(&s.Name, &s.Text, &s.UpdatedBy, moment{&s.UpdatedAt})
			out = append(out, s)
			return err
		})
	return out, err
}

func (r ownToolRows) SaveSecret(toolID string, s workshop.Sealed) error {
	_, err := r.tx.Exec(`INSERT INTO custom_tool_secrets (workspace_id, tool_id, name, sealed, updated_by, updated_at) VALUES ($1, $2, $3, $4, $5, $6)
		ON CONFLICT (workspace_id, tool_id, name) DO UPDATE SET sealed = excluded.sealed, updated_by = excluded.updated_by, updated_at = excluded.updated_at`,
		r.tx.Workspace(), toolID, s.Name, s.Text, s.UpdatedBy, micros(s.UpdatedAt))
	return err
}

func (r ownToolRows) DropSecret(toolID, name string) (bool, error) {
	n, err := r.tx.Exec(`DELETE FROM custom_tool_secrets WHERE workspace_id = $1 AND tool_id = $2 AND name = $3`, r.tx.Workspace(), toolID, name)
	return n == 1, err
}

func (r ownToolRows) DropSecrets(toolID string) error {
	_, err := r.tx.Exec(`DELETE FROM custom_tool_secrets WHERE workspace_id = $1 AND tool_id = $2`, r.tx.Workspace(), toolID)
	return err
}
