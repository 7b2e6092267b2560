package runtime_test

import (
	"context"
	"errors"
	"sync/atomic"
	"testing"
	"time"

	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/runtime"
	"github.com/mostrador/mostrador/internal/testkit"
	"github.com/mostrador/mostrador/internal/tool"
)

func setOf(l *lab) *tool.Set { return tool.NewSet(l.pack) }

// dying is a store that stops accepting writes: a runtime that uses it behaves as if its process had died.
type dying struct {
	runtime.Store
	dead   atomic.Bool
	missed atomic.Int64
}

func (d *dying) kill()   { d.dead.Store(true) }
func (d *dying) revive() { d.dead.Store(false) }

// waitForAWrite returns after a write has failed since the call.
func (d *dying) waitForAWrite() {
	for before := d.missed.Load(); d.missed.Load() == before; {
		time.Sleep(10 * time.Millisecond)
	}
}

func (d *dying) Write(ctx context.Context, workspaceID string, fn func(runtime.Tx) error) error {
	if d.dead.Load() {
		d.missed.Add(1)
		return fault.Wrap(errors.New("the database went away"), fault.Unavailable, "")
	}
	return d.Store.Write(ctx, workspaceID, fn)
}

// mortal is a second node over the same database, which can be killed.
func mortal(t testing.TB, s *testkit.Shop) (*runtime.Runtime, *dying) {
	t.Helper()
	c := s.Runtime.Config
	db := &dying{Store: c.Store}
	c.Store = db
	r, err := runtime.New(c)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := r.Close(); err != nil {
			t.Error(err)
		}
	})
	return r, db
}
