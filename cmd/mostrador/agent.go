package main

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/urfave/cli/v3"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/app"
)

func agentCommand() *cli.Command {
	return &cli.Command{
		Name: "agent", Category: "Set up",
		Usage:  "the agents of a business: create, list, show, set, tools",
		Action: group,
		Commands: []*cli.Command{
			{
				Name: "create", ArgsUsage: "SLUG",
				Usage: "add an agent; its type says which tools it has",
				Flags: flags(workspaceFlag(), databaseFlags(),
					text("type", "", "", strings.Join(access.AssistantTypes, ", ")),
					text("name", "", "", "what it calls itself; the slug unless given"),
				),
				Action: createAgent,
			},
			{Name: "list", Usage: "list the agents", Flags: flags(workspaceFlag(), databaseFlags()), Action: ofWorkspace(nil, listAgents)},
			agentShowCommand(), agentSetCommand(),
			agentToolsCommand(),
		},
	}
}

func createAgent(ctx context.Context, c *cli.Command) (err error) {
	args, err := arguments(c, "SLUG")
	if err != nil {
		return err
	}
	profile := access.AgentProfile{Slug: args[0], Name: c.String("name"), AssistantType: c.String("type")}
	if profile.Name == "" {
		profile.Name = profile.Slug
	}
	if err := slug(profile.Slug); err != nil {
		return err
	}
	if !slices.Contains(access.AssistantTypes, profile.AssistantType) {
		return usage("--type %q: expected one of %s", profile.AssistantType, strings.Join(access.AssistantTypes, ", "))
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
	if profile, err = a.Keyring.CreateAgent(ctx, w.ID, profile); err != nil {
		return err
	}
	_, err = fmt.Fprintf(c.Root().Writer, "agent %s is there; next: mostrador key issue --workspace %s --role agent\n", profile.Slug, w.Slug)
	return err
}

func listAgents(ctx context.Context, c *cli.Command, a *app.App, w *access.Workspace, _ []string) error {
	all, err := a.Keyring.AgentList(ctx, w.ID)
	if err != nil {
		return err
	}
	t := columns(c, "SLUG", "NAME", "TYPE", "ACTIVE")
	for _, p := range all {
		fmt.Fprintf(t, "%s\t%s\t%s\t%t\n", p.Slug, p.Name, p.AssistantType, p.Active)
	}
	return t.Flush()
}
