package main

import (
	"context"
	"fmt"

	"github.com/urfave/cli/v3"

	"github.com/mostrador/mostrador/internal/app"
)

func secretCommand() *cli.Command {
	return &cli.Command{
		Name: "secret", Category: "Look after",
		Usage: "change the key that seals secrets",
		Commands: []*cli.Command{is(&cli.Command{
			Name: "rotate", Usage: "seal everything with a new secret key",
			Description: "The embedded database must be free: no server has the folder. Its key file holds the new and the old key until everything is sealed anew. With MOSTRADOR_SECRET_KEY give NEW,OLD:\n" +
				"servers that have both go on meanwhile. Broken off, it is run again. The audit chain keeps its key. Links to files, questions and web chats that were sent\n" +
				"before are good no more. Backups from before need the key from before. docs/AUDIT.md says what to do when the key is lost.",
			Flags: flags(databaseFlags(), &cli.BoolFlag{Name: "lost",
				Usage: "the key from before is lost: go on with a new one, and name what cannot be read any more"}),
			Action: rotateSecret,
		}, needsFolder)},
		Action: group,
	}
}

func rotateSecret(ctx context.Context, c *cli.Command) error {
	conf := database(c)
	if err := conf.Check(); err != nil {
		return usage("%s", err)
	}
	w := c.Root().Writer
	if c.Bool("lost") {
		gone, err := app.ReplaceLostSecret(ctx, conf)
		if err != nil {
			return err
		}
		listUnreadable(c, gone)
		fmt.Fprintln(w, "the audit chain has a new key: tell whoever keeps the public key, and why")
		return nil
	}
	r, err := app.RotateSecret(ctx, conf)
	if err != nil {
		return err
	}
	listUnreadable(c, r.Unreadable)
	if r.Resumed {
		fmt.Fprintln(w, "an earlier change had been broken off and was finished")
	}
	fmt.Fprintf(w, "secrets sealed anew: %d; everything is sealed with the key %s. Backups from before need the one from before\n", r.Secrets, r.Key)
	return nil
}

func listUnreadable(c *cli.Command, names []string) {
	for _, name := range names {
		fmt.Fprintf(c.Root().Writer, "%s was sealed with a key that is not at hand: set it again\n", name)
	}
}
