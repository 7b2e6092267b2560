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
	acts        *learn.Chooser    // what an act is
	origin      [sha256.Size]byte // the fingerprint of what it was trained on
	least       float64           // of Kinds
}

// Read reads a message; lists may be nil.
func (r *Reader) Read(text string, lists *Lists) (out Reading) {
	list := tokens(text)
	seen := observe(list, lists)
	out.Acts = r.acted(list, spans(list, r.cuts.Tag(seen), r.cuts.Tags), lists)
	for _, s := range spans(list, r.slots.Tag(hinted(list, seen, out.Acts)), r.slots.Tags) {
		out.Slots = append(out.Slots, Slot{Span: s, Text: text[s.From:s.To]})
	}
	return out
}

// acted decides what the parts of a message are.
func (r *Reader) acted(list []token, parts []Span, lists *Lists) (out []Act) {
	for _, s := range parts {
		out = append(out, r.act(s, bag(list, s, lists)))
	}
	return out
}

// act decides what a part of a message is, with what else it could be.
func (r *Reader) act(s Span, features []learn.Feature) Act {
	a := Act{Span: s}
	for l, p := range r.acts.Probabilities(features) {
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
