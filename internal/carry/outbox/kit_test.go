package outbox_test

import (
	"context"
	"io"
	"log/slog"
	"strconv"
	"testing"
	"time"

	"github.com/mostrador/mostrador/internal/carry/outbox"
	"github.com/mostrador/mostrador/internal/core/scope"
	"github.com/mostrador/mostrador/internal/kit/clock"
	"github.com/mostrador/mostrador/internal/store"
	"github.com/mostrador/mostrador/internal/testkit"
)

const workspace = "w1"

// soon is the timeout after which a test calls something stuck.
const soon = 2 * time.Minute

// node is one process as far as events go: a hub, and units that notify it.
type node struct {
	t     testing.TB
	db    *store.DB
	clock *clock.Manual
	*outbox.Hub
}

func open(t testing.TB, db *store.DB) *node {
	t.Helper()
	hand := clock.NewManual(testkit.Noon)
	n := &node{t: t, db: db, clock: hand}
	n.Hub = outbox.NewHub(store.Units{DB: db}, hand, slog.New(slog.NewTextHandler(io.Discard, nil)), nil)
	t.Cleanup(n.Close)
	return n
}

// write commits a unit with events and, unless the node dies right after, notifies the hub.
func (n *node) write(types ...string) {
	n.t.Helper()
	n.commit("s1", types...)
	n.Committed(workspace)
}

func (n *node) commit(session string, types ...string) {
	n.t.Helper()
	events := make([]scope.Event, len(types))
	for i, kind := range types {
		events[i] = scope.Event{ID: scope.NewID(), Type: kind, Aggregate: "a" + strconv.Itoa(i),
			Payload: map[string]int{"n": i}}
	}
	err := n.db.Write(context.Background(), workspace, func(tx *store.Tx) error {
		return store.NewRows(tx).Calls().InsertEvents(session, "correlation", events, n.clock.Now())
	})
	if err != nil {
		n.t.Error(err)
	}
}

func (n *node) subscribe(after int64, f outbox.Filter) *outbox.Subscription {
	n.t.Helper()
	s, err := n.Subscribe(n.t.Context(), workspace, after, f)
	if err != nil {
		n.t.Fatal(err)
	}
	return s
}

// collect reads until it has so many events.
func collect(t testing.TB, s *outbox.Subscription, want int) (out []outbox.Event) {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), soon)
	defer cancel()
	for len(out) < want {
		events, err := s.Next(ctx)
		if err != nil {
			t.Errorf("after %d of %d events: %v", len(out), want, err)
			return out
		}
		out = append(out, events...)
	}
	return out
}

// inOrder checks that the events are exactly those with these numbers.
func inOrder(t testing.TB, events []outbox.Event, from, to int64) {
	t.Helper()
	if int64(len(events)) != to-from+1 {
		t.Errorf("%d events, expected %d to %d", len(events), from, to)
		return
	}
	for i, e := range events {
		if e.Seq != from+int64(i) {
			t.Errorf("event %d has the number %d, expected %d", i, e.Seq, from+int64(i))
			return
		}
	}
}
