package nouns_test

import (
	"testing"
	"time"

	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/core/stock"
	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/testkit"
)

// changing changes what an order holds of one pair, in its own unit.
func changing(s *testkit.Shop, orderID string, how func(u *core.Unit) stock.Hold, d stock.Demand) error {
	return s.Runtime.Write(s.T.Context(), s.Workspace, testkit.Boss, func(u *core.Unit) error {
		_, err := u.Stock.Change(orderID, d, how(u))
		return err
	})
}

func could(s *testkit.Shop, orderID string, demands ...stock.Demand) (err error) {
	s.Look(func(u *core.Unit) error { err = u.Stock.Could(orderID, demands); return nil })
	return err
}

func standing(s *testkit.Shop, orderID string) (st stock.Standing) {
	s.T.Helper()
	s.Look(func(u *core.Unit) (err error) { st, err = u.Stock.StandingOf(orderID); return err })
	return st
}

func TestChange(t *testing.T) {
	t.Parallel()
	testkit.Flows(t,
		testkit.Flow{Name: "one thing, and nothing else", Play: func(t *testing.T, s *testkit.Shop) {
			p, q, id := s.Item("Mate", 1, 10), s.Item("Yerba", 1, 10), testkit.NewID()
			mustDo(t, place(s, id, until(time.Hour), demand(p, 7), demand(q, 2)))
			mustDo(t, changing(s, id, until(time.Hour), demand(p, 3)))
			level(s, p, 10, 3, 3)
			level(s, q, 10, 2, 2)
			mustDo(t, changing(s, id, until(time.Hour), demand(p, 10))) // its own reservation does not block it
			level(s, p, 10, 10, 10)
			if err := changing(s, id, until(time.Hour), demand(p, 11)); !fault.Is(err, fault.OutOfStock) {
				t.Errorf("eleven of ten: %v", err)
			}
			mustDo(t, changing(s, id, until(time.Hour), demand(p, 0)))
			mustDo(t, changing(s, id, until(time.Hour), demand(p, 0)))
			level(s, p, 10, 0, 0)
			level(s, q, 10, 2, 2)
		}},
		testkit.Flow{Name: "what was sold goes back, and more is sold", Play: func(t *testing.T, s *testkit.Shop) {
			p, id := s.Item("Mate", 1, 10), testkit.NewID()
			mustDo(t, place(s, id, forGood, demand(p, 7)))
			level(s, p, 3, 0, 0)
			if st := standing(s, id); !st.Deducted || !st.Until.IsZero() {
				t.Errorf("%+v", st)
			}
			mustDo(t, changing(s, id, forGood, demand(p, 2)))
			level(s, p, 8, 0, 0)
			mustDo(t, could(s, id, demand(p, 10)))
			mustDo(t, changing(s, id, forGood, demand(p, 10)))
			level(s, p, 0, 0, 0)
			if err := could(s, id, demand(p, 11)); !fault.Is(err, fault.OutOfStock) {
				t.Error(err)
			}
		}},
		testkit.Flow{Name: "what has lapsed is nobody's", Play: func(t *testing.T, s *testkit.Shop) {
			p, mine, theirs := s.Item("Mate", 1, 10), testkit.NewID(), testkit.NewID()
			mustDo(t, place(s, mine, until(time.Hour), demand(p, 4)))
			mustDo(t, place(s, theirs, until(2*time.Hour), demand(p, 6)))
			if st := standing(s, mine); st.Deducted || !st.Until.Equal(testkit.Noon.Add(time.Hour)) {
				t.Errorf("%+v", st)
			}
			s.Clock.Advance(time.Hour)
			if st := standing(s, mine); st != (stock.Standing{}) {
				t.Errorf("%+v", st)
			}
			mustDo(t, could(s, mine, demand(p, 4)))
			if err := could(s, mine, demand(p, 5)); !fault.Is(err, fault.OutOfStock) {
				t.Error(err)
			}
			level(s, p, 10, 6, 10) // checking has released nothing
			s.Clock.Advance(time.Hour)
			mustDo(t, could(s, mine, demand(p, 6), demand(p, 4)))
			if err := could(s, mine, demand(p, 6), demand(p, 5)); !fault.Is(err, fault.OutOfStock) {
				t.Error("two lines of one thing are one demand", err)
			}
		}},
	)
}
