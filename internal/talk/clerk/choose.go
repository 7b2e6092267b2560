package clerk

import (
	"regexp"
	"slices"
	"strings"
	"time"
	"unicode"

	"github.com/mostrador/mostrador/internal/kit/locale"
	"github.com/mostrador/mostrador/internal/words/detail"
	"github.com/mostrador/mostrador/internal/words/reader"
)

// useAll marks the whole message as understood.
func (t *turn) useAll() {
	for i := range t.heard.acts {
		t.use[i] = true
	}
}

// chosen is which one of some options the message means, and how sure that is.
func (t *turn) chosen(list []option) (index int, sure float64) {
	all, _, sure := t.choices(list)
	if len(all) != 1 {
		return 0, 0
	}
	return all[0], sure
}

// choices are which of some options the message means, how many of each if that is said, and how sure that is.
func (t *turn) choices(list []option) (index []int, quantity int, sure float64) {
	if t.heard == nil {
		return nil, 0, 0
	}
	return t.choicesIn(t.heard.Text, list)
}

// choicesIn reads the same from a part of the message.
func (t *turn) choicesIn(h *detail.Text, list []option) (index []int, quantity int, sure float64) {
	if len(list) == 0 || h.Question() {
		return nil, 0, 0
	}
	p := h.Pick()
	switch {
	case p.All:
		for i := range list {
			index = append(index, i)
		}
		return index, p.Quantity, 0.9
	case p.Cheapest, p.Dearest:
		return []int{extreme(list, alike(list, h.Digits()), p.Cheapest)}, p.Quantity, 0.9
	case p.Biggest, p.Smallest:
		if i, ok := bySizeOf(list, p.Biggest, alike(list, h.Digits())...); ok {
			return []int{i}, p.Quantity, 0.85
		}
	}
	if i, ok := byName(list, h.Digits()); ok {
		return []int{i}, p.Quantity, 0.9
	}
	if i, ok := plainest(list); p.Plain && ok {
		return []int{i}, p.Quantity, 0.8
	}
	for _, i := range p.Index {
		if i == -1 {
			i = t.shown(len(list)) - 1
		}
		if i < len(list) {
			index = append(index, i)
		}
	}
	switch {
	case len(index) > 0:
		return index, p.Quantity, 0.9
	case h.Any():
		return []int{0}, 0, 0.8
	}
	return nil, p.Quantity, 0
}

// extreme is the cheapest or the dearest of some options, among those that the words fit if there are any.
func extreme(list []option, among []int, cheapest bool) int {
	best := 0
	if len(among) > 0 {
		best = among[0]
	}
	for i, o := range list {
		if len(among) > 0 && !slices.Contains(among, i) {
			continue
		}
		if cheapest && o.Price < list[best].Price || !cheapest && o.Price > list[best].Price {
			best = i
		}
	}
	return best
}

// bySizeOf is the largest or smallest of some things, by the sizes in their names; among those that words fit, if there
// are any.
func bySizeOf(list []option, largest bool, among ...int) (int, bool) {
	best, value := -1, 0.0
	for i, o := range list {
		if len(among) > 0 && !slices.Contains(among, i) {
			continue
		}
		for _, s := range detail.Measures(o.Name) {
			if s.Kind != 'x' && (best < 0 || largest && s.Value > value || !largest && s.Value < value) {
				best, value = i, s.Value
			}
		}
	}
	return best, best >= 0
}

// byName is the one option whose name or size the text says. Of several alike the ones that can be had come first, then
// the one whose name says less than all the others': "la de 2,25" is not the sugar-free one. Of two brands of one size
// neither is meant.
func byName(list []option, text string) (int, bool) {
	at, _ := best(list, func(o option) int {
		score := fits(o.Name, text)
		if score > 0 && o.Stock != 0 {
			score++
		}
		return score
	})
	for _, i := range at {
		if !slices.ContainsFunc(at, func(other int) bool { return other != i && !lessThan(list[i].Name, list[other].Name) }) {
			return i, true
		}
	}
	return -1, false
}

