package reader

import (
	"crypto/sha256"
	"encoding/binary"
	"math/rand/v2"
	"slices"
	"sync"

	"github.com/mostrador/mostrador/internal/words/learn"
)

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
	learnCuts  = learn.Options{Rounds: 5, Rate: 0.5, Calm: 0.1}
	learnSlots = learn.Options{Rounds: 6, Rate: 0.5, Calm: 0.1}
	learnActs  = learn.Options{Rounds: 10, Rate: 1, Calm: 0.1}
)

// rarely are options without features that are too rare.
func (k Kinds) rarely(o learn.Options) learn.Options {
	o.Rare = k.Rare
	return o
}

// lean is how readily slots are found, where what is missed and what is wrong are about as bad.
const lean = 0.8

// Train makes a reader from labelled messages; those of the test set are left out.
func (k Kinds) Train(said []Line) *Reader {
	list := k.lessonsOf(said)
	r := &Reader{origin: k.fingerprint(list), least: k.Least}
	var strangers [foretellers]Reader // each has not learnt from a part of the voices
	var wait sync.WaitGroup
	wait.Go(func() {
		for part := range strangers {
			_, others := heldOut(list, part)
			strangers[part].cuts = k.trainCuts(originals(others))
		}
		r.cuts = k.trainCuts(list)
	})
	for part := range strangers {
		held, others := heldOut(list, part)
		strangers[part].acts = learn.TrainChooser(k.Acts, k.examples(others), k.rarely(learnActs))
		strangers[part].foretell(held)
	}
	r.acts = learn.TrainChooser(k.Acts, k.examples(list), k.rarely(learnActs))
	r.slots = k.trainSlots(list)
	r.slots.Lean(lean)
	wait.Wait()
	var scores []learn.Scored
	for part := range strangers {
		held, _ := heldOut(list, part)
		scores = append(scores, strangers[part].scored(held, k.Nothing)...)
	}
	r.acts.Sharpen(learn.Sharpness(scores))
	return r
}

func (k Kinds) lessonsOf(said []Line) (out []*lesson) {
	_, said = Part(said, 0)
	rnd := rand.New(rand.NewPCG(5, 6))
	stock := stockOf(said)
	for group, line := range said {
		for n := range 1 + k.Copies + k.Joins {
			l := &lesson{line: line, group: group, copied: n > 0}
			switch {
			case n > k.Copies:
				l.line = joined(line, said[rnd.IntN(len(said))], rnd)
			case l.copied:
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

func (k Kinds) trainCuts(list []*lesson) *learn.Tagger {
	tags := learn.TagsFor(k.Acts)
	if k.Plain {
		tags = learn.TagsFor([]string{plain})
	}
	var all []learn.Sequence
	for _, l := range list {
		all = append(all, learn.Sequence{Tokens: l.seen, Tags: tagged(l.tokens, k.parts(l.line.Acts), tags), Group: l.group})
	}
	return learn.TrainField(tags, all, k.rarely(learnCuts))
}

// plain is the kind of all parts of a message where they are found without what they are.
const plain = "act"

// parts are acts as the model that finds them learns them.
func (k Kinds) parts(acts []Span) []Span {
	if k.Plain {
		acts = slices.Clone(acts)
		for i := range acts {
			acts[i].Kind = plain
		}
	}
	return acts
}

func (k Kinds) trainSlots(list []*lesson) *learn.Tagger {
	tags := learn.TagsFor(k.Slots)
	var all []learn.Sequence
	for _, l := range list {
		seen := hinted(l.tokens, l.seen, l.acts)
		all = append(all, learn.Sequence{Tokens: seen, Tags: tagged(l.tokens, l.line.Slots, tags), Group: l.group})
	}
	return learn.TrainField(tags, all, k.rarely(learnSlots))
}

func (k Kinds) examples(list []*lesson) (out []learn.Example) {
	for _, l := range list {
		for i, a := range l.line.Acts {
			out = append(out, learn.Example{Features: l.bags[i], Labels: []int{slices.Index(k.Acts, a.Kind)}, Group: l.group})
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
func (r *Reader) scored(list []*lesson, nothing string) (out []learn.Scored) {
	for _, l := range originals(list) {
		for _, s := range spans(l.tokens, r.cuts.Tag(l.seen), r.cuts.Tags) {
			meant := nothing
			for _, a := range l.line.Acts {
				if touch(a, s) {
					meant = a.Kind
				}
			}
			out = append(out, learn.Scored{Scores: r.acts.Scores(bag(l.tokens, s, l.lists)), Label: slices.Index(r.acts.Labels, meant)})
		}
	}
	return out
}

// Made reports that a reader was trained on these messages, with the features that they have now.
func (k Kinds) Made(r *Reader, said []Line) bool { return r.origin == k.fingerprint(k.lessonsOf(said)) }

// fingerprint tells lessons apart: the data, and all code that makes features of them. How the models learn from them is
// told by method, which grows by one with every change of it.
func (k Kinds) fingerprint(list []*lesson) [sha256.Size]byte {
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
		for _, tags := range [][]int{tagged(l.tokens, l.line.Acts, learn.TagsFor(k.Acts)), tagged(l.tokens, l.line.Slots, learn.TagsFor(k.Slots))} {
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
