package reader

import (
	"crypto/sha256"
	"encoding/binary"
	"math/rand/v2"
	"slices"
	"strings"

	"github.com/mostrador/mostrador/internal/kit/locale"
	"github.com/mostrador/mostrador/internal/words/learn"
)

// perturbations is how many rewritten copies of each message are learnt from.
const perturbations = 2

// anAct is the kind of all acts where only their place matters.
const anAct = "act"

// lessons are what the models of a reader learn from.
type lessons struct {
	cuts, slots []learn.Sequence
	acts        []learn.Example
}

// Train makes a reader from labelled messages; those of the test set are left out.
func Train(said []Line) *Reader {
	l := lessonsOf(said)
	return &Reader{cuts: learn.TrainTagger(cutTags, l.cuts, 8), slots: learn.TrainTagger(slotTags, l.slots, 8),
		acts: learn.TrainClassifier(ActKinds, l.acts, learn.Options{Rounds: 15, Rate: 0.3}), origin: l.fingerprint()}
}

var cutTags, slotTags = learn.TagsFor([]string{anAct}), learn.TagsFor(SlotKinds)

func lessonsOf(said []Line) (out lessons) {
	rnd := rand.New(rand.NewPCG(5, 6))
	for _, line := range said {
		if line.Apart() {
			continue
		}
		for n := range 1 + perturbations {
			l := line
			if n > 0 {
				l = perturbed(line, rnd)
			}
			list := tokens(l.Text)
			seen := observe(list, owned(l, rnd))
			out.cuts = append(out.cuts, learn.Sequence{Tokens: seen, Tags: tagged(list, unkind(l.Acts), cutTags)})
			out.slots = append(out.slots, learn.Sequence{Tokens: seen, Tags: tagged(list, l.Slots, slotTags)})
			for _, a := range l.Acts {
				out.acts = append(out.acts, learn.Example{Features: bag(list, a), Labels: []int{slices.Index(ActKinds, a.Kind)}})
			}
		}
	}
	return out
}

// fingerprint tells lessons apart: the data, and all code that makes features of them. How the models learn from them is
// told by method, which grows by one with every change of it.
func (l lessons) fingerprint() [sha256.Size]byte {
	sum := sha256.New()
	put := func(n int) { _, _ = sum.Write(binary.LittleEndian.AppendUint32(nil, uint32(n))) } // it cannot fail
	put(method)
	for _, list := range [][]learn.Sequence{l.cuts, l.slots} {
		for _, s := range list {
			for i, token := range s.Tokens {
				put(s.Tags[i])
				for _, f := range token {
					put(int(f))
				}
			}
		}
	}
	for _, e := range l.acts {
		put(e.Labels[0])
		for _, f := range e.Features {
			put(int(f))
		}
	}
	return [sha256.Size]byte(sum.Sum(nil))
}

// method is the number of the way in which the models are trained: their rounds and rates, and the code of words/learn.
const method = 1

// unkind are spans without what they are.
func unkind(list []Span) []Span {
	out := slices.Clone(list)
	for i := range out {
		out[i].Kind = anAct
	}
	return out
}

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

// owned makes up what the business of a message could have: most of what the message names, and often things it does not.
func owned(l Line, rnd *rand.Rand) *Lists {
	lists := &Lists{Things: map[string]bool{}, Services: map[string]bool{}, People: map[string]bool{}, Zones: map[string]bool{}}
	into := map[string]map[string]bool{"thing": lists.Things, "service": lists.Services, "professional": lists.People,
		"zone": lists.Zones}
	if rnd.IntN(4) == 0 {
		return lists // a business that is not known
	}
	for _, s := range l.Slots {
		if set := into[s.Kind]; set != nil && rnd.IntN(5) > 0 {
			for _, w := range strings.Fields(locale.Fold(l.Text[s.From:s.To])) {
				if len(w) > 3 {
					set[rootOf(w)] = true
				}
			}
		}
	}
	return lists
}
