package store_test

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/mostrador/mostrador/internal/core/catalog"
	"github.com/mostrador/mostrador/internal/core/scope"
	"github.com/mostrador/mostrador/internal/core/stock"
	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/store"
	"github.com/mostrador/mostrador/internal/testkit"
)

func pairOf(p catalog.Product) stock.Pair { return stock.Pair{ProductID: p.ID} }

// item reads the only item of a pair.
func item(t *testing.T, db *store.DB, workspace string, pair stock.Pair) (it stock.Item) {
	t.Helper()
	read(t, db, workspace, func(r store.Rows) error {
		items, err := r.Stock().Items([]stock.Pair{pair}, "", false)
		if len(items) != 1 && err == nil {
			err = fmt.Errorf("%d items of %v", len(items), pair)
		}
		if err == nil {
			it = items[0]
		}
		return err
	})
	return it
}

func TestItemsAndLevels(t *testing.T) {
	t.Parallel()
	testkit.EachDB(t, func(t *testing.T, db *store.DB) {
		tee := product("tee", 1)
		tee.Variants = []catalog.Variant{{SKU: "tee-s", Name: "S"}, {SKU: "tee-m", Name: "M"}}
		ps := save(t, db, here, 0, product("mug", 1), tee)
		mug, small := pairOf(ps[0]), stock.Pair{ProductID: ps[1].ID, VariantID: ps[1].Variants[0].ID}
		medium := stock.Pair{ProductID: ps[1].ID, VariantID: ps[1].Variants[1].ID}
		write(t, db, here, func(r store.Rows) error {
			s := r.Stock()
			return errors.Join(
				s.SetLevel(mug, "front", 5, 2, now), s.SetLevel(mug, "back", 7, 0, now),
				s.SetLevel(small, "front", 3, 0, now), s.SetLevel(medium, "front", 9, 0, now),
				s.SetLevel(mug, "front", 6, 1, now.Add(time.Second)), // counted again
			)
		})
		read(t, db, here, func(r store.Rows) error {
			// More pairs than fit one statement, one of them twice.
			asked := []stock.Pair{small, mug, mug}
			for range 250 {
				asked = append(asked, stock.Pair{ProductID: scope.NewID()})
			}
			asked = append(asked, mug)
			items, err := r.Stock().Items(asked, "", false)
			var got []string
			for _, it := range items {
				got = append(got, fmt.Sprintf("%s:%d/%d", it.LocationName, it.Quantity, it.LowThreshold))
			}
			check(t, "sorted by id", slices.IsSortedFunc(items,
				func(a, b stock.Item) int { return strings.Compare(a.ID, b.ID) }), true)
			slices.Sort(got)
			check(t, "items", fmt.Sprint(got), "[back:7/0 front:3/0 front:6/1]")
			return err
		})
		read(t, db, there, func(r store.Rows) error {
			items, err := r.Stock().Items([]stock.Pair{mug}, "", false)
			check(t, "seen from elsewhere", len(items), 0)
			return err
		})
	})
}

func TestLevelNeverGoesBelowWhatIsReserved(t *testing.T) {
	t.Parallel()
	testkit.EachDB(t, func(t *testing.T, db *store.DB) {
		mug := pairOf(save(t, db, here, 10, product("mug", 1))[0])
		hold(t, db, here, mug, "o1", 4, now.Add(time.Hour))
		hold(t, db, here, mug, "o2", 3, now.Add(-time.Hour))
		set := func(n int64) error {
			return db.Write(t.Context(), here, func(tx *store.Tx) error {
				return store.NewRows(tx).Stock().SetLevel(mug,
					"main", n, 0, now)
			})
		}
		check(t, "below", fault.Is(set(3), fault.Conflict), true)
		check(t, "untouched", item(t, db, here, mug).Reserved, 7)
		if err := set(5); err != nil { // only the live reservation counts
			t.Fatal(err)
		}
		it := item(t, db, here, mug)
		check(t, "level", fmt.Sprint(it.Quantity, it.Reserved), "5 4")
	})
}

