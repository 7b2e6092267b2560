package receipttext

import (
	"cmp"
	"slices"
	"strings"

	"github.com/mostrador/mostrador/internal/kit/money"
)

// collect finds every amount of a text, with the role its label gives it.
func collect(t Text, currency money.Currency) []labelledAmount {
	var all []labelledAmount
	for _, page := range t.Pages {
		usual := usualHeight(page)
		for i, line := range page.Lines {
			previous := 0
			for _, c := range candidates(line) {
				f := labelledAmount{candidate: c, role: page.label(i, c, previous)}
				previous = c.end
				f.currency = cmp.Or(f.currency, currency)
				if f.minor, f.form = numeral(c.number, f.currency); f.form == unreadable {
					continue
				}
				f.headline = c.box.Dy()*10 > usual*15
				f.edge = !t.Exact && touches(page, c)
				all = append(all, f)
			}
		}
	}
	return all
}

// usualHeight is the median height of a page's words.
func usualHeight(p Page) int {
	var heights []int
	for _, line := range p.Lines {
		for _, w := range line.Words {
			heights = append(heights, w.Box.Dy())
		}
	}
	if len(heights) == 0 {
		return 0
	}
	slices.Sort(heights)
	return heights[len(heights)/2]
}

func touches(p Page, c candidate) bool {
	near := max(2, c.box.Dy()/4)
	return c.box.Min.X < near || c.box.Min.Y < near || c.box.Max.X > p.Size.X-near || c.box.Max.Y > p.Size.Y-near
}

// choose picks the transferred amount and returns the doubts about it.
func choose(all []labelledAmount) (*labelledAmount, []doubt) {
	is := func(keep func(labelledAmount) bool) []labelledAmount {
		return slices.DeleteFunc(slices.Clone(all), func(f labelledAmount) bool { return !keep(f) })
	}
	named := is(func(f labelledAmount) bool { return f.role == amount || f.role == unlabelled && f.headline })
	totals := is(func(f labelledAmount) bool { return f.role == total })
	fees := is(func(f labelledAmount) bool { return f.role == fee })
	loose := is(func(f labelledAmount) bool { return f.role == unlabelled && !f.headline })

	var doubts []doubt
	var pool []labelledAmount
	switch {
	case len(named) > 0:
		pool = named
	case len(totals) > 0:
		pool = totals
		doubts = append(doubts, doubt{OnlyTotal, 0.8})
		if len(fees) > 0 {
			doubts = append(doubts, doubt{OnlyTotal, 0.6})
		}
	case len(loose) > 0:
		pool = loose
		doubts = append(doubts, doubt{NoLabel, 0.6})
	default:
		return nil, nil
	}
	best := clearest(pool)
	if !agree(best, pool) {
		doubts = append(doubts, doubt{Conflict, 0.4})
	}
	if len(named) > 0 && !totalsMatch(best, totals, fees) {
		doubts = append(doubts, doubt{Conflict, 0.4})
	}
	if len(named) > 0 && !agree(best, loose) {
		factor := 0.9
		if best.role != amount {
			factor = 0.65 // only its size says that it is the amount
		}
		doubts = append(doubts, doubt{Conflict, factor})
	}
	return &best, doubts
}

// clearest prefers a value that is printed twice, then the clearest print.
func clearest(pool []labelledAmount) labelledAmount {
	score := func(f labelledAmount) float64 {
		s := f.sure + float64(f.form) + 2*float64(f.sign)
		if f.role == amount {
			s++
		}
		for _, other := range pool {
			if other.minor == f.minor {
				s += 0.5
			}
		}
		return s
	}
	best := pool[0]
	for _, f := range pool[1:] {
		if score(f) > score(best) {
			best = f
		}
	}
	return best
}

func agree(best labelledAmount, others []labelledAmount) bool {
	return !slices.ContainsFunc(others, func(f labelledAmount) bool {
		return f.minor != best.minor ||
			f.currency != best.currency
	})
}

// totalsMatch reports whether every total is the amount itself, or the amount plus fees.
func totalsMatch(best labelledAmount, totals, fees []labelledAmount) bool {
	var sum int64
	seen := []int64{0}
	for _, f := range fees {
		sum += f.minor
		seen = append(seen, f.minor, sum)
	}
	return !slices.ContainsFunc(totals, func(t labelledAmount) bool {
		return !slices.Contains(seen, t.minor-best.minor)
	})
}

// confirmation is what a second reading says about an amount.
type confirmation int

const (
	silent    confirmation = iota // it does not hold the amount
	likely                        // it holds it with the $ read as a digit
	confirmed                     // it holds the same amount
)

// confirm looks for an amount in the second reading.
func confirm(again []Line, best *labelledAmount) confirmation {
	result := silent
	for _, line := range again {
		for _, c := range candidates(line) {
			currency := cmp.Or(c.currency, best.currency)
			if currency != best.currency {
				continue
			}
			if minor, form := numeral(c.number, currency); form != unreadable && minor == best.minor {
				return confirmed
			}
			// A $ close to its number looks like one more digit: 5906 for $906. That counts only if the first reading
			// saw the sign.
			if c.sign != noSign || best.sign != written || !strings.ContainsRune("58", rune(c.number[0])) {
				continue
			}
			if minor, form := numeral(c.number[1:], currency); form == best.form && minor == best.minor {
				result = likely
			}
		}
	}
	return result
}
