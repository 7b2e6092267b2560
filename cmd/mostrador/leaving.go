package main

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"strings"

	"github.com/urfave/cli/v3"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/app"
	"github.com/mostrador/mostrador/internal/kit/locale"
)

func workspaceExport() *cli.Command {
	return &cli.Command{
		Name: "export", Usage: "download everything of a business as one zip",
		Description: "JSON lines per table, the files, the settings without secrets, and a manifest with counts and digests; of one moment.",
		Flags:       flags(databaseFlags(), workspaceFlag(), text("out", "", "", "`FILE` to write; it must not exist")),
		Action: ofWorkspace(func(ctx context.Context, c *cli.Command, a *app.App, w *access.Workspace) error {
			return writeArchive(c, func(to io.Writer) error { return a.Leaving().Export(ctx, w, to) })
		}),
	}
}

func writeArchive(c *cli.Command, write func(io.Writer) error) error {
	name := c.String("out")
	if name == "" {
		return usage("--out FILE says where the archive goes")
	}
	if err := writeNew(c, name, write); err != nil {
		return err
	}
	return say(c, "%s is written", name)
}

func workspaceRemove() *cli.Command {
	return &cli.Command{
		Name: "remove", ArgsUsage: "SLUG", Usage: "remove a business with everything it has, for good",
		Description: "Doors and jobs find it no more at once; a server deletes its rows and files in the background. It asks for the slug\n" +
			"to be typed unless --yes is given. Write an export or a backup before.",
		Flags:  flags(databaseFlags(), &cli.BoolFlag{Name: "yes", Usage: "do not ask"}),
		Action: removeWorkspace,
	}
}

func removeWorkspace(ctx context.Context, c *cli.Command) error {
	name := c.Args().First()
	if err := slug(name); err != nil {
		return err
	}
	return withApp(ctx, c, func(a *app.App) error {
		w, err := a.Keyring.WorkspaceBySlug(ctx, name)
		if err != nil {
			return err
		}
		if err := typed(c, name, "Type %s to remove the business with everything it has: "); err != nil {
			return err
		}
		if err := a.Leaving().RemoveWorkspace(ctx, w.ID, nil); err != nil {
			return err
		}
		return say(c, "workspace %s is removed; what it had is being deleted", name)
	})
}

// typed has a person type what they are about to lose, unless --yes says that they did.
func typed(c *cli.Command, want, question string) error {
	if c.Bool("yes") {
		return nil
	}
	fmt.Fprintf(c.Root().ErrWriter, question, want)
	line, _ := bufio.NewReader(c.Root().Reader).ReadString('\n')
	if strings.TrimSpace(line) != want {
		return usage("that is not %s: nothing is changed", want)
	}
	return nil
}

func customerCommand() *cli.Command {
	return &cli.Command{
		Name: "customer", Category: "Look after", Usage: "one customer of a business: export, erase", Action: group,
		Commands: []*cli.Command{
			{
				Name: "export", ArgsUsage: "CUSTOMER", Usage: "write everything that is held of a customer as one zip; CUSTOMER is an id or a telephone",
				Flags: flags(databaseFlags(), workspaceFlag(), text("out", "", "", "`FILE` to write; it must not exist")),
				Action: ofWorkspace(func(ctx context.Context, c *cli.Command, a *app.App, w *access.Workspace) error {
					return writeArchive(c, func(to io.Writer) error {
						id, err := a.Leaving().FindCustomer(ctx, w, c.Args().First())
						if err != nil {
							return err
						}
						return a.Leaving().ExportCustomer(ctx, w, id, to)
					})
				}),
			},
			{
				Name: "erase", ArgsUsage: "CUSTOMER", Usage: "erase a customer, for good; CUSTOMER is an id or a telephone",
				Description: "What identifies the person goes wherever it was copied to; orders, payments and amounts stay without them, and the\n" +
					"audit chain still verifies. It is refused with a list while orders, debts or bookings are open. Backups are out of its reach.",
				Flags: flags(databaseFlags(), workspaceFlag(),
					&cli.BoolFlag{Name: "keep-open", Usage: "keep open orders, debts and bookings without the person"},
					&cli.BoolFlag{Name: "yes", Usage: "do not ask"}),
				Action: ofWorkspace(eraseCustomer),
			},
		},
	}
}

func eraseCustomer(ctx context.Context, c *cli.Command, a *app.App, w *access.Workspace) error {
	id, err := a.Leaving().FindCustomer(ctx, w, c.Args().First())
	if err != nil {
		return err
	}
	if err := typed(c, c.Args().First(), "Type %s to erase the customer for good: "); err != nil {
		return err
	}
	if err := a.Leaving().EraseCustomer(ctx, w, id, "", c.Bool("keep-open"), locale.EN); err != nil {
		return err
	}
	return say(c, "customer %s is erased", id)
}
