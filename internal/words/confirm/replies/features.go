package replies

import (
	"strconv"

	"github.com/mostrador/mostrador/internal/words/learn"
)

// bag collects features.
type bag struct {
	list []learn.Feature
}

func (b *bag) add(parts ...string) { b.list = append(b.list, learn.Wide(parts...)) }

// word adds the features of a word by itself.
func (b *bag) word(place string, w Word, a Asked) {
	b.add("w", place, w.drawn)
	if w.shown {
		return
	}
	if w.Name {
		b.add("name", place)
	}
	b.add("r", place, w.root)
	b.add("wa", place, a.Act, w.root)
	b.add("wt", place, a.Thing, w.root)
	if len(w.drawn) <= 6 {
		b.add("wl", place, a.Locale, w.drawn)
	}
	if w.Stress && len(w.drawn) <= 3 {
		b.add("stress", place, w.drawn)
	}
	if w.clitic != "" {
		b.add("cl", place)
		b.add("cl", place, w.clitic)
	}
	for n := 1; n <= 3 && n < len(w.drawn); n++ {
		b.add("end", place, w.drawn[len(w.drawn)-n:])
	}
	for _, c := range w.Clues {
		b.add("k", place, c)
		b.add("ka", place, c, a.Act)
	}
	if len(w.Clues) == 0 {
		b.add("k", place, "-")
	}
	grams(w.drawn, func(g string) { b.add("g", place, g) })
}

// clauseFeatures are those of the words from first up to before.
func clauseFeatures(list []Word, first, before int, a Asked) []learn.Feature {
	b := bag{list: make([]learn.Feature, 0, 40*(before-first))}
	whole := ""
	for i := first; i < before; i++ {
		w := list[i]
		b.word("", w, a)
		whole += " " + w.drawn
		b.add("b", inside(list, i, first, before), inside(list, i+1, first, before))
		b.add("rb", insideRoot(list, i, first, before), insideRoot(list, i+1, first, before))
		b.add("sk", insideRoot(list, i, first, before), insideRoot(list, i+2, first, before))
		b.add("t", inside(list, i-1, first, before), w.drawn, inside(list, i+1, first, before))
		if i > first && w.Pause {
			b.add("pause", w.root)
		}
		for _, c := range w.Clues {
			if i+1 < before {
				for _, d := range list[i+1].Clues {
					b.add("kk", c, d)
				}
				b.add("kr", c, list[i+1].root)
			}
			if i > first {
				b.add("rk", list[i-1].root, c)
			}
		}
	}
	b.add("whole", whole)
	b.add("whole", whole, a.Act)
	b.add("first", list[first].root)
	b.add("first", list[first].drawn, inside(list, first+1, first, before))
	b.add("last", list[before-1].root)
	b.add("len", strconv.Itoa(min(before-first, 8)))
	b.add("at", strconv.FormatBool(first == 0), strconv.FormatBool(before == len(list)))
	b.add("before", rootAt(list, first-1))
	b.add("after", rootAt(list, before))
	b.add("act", a.Act, a.Thing)
	b.add("language", a.language())
	return b.list
}

// inside is the word at a place of a clause; marks around it.
func inside(list []Word, i, first, before int) string {
	if i < first {
		return "<"
	} else if i >= before {
		return ">"
	}
	return list[i].drawn
}

func insideRoot(list []Word, i, first, before int) string {
	if i < first || i >= before {
		return inside(list, i, first, before)
	}
	return list[i].root
}
