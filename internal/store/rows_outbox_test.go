package store_test

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/mostrador/mostrador/internal/carry/dispatch"
	"github.com/mostrador/mostrador/internal/carry/outbox"
	"github.com/mostrador/mostrador/internal/core/scope"
	"github.com/mostrador/mostrador/internal/store"
	"github.com/mostrador/mostrador/internal/testkit"
)

// Numbers are given in order, without gaps and once, however many nodes give them while others write; a reader that
// sees n sees everything below it.
func TestNumbersOfEvents(t *testing.T) {
	t.Parallel()
	testkit.EachDB(t, func(t *testing.T, db *store.DB) {
		units := store.Units{DB: db}
		const writers, each = 4, 30
		const all = writers * each * 2
		var writing, stamping sync.WaitGroup
		done := make(chan struct{})
		for range writers {
			writing.Go(func() {
				for range each {
					err := db.Write(t.Context(), here, func(tx *store.Tx) error {
						return store.NewRows(tx).Calls().InsertEvents("s", "c", []scope.Event{
							{ID: scope.NewID(), Type: "a.b", Aggregate: "x"},
							{ID: scope.NewID(), Type: "a.c", Aggregate: "x"},
						}, now)
					})
					if err != nil {
						t.Error(err)
					}
				}
			})
		}
		for range 3 {
			stamping.Go(func() {
				for seen := int64(0); seen < all && !t.Failed(); {
					if err := units.WriteEvents(t.Context(), here,
						func(r outbox.Rows) error { _, err := r.Stamp(now, 7); return err }); err != nil {
						t.Error(err)
					}
					err := units.ReadEvents(t.Context(), here, func(r outbox.Rows) error {
						events, err := r.EventsAfter(seen, 1000)
						for _, e := range events {
							if e.Seq != seen+1 {
								t.Errorf("after %d came %d", seen, e.Seq)
							}
							seen = e.Seq
						}
						return err
					})
					if err != nil {
						t.Error(err)
					}
				}
			})
		}
		writing.Wait()
		go func() { stamping.Wait(); close(done) }()
		select {
		case <-done:
		case <-time.After(time.Minute):
			t.Fatal("the numbers never came")
		}
		err := units.ReadEvents(t.Context(), here, func(r outbox.Rows) error {
			last, err := r.LastSeq()
			if left, e := r.Unstamped(); err != nil || e != nil || left || last != all {
				t.Errorf("the last is %d, some are left: %t; %v, %v", last, left, err, e)
			}
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
	})
}

// Of several nodes that claim at once, each delivery goes to one.
func TestClaimsAreOnes(t *testing.T) {
	t.Parallel()
	testkit.EachDB(t, func(t *testing.T, db *store.DB) {
		units := store.Units{DB: db}
		const all = 120
		err := units.WriteWebhooks(t.Context(), here, func(r dispatch.Rows) error {
			if err := r.InsertEndpoint(dispatch.Endpoint{ID: "e", State: dispatch.Active}); err != nil {
				return err
			}
			list := make([]dispatch.Delivery, all)
			for i := range list {
				id := fmt.Sprintf("d%03d", i)
				list[i] = dispatch.Delivery{ID: id, EndpointID: "e", EventID: id, Seq: int64(i + 1), Aggregate: id,
					State: dispatch.Pending, NextAt: now}
			}
			if err := r.Enqueue(list); err != nil {
				return err
			}
			return r.Enqueue(list[:10]) // again, which changes nothing
		})
		if err != nil {
			t.Fatal(err)
		}
		var mu sync.Mutex
		var got []string
		var nodes sync.WaitGroup
		for range 6 {
			nodes.Go(func() {
				for {
					var mine []dispatch.Delivery
					err := units.WriteWebhooks(context.Background(), here, func(r dispatch.Rows) (err error) {
						mine, err = r.Claim("e", now, now.Add(time.Minute), 5)
						return err
					})
					if err != nil {
						t.Error(err)
					}
					mu.Lock()
					for _, d := range mine {
						got = append(got, d.ID)
					}
					enough := len(got) >= all
					mu.Unlock()
					if enough || err != nil {
						return
					}
				}
			})
		}
		nodes.Wait()
		slices.Sort(got)
		if len(got) != all || len(slices.Compact(got)) != all {
			t.Errorf("%d claims of %d deliveries", len(got), all)
		}
		lateSettle(t, units)
	})
}

// lateSettle is a node that wakes up after its lease expired and another's began: its result is ignored.
func lateSettle(t *testing.T, units store.Units) {
	t.Helper()
	first, second := now.Add(time.Minute), now.Add(2*time.Minute)
	err := units.WriteWebhooks(t.Context(), here, func(r dispatch.Rows) error {
		again, err := r.Claim("e", first, second, 1)
		if err != nil || len(again) != 1 {
			t.Fatalf("a lease that is over: %v, %v", again, err)
		}
		one := again[0]
		one.State = dispatch.Dead
		if ours, err := r.Settle(one, first); err != nil || ours {
			t.Errorf("the late one was heard: %v", err)
		}
		one.State = dispatch.Delivered
		if ours, err := r.Settle(one, second); err != nil || !ours {
			t.Errorf("the present one was not: %v", err)
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
}

// Every statement that runs often finds its rows by the index made for it.
func TestEventStatementsUseIndexes(t *testing.T) {
	t.Parallel()
	db := testkit.SQLite(t) // whose choice does not depend on how full the tables are
	for want, ask := range map[string]func(dispatch.Rows, outbox.Rows) error{
		"outbox_unstamped": func(_ dispatch.Rows, o outbox.Rows) error { _, err := o.Unstamped(); return err },
		"outbox_seq":       func(_ dispatch.Rows, o outbox.Rows) error { _, err := o.EventsAfter(3, 10); return err },
		"outbox_age": func(_ dispatch.Rows, o outbox.Rows) error {
			_,
				err := o.DropEvents(now, now, 10)
			return err
		},
		"webhook_deliveries_due": func(r dispatch.Rows, _ outbox.Rows) error {
			_, err := r.Claim("e", now, now, 5)
			return err
		},
		"webhook_deliveries_open": func(r dispatch.Rows, _ outbox.Rows) error { return r.Release("e", "a", now) },
		"webhook_deliveries_over": func(r dispatch.Rows, _ outbox.Rows) error {
			_,
				err := r.DropDeliveries(now, 5)
			return err
		},
		"webhook_deliveries_list": func(r dispatch.Rows, _ outbox.Rows) error {
			_, err := r.Deliveries(dispatch.DeliveryFilter{EndpointID: "e", After: "x", Limit: 5})
			return err
		},
		"webhook_deliveries_state": func(r dispatch.Rows, _ outbox.Rows) error {
			_, err := r.Deliveries(dispatch.DeliveryFilter{EndpointID: "e", State: dispatch.Dead, After: "x", Limit: 5})
			return err
		},
	} {
		err := db.Write(t.Context(), here, func(tx *store.Tx) error {
			sent := store.Record(tx)
			r := store.NewRows(tx)
			if err := ask(r.Webhooks(), r.Outbox()); err != nil {
				return err
			}
			plans := ""
			for _, s := range append([]store.Statement{}, *sent...) {
				plan, err := explain(tx, s)
				if err != nil {
					return err
				}
				plans += plan
			}
			if strings.Contains(plans, "SCAN ") || !strings.Contains(plans, "INDEX "+want+" ") {
				t.Errorf("%s is not used:\n%s", want, plans)
			}
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
	}
}
