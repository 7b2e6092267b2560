package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"github.com/urfave/cli/v3"

	"github.com/mostrador/mostrador/internal/app"
	"github.com/mostrador/mostrador/internal/kit/clock"
	"github.com/mostrador/mostrador/internal/store"
)

func fsckCommand() *cli.Command {
	return &cli.Command{
		Name: "fsck", Category: "Look after",
		Usage: "verify every invariant of the data",
		Description: "Reads all of it, changes nothing, and tells what was checked on how many rows. Exit code 1 when something is\n" +
			"broken. It may run beside a server.",
		Flags:  databaseFlags(),
		Action: fsck,
	}
}

func fsck(ctx context.Context, c *cli.Command) (err error) {
	ctx, stop := untilSignal(ctx, c)
	defer stop()
	if at := callerOf(c).at; at != nil {
		return check(ctx, c, at.app.DB)
	}
	conf := database(c)
	if err := conf.Check(); err != nil {
		return usage("%s", err)
	}
	if conf.DatabaseURL == "" { // opening it would create one, and find it valid
		if _, err := os.Stat(filepath.Join(conf.Data, "mostrador.db")); err != nil {
			return fmt.Errorf("there is no database in %s", conf.Data)
		}
	}
	db, err := store.Open(ctx, store.Options{URL: conf.DatabaseURL, Dir: conf.Data, MaxReaders: 2})
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, db.Close()) }()
	s, err := db.Schema(ctx)
	if err != nil {
		return err
	}
	if !s.Current() {
		return fmt.Errorf("the database is at version %d of %d: run `mostrador migrate` first", s.Present, s.Wanted)
	}
	if err := app.OpenAudit(ctx, db, conf); err != nil {
		return err
	}
	return check(ctx, c, db)
}

// check looks at all of a database that is open.
func check(ctx context.Context, c *cli.Command, db *store.DB) error {
	r := report{c: c}
	if err := db.Fsck(ctx, clock.System{}.Now(), r.add); err != nil {
		return err
	}
	return r.end()
}

// report prints each check as it is made.
type report struct {
	c       *cli.Command
	space   string
	checked int
	broken  int
}

func (r *report) add(k store.Checked) {
	w := r.c.Root().Writer
	if k.Workspace != r.space {
		r.space = k.Workspace
		fmt.Fprintf(w, "workspace %s\n", k.Workspace)
	}
	r.checked++
	if k.Broken == 0 {
		fmt.Fprintf(w, "  ✓ %s (%d)\n", k.Invariant, k.Rows)
		return
	}
	r.broken++
	fmt.Fprintf(w, "  ✗ %s: %d of %d\n", k.Invariant, k.Broken, k.Rows)
	fmt.Fprintf(w, "      because %s\n", k.Why)
	fmt.Fprintf(w, "      broken: %s", strings.Join(k.Examples, ", "))
	if more := k.Broken - int64(len(k.Examples)); more > 0 {
		fmt.Fprintf(w, " and %d more", more)
	}
	fmt.Fprintln(w)
}

func (r *report) end() error {
	if r.broken > 0 {
		return &exit{exitFailed, fmt.Sprintf("%d of %d checks found something broken", r.broken, r.checked)}
	}
	return say(r.c, "all %d checks hold", r.checked)
}
