package access

import (
	"context"
	"time"

	"github.com/google/uuid"

	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/kit/locale"
)

// CreateWorkspace adds a business, under a new id unless it has one; the business that has its id already is returned as
// it is. Codes: conflict if its slug is taken, invalid_arguments for invalid settings.
func (k *Keyring) CreateWorkspace(ctx context.Context, w Workspace) (Workspace, error) {
	if err := w.check(); err != nil {
		return w, err
	}
	w.ID, w.UpdatedAt = idOr(w.ID), k.clock.Now()
	err := k.dir.Directory(ctx, true, func(ws WorkspaceRows, _ KeyRows) error {
		if there, found, err := ws.Workspace(w.ID); err != nil || found {
			w = there
			return err
		}
		ok, err := ws.InsertWorkspace(w, w.UpdatedAt)
		return require(ok, err, fault.New(fault.Conflict, "the workspace %q exists already", w.Slug))
	})
	return w, err
}

// check returns invalid_arguments for an invalid name or settings.
func (w Workspace) check() error {
	if err := checkName(w.Name); err != nil {
		return err
	}
	return InvalidSettings(w.SettingsFields().Check(w.Settings, w.Locale))
}

// checkName rejects a name without visible characters. The caller checks for an empty one, where it is required.
func checkName(name string) error {
	if name == "" || !locale.Nameless(name) {
		return nil
	}
	return fault.Invalid("the name shows nothing, or turns what stands around it",
		fault.Field{Path: "/name", Message: "has to show something, and no direction marks"})
}

// UpdateWorkspace writes everything of a business but its slug, over what others changed meanwhile; invalid_arguments
// for invalid settings.
func (k *Keyring) UpdateWorkspace(ctx context.Context, w Workspace) error {
	return k.AmendWorkspace(ctx, w.ID, func(now *Workspace) error {
		w.Slug = now.Slug
		*now = w
		return nil
	})
}

// AmendWorkspace changes part of a business as it is at that moment, whoever changed it before; change may run more than
// once. Codes: not_found, invalid_arguments for invalid settings, and change's own.
func (k *Keyring) AmendWorkspace(ctx context.Context, id string, change func(*Workspace) error) error {
	err := k.dir.Directory(ctx, true, func(ws WorkspaceRows, _ KeyRows) error {
		return k.amendWithin(ws, id, change)
	})
	k.Forget()
	return err
}

func (k *Keyring) amendWithin(ws WorkspaceRows, id string, change func(*Workspace) error) error {
	w, found, err := ws.WorkspaceToChange(id)
	if err := require(found, err, fault.New(fault.NotFound, "There is no such workspace.")); err != nil {
		return err
	}
	if err := change(&w); err != nil {
		return err
	}
	if err := w.check(); err != nil {
		return err
	}
	now := k.clock.Now()
	if !now.After(w.UpdatedAt) { // UpdatedAt is the version: two changes at the same moment are two versions
		now = w.UpdatedAt.Add(time.Microsecond)
	}
	return ws.UpdateWorkspace(w, now)
}

// WorkspaceBySlug finds a business; not_found otherwise.
func (k *Keyring) WorkspaceBySlug(ctx context.Context, slug string) (w Workspace, err error) {
	err = k.dir.Directory(ctx, false, func(ws WorkspaceRows, _ KeyRows) error {
		var found bool
		w, found, err = ws.WorkspaceBySlug(slug)
		return require(found, err, fault.New(fault.NotFound, "there is no workspace %q", slug))
	})
	return w, err
}

// Workspace finds a business by its id; not_found otherwise.
func (k *Keyring) Workspace(ctx context.Context, id string) (w Workspace, err error) {
	err = k.dir.Directory(ctx, false, func(ws WorkspaceRows, _ KeyRows) error {
		var found bool
		w, found, err = ws.Workspace(id)
		return require(found, err, fault.New(fault.NotFound, "There is no such workspace."))
	})
	return w, err
}

