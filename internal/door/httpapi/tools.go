package httpapi

import (
	"context"
	"strings"
	"unicode/utf8"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/tool"
)

// listedTool is a tool's contract, with its name in the agent's view.
type listedTool struct {
	tool.Description
	ViewName string `json:"view_name,omitempty" doc:"Its bare name in the agent's view."`
}

type listToolsIn struct {
	Agent  string `query:"agent" doc:"An agent's slug or id; without one, every tool there is."`
	Format string `query:"format" enum:"json,openai,anthropic,gemini,mcp" default:"json" doc:"The formats for models need an agent."`
	Strict bool   `query:"strict" doc:"With openai: for its strict mode. Every property is required, those that may be left out may be null, and an object whose properties are not named is a text of JSON; the tools read both."`
}

type listToolsOut struct{ Body any }

func (d *door) listTools(ctx context.Context, c caller, in *listToolsIn) (*listToolsOut, error) {
	if in.Strict && in.Format != "openai" {
		return nil, invalid("query.strict", "Only the format openai has a strict mode.")
	}
	if in.Agent == "" {
		if in.Format != "json" {
			return nil, invalid("query.agent", "A list for a model is an agent's: name one.")
		}
		all, err := d.toolsOf(ctx, c)
		if err != nil {
			return nil, err
		}
		return &listToolsOut{described(all.All())}, nil
	}
	view, err := d.viewOf(ctx, c, in.Agent)
	if err != nil {
		return nil, err
	}
	if in.Format == "json" {
		return &listToolsOut{inView(view)}, nil
	}
	if in.Strict {
		return &listToolsOut{view.ExportStrict()}, nil
	}
	exported, err := view.Export(in.Format)
	return &listToolsOut{exported}, err
}

// viewOf is an agent's view. Two tools of one name in it are a configuration error: conflict.
func (d *door) viewOf(ctx context.Context, c caller, ref string) (*tool.View, error) {
	agent, err := d.agentBy(ctx, c, ref)
	if err != nil {
		return nil, err
	}
	all, err := d.toolsOf(ctx, c)
	if err != nil {
		return nil, err
	}
	view, err := all.View(c.Workspace, &agent)
	if err != nil {
		return nil, fault.New(fault.Conflict, "%s", err.Error())
	}
	return view, nil
}

// toolsOf are the built-in tools and the workspace's own.
func (d *door) toolsOf(ctx context.Context, c caller) (*tool.Set, error) {
	return tool.Of(ctx, c.Workspace, d.Tools, d.Workshop)
}

// storable reports whether a text from a URL can be sent to a database.
func storable(s string) bool { return utf8.ValidString(s) && !strings.ContainsRune(s, 0) }

func described(tools []*tool.Tool) []listedTool {
	out := make([]listedTool, len(tools))
	for i, t := range tools {
		out[i].Description = t.Describe()
	}
	return out
}

func inView(v *tool.View) []listedTool {
	out := make([]listedTool, len(v.Entries))
	for i, e := range v.Entries {
		out[i] = listedTool{e.Describe(), e.Name}
	}
	return out
}

// Agent is a configured assistant, as lists show it.
type Agent struct {
	ID            string `json:"id"`
	Slug          string `json:"slug"`
	Name          string `json:"name"`
	AssistantType string `json:"assistant_type"`
	Active        bool   `json:"active"`
	Version       int64  `json:"version" doc:"Grows with every change of it."`
}

func (d *door) listAgents(ctx context.Context, c caller, in *Page) (*listed[Agent], error) {
	all, err := d.Keyring.AgentList(ctx, c.Workspace.ID)
	if err != nil {
		return nil, err
	}
	rest := after(all, in.After, func(a access.AgentProfile) string { return a.ID })
	return page(rest, in.Limit, showAgent), nil
}

func showAgent(a access.AgentProfile) Agent {
	return Agent{ID: a.ID, Slug: a.Slug, Name: a.Name, AssistantType: a.AssistantType, Active: a.Active, Version: a.Version}
}
