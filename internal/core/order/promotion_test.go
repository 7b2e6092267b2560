package order_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/core/order"
	"github.com/mostrador/mostrador/internal/kit/money"
)

func percent(t interface{ Fatal(...any) }, written string) money.Decimal {
	d, err := money.Parse(written)
	if err != nil {
		t.Fatal(err)
	}
	return d
}

// The promotions of the tables below, by id.
func rules(t interface{ Fatal(...any) }) map[string]access.Promotion {
	of := func(p access.Promotion) access.Promotion {
		p.Name = p.ID
		return p
	}
	some, code := []string{"x"}, &access.Coupon{Code: "c"}
	list := []access.Promotion{
		{ID: "at80", Kind: access.SpecialPrice, Products: some, Price: 80},
		{ID: "3x2", Kind: access.NForM, Products: some, Take: 3, Pay: 2},
		{ID: "2x1", Kind: access.NForM, Products: some, Take: 2, Pay: 1},
		{ID: "p15", Kind: access.PercentOff, Products: some, Percent: percent(t, "15")},
		{ID: "p40", Kind: access.PercentOff, Products: some, Percent: percent(t, "40")},
		{ID: "p50from500", Kind: access.PercentOff, Products: some, Percent: percent(t, "50"), FromAmount: 500},
		{ID: "all10", Kind: access.PercentOff, Percent: percent(t, "10")},
		{ID: "all20from1000", Kind: access.PercentOff, Percent: percent(t, "20"), FromAmount: 1000},
		{ID: "coupon25", Kind: access.PercentOff, Percent: percent(t, "25"), Coupon: code},
		{ID: "coupon50x", Kind: access.PercentOff, Percent: percent(t, "50"), Products: some, Coupon: code},
		{ID: "coupon10from300", Kind: access.PercentOff, Percent: percent(t, "10"), FromAmount: 300, Coupon: code},
	}
	out := map[string]access.Promotion{}
	for _, p := range list {
		out[p.ID] = of(p)
	}
	return out
}

func TestPromotionsOfAnOrder(t *testing.T) {
	t.Parallel()
	type taken map[string]int64
	line := func(product string, price, quantity int64, promotions string) order.Line {
		return order.Line{ProductID: product, UnitPrice: price, Quantity: quantity, Promotions: promotions}
	}
	agreed := func(l order.Line, bp int) order.Line { l.DiscountBP = bp; return l }
	for name, c := range map[string]struct {
		lines []order.Line
		with  []string
		owner int
		want  taken
		total int64
	}{
		"a price":           {[]order.Line{line("a", 100, 3, "at80")}, []string{"at80"}, 0, taken{"at80": 60}, 240},
		"a price above its": {[]order.Line{line("a", 70, 3, "at80")}, []string{"at80"}, 0, taken{}, 210},
		"another product":   {[]order.Line{line("a", 100, 3, "")}, []string{"at80", "3x2"}, 0, taken{}, 300},
		"three for two":     {[]order.Line{line("a", 100, 3, "3x2")}, []string{"3x2"}, 0, taken{"3x2": 100}, 200},
		"not three yet":     {[]order.Line{line("a", 100, 2, "3x2")}, []string{"3x2"}, 0, taken{}, 200},
		"seven at three for two": {[]order.Line{line("a", 100, 7, "3x2")}, []string{"3x2"}, 0,
			taken{"3x2": 200}, 500},
		"of a mixed group the cheapest is free": {[]order.Line{line("a", 30, 1, "3x2"), line("b", 100, 1, "3x2"),
			line("c", 50, 1, "3x2")}, []string{"3x2"}, 0, taken{"3x2": 30}, 150},
		"groups are made dearest first": {[]order.Line{line("a", 10, 3, "3x2"), line("b", 100, 3, "3x2")},
			[]string{"3x2"}, 0, taken{"3x2": 110}, 220},
		"a percentage rounds in the buyer's favour": {[]order.Line{line("a", 33, 1, "p15")}, []string{"p15"}, 0,
			taken{"p15": 5}, 28}, // 4.95
		"the best one of a line": {[]order.Line{line("a", 100, 3, "3x2 p15 at80 p40")},
			[]string{"3x2", "p15", "at80", "p40"}, 0, taken{"p40": 120}, 180},
		"a group that gains less than what its lines have": {[]order.Line{line("a", 100, 2, "3x2 p40"),
			line("b", 10, 1, "3x2")}, []string{"3x2", "p40"}, 0, taken{"p40": 80}, 130},
		"the rest of a group's lines has its own": {[]order.Line{line("a", 100, 2, "2x1"), line("b", 10, 1, "2x1 p40")},
			[]string{"2x1", "p40"}, 0, taken{"2x1": 100, "p40": 4}, 106},
		"two groups": {[]order.Line{line("a", 100, 2, "2x1 3x2"), line("b", 50, 3, "3x2")}, []string{"3x2", "2x1"}, 0,
			taken{"2x1": 100, "3x2": 50}, 200},
		"from an amount that is not reached": {[]order.Line{line("a", 499, 1, "p50from500")}, []string{"p50from500"}, 0,
			taken{}, 499},
		"from an amount of its goods alone": {[]order.Line{line("a", 499, 1, "p50from500"), line("b", 900, 1, "")},
			[]string{"p50from500"}, 0, taken{}, 1399},
		"from an amount": {[]order.Line{line("a", 250, 2, "p50from500")}, []string{"p50from500"}, 0,
			taken{"p50from500": 250}, 250},
		"the whole order": {[]order.Line{line("a", 105, 1, "")}, []string{"all10"}, 0, taken{"all10": 11}, 94},
		"the best of these": {[]order.Line{line("a", 1000, 1, "")}, []string{"all10", "all20from1000"}, 0,
			taken{"all20from1000": 200}, 800},
		"from an amount after the lines' own": {[]order.Line{line("a", 1100, 1, "p40")},
			[]string{"p40", "all20from1000"}, 0, taken{"p40": 440}, 660},
		"the whole order after a line's": {[]order.Line{line("a", 100, 1, "p40"), line("b", 100, 1, "")},
			[]string{"p40", "all10"}, 0, taken{"p40": 40, "all10": 16}, 144},
		"a coupon on what is left": {[]order.Line{line("a", 100, 1, "p40"), line("b", 100, 1, "")},
			[]string{"p40", "all10", "coupon25"}, 0, taken{"p40": 40, "all10": 16, "coupon25": 36}, 108},
		"a coupon of some products": {[]order.Line{line("a", 100, 1, "coupon50x"), line("b", 300, 1, "")},
			[]string{"all10", "coupon50x"}, 0, taken{"all10": 40, "coupon50x": 45}, 315},
		"a coupon below its amount": {[]order.Line{line("a", 299, 1, "")}, []string{"coupon10from300"}, 0, taken{},
			299},
		"the owner's discount last": {[]order.Line{line("a", 100, 3, "3x2")}, []string{"3x2", "all10"}, 2000,
			taken{"3x2": 100, "all10": 16}, 144},
		"the owner's discount ends no promotion": {[]order.Line{line("a", 1000, 1, "")}, []string{"all20from1000"},
			1000,
			taken{"all20from1000": 180}, 720},
		"an agent's discount that is higher": {[]order.Line{agreed(line("a", 100, 1, "p15"), 3000)}, []string{"p15"}, 0,
			taken{}, 70},
		"an agent's discount that is lower": {[]order.Line{agreed(line("a", 100, 1, "p15"), 1000)}, []string{"p15"}, 0,
			taken{"p15": 15}, 85},
	} {
		for range 5 {
			o := order.Order{Lines: slices.Clone(c.lines), DiscountBP: c.owner}
			for _, id := range c.with {
				o.Promotions = append(o.Promotions, order.Promotion{Promotion: rules(t)[id]})
			}
			rand.Shuffle(len(o.Lines), func(i, j int) { o.Lines[i], o.Lines[j] = o.Lines[j], o.Lines[i] })
			o.Reprice(0, 0)
			got := taken{}
			for _, p := range o.Taken() {
				got[p.ID] = p.Amount
			}
			if o.Totals.Total != c.total || fmt.Sprint(got) != fmt.Sprint(c.want) {
				t.Errorf("%s: %v of %d, want %v of %d", name, got, o.Totals.Total, c.want, c.total)
			}
		}
	}
}