// Knocked finds the business that an outside request names, by slug or id, at most a second old; not_found otherwise.
func (k *Keyring) Knocked(ctx context.Context, ref string) (Workspace, error) {
	find := k.WorkspaceBySlug
	if uuid.Validate(ref) == nil {
		find = k.Workspace
	}
	return k.businesses.get(ref, k.clock.Now(), func() (Workspace, error) { return find(ctx, ref) })
}

// Workspaces lists every business, for sweeps and commands.
func (k *Keyring) Workspaces(ctx context.Context) (list []Workspace, err error) {
	err = k.dir.Directory(ctx, false, func(ws WorkspaceRows, _ KeyRows) (err error) {
		list, err = ws.ListWorkspaces()
		return err
	})
	return list, err
}

// Agent returns an agent's profile, at most a second old. If it is not cached, it is read through the caller's own
// transaction: asking for a second connection while holding one can deadlock a busy pool.
func (k *Keyring) Agent(workspaceID, agentID string, rows AgentRows) (*AgentProfile, error) {
	return k.agents.get(workspaceID+" "+agentID, k.clock.Now(), func() (*AgentProfile, error) {
		a, found, err := rows.Agent(agentID)
		return &a, require(found, err, errNoAgent())
	})
}

// AgentByID is Agent for a caller without a transaction.
func (k *Keyring) AgentByID(ctx context.Context, workspaceID, agentID string) (AgentProfile, error) {
	a, err := k.agents.get(workspaceID+" "+agentID, k.clock.Now(), func() (*AgentProfile, error) {
		a, err := k.findAgent(ctx, workspaceID, func(rows AgentRows) (AgentProfile, bool, error) { return rows.Agent(agentID) })
		return &a, err
	})
	if err != nil {
		return AgentProfile{}, err
	}
	return *a, nil
}

func errNoAgent() error { return fault.New(fault.NotFound, "there is no such agent") }

// AgentBySlug finds an agent by its slug or its id.
func (k *Keyring) AgentBySlug(ctx context.Context, workspaceID, ref string) (AgentProfile, error) {
	return k.findAgent(ctx, workspaceID, func(rows AgentRows) (AgentProfile, bool, error) {
		a, found, err := rows.AgentBySlug(ref)
		if err != nil || found {
			return a, found, err
		}
		return rows.Agent(ref)
	})
}

func (k *Keyring) findAgent(ctx context.Context, workspaceID string,
	get func(AgentRows) (AgentProfile, bool, error)) (a AgentProfile, err error) {
	err = k.dir.Agents(ctx, workspaceID, false, func(rows AgentRows) error {
		var found bool
		a, found, err = get(rows)
		return require(found, err, errNoAgent())
	})
	return a, err
}

// AgentList lists a workspace's agents by slug.
func (k *Keyring) AgentList(ctx context.Context, workspaceID string) (list []AgentProfile, err error) {
	err = k.dir.Agents(ctx, workspaceID, false, func(rows AgentRows) (err error) {
		list, err = rows.Agents()
		return err
	})
	return list, err
}

// CreateAgent adds an agent, under a new id unless it has one; the agent that has its id already is returned as it is.
// Conflict if its slug is taken.
func (k *Keyring) CreateAgent(ctx context.Context, workspaceID string, a AgentProfile) (AgentProfile, error) {
	if err := checkName(a.Name); err != nil {
		return a, err
	}
	if err := a.AgentConfig.Check(); err != nil {
		return a, err
	}
	if err := k.checkModels(AgentConfig{}, a.AgentConfig); err != nil {
		return a, err
	}
	a.ID, a.Active, a.Version = idOr(a.ID), true, 1
	err := k.dir.Agents(ctx, workspaceID, true, func(rows AgentRows) error {
		if there, found, err := rows.Agent(a.ID); err != nil || found {
			a = there
			return err
		}
		ok, err := rows.InsertAgent(a, k.clock.Now())
		return require(ok, err, fault.New(fault.Conflict, "the agent %q exists already", a.Slug))
	})
	k.Forget()
	return a, err
}

// SetAgentTool switches one tool of an agent on or off, or renames it.
func (k *Keyring) SetAgentTool(ctx context.Context, workspaceID, agentID string, o ToolOverride) error {
	err := k.dir.Agents(ctx, workspaceID, true, func(rows AgentRows) error {
		found, err := rows.SetAgentTool(agentID, o)
		return require(found, err, errNoAgent())
	})
	k.Forget()
	return err
}

