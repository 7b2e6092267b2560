package reader

import (
	"crypto/sha256"
	"encoding/binary"
	"math/rand/v2"
	"slices"
	"sync"

	"github.com/mostrador/mostrador/internal/words/learn"
)

// perturbations is how many rewritten copies of each message are learnt from.
const perturbations = 2

// lesson is a message, or one of its rewritten copies, as the models learn from it.
type lesson struct {
	line   Line
	copied bool
	group  int // of the message and its copies
	tokens []token
	lists  *Lists
	seen   [][]learn.Feature // of each token
	bags   [][]learn.Feature // of each act
	acts   []Act             // what a model that has not seen its voice takes its acts for
}

// How each of the models learns.
var (
	learnCuts  = learn.Options{Rounds: 5, Rate: 0.5, Calm: 0.1, Rare: 2}
	learnSlots = learn.Options{Rounds: 6, Rate: 0.5, Calm: 0.1, Rare: 2}
	learnActs  = learn.Options{Rounds: 10, Rate: 1, Calm: 0.1, Rare: 2}
)

var cutTags, slotTags = learn.TagsFor(ActKinds), learn.TagsFor(SlotKinds)

// lean is how readily slots are found, where what is missed and what is wrong are about as bad.
const lean = 0.8

// Train makes a reader from labelled messages; those of the test set are left out.
func Train(said []Line) *Reader {
	list := lessonsOf(said)
	r := &Reader{origin: fingerprint(list)}
	var strangers [foretellers]Reader // each has not learnt from a part of the voices
	var wait sync.WaitGroup
	wait.Go(func() {
		for part := range strangers {
			_, others := heldOut(list, part)
			strangers[part].cuts = trainCuts(originals(others))
		}
		r.cuts = trainCuts(list)
	})
	for part := range strangers {
		held, others := heldOut(list, part)
		strangers[part].acts = learn.TrainChooser(ActKinds, examples(others), learnActs)
		strangers[part].foretell(held)
	}
	r.acts = learn.TrainChooser(ActKinds, examples(list), learnActs)
	r.slots = trainSlots(list)
	r.slots.Lean(lean)
	wait.Wait()
	var scores []learn.Scored
	for part := range strangers {
		held, _ := heldOut(list, part)
		scores = append(scores, strangers[part].scored(held)...)
	}
	r.acts.Sharpen(learn.Sharpness(scores))
	return r
}

func lessonsOf(said []Line) (out []*lesson) {
	rnd := rand.New(rand.NewPCG(5, 6))
	stock := stockOf(said)
	for group, line := range said {
		if line.Apart() {
			continue
		}
		for n := range 1 + perturbations {
			l := &lesson{line: line, group: group, copied: n > 0}
			if l.copied {
				l.line = perturbed(line, rnd)
			}
			l.tokens, l.lists = tokens(l.line.Text), stock.owned(l.line, rnd)
			l.seen = observe(l.tokens, l.lists)
			for _, a := range l.line.Acts {
				l.bags = append(l.bags, bag(l.tokens, a, l.lists))
			}
			out = append(out, l)
		}
	}
	return out
}

func trainCuts(list []*lesson) *learn.Tagger {
	var all []learn.Sequence
	for _, l := range list {
		all = append(all, learn.Sequence{Tokens: l.seen, Tags: tagged(l.tokens, l.line.Acts, cutTags), Group: l.group})
	}
	return learn.TrainField(cutTags, all, learnCuts)
}

func trainSlots(list []*lesson) *learn.Tagger {
	var all []learn.Sequence
	for _, l := range list {
		seen := hinted(l.tokens, l.seen, l.acts)
		all = append(all, learn.Sequence{Tokens: seen, Tags: tagged(l.tokens, l.line.Slots, slotTags), Group: l.group})
	}
	return learn.TrainField(slotTags, all, learnSlots)
}

func examples(list []*lesson) (out []learn.Example) {
	for _, l := range list {
		for i, a := range l.line.Acts {
			out = append(out, learn.Example{Features: l.bags[i], Labels: []int{slices.Index(ActKinds, a.Kind)}, Group: l.group})
		}
	}
	return out
}

// foretellers is how many models foretell each other's acts.
const foretellers = 3

// heldOut are the lessons of a part of the voices, and those of all others.
func heldOut(list []*lesson, part int) (held, others []*lesson) {
	for _, l := range list {
		if l.line.Fold()%foretellers == part {
			held = append(held, l)
		} else {
			others = append(others, l)
		}
	}
	if len(held) == 0 || len(others) == 0 { // too few voices, in tests
		return list, list
	}
	return held, others
}

// originals are lessons without the rewritten copies.
func originals(list []*lesson) (out []*lesson) {
	for _, l := range list {
		if !l.copied {
			out = append(out, l)
		}
	}
	return out
}

// foretell says what the acts of lessons are taken for, by a model that has learnt from other voices: slots are to be
// learnt beside acts with as many mistakes as there will be.
func (r *Reader) foretell(list []*lesson) {
	for _, l := range list {
		l.acts = nil
		for i, a := range l.line.Acts {
			l.acts = append(l.acts, r.act(a, l.bags[i]))
		}
	}
}

// scored are the scores of the acts that a model which has learnt from other voices finds in messages, and what they
// are: probabilities are to be right where the cuts may be wrong. What is no act at all counts as something else.
func (r *Reader) scored(list []*lesson) (out []learn.Scored) {
	for _, l := range originals(list) {
		for _, s := range spans(l.tokens, r.cuts.Tag(l.seen), r.cuts.Tags) {
			meant := Other
			for _, a := range l.line.Acts {
				if touch(a, s) {
					meant = a.Kind
				}
			}
			out = append(out, learn.Scored{Scores: r.acts.Scores(bag(l.tokens, s, l.lists)), Label: slices.Index(ActKinds, meant)})
		}
	}
	return out
}

// fingerprint tells lessons apart: the data, and all code that makes features of them. How the models learn from them is
// told by method, which grows by one with every change of it.
func fingerprint(list []*lesson) [sha256.Size]byte {
	sum := sha256.New()
	put := func(n int) { _, _ = sum.Write(binary.LittleEndian.AppendUint32(nil, uint32(n))) } // it cannot fail
	put(method)
	for _, l := range list {
		for _, features := range slices.Concat(l.seen, l.bags) {
			put(len(features))
			for _, f := range features {
				put(int(f))
			}
		}
		for _, tags := range [][]int{tagged(l.tokens, l.line.Acts, learn.TagsFor(ActKinds)), tagged(l.tokens, l.line.Slots, slotTags)} {
			for _, tag := range tags {
				put(tag)
			}
		}
	}
	return [sha256.Size]byte(sum.Sum(nil))
}

// method is the number of the way in which the models are trained: their rounds and rates, and the code of words/learn.
const method = 4

// tagged are the tags of tokens that some spans mark. Marks at the edge of a span belong to it no more than to its
// neighbour.
func tagged(list []token, marked []Span, names []string) []int {
	out := make([]int, len(list))
	for _, s := range marked {
		first, last := within(list, s)
		for i := first; i <= last; i++ {
			prefix := "I-"
			if i == first {
				prefix = "B-"
			}
			out[i] = slices.Index(names, prefix+s.Kind)
		}
	}
	return out
}

// within are the first and the last token of a span that are no marks; the last is before the first if there is none.
func within(list []token, s Span) (first, last int) {
	first, last = len(list), -1
	for i, t := range list {
		if t.from >= s.From && t.to <= s.To && t.shape != "mark" {
			first, last = min(first, i), i
		}
	}
	return first, last
}
