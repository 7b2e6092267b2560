package nouns_test

import (
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/core/catalog"
	"github.com/mostrador/mostrador/internal/core/stock"
	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/kit/locale"
	"github.com/mostrador/mostrador/internal/store"
	"github.com/mostrador/mostrador/internal/testkit"
)

func pair(p catalog.Product) stock.Pair { return stock.Pair{ProductID: p.ID} }

func demand(p catalog.Product, n int64) stock.Demand {
	return stock.Demand{Pair: pair(p), Quantity: n, Name: p.Name}
}

// place gives an order its stock, in its own unit.
func place(s *testkit.Shop, orderID string, how func(u *core.Unit) stock.Hold, demands ...stock.Demand) error {
	return s.Runtime.Write(s.T.Context(), s.Workspace, testkit.Boss, func(u *core.Unit) error {
		return u.Stock.Place(orderID, demands, how(u))
	})
}

func until(d time.Duration) func(*core.Unit) stock.Hold {
	return func(u *core.Unit) stock.Hold { return stock.ReserveUntil(u.Now.Add(d)) }
}

func forGood(*core.Unit) stock.Hold { return stock.Deduct() }

func release(s *testkit.Shop, orderID string) (released bool) {
	s.T.Helper()
	s.Do(func(u *core.Unit) (err error) {
		released, err = u.Stock.Release(orderID)
		return err
	})
	return released
}

func sweep(s *testkit.Shop, limit int) (n int) {
	s.T.Helper()
	s.Do(func(u *core.Unit) (err error) {
		n, err = u.Stock.Sweep(limit)
		return err
	})
	return n
}

// level fails unless a product has this quantity and this much reserved; rows is the row's reserved column, expired
// reservations included.
func level(s *testkit.Shop, p catalog.Product, quantity, reserved, rows int64) {
	s.T.Helper()
	s.Look(func(u *core.Unit) error {
		l, err := u.Stock.LevelOf(pair(p))
		if l.Quantity != quantity || l.Reserved != reserved || l.Available() != quantity-reserved {
			s.T.Errorf("%s: %d there, %d held; want %d and %d", p.Name, l.Quantity, l.Reserved, quantity, reserved)
		}
		return err
	})
	var sum, live int64
	if err := s.DB.Read(s.T.Context(), s.Workspace.ID, func(tx *store.Tx) error {
		if err := tx.Row(`SELECT CAST(SUM(reserved) AS BIGINT) FROM stock_items WHERE workspace_id = $1 AND product_id = $2`, []any{tx.Workspace(), p.ID}, &sum); err != nil {
			return err
		}
		return tx.Row(`SELECT CAST(COALESCE(SUM(r.quantity), 0) AS BIGINT) FROM reservations r JOIN stock_items i ON i.workspace_id = r.workspace_id AND i.id = r.stock_item_id
			WHERE r.workspace_id = $1 AND i.product_id = $2 AND r.status = 'active'`, []any{tx.Workspace(), p.ID},
			&live)
	}); err != nil {
		s.T.Fatal(err)
	}
	if sum != rows || live != rows {
		s.T.Errorf("%s: the items say %d, their reservations %d; want %d", p.Name, sum, live, rows)
	}
}

