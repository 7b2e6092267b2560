package main

import (
	"cmp"
	"context"
	"strings"

	"github.com/urfave/cli/v3"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/app"
	"github.com/mostrador/mostrador/internal/door/client"
	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/kit/locale"
	"github.com/mostrador/mostrador/internal/policy"
)

// ruleBook is where a workspace's rules are stored: the database, or a server's.
type ruleBook interface {
	Policies(context.Context) ([]client.Policy, error)
	AddPolicy(context.Context, client.Policy) (client.Policy, error)
	RemovePolicy(ctx context.Context, id string) error
	TryPolicy(ctx context.Context, p client.Policy, last int) (client.Trial, error)
}

// ruleID is the id of the rule with this id or name. Two may have one name.
func ruleID(ctx context.Context, b ruleBook, ref string) (string, error) {
	all, err := b.Policies(ctx)
	if err != nil {
		return "", err
	}
	var found []string
	for _, p := range all {
		if p.ID == ref {
			return ref, nil
		}
		if p.Name == ref {
			found = append(found, p.ID)
		}
	}
	switch len(found) {
	case 0:
		return "", fault.New(fault.NotFound, "there is no rule %q; see policy list", ref)
	case 1:
		return found[0], nil
	}
	return "", fault.New(fault.Conflict, "%d rules are called %q; say which by its id: %s", len(found), ref,
		strings.Join(found, ", "))
}

// operator is the actor of commands at the machine itself.
var operator = access.Actor{Role: access.Owner, PersonID: "operator"}

func ofRules(do func(context.Context, *cli.Command, ruleBook) error) cli.ActionFunc {
	return either(func(s *client.Client) ruleBook { return s },
		func(a *app.App, w *access.Workspace) ruleBook { return localRules{a, w} }, do)
}

// localRules are the rules in the database that this command opened.
type localRules struct {
	app       *app.App
	workspace *access.Workspace
}

func (l localRules) Policies(ctx context.Context) (out []client.Policy, err error) {
	all, err := l.app.Policies.List(ctx, l.workspace.ID)
	for _, r := range all {
		out = append(out, client.Policy{ID: r.ID, Name: r.Name, Tool: r.Tool, When: r.When, Effect: string(r.Effect),
			By: string(r.By), Active: r.Active})
	}
	return out, err
}

func (l localRules) AddPolicy(ctx context.Context, p client.Policy) (client.Policy, error) {
	r, err := l.app.Policies.Add(ctx, l.workspace.ID, operator, ruleOf(p))
	p.ID = r.ID
	return p, err
}

func (l localRules) RemovePolicy(ctx context.Context, id string) error {
	return l.app.Policies.Remove(ctx, l.workspace.ID, id, nil)
}

func (l localRules) TryPolicy(ctx context.Context, p client.Policy, last int) (t client.Trial, err error) {
	rule := ruleOf(p)
	tools, err := l.app.ToolsOf(ctx, l.workspace)
	if err != nil {
		return t, err
	}
	if err := rule.Check(tools); err != nil {
		return t, err
	}
	tried, err := l.app.Runtime.DryRun(ctx, l.workspace, rule, last)
	t.Judged = tried.Judged
	for _, one := range tried.Changed {
		t.Changed = append(t.Changed, client.Changed{
			ExecutionID: one.ExecutionID, Tool: one.Tool, At: one.At, Before: cmp.Or(string(one.Before), "success"),
			After: string(one.After), Doubt: one.Doubt,
		})
	}
	for _, one := range tried.Undecided {
		t.Undecided = append(t.Undecided, client.Undecided(one))
	}
	return t, err
}

func ruleOf(p client.Policy) policy.Rule {
	r := policy.Rule{
		Name: p.Name, Tool: p.Tool, When: p.When, Effect: policy.Effect(p.Effect), By: access.Role(p.By),
		Active: p.Active, Position: p.Position,
		Message: policy.Message{},
	}
	for tag, text := range p.Message {
		r.Message[locale.Tag(tag)] = text
	}
	return r
}
