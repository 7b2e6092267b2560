package main

import (
	"context"
	"fmt"
	"net/mail"
	"slices"
	"strings"

	"github.com/urfave/cli/v3"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/app"
	"github.com/mostrador/mostrador/internal/app/config"
)

func personCommand() *cli.Command {
	common := func(more ...cli.Flag) []cli.Flag { return flags(workspaceFlag(), databaseFlags(), more) }
	public := text("public-url", "MOSTRADOR_PUBLIC_URL", config.Defaults().BaseURL(),
		"where people reach the server; links start with it")
	return &cli.Command{
		Name: "person", Category: "Set up",
		Usage:  "the people of a business: add, link, list, end",
		Action: group,
		Commands: []*cli.Command{
			{
				Name: "add", ArgsUsage: "NAME",
				Usage: "add somebody who works in the business, and print the link with which they choose a password",
				Flags: common(
					text("email", "", "", "one that nobody else of the business has"),
					text("role", "", string(access.Staff), "staff or owner"),
					public,
				),
				Action: ofWorkspace(addPerson),
			},
			{
				Name: "link", ArgsUsage: "EMAIL",
				Usage:       "print a new link, for somebody who lost the first, or their password",
				Description: "Where they had a password, the new one replaces it in all their businesses, codes are switched off and every device is signed out.",
				Flags:       common(public), Action: ofWorkspace(linkPerson),
			},
			{Name: "list", Usage: "list the people", Flags: common(), Action: ofWorkspace(listPeople)},
			{
				Name: "end", ArgsUsage: "EMAIL",
				Usage: "somebody does not work here any more: they are out at once, with their API keys",
				Flags: common(), Action: ofWorkspace(endPerson),
			},
		},
	}
}

func addPerson(ctx context.Context, c *cli.Command, a *app.App, w *access.Workspace) error {
	p := access.Person{Name: c.Args().First(), Email: c.String("email"), Role: access.Role(c.String("role"))}
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
	link, err := a.InviteURL(ctx, w, p.ID, access.Join, baseURL(c))
	if err != nil {
		return err
	}
	fmt.Fprintf(c.Root().ErrWriter, "%s chooses a password there, within three days: %s\n", p.Name, link)
	return say(c, "%s", p.ID)
}

func baseURL(c *cli.Command) string {
	if at := callerOf(c).at; at != nil && !c.IsSet("public-url") {
		return at.config.BaseURL()
	}
	return strings.TrimSuffix(c.String("public-url"), "/")
}

func linkPerson(ctx context.Context, c *cli.Command, a *app.App, w *access.Workspace) error {
	p, err := personByEmail(ctx, a, w, c.Args().First())
	if err != nil {
		return err
	}
	link, err := a.InviteURL(ctx, w, p.ID, access.Renew, baseURL(c))
	if err != nil {
		return err
	}
	return say(c, "%s", link)
}

func personByEmail(ctx context.Context, a *app.App, w *access.Workspace, email string) (access.Person, error) {
	all, err := a.Keyring.People(ctx, w.ID)
	at := slices.IndexFunc(all, func(p access.Person) bool { return p.Email == access.Email(email) })
	if err == nil && at < 0 {
		err = fmt.Errorf("nobody of %s has the email %s", w.Slug, email)
	}
	if err != nil {
		return access.Person{}, err
	}
	return all[at], nil
}

func listPeople(ctx context.Context, c *cli.Command, a *app.App, w *access.Workspace) error {
	all, err := a.Entrance.Colleagues(ctx, w.ID)
	if err != nil {
		return err
	}
	return table(c, "ID\tNAME\tEMAIL\tROLE\tACTIVE\tSIGNS IN", all, func(p access.Colleague) []any {
		return []any{p.ID, p.Name, p.Email, p.Role, p.Active, p.SignsIn}
	})
}

func endPerson(ctx context.Context, c *cli.Command, a *app.App, w *access.Workspace) error {
	p, err := personByEmail(ctx, a, w, c.Args().First())
	if err != nil {
		return err
	}
	p.Active = false
	if err := a.Entrance.SetPerson(ctx, w.ID, p); err != nil {
		return err
	}
	return say(c, "%s is out", p.Name)
}
