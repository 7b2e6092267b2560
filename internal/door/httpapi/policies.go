package httpapi

import (
	"context"
	"time"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/kit/locale"
	"github.com/mostrador/mostrador/internal/policy"
	"github.com/mostrador/mostrador/internal/runtime"
)

// PolicyRule is a rule as its owner writes it.
type PolicyRule struct {
	Name     string            `json:"name" doc:"What its owner calls it; a refusal's blockedReason."`
	Tool     string            `json:"tool" doc:"Whose calls it looks at: pack/tool, pack/* or *."`
	When     string            `json:"when,omitempty" doc:"A condition in CEL; without one, every call meets it."`
	Effect   string            `json:"effect" enum:"deny,confirm"`
	By       string            `json:"by,omitempty" enum:"customer,staff,owner" doc:"Who has to say yes, for confirm."`
	Message  map[string]string `json:"message,omitempty" doc:"What people read where it is met, by language: es-AR, es-MX, pt-BR, en."`
	Active   *bool             `json:"active,omitempty" doc:"True unless it says otherwise."`
	Position int               `json:"position,omitempty" doc:"Of two rules that refuse, the first is named."`
}

func (p PolicyRule) rule() policy.Rule {
	r := policy.Rule{
		Name: p.Name, Tool: p.Tool, When: p.When, Effect: policy.Effect(p.Effect), By: access.Role(p.By),
		Position: p.Position, Active: p.Active == nil || *p.Active, Message: policy.Message{},
	}
	for tag, text := range p.Message {
		r.Message[locale.Tag(tag)] = text
	}
	return r
}

type keptPolicy struct {
	ID string `json:"id"`
	PolicyRule
	Version   int64     `json:"version" doc:"Grows with every change; a change names the one it starts from."`
	CreatedBy string    `json:"created_by"`
	UpdatedBy string    `json:"updated_by"`
	CreatedAt time.Time `json:"created_at"`
	UpdatedAt time.Time `json:"updated_at"`
}

func showPolicy(r policy.Rule) keptPolicy {
	out := keptPolicy{
		ID: r.ID, Version: r.Version, CreatedBy: r.CreatedBy, UpdatedBy: r.UpdatedBy, CreatedAt: r.CreatedAt,
		UpdatedAt: r.UpdatedAt,
		PolicyRule: PolicyRule{
			Name: r.Name, Tool: r.Tool, When: r.When, Effect: string(r.Effect), By: string(r.By), Active: &r.Active,
			Position: r.Position,
		},
	}
	for tag, text := range r.Message {
		if out.Message == nil {
			out.Message = map[string]string{}
		}
		out.Message[string(tag)] = text
	}
	return out
}

const policiesText = "A rule looks at calls after their arguments were checked and before anything happens. deny refuses the call with code blocked; confirm has somebody " +
	"say yes first, beside whom the tool's own contract asks. A condition that cannot be decided counts as met. Rules cannot allow what a contract does not. " +
	"All mistakes of a rule are told at once."

// policies are a workspace's own rules.
type policies struct {
	router  *router
	book    *policy.Book
	runtime *runtime.Runtime
	tools   toolbox
}

func (p policies) register(r *router) {
	add(r, get("/v1/policies", "listPolicies", "The workspace's own rules about its tools, by position"),
		ownersOnly, p.list)
	addRaw(r, r.responds(explained(creates(post("/v1/policies", "addPolicy", "Add a rule")), policiesText+" "+onceText), keptPolicy{}),
		ownersOnly, p.add)
	addRaw(r, r.responds(get("/v1/policies/{id}", "getPolicy", "One rule"), keptPolicy{}), ownersOnly, p.get)
	addRaw(r, r.responds(explained(put("/v1/policies/{id}", "changePolicy", "Replace a rule, switch it off or on"), policiesText), keptPolicy{}),
		ownersOnly, p.change)
	addRaw(r, r.responds(explained(change("/v1/policies/{id}", "editPolicy", "Change a part of a rule"),
		"What is not named stays. With If-Match only the version that was read is changed. "+policiesText), keptPolicy{}), ownersOnly, p.edit)
	do(r, remove("/v1/policies/{id}", "removePolicy", "Forget a rule"), ownersOnly, p.remove)
	try := post("/v1/policies/dry-run", "tryPolicy", "What a rule would have made of the last calls")
	add(r, explained(try, dryRunText), ownersOnly, p.dryRun)
}

