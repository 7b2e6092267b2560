package order

import (
	"cmp"
	"math/bits"
	"slices"
	"strings"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/kit/money"
)

// choice is what a line is priced with: one of the order's promotions or none, what that takes off, and the whole
// discount with the order's own.
type choice struct {
	promotion     int // in o.Promotions; none: -1
	off, discount int64
}

// choose returns the discount of each line, and sets what each promotion of lines takes off.
func (o *Order) choose() []choice {
	chosen := make([]choice, len(o.Lines))
	for i := range o.Lines {
		l := &o.Lines[i]
		l.DiscountBP = max(l.DiscountBP, o.DiscountBP)
		chosen[i] = choice{promotion: -1, discount: money.PercentBP(l.Gross(), l.DiscountBP)}
	}
	for n := range o.Promotions {
		p := &o.Promotions[n]
		if !p.OfLines() {
			continue
		}
		p.Amount = 0
		if p.Kind != access.NForM && o.reaches(*p) {
			o.offEach(n, chosen)
		}
	}
	o.groups(chosen)
	for _, c := range chosen {
		if c.promotion >= 0 {
			o.Promotions[c.promotion].Amount += c.off
		}
	}
	return chosen
}

// with is a line's discount with a promotion that takes this off.
func (o *Order) with(promotion int, l Line, off int64) choice {
	return choice{promotion, off, off + money.PercentBP(l.Gross()-off, o.DiscountBP)}
}

// reaches reports whether the goods of a promotion cost as much as it asks for.
func (o *Order) reaches(p Promotion) bool {
	var costs int64
	for _, l := range o.Lines {
		if l.in(p) {
			costs += l.Gross()
		}
	}
	return costs >= p.FromAmount
}

// offEach gives each line a promotion that looks at one line, where it takes off more than what the line has.
func (o *Order) offEach(n int, chosen []choice) {
	p := o.Promotions[n]
	for i, l := range o.Lines {
		if !l.in(p) {
			continue
		}
		off := money.PercentUp(l.Gross(), p.BasisPoints())
		if p.Kind == access.SpecialPrice {
			off = max(0, l.UnitPrice-p.Price) * l.Quantity
		}
		if c := o.with(n, l, off); off > 0 && c.discount > chosen[i].discount {
			chosen[i] = c
		}
	}
}

// groups gives lines their promotions of take n pay m, the one that gains most first, where the lines it takes gain
// more together than with what each of them has.
func (o *Order) groups(chosen []choice) {
	taken := make([]bool, len(o.Lines))
	for {
		var best map[int]choice
		var most int64
		for n, p := range o.Promotions {
			if p.Kind != access.NForM {
				continue
			}
			lines, gain := o.grouped(n, taken, chosen)
			if gain > most {
				best, most = lines, gain
			}
		}
		if most == 0 {
			return
		}
		for i, c := range best {
			chosen[i], taken[i] = c, true
		}
	}
}

// grouped puts the units of a promotion's lines into groups as a buyer would, dearest first: of each whole group the
// cheapest are free. It returns the lines with units in groups, and what they gain.
func (o *Order) grouped(n int, taken []bool, chosen []choice) (lines map[int]choice, gain int64) {
	p := o.Promotions[n]
	var list []int
	var units int64
	for i, l := range o.Lines {
		if !taken[i] && l.in(p) {
			list = append(list, i)
			units += l.Quantity
		}
	}
	slices.SortFunc(list, func(a, b int) int { return dearest(o.Lines[a], o.Lines[b]) })
	whole := units / p.Take * p.Take
	free := func(first int64) int64 { // of the units up to this one
		first = min(first, whole)
		return first/p.Take*(p.Take-p.Pay) + max(0, first%p.Take-p.Pay)
	}
	lines = map[int]choice{}
	var at int64
	for _, i := range list {
		l := o.Lines[i]
		if at >= whole {
			break
		}
		lines[i] = o.with(n, l, (free(at+l.Quantity)-free(at))*l.UnitPrice)
		gain += lines[i].discount - chosen[i].discount
		at += l.Quantity
	}
	return lines, gain
}

// dearest orders lines by price; the rest makes the result the same whatever the order of the lines.
func dearest(a, b Line) int {
	return cmp.Or(cmp.Compare(b.UnitPrice, a.UnitPrice), cmp.Compare(a.ProductID, b.ProductID),
		cmp.Compare(a.VariantID, b.VariantID), cmp.Compare(a.DiscountBP, b.DiscountBP),
		cmp.Compare(a.Quantity, b.Quantity), cmp.Compare(a.Notes, b.Notes))
}

// share is a part's share of an amount, rounded down.
func share(amount, part, whole int64) int64 {
	if whole <= 0 {
		return 0
	}
	hi, lo := bits.Mul64(uint64(amount), uint64(part)) //nolint:gosec // neither is negative
	q, _ := bits.Div64(hi, lo, uint64(whole))          //nolint:gosec // part <= whole, so it fits
	return int64(q)                                    //nolint:gosec // at most amount
}

// Applied returns the promotion of products, if any, that Reprice gives a line that is alone in an order and in all of
// these, and what it takes off.
func Applied(covering []access.Promotion, unitPrice, quantity int64) (_ access.Promotion, off int64) {
	o := Order{Lines: []Line{{UnitPrice: unitPrice, Quantity: quantity}}}
	ids := make([]string, len(covering))
	for i, p := range covering {
		ids[i] = p.ID
		o.Promotions = append(o.Promotions, Promotion{Promotion: p})
	}
	o.Lines[0].Promotions = strings.Join(ids, " ")
	if c := o.choose()[0]; c.promotion >= 0 {
		return covering[c.promotion], c.off
	}
	return access.Promotion{}, 0
}
