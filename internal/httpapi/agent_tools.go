package httpapi

import (
	"context"
	"fmt"
	"net/http"
	"regexp"

	"github.com/danielgtaylor/huma/v2"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/fault"
)

// agentTool is one line of an agent's own word on its tools.
type agentTool struct {
	Tool    string `json:"tool" doc:"pack/tool"`
	Enabled bool   `json:"enabled"`
	Alias   string `json:"alias,omitempty" pattern:"^[A-Za-z_][A-Za-z0-9_]{0,63}$" doc:"The bare name this agent knows it by; without one, the tool's own."`
}

type seenTool struct {
	Tool string `json:"tool" doc:"pack/tool"`
	Name string `json:"name" doc:"Its bare name in the agent's view."`
}

type agentTools struct {
	AgentID string      `json:"agent_id"`
	Agent   string      `json:"agent"`
	Version int64       `json:"version" doc:"Grows with every change of its tools."`
	Tools   []agentTool `json:"tools" doc:"What is said about this agent; every other tool is as its type has it."`
	View    []seenTool  `json:"view" doc:"What the agent sees; null where two tools of one name keep it from being used."`
}

type agentToolsIn struct {
	ID string `path:"id" maxLength:"200" doc:"An agent's id or slug."`
}

type setAgentToolsIn struct {
	ID   string `path:"id" maxLength:"200" doc:"An agent's id or slug."`
	Body struct {
		Tools   []agentTool `json:"tools" maxItems:"1000"`
		Version int64       `json:"version,omitempty" minimum:"0" doc:"The version this change starts from; another one is a conflict."`
	}
}

type agentToolsOut struct{ Body agentTools }

const setAgentToolsText = "Replaces everything that is said about the agent's tools: a tool that is not in the list is as the agent's type has it. " +
	"Two tools of one bare name are refused. MCP clients that are connected are told that the list changed."

func (d *door) serveAgentTools() {
	add(d, get("/v1/agents/{id}/tools", "getAgentTools", "What is said about an agent's tools, and what it sees"), d.getAgentTools)
	put := operation(http.MethodPut, "/v1/agents/{id}/tools", "setAgentTools", "Give an agent tools, take some away, rename them")
	add(d, explained(put, setAgentToolsText), d.setAgentTools)
}

var _ huma.ResolverWithPath = (*agentTool)(nil)

var toolNames = regexp.MustCompile(`^[a-z0-9_]+/[a-z0-9_]+$`)

// Resolve keeps names that nothing could have out of the database.
func (t *agentTool) Resolve(_ huma.Context, prefix *huma.PathBuffer) []error {
	if !toolNames.MatchString(t.Tool) {
		return []error{&huma.ErrorDetail{Location: prefix.With("tool"), Message: "expected pack/tool"}}
	}
	return nil
}

func (d *door) getAgentTools(ctx context.Context, c caller, in *agentToolsIn) (*agentToolsOut, error) {
	if err := c.ownersOnly(); err != nil {
		return nil, err
	}
	a, err := d.agentBy(ctx, c, in.ID)
	if err != nil {
		return nil, err
	}
	return d.showAgentTools(c, a), nil
}

func (d *door) agentBy(ctx context.Context, c caller, ref string) (access.AgentProfile, error) {
	if !storable(ref) {
		ref = "" // nobody's name
	}
	return d.Keyring.AgentBySlug(ctx, c.Workspace.ID, ref)
}

func (d *door) showAgentTools(c caller, a access.AgentProfile) *agentToolsOut {
	out := agentTools{AgentID: a.ID, Agent: a.Slug, Version: a.Version, Tools: []agentTool{}}
	for _, o := range a.Tools {
		out.Tools = append(out.Tools, agentTool{o.Tool, o.Enabled, o.Alias})
	}
	if view, err := d.Tools.View(c.Workspace, &a); err == nil { // else its owner is mending it
		out.View = []seenTool{}
		for _, e := range view.Entries {
			out.View = append(out.View, seenTool{e.Tool.FullName(), e.Name})
		}
	}
	return &agentToolsOut{out}
}

func (d *door) setAgentTools(ctx context.Context, c caller, in *setAgentToolsIn) (*agentToolsOut, error) {
	if err := c.ownersOnly(); err != nil {
		return nil, err
	}
	a, err := d.agentBy(ctx, c, in.ID)
	if err != nil {
		return nil, err
	}
	if a.Tools, err = d.overrides(in.Body.Tools); err != nil {
		return nil, err
	}
	if _, err := d.Tools.View(c.Workspace, &a); err != nil {
		return nil, fault.New(fault.Conflict, "%s", err.Error())
	}
	if a, err = d.Keyring.SetAgentTools(ctx, c.Workspace.ID, a.ID, in.Body.Version, a.Tools); err != nil {
		return nil, err
	}
	return d.showAgentTools(c, a), nil
}

// overrides checks a list as a whole: one bad line changes nothing.
func (d *door) overrides(list []agentTool) (out []access.ToolOverride, err error) {
	var wrong []fault.Field
	seen := map[string]bool{}
	for i, t := range list {
		at, message := fmt.Sprintf("/tools/%d", i), ""
		switch _, known := d.Tools.Get(t.Tool); {
		case !known:
			message = "There is no such tool."
		case seen[t.Tool]:
			message = "It is in the list twice."
		case t.Alias != "" && !t.Enabled:
			message = "A tool that is off has no name."
		}
		if message != "" {
			wrong = append(wrong, fault.Field{Path: at, Message: message})
		}
		seen[t.Tool] = true
		out = append(out, access.ToolOverride{Tool: t.Tool, Enabled: t.Enabled, Alias: t.Alias})
	}
	if len(wrong) > 0 {
		return nil, fault.Invalid("Nothing was changed.", wrong...)
	}
	return out, nil
}
