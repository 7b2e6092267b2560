package main

import (
	"context"
	"errors"
	"fmt"

	"github.com/urfave/cli/v3"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/app"
	"github.com/mostrador/mostrador/internal/door/client"
)

// toolBench is where an agent's tools are changed: the database, or a server.
type toolBench struct {
	read  func(context.Context) (client.AgentTools, error)
	write func(context.Context, client.AgentTools) error
}

func withAgentTools(ctx context.Context, c *cli.Command, do func(toolBench) error) (err error) {
	server, err := remote(c)
	if err != nil {
		return err
	}
	if server != nil {
		agent, err := agentAt(ctx, c, server)
		if err != nil {
			return err
		}
		return do(toolBench{
			read:  func(ctx context.Context) (client.AgentTools, error) { return server.AgentTools(ctx, agent) },
			write: func(ctx context.Context, t client.AgentTools) error { return server.SetAgentTools(ctx, agent, t) },
		})
	}
	a, err := open(ctx, c)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, a.Close()) }()
	w, err := workspaceOf(ctx, c, a)
	if err != nil {
		return err
	}
	agent, err := agentOf(ctx, c, a, w)
	if err != nil {
		return err
	}
	return do(toolBench{
		read: func(context.Context) (client.AgentTools, error) { return toolsOfAgent(agent), nil },
		write: func(ctx context.Context, t client.AgentTools) error {
			return writeAgentTools(ctx, c, a, w, agent, t)
		},
	})
}

func toolsOfAgent(agent *access.AgentProfile) client.AgentTools {
	out := client.AgentTools{Agent: agent.Slug, Version: agent.Version}
	for _, o := range agent.Tools {
		terms := client.ToolTerms{PerMinute: o.PerMinute, Confirmation: string(o.Ask), Description: o.Description, Version: o.Version}
		for name, p := range o.Arguments {
			if terms.Arguments == nil {
				terms.Arguments = map[string]client.Preset{}
			}
			terms.Arguments[name] = client.Preset(p)
		}
		out.Tools = append(out.Tools, client.AgentTool{Tool: o.Tool, Enabled: o.Enabled, Alias: o.Alias, ToolTerms: terms})
	}
	return out
}

// writeAgentTools does what a server would, except that it reports a clash of names instead of refusing it: two tools
// may have to change before the view is valid again.
func writeAgentTools(ctx context.Context, c *cli.Command, a *app.App, w *access.Workspace, agent *access.AgentProfile, t client.AgentTools) error {
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
		o := access.ToolOverride{Tool: one.Tool, Enabled: one.Enabled, Alias: one.Alias, ToolTerms: access.ToolTerms{
			PerMinute: one.PerMinute, Ask: access.Role(one.Confirmation), Description: one.Description, Version: one.Version,
		}}
		for name, p := range one.Arguments {
			if o.Arguments == nil {
				o.Arguments = map[string]access.Preset{}
			}
			o.Arguments[name] = access.Preset(p)
		}
		var wrong error
		for _, f := range contract.CheckTerms(o.ToolTerms) {
			wrong = errors.Join(wrong, fmt.Errorf("%s %s: %s", one.Tool, f.Path, f.Message))
		}
		if wrong != nil {
			return wrong
		}
		list = append(list, o)
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
