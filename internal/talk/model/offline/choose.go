package offline

import (
	"fmt"
	"slices"
	"strings"

	"github.com/mostrador/mostrador/internal/kit/locale"
	"github.com/mostrador/mostrador/internal/talk/model/offline/read"
)

// Most of a list that is shown or read out.
const (
	mostShown = 6
	mostRead  = 3
)

// shown is how many of a list the customer gets.
func (d *dialogue) shown(n int) int {
	if d.voice {
		return min(n, mostRead)
	}
	return min(n, mostShown)
}

var (
	lineAt   = locale.Text{ES: "%s: %s", PT: "%s: %s", EN: "%s: %s"}
	lineNone = locale.Text{ES: "%s: %s (sin stock)", PT: "%s: %s (sem estoque)", EN: "%s: %s (out of stock)"}
	voiceAt  = locale.Text{ES: "%s a %s", PT: "%s por %s", EN: "%s at %s"}
)

// options lists things to choose from, numbered; spoken, as one sentence.
func (d *dialogue) options(list []option) string {
	list = list[:d.shown(len(list))]
	var parts []string
	for i, o := range list {
		text := o.Name
		switch {
		case d.voice && o.Price > 0:
			text = d.in(voiceAt, o.Name, d.money(o.Price))
		case o.Price > 0 && o.Stock == 0:
			text = d.in(lineNone, o.Name, d.money(o.Price))
		case o.Price > 0:
			text = d.in(lineAt, o.Name, d.money(o.Price))
		}
		if !d.voice {
			text = fmt.Sprintf("%d. %s", i+1, text)
		}
		parts = append(parts, text)
	}
	if d.voice {
		return d.list(parts, true) + "."
	}
	return strings.Join(parts, "\n")
}

func optionsOf(list []product) []option {
	out := make([]option, len(list))
	for i, p := range list {
		out[i] = option{ID: p.ID, Name: p.Name, Price: p.Price, Stock: p.Stock}
		if p.Varied && p.Stock == 0 {
			out[i].Stock = 1
		}
	}
	return out
}

// choice reads which of some options the message means; with how many of it, if that is
// said as well.
func (d *dialogue) choice(list []option) (index []int, quantity int) {
	m := d.msg
	p := m.Pick()
	if n, ok := m.Number(); ok && p.Quantity == 0 && n > 0 && n <= 60 && len(p.Index) == 0 && m.Wants(read.Want) {
		p.Quantity = n // "el más barato, dame 2"
	}
	switch {
	case len(list) == 0:
		return nil, 0
	case p.All:
		for i := range list {
			index = append(index, i)
		}
		return index, p.Quantity
	case p.Cheapest, p.Dearest:
		among := alike(list, m.Digits()) // "el doble hoja más barato"
		best := 0
		if len(among) > 0 {
			best = among[0]
		}
		for i, o := range list {
			if len(among) > 0 && !slices.Contains(among, i) {
				continue
			}
			if p.Cheapest && o.Price < list[best].Price || p.Dearest && o.Price > list[best].Price {
				best = i
			}
		}
		return []int{best}, p.Quantity
	case p.Biggest, p.Smallest:
		if i, ok := bySizeOf(list, p.Biggest); ok {
			return []int{i}, p.Quantity
		}
	}
	i, ok := byName(list, m.Digits())
	if close := alike(list, m.Digits()); len(close) > 1 && d.hint != "" {
		best := make([]option, len(close))
		for k, at := range close {
			best[k] = list[at]
		}
		if k, said := byName(best, d.hint); said {
			i, ok = close[k], true
		}
	}
	if ok {
		n := p.Quantity
		for _, it := range m.Items() {
			if it.Said {
				n = it.Quantity
			}
		}
		if k, ok := m.Number(); n == 0 && ok && k > 0 && k <= 60 && m.Len() > 1 { // "el toro, 5"
			n = k
		}
		return []int{i}, n
	}
	if i, ok := plainest(list); p.Plain && ok {
		return []int{i}, p.Quantity
	}
	for _, i := range p.Index {
		if i == -1 {
			i = d.shown(len(list)) - 1
		}
		if i < len(list) {
			index = append(index, i)
		}
	}
	if len(index) == 0 && m.Any() {
		return []int{0}, 0
	}
	return index, p.Quantity
}

// bySizeOf is the largest or smallest of some things, by the sizes in their names.
func bySizeOf(list []option, largest bool) (int, bool) {
	best, value := -1, 0.0
	for i, o := range list {
		for _, s := range read.Measures(o.Name) {
			if s.Kind != 'x' && (best < 0 || largest && s.Value > value || !largest && s.Value < value) {
				best, value = i, s.Value
			}
		}
	}
	return best, best >= 0
}

// byName is the one option whose name or size the text says. Of several alike the ones
// that can be had come first, then the one with the plainest name: "la de 2,25" is not
// the sugar-free one.
func byName(list []option, text string) (int, bool) {
	words, sizes := naming(text), read.Measures(text)
	best, most, plainest, tied := -1, 0, 0, false
	for i, o := range list {
		score := 4 * read.Common(naming(o.Name), words)
		for _, s := range sizes {
			for _, named := range read.Measures(o.Name) {
				if s.Same(named) && (s.Kind != 0 || s.Value > 20 || s.Value != float64(int(s.Value))) {
					score += 6
				}
			}
		}
		if score > 0 && o.Stock > 0 {
			score++
		}
		plain := -len(read.Words(read.Unmeasured(o.Name)))
		switch {
		case score > most || score == most && score > 0 && plain > plainest:
			best, most, plainest, tied = i, score, plain, false
		case score == most && score > 0 && plain == plainest:
			tied = true
		}
	}
	return best, best >= 0 && !tied
}

// alike are the options that a text fits equally well, where they are some of many.
func alike(list []option, text string) []int {
	words := naming(text)
	var out []int
	most := 0
	for i, o := range list {
		n := 2 * read.Common(naming(o.Name), words)
		for _, s := range read.Measures(text) {
			for _, named := range read.Measures(o.Name) {
				if s.Same(named) && (s.Kind != 0 || s.Value > 20) {
					n++
				}
			}
		}
		if n > most {
			out, most = nil, n
		}
		if n == most && n > 0 {
			out = append(out, i)
		}
	}
	if len(out) == len(list) {
		return nil
	}
	return out
}

func subset(list []product, index []int) []product {
	out := make([]product, 0, len(index))
	for _, i := range index {
		if i < len(list) {
			out = append(out, list[i])
		}
	}
	return out
}

// plainest is the one option with the shortest name, if it is one: of Coca-Cola and
// Coca-Cola Zero the first.
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

// naming are the words of a text that may name something; a small number points at a place
// in a list.
func naming(text string) []string {
	var out []string
	for _, w := range read.Words(read.Unmeasured(text)) {
		if len(w) > 2 || strings.Trim(w, "0123456789") != "" {
			out = append(out, w)
		}
	}
	return out
}

// picked are wants for what was pointed at in the list last shown.
func (d *dialogue) picked(p read.Pick, quantity int, said bool) []want {
	index, n := d.choice(optionsOf(d.m.Shown))
	if n > 0 {
		quantity, said = n, true
	}
	var out []want
	for _, i := range index {
		out = append(out, want{Op: opAdd, Item: read.Item{Quantity: quantity, Said: said, Name: d.m.Shown[i].Name}, Product: d.m.Shown[i], Found: true})
	}
	return out
}