func (p policies) list(ctx context.Context, c caller, in *Page) (list[keptPolicy], error) {
	rules, err := p.book.List(ctx, c.Workspace.ID)
	return pageOf(rules, *in, func(r policy.Rule) string { return r.ID }, showPolicy), err
}

func (p policies) add(ctx context.Context, c caller, in *keyedIn[PolicyRule]) (*edited, error) {
	return p.router.makesOnce(ctx, c.Workspace, c.Actor, "addPolicy", in.Key, in.Body, func(id string, _ bool) (*edited, error) {
		rule := in.Body.rule()
		rule.ID = id
		r, err := p.book.Add(ctx, c.Workspace.ID, c.Actor, rule)
		return &edited{ETag: versionTag(r.Version), Location: "/v1/policies/" + r.ID, Body: showPolicy(r)}, err
	})
}

func (p policies) get(ctx context.Context, c caller, in *ByID) (*edited, error) {
	r, err := p.book.Get(ctx, c.Workspace.ID, in.id())
	return &edited{ETag: versionTag(r.Version), Body: showPolicy(r)}, err
}

type editPolicyIn struct {
	ByID
	Version
	Body struct {
		Name     *string            `json:"name,omitempty"`
		Tool     *string            `json:"tool,omitempty"`
		When     *string            `json:"when,omitempty"`
		Effect   *string            `json:"effect,omitempty" enum:"deny,confirm"`
		By       *string            `json:"by,omitempty" enum:"customer,staff,owner"`
		Message  *map[string]string `json:"message,omitempty"`
		Active   *bool              `json:"active,omitempty"`
		Position *int               `json:"position,omitempty"`
	}
}

func (p policies) edit(ctx context.Context, c caller, in *editPolicyIn) (*edited, error) {
	r, err := p.book.Edit(ctx, c.Workspace.ID, c.Actor, in.id(), func(now *policy.Rule) error {
		if err := unchanged(in.IfMatch, versionTag(now.Version), c.Workspace.Locale); err != nil {
			return err
		}
		after := showPolicy(*now).PolicyRule
		if err := recast(in.Body, &after); err != nil {
			return err
		}
		changed := after.rule()
		changed.ID, changed.Version = now.ID, now.Version
		*now = changed
		return nil
	})
	return &edited{ETag: versionTag(r.Version), Body: showPolicy(r)}, err
}

type changePolicyIn struct {
	ByID
	Version
	Body struct {
		PolicyRule
		Version int64 `json:"version" minimum:"1" doc:"The version this change starts from; another one is a conflict."`
	}
}

func (p policies) change(ctx context.Context, c caller, in *changePolicyIn) (*edited, error) {
	if in.IfMatch != "" {
		now, err := p.book.Get(ctx, c.Workspace.ID, in.id())
		if err == nil {
			err = unchanged(in.IfMatch, versionTag(now.Version), c.Workspace.Locale)
		}
		if err != nil {
			return nil, err
		}
	}
	r := in.Body.rule()
	r.ID, r.Version = in.id(), in.Body.Version // another change meanwhile is found by it
	r, err := p.book.Change(ctx, c.Workspace.ID, c.Actor, r)
	return &edited{ETag: versionTag(r.Version), Body: showPolicy(r)}, err
}

func (p policies) remove(ctx context.Context, c caller, in *removeIn) error {
	return p.book.Remove(ctx, c.Workspace.ID, in.id(), func(now policy.Rule) error {
		return unchanged(in.IfMatch, versionTag(now.Version), c.Workspace.Locale)
	})
}
