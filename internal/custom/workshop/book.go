package workshop

import (
	"context"
	"encoding/json"

	"github.com/google/uuid"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/custom"
	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/kit/locale"
	"github.com/mostrador/mostrador/internal/tool"
)

var msgPlan = locale.Text{
	ES: "Las herramientas propias necesitan el plan %s.",
	PT: "As ferramentas próprias precisam do plano %s.",
	EN: "Tools of one's own need the %s plan.",
}

// Licensed reports whether a workspace may have custom tools.
func (ws *Workshop) Licensed(w *access.Workspace) bool {
	return !ws.Plans || w.Plan == access.Enterprise
}

// licensed refuses what the workspace's plan does not include.
func (ws *Workshop) licensed(w *access.Workspace) error {
	if !ws.Licensed(w) {
		return fault.New(fault.PlanRequired, "%s", msgPlan.In(w.Locale, string(access.Enterprise)))
	}
	return nil
}

func errNoTool() error    { return fault.New(fault.NotFound, "there is no such tool") }
func errNoVersion() error { return fault.New(fault.NotFound, "there is no such version of the tool") }

// Kept is a stored tool with its newest definition.
type Kept struct {
	Record
	Definition custom.Definition // the newest
	Secrets    []Sealed          // without their values
	Needs      []string          // the secrets that its newest version names
}

// List returns a workspace's tools by name, without their definitions' secrets.
func (ws *Workshop) List(ctx context.Context, w *access.Workspace) (out []Kept, err error) {
	err = ws.Store.OwnTools(ctx, w.ID, false, func(rows Rows) error {
		tools, err := rows.Tools()
		if err != nil {
			return err
		}
		for _, t := range tools {
			k, err := ws.withVersion(rows, w.ID, t)
			if err != nil {
				return err
			}
			out = append(out, k)
		}
		return nil
	})
	return out, err
}

// Get returns a tool; not_found otherwise.
func (ws *Workshop) Get(ctx context.Context, w *access.Workspace, id string) (k Kept, err error) {
	err = ws.Store.OwnTools(ctx, w.ID, false, func(rows Rows) error {
		t, err := find(rows, id)
		if err == nil {
			k, err = ws.withVersion(rows, w.ID, t)
		}
		return err
	})
	return k, err
}

// find takes a tool's id or its name.
func find(rows Rows, ref string) (Record, error) {
	t, found, err := rows.Tool(ref)
	if err != nil || found {
		return t, err
	}
	all, err := rows.Tools()
	if err != nil {
		return t, err
	}
	for _, t := range all {
		if t.Name == ref {
			return t, nil
		}
	}
	return t, errNoTool()
}

func (ws *Workshop) withVersion(rows Rows, workspaceID string, t Record) (Kept, error) {
	k := Kept{Record: t}
	v, found, err := rows.Version(t.ID, t.Newest)
	if err == nil && !found {
		err = errNoVersion()
	}
	if err != nil {
		return k, err
	}
	k.Definition = definitionOf(t, v)
	if engine, err := ws.engine(workspaceID, v); err == nil {
		k.Needs = engine.Secrets()
	}
	sealed, err := rows.Secrets(t.ID)
	for _, s := range sealed {
		s.Text = ""
		k.Secrets = append(k.Secrets, s)
	}
	return k, err
}

// definitionOf is a version's definition with its record's fields.
func definitionOf(t Record, v Version) custom.Definition {
	d := v.Definition
	d.ID, d.Version, d.IsActive = t.ID, v.Version, t.State == Active
	d.CreatedAt, d.UpdatedAt = t.CreatedAt, t.UpdatedAt
	return d
}

// Versions are all versions of a tool, newest first.
func (ws *Workshop) Versions(ctx context.Context, w *access.Workspace,
	id string) (t Record, list []Version, err error) {
	err = ws.Store.OwnTools(ctx, w.ID, false, func(rows Rows) error {
		if t, err = find(rows, id); err != nil {
			return err
		}
		list, err = rows.Versions(t.ID)
		return err
	})
	return t, list, err
}

// Create stores a new tool; agents do not get a draft before it is switched on. Codes: plan_required, invalid_arguments
// with everything that is wrong, conflict when the name is taken or there are too many.
func (ws *Workshop) Create(ctx context.Context, w *access.Workspace, who access.Actor, d custom.Definition,
	draft bool) (Kept, error) {
	if err := ws.licensed(w); err != nil {
		return Kept{}, err
	}
	d = d.WithDefaults()
	if err := ws.check(ctx, w, d, true); err != nil {
		return Kept{}, err
	}
	now := ws.Clock.Now()
	t := Record{ID: uuid.Must(uuid.NewV7()).String(), Name: d.Name, State: Active, Given: 1, Newest: 1,
		CreatedBy: who.Name(), UpdatedBy: who.Name(), CreatedAt: now, UpdatedAt: now}
	switch {
	case draft:
		t.State = Draft
	case !d.IsActive:
		t.State = Off
	}
	first := Version{ToolID: t.ID, Version: 1, Definition: bare(d), CreatedBy: who.Name(), CreatedAt: now}
	err := ws.write(ctx, w.ID, func(rows Rows) error {
		all, err := rows.Tools()
		if err == nil && len(all) >= mostTools {
			err = fault.New(fault.Conflict, "there are %d tools already", len(all))
		}
		if err != nil {
			return err
		}
		inserted, err := rows.InsertTool(t, first)
		if err == nil && !inserted {
			err = errNameTaken(d.Name)
		}
		return err
	})
	if err != nil {
		return Kept{}, err
	}
	return ws.Get(ctx, w, t.ID)
}

