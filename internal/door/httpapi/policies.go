package httpapi

import (
	"context"
	"time"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/door/doorkit"
	"github.com/mostrador/mostrador/internal/kit/locale"
	"github.com/mostrador/mostrador/internal/policy"
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
		Name: p.Name, Tool: p.Tool, When: p.When, Effect: policy.Effect(p.Effect), By: access.Role(p.By), Position: p.Position,
		Active: p.Active == nil || *p.Active, Message: policy.Message{},
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
		ID: r.ID, Version: r.Version, CreatedBy: r.CreatedBy, UpdatedBy: r.UpdatedBy, CreatedAt: r.CreatedAt, UpdatedAt: r.UpdatedAt,
		PolicyRule: PolicyRule{
			Name: r.Name, Tool: r.Tool, When: r.When, Effect: string(r.Effect), By: string(r.By), Active: &r.Active, Position: r.Position,
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

type keptPolicyOut struct{ Body keptPolicy }

const policiesText = "A rule looks at calls after their arguments were checked and before anything happens. deny refuses the call with code blocked; confirm has somebody " +
	"say yes first, beside whom the tool's own contract asks. A condition that cannot be decided counts as met. Rules cannot allow what a contract does not. " +
	"All mistakes of a rule are told at once."

func (d *door) servePolicies() {
	add(d, get("/v1/policies", "listPolicies", "The workspace's own rules about its tools, by position"), d.listPolicies)
	add(d, explained(creates(post("/v1/policies", "addPolicy", "Add a rule")), policiesText), d.addPolicy)
	add(d, explained(put("/v1/policies/{id}", "changePolicy", "Replace a rule, switch it off or on"), policiesText), d.changePolicy)
	add(d, remove("/v1/policies/{id}", "removePolicy", "Forget a rule"), d.removePolicy)
	add(d, explained(post("/v1/policies/dry-run", "tryPolicy", "What a rule would have made of the last calls"), dryRunText), d.tryPolicy)
}

func (d *door) listPolicies(ctx context.Context, c caller, in *Page) (*listed[keptPolicy], error) {
	if err := c.ownersOnly(); err != nil {
		return nil, err
	}
	all, err := d.Policies.List(ctx, c.Workspace.ID)
	if err != nil {
		return nil, err
	}
	return page(after(all, in.After, func(r policy.Rule) string { return r.ID }), in.Limit, showPolicy), nil
}

type addPolicyIn struct{ Body PolicyRule }

func (d *door) addPolicy(ctx context.Context, c caller, in *addPolicyIn) (*keptPolicyOut, error) {
	if err := c.ownersOnly(); err != nil {
		return nil, err
	}
	r, err := d.Policies.Add(ctx, c.Workspace.ID, c.Actor, in.Body.rule())
	if err != nil {
		return nil, err
	}
	return &keptPolicyOut{showPolicy(r)}, nil
}

type changePolicyIn struct {
	ID   string `path:"id"`
	Body struct {
		PolicyRule
		Version int64 `json:"version" minimum:"1" doc:"The version this change starts from; another one is a conflict."`
	}
}

func (d *door) changePolicy(ctx context.Context, c caller, in *changePolicyIn) (*keptPolicyOut, error) {
	if err := c.ownersOnly(); err != nil {
		return nil, err
	}
	r := in.Body.rule()
	r.ID, r.Version = doorkit.ID(in.ID), in.Body.Version
	r, err := d.Policies.Change(ctx, c.Workspace.ID, c.Actor, r)
	if err != nil {
		return nil, err
	}
	return &keptPolicyOut{showPolicy(r)}, nil
}

func (d *door) removePolicy(ctx context.Context, c caller, in *byID) (*struct{}, error) {
	if err := c.ownersOnly(); err != nil {
		return nil, err
	}
	return nil, d.Policies.Remove(ctx, c.Workspace.ID, doorkit.ID(in.ID))
}
