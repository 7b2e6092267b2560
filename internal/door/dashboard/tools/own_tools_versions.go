package tools

import (
	"strconv"

	"github.com/mostrador/mostrador/internal/custom"
	"github.com/mostrador/mostrador/internal/custom/workshop"
	"github.com/mostrador/mostrador/internal/door/dashboard/naming"
	"github.com/mostrador/mostrador/internal/door/dashboard/page"
	"github.com/mostrador/mostrador/internal/tool"
)

// ownVersion is a version of a tool with what it changed.
type ownVersion struct {
	workshop.Version
	By      string
	Changes []ownChange
}

// ownChange is a form field that differs between two versions.
type ownChange struct{ Field, Before, After string }

// ownVersions adds to each version what it changed; the order, newest first, stays.
func ownVersions(v *page.Visit, all []workshop.Version, names naming.Names) (list []ownVersion) {
	for i, one := range all {
		shown := ownVersion{Version: one, By: names.Who(one.CreatedBy, "")}
		if i+1 < len(all) {
			shown.Changes = ownChanges(v, all[i+1].Definition, one.Definition)
		}
		list = append(list, shown)
	}
	return list
}

// ownChanges are the differences of two versions, in the form's words.
func ownChanges(v *page.Visit, before, after custom.Definition) (list []ownChange) {
	one, other := formOf(before), formOf(after)
	is := func(b bool) string {
		if b {
			return v.T("custom.yes")
		}
		return v.T("custom.no")
	}
	for _, f := range []struct{ key, before, after string }{
		{"custom.display", one.Display, other.Display}, {"custom.description", one.Description, other.Description},
		{"custom.type", one.Type, other.Type}, {"custom.address", one.Address, other.Address},
		{"custom.method", one.Method, other.Method}, {"custom.headers", one.Headers, other.Headers},
		{"custom.parameters", one.Parameters, other.Parameters}, {"custom.transform", one.Transform, other.Transform},
		{"custom.body", one.Body, other.Body}, {"custom.response", one.Response, other.Response},
		{"custom.sign", one.Secret, other.Secret}, {"custom.oauth", one.OAuth, other.OAuth},
		{"custom.function", one.Function, other.Function},
		{"custom.steps", one.Steps, other.Steps}, {"custom.timeout", one.Timeout, other.Timeout},
		{"custom.rate", one.Rate, other.Rate}, {"custom.idempotent", is(one.Idempotent), is(other.Idempotent)},
		{"custom.confirm", is(one.Confirm), is(other.Confirm)},
	} {
		if f.before != f.after {
			list = append(list, ownChange{v.T(f.key), f.before, f.after})
		}
	}
	return list
}

// acceptForAgent gives one agent a version of its own; version 0 returns it to the version of all agents.
func (area *Tools) acceptForAgent(v *page.Visit, k workshop.Kept) (page.Answer, error) {
	a, err := area.Keyring.AgentBySlug(v.Context(), v.Workspace.ID, v.Named("agent"))
	if err != nil {
		return nil, err
	}
	all, err := naming.Tools(v, area.Runtime)
	if err != nil {
		return nil, err
	}
	t, made := all.Get(k.FullName())
	version, err := strconv.Atoi(v.Field("version"))
	if !made || err != nil || version < 0 || version > k.Newest {
		return nil, page.NotFound()
	}
	o := overrideOf(&a, t)
	o.ToolTerms.Version = version
	if err := area.arrange(v, agentTool{a, t, all}, a.Version, o); err != nil {
		return nil, err
	}
	if version == 0 {
		return v.Done(ownTool(v, k), "custom.follows", a.Name)
	}
	return v.Done(ownTool(v, k), "custom.accepted.one", a.Name, version)
}

// newer is the newest version of a tool, if the agent does not use it yet; 0: it does.
func newer(kept []workshop.Kept, t *tool.Tool) (id string, version int) {
	for _, k := range kept {
		if k.FullName() == t.FullName() && t.Version < k.Newest {
			return k.ID, k.Newest
		}
	}
	return "", 0
}
