package main

import (
	"context"
	"fmt"
	"regexp"
	"slices"

	"github.com/urfave/cli/v3"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/app"
	"github.com/mostrador/mostrador/internal/client"
)

func agentToolCommand() *cli.Command {
	return &cli.Command{
		Name: "tool", ArgsUsage: "PACK/TOOL on|off",
		Usage: "give an agent a tool, take one away, or rename one",
		Description: "What is said here goes before what the agent's type gives it. Two tools with the same bare name need an alias\n" +
			"for one of them; without --alias a tool has its own name. With --url a running server changes it, with an owner's key,\n" +
			"and tells the MCP clients that are connected.",
		Flags: flags(workspaceFlag(), agentFlag(), databaseFlags(), serverFlags(),
			text("alias", "", "", "the bare name this agent knows it by"),
		),
		Action: func(ctx context.Context, c *cli.Command) error {
			if c.String("url") != "" {
				return setAgentToolAt(ctx, c)
			}
			return ofWorkspace(agentToolArguments, setAgentTool)(ctx, c)
		},
	}
}

var agentToolArguments = []string{"PACK/TOOL", "on|off"}

// aliases are bare names as every provider of models takes them.
var aliases = regexp.MustCompile(`^[A-Za-z_][A-Za-z0-9_]{0,63}$`)

// override reads the command's words.
func override(c *cli.Command, args []string) (access.ToolOverride, error) {
	on, known := onOff(args[1])
	o := access.ToolOverride{Tool: args[0], Enabled: on, Alias: c.String("alias")}
	switch {
	case !known:
		return o, usage("%q: expected on or off", args[1])
	case o.Alias != "" && !on:
		return o, usage("--alias: a tool that is off has no name")
	case o.Alias != "" && !aliases.MatchString(o.Alias):
		return o, usage("--alias %q: expected letters, digits and underscores, at most 64", o.Alias)
	}
	return o, nil
}

func setAgentTool(ctx context.Context, c *cli.Command, a *app.App, w *access.Workspace, args []string) error {
	if _, there := a.Tools.Get(args[0]); !there {
		return usage("there is no tool %q; `mostrador tools` lists them as PACK/TOOL", args[0])
	}
	o, err := override(c, args)
	if err != nil {
		return err
	}
	agent, err := agentOf(ctx, c, a, w)
	if err != nil {
		return err
	}
	if err := a.Keyring.SetAgentTool(ctx, w.ID, agent.ID, o); err != nil {
		return err
	}
	fmt.Fprintf(c.Root().Writer, "agent %s: %s is %s\n", agent.Slug, o.Tool, args[1])
	// Two tools may have to change before the view is whole again, so that a clash
	// is told, not refused.
	changed, err := a.Keyring.AgentBySlug(ctx, w.ID, agent.ID)
	if err != nil {
		return err
	}
	if _, err := a.Tools.View(w, &changed); err != nil {
		fmt.Fprintln(c.Root().ErrWriter, "it cannot be used like this yet:", err)
	}
	return nil
}

// setAgentToolAt has a running server do it. The server takes no view that could
// not be used.
func setAgentToolAt(ctx context.Context, c *cli.Command) error {
	args, err := arguments(c, agentToolArguments...)
	if err != nil {
		return err
	}
	o, err := override(c, args)
	if err != nil {
		return err
	}
	server, err := remote(c)
	if err != nil {
		return err
	}
	agent, err := agentAt(ctx, c, server)
	if err != nil {
		return err
	}
	now, err := server.AgentTools(ctx, agent)
	if err != nil {
		return err
	}
	now.Tools = append(slices.DeleteFunc(now.Tools, func(t client.AgentTool) bool { return t.Tool == o.Tool }), client.AgentTool(o))
	if err := server.SetAgentTools(ctx, agent, now); err != nil {
		return err
	}
	fmt.Fprintf(c.Root().Writer, "agent %s: %s is %s\n", now.Agent, o.Tool, args[1])
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
		return "", usage("the workspace has %d agents; name one with --agent", len(all))
	}
	return all[0], nil
}