func TestPlace(t *testing.T) {
	t.Parallel()
	testkit.Flows(t,
		testkit.Flow{Name: "a hold, then another in its place", Play: func(t *testing.T, s *testkit.Shop) {
			p, q, id := s.Item("Mate", 1, 10), s.Item("Yerba", 1, 10), testkit.NewID()
			mustDo(t, place(s, id, until(time.Hour), demand(p, 7)))
			level(s, p, 10, 7, 7)
			// Its own seven do not block nine.
			mustDo(t, place(s, id, until(time.Hour), demand(p, 9), demand(q, 1)))
			level(s, p, 10, 9, 9)
			level(s, q, 10, 1, 1)
			mustDo(t, place(s, id, forGood, demand(q, 2)))
			level(s, p, 10, 0, 0)
			level(s, q, 8, 0, 0)
			// Deducted stock comes back, too, and only once.
			if !release(s, id) || release(s, id) {
				t.Error("released nothing, or twice")
			}
			level(s, q, 10, 0, 0)
		}},
		testkit.Flow{Name: "lines of one product add up", Play: func(t *testing.T, s *testkit.Shop) {
			p := s.Item("Mate", 1, 5)
			err := place(s, testkit.NewID(), until(time.Hour), demand(p, 3), demand(p, 3))
			if !fault.Is(err, fault.OutOfStock) || !strings.Contains(err.Error(), "quedan 5 de Mate") {
				t.Errorf("%v", err)
			}
			level(s, p, 5, 0, 0)
			mustDo(t, place(s, testkit.NewID(), until(time.Hour), demand(p, 3), demand(p, 2)))
			level(s, p, 5, 5, 5)
		}},
		testkit.Flow{Name: "all or nothing", Play: func(t *testing.T, s *testkit.Shop) {
			p, q, r := s.Item("Mate", 1, 5), s.Item("Yerba", 1, 0), s.Item("Bombilla", 1, 1)
			err := place(s, testkit.NewID(), until(time.Hour), demand(p, 1), demand(q, 1), demand(r, 2))
			for _, words := range []string{"no queda stock de Yerba", "queda 1 de Bombilla"} {
				if !fault.Is(err, fault.OutOfStock) || !strings.Contains(err.Error(), words) {
					t.Errorf("%v does not say %q", err, words)
				}
			}
			level(s, p, 5, 0, 0)
		}},
		testkit.Flow{Name: "in other words", Setup: testkit.Setup{Locale: locale.PTBR},
			Play: func(t *testing.T, s *testkit.Shop) {
				err := place(s, testkit.NewID(), forGood, demand(s.Item("Mate", 1, 2), 3))
				if !strings.Contains(err.Error(), "restam 2 de Mate") {
					t.Error(err)
				}
			}},
		testkit.Flow{Name: "from its own branch first", Play: fromItsBranch},
		testkit.Flow{Name: "what has expired is released first", Play: expiredFirst},
		testkit.Flow{Name: "swept", Play: swept},
		testkit.Flow{Name: "an hour to the microsecond", Play: func(t *testing.T, s *testkit.Shop) {
			p, id := s.Item("Mate", 1, 3), testkit.NewID()
			mustDo(t, place(s, id, until(time.Hour), demand(p, 3)))
			s.Clock.Advance(time.Hour - time.Microsecond)
			heldFor(s, id, p, 3)
			level(s, p, 3, 3, 3)
			s.Clock.Advance(time.Microsecond)
			heldFor(s, id, p, 0)
			level(s, p, 3, 0, 3)
		}},
		testkit.Flow{Name: "nothing wanted", Play: func(t *testing.T, s *testkit.Shop) {
			p, id := s.Item("Mate", 1, 3), testkit.NewID()
			mustDo(t, place(s, id, until(time.Hour), demand(p, 2)))
			mustDo(t, place(s, id, until(time.Hour)))
			level(s, p, 3, 0, 0)
			if release(s, testkit.NewID()) {
				t.Error("an order that held nothing gave something back")
			}
		}},
		testkit.Flow{Name: "a count below what is held", Play: func(t *testing.T, s *testkit.Shop) {
			p := s.Item("Mate", 1, 5)
			mustDo(t, place(s, testkit.NewID(), until(time.Hour), demand(p, 3)))
			set := func(n int64) error {
				return s.Runtime.Write(t.Context(), s.Workspace, testkit.Boss,
					func(u *core.Unit) error { return u.Stock.SetLevel(pair(p), "local", n, 0) })
			}
			if err := set(2); !fault.Is(err, fault.Conflict) {
				t.Errorf("counted 2 of which 3 are held: %v", err)
			}
			level(s, p, 5, 3, 3)
			s.Clock.Advance(time.Hour)
			mustDo(t, set(2))
			level(s, p, 2, 0, 0)
		}},
		testkit.Flow{Name: "fifty for the last twenty", Play: manyAtOnce},
	)
}

func mustDo(t *testing.T, err error) {
	if err != nil {
		t.Helper()
		t.Fatal(err)
	}
}

func heldFor(s *testkit.Shop, orderID string, p catalog.Product, want int64) {
	s.T.Helper()
	s.Look(func(u *core.Unit) error {
		got, err := u.Stock.HeldFor(orderID, pair(p))
		if got != want {
			s.T.Errorf("it holds %d, want %d", got, want)
		}
		return err
	})
}

