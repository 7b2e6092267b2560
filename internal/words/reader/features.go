package reader

import (
	"github.com/mostrador/mostrador/internal/words/learn"
	"github.com/mostrador/mostrador/internal/words/number"
)

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

// stemAt is the stem at a place, as at is the word.
func stemAt(list []token, i int) string {
	if i < 0 || i >= len(list) {
		return at(list, i)
	}
	return list[i].stem
}

// classesAt are the classes of the word at a place; a word without any is of the class of its shape.
func classesAt(list []token, i int) []string {
	switch {
	case i < 0 || i >= len(list):
		return []string{at(list, i)}
	case len(list[i].classes) == 0:
		return []string{list[i].shape}
	}
	return list[i].classes
}

// observe makes the features of every token.
func observe(list []token, lists *Lists) [][]learn.Feature {
	known := make([][]string, len(list))
	for i, t := range list {
		known[i] = clues(t, lists)
	}
	out := make([][]learn.Feature, len(list))
	for i := range list {
		f := make([]learn.Feature, 0, 80)
		add := func(parts ...string) { f = append(f, learn.Wide(parts...)) }
		itself(list, i, add)
		for d := -3; d <= 3; d++ {
			if d != 0 {
				beside(list, known, i, d, add)
			}
		}
		for _, k := range known[i] {
			add("k0", k)
			add("k0-", k, at(list, i-1))
			for _, c := range classesAt(list, i-1) {
				add("k0c-", k, c)
			}
		}
		pairs(list, i, add)
		out[i] = f
	}
	return out
}

// itself are the features of a token alone.
func itself(list []token, i int, add func(...string)) {
	t := list[i]
	w := t.fold
	add("w0", w)
	add("s0", t.shape)
	add("r0", rootOf(w))
	add("h0", sound(w))
	add("v0", t.stem)
	add("p0", t.pattern)
	for n := 2; n <= 4 && n < len(w); n++ {
		add("p", w[:n])
		add("e", w[len(w)-n:])
	}
	for _, c := range t.classes {
		add("c0", c)
	}
}

// beside are the features that a token has from one d places away.
func beside(list []token, known [][]string, i, d int, add func(...string)) {
	place := string(rune('m' + d))
	add("w", place, at(list, i+d))
	for _, c := range classesAt(list, i+d) {
		add("c", place, c)
	}
	if d < -2 || d > 2 || i+d < 0 || i+d >= len(list) {
		return
	}
	add("s", place, list[i+d].shape)
	add("r", place, rootOf(at(list, i+d)))
	if d == -1 || d == 1 {
		add("v", place, list[i+d].stem)
		add("p", place, list[i+d].pattern)
	}
	for _, k := range known[i+d] {
		add("k", place, k)
	}
}

// pairs are the features of a token together with its neighbours.
func pairs(list []token, i int, add func(...string)) {
	w := list[i].fold
	add("b-", at(list, i-1), w)
	add("b+", w, at(list, i+1))
	add("t", at(list, i-2), at(list, i-1), list[i].shape)
	add("first", at(list, 0), at(list, 1))
	for _, c := range classesAt(list, i) {
		add("wc", at(list, i-1), c)
		add("cw", c, at(list, i+1))
		add("wwc", at(list, i-2), at(list, i-1), c)
		for _, d := range classesAt(list, i-1) {
			add("cc-", d, c)
			for _, e := range classesAt(list, i-2) {
				add("ccc", e, d, c)
			}
		}
		for _, d := range classesAt(list, i+1) {
			add("cc+", c, d)
		}
	}
}

// hinted are the features of tokens with what the acts around them are taken for.
func hinted(list []token, seen [][]learn.Feature, acts []Act) [][]learn.Feature {
	out := make([][]learn.Feature, len(list))
	for i, t := range list {
		f := append(make([]learn.Feature, 0, len(seen[i])+16), seen[i]...)
		add := func(parts ...string) { f = append(f, learn.Wide(parts...)) }
		kind := "none"
		for _, a := range acts {
			if t.from >= a.From && t.to <= a.To {
				kind = a.Kind
				if g := a.Guesses[1]; g.Score > 0.2 {
					add("act2", g.Kind)
				}
				if a.Score < 0.5 {
					kind += "?"
				}
			}
		}
		add("act", kind)
		add("act", kind, "shape", t.shape, t.pattern)
		for _, c := range classesAt(list, i) {
			add("act", kind, "class", c)
		}
		for _, c := range classesAt(list, i-1) {
			add("act", kind, "after", c)
		}
		out[i] = f
	}
	return out
}
