package main

import (
	"context"
	"fmt"
	"io"
	"strings"

	"github.com/urfave/cli/v3"

	"github.com/mostrador/mostrador/internal/app"
	"github.com/mostrador/mostrador/internal/carry/backup"
)

func backupCommand() *cli.Command {
	return &cli.Command{
		Name: "backup", Category: "Look after",
		Usage:     "write everything into one archive, while the server runs",
		ArgsUsage: "TO",
		Description: "TO is a file, a folder/ that gets one with a name of its own, or s3://bucket/prefix/name. The archive has the database as it is at\n" +
			"one moment and every file that it names. The secret key is in it only with --passphrase-file. PostgreSQL is read by pg_dump.\n" +
			"docs/BACKUP.md says what it does not cover. `serve --backup-to` makes backups by itself.",
		Flags: flags(databaseFlags(), fileFlags(), backupFlags(), passphraseFlag("seals the secret key")),
		Action: func(ctx context.Context, c *cli.Command) (err error) {
			ctx, stop := untilSignal(ctx, c)
			defer stop()
			return withApp(ctx, c, func(a *app.App) error { return makeBackup(ctx, c, a) })
		},
	}
}

// backupFlags say where backups may be, and how PostgreSQL is read for them.
func backupFlags() []cli.Flag {
	return []cli.Flag{
		text("backup-database-url", "MOSTRADOR_BACKUP_DATABASE_URL", "",
			"PostgreSQL as a role that may read all rows, for pg_dump; --database-url if not said"),
		text("backup-s3-endpoint", "MOSTRADOR_BACKUP_S3_ENDPOINT", "",
			"service of the buckets that backups are in; --s3-endpoint, with its keys, if not said"),
		text("backup-s3-region", "MOSTRADOR_BACKUP_S3_REGION", "", "its region, where it has several"),
		text("backup-s3-access-key", "MOSTRADOR_BACKUP_S3_ACCESS_KEY", "", "key that opens them"),
		text("backup-s3-secret-key", "MOSTRADOR_BACKUP_S3_SECRET_KEY", "",
			"its secret; better in the environment than on the command line"),
	}
}

// scheduleFlags have the server make backups.
func scheduleFlags() []cli.Flag {
	return []cli.Flag{
		text("backup-to", "MOSTRADOR_BACKUP_TO", "", "make backups in this folder, or in s3://bucket/prefix"),
		text("backup-every", "MOSTRADOR_BACKUP_EVERY", "24h", "how often"),
		text("backup-keep", "MOSTRADOR_BACKUP_KEEP", "7", "how many of them stay"),
		text("backup-passphrase-file", "MOSTRADOR_BACKUP_PASSPHRASE_FILE", "",
			"file whose first line seals the secret key in them; without it the key is left out"),
	}
}

func passphraseFlag(does string) cli.Flag {
	return text("passphrase-file", "MOSTRADOR_PASSPHRASE_FILE", "", "file whose first line "+does)
}

func passphrase(c *cli.Command) (string, error) {
	path := c.String("passphrase-file")
	if path == "" {
		return "", nil
	}
	text, err := readFile(c, path)
	if err != nil {
		return "", fmt.Errorf("read the passphrase: %w", err)
	}
	return backup.Passphrase(path, string(text))
}

func makeBackup(ctx context.Context, c *cli.Command, a *app.App) error {
	secret, err := passphrase(c)
	if err != nil {
		return err
	}
	to, write, err := backupTarget(c, a)
	if err != nil {
		return err
	}
	made, err := a.Backup(ctx, to, secret, write)
	if err != nil {
		return err
	}
	errs := c.Root().ErrWriter
	if !made.Keyed {
		fmt.Fprintln(errs, "the secret key is not in the backup. Keep a copy of it elsewhere: without it a restored copy opens no vendor's account, no webhook's secret\n"+
			"and no second factor, and its audit chain needs a new key (docs/BACKUP.md). --passphrase-file FILE puts it in, sealed")
	}
	if made.Lost+made.Altered > 0 {
		fmt.Fprintf(errs, "stored files that were lost before: %d, and damaged: %d; the database names them\n", made.Lost, made.Altered)
	}
	return say(c, "%s: %d MB, schema %d, stored files: %d, in %s", to, made.Size>>20, made.Schema, made.Files,
		made.Took.Round(1e6))
}

// backupTarget is the address of the new archive, and how it is written there.
func backupTarget(c *cli.Command, a *app.App) (string, func(context.Context, func(io.Writer) error) error, error) {
	to, name := c.Args().First(), backup.NewName(a.Clock.Now())
	if app.InBucket(to) {
		if strings.HasSuffix(to, "/") {
			to += name
		}
		slash := strings.LastIndex(to, "/")
		if slash < len("s3://x") {
			return "", nil, usage("%s: expected s3://bucket/prefix/name", to)
		}
		place, err := app.OpenBackupPlace(database(c), to[:slash])
		if err != nil {
			return "", nil, usage("%s", err)
		}
		return to, func(ctx context.Context, write func(io.Writer) error) error {
			return place.Write(ctx, to[slash+1:], write)
		}, nil
	}
	if strings.HasSuffix(to, "/") {
		to += name
	}
	return to, func(_ context.Context, write func(io.Writer) error) error { return writeNew(c, to, write) }, nil
}
