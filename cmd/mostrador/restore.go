package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"strings"

	"github.com/urfave/cli/v3"

	"github.com/mostrador/mostrador/internal/app"
	"github.com/mostrador/mostrador/internal/app/config"
)

func restoreCommand() *cli.Command {
	return is(&cli.Command{
		Name: "restore", Category: "Look after",
		Usage:     "put an archive back, into an empty data folder or database",
		ArgsUsage: "FROM",
		Description: "FROM is a file or s3://bucket/prefix/name. The archive is verified to its end before anything is put in place. One of SQLite needs an\n" +
			"empty folder (--data), one of PostgreSQL an empty database (--database-url, as for migrate) and an empty folder or a bucket for files.",
		Flags: flags(databaseFlags(), fileFlags(), backupFlags(), passphraseFlag("opens the archive's secret key"),
			text("key-to", "", "", "file to write the secret key to; in the data folder if not said, with PostgreSQL nowhere")),
		Action: restore,
	}, needsFolder)
}

func restore(ctx context.Context, c *cli.Command) (err error) {
	conf := database(c)
	if err := conf.Check(); err != nil {
		return usage("%s", err)
	}
	secret, err := passphrase(c)
	if err != nil {
		return err
	}
	ctx, stop := untilSignal(ctx, c)
	defer stop()
	from, err := openBackup(ctx, c, conf)
	if err != nil {
		return err
	}
	defer from.Close()
	r, err := app.Restore(ctx, conf, from, app.RestoreOrder{Passphrase: secret, KeyTo: c.String("key-to")})
	if errors.Is(err, fs.ErrPermission) {
		return fmt.Errorf("%w: give this user the right to write there", err)
	}
	if err != nil {
		return err
	}
	errs := c.Root().ErrWriter
	switch {
	case r.KeyLeft:
		fmt.Fprintln(errs, "the archive's secret key was not written anywhere: it takes --passphrase-file and, with PostgreSQL, --key-to FILE")
	case r.KeyIn == "":
		fmt.Fprintln(errs, "the archive has no secret key: before the server starts, put the one that was in use then into secret.key in the data folder,\n"+
			"or into MOSTRADOR_SECRET_KEY; if it is lost, run `mostrador secret rotate --lost` (docs/AUDIT.md)")
	case conf.DatabaseURL != "":
		fmt.Fprintf(errs, "the secret key is in %s: set MOSTRADOR_SECRET_KEY to it on every node\n", r.KeyIn)
	}
	if r.Lost > 0 {
		fmt.Fprintf(errs, "stored files that the database names and the backup did not have: %d\n", r.Lost)
	}
	return say(c, "restored the backup of %s: schema %d, stored files: %d", r.StartedAt.Format("2006-01-02 15:04:05 MST"),
		r.Schema, r.Files)
}

// openBackup opens an archive.
func openBackup(ctx context.Context, c *cli.Command, conf config.Config) (io.ReadCloser, error) {
	from := c.Args().First()
	if !app.InBucket(from) {
		return openFile(c, from)
	}
	slash := strings.LastIndex(from, "/")
	if slash < len("s3://x") {
		return nil, usage("%s: expected s3://bucket/prefix/name", from)
	}
	place, err := app.OpenBackupPlace(conf, from[:slash])
	if err != nil {
		return nil, usage("%s", err)
	}
	return place.Open(ctx, from[slash+1:])
}
