package outbox_test

import (
	"context"
	"errors"
	"math/rand/v2"
	"sync"
	"testing"
	"time"

	"github.com/mostrador/mostrador/internal/carry/outbox"
	"github.com/mostrador/mostrador/internal/store"
	"github.com/mostrador/mostrador/internal/testkit"
)

// Two nodes write at once; subscribers of both come and go at random. Each of them ends up with every event, once and
// in order.
func TestNothingIsLostOrDoubled(t *testing.T) {
	t.Parallel()
	testkit.EachDB(t, func(t *testing.T, db *store.DB) {
		nodes := []*node{open(t, db), open(t, db)}
		const writers, units, each = 4, 30, 3
		const all = writers * units * each
		var work sync.WaitGroup
		for w := range writers {
			work.Go(func() {
				for range units {
					nodes[w%2].write("order.created", "order.changed", "stock.low")
				}
			})
		}
		for range 6 {
			work.Go(func() { stormy(t, nodes, all) })
		}
		work.Wait()
	})
}

// stormy is a subscriber that reconnects over and over, to either node, and continues where it was.
func stormy(t *testing.T, nodes []*node, want int64) {
	var got []outbox.Event
	for last := int64(0); last < want && !t.Failed(); {
		s := nodes[rand.IntN(len(nodes))].subscribe(last, outbox.Filter{})
		for range 1 + rand.IntN(4) {
			ctx, cancel := context.WithTimeout(t.Context(), time.Duration(rand.IntN(300))*time.Millisecond)
			events, err := s.Next(ctx)
			cancel()
			if err != nil && !errors.Is(err, context.DeadlineExceeded) {
				t.Error(err)
			}
			got = append(got, events...)
			if len(events) > 0 { // what the client has really seen
				last = events[len(events)-1].Seq
			}
		}
		s.Close()
	}
	inOrder(t, got, 1, want)
}

func TestOwnEventsComeAtOnceAndOthersSoon(t *testing.T) {
	t.Parallel()
	testkit.EachDB(t, func(t *testing.T, db *store.DB) {
		here, there := open(t, db), open(t, db)
		s := there.subscribe(outbox.Live, outbox.Filter{})
		defer s.Close()
		here.write("order.created")
		inOrder(t, collect(t, s, 1), 1, 1)
		here.commit("s1", "order.created") // and dies before it notified the hub
		inOrder(t, collect(t, s, 1), 2, 2)
	})
}

func TestFilters(t *testing.T) {
	t.Parallel()
	testkit.EachDB(t, func(t *testing.T, db *store.DB) {
		n := open(t, db)
		live := n.subscribe(outbox.Live, outbox.Filter{})
		defer live.Close()
		n.commit("s1", "order.created", "ordering.begun", "stock.low")
		n.commit("s2", "order.created", "order.cancelled")
		n.Committed(workspace)
		all := collect(t, live, 5)
		inOrder(t, all, 1, 5)
		if e := all[0]; e.WorkspaceID != workspace || e.SessionID != "s1" || e.Aggregate != "a0" ||
			e.CorrelationID != "correlation" ||
			!e.Timestamp.Equal(testkit.Noon) || string(e.Payload) != `{"n":0}` || e.ID == "" {
			t.Errorf("an event of %+v", e)
		}
		for name, c := range map[string]struct {
			filter outbox.Filter
			want   []int64
		}{
			"a type":     {outbox.Filter{Types: []string{"order.created"}}, []int64{1, 4}},
			"a family":   {outbox.Filter{Types: []string{"order.*"}}, []int64{1, 4, 5}},
			"either":     {outbox.Filter{Types: []string{"stock.low", "order.cancelled"}}, []int64{3, 5}},
			"a session":  {outbox.Filter{SessionID: "s2"}, []int64{4, 5}},
			"both":       {outbox.Filter{SessionID: "s2", Types: []string{"order.created"}}, []int64{4}},
			"everything": {outbox.Filter{Types: []string{"*"}}, []int64{1, 2, 3, 4, 5}},
		} {
			s := n.subscribe(0, c.filter)
			var got []int64
			for _, e := range collect(t, s, len(c.want)) {
				got = append(got, e.Seq)
			}
			if s.Close(); len(got) != len(c.want) {
				t.Errorf("%s: %v", name, got)
				continue
			}
			for i := range got {
				if got[i] != c.want[i] {
					t.Errorf("%s: %v, expected %v", name, got, c.want)
				}
			}
		}
		none := n.subscribe(0, outbox.Filter{Types: []string{"nothing.like_it"}})
		defer none.Close()
		if events, err := none.Next(t.Context()); err != nil || len(events) != 0 || none.Seq() != 5 {
			t.Errorf("passed over: %v, %v, at %d", events, err, none.Seq())
		}
	})
}

