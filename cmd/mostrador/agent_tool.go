package main

import (
	"context"
	"fmt"
	"regexp"

	"github.com/urfave/cli/v3"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/app"
)

func agentToolCommand() *cli.Command {
	return &cli.Command{
		Name: "tool", ArgsUsage: "PACK/TOOL on|off",
		Usage: "give an agent a tool, take one away, or rename one",
		Description: "What is said here goes before what the agent's type gives it. Two tools with the same bare name need an alias\n" +
			"for one of them; without --alias a tool has its own name.",
		Flags: flags(workspaceFlag(), agentFlag(), databaseFlags(),
			text("alias", "", "", "the bare name this agent knows it by"),
		),
		Action: ofWorkspace([]string{"PACK/TOOL", "on|off"}, setAgentTool),
	}
}

// aliases are bare names as every provider of models takes them.
var aliases = regexp.MustCompile(`^[A-Za-z_][A-Za-z0-9_]{0,63}$`)

func setAgentTool(ctx context.Context, c *cli.Command, a *app.App, w *access.Workspace, args []string) error {
	on, known := onOff(args[1])
	o := access.ToolOverride{Tool: args[0], Enabled: on, Alias: c.String("alias")}
	if _, there := a.Tools.Get(o.Tool); !there {
		return usage("there is no tool %q; `mostrador tools` lists them as PACK/TOOL", o.Tool)
	}
	switch {
	case !known:
		return usage("%q: expected on or off", args[1])
	case o.Alias != "" && !on:
		return usage("--alias: a tool that is off has no name")
	case o.Alias != "" && !aliases.MatchString(o.Alias):
		return usage("--alias %q: expected letters, digits and underscores, at most 64", o.Alias)
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
