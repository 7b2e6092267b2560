package reader

import (
	"fmt"
	"slices"
)

// Figures are how well a reader reads the voices that it was not trained on.
type Figures struct {
	Messages, Whole           int // messages, and those all of whose acts were found and no other
	Acts, Named, Among        int // acts, those named rightly where they are, and those among the first three guesses
	Slots, SlotsRead, SlotsOf int // slots, those read, and those of them that are right
}

// Measure reads the test set.
func Measure(r *Reader, said []Line) (f Figures) {
	for _, l := range said {
		if l.Apart() {
			f.message(r, l)
		}
	}
	return f
}

func (f *Figures) message(r *Reader, l Line) {
	list, got := tokens(l.Text), r.Read(l.Text, nil)
	var found, meant []string
	for _, a := range got.Acts {
		found = append(found, a.Kind)
	}
	for _, a := range l.Acts {
		meant = append(meant, a.Kind)
		guess := r.act(list, a)
		f.Acts++
		if guess.Kind == a.Kind {
			f.Named++
		}
		if slices.ContainsFunc(guess.Guesses[:3], func(g Guess) bool { return g.Kind == a.Kind }) {
			f.Among++
		}
	}
	slices.Sort(found)
	slices.Sort(meant)
	if f.Messages++; slices.Equal(slices.Compact(found), slices.Compact(meant)) {
		f.Whole++
	}
	f.Slots += len(l.Slots)
	f.SlotsRead += len(got.Slots)
	for _, s := range got.Slots {
		if slices.ContainsFunc(l.Slots, func(x Span) bool { return same(list, x, s.Span) }) {
			f.SlotsOf++
		}
	}
}

// same reports spans of one kind over the same words.
func same(list []token, a, b Span) bool {
	firstA, lastA := within(list, a)
	firstB, lastB := within(list, b)
	return a.Kind == b.Kind && firstA == firstB && lastA == lastB
}

func (f Figures) String() string {
	share := func(n, of int) float64 { return 100 * float64(n) / float64(max(of, 1)) }
	return fmt.Sprintf("messages read whole          %5.1f %% of %d\nacts named where they are    %5.1f %% of %d\n"+
		"acts among three guesses     %5.1f %%\nslots read                   %5.1f %% of %d\n"+
		"slots that are right         %5.1f %% of %d\n",
		share(f.Whole, f.Messages), f.Messages, share(f.Named, f.Acts), f.Acts, share(f.Among, f.Acts),
		share(f.SlotsOf, f.Slots), f.Slots, share(f.SlotsOf, f.SlotsRead), f.SlotsRead)
}