func fromItsBranch(t *testing.T, s *testkit.Shop) {
	p := s.Item("Mate", 1, 5) // at "local", which belongs to no branch
	s.Do(func(u *core.Unit) error {
		if err := u.Stock.SetLevel(pair(p), "norte", 3, 0); err != nil {
			return err
		}
		return u.Stock.SetLevel(pair(p), "sur", 4, 0)
	})
	mustDo(t, s.DB.Write(t.Context(), s.Workspace.ID, func(tx *store.Tx) error {
		_, err := tx.Exec(`UPDATE locations SET branch_id = CASE code WHEN 'local' THEN '' ELSE code END, priority = CASE code WHEN 'sur' THEN 2 WHEN 'norte' THEN 1 ELSE 3 END WHERE workspace_id = $1`, tx.Workspace())
		return err
	}))
	take := func(branch string, n int64) {
		t.Helper()
		mustDo(t, s.Runtime.Write(t.Context(), s.Workspace, testkit.Boss, func(u *core.Unit) error {
			u.BranchID = branch
			return u.Stock.Place(testkit.NewID(), []stock.Demand{demand(p, n)}, stock.Deduct())
		}))
	}
	left := func(want map[string]int64) {
		t.Helper()
		s.Look(func(u *core.Unit) error {
			l, err := u.Stock.LevelOf(pair(p))
			for _, it := range l.Places {
				if it.Quantity != want[it.LocationName] {
					t.Errorf("%s has %d, want %d", it.LocationName, it.Quantity, want[it.LocationName])
				}
			}
			return err
		})
	}
	take("sur", 3)
	left(map[string]int64{"local": 5, "norte": 3, "sur": 1})
	take("sur", 3) // its last one, then those of no branch
	left(map[string]int64{"local": 3, "norte": 3, "sur": 0})
	take("", 4) // without a branch
	left(map[string]int64{"local": 2, "norte": 0, "sur": 0})
}

func expiredFirst(t *testing.T, s *testkit.Shop) {
	p, q, old := s.Item("Mate", 1, 5), s.Item("Yerba", 1, 5), testkit.NewID()
	mustDo(t, place(s, old, until(time.Hour), demand(p, 4), demand(q, 2)))
	s.Clock.Advance(time.Hour)
	level(s, p, 5, 0, 4)
	mustDo(t, place(s, testkit.NewID(), until(time.Hour), demand(p, 5)))
	level(s, p, 5, 5, 5)
	level(s, q, 5, 0, 2) // its expired hold was not released
	// The old order finds the remaining half of its hold, and loses nothing twice.
	if err := place(s, old, until(time.Hour), demand(p, 1)); !fault.Is(err, fault.OutOfStock) {
		t.Errorf("%v", err)
	}
	mustDo(t, place(s, old, until(time.Hour), demand(q, 5)))
	level(s, q, 5, 5, 5)
	if !release(s, old) {
		t.Error("released nothing")
	}
	level(s, p, 5, 5, 5)
	level(s, q, 5, 0, 0)
}

func swept(t *testing.T, s *testkit.Shop) {
	p, q, r := s.Item("Mate", 1, 5), s.Item("Yerba", 1, 5), s.Item("Bombilla", 1, 5)
	mustDo(t, place(s, testkit.NewID(), until(time.Hour), demand(p, 1), demand(q, 2)))
	mustDo(t, place(s, testkit.NewID(), until(time.Hour), demand(p, 1)))
	mustDo(t, place(s, testkit.NewID(), until(2*time.Hour), demand(p, 2)))
	mustDo(t, place(s, testkit.NewID(), forGood, demand(r, 1)))
	if n := sweep(s, 10); n != 0 {
		t.Errorf("swept %d before their time", n)
	}
	s.Clock.Advance(time.Hour)
	if n := sweep(s, 1); n != 1 {
		t.Errorf("swept %d pairs, asked for one", n)
	}
	if n := sweep(s, 10); n != 1 {
		t.Errorf("swept %d pairs, one was left", n)
	}
	if n := sweep(s, 10); n != 0 {
		t.Errorf("swept %d twice", n)
	}
	level(s, p, 5, 2, 2)
	level(s, q, 5, 0, 0)
	level(s, r, 4, 0, 0) // sold stock does not expire
}

func manyAtOnce(t *testing.T, s *testkit.Shop) {
	p, q := s.Item("Mate", 1, 20), s.Item("Yerba", 1, 100)
	var mu sync.Mutex
	var won, short int
	var all sync.WaitGroup
	for i := range 50 {
		all.Go(func() {
			lines := []stock.Demand{demand(p, 1), demand(q, 1)}
			if i%2 == 0 { // in the other order: must not deadlock
				lines[0], lines[1] = lines[1], lines[0]
			}
			err := place(s, testkit.NewID(), until(time.Hour), lines...)
			mu.Lock()
			defer mu.Unlock()
			switch {
			case err == nil:
				won++
			case fault.Is(err, fault.OutOfStock):
				short++
			default:
				t.Error(err)
			}
		})
	}
	all.Wait()
	if won != 20 || short != 30 {
		t.Errorf("%d got one, %d were told there are none", won, short)
	}
	level(s, p, 20, 20, 20)
	level(s, q, 100, 20, 20)
}
