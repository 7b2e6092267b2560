package main

import (
	"cmp"
	"context"
	"strings"
	"time"

	"github.com/urfave/cli/v3"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/app"
	"github.com/mostrador/mostrador/internal/core/booking"
	"github.com/mostrador/mostrador/internal/kit/lists"
)

func branchCommand() *cli.Command {
	return &cli.Command{
		Name: "branch", Category: "Set up",
		Usage:  "the places of a business: add, set, remove, list",
		Action: group,
		Commands: []*cli.Command{
			{
				Name: "add", ArgsUsage: "NAME",
				Usage: "add a place; prints the id that conversations name as branch_id",
				Description: "Two places cannot have the same name, whatever its case, accents and spaces: customers could not tell\n" +
					"them apart.",
				Flags: flags(workspaceFlag(), databaseFlags(),
					text("address", "", "", "where it is"),
					text("zone", "", "", "IANA time zone; the business's unless given"),
				),
				Action: ofWorkspace(addBranch),
			},
			{
				Name: "set", ArgsUsage: "BRANCH",
				Usage: "say which numbers reach a place, what stock it has and how it delivers; BRANCH is its id, its name or part of it",
				Description: "What is not given stays as it is; what is given replaces what was there, and an empty value takes it away:\n" +
					"`--location \"\"` leaves its stock locations to all branches. A number or a location of another branch is refused\n" +
					"(`--move` takes locations), and then nothing is changed. Numbers and delivery are settings of the business, under\n" +
					"branches: `workspace update --settings --replace` replaces them with all others.",
				Flags: flags(workspaceFlag(), databaseFlags(),
					&cli.StringSliceFlag{Name: "number",
						Usage: "telephone `NUMBER` whose calls are for it; may be given more than once"},
					&cli.StringSliceFlag{Name: "whatsapp",
						Usage: "WhatsApp number whose messages are for it: Meta's `ID` of the number, or Infobip's sender"},
					&cli.StringSliceFlag{Name: "location",
						Usage: "`CODE` of a stock location that is there; no other branch sells from it; may be given more than once"},
					&cli.BoolFlag{Name: "move", Usage: "take a --location that is another branch's from it"},
					text("delivery", "", "", "JSON `FILE` with its own delivery, as the setting delivery has it"),
				),
				Action: ofWorkspace(setBranch),
			},
			{
				Name: "remove", ArgsUsage: "BRANCH",
				Usage: "take a place away; BRANCH is its id, its name or part of it",
				Description: "It is refused while bookings to come, open orders, stock, tables or staff are there. What was sold and\n" +
					"booked there keeps its name; its numbers and its delivery go.",
				Flags:  flags(workspaceFlag(), databaseFlags()),
				Action: ofWorkspace(removeBranch),
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
	locations, err := a.BranchLocations(ctx, w.ID)
	if err != nil {
		return err
	}
	return table(c, "ID\tNAME\tADDRESS\tZONE\tNUMBERS\tWHATSAPP\tLOCATIONS", all, func(b access.Branch) []any {
		rules := w.Settings.Branches[b.ID]
		return []any{b.ID, b.Name, b.Address, b.Zone, strings.Join(rules.Numbers, " "),
			strings.Join(rules.WhatsApp, " "), strings.Join(locations[b.ID], " ")}
	})
}

func setBranch(ctx context.Context, c *cli.Command, a *app.App, w *access.Workspace) error {
	b, err := branchNamed(ctx, a, w, c.Args().First())
	if err != nil {
		return err
	}
	rules := w.Settings.Branches[b.ID]
	if c.IsSet("number") {
		rules.Numbers = given(c.StringSlice("number"))
	}
	if c.IsSet("whatsapp") {
		rules.WhatsApp = given(c.StringSlice("whatsapp"))
	}
	if c.IsSet("delivery") {
		if rules.Delivery, err = branchDelivery(c, c.String("delivery")); err != nil {
			return err
		}
	}
	var locations *app.BranchLocations
	if c.IsSet("location") {
		locations = &app.BranchLocations{Codes: given(c.StringSlice("location")), Move: c.Bool("move")}
	}
	if err := a.SetBranch(ctx, w, b, rules, locations); err != nil {
		return err
	}
	return say(c, "branch %s is updated", b.Name)
}

func removeBranch(ctx context.Context, c *cli.Command, a *app.App, w *access.Workspace) error {
	b, err := branchNamed(ctx, a, w, c.Args().First())
	if err != nil {
		return err
	}
	if err := a.RemoveBranch(ctx, w, b); err != nil {
		return err
	}
	return say(c, "branch %s is removed", b.Name)
}

// branchNamed finds a branch by its id, else by its name but for case, accents and spaces, else by what is like it in
// one name alone, or in one address.
func branchNamed(ctx context.Context, a *app.App, w *access.Workspace, said string) (access.Branch, error) {
	all, err := a.Keyring.Branches(ctx, w.ID)
	if err != nil {
		return access.Branch{}, err
	}
	found := lists.Filter(all, func(b access.Branch) bool { return b.ID == said })
	if len(found) == 0 {
		found = lists.Filter(all, func(b access.Branch) bool { return b.Called(said) })
	}
	if len(found) == 0 {
		places := lists.Map(all, func(b access.Branch) booking.Branch { return booking.Branch(b) })
		found = lists.Map(booking.BranchesMeant(places, said),
			func(b booking.Branch) access.Branch { return access.Branch(b) })
	}
	switch len(found) {
	case 0:
		return access.Branch{}, usage("there is no branch %q: name one of `mostrador branch list`", said)
	case 1:
		return found[0], nil
	}
	names := lists.Map(found, func(b access.Branch) string { return b.Name + " (" + b.ID + ")" })
	return access.Branch{}, usage("%q may be any of these: %s", said, strings.Join(names, ", "))
}

// given are the values of a repeated flag without the empty one that takes all away.
func given(values []string) []string {
	return lists.Filter(values, func(v string) bool { return strings.TrimSpace(v) != "" })
}

// branchDelivery reads a file strictly; no file: the business's own delivery.
func branchDelivery(c *cli.Command, file string) (*access.Delivery, error) {
	if file == "" {
		return nil, nil
	}
	d := new(access.Delivery)
	return d, strictFile(c, file, d)
}
