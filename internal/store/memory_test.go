package store_test

import (
	"errors"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/mostrador/mostrador/internal/core/catalog"
	"github.com/mostrador/mostrador/internal/core/conversation"
	"github.com/mostrador/mostrador/internal/core/customer"
	"github.com/mostrador/mostrador/internal/core/scope"
	"github.com/mostrador/mostrador/internal/core/stock"
	"github.com/mostrador/mostrador/internal/store"
	"github.com/mostrador/mostrador/internal/testkit"
)

// talk opens a conversation, reads it once, so that it may be cached, and returns a reader of it.
func talk(t *testing.T, db *store.DB) (conversation.Session, func() conversation.Session) {
	t.Helper()
	s := conversation.Session{ID: scope.NewID(), AgentID: scope.NewID(), Channel: "api", State: conversation.Idle,
		CreatedAt: now, UpdatedAt: now}
	write(t, db, here, func(r store.Rows) error { return r.Conversations().InsertSession(s) })
	look := func() (got conversation.Session) {
		t.Helper()
		read(t, db, here, func(r store.Rows) error {
			s, found, err := r.Conversations().Session(s.ID, false)
			got = lone(t, s, found, err)
			return nil
		})
		return got
	}
	look()
	return s, look
}

// However a conversation is changed, the next reader sees it.
func TestChangedConversationIsReadAnew(t *testing.T) {
	t.Parallel()
	testkit.EachDB(t, func(t *testing.T, db *store.DB) {
		s, look := talk(t, db)
		buyer := customer.Customer{ID: scope.NewID(), ClaimedBy: s.ID, CreatedAt: now, UpdatedAt: now}
		s.CustomerID = buyer.ID
		write(t, db, here, func(r store.Rows) error { return r.Conversations().UpdateSession(s) })
		check(t, "customer", look().CustomerID, buyer.ID)

		write(t, db, here, func(r store.Rows) error { return r.Conversations().SaveTags(s.ID, []string{"urgent"}) })
		got := look()
		check(t, "tags", len(got.Tags), 1)
		got.Tags[0] = "mine"
		check(t, "a reader's copy", look().Tags[0], "urgent")

		err := db.Write(t.Context(), here, func(tx *store.Tx) error {
			_, err := tx.Exec(`UPDATE sessions SET folder = 'archived' WHERE workspace_id = $1`, here)
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
		check(t, "by a statement that names none", string(look().Folder), "archived")

		undone := errors.New("undone")
		err = db.Write(t.Context(), here, func(tx *store.Tx) error {
			changed := s
			changed.CustomerID = scope.NewID()
			if err := store.NewRows(tx).Conversations().UpdateSession(changed); err != nil {
				return err
			}
			return undone
		})
		if !errors.Is(err, undone) {
			t.Fatal(err)
		}
		check(t, "after a unit that was undone", look().CustomerID, buyer.ID)
	})
}

// A reader whose snapshot is older than a change caches nothing for later ones.
func TestOldSnapshotIsNotRemembered(t *testing.T) {
	t.Parallel()
	testkit.EachDB(t, func(t *testing.T, db *store.DB) {
		s, look := talk(t, db)
		other, _ := talk(t, db)
		s.CustomerID = "first"
		write(t, db, here, func(r store.Rows) error { return r.Conversations().UpdateSession(s) })
		read(t, db, here, func(r store.Rows) error {
			rows := r.Conversations()
			if _, err := rows.Messages(other.ID, "", 1); err != nil { // the snapshot begins
				return err
			}
			s.CustomerID = "second"
			write(t, db, here, func(r store.Rows) error { return r.Conversations().UpdateSession(s) })
			check(t, "another reader", look().CustomerID, "second")
			got, found, err := rows.Session(s.ID, false)
			check(t, "the snapshot", lone(t, got, found, err).CustomerID, "first")
			return nil
		})
		check(t, "a later reader", look().CustomerID, "second")
	})
}

// A reader that knows a change is durable never reads the state before it.
func TestReadersNeverGoBack(t *testing.T) {
	t.Parallel()
	testkit.EachDB(t, func(t *testing.T, db *store.DB) {
		s, look := talk(t, db)
		start, done := s.UpdatedAt, make(chan struct{})
		var told atomic.Int64
		var all sync.WaitGroup
		for range 4 {
			all.Go(func() {
				for {
					select {
					case <-done:
						return
					default:
					}
					least := told.Load()
					if got := look().UpdatedAt.Sub(start).Milliseconds(); got < least {
						t.Errorf("read %d after %d was written", got, least)
						return
					}
				}
			})
		}
		for i := range int64(60) {
			s.UpdatedAt = start.Add(time.Duration(i+1) * time.Millisecond)
			write(t, db, here, func(r store.Rows) error { return r.Conversations().UpdateSession(s) })
			told.Store(i + 1)
		}
		close(done)
		all.Wait()
	})
}

// Prices, variants and stock are current however often they were read.
func TestChangedProductIsReadAnew(t *testing.T) {
	t.Parallel()
	testkit.EachDB(t, func(t *testing.T, db *store.DB) {
		p := product("yerba", 100)
		p.Variants = []catalog.Variant{{SKU: "Y-1", Name: "1 kg"},
			{SKU: "Y-2", Name: "2 kg", Price: 190, OwnPrice: true, Position: 1}}
		p = save(t, db, here, 0, p)[0]
		plain := save(t, db, here, 3, product("azúcar", 50))[0]
		small := stock.Pair{ProductID: p.ID, VariantID: p.Variants[0].ID}
		look := func(id string) (got catalog.Product) {
			t.Helper()
			read(t, db, here, func(r store.Rows) (err error) {
				sheet, found, err := r.Catalog().Product(id, catalog.At{Now: now})
				got = lone(t, sheet, found, err)
				if got.HasVariants {
					got.Variants, err = r.Catalog().VariantsOf(got, catalog.At{Now: now})
				}
				return err
			})
			return got
		}
		look(p.ID)
		check(t, "of one without variants", look(plain.ID).Available, 3)
		write(t, db, here, func(r store.Rows) error { return r.Stock().SetLevel(small, "main", 9, 0, now) })
		hold(t, db, here, small, "order", 2, now.Add(time.Hour))
		check(t, "stock", look(p.ID).Variants[0].Available, 7)
		hold(t, db, here, stock.Pair{ProductID: plain.ID}, "order", 1, now.Add(-time.Hour))
		check(t, "a hold that lapsed", look(plain.ID).Available, 3)

		p.Price, p.Variants = 120, p.Variants[:1]
		save(t, db, here, 0, p)
		got := look(p.ID)
		check(t, "price", got.Variants[0].Price, 120)
		check(t, "variants", len(got.Variants), 1)
		got.Variants[0].Name = "mine"
		check(t, "a reader's copy", look(p.ID).Variants[0].Name, "1 kg")

		plain.TrackStock = false
		save(t, db, here, 0, plain)
		check(t, "what is not counted", look(plain.ID).Available, catalog.Unlimited)
		plain.DeletedAt = now
		save(t, db, here, 0, plain)
		read(t, db, here, func(r store.Rows) error {
			_, found, err := r.Catalog().Product(plain.ID, catalog.At{Now: now})
			check(t, "deleted", found, false)
			return err
		})
	})
}
