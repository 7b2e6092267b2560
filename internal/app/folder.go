package app

import (
	"context"
	"fmt"
	"strings"

	"github.com/mostrador/mostrador/internal/app/demo"
	"github.com/mostrador/mostrador/internal/kit/clock"
	"github.com/mostrador/mostrador/internal/runtime"
	"github.com/mostrador/mostrador/internal/store"
)

// ErrInUse is in the chain of Open's error when another process has the data
// folder.
var ErrInUse = store.ErrLocked

// migrated refuses a database that `mostrador migrate` has not seen yet, with what
// to do about it. One that a newer program has migrated was refused when it was opened.
func migrated(ctx context.Context, db *store.DB) error {
	s, err := db.Schema(ctx)
	switch {
	case err != nil:
		return fmt.Errorf("read the version of the database: %w", err)
	case s.Present == 0:
		return fmt.Errorf("the database has no tables yet: run `mostrador migrate` with the same --database-url first")
	case !s.Current():
		return fmt.Errorf("the database is at version %d and this program needs %d: run `mostrador migrate` with the same --database-url first", s.Present, s.Wanted)
	}
	return nil
}

// Place is where a workspace keeps stock: what files call it, and what people do.
type Place struct{ Code, Name string }

// OpenPlaces makes the places of a workspace, or renames them. Orders are filled
// from the first of them first.
func (a *App) OpenPlaces(ctx context.Context, workspaceID string, places ...Place) error {
	return a.DB.Write(ctx, workspaceID, func(tx *store.Tx) error {
		for i, p := range places {
			if err := store.NewRows(tx).SaveLocation(p.Code, p.Name, i); err != nil {
				return err
			}
		}
		return nil
	})
}

// runtimeAt is the product's runtime, or one whose clock stands elsewhere.
func (a *App) runtimeAt(c clock.Clock) (*runtime.Runtime, error) {
	return runtime.New(runtime.Config{
		Tools: a.Tools, Own: a.Workshop, Store: a.units, Agents: a.Keyring, Finder: finder{a.Search}, URLs: a.links, Outside: a.world, Clock: c, Log: a.Log,
		Tracer: a.telemetry.tracer, Meter: a.telemetry.meter, Committed: a.Events.Committed, Patience: a.patience,
	})
}

// SeedDemo loads the sample businesses into an empty database. Nothing is tidied up
// meanwhile: their past is played by a clock of its own, and a draft of last month's
// would be swept away under it.
func (a *App) SeedDemo(ctx context.Context) error {
	a.seeding.Store(true)
	defer a.seeding.Store(false)
	return demo.Seed(ctx, demo.Into{
		Keyring: a.Keyring, Store: a.units, Clock: a.Clock, Runtime: a.runtimeAt,
		Places: func(ctx context.Context, workspaceID string, places []demo.Place) error {
			open := make([]Place, len(places))
			for i, p := range places {
				open[i] = Place(p)
			}
			return a.OpenPlaces(ctx, workspaceID, open...)
		},
	})
}

// oneLine is an error without line breaks, which some drivers put in.
func oneLine(err error) string {
	return strings.Join(strings.Fields(err.Error()), " ")
}
