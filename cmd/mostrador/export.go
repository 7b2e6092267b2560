package main

import (
	"context"
	"io"
	"net/url"
	"strings"

	"github.com/urfave/cli/v3"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/app"
	lists "github.com/mostrador/mostrador/internal/kit/sheet"
)

func exportCommand() *cli.Command {
	return &cli.Command{
		Name: "export", Category: "Look after", ArgsUsage: "LIST",
		Usage: "write a list of a business as CSV or as a spreadsheet: products, customers, orders, order-lines, payments …",
		Description: "The rows of the list at /v1 that has this name, with its filters in --filter. products, customers, services, stock and\n" +
			"prices have the columns that import reads. Headings, amounts and dates are as the business writes them. An\n" +
			"apostrophe stands in CSV before what a spreadsheet would take for a formula; import takes it away again.",
		Flags: flags(databaseFlags(), workspaceFlag(), serverFlags(),
			text("format", "", "", "csv or xlsx; what --out ends in, or else csv"),
			&cli.StringSliceFlag{Name: "filter", Usage: "`NAME=VALUE`: a filter of the list, as status=inactive; may be repeated"},
			text("out", "", "", "`FILE` to write, which must not exist; without it, standard output")),
		Action: exportList,
	}
}

func exportList(ctx context.Context, c *cli.Command) error {
	x, err := asked(c)
	if err != nil {
		return err
	}
	server, err := remote(c)
	if err != nil {
		return err
	}
	write := func(write func(to io.Writer) error) error {
		name := c.String("out")
		if name == "" || name == "-" {
			return write(c.Root().Writer)
		}
		if err := writeNew(c, name, write); err != nil {
			return err
		}
		return say(c, "%s is written", name)
	}
	if server != nil {
		return write(func(to io.Writer) error { return server.Export(ctx, x.List, string(x.Format), x.Query, to) })
	}
	return ofWorkspace(func(ctx context.Context, c *cli.Command, a *app.App, w *access.Workspace) error {
		x.Tag = w.Locale
		return write(func(to io.Writer) error {
			return a.Export(ctx, w, access.Actor{Role: access.Owner, PersonID: "console"}, x, to)
		})
	})(ctx, c)
}

// asked is the list that the command line names.
func asked(c *cli.Command) (lists.Request, error) {
	x := lists.Request{List: c.Args().First(), Format: lists.Format(c.String("format")), Query: url.Values{}}
	if x.Format == "" {
		if x.Format = lists.CSV; strings.HasSuffix(c.String("out"), ".xlsx") {
			x.Format = lists.XLSX
		}
	}
	if x.Format != lists.CSV && x.Format != lists.XLSX {
		return x, usage("--format is csv or xlsx, not %q", x.Format)
	}
	for _, one := range c.StringSlice("filter") {
		name, value, both := strings.Cut(one, "=")
		if !both || name == "" {
			return x, usage("--filter is NAME=VALUE, not %q", one)
		}
		x.Query.Add(name, value)
	}
	return x, nil
}
