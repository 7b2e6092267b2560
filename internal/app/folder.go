package app

import (
	"context"
	"fmt"
	"strings"

	"github.com/mostrador/mostrador/internal/app/demo"
	"github.com/mostrador/mostrador/internal/kit/clock"
	"github.com/mostrador/mostrador/internal/kit/lists"
	"github.com/mostrador/mostrador/internal/runtime"
	"github.com/mostrador/mostrador/internal/store"
)

// ErrInUse is in the chain of Open's error when another process holds the data folder.
var ErrInUse = store.ErrLocked

// migrated refuses a database that `mostrador migrate` has not migrated yet, with what to do about it. Open has refused
// one that a newer program has migrated.
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

// Place is a stock location of a workspace: its code in files, and its name.
type Place struct{ Code, Name string }

// OpenPlaces creates the stock locations of a workspace, or renames them. Orders are filled from the first of them
// first.
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

// runtimeAt is the product's runtime, or one with another clock.
func (a *App) runtimeAt(c clock.Clock) (*runtime.Runtime, error) {
	return runtime.New(runtime.Config{
		Tools: a.Tools, Own: a.Workshop, Store: a.units, Agents: a.Keyring, Finder: store.Finder{Pool: a.Search},
		URLs: a.links, Outside: a.world, Clock: c, Log: a.Log,
		Tracer: a.telemetry.tracer, Meter: a.telemetry.meter, Committed: a.Events.Committed, CallTimeout: a.callTimeout,
	})
}

// SeedDemo loads the sample businesses into an empty database. No sweep runs meanwhile: their past is played with a
// clock of its own, and a sweep would delete a draft of last month.
func (a *App) SeedDemo(ctx context.Context) error {
	a.seeding.Store(true)
	defer a.seeding.Store(false)
	err := demo.Seed(ctx, demo.Into{
		Keyring: a.Keyring, Store: a.units, Clock: a.Clock, Runtime: a.runtimeAt,
		Places: func(ctx context.Context, workspaceID string, places []demo.Place) error {
			open := lists.Map(places, func(p demo.Place) Place { return Place(p) })
			return a.OpenPlaces(ctx, workspaceID, open...)
		},
	})
	if err != nil {
		return err
	}
	w, err := a.Keyring.WorkspaceBySlug(ctx, demo.FreightShop)
	if err == nil {
		_, err = a.Policies.Add(ctx, w.ID, demo.Owner, demo.AskBeforeAppointments)
	}
	return err
}

// oneLine is an error without line breaks, which some drivers put in.
func oneLine(err error) string {
	return strings.Join(strings.Fields(err.Error()), " ")
}
