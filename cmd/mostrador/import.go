package main

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/url"
	"strings"
	"time"

	"github.com/schollz/progressbar/v3"
	"github.com/urfave/cli/v3"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/app"
	"github.com/mostrador/mostrador/internal/carry/importer"
	"github.com/mostrador/mostrador/internal/door/client"
)

func importCommand() *cli.Command {
	kind := func(name, usage, about string) *cli.Command {
		return &cli.Command{
			Name: name, ArgsUsage: "FILE", Usage: usage, Description: about,
			Flags:  flags(importFlags(), workspaceFlag(), databaseFlags(), serverFlags()),
			Action: func(ctx context.Context, c *cli.Command) error { return importFile(ctx, c, name) },
		}
	}
	return &cli.Command{
		Name: "import", Category: "Set up",
		Usage: "read products, customers, services, stock or prices from a CSV file or a spreadsheet",
		Description: "The first line names the columns, in any order and in Spanish, Portuguese or English; a .xlsx, or text with commas,\n" +
			"semicolons or tabs, in UTF-8, UTF-16 or Windows-1252. All of a file is imported or nothing, and every mistake in it\n" +
			"is listed; --good-lines imports the others. What a file does not mention stays as it is. Amounts are read as the\n" +
			"business writes them; one that can be read in two ways is asked about.",
		Action: group,
		Commands: []*cli.Command{
			kind(importer.KindProducts, "products, their variants and their stock",
				"Columns: sku; name, price (3900.50), compare_at_price, description, category, brand, tags (a;b;c), image_url,\n"+
					"status (active or inactive), track_stock (1 or 0), popularity, low_stock_threshold, stock_CODE for what is at\n"+
					"each place, and price_GROUP for what a customer group pays. A row with product_sku is a variant of that\n"+
					"product; without a price it has the product's. Known SKUs are updated; new ones need a name and a price."),
			kind(importer.KindCustomers, "customers, by their telephone number",
				"Columns: phone; first_name, last_name, dni, email, notes, tags (a;b;c), group, address_line1, address_line2,\n"+
					"city, state, postal_code, allergies, dietary_restrictions, favorite_products (a;b;c),\n"+
					"delivery_preferences. Known telephone numbers are updated."),
			kind(importer.KindServices, "what appointments can be for, by name",
				"Columns: name; duration_minutes, buffer_minutes, price, category, description, staff (names: a;b;c), position,\n"+
					"active (1 or 0). Known names are updated."),
			kind(importer.KindStock, "what there is of known products",
				"Columns: sku; stock_CODE for what is at each place, or stock for the first one; low_stock_threshold."),
			kind(importer.KindPrices, "prices of known products", "Columns: sku; price, compare_at_price, price_GROUP."),
		},
	}
}

func importFlags() []cli.Flag {
	return []cli.Flag{
		&cli.StringSliceFlag{Name: "map", Usage: "`COLUMN=FIELD`: what a heading of the file means, or - to leave it out; remembered"},
		&cli.BoolFlag{Name: "good-lines", Usage: "import the lines without mistakes, and list the others"},
		&cli.BoolFlag{Name: "dry-run", Usage: "say what would be done, and change nothing"},
	}
}

// importOptions are the flags as the import route has them.
func importOptions(c *cli.Command) (out importer.Options, query url.Values, err error) {
	out = importer.Options{GoodLines: c.Bool("good-lines"), DryRun: c.Bool("dry-run")}
	query = url.Values{}
	for _, one := range c.StringSlice("map") {
		at := strings.LastIndex(one, "=")
		if at <= 0 || at == len(one)-1 {
			return out, nil, usage("--map is COLUMN=FIELD, not %q", one)
		}
		if out.Map == nil {
			out.Map = map[string]string{}
		}
		out.Map[one[:at]] = one[at+1:]
		query.Add("map", one)
	}
	for name, on := range map[string]bool{"good_lines": out.GoodLines, "dry_run": out.DryRun} {
		if on {
			query.Set(name, "true")
		}
	}
	return out, query, nil
}

func importFile(ctx context.Context, c *cli.Command, kind string) error {
	ctx, stop := untilSignal(ctx, c)
	defer stop()
	file, err := openFile(c, c.Args().First())
	if err != nil {
		return err
	}
	defer file.Close()
	done, err := importTo(ctx, c, kind, file)
	if err != nil {
		return err
	}
	format := "%s: %d new, %d updated"
	if done.Preview != nil {
		format = "%s: %d would be new, %d updated; nothing was changed"
		for _, m := range done.Preview.Columns {
			fmt.Fprintf(c.Root().ErrWriter, "column %s: %s\n", m.Heading, cmp.Or(m.Field, "not imported"))
		}
		listProblems(c, "wrong", done.Preview.Problems)
	}
	if done.Unchanged > 0 {
		format = strings.Replace(format, "%d updated", "%d updated ("+asItWas(done.Unchanged)+")", 1)
	}
	if err := say(c, format, kind, done.Created, done.Updated); err != nil {
		return err
	}
	listProblems(c, "left out", done.Skipped)
	listProblems(c, "check", done.Warnings)
	return nil
}

// asItWas says how many lines changed nothing.
func asItWas(n int) string {
	if n == 1 {
		return "1 as it was"
	}
	return fmt.Sprintf("%d as they were", n)
}

// listProblems prints lines to look at.
func listProblems(c *cli.Command, why string, list *importer.Problems) {
	if list == nil {
		return
	}
	for _, w := range list.List {
		fmt.Fprintln(c.Root().ErrWriter, why, w)
	}
	if more := list.Total - len(list.List); more > 0 {
		fmt.Fprintf(c.Root().ErrWriter, "… and %d more: %s\n", more, why)
	}
}

func importTo(ctx context.Context, c *cli.Command, kind string, file io.Reader) (done importer.Summary, err error) {
	options, query, err := importOptions(c)
	if err != nil {
		return done, err
	}
	server, err := remote(c)
	if err != nil {
		return done, err
	}
	if server != nil {
		return sendFile(ctx, server, kind, query, file, progress(c.Root().ErrWriter))
	}
	err = ofWorkspace(func(ctx context.Context, c *cli.Command, a *app.App, w *access.Workspace) (err error) {
		done, err = a.Import(ctx, w, kind, file, options, progress(c.Root().ErrWriter))
		return err
	})(ctx, c)
	return done, err
}

// sendFile imports a file at a server; it reports the mistakes like a local import.
func sendFile(ctx context.Context, server *client.Client, kind string, query url.Values,
	file io.Reader, progress func(done, total int)) (done importer.Summary, err error) {
	raw, err := server.Import(ctx, kind, query, file, progress)
	var r *client.Refusal
	var wrong importer.Problems
	switch {
	case errors.As(err, &r) && json.Unmarshal(r.Body, &wrong) == nil && wrong.Total > 0:
		return done, &wrong
	case err != nil:
		return done, err
	}
	return done, json.Unmarshal(raw, &done)
}

// progress draws a bar on a terminal, and nothing anywhere else. It shows the part that is done: the steps of an import are no lines of its file.
func progress(to io.Writer) func(done, total int) {
	if !terminal(to) {
		return nil
	}
	var bar *progressbar.ProgressBar
	return func(done, total int) {
		if bar == nil {
			bar = progressbar.NewOptions(total, progressbar.OptionSetWriter(to), progressbar.OptionSetDescription("importing"),
				progressbar.OptionThrottle(100*time.Millisecond), progressbar.OptionClearOnFinish(), progressbar.OptionSetWidth(30))
		}
		_ = bar.Set(done) // a bar that cannot be drawn is no reason to stop
	}
}
