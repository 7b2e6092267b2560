package store

import (
	"maps"
	"slices"
	"time"

	"github.com/mostrador/mostrador/internal/access"
)

type staffRows struct{ tx *Tx }

var branches = describe("branches", "b", func(b *access.Branch) columns {
	return columns{key("id", &b.ID), public("name", &b.Name), word("zone", &b.Zone), public("address", &b.Address),
		yes("removed", &b.Removed)}
}, "created_at")

func (r staffRows) InsertBranch(b access.Branch, now time.Time) error {
	if err := watchBranch(r.tx, b.ID); err != nil {
		return err
	}
	return branches.add(r.tx, b, micros(now))
}

var updateBranch = branches.updatesBut("branch", "removed")

func (r staffRows) UpdateBranch(b access.Branch) error {
	if err := watchBranch(r.tx, b.ID); err != nil {
		return err
	}
	return updateBranch.exec(r.tx, b)
}

func (r staffRows) Branches() ([]access.Branch, error) {
	return branches.all(r.tx, ` ORDER BY b.name, b.id`)
}

// LockBranches locks the list and not its rows: what must not appear twice is a name that none of them has.
func (r staffRows) LockBranches() ([]access.Branch, error) {
	if err := lockName(r.tx, "branches/"+r.tx.Workspace()); err != nil {
		return nil, err
	}
	return r.Branches()
}

// people are staff: their names are not personal data, since customers know them.
var people = describe("people", "p", func(p *access.Person) columns {
	return columns{
		key("id", &p.ID), public("name", &p.Name), personal("email", &p.Email), word("role", &p.Role),
		yes("active", &p.Active),
	}
}, "created_at")

var updatePerson = people.updatesBut("person", "email")

func (r staffRows) InsertPerson(p access.Person, now time.Time) (bool, error) {
	if err := watchPerson(r.tx, p.ID); err != nil {
		return false, err
	}
	return people.addOr(r.tx, ` ON CONFLICT (workspace_id, email) DO NOTHING`, p, micros(now))
}

func (r staffRows) UpdatePerson(p access.Person) error {
	if err := watchPerson(r.tx, p.ID); err != nil {
		return err
	}
	if !p.Active {
		if err := forgetBrowsers(r.tx, p.ID); err != nil {
			return err
		}
	}
	return updatePerson.exec(r.tx, p)
}

func (r staffRows) Person(id string) (access.Person, bool, error) {
	return people.one(r.tx, ` AND p.id = $2`, id)
}

func (r staffRows) People() ([]access.Person, error) { return r.people(false) }

// LockPeople locks every row: the rule that one owner remains is about all of them.
func (r staffRows) LockPeople() ([]access.Person, error) { return r.people(true) }

func (r staffRows) people(locked bool) ([]access.Person, error) {
	return people.all(r.tx, ` ORDER BY p.name, p.id`+lock(r.tx, locked, "p"))
}

type agentRows struct{ tx *Tx }

var agents = describe("agents", "a", func(a *access.AgentProfile) columns {
	return columns{
		key("id", &a.ID), public("slug", &a.Slug), public("name", &a.Name), word("assistant_type", &a.AssistantType),
		yes("active", &a.Active), number("version", &a.Version).but(defaulted), public("config", &a.AgentConfig),
	}
}, "created_at")

// agentTool is an agent's override of what its type gives it.
type agentTool struct {
	agentID string
	access.ToolOverride
}

var agentTools = describe("agent_tools", "t", func(t *agentTool) columns {
	return columns{
		key("agent_id", &t.agentID), key("tool", &t.Tool), yes("enabled", &t.Enabled), public("alias", &t.Alias),
		public("config", &t.ToolTerms),
	}
})

var overwriteTool = agentTools.overwrite()

func (r agentRows) InsertAgent(a access.AgentProfile, now time.Time) (bool, error) {
	if err := watchAgent(r.tx, a.ID); err != nil {
		return false, err
	}
	added, err := agents.addOr(r.tx, ` ON CONFLICT (workspace_id, slug) DO NOTHING`, a, micros(now))
	if !added || err != nil {
		return false, err
	}
	if len(a.Tools) > 0 {
		if err := watchTools(r.tx, a.ID); err != nil {
			return false, err
		}
	}
	for _, o := range a.Tools {
		if err := r.upsertTool(a.ID, o); err != nil {
			return false, err
		}
	}
	return true, r.notePolicies(a.Tools)
}