// Whatever is bought: the lines, the promotions and the total agree, nothing is below zero, the order of the lines does
// not matter, and pricing twice changes nothing.
func TestPromotionsAddUp(t *testing.T) {
	t.Parallel()
	all := rules(t)
	ids := []string{"at80", "3x2", "2x1", "p15", "p40", "p50from500", "all10", "all20from1000", "coupon25"}
	rapid.Check(t, func(t *rapid.T) {
		o := order.Order{DiscountBP: rapid.IntRange(0, 5000).Draw(t, "owner")}
		for _, id := range ids {
			if rapid.Bool().Draw(t, id) {
				o.Promotions = append(o.Promotions, order.Promotion{Promotion: all[id]})
			}
		}
		for i := range rapid.IntRange(1, 8).Draw(t, "lines") {
			l := order.Line{
				ProductID: fmt.Sprint(i), UnitPrice: rapid.Int64Range(0, 2_000).Draw(t, "price"),
				Quantity: rapid.Int64Range(1, 9).Draw(t, "quantity"),
			}
			for _, id := range ids[:6] {
				if rapid.Bool().Draw(t, "in "+id) {
					l.Promotions += " " + id
				}
			}
			o.Lines = append(o.Lines, l)
		}
		o.Reprice(500, 2100)
		var goods, promoted int64
		for _, l := range o.Lines {
			goods, promoted = goods+l.Total, promoted+l.Promoted
			if l.Total < 0 || l.Promoted < 0 || l.Promoted > l.Discount ||
				l.Total != l.UnitPrice*l.Quantity-l.Discount {
				t.Fatalf("line %+v", l)
			}
		}
		for _, p := range o.Promotions {
			if p.Amount < 0 {
				t.Fatalf("%s takes %d off", p.ID, p.Amount)
			}
		}
		switch {
		case o.Promoted() != promoted+o.Totals.Together:
			t.Fatalf("promotions of %d, lines %d and together %d", o.Promoted(), promoted, o.Totals.Together)
		case o.Goods() != goods-o.Totals.Together || o.Totals.Total != o.Goods()+500 || o.Goods() < 0:
			t.Fatalf("lines of %d, totals %+v", goods, o.Totals)
		}
		other := o
		other.Lines = rapid.Permutation(o.Lines).Draw(t, "order")
		other.Reprice(500, 2100)
		if other.Totals != o.Totals {
			t.Fatalf("in another order %+v, before %+v", other.Totals, o.Totals)
		}
	})
}
