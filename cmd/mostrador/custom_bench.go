package main

import (
	"context"
	"encoding/json"
	"errors"
	"strings"

	"github.com/urfave/cli/v3"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/app"
	"github.com/mostrador/mostrador/internal/custom"
	"github.com/mostrador/mostrador/internal/custom/workshop"
	"github.com/mostrador/mostrador/internal/door/client"
	"github.com/mostrador/mostrador/internal/kit/fault"
)

// customBench is where a workspace's custom tools are stored: the database, or a server's.
type customBench struct {
	list   func(context.Context) ([]client.CustomTool, error)
	add    func(ctx context.Context, definition json.RawMessage) (client.CustomTool, error)
	change func(ctx context.Context, ref string, definition json.RawMessage) (client.CustomTool, error)
	try    func(ctx context.Context, ref string, arguments json.RawMessage, send bool) (json.RawMessage, error)
	secret func(ctx context.Context, ref, name, value string) (made string, err error)
	accept func(ctx context.Context, ref string, version int) (client.CustomTool, error)
	remove func(ctx context.Context, ref string) error
	read   func(context.Context, client.Import) (client.Document, error)
}

func ofBench(names []string, do func(context.Context, *cli.Command, customBench, []string) error) cli.ActionFunc {
	return func(ctx context.Context, c *cli.Command) error {
		server, err := remote(c)
		if err != nil {
			return err
		}
		if server == nil {
			return ofWorkspace(names, func(ctx context.Context, c *cli.Command, a *app.App, w *access.Workspace, args []string) error {
				return do(ctx, c, benchHere(a, w), args)
			})(ctx, c)
		}
		args, err := arguments(c, names...)
		if err != nil {
			return err
		}
		return do(ctx, c, customBench{
			list: server.CustomTools, add: server.AddCustomTool, change: server.ChangeCustomTool, try: server.TryCustomTool, secret: server.SetCustomSecret,
			accept: server.AcceptCustomTool, remove: server.RemoveCustomTool, read: server.ImportCustomTools,
		}, args)
	}
}

func benchHere(a *app.App, w *access.Workspace) customBench {
	ws := a.Workshop
	return customBench{
		list: func(ctx context.Context) (out []client.CustomTool, err error) {
			all, err := ws.List(ctx, w)
			for _, k := range all {
				out = append(out, customOf(ws, k))
			}
			return out, err
		},
		add: func(ctx context.Context, raw json.RawMessage) (client.CustomTool, error) {
			d, err := custom.ReadForm(raw)
			if err != nil {
				return client.CustomTool{}, err
			}
			k, err := ws.Create(ctx, w, operator, d, false)
			return customOf(ws, k), spelledOut(err)
		},
		change: func(ctx context.Context, ref string, raw json.RawMessage) (client.CustomTool, error) {
			d, err := custom.ReadForm(raw)
			if err != nil {
				return client.CustomTool{}, err
			}
			k, err := ws.Change(ctx, w, operator, ref, d.Version, d)
			return customOf(ws, k), spelledOut(err)
		},
		try: func(ctx context.Context, ref string, arguments json.RawMessage, send bool) (json.RawMessage, error) {
			t, err := ws.Try(ctx, w, ref, workshop.Sample{Arguments: arguments, Send: send})
			if err != nil {
				return nil, spelledOut(err)
			}
			return json.Marshal(triedHere(t))
		},
		secret: func(ctx context.Context, ref, name, value string) (string, error) {
			return ws.SetSecret(ctx, w, operator, ref, name, value)
		},
		accept: func(ctx context.Context, ref string, version int) (client.CustomTool, error) {
			k, err := ws.Accept(ctx, w, operator, ref, version)
			return customOf(ws, k), err
		},
		remove: func(ctx context.Context, ref string) error { return ws.Remove(ctx, w, operator, ref) },
		read: func(ctx context.Context, in client.Import) (client.Document, error) {
			return importHere(ctx, ws, w, in)
		},
	}
}

// spelledOut names every mistake of a definition, as a server's answer would.
func spelledOut(err error) error {
	e := fault.From(err)
	if err == nil || len(e.Fields) == 0 {
		return err
	}
	said := make([]string, len(e.Fields))
	for i, f := range e.Fields {
		said[i] = f.Path + " " + f.Message
	}
	return errors.New(e.Message + " " + strings.Join(said, "; "))
}

func mistakeOf(err error) client.Mistake {
	if err == nil {
		return client.Mistake{}
	}
	e := fault.From(err)
	return client.Mistake{Error: e.Message, Errors: e.Fields}
}

func customOf(ws *workshop.Workshop, k workshop.Kept) client.CustomTool {
	t := client.CustomTool{ID: k.ID, Tool: k.FullName(), State: string(k.State), Version: k.Newest, Given: k.Given}
	t.Breaker.State = string(ws.Breaker(k.ID).State)
	set := map[string]bool{}
	for _, s := range k.Secrets {
		set[s.Name] = true
	}
	for _, name := range k.Needs {
		t.Secrets = append(t.Secrets, client.CustomSecret{Name: name, Set: set[name], Needed: true})
	}
	return t
}

// triedHere is a trial as a server would write it.
func triedHere(t workshop.Trial) map[string]any {
	out := map[string]any{
		"request": t.Request, "sent": t.Sent, "attempts": t.Attempts, "status": t.Status, "raw": t.Raw, "data": t.Data, "pending": t.Pending,
		"took_ms": float64(t.Took.Microseconds()) / 1000,
	}
	if len(t.Steps) > 0 {
		steps := make([]map[string]any, len(t.Steps))
		for i, s := range t.Steps {
			steps[i] = map[string]any{"name": s.Name, "tool": s.Tool, "arguments": s.Arguments, "later": append([]string{}, s.Later...)}
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

func importHere(ctx context.Context, ws *workshop.Workshop, w *access.Workspace, in client.Import) (out client.Document, err error) {
	doc, err := ws.Document(ctx, w, workshop.Source{Text: []byte(in.Document), URL: in.URL})
	if err != nil {
		return out, err
	}
	would, err := ws.Preview(ctx, w, doc, in.Server)
	if err != nil {
		return out, err
	}
	for i, o := range doc.Operations {
		one := client.Operation{Key: o.Key, Summary: o.Summary, Unsupported: o.Unsupported, Name: would[i].Definition.Name}
		if o.Unsupported == "" {
			one.Mistake = mistakeOf(would[i].Err)
		}
		out.Operations = append(out.Operations, one)
	}
	chosen := make([]workshop.Choice, len(in.Operations))
	for i, o := range in.Operations {
		chosen[i] = workshop.Choice{Key: o.Key, Name: o.Name}
	}
	for _, one := range ws.Draft(ctx, w, operator, doc, in.Server, chosen) {
		d := client.Drafted{Key: one.Key, Mistake: mistakeOf(one.Err)}
		if one.Err == nil {
			t := customOf(ws, one.Tool)
			d.Tool = &t
		}
		out.Imported = append(out.Imported, d)
	}
	return out, nil
}
