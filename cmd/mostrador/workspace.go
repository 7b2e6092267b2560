package main

import (
	"cmp"
	"context"
	"fmt"
	"regexp"
	"strings"
	"time"

	"github.com/urfave/cli/v3"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/app"
	"github.com/mostrador/mostrador/internal/kit/locale"
	"github.com/mostrador/mostrador/internal/kit/money"
)

func workspaceCommand() *cli.Command {
	return &cli.Command{
		Name: "workspace", Category: "Set up",
		Usage:  "the businesses: create, update, list, export, remove",
		Action: group,
		Commands: []*cli.Command{
			{
				Name: "create", ArgsUsage: "SLUG",
				Usage:       "make a business",
				Description: "Settings are a JSON file: delivery zones, payment methods, bank, policies …; an empty one works.",
				Flags: flags(databaseFlags(),
					text("name", "", "", "what people call it; the slug unless given"),
					text("locale", "", "es-AR", "es-AR, es-MX, pt-BR or en"),
					text("currency", "", "ARS", "ISO 4217: ARS, MXN, BRL …"),
					text("country", "", "AR", "ISO 3166: how telephone numbers are read"),
					text("zone", "", "America/Argentina/Buenos_Aires", "IANA time zone"),
					text("plan", "", string(access.Pro), "free, pro or enterprise"),
					text("settings", "", "", "JSON `FILE` with the business's own rules"),
					&cli.StringSliceFlag{Name: "location",
						Usage: "`CODE=NAME` of a place that has stock; orders are filled from the first one first"},
				),
				Action: createWorkspace,
			},
			updateCommand(), workspaceExport(), workspaceRemove(),
			{Name: "list", Usage: "list the businesses", Flags: databaseFlags(), Action: listWorkspaces},
		},
	}
}

// slugs are what URLs and flags can carry without quoting.
var slugs = regexp.MustCompile(`^[a-z0-9](?:[a-z0-9-]{0,48}[a-z0-9])?$`)

func slug(s string) error {
	if !slugs.MatchString(s) {
		return usage("%q: a slug has lower-case letters, digits and hyphens, at most 50", s)
	}
	return nil
}

func createWorkspace(ctx context.Context, c *cli.Command) error {
	w, places, err := describedWorkspace(c)
	if err != nil {
		return err
	}
	return withApp(ctx, c, func(a *app.App) error {
		w, err := a.Keyring.CreateWorkspace(ctx, w)
		if err != nil {
			return err
		}
		if err := a.OpenPlaces(ctx, w.ID, places...); err != nil {
			return err
		}
		return say(c, "workspace %s is there; next: mostrador agent create SLUG --workspace %[1]s --type retail", w.Slug)
	})
}

func describedWorkspace(c *cli.Command) (w access.Workspace, places []app.Place, err error) {
	name := c.Args().First()
	w = access.Workspace{
		Slug: name, Name: cmp.Or(c.String("name"), name), Plan: access.Plan(c.String("plan")),
		Currency: money.Currency(strings.ToUpper(c.String("currency"))), Country: strings.ToUpper(c.String("country")),
		Zone: c.String("zone"),
	}
	tag, known := locale.Parse(c.String("locale"))
	w.Locale = tag
	_, zone := time.LoadLocation(w.Zone)
	switch {
	case slug(w.Slug) != nil:
		return w, nil, slug(w.Slug)
	case !known:
		return w, nil, usage("--locale %q: expected es-AR, es-MX, pt-BR or en", c.String("locale"))
	case !w.Currency.Valid():
		return w, nil, usage("--currency %q: expected an ISO 4217 code such as ARS", w.Currency)
	case len(w.Country) != 2:
		return w, nil, usage("--country %q: expected two letters such as AR", w.Country)
	case zone != nil || w.Zone == "":
		return w, nil, usage("--zone %q: expected an IANA name such as America/Argentina/Buenos_Aires", w.Zone)
	case !w.Plan.Valid():
		return w, nil, usage("--plan %q: expected free, pro or enterprise", w.Plan)
	}
	for _, l := range c.StringSlice("location") {
		code, name, named := strings.Cut(l, "=")
		if slug(code) != nil || !named || name == "" {
			return w, nil, usage("--location %q: expected CODE=NAME, such as local=Local de Medrano", l)
		}
		places = append(places, app.Place{Code: code, Name: name})
	}
	if file := c.String("settings"); file != "" {
		err = strictFile(c, file, &w.Settings)
	}
	return w, places, err
}

// strictFile reads JSON strictly: a mistyped rule must not silently be off.
func strictFile(c *cli.Command, file string, into any) error {
	text, err := readFile(c, file)
	if err != nil {
		return err
	}
	if err := decodeOnly(string(text), into); err != nil {
		return fmt.Errorf("%s: %w", file, err)
	}
	return nil
}

func listWorkspaces(ctx context.Context, c *cli.Command) error {
	return withApp(ctx, c, func(a *app.App) error {
		all, err := a.Keyring.Workspaces(ctx)
		if err != nil {
			return err
		}
		return table(c, "SLUG\tNAME\tLOCALE\tCURRENCY\tZONE\tPLAN", all, func(w access.Workspace) []any {
			return []any{w.Slug, w.Name, w.Locale, w.Currency, w.Zone, w.Plan}
		})
	})
}
