package reader

import (
	"github.com/mostrador/mostrador/internal/words/learn"
	"github.com/mostrador/mostrador/internal/words/number"
)

// Lists are the names that a business has: the words of its own products, services, people and zones, folded.
type Lists struct {
	Things, Services, People, Zones map[string]bool
}

// ownClues are the clues of words in lists, in the order of their fields.
var ownClues = []string{"own:thing", "own:service", "own:people", "own:zone"}

// at is the word at a place; marks before the beginning and behind the end.
func at(list []token, i int) string {
	switch {
	case i < 0:
		return "<"
	case i >= len(list):
		return ">"
	}
	return list[i].fold
}

// clues are what is known of a word by itself.
func clues(t token, lists *Lists) (out []string) {
	if _, ok := number.Spanish[t.fold]; ok {
		out = append(out, "number")
	} else if _, ok := number.Portuguese[t.fold]; ok {
		out = append(out, "number")
	} else if _, ok := number.English[t.fold]; ok {
		out = append(out, "number")
	}
	if lists != nil {
		root := rootOf(t.fold)
		for i, set := range []map[string]bool{lists.Things, lists.Services, lists.People, lists.Zones} {
			if set[root] {
				out = append(out, ownClues[i])
			}
		}
	}
	return out
}

// rootOf is a word without its end: its first five letters.
func rootOf(w string) string {
	if len(w) > 5 {
		return w[:5]
	}
	return w
}

// observe makes the features of every token.
func observe(list []token, lists *Lists) [][]learn.Feature {
	known := make([][]string, len(list))
	for i, t := range list {
		known[i] = clues(t, lists)
	}
	out := make([][]learn.Feature, len(list))
	for i, t := range list {
		f := make([]learn.Feature, 0, 40)
		add := func(parts ...string) { f = append(f, learn.Hash(parts...)) }
		w := t.fold
		add("w0", w)
		add("s0", t.shape)
		add("r0", rootOf(w))
		add("h0", sound(w))
		add("v0", bare(sound(w)))
		add("h-", bare(sound(at(list, i-1))))
		add("h+", bare(sound(at(list, i+1))))
		for n := 2; n <= 4 && n < len(w); n++ {
			add("p", w[:n])
			add("e", w[len(w)-n:])
		}
		for d := -3; d <= 3; d++ {
			if d == 0 {
				continue
			}
			place := string(rune('m' + d))
			add("w", place, at(list, i+d))
			if d >= -2 && d <= 2 && i+d >= 0 && i+d < len(list) {
				add("s", place, list[i+d].shape)
				add("r", place, rootOf(at(list, i+d)))
				for _, k := range known[i+d] {
					add("k", place, k)
				}
			}
		}
		for _, k := range known[i] {
			add("k0", k)
		}
		add("b-", at(list, i-1), w)
		add("b+", w, at(list, i+1))
		add("t", at(list, i-2), at(list, i-1), t.shape)
		add("first", at(list, 0), at(list, 1))
		out[i] = f
	}
	return out
}
