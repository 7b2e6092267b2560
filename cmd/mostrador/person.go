package main

import (
	"context"
	"fmt"
	"net/mail"

	"github.com/urfave/cli/v3"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/app"
)

func personCommand() *cli.Command {
	return &cli.Command{
		Name: "person", Category: "Set up",
		Usage:  "the people of a business: add, list",
		Action: group,
		Commands: []*cli.Command{
			{
				Name: "add", ArgsUsage: "NAME", Usage: "add somebody who works in the business",
				Flags: flags(workspaceFlag(), databaseFlags(),
					text("email", "", "", "one that nobody else of the business has"),
					text("role", "", string(access.Staff), "staff or owner"),
				),
				Action: ofWorkspace([]string{"NAME"}, addPerson),
			},
			{Name: "list", Usage: "list the people", Flags: flags(workspaceFlag(), databaseFlags()), Action: ofWorkspace(nil, listPeople)},
		},
	}
}

func addPerson(ctx context.Context, c *cli.Command, a *app.App, w *access.Workspace, args []string) error {
	p := access.Person{Name: args[0], Email: c.String("email"), Role: access.Role(c.String("role"))}
	if address, err := mail.ParseAddress(p.Email); err != nil || address.Address != p.Email {
		return usage("--email %q: expected an address such as ana@tienda.example", p.Email)
	}
	if !p.Role.Trusted() {
		return usage("--role %q: expected staff or owner", p.Role)
	}
	if p.Name == "" {
		return usage("somebody needs a name")
	}
	p, err := a.Keyring.AddPerson(ctx, w.ID, p)
	if err != nil {
		return err
	}
	_, err = fmt.Fprintln(c.Root().Writer, p.ID)
	return err
}

func listPeople(ctx context.Context, c *cli.Command, a *app.App, w *access.Workspace, _ []string) error {
	all, err := a.Keyring.People(ctx, w.ID)
	if err != nil {
		return err
	}
	t := columns(c, "ID", "NAME", "EMAIL", "ROLE", "ACTIVE")
	for _, p := range all {
		fmt.Fprintf(t, "%s\t%s\t%s\t%s\t%t\n", p.ID, p.Name, p.Email, p.Role, p.Active)
	}
	return t.Flush()
}
