package booking

import (
	"cmp"
	"slices"
)

// FreeTimes returns, for some days, the ranges within which a need can be met: it may begin at any minute of a range as
// long as it ends within it. Ranges may overlap, because each is one staff member's own time.
func (bd *Board) FreeTimes(n Need, first, last Day) (map[Day][]Range, error) {
	b, err := bd.grid(n, first, last)
	if err != nil {
		return nil, err
	}
	out := map[Day][]Range{}
	for d := first; d <= last; d = d.Add(1) {
		out[d] = b.freeTimes(d)
	}
	return out, nil
}

func (b *grid) freeTimes(d Day) (out []Range) {
	local := b.now.In(b.zone)
	today, earliest := DayOf(local), 0
	switch {
	case d < today || d > b.last:
		return nil
	case d == today:
		earliest = (local.Hour()*60+local.Minute())/step*step + step
	}
	for _, set := range b.candidates {
		for _, r := range b.open(set[0], d) {
			// What is kept free behind an appointment may reach past closing, never into another appointment.
			gaps := without([]Range{{max(r.From, earliest), r.To + b.need.Buffer}}, b.takenOn(set[0], d))
			for _, g := range gaps {
				g.To = min(g.To-b.need.Buffer, r.To)
				if g.From < 1440 && g.To-g.From >= b.need.Minutes {
					out = append(out, g)
				}
			}
		}
	}
	return outermost(out)
}

// outermost drops the ranges that lie within another one, and sorts the rest.
func outermost(list []Range) (out []Range) {
	slices.SortFunc(list, func(x, y Range) int { return cmp.Or(x.From-y.From, y.To-x.To) })
	for _, r := range list {
		if !slices.ContainsFunc(out, func(o Range) bool { return o.From <= r.From && r.To <= o.To }) {
			out = append(out, r)
		}
	}
	return out
}
