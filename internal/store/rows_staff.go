package store

import (
	"slices"
	"time"

	"github.com/mostrador/mostrador/internal/access"
)

type staffRows struct{ tx *Tx }

var branches = describe("branches", "b", func(b *access.Branch) columns {
	return columns{key("id", &b.ID), public("name", &b.Name), word("zone", &b.Zone), public("address", &b.Address)}
}, "created_at")

func (r staffRows) InsertBranch(b access.Branch, now time.Time) error {
	return branches.add(r.tx, b, micros(now))
}

func (r staffRows) Branch(id string) (access.Branch, bool, error) {
	return branches.one(r.tx, ` AND b.id = $2`, id)
}

func (r staffRows) Branches() ([]access.Branch, error) {
	return branches.all(r.tx, ` ORDER BY b.name, b.id`)
}

// people work here: customers know their names.
var people = describe("people", "p", func(p *access.Person) columns {
	return columns{
		key("id", &p.ID), public("name", &p.Name), personal("email", &p.Email), word("role", &p.Role), yes("active", &p.Active),
	}
}, "created_at")

var updatePerson = people.updatesBut("person", "email")

func (r staffRows) InsertPerson(p access.Person, now time.Time) (bool, error) {
	return people.addOr(r.tx, ` ON CONFLICT (workspace_id, email) DO NOTHING`, p, micros(now))
}

func (r staffRows) UpdatePerson(p access.Person) error { return updatePerson.exec(r.tx, p) }

func (r staffRows) Person(id string) (access.Person, bool, error) {
	return people.one(r.tx, ` AND p.id = $2`, id)
}

func (r staffRows) People() ([]access.Person, error) { return r.people(false) }

// LockPeople takes every row: that somebody stays the owner is about all of them.
func (r staffRows) LockPeople() ([]access.Person, error) { return r.people(true) }

func (r staffRows) people(locked bool) ([]access.Person, error) {
	return people.all(r.tx, ` ORDER BY p.name, p.id`+lock(r.tx, locked, "p"))
}

type agentRows struct{ tx *Tx }

const selectAgents = `SELECT id, slug, name, assistant_type, active, version, config FROM agents WHERE workspace_id = $1`

func (r agentRows) InsertAgent(a access.AgentProfile, now time.Time) (bool, error) {
	n, err := r.tx.Exec(`INSERT INTO agents (workspace_id, id, slug, name, assistant_type, active, created_at, config)
		VALUES ($1, $2, $3, $4, $5, $6, $7, $8) ON CONFLICT (workspace_id, slug) DO NOTHING`,
		r.tx.Workspace(), a.ID, a.Slug, a.Name, a.AssistantType, flag(a.Active), micros(now), document(a.AgentConfig))
	if n != 1 || err != nil {
		return false, err
	}
	for _, o := range a.Tools {
		if err := r.upsertTool(a.ID, o); err != nil {
			return false, err
		}
	}
	return true, r.notePolicies(a.Tools)
}

func (r agentRows) Agent(id string) (access.AgentProfile, bool, error) {
	return r.one(` AND id = $2`, id)
}

func (r agentRows) AgentBySlug(slug string) (access.AgentProfile, bool, error) {
	return r.one(` AND slug = $2`, slug)
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
	var out []access.AgentProfile
	place := map[string]int{}
	var ids []string
	err := r.tx.Rows(selectAgents+which+` ORDER BY slug, id`, append([]any{r.tx.Workspace()}, args...),
		func(scan func(...any) error) error {
			var a access.AgentProfile
			err := scan(&a.ID, &a.Slug, &a.Name, &a.AssistantType, &a.Active, &a.Version, parsed{&a.AgentConfig})
			place[a.ID] = len(out)
			out, ids = append(out, a), append(ids, a.ID)
			return err
		})
	if err != nil {
		return nil, err
	}
	err = queryIn(r.tx, `SELECT agent_id, tool, enabled, alias, config FROM agent_tools WHERE workspace_id = $1 AND agent_id IN (@list)
		ORDER BY agent_id, tool`, []any{r.tx.Workspace()}, ids, func(scan func(...any) error) error {
		var id string
		var o access.ToolOverride
		err := scan(&id, &o.Tool, &o.Enabled, &o.Alias, parsed{&o.ToolTerms})
		a := &out[place[id]]
		a.Tools = append(a.Tools, o)
		return err
	})
	return out, err
}

// SetAgentTool takes the agent's row first, so that two changes at once get two
// versions.
func (r agentRows) SetAgentTool(agentID string, o access.ToolOverride) (bool, error) {
	n, err := r.tx.Exec(`UPDATE agents SET version = version + 1 WHERE workspace_id = $1 AND id = $2`, r.tx.Workspace(), agentID)
	if err != nil || n != 1 {
		return false, err
	}
	if err := r.upsertTool(agentID, o); err != nil {
		return false, err
	}
	return true, r.noteTerms([]access.ToolOverride{o})
}

// noteTerms tells the nodes that they may have to ask about, or to make, other tools.
func (r agentRows) noteTerms(list []access.ToolOverride) error {
	if slices.ContainsFunc(list, func(o access.ToolOverride) bool { return o.Version != 0 }) {
		if _, err := r.tx.Exec(`UPDATE workspaces SET own_tools = own_tools + 1 WHERE id = $1`, r.tx.Workspace()); err != nil {
			return err
		}
	}
	return r.notePolicies(list)
}

// notePolicies tells the runtime that what has to be asked may have changed. Where
// nothing ever had to be, and has not now, there is nothing to tell.
func (r agentRows) notePolicies(list []access.ToolOverride) error {
	asks := slices.ContainsFunc(list, func(o access.ToolOverride) bool { return o.Ask != "" })
	_, err := r.tx.Exec(`UPDATE workspaces SET policies = policies + 1 WHERE id = $1 AND (policies > 0 OR $2 = 1)`,
		r.tx.Workspace(), flag(asks))
	return err
}

func (r agentRows) SetAgentTools(agentID string, version int64, list []access.ToolOverride) (bool, error) {
	n, err := r.tx.Exec(`UPDATE agents SET version = version + 1 WHERE workspace_id = $1 AND id = $2 AND version = $3`,
		r.tx.Workspace(), agentID, version)
	if err != nil || n != 1 {
		return false, err
	}
	if _, err := r.tx.Exec(`DELETE FROM agent_tools WHERE workspace_id = $1 AND agent_id = $2`, r.tx.Workspace(), agentID); err != nil {
		return false, err
	}
	for _, o := range list {
		if err := r.upsertTool(agentID, o); err != nil {
			return false, err
		}
	}
	return true, r.noteTerms(list)
}

func (r agentRows) SetAgentConfig(agentID string, version int64, c access.AgentConfig) (bool, error) {
	n, err := r.tx.Exec(`UPDATE agents SET config = $4, version = version + 1 WHERE workspace_id = $1 AND id = $2 AND version = $3`,
		r.tx.Workspace(), agentID, version, document(c))
	return n == 1, err
}

func (r agentRows) upsertTool(agentID string, o access.ToolOverride) error {
	_, err := r.tx.Exec(`INSERT INTO agent_tools (workspace_id, agent_id, tool, enabled, alias, config) VALUES ($1, $2, $3, $4, $5, $6)
		ON CONFLICT (workspace_id, agent_id, tool) DO UPDATE SET enabled = excluded.enabled, alias = excluded.alias, config = excluded.config`,
		r.tx.Workspace(), agentID, o.Tool, flag(o.Enabled), o.Alias, document(o.ToolTerms))
	return err
}
