package store

import (
	"context"
	"time"

	"github.com/mostrador/mostrador/internal/custom/workshop"
)

type ownToolRows struct{ tx *Tx }

// OwnTools opens a workspace's custom tools.
func (s Units) OwnTools(ctx context.Context, workspaceID string, write bool, fn func(workshop.Rows) error) error {
	return s.within(ctx, workspaceID, write, func(r Rows) error { return fn(r.OwnTools()) })
}

func (r ownToolRows) Changes() (n int64, err error) {
	_, err = found(r.tx.Row(`SELECT own_tools FROM workspaces WHERE id = $1`, []any{r.tx.Workspace()}, &n))
	return n, err
}

var ownTools = describe("custom_tools", "t", func(t *workshop.Record) columns {
	return columns{
		key("id", &t.ID), public("name", &t.Name), word("state", &t.State), number("given_version", &t.Given),
		number("newest_version", &t.Newest), id("created_by", &t.CreatedBy), id("updated_by", &t.UpdatedBy),
		when("created_at", &t.CreatedAt), when("updated_at", &t.UpdatedAt),
	}
})

var updateOwnTool = ownTools.updatesBut("tool", "name", "created_by",
	"created_at").only("newest_version = ? AND state <> 'removed'")

const notRemoved = ` AND t.state <> 'removed'`

func (r ownToolRows) Tools() ([]workshop.Record, error) {
	return ownTools.all(r.tx, notRemoved+` ORDER BY t.name, t.id`)
}

func (r ownToolRows) Tool(id string) (workshop.Record, bool, error) {
	return ownTools.one(r.tx, notRemoved+` AND t.id = $2`, id)
}

var ownVersions = describe("custom_tool_versions", "v", func(v *workshop.Version) columns {
	return columns{
		key("tool_id", &v.ToolID), number("version", &v.Version).but(isKey), public("definition", &v.Definition),
		id("created_by", &v.CreatedBy), when("created_at", &v.CreatedAt),
	}
})

// InUse reads the versions agents may be using: the assigned ones, the newest, and those accepted for one agent.
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
	err = r.tx.Rows(ownVersions.query+` ORDER BY v.tool_id, v.version`, []any{r.tx.Workspace()},
		ownVersions.each(r.tx, func(v workshop.Version) {
			t, there := byID[v.ToolID]
			if there && (v.Version == t.Given || v.Version == t.Newest || accepted["custom/"+t.Name][v.Version]) {
				out = append(out, v)
			}
		}))
	return out, err
}

func (r ownToolRows) Version(toolID string, n int) (workshop.Version, bool, error) {
	return ownVersions.one(r.tx, ` AND v.tool_id = $2 AND v.version = $3`, toolID, n)
}

func (r ownToolRows) Versions(toolID string) ([]workshop.Version, error) {
	return ownVersions.all(r.tx, ` AND v.tool_id = $2 ORDER BY v.version DESC, v.tool_id`, toolID)
}

func (r ownToolRows) InsertTool(t workshop.Record, first workshop.Version) (bool, error) {
	if err := r.Note(t.UpdatedAt); err != nil {
		return false, err
	}
	if err := watchOwnTool(r.tx, t.ID); err != nil {
		return false, err
	}
	added, err := ownTools.addOr(r.tx, ` ON CONFLICT DO NOTHING`, t)
	if err != nil || !added {
		return false, err
	}
	return true, ownVersions.add(r.tx, first)
}

func (r ownToolRows) UpdateTool(t workshop.Record, newest int, added *workshop.Version) (bool, error) {
	if err := r.Note(t.UpdatedAt); err != nil {
		return false, err
	}
	if err := watchOwnTool(r.tx, t.ID); err != nil {
		return false, err
	}
	changed, err := updateOwnTool.swap(r.tx, t, newest)
	if err != nil || !changed || added == nil {
		return changed, err
	}
	return true, ownVersions.add(r.tx, *added)
}

// DropTerms locks the agents' rows first, as every change of their tools does.
func (r ownToolRows) DropTerms(fullName string) error {
	n, err := r.tx.Exec(`UPDATE agents SET version = version + 1
		WHERE workspace_id = $1 AND id IN (SELECT agent_id FROM agent_tools WHERE workspace_id = $1 AND tool = $2)`,
		r.tx.Workspace(), fullName)
	if err != nil || n == 0 {
		return err
	}
	if err := write(r.tx, `DELETE FROM agent_tools WHERE workspace_id = $1 AND tool = $2`, fullName); err != nil {
		return err
	}
	return agentRows(r).notePolicies(nil)
}

// Note gives the workspace a new change number. Its row is locked first: two changes at once get two numbers.
func (r ownToolRows) Note(now time.Time) error {
	n, err := r.tx.Exec(`UPDATE workspaces SET own_tools = own_tools + 1, updated_at = $2 WHERE id = $1`,
		r.tx.Workspace(), micros(now))
	return touched("workspace", r.tx.Workspace(), n, err)
}

// ownSecret is a secret of a tool.
type ownSecret struct {
	toolID string
	workshop.Sealed
}

var ownSecrets = describe("custom_tool_secrets", "s", func(s *ownSecret) columns {
	return columns{
		key("tool_id", &s.toolID), key("name", &s.Name), public("sealed", &s.Text), id("updated_by", &s.UpdatedBy),
		when("updated_at", &s.UpdatedAt),
	}
})

var overwriteSecret = ownSecrets.overwrite()

func (r ownToolRows) Secrets(toolID string) (out []workshop.Sealed, err error) {
	list, err := ownSecrets.all(r.tx, ` AND s.tool_id = $2 ORDER BY s.name`, toolID)
	for _, s := range list {
		out = append(out, s.Sealed)
	}
	return out, err
}

func (r ownToolRows) SaveSecret(toolID string, s workshop.Sealed) error {
	if err := watchOwnTool(r.tx, toolID); err != nil {
		return err
	}
	return ownSecrets.upsert(r.tx, overwriteSecret, ownSecret{toolID, s})
}

func (r ownToolRows) DropSecret(toolID, name string) (bool, error) {
	if err := watchOwnTool(r.tx, toolID); err != nil {
		return false, err
	}
	return writeOne(r.tx, `DELETE FROM custom_tool_secrets WHERE workspace_id = $1 AND tool_id = $2 AND name = $3`,
		toolID, name)
}

func (r ownToolRows) DropSecrets(toolID string) error {
	return write(r.tx, `DELETE FROM custom_tool_secrets WHERE workspace_id = $1 AND tool_id = $2`, toolID)
}