func (r agentRows) Agent(id string) (access.AgentProfile, bool, error) {
	return r.one(` AND a.id = $2`, id)
}

func (r agentRows) AgentBySlug(slug string) (access.AgentProfile, bool, error) {
	return r.one(` AND a.slug = $2`, slug)
}

func (r agentRows) one(which, value string) (access.AgentProfile, bool, error) {
	list, err := r.list(which, value)
	if err != nil || len(list) == 0 {
		return access.AgentProfile{}, false, err
	}
	return list[0], true, nil
}

func (r agentRows) Agents() ([]access.AgentProfile, error) { return r.list("") }

func (r agentRows) list(which string, args ...any) ([]access.AgentProfile, error) {
	out, err := agents.all(r.tx, which+` ORDER BY a.slug, a.id`, args...)
	if err != nil {
		return nil, err
	}
	place := make(map[string]int, len(out))
	for i := range out {
		place[out[i].ID] = i
	}
	list, err := agentTools.in(r.tx, ` AND t.agent_id IN (@list) ORDER BY t.agent_id, t.tool`,
		slices.Collect(maps.Keys(place)))
	for _, t := range list {
		a := &out[place[t.agentID]]
		a.Tools = append(a.Tools, t.ToolOverride)
	}
	return out, err
}

// SetAgentTool locks the agent's row first, so that two changes at once get two versions.
func (r agentRows) SetAgentTool(agentID string, o access.ToolOverride) (bool, error) {
	n, err := r.tx.Exec(`UPDATE agents SET version = version + 1 WHERE workspace_id = $1 AND id = $2`, r.tx.Workspace(),
		agentID)
	if err != nil || n != 1 {
		return false, err
	}
	if err := watchTools(r.tx, agentID); err != nil {
		return false, err
	}
	if err := r.upsertTool(agentID, o); err != nil {
		return false, err
	}
	return true, r.noteTerms([]access.ToolOverride{o})
}

// noteTerms makes the nodes reload custom tools after a change of an agent's terms.
func (r agentRows) noteTerms(list []access.ToolOverride) error {
	if slices.ContainsFunc(list, func(o access.ToolOverride) bool { return o.Version != 0 }) {
		if err := write(r.tx, `UPDATE workspaces SET own_tools = own_tools + 1 WHERE id = $1`); err != nil {
			return err
		}
	}
	return r.notePolicies(list)
}

// notePolicies tells the runtime that what has to be asked may have changed. Where nothing had to be asked before or
// now, it does nothing.
func (r agentRows) notePolicies(list []access.ToolOverride) error {
	asks := slices.ContainsFunc(list, func(o access.ToolOverride) bool { return o.Ask != "" })
	return write(r.tx, `UPDATE workspaces SET policies = policies + 1 WHERE id = $1 AND (policies > 0 OR $2 = 1)`,
		flag(asks))
}

func (r agentRows) SetAgentTools(agentID string, version int64, list []access.ToolOverride) (bool, error) {
	n, err := r.tx.Exec(`UPDATE agents SET version = version + 1 WHERE workspace_id = $1 AND id = $2 AND version = $3`,
		r.tx.Workspace(), agentID, version)
	if err != nil || n != 1 {
		return false, err
	}
	if err := watchTools(r.tx, agentID); err != nil {
		return false, err
	}
	if err := write(r.tx, `DELETE FROM agent_tools WHERE workspace_id = $1 AND agent_id = $2`, agentID); err != nil {
		return false, err
	}
	for _, o := range list {
		if err := r.upsertTool(agentID, o); err != nil {
			return false, err
		}
	}
	return true, r.noteTerms(list)
}

func (r agentRows) SetAgentConfig(a access.AgentProfile) (bool, error) {
	if err := watchAgent(r.tx, a.ID); err != nil {
		return false, err
	}
	return writeOne(r.tx, `UPDATE agents SET config = $4, name = $5, active = $6, version = version + 1
		WHERE workspace_id = $1 AND id = $2 AND version = $3`, a.ID, a.Version, document(a.AgentConfig), a.Name, flag(a.Active))
}

func (r agentRows) upsertTool(agentID string, o access.ToolOverride) error {
	return agentTools.upsert(r.tx, overwriteTool, agentTool{agentID, o})
}
