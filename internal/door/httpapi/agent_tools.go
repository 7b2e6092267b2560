package httpapi

import (
	"context"
	"encoding/json"
	"regexp"

	"github.com/danielgtaylor/huma/v2"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/tool"
)

// agentTool is one line of an agent's tool settings.
type agentTool struct {
	Tool    string `json:"tool" doc:"pack/tool"`
	Enabled bool   `json:"enabled"`
	Alias   string `json:"alias,omitempty" pattern:"^[A-Za-z_][A-Za-z0-9_]{0,63}$" doc:"The bare name this agent knows it by; without one, the tool's own."`

	PerMinute    int                    `json:"rate_limit_per_minute,omitempty" minimum:"1" doc:"Calls a minute and conversation; only fewer than the contract's."`
	Confirmation string                 `json:"confirmation,omitempty" enum:"customer,staff,owner" doc:"Who has to say yes to every call, beside whom the contract asks. A question cannot be taken away."`
	Description  string                 `json:"description,omitempty" doc:"What a model reads instead of the contract's description: plain text, at most 1000 characters."`
	Arguments    map[string]agentPreset `json:"arguments,omitempty" doc:"Values of arguments that a caller leaves out, by name."`
	Listed       bool                   `json:"listed,omitempty" doc:"Show it to models although their lists would leave it out: it is not set up, or another tool does the same."`
	Version      int                    `json:"version,omitempty" minimum:"1" doc:"Of a custom tool: the version that was accepted for this agent; without one, the version that all agents were given."`
}

type agentPreset struct {
	Value any  `json:"value" doc:"As the tool's schema has it."`
	Fixed bool `json:"fixed,omitempty" doc:"It is not the caller's to say, and models are not shown the argument."`
}

// override is the line as stored.
func (t agentTool) override() access.ToolOverride {
	o := access.ToolOverride{Tool: t.Tool, Enabled: t.Enabled, Alias: t.Alias, ToolTerms: access.ToolTerms{
		PerMinute: t.PerMinute, Ask: access.Role(t.Confirmation), Description: t.Description, Version: t.Version,
		Listed: t.Listed,
	}}
	for name, p := range t.Arguments {
		if o.Arguments == nil {
			o.Arguments = map[string]access.Preset{}
		}
		value, _ := json.Marshal(p.Value) // it was decoded from JSON
		o.Arguments[name] = access.Preset{Value: value, Fixed: p.Fixed}
	}
	return o
}

func showAgentTool(o access.ToolOverride) agentTool {
	t := agentTool{
		Tool: o.Tool, Enabled: o.Enabled, Alias: o.Alias, PerMinute: o.PerMinute, Confirmation: string(o.Ask),
		Description: o.Description, Version: o.Version, Listed: o.Listed,
	}
	for name, p := range o.Arguments {
		if t.Arguments == nil {
			t.Arguments = map[string]agentPreset{}
		}
		t.Arguments[name] = agentPreset{p.Value, p.Fixed}
	}
	return t
}

type seenTool struct {
	Tool string `json:"tool" doc:"pack/tool"`
	Name string `json:"name" doc:"Its bare name in the agent's view."`
	// Version is for custom tools only.
	Version int `json:"version,omitempty" doc:"Of a custom tool: the version the agent uses."`
}

type agentTools struct {
	AgentID string      `json:"agent_id"`
	Agent   string      `json:"agent"`
	Version int64       `json:"version" doc:"Grows with every change of its tools."`
	Tools   []agentTool `json:"tools" doc:"What is said about this agent; every other tool is as its type has it."`
	View    []seenTool  `json:"view" doc:"What the agent sees; null where two tools of one name keep it from being used."`
}

// AgentRef names an agent.
type AgentRef struct {
	ID string `path:"id" maxLength:"200" doc:"An agent's id or slug."`
}

type setAgentToolsIn struct {
	AgentRef
	Version
	Body struct {
		Tools   []agentTool `json:"tools" maxItems:"1000"`
		Version int64       `json:"version,omitempty" minimum:"0" doc:"The version this change starts from; another one is a conflict."`
	}
}

const setAgentToolsText = "Replaces everything that is said about the agent's tools: a tool that is not in the list is as the agent's type has it. " +
	"Two tools of one bare name are refused, and terms that are wider than a contract; all mistakes are told at once. MCP clients that are connected are told that the list changed."

var _ huma.ResolverWithPath = (*agentTool)(nil)

var toolNames = regexp.MustCompile(`^[a-z0-9_]+/[A-Za-z0-9_-]+$`)

// Resolve refuses names that no tool could have before they reach the database.
func (t *agentTool) Resolve(_ huma.Context, prefix *huma.PathBuffer) []error {
	if !toolNames.MatchString(t.Tool) {
		return []error{&huma.ErrorDetail{Location: prefix.With("tool"), Message: "expected pack/tool"}}
	}
	return nil
}

func (a agents) getTools(ctx context.Context, c caller, in *AgentRef) (*edited, error) {
	found, err := a.bySlug(ctx, c, in.ID)
	if err != nil {
		return nil, err
	}
	return a.showTools(ctx, c.Workspace, found)
}

func (a agents) bySlug(ctx context.Context, c caller, ref string) (access.AgentProfile, error) {
	return a.keyring.AgentBySlug(ctx, c.Workspace.ID, storable(ref))
}

func (a agents) showTools(ctx context.Context, w *access.Workspace, of access.AgentProfile) (*edited, error) {
	tools, err := a.tools.of(ctx, w)
	if err != nil {
		return nil, err
	}
	out := agentTools{AgentID: of.ID, Agent: of.Slug, Version: of.Version, Tools: convert(of.Tools, showAgentTool)}
	if view, err := tools.View(w, &of); err == nil { // else the owner has to fix a name clash first
		out.View = convert(view.Entries, func(e tool.Entry) seenTool {
			return seenTool{e.Tool.FullName(), e.Name, e.Tool.Version}
		})
	}
	return &edited{ETag: versionTag(of.Version), Body: out}, nil
}

func (a agents) setTools(ctx context.Context, c caller, in *setAgentToolsIn) (*edited, error) {
	found, err := a.bySlug(ctx, c, in.ID)
	if err != nil {
		return nil, err
	}
	tools, err := a.tools.of(ctx, c.Workspace)
	if err != nil {
		return nil, err
	}
	overrides := convert(in.Body.Tools, agentTool.override)
	if err := tools.Arrange(c.Workspace, found, overrides); err != nil {
		return nil, err
	}
	found, err = fromVersion(c, in.IfMatch, in.Body.Version, found.Version, func(version int64) (access.AgentProfile, error) {
		return a.keyring.SetAgentTools(ctx, c.Workspace.ID, found.ID, version, overrides)
	})
	if err != nil {
		return nil, err
	}
	w, err := a.keyring.Workspace(ctx, c.Workspace.ID) // read again: another version may be in use now
	if err != nil {
		return nil, err
	}
	return a.showTools(ctx, &w, found)
}
