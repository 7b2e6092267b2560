package order_test

import (
	"slices"
	"testing"

	"github.com/mostrador/mostrador/internal/core/order"
)

// legal repeats every legal move, so that a change of the table must be deliberate.
var legal = map[order.Status][]order.Status{
	order.Draft:               {order.PendingConfirmation, order.Cancelled},
	order.PendingConfirmation: {order.Draft, order.Pending, order.Confirmed, order.Cancelled},
	order.Pending:             {order.Confirmed, order.Processing, order.Cancelled},
	order.Confirmed:           {order.Processing, order.Cancelled},
	order.Processing:          {order.Shipped, order.Delivered},
	order.Shipped:             {order.Delivered},
	order.Delivered:           {order.Completed},
}

func TestOnlyLegalMoves(t *testing.T) {
	t.Parallel()
	for _, from := range order.Statuses {
		for _, to := range order.Statuses {
			want := from == to || slices.Contains(legal[from], to)
			if got := from.May(to); got != want {
				t.Errorf("%s -> %s: legal %v, want %v", from, to, got, want)
			}
			o := order.Order{ID: "o", Status: from}
			err := o.Move(to)
			if (err == nil) != want {
				t.Errorf("%s -> %s: %v", from, to, err)
			}
			if kept := o.Status; err != nil && kept != from {
				t.Errorf("%s -> %s: refused, yet it is %s now", from, to, kept)
			}
		}
	}
}

func TestWhatAStatusAllows(t *testing.T) {
	t.Parallel()
	modifiable := []order.Status{order.Draft, order.PendingConfirmation, order.Pending, order.Confirmed}
	for _, s := range order.Statuses {
		if got, want := s.Modifiable(), slices.Contains(modifiable, s); got != want {
			t.Errorf("%s: modifiable %v, want %v", s, got, want)
		}
		if got, want := s.InTheMaking(), slices.Contains(modifiable[:2], s); got != want {
			t.Errorf("%s: in the making %v, want %v", s, got, want)
		}
		if s.Modifiable() != s.May(order.Cancelled) && s != order.Cancelled {
			t.Errorf("%s: what its buyer may change its buyer may cancel", s)
		}
	}
}
