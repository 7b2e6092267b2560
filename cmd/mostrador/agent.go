package main

import (
	"cmp"
	"context"
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
			{Name: "list", Usage: "list the agents", Flags: flags(workspaceFlag(), databaseFlags()),
				Action: ofWorkspace(listAgents)},
			agentShowCommand(), agentSetCommand(),
			agentToolsCommand(),
		},
	}
}

func createAgent(ctx context.Context, c *cli.Command) error {
	name, kind := c.Args().First(), c.String("type")
	if err := slug(name); err != nil {
		return err
	}
	if !slices.Contains(access.AssistantTypes, kind) {
		return usage("--type %q: expected one of %s", kind, strings.Join(access.AssistantTypes, ", "))
	}
	return ofWorkspace(func(ctx context.Context, c *cli.Command, a *app.App, w *access.Workspace) error {
		profile, err := a.Keyring.CreateAgent(ctx, w.ID,
			access.AgentProfile{Slug: name, Name: cmp.Or(c.String("name"), name), AssistantType: kind})
		if err != nil {
			return err
		}
		return say(c, "agent %s is there; next: mostrador key issue --workspace %s --role agent", profile.Slug, w.Slug)
	})(ctx, c)
}

func listAgents(ctx context.Context, c *cli.Command, a *app.App, w *access.Workspace) error {
	all, err := a.Keyring.AgentList(ctx, w.ID)
	if err != nil {
		return err
	}
	return table(c, "SLUG\tNAME\tTYPE\tACTIVE", all, func(p access.AgentProfile) []any {
		return []any{p.Slug, p.Name, p.AssistantType, p.Active}
	})
}