// lessThan: all words of a name stand in another one, which has more of them.
func lessThan(name, other string) bool {
	few, many := detail.Words(detail.Unmeasured(name)), detail.Words(detail.Unmeasured(other))
	return len(few) < len(many) && detail.Common(few, many) == len(few)
}

// fits is how much of a name a text says: its words, and its size.
func fits(name, text string) int {
	score := 4 * detail.Common(naming(name), naming(text))
	for _, s := range detail.Measures(text) {
		for _, named := range detail.Measures(name) {
			if s.Same(named) && (s.Kind != 0 || s.Value > 20 || s.Value != float64(int(s.Value))) {
				score += 6
			}
		}
	}
	if n := serves(name); n > 0 && n == saidFor(text) {
		score += 6
	}
	return score
}

// forSome is for how many something is: "parrillada para dos".
var forSome = regexp.MustCompile(`(?:^|\s)para\s+(\S+)`)

// serves is for how many a thing is by its name; 0: that is not said.
func serves(text string) int {
	if found := forSome.FindStringSubmatch(locale.Fold(text)); found != nil {
		n, _ := detail.Read(locale.ESMX, found[1], time.Time{}).Number()
		return n
	}
	return 0
}

// forAsMany are those products of a list that are for as many people as a text says, if there are any.
func forAsMany(list []product, text string) []product {
	n := serves(text)
	fit := slices.DeleteFunc(slices.Clone(list), func(p product) bool { return serves(p.Name) != n })
	if n == 0 || len(fit) == 0 {
		return list
	}
	return fit
}

// saidFor is the number that an answer says for which one: "la de dos", "para cuatro".
func saidFor(text string) int {
	if n := serves(text); n > 0 {
		return n
	}
	n, _ := detail.Read(locale.ESMX, text, time.Time{}).Number()
	return n
}

// alike are the options that a text fits equally well, where they are some of many.
func alike(list []option, text string) []int {
	out, _ := best(list, func(o option) int { return fits(o.Name, text) })
	if len(out) == len(list) {
		return nil
	}
	return out
}

// best are the places in a list of what scores most, and how much that is; none where nothing scores.
func best[T any](list []T, score func(T) int) (at []int, most int) {
	for i, one := range list {
		switch n := score(one); {
		case n > most:
			at, most = []int{i}, n
		case n == most && n > 0:
			at = append(at, i)
		}
	}
	return at, most
}

// mapped is a list of what something makes of each of another.
func mapped[A, B any](list []A, to func(A) B) []B {
	out := make([]B, len(list))
	for i, one := range list {
		out[i] = to(one)
	}
	return out
}

// plainest is the one option with the shortest name, if it is one: of Coca-Cola and Coca-Cola Zero the first.
func plainest(list []option) (int, bool) {
	best, least, tied := -1, 0, false
	for i, o := range list {
		switch n := len(naming(o.Name)); {
		case best < 0 || n < least:
			best, least, tied = i, n, false
		case n == least:
			tied = true
		}
	}
	return best, best >= 0 && !tied
}

// naming are the words of a text that may name something; a small number points at a place in a list.
func naming(text string) (out []string) {
	for _, w := range detail.Words(detail.Unmeasured(text)) {
		if len(w) > 2 || strings.Trim(w, "0123456789") != "" {
			out = append(out, w)
		}
	}
	return out
}

// leaveOut drops a want that none of the options is for.
func leaveOut(t *turn, w *want) {
	if w.Done = true; w.Op != opSet { // else it stays as it is
		t.tell(msgLeftOut, firstOf(w.Item.Name, w.Product.Name))
	}
}

// renames: a message only names a thing in other words.
func (h *heard) renames(it detail.Item) bool {
	more := h.Adds() || h.acts[0].Kind == reader.Add && h.acts[0].Score >= enough && it.Sure || h.score(reader.Add) > 0.7
	return !more && h.Len() <= 5 && strings.IndexFunc(it.Name, unicode.IsLetter) >= 0 &&
		h.score(reader.Find, reader.Choose, reader.Add, reader.Swap, reader.Other) >= 0.4
}