// bare is a definition as it is stored: without what its record says.
func bare(d custom.Definition) custom.Definition {
	var none custom.Definition
	d.ID, d.Version, d.IsActive, d.CreatedAt, d.UpdatedAt = "", 0, false, none.CreatedAt, none.UpdatedAt
	return d
}

// From refuses to change or remove a tool that is not as the caller saw it; nil: never.
type From func(Record) error

// AtVersion is a conflict where another definition is the newest; 0: any.
func AtVersion(seen int) From {
	return func(now Record) error {
		if seen != 0 && seen != now.Newest {
			return errChanged()
		}
		return nil
	}
}

// foundFrom is find for a caller who saw the tool before. Other changes of the workspace's tools wait, so that of two from
// one version one is refused.
func (ws *Workshop) foundFrom(rows Rows, id string, from From) (Record, error) {
	if from != nil {
		if err := rows.Note(ws.Clock.Now()); err != nil {
			return Record{}, err
		}
	}
	t, err := find(rows, id)
	if err == nil && from != nil {
		err = from(t)
	}
	return t, err
}

// Change replaces what a tool does: a new version, which agents do not get before staff accept it. Only switching it on
// or off makes none. The definition may bring its id along; another tool's is refused.
func (ws *Workshop) Change(ctx context.Context, w *access.Workspace, who access.Actor, id string, from From,
	d custom.Definition) (Kept, error) {
	if err := ws.licensed(w); err != nil {
		return Kept{}, err
	}
	d = d.WithDefaults()
	if err := ws.check(ctx, w, d, false); err != nil {
		return Kept{}, err
	}
	err := ws.write(ctx, w.ID, func(rows Rows) error {
		t, err := ws.foundFrom(rows, id, from)
		if err != nil {
			return err
		}
		if t.Name != d.Name {
			return fault.Invalid("Nothing was changed.", fault.Field{Path: "/name",
				Message: "a tool keeps its name: agents and rules know it by it"})
		}
		if err := isOf(rows, t, d.ID); err != nil {
			return err
		}
		before, _, err := rows.Version(t.ID, t.Newest)
		if err != nil {
			return err
		}
		if err := ws.signs(rows, w.ID, t, before.Definition, d); err != nil {
			return err
		}
		newest := t.Newest
		var added *Version
		if !same(before.Definition, bare(d)) {
			t.Newest++
			added = &Version{ToolID: t.ID, Version: t.Newest, Definition: bare(d), CreatedBy: who.Name(),
				CreatedAt: ws.Clock.Now()}
			if t.State == Draft { // no agent ever had it
				t.Given = t.Newest
			}
		}
		t.State = switched(t.State, d.IsActive)
		return ws.update(rows, who, t, newest, added)
	})
	if err != nil {
		return Kept{}, err
	}
	return ws.Get(ctx, w, id)
}

// isOf refuses an id in a definition that belongs to another tool. An unknown id is ignored.
func isOf(rows Rows, t Record, id string) error {
	if id == "" || id == t.ID {
		return nil
	}
	_, found, err := rows.Tool(id)
	if err == nil && found {
		err = fault.Invalid("Nothing was changed.", fault.Field{Path: "/id", Message: "is another tool's"})
	}
	return err
}

func switched(s State, on bool) State {
	switch {
	case on:
		return Active
	case s == Draft:
		return Draft
	}
	return Off
}

func same(a, b custom.Definition) bool {
	one, _ := json.Marshal(a) // both were JSON before
	other, _ := json.Marshal(b)
	return string(one) == string(other)
}

func errChanged() error { return fault.New(fault.Conflict, "the tool was changed meanwhile") }

func (ws *Workshop) update(rows Rows, who access.Actor, t Record, newest int, added *Version) error {
	t.UpdatedBy, t.UpdatedAt = who.Name(), ws.Clock.Now()
	found, err := rows.UpdateTool(t, newest, added)
	if err == nil && !found {
		err = errChanged()
	}
	return err
}

// Accept gives a version to every agent without an accepted version of its own. 0 is the newest.
func (ws *Workshop) Accept(ctx context.Context, w *access.Workspace, who access.Actor, id string,
	version int) (Kept, error) {
	err := ws.write(ctx, w.ID, func(rows Rows) error {
		t, err := find(rows, id)
		if err != nil {
			return err
		}
		if version == 0 {
			version = t.Newest
		}
		if version < 1 || version > t.Newest {
			return errNoVersion()
		}
		t.Given = version
		return ws.update(rows, who, t, t.Newest, nil)
	})
	if err != nil {
		return Kept{}, err
	}
	return ws.Get(ctx, w, id)
}

// Remove takes a tool away from all agents, with its secrets and its terms of agents: another tool of its name starts
// anew, and no agent has accepted any of it.
func (ws *Workshop) Remove(ctx context.Context, w *access.Workspace, who access.Actor, id string, from From) error {
	return ws.write(ctx, w.ID, func(rows Rows) error {
		t, err := ws.foundFrom(rows, id, from)
		if err != nil {
			return err
		}
		t.State = Removed
		if err := rows.DropTerms(t.FullName()); err != nil {
			return err
		}
		if err := rows.DropSecrets(t.ID); err != nil {
			return err
		}
		return ws.update(rows, who, t, t.Newest, nil)
	})
}

func (ws *Workshop) write(ctx context.Context, workspaceID string, fn func(Rows) error) error {
	err := ws.Store.OwnTools(ctx, workspaceID, true, fn)
	ws.mu.Lock()
	delete(ws.shelves, workspaceID)
	clear(ws.opened)
	ws.mu.Unlock()
	ws.Changed()
	return err
}

// FullName is what a tool is called by.
func (r Record) FullName() string { return tool.OwnPack + "/" + r.Name }
