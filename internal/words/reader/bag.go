package reader

import "github.com/mostrador/mostrador/internal/words/learn"

// bag are the features of a part of a message as a whole.
func bag(list []token, s Span, lists *Lists) (out []learn.Feature) {
	add := func(parts ...string) { out = append(out, learn.Wide(parts...)) }
	first, last := within(list, s)
	for i := first; i <= last; i++ {
		w := list[i].fold
		add("u", w)
		add("u5", rootOf(w))
		add("h", sound(w))
		add("v", list[i].stem)
		add("vb", list[i].stem, stemAt(list, i+1))
		add("shape", list[i].shape)
		add("b", w, at(list, i+1))
		add("skip", w, at(list, i+2))
		inside := "<" + w + ">"
		for n := 3; n <= 4; n++ {
			for j := 0; j+n <= len(inside); j++ {
				add("c", inside[j:j+n])
			}
		}
		for _, k := range clues(list[i], nil) {
			add("k", k)
		}
		if list[i].pattern != "" {
			add("pattern", list[i].pattern)
		}
		for _, c := range list[i].classes {
			add("class", c)
			add("class-", stemAt(list, i-1), c)
			add("class+", c, stemAt(list, i+1))
			for _, d := range classesAt(list, i+1) {
				add("classes", c, d)
			}
			for _, d := range classesAt(list, i+2) {
				add("classes2", c, d)
			}
		}
	}
	add("before", at(list, first-1))
	add("after", at(list, last+1))
	add("first", at(list, first), at(list, first+1))
	for _, c := range classesAt(list, first) {
		add("class1", c)
	}
	around(list, first, last, add)
	if lists != nil && lists.Trade != "" {
		add("trade", lists.Trade)
		for i := first; i <= last; i++ {
			add("trade", lists.Trade, list[i].stem)
			for _, c := range list[i].classes {
				add("trade", lists.Trade, "class", c)
			}
		}
	}
	return out
}

// around are the features of what else a message says.
func around(list []token, first, last int, add func(...string)) {
	for i, t := range list {
		if i < first || i > last {
			side := "o-"
			if i > last {
				side = "o+"
			}
			add(side, t.stem)
			for _, c := range t.classes {
				add(side, "class", c)
			}
		}
	}
}