// SetAgentTools replaces all overrides of an agent's tools and returns the resulting agent. A version of 0 matches any,
// also one that another change makes meanwhile; another than the agent's is a conflict.
func (k *Keyring) SetAgentTools(ctx context.Context, workspaceID, agentID string, version int64,
	list []ToolOverride) (AgentProfile, error) {
	return k.changeAgent(ctx, workspaceID, agentID, version, func(rows AgentRows, before AgentProfile) (bool, error) {
		return rows.SetAgentTools(agentID, before.Version, list)
	})
}

// ChangeAgent changes an agent's name and configuration besides its tools, or switches it on or off, with the version rules of SetAgentTools;
// invalid_arguments if it is invalid.
func (k *Keyring) ChangeAgent(ctx context.Context, workspaceID, agentID string, version int64,
	change AgentChange) (AgentProfile, error) {
	return k.changeAgent(ctx, workspaceID, agentID, version, func(rows AgentRows, before AgentProfile) (bool, error) {
		after, err := change.profile(before)
		if err != nil {
			return false, err
		}
		if after.AgentConfig, err = k.Configured(before.AgentConfig, change); err != nil {
			return false, err
		}
		return rows.SetAgentConfig(after)
	})
}

func (k *Keyring) changeAgent(ctx context.Context, workspaceID, agentID string, version int64,
	change func(AgentRows, AgentProfile) (bool, error)) (a AgentProfile, err error) {
	for range mostMeetings {
		a, err = k.changeAgentAt(ctx, workspaceID, agentID, version, change)
		if version != 0 || !fault.Is(err, fault.Conflict) {
			break
		}
	}
	k.Forget()
	return a, err
}

// mostMeetings is how often a change that starts from no version is tried while others change the same agent.
const mostMeetings = 20

func (k *Keyring) changeAgentAt(ctx context.Context, workspaceID, agentID string, version int64,
	change func(AgentRows, AgentProfile) (bool, error)) (a AgentProfile, err error) {
	err = k.dir.Agents(ctx, workspaceID, true, func(rows AgentRows) error {
		before, found, err := rows.Agent(agentID)
		if err == nil && !found {
			err = errNoAgent()
		}
		if err != nil {
			return err
		}
		if version != 0 {
			before.Version = version
		}
		found, err = change(rows, before)
		if err == nil && !found {
			err = fault.New(fault.Conflict, "the agent was changed meanwhile")
		}
		if err != nil {
			return err
		}
		a, _, err = rows.Agent(agentID)
		return err
	})
	return a, err
}

// ChangeWorkspace changes part of a business and leaves the rest as it is. seen is the UpdatedAt that the caller saw:
// if it has changed since, that is a conflict. Invalid settings are invalid_arguments.
func (k *Keyring) ChangeWorkspace(ctx context.Context, id string, seen time.Time, change func(*Workspace)) error {
	err := k.dir.Directory(ctx, true, func(ws WorkspaceRows, _ KeyRows) error {
		return k.ChangeWithin(ws, id, seen, change)
	})
	k.Forget()
	return err
}

// ChangeWithin is ChangeWorkspace as part of a unit that changes other rows, too. The caller calls Forget after it.
func (k *Keyring) ChangeWithin(ws WorkspaceRows, id string, seen time.Time, change func(*Workspace)) error {
	return k.amendWithin(ws, id, func(w *Workspace) error {
		if !w.UpdatedAt.Equal(seen) {
			return fault.New(fault.Conflict, "the workspace was changed meanwhile")
		}
		change(w)
		return nil
	})
}

// EditWorkspace is AmendWorkspace that returns the business after the change.
func (k *Keyring) EditWorkspace(ctx context.Context, id string, edit func(*Workspace) error) (w Workspace, err error) {
	err = k.AmendWorkspace(ctx, id, func(now *Workspace) error {
		err := edit(now)
		w = *now
		return err
	})
	return w, err
}
