package httpapi

import (
	"context"
	"strings"
	"unicode/utf8"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/custom/workshop"
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
	Format string `query:"format" enum:"json,openai,realtime,realtime_session,anthropic,gemini,mcp" default:"json" doc:"The formats for models need an agent. realtime is OpenAI's for speech; realtime_session is an event that gives a session the tools."`
	Strict bool   `query:"strict" doc:"With openai: for its strict mode. Every property is required, those that may be left out may be null, and an object whose properties are not named is a text of JSON; the tools read both."`
	All    bool   `query:"all" doc:"With a format for models: every tool the agent has, as the contract describes it, in mcp with its output schema. Without it, what is not set up, what only staff may call and what does the same as another tool is left out, and the rest is said in few words. A tool that is left out can still be called."`
}

// toolbox finds a workspace's tools: the built-in ones and its own.
type toolbox struct {
	builtIn *tool.Set
	own     *workshop.Workshop
}

func (t toolbox) of(ctx context.Context, w *access.Workspace) (*tool.Set, error) {
	return tool.Of(ctx, w, t.builtIn, t.own)
}

// agents shows agents and their tools, and changes them.
type agents struct {
	router     *router
	keyring    *access.Keyring
	tools      toolbox
	checkModel CheckModel
}

func (a agents) register(r *router) {
	add(r, r.listsTools(get("/v1/tools", "listTools", "The tools, as a contract or as a model wants them")),
		anyKey, a.listTools)
	add(r, get("/v1/agents", "listAgents", "The workspace's agents"), anyKey, a.list)
	addRaw(r, r.responds(creates(explained(post("/v1/agents", "createAgent", "Add an agent; its type says which tools it has"), onceText)),
		wholeAgent{}), ownersOnly, a.create)
	addRaw(r, r.responds(get("/v1/agents/{id}", "getAgent", "An agent, with its prompt and its models"), wholeAgent{}), ownersOnly, a.get)
	addRaw(r, r.responds(explained(change("/v1/agents/{id}", "changeAgent", "Change an agent's name, prompt and models, or switch it on or off"),
		changeAgentText), wholeAgent{}), ownersOnly, a.change)
	add(r, explained(post("/v1/agents/{id}/check", "checkAgent", "Ask an agent's models for a word"), checkAgentText),
		ownersOnly, a.check)
	addRaw(r, r.responds(get("/v1/agents/{id}/tools", "getAgentTools", "What is said about an agent's tools, and what it sees"), agentTools{}),
		ownersOnly, a.getTools)
	set := put("/v1/agents/{id}/tools", "setAgentTools",
		"Give an agent tools, take some away, rename them, narrow their terms")
	addRaw(r, r.responds(explained(set, setAgentToolsText), agentTools{}), ownersOnly, a.setTools)
}

func (a agents) listTools(ctx context.Context, c caller, in *listToolsIn) (any, error) {
	if in.Strict && in.Format != "openai" {
		return nil, invalid("query.strict", msgStrict.In(c.Workspace.Locale))
	}
	if in.Agent == "" {
		if in.Format != "json" {
			return nil, invalid("query.agent", msgListAgent.In(c.Workspace.Locale))
		}
		tools, err := a.tools.of(ctx, c.Workspace)
		if err != nil {
			return nil, err
		}
		return convert(tools.All(), func(t *tool.Tool) listedTool { return listedTool{Description: t.Describe()} }), nil
	}
	view, err := a.viewOf(ctx, c, in.Agent)
	switch {
	case err != nil:
		return nil, err
	case in.Format == "json":
		return convert(view.Entries, func(e tool.Entry) listedTool { return listedTool{e.Describe(), e.Name} }), nil
	case !in.All:
		view = view.ForModels(c.Workspace, access.Agent)
	}
	if in.Strict {
		return view.ExportStrict(), nil
	}
	return view.Export(in.Format)
}

// viewOf is an agent's view. Two tools of one name in it are a configuration error: conflict.
func (a agents) viewOf(ctx context.Context, c caller, ref string) (*tool.View, error) {
	agent, err := a.bySlug(ctx, c, ref)
	if err != nil {
		return nil, err
	}
	tools, err := a.tools.of(ctx, c.Workspace)
	if err != nil {
		return nil, err
	}
	view, err := tools.View(c.Workspace, &agent)
	if err != nil {
		return nil, fault.New(fault.Conflict, "%s", err.Error())
	}
	return view, nil
}

// storable is a text from a URL that can be sent to a database; empty: nothing has this name.
func storable(s string) string {
	if !utf8.ValidString(s) || strings.ContainsRune(s, 0) {
		return ""
	}
	return s
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

func (a agents) list(ctx context.Context, c caller, in *Page) (list[Agent], error) {
	found, err := a.keyring.AgentList(ctx, c.Workspace.ID)
	return pageOf(found, *in, func(a access.AgentProfile) string { return a.ID }, showAgent), err
}

func showAgent(a access.AgentProfile) Agent {
	return Agent{ID: a.ID, Slug: a.Slug, Name: a.Name, AssistantType: a.AssistantType, Active: a.Active,
		Version: a.Version}
}
