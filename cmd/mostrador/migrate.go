package main

import (
	"context"
	"errors"

	"github.com/urfave/cli/v3"

	"github.com/mostrador/mostrador/internal/store"
)

func migrateCommand() *cli.Command {
	return is(&cli.Command{
		Name: "migrate", Category: "Set up",
		Usage: "bring the database up to date",
		Description: "On PostgreSQL it also makes the role that serves, " + store.ServeRole +
			", which row-level security binds. The user in\n" +
			"--database-url must own the database and may need the right to create roles. Running it again changes nothing.",
		Flags:  databaseFlags(),
		Action: migrate,
	}, needsFolder)
}

func migrate(ctx context.Context, c *cli.Command) (err error) {
	conf := database(c)
	if err := conf.Check(); err != nil {
		return usage("%s", err)
	}
	db, err := store.Open(ctx, store.Options{URL: conf.DatabaseURL, Dir: conf.Data, Migrating: true, MaxReaders: 4})
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, db.Close()) }()
	if err := db.Migrate(ctx); err != nil {
		return err
	}
	if err := db.EnsureServeRole(ctx, store.ServeRole); err != nil {
		return err
	}
	s, err := db.Schema(ctx)
	if err != nil {
		return err
	}
	return say(c, "the database is at version %d", s.Present)
}
