package main

import (
	"cmp"
	"context"
	"time"

	"github.com/urfave/cli/v3"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/app"
)

func branchCommand() *cli.Command {
	return &cli.Command{
		Name: "branch", Category: "Set up",
		Usage:  "the places of a business: add, list",
		Action: group,
		Commands: []*cli.Command{
			{
				Name: "add", ArgsUsage: "NAME",
				Usage: "add a place; prints the id that conversations name as branch_id",
				Flags: flags(workspaceFlag(), databaseFlags(),
					text("address", "", "", "where it is"),
					text("zone", "", "", "IANA time zone; the business's unless given"),
				),
				Action: ofWorkspace(addBranch),
			},
			{Name: "list", Usage: "list the places", Flags: flags(workspaceFlag(), databaseFlags()),
				Action: ofWorkspace(listBranches)},
		},
	}
}

func addBranch(ctx context.Context, c *cli.Command, a *app.App, w *access.Workspace) error {
	b := access.Branch{Name: c.Args().First(), Address: c.String("address"), Zone: cmp.Or(c.String("zone"), w.Zone)}
	if _, err := time.LoadLocation(b.Zone); err != nil {
		return usage("--zone %q: expected an IANA name such as America/Argentina/Buenos_Aires", b.Zone)
	}
	if b.Name == "" {
		return usage("a place needs a name")
	}
	b, err := a.Keyring.AddBranch(ctx, w.ID, b)
	if err != nil {
		return err
	}
	return say(c, "%s", b.ID)
}

func listBranches(ctx context.Context, c *cli.Command, a *app.App, w *access.Workspace) error {
	all, err := a.Keyring.Branches(ctx, w.ID)
	if err != nil {
		return err
	}
	return table(c, "ID\tNAME\tADDRESS\tZONE", all,
		func(b access.Branch) []any { return []any{b.ID, b.Name, b.Address, b.Zone} })
}
