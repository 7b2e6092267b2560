package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"

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
			Name: name, ArgsUsage: "FILE.csv", Usage: usage, Description: about,
			Flags:  flags(workspaceFlag(), databaseFlags(), serverFlags()),
			Action: func(ctx context.Context, c *cli.Command) error { return importFile(ctx, c, name) },
		}
	}
	return &cli.Command{
		Name: "import", Category: "Set up",
		Usage: "read products or customers from a CSV file",
		Description: "The first line names the columns, in any order; commas, semicolons or tabs separate them. All of a file is\n" +
			"imported or nothing, and every mistake in it is listed. What a file does not mention stays as it is.",
		Action: group,
		Commands: []*cli.Command{
			kind(importer.KindProducts, "products, their variants and their stock",
				"Columns: sku, name; price (3900.50), compare_at_price, description, category, brand, tags (a;b;c), image_url,\n"+
					"status (active or inactive), track_stock (1 or 0), popularity, low_stock_threshold, stock_CODE for what is at\n"+
					"each place, and price_GROUP for what a customer group pays. A row with product_sku is a variant of that\n"+
					"product; without a price it has the product's. Known SKUs are updated."),
			kind(importer.KindCustomers, "customers, by their telephone number",
				"Columns: phone; first_name, last_name, dni, email, notes, tags (a;b;c), group, address_line1, address_line2,\n"+
					"city, state, postal_code, allergies, dietary_restrictions, favorite_products (a;b;c),\n"+
					"delivery_preferences. Known telephone numbers are updated."),
		},
	}
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
	if err := say(c, "%s: %d new, %d updated", kind, done.Created, done.Updated); err != nil || done.Warnings == nil {
		return err
	}
	for _, w := range done.Warnings.List {
		fmt.Fprintln(c.Root().ErrWriter, "check", w)
	}
	if more := done.Warnings.Total - len(done.Warnings.List); more > 0 {
		fmt.Fprintf(c.Root().ErrWriter, "… and %d more to check\n", more)
	}
	return nil
}

func importTo(ctx context.Context, c *cli.Command, kind string, file io.Reader) (done importer.Summary, err error) {
	server, err := remote(c)
	if err != nil {
		return done, err
	}
	if server != nil {
		return sendFile(ctx, server, kind, file)
	}
	err = ofWorkspace(func(ctx context.Context, c *cli.Command, a *app.App, w *access.Workspace) (err error) {
		done, err = a.Import(ctx, w, kind, file, progress(c.Root().ErrWriter))
		return err
	})(ctx, c)
	return done, err
}

// sendFile imports a file at a server; it reports the mistakes like a local import.
func sendFile(ctx context.Context, server *client.Client, kind string,
	file io.Reader) (done importer.Summary, err error) {
	raw, err := server.Import(ctx, kind, file)
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

// progress draws a bar on a terminal, and nothing anywhere else.
func progress(to io.Writer) func(done, total int) {
	if !terminal(to) {
		return nil
	}
	var bar *progressbar.ProgressBar
	return func(done, total int) {
		if bar == nil {
			bar = progressbar.NewOptions(total, progressbar.OptionSetWriter(to),
				progressbar.OptionSetDescription("saving"),
				progressbar.OptionShowCount(), progressbar.OptionClearOnFinish(), progressbar.OptionSetWidth(30))
		}
		_ = bar.Set(done) // a bar that cannot be drawn is no reason to stop
	}
}