// A subscriber that does not read loses nothing and delays no other, however much leaves the cache meanwhile.
func TestSlowListener(t *testing.T) {
	t.Parallel()
	testkit.EachDB(t, func(t *testing.T, db *store.DB) {
		n := open(t, db)
		slow, quick := n.subscribe(outbox.Live, outbox.Filter{}), n.subscribe(outbox.Live, outbox.Filter{})
		defer slow.Close()
		defer quick.Close()
		types := make([]string, 500)
		for i := range types {
			types[i] = "stock.changed"
		}
		const all = 6 * 500
		for range 6 {
			n.write(types...)
		}
		inOrder(t, collect(t, quick, all), 1, all)
		inOrder(t, collect(t, slow, all), 1, all)
	})
}

func TestAPlaceThatNeverWasIsNow(t *testing.T) {
	t.Parallel()
	n := open(t, testkit.SQLite(t))
	n.write("order.created")
	s := n.subscribe(0, outbox.Filter{})
	defer s.Close()
	inOrder(t, collect(t, s, 1), 1, 1)
	ahead := n.subscribe(1_000_000, outbox.Filter{})
	defer ahead.Close()
	n.write("order.created")
	inOrder(t, collect(t, ahead, 1), 2, 2)
}

func TestClosing(t *testing.T) {
	t.Parallel()
	testkit.EachDB(t, func(t *testing.T, db *store.DB) {
		n := open(t, db)
		s := n.subscribe(outbox.Live, outbox.Filter{})
		defer s.Close()
		ended := make(chan error, 1)
		go func() {
			_, err := s.Next(context.Background())
			ended <- err
		}()
		n.Dismiss()
		n.Dismiss()
		if err := <-ended; !errors.Is(err, outbox.ErrClosed) {
			t.Errorf("a stream ended with %v", err)
		}
		if _, err := n.Subscribe(t.Context(), workspace, 0, outbox.Filter{}); !errors.Is(err, outbox.ErrClosed) {
			t.Errorf("a late listener got %v", err)
		}
		last := outbox.NewHub(store.Units{DB: db}, n.clock, nil, nil)
		n.commit("s1", "order.created")
		last.Committed(workspace)
		last.Close() // numbers what it was notified of
		if seq := lastSeq(t, db); seq != 1 {
			t.Errorf("%d events are numbered", seq)
		}
	})
}

func lastSeq(t *testing.T, db *store.DB) (seq int64) {
	t.Helper()
	err := store.Units{DB: db}.ReadEvents(t.Context(), workspace, func(r outbox.Rows) (err error) {
		seq, err = r.LastSeq()
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return seq
}

func TestTidy(t *testing.T) {
	t.Parallel()
	testkit.EachDB(t, func(t *testing.T, db *store.DB) {
		const day = 24 * time.Hour
		n := open(t, db)
		n.commit("s1", "order.created", "order.changed") // not numbered yet
		tidy := func() (left []outbox.Event) {
			if err := n.Tidy(t.Context(), workspace, 30*day); err != nil {
				t.Fatal(err)
			}
			err := store.Units{DB: db}.ReadEvents(t.Context(), workspace, func(r outbox.Rows) (err error) {
				left, err = r.EventsAfter(0, 10)
				return err
			})
			if err != nil {
				t.Fatal(err)
			}
			return left
		}
		inOrder(t, tidy(), 1, 2)
		n.clock.Advance(20 * day)
		n.commit("s1", "order.cancelled")
		inOrder(t, tidy(), 1, 3)
		endpoint := func(state string, cursor int) {
			err := db.Write(t.Context(), workspace, func(tx *store.Tx) error {
				_, err := tx.Exec(`INSERT INTO webhook_endpoints (workspace_id, id, url, secrets, state, cursor_seq, created_at, updated_at)
					VALUES ($1, $2, 'u', '[]', $3, $4, 0, 0)`, workspace, testkit.NewID(), state, cursor)
				return err
			})
			if err != nil {
				t.Fatal(err)
			}
		}
		endpoint("active", 1)
		endpoint("disabled", 0)
		n.clock.Advance(10 * day)
		inOrder(t, tidy(), 2, 3) // the second is waited for
		n.clock.Advance(60 * day)
		inOrder(t, tidy(), 3, 3) // but not for ever
		s := n.subscribe(0, outbox.Filter{})
		defer s.Close()
		inOrder(t, collect(t, s, 1), 3, 3)
	})
}

func TestTypes(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]bool{
		"order.created": true, "order.*": true, "*": true, "a_b.c2": true,
		"": false, "order.": false, ".created": false, "order.*.x": false, "order*": false, "Order.created": false,
		"order created": false, "a..b": false,
	} {
		if outbox.ValidType(text) != want {
			t.Errorf("%q: %t", text, !want)
		}
	}
}
