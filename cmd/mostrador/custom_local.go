package main

import (
	"context"
	"encoding/json"
	"errors"

	"github.com/urfave/cli/v3"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/app"
	"github.com/mostrador/mostrador/internal/custom"
	"github.com/mostrador/mostrador/internal/custom/workshop"
	"github.com/mostrador/mostrador/internal/door/client"
	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/kit/lists"
)

// customTools is where a workspace's custom tools are stored: the database, or a server's.
type customTools interface {
	CustomTools(context.Context) ([]client.CustomTool, error)
	AddCustomTool(ctx context.Context, definition json.RawMessage) (client.CustomTool, error)
	ChangeCustomTool(ctx context.Context, ref string, definition json.RawMessage) (client.CustomTool, error)
	TryCustomTool(ctx context.Context, ref string, arguments json.RawMessage, send bool) (json.RawMessage, error)
	SetCustomSecret(ctx context.Context, ref, name, value string) (made string, err error)
	AcceptCustomTool(ctx context.Context, ref string, version int) (client.CustomTool, error)
	RemoveCustomTool(ctx context.Context, ref string) error
	ImportCustomTools(context.Context, client.Import) (client.Document, error)
}

func ofCustom(do func(context.Context, *cli.Command, customTools) error) cli.ActionFunc {
	return either(func(s *client.Client) customTools { return s },
		func(a *app.App, w *access.Workspace) customTools { return localTools{a.Workshop, w} }, do)
}

// localTools are the custom tools in the database that this command opened.
type localTools struct {
	*workshop.Workshop
	workspace *access.Workspace
}

func (l localTools) CustomTools(ctx context.Context) (out []client.CustomTool, err error) {
	all, err := l.List(ctx, l.workspace)
	if err != nil {
		return nil, err
	}
	users, err := l.UsersOf(ctx, l.workspace, all)
	for _, k := range all {
		t := l.show(k)
		t.Agents = lists.Map(users[k.ID], func(u workshop.User) client.CustomUser {
			return client.CustomUser{Agent: u.Slug, Enabled: u.On}
		})
		out = append(out, t)
	}
	return out, err
}

func (l localTools) AddCustomTool(ctx context.Context, raw json.RawMessage) (client.CustomTool, error) {
	d, err := custom.ReadForm(raw)
	if err != nil {
		return client.CustomTool{}, err
	}
	k, err := l.Create(ctx, l.workspace, operator, d, false)
	return l.show(k), withFields(err)
}

func (l localTools) ChangeCustomTool(ctx context.Context, ref string, raw json.RawMessage) (client.CustomTool, error) {
	d, err := custom.ReadForm(raw)
	if err != nil {
		return client.CustomTool{}, err
	}
	k, err := l.Change(ctx, l.workspace, operator, ref, workshop.AtVersion(d.Version), d)
	return l.show(k), withFields(err)
}

func (l localTools) TryCustomTool(ctx context.Context, ref string, arguments json.RawMessage,
	send bool) (json.RawMessage, error) {
	t, err := l.Try(ctx, l.workspace, ref, workshop.Sample{Arguments: arguments, Send: send})
	if err != nil {
		return nil, withFields(err)
	}
	return json.Marshal(showTrial(t))
}

func (l localTools) SetCustomSecret(ctx context.Context, ref, name, value string) (string, error) {
	return l.SetSecret(ctx, l.workspace, operator, ref, name, value)
}

func (l localTools) AcceptCustomTool(ctx context.Context, ref string, version int) (client.CustomTool, error) {
	k, err := l.Accept(ctx, l.workspace, operator, ref, version)
	return l.show(k), err
}

func (l localTools) RemoveCustomTool(ctx context.Context, ref string) error {
	return l.Remove(ctx, l.workspace, operator, ref, nil)
}

// withFields names every mistake of a definition, as a server's answer would.
func withFields(err error) error {
	if err == nil || len(fault.From(err).Fields) == 0 {
		return err
	}
	return errors.New(mistakeOf(err).String())
}

func mistakeOf(err error) client.Mistake {
	if err == nil {
		return client.Mistake{}
	}
	e := fault.From(err)
	return client.Mistake{Error: e.Message, Errors: e.Fields}
}

func (l localTools) show(k workshop.Kept) client.CustomTool {
	t := client.CustomTool{ID: k.ID, Tool: k.FullName(), State: string(k.State), Version: k.Newest, Given: k.Given}
	t.Breaker.State = string(l.Breaker(k.ID).State)
	set := map[string]bool{}
	for _, s := range k.Secrets {
		set[s.Name] = true
	}
	for _, name := range k.Needs {
		t.Secrets = append(t.Secrets, client.CustomSecret{Name: name, Set: set[name], Needed: true})
	}
	return t
}

// showTrial is a trial as a server would write it.
func showTrial(t workshop.Trial) map[string]any {
	out := map[string]any{
		"request": t.Request, "sent": t.Sent, "attempts": t.Attempts, "status": t.Status, "raw": t.Raw, "data": t.Data,
		"pending": t.Pending,
		"took_ms": float64(t.Took.Microseconds()) / 1000,
	}
	if len(t.Steps) > 0 {
		steps := make([]map[string]any, len(t.Steps))
		for i, s := range t.Steps {
			steps[i] = map[string]any{"name": s.Name, "tool": s.Tool, "arguments": s.Arguments,
				"later": append([]string{}, s.Later...)}
			if len(s.Wrong) > 0 {
				steps[i]["errors"] = s.Wrong
			}
		}
		out["steps"] = steps
	}
	if t.Err != nil {
		out["error"], out["error_code"], out["detail"] = t.Err.Message, t.Err.Code, t.Detail
	}
	return out
}

func (l localTools) ImportCustomTools(ctx context.Context, in client.Import) (out client.Document, err error) {
	doc, err := l.Document(ctx, l.workspace, workshop.Source{Text: []byte(in.Document), URL: in.URL})
	if err != nil {
		return out, err
	}
	would, err := l.Preview(ctx, l.workspace, doc, in.Server)
	if err != nil {
		return out, err
	}
	for i, o := range doc.Operations {
		one := client.Operation{Key: o.Key, Summary: o.Summary, Unsupported: o.Unsupported,
			Name: would[i].Definition.Name}
		if o.Unsupported == "" {
			one.Mistake = mistakeOf(would[i].Err)
		}
		out.Operations = append(out.Operations, one)
	}
	chosen := lists.Map(in.Operations, func(o client.Choice) workshop.Choice {
		return workshop.Choice{Key: o.Key, Name: o.Name}
	})
	for _, one := range l.Draft(ctx, l.workspace, operator, doc, in.Server, chosen) {
		d := client.Drafted{Key: one.Key, Mistake: mistakeOf(one.Err)}
		if one.Err == nil {
			t := l.show(one.Tool)
			d.Tool = &t
		}
		out.Imported = append(out.Imported, d)
	}
	return out, nil
}
