package main

import (
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
type ruleBook struct {
	language string // the workspace's own, where it is known
	list     func(context.Context) ([]client.Policy, error)
	add      func(context.Context, client.Policy) (client.Policy, error)
	remove   func(ctx context.Context, id string) error
	try      func(ctx context.Context, p client.Policy, last int) (client.Trial, error)
}

// named is the id of the rule with this id or name. Two may have one name.
func (b ruleBook) named(ctx context.Context, ref string) (string, error) {
	all, err := b.list(ctx)
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
	return "", fault.New(fault.Conflict, "%d rules are called %q; say which by its id: %s", len(found), ref, strings.Join(found, ", "))
}

// operator is the actor of commands at the machine itself.
var operator = access.Actor{Role: access.Owner, PersonID: "operator"}

func ofRules(names []string, do func(context.Context, *cli.Command, ruleBook, []string) error) cli.ActionFunc {
	return func(ctx context.Context, c *cli.Command) error {
		server, err := remote(c)
		if err != nil {
			return err
		}
		if server == nil {
			return ofWorkspace(names, func(ctx context.Context, c *cli.Command, a *app.App, w *access.Workspace, args []string) error {
				return do(ctx, c, bookHere(a, w), args)
			})(ctx, c)
		}
		args, err := arguments(c, names...)
		if err != nil {
			return err
		}
		return do(ctx, c, ruleBook{list: server.Policies, add: server.AddPolicy, remove: server.RemovePolicy, try: server.TryPolicy}, args)
	}
}

func bookHere(a *app.App, w *access.Workspace) ruleBook {
	return ruleBook{
		language: string(w.Locale),
		list: func(ctx context.Context) (out []client.Policy, err error) {
			all, err := a.Policies.List(ctx, w.ID)
			for _, r := range all {
				out = append(out, client.Policy{ID: r.ID, Name: r.Name, Tool: r.Tool, When: r.When, Effect: string(r.Effect), By: string(r.By), Active: r.Active})
			}
			return out, err
		},
		add: func(ctx context.Context, p client.Policy) (client.Policy, error) {
			r, err := a.Policies.Add(ctx, w.ID, operator, ruleOf(p))
			p.ID = r.ID
			return p, err
		},
		remove: func(ctx context.Context, id string) error { return a.Policies.Remove(ctx, w.ID, id) },
		try: func(ctx context.Context, p client.Policy, last int) (t client.Trial, _ error) {
			rule := ruleOf(p)
			tools, err := a.ToolsOf(ctx, w)
			if err != nil {
				return t, err
			}
			if err := rule.Check(tools); err != nil {
				return t, err
			}
			return trialHere(ctx, a, w, rule, last)
		},
	}
}

func ruleOf(p client.Policy) policy.Rule {
	r := policy.Rule{
		Name: p.Name, Tool: p.Tool, When: p.When, Effect: policy.Effect(p.Effect), By: access.Role(p.By), Active: p.Active, Position: p.Position,
		Message: policy.Message{},
	}
	for tag, text := range p.Message {
		r.Message[locale.Tag(tag)] = text
	}
	return r
}

func trialHere(ctx context.Context, a *app.App, w *access.Workspace, rule policy.Rule, last int) (t client.Trial, err error) {
	tried, err := a.Runtime.DryRun(ctx, w, rule, last)
	if err != nil {
		return t, err
	}
	t.Judged = tried.Judged
	for _, one := range tried.Changed {
		before := string(one.Before)
		if before == "" {
			before = "success"
		}
		t.Changed = append(t.Changed, client.Changed{ExecutionID: one.ExecutionID, Tool: one.Tool, At: one.At, Before: before, After: string(one.After), Doubt: one.Doubt})
	}
	for _, one := range tried.Undecided {
		t.Undecided = append(t.Undecided, client.Undecided(one))
	}
	return t, nil
}
