package order_test

import (
	"fmt"
	"testing"

	"github.com/mostrador/mostrador/internal/core/order"
)

func TestSetUnits(t *testing.T) {
	t.Parallel()
	lines := []order.Line{
		{ID: "a", ProductID: "yerba", Quantity: 3},
		{ID: "b", ProductID: "taza", VariantID: "roja", Quantity: 2},
		{ID: "c", ProductID: "yerba", Quantity: 4, DiscountBP: 1000},
	}
	for _, c := range []struct {
		product, variant string
		units            int64
		want             string
	}{
		{"yerba", "", 10, "a:6 b:2 c:4"}, // more go to the first line
		{"yerba", "", 7, "a:3 b:2 c:4"},
		{"yerba", "", 5, "a:3 b:2 c:2"}, // fewer come off the last
		{"yerba", "", 3, "a:3 b:2"},
		{"yerba", "", 1, "a:1 b:2"},
		{"yerba", "", 0, "b:2"},
		{"taza", "roja", 0, "a:3 c:4"},
		{"taza", "", 0, "a:3 b:2 c:4"}, // another variant does not match
	} {
		o := order.Order{Lines: lines}
		o.SetUnits(c.product, c.variant, c.units)
		got := ""
		for _, l := range o.Lines {
			got += fmt.Sprintf(" %s:%d", l.ID, l.Quantity)
		}
		if got != " "+c.want {
			t.Errorf("%d of %s %s: %s, want %s", c.units, c.product, c.variant, got, c.want)
		}
		if n := o.Units(c.product, c.variant); n != c.units {
			t.Errorf("%d of %s, want %d", n, c.product, c.units)
		}
	}
	if lines[0].Quantity != 3 || lines[2].Quantity != 4 {
		t.Errorf("the lines it was made of have changed: %v", lines)
	}
}
