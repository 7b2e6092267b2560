package reader

import (
	"math/rand/v2"
	"slices"
	"strings"

	"github.com/mostrador/mostrador/internal/kit/locale"
	"github.com/mostrador/mostrador/internal/words/learn"
)

// Perturbations is how many rewritten copies of each message are learnt from.
const perturbations = 2

// anAct is the kind of all acts where only their place matters.
const anAct = "act"

// Train makes a reader from labelled messages; those of the test set are left out.
func Train(said []Line) *Reader {
	var cuts, slots []learn.Sequence
	var acts []learn.Example
	rnd := rand.New(rand.NewPCG(5, 6))
	cutTags, slotTags := learn.TagsFor([]string{anAct}), learn.TagsFor(SlotKinds)
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
			cuts = append(cuts, learn.Sequence{Tokens: seen, Tags: tagged(list, unkind(l.Acts), cutTags)})
			slots = append(slots, learn.Sequence{Tokens: seen, Tags: tagged(list, l.Slots, slotTags)})
			for _, a := range l.Acts {
				acts = append(acts, learn.Example{Features: bag(list, a), Labels: []int{slices.Index(ActKinds, a.Kind)}})
			}
		}
	}
	return &Reader{cuts: learn.TrainTagger(cutTags, cuts, 8), slots: learn.TrainTagger(slotTags, slots, 8),
		acts: learn.TrainClassifier(ActKinds, acts, learn.Options{Rounds: 15, Rate: 0.3})}
}

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
