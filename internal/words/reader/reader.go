package reader

import (
	"cmp"
	"crypto/sha256"
	"slices"

	"github.com/mostrador/mostrador/internal/words/learn"
)

// Reading is what a message says.
type Reading struct {
	Acts  []Act
	Slots []Slot
}

// Act is one thing that a message means.
type Act struct {
	Span
	Score   float64 // how sure the reader is, as a probability
	Guesses []Guess // what it could be, the likeliest first
}

// Guess is a meaning with its probability.
type Guess struct {
	Kind  string
	Score float64
}

// Slot is a detail of a message.
type Slot struct {
	Span
	Text string
}

// Reader is a trained reader.
type Reader struct {
	cuts, slots *learn.Tagger     // where acts are, and slots
	acts        *learn.Classifier // what an act is
	origin      [sha256.Size]byte // the fingerprint of what it was trained on
}

// Read reads a message; lists may be nil.
func (r *Reader) Read(text string, lists *Lists) (out Reading) {
	list := tokens(text)
	seen := observe(list, lists)
	for _, s := range spans(list, r.slots.Tag(seen), r.slots.Tags) {
		out.Slots = append(out.Slots, Slot{Span: s, Text: text[s.From:s.To]})
	}
	out.Acts = r.acted(list, spans(list, r.cuts.Tag(seen), r.cuts.Tags), lists)
	return out
}

// acted decides what the parts of a message are.
func (r *Reader) acted(list []token, parts []Span, lists *Lists) (out []Act) {
	for _, s := range parts {
		out = append(out, r.act(list, s))
	}
	return out
}

// act decides what a part of a message is, with what else it could be.
func (r *Reader) act(list []token, s Span) Act {
	a := Act{Span: s}
	for l, p := range r.acts.Probabilities(bag(list, s)) {
		g := Guess{r.acts.Labels[l], p}
		at, _ := slices.BinarySearchFunc(a.Guesses, g, func(x, y Guess) int { return cmp.Compare(y.Score, x.Score) })
		if a.Guesses = slices.Insert(a.Guesses, at, g); len(a.Guesses) > guesses {
			a.Guesses = a.Guesses[:guesses]
		}
	}
	a.Kind, a.Score = a.Guesses[0].Kind, a.Guesses[0].Score
	return a
}

// guesses is how many meanings of an act are told.
const guesses = 4

// spans are the parts of a message that its tags mark.
func spans(list []token, tags []int, names []string) (out []Span) {
	for i, tag := range tags {
		switch name := names[tag]; name[0] {
		case 'B':
			out = append(out, Span{Kind: name[2:], From: list[i].from, To: list[i].to})
		case 'I':
			out[len(out)-1].To = list[i].to
		}
	}
	return out
}

// bag are the features of a part of a message as a whole.
func bag(list []token, s Span) (out []learn.Feature) {
	add := func(parts ...string) { out = append(out, learn.Hash(parts...)) }
	first, last := within(list, s)
	for i := first; i <= last; i++ {
		w := list[i].fold
		add("u", w)
		add("u5", rootOf(w))
		add("h", sound(w))
		add("v", Stem(w))
		add("vb", Stem(w), Stem(at(list, i+1)))
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
	}
	add("before", at(list, first-1))
	add("after", at(list, last+1))
	add("first", at(list, first), at(list, first+1))
	return out
}
