package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"

	"github.com/urfave/cli/v3"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/app"
	"github.com/mostrador/mostrador/internal/door/client"
)

// toolSettings is where an agent's tools are changed: the database, or a server.
type toolSettings struct {
	read  func(context.Context) (client.AgentTools, error)
	write func(context.Context, client.AgentTools) error
}

func withAgentTools(ctx context.Context, c *cli.Command, do func(toolSettings) error) error {
	server, err := remote(c)
	if err != nil {
		return err
	}
	if server != nil {
		agent, err := agentAt(ctx, c, server)
		if err != nil {
			return err
		}
		return do(toolSettings{
			read:  func(ctx context.Context) (client.AgentTools, error) { return server.AgentTools(ctx, agent) },
			write: func(ctx context.Context, t client.AgentTools) error { return server.SetAgentTools(ctx, agent, t) },
		})
	}
	return ofAgent(func(_ context.Context, a *app.App, w *access.Workspace, agent *access.AgentProfile) error {
		return do(toolSettings{
			read: func(context.Context) (client.AgentTools, error) { return toolsOfAgent(agent) },
			write: func(ctx context.Context, t client.AgentTools) error {
				return writeAgentTools(ctx, c, a, w, agent, t)
			},
		})
	})(ctx, c)
}

func toolsOfAgent(agent *access.AgentProfile) (client.AgentTools, error) {
	out := client.AgentTools{Agent: agent.Slug, Version: agent.Version}
	for _, o := range agent.Tools {
		terms, err := sameJSON[client.ToolTerms](o.ToolTerms)
		if err != nil {
			return out, err
		}
		out.Tools = append(out.Tools, client.AgentTool{Tool: o.Tool, Enabled: o.Enabled, Alias: o.Alias,
			ToolTerms: terms})
	}
	return out, nil
}

// sameJSON converts between two types that have the same JSON: the client's and the product's.
func sameJSON[To any](from any) (to To, err error) {
	raw, err := json.Marshal(from)
	if err != nil {
		return to, err
	}
	return to, json.Unmarshal(raw, &to)
}

// writeAgentTools does what a server would, except that it reports a clash of names instead of refusing it: two tools
// may have to change before the view is valid again.
func writeAgentTools(ctx context.Context, c *cli.Command, a *app.App, w *access.Workspace, agent *access.AgentProfile,
	t client.AgentTools) error {
	all, err := a.ToolsOf(ctx, w)
	if err != nil {
		return err
	}
	var list []access.ToolOverride
	for _, one := range t.Tools {
		contract, there := all.Get(one.Tool)
		if !there {
			return usage("there is no tool %q; `mostrador tools` lists them as PACK/TOOL", one.Tool)
		}
		terms, err := sameJSON[access.ToolTerms](one.ToolTerms)
		if err != nil {
			return err
		}
		var wrong error
		for _, f := range contract.CheckTerms(terms) {
			wrong = errors.Join(wrong, fmt.Errorf("%s %s: %s", one.Tool, f.Path, f.Message))
		}
		if wrong != nil {
			return wrong
		}
		list = append(list, access.ToolOverride{Tool: one.Tool, Enabled: one.Enabled, Alias: one.Alias,
			ToolTerms: terms})
	}
	changed, err := a.Keyring.SetAgentTools(ctx, w.ID, agent.ID, t.Version, list)
	if err != nil {
		return err
	}
	if _, err := all.View(w, &changed); err != nil {
		fmt.Fprintln(c.Root().ErrWriter, "it cannot be used like this yet:", err)
	}
	return nil
}

// agentAt is the agent a command is about at a server.
func agentAt(ctx context.Context, c *cli.Command, server *client.Client) (string, error) {
	if slug := c.String("agent"); slug != "" {
		return slug, nil
	}
	all, err := server.Agents(ctx)
	switch {
	case err != nil:
		return "", err
	case len(all) != 1:
		return "", whichAgent(all)
	}
	return all[0], nil
}