func TestReservations(t *testing.T) {
	t.Parallel()
	testkit.EachDB(t, func(t *testing.T, db *store.DB) {
		mug := pairOf(save(t, db, here, 100, product("mug", 1))[0])
		id := item(t, db, here, mug).ID
		var rs []stock.Reservation
		for i := range 13 {
			rs = append(rs, stock.Reservation{
				ID: scope.NewID(), OrderID: fmt.Sprint("order-", i%2), ItemID: id, Quantity: int64(i + 1),
				Status: stock.Active, ExpiresAt: now.Add(time.Duration(i-6) * time.Minute),
			})
		}
		write(t, db, here, func(r store.Rows) error { return r.Stock().AddReservations(rs, now) })
		write(t, db, here, func(r store.Rows) error {
			of, err := r.Stock().OfOrder("order-1")
			check(t, "of the order", fmt.Sprint(of), fmt.Sprint([]stock.Reservation{rs[1], rs[3], rs[5], rs[7], rs[9],
				rs[11]}))
			if err != nil {
				return err
			}
			over, err := r.Stock().Expired([]string{id, scope.NewID()}, now)
			check(t, "expired", fmt.Sprint(over), fmt.Sprint(rs[:7]))
			if err != nil {
				return err
			}
			return r.Stock().SettleReservations([]string{rs[1].ID, rs[3].ID}, stock.Released, now)
		})
		write(t, db, here, func(r store.Rows) error {
			of, err := r.Stock().OfOrder("order-1")
			check(t, "left", len(of), 4)
			return err
		})
		again := db.Write(t.Context(), here, func(tx *store.Tx) error {
			return store.NewRows(tx).Stock().SettleReservations([]string{rs[3].ID, rs[5].ID}, stock.Committed, now)
		})
		foreign := db.Write(t.Context(), there, func(tx *store.Tx) error {
			return store.NewRows(tx).Stock().SettleReservations([]string{rs[5].ID}, stock.Released, now)
		})
		if again == nil || foreign == nil {
			t.Errorf("settled twice: %v; by a stranger: %v", again, foreign)
		}
	})
}

func TestAdjustKeepsTheBooks(t *testing.T) {
	t.Parallel()
	testkit.EachDB(t, func(t *testing.T, db *store.DB) {
		mug := pairOf(save(t, db, here, 10, product("mug", 1))[0])
		id := item(t, db, here, mug).ID
		adjust := func(workspace, id string, quantity, reserved int64) error {
			return db.Write(t.Context(), workspace, func(tx *store.Tx) error {
				return store.NewRows(tx).Stock().Adjust(id, quantity, reserved, now)
			})
		}
		if err := adjust(here, id, -2, 5); err != nil {
			t.Fatal(err)
		}
		for name, err := range map[string]error{
			"oversold": adjust(here, id, 0, 4), "negative": adjust(here, id, 0, -6), "foreign": adjust(there, id, 1, 0),
			"unknown": adjust(here, "x", 1, 0),
		} {
			if err == nil {
				t.Errorf("%s was let through", name)
			}
		}
		check(t, "check constraint", db.Dialect().Classify(adjust(here, id, 0, 4)), store.Check)
		it := item(t, db, here, mug)
		check(t, "level", fmt.Sprint(it.Quantity, it.Reserved), "8 5")
	})
}

func TestDuePairs(t *testing.T) {
	t.Parallel()
	testkit.EachDB(t, func(t *testing.T, db *store.DB) {
		ps := save(t, db, here, 10, product("a", 1), product("b", 1), product("c", 1))
		save(t, db, there, 10, product("x", 1))
		hold(t, db, here, pairOf(ps[0]), "o1", 1, now.Add(-time.Minute))
		hold(t, db, here, pairOf(ps[1]), "o2", 1, now.Add(-time.Hour))
		hold(t, db, here, pairOf(ps[1]), "o3", 1, now)
		hold(t, db, here, pairOf(ps[2]), "o4", 1, now.Add(time.Second))
		due := func(workspace string, limit int) (pairs []stock.Pair) {
			read(t, db, workspace, func(r store.Rows) (err error) {
				pairs,
					err = r.Stock().DuePairs(now, limit)
				return err
			})
			return pairs
		}
		check(t, "due", fmt.Sprint(due(here, 10)), fmt.Sprint([]stock.Pair{pairOf(ps[1]), pairOf(ps[0])}))
		check(t, "the oldest", fmt.Sprint(due(here, 1)), fmt.Sprint([]stock.Pair{pairOf(ps[1])}))
		check(t, "elsewhere", len(due(there, 10)), 0)
	})
}

// Orders release what the sweep is releasing at the same moment; in either order, it is released once.
func TestConcurrentSweepAndRelease(t *testing.T) {
	t.Parallel()
	testkit.EachDB(t, func(t *testing.T, db *store.DB) {
		mug := pairOf(save(t, db, here, 1000, product("mug", 1))[0])
		const orders = 30
		for i := range orders {
			hold(t, db, here, mug, fmt.Sprint("o", i), 2, now.Add(-time.Minute))
		}
		hold(t, db, here, mug, "live", 7, now.Add(time.Hour))
		unit := func(fn func(*stock.Stock) error) func() error {
			return func() error {
				return db.Write(t.Context(), here, func(tx *store.Tx) error {
					return fn(stock.New(store.NewRows(tx).Stock(), &scope.Scope{Now: now}))
				})
			}
		}
		var work []func() error
		for i := range orders {
			work = append(work, unit(func(s *stock.Stock) error {
				_,
					err := s.Release(fmt.Sprint("o", i))
				return err
			}))
			if i%6 == 0 {
				work = append(work, unit(func(s *stock.Stock) error { _, err := s.Sweep(10); return err }))
			}
		}
		var group sync.WaitGroup
		for _, do := range work {
			group.Go(func() {
				if err := do(); err != nil {
					t.Error(err)
				}
			})
		}
		group.Wait()
		it := item(t, db, here, mug)
		check(t, "level", fmt.Sprint(it.Quantity, it.Reserved), "1000 7")
	})
}
