package reader

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"strings"
)

// Figures are how well a reader reads messages, best those of voices that it was not trained on. What is right counts
// twice: exactly, and as far as it matters to who acts on it ("alike"): acts that are handled alike are one, and a slot
// is right where half of the words are.
type Figures struct {
	Messages                  int
	Whole, WholeAlike         int // messages all of whose acts were found and no other
	Acts                      int
	Named, NamedAlike, Among  int // acts named rightly where they are, and among the first three guesses
	Found, ActsRead, ActsOf   int // acts found in the message, acts read, and those of them that are right; all alike
	Slots, SlotsRead          int
	SlotsExact, SlotsHalf     int // slots that were read, exactly and by half
	SlotsOfExact, SlotsOfHalf int // slots read that are right
	tenths                    [10]tenth
	confused                  map[[2]string]int  // acts meant and named
	slotKinds                 map[string]*[3]int // meant, read, right by half
	actKinds                  map[string]*[2]int // meant, named
}

// tenth are the acts read with a probability of one tenth of the scale.
type tenth struct {
	n, right int
	sum      float64
}

// alike are the acts that are handled as another one is.
var alike = map[string]string{Price: Find, Browse: Find, Recommend: Find, Available: Book, Bye: Thanks}

func group(kind string) string { return cmp.Or(alike[kind], kind) }

// Measure reads messages; lists makes what is known of the business of each and may be nil.
func Measure(r *Reader, said []Line, lists func(Line) *Lists) (f Figures) {
	f.confused, f.slotKinds, f.actKinds = map[[2]string]int{}, map[string]*[3]int{}, map[string]*[2]int{}
	for _, tag := range r.slots.Tags[1:] {
		f.slotKinds[tag[2:]] = new([3]int)
	}
	for _, kind := range r.acts.Labels {
		f.actKinds[kind] = new([2]int)
	}
	for _, l := range said {
		var known *Lists
		if lists != nil {
			known = lists(l)
		}
		f.message(r, l, known)
	}
	return f
}

func (f *Figures) message(r *Reader, l Line, known *Lists) {
	list, got := tokens(l.Text), r.Read(l.Text, known)
	f.Messages++
	f.named(r, l, known)
	found, meant := kindsOf(got.Acts, func(a Act) string { return a.Kind }), kindsOf(l.Acts, func(s Span) string { return s.Kind })
	if slices.Equal(found, meant) {
		f.Whole++
	}
	if slices.Equal(grouped(found), grouped(meant)) {
		f.WholeAlike++
	}
	f.ActsRead += len(got.Acts)
	for _, a := range l.Acts {
		if slices.ContainsFunc(got.Acts, func(x Act) bool { return group(x.Kind) == group(a.Kind) && touch(x.Span, a) }) {
			f.Found++
		}
	}
	for _, a := range got.Acts {
		t := &f.tenths[min(9, int(a.Score*10))]
		t.n++
		t.sum += a.Score
		if slices.ContainsFunc(l.Acts, func(x Span) bool { return x.Kind == a.Kind && touch(x, a.Span) }) {
			t.right++
		}
		if slices.ContainsFunc(l.Acts, func(x Span) bool { return group(x.Kind) == group(a.Kind) && touch(x, a.Span) }) {
			f.ActsOf++
		}
	}
	f.slots(list, l.Slots, got.Slots)
}

// named counts the acts that are named rightly where it is known where they are.
func (f *Figures) named(r *Reader, l Line, known *Lists) {
	f.Acts += len(l.Acts)
	for i, guess := range r.acted(tokens(l.Text), l.Acts, known) {
		a := l.Acts[i]
		f.actKinds[a.Kind][0]++
		if guess.Kind == a.Kind {
			f.Named++
			f.actKinds[a.Kind][1]++
		} else {
			f.confused[[2]string{a.Kind, guess.Kind}]++
		}
		if group(guess.Kind) == group(a.Kind) {
			f.NamedAlike++
		}
		if slices.ContainsFunc(guess.Guesses[:3], func(g Guess) bool { return g.Kind == a.Kind }) {
			f.Among++
		}
	}
}

func (f *Figures) slots(list []token, meant []Span, read []Slot) {
	f.Slots += len(meant)
	f.SlotsRead += len(read)
	for _, s := range meant {
		f.slotKinds[s.Kind][0]++
		if slices.ContainsFunc(read, func(x Slot) bool { return same(list, x.Span, s) }) {
			f.SlotsExact++
		}
		if slices.ContainsFunc(read, func(x Slot) bool { return half(list, x.Span, s) }) {
			f.SlotsHalf++
			f.slotKinds[s.Kind][2]++
		}
	}
	for _, s := range read {
		f.slotKinds[s.Kind][1]++
		if slices.ContainsFunc(meant, func(x Span) bool { return same(list, x, s.Span) }) {
			f.SlotsOfExact++
		}
		if slices.ContainsFunc(meant, func(x Span) bool { return half(list, x, s.Span) }) {
			f.SlotsOfHalf++
		}
	}
}

func kindsOf[T any](list []T, kind func(T) string) (out []string) {
	for _, x := range list {
		out = append(out, kind(x))
	}
	slices.Sort(out)
	return slices.Compact(out)
}

func grouped(kinds []string) []string { return kindsOf(kinds, group) }

func touch(a, b Span) bool { return a.From < b.To && b.From < a.To }

// same reports spans of one kind over the same words.
func same(list []token, a, b Span) bool {
	firstA, lastA := within(list, a)
	firstB, lastB := within(list, b)
	return a.Kind == b.Kind && firstA == firstB && lastA == lastB
}

// half reports spans of one kind that share at least half of the words of the longer one.
func half(list []token, a, b Span) bool {
	firstA, lastA := within(list, a)
	firstB, lastB := within(list, b)
	shared := min(lastA, lastB) - max(firstA, firstB) + 1
	return a.Kind == b.Kind && shared > 0 && 2*shared >= max(lastA-firstA, lastB-firstB)+1
}

func share(n, of int) float64 { return 100 * float64(n) / float64(max(of, 1)) }

func (f Figures) String() string {
	return fmt.Sprintf("messages read whole          %5.1f %% of %d, alike %5.1f %%\n"+
		"acts named where they are    %5.1f %% of %d, alike %5.1f %%, among three guesses %5.1f %%\n"+
		"acts found in the message    %5.1f %% alike, right %5.1f %% of %d\n"+
		"slots read                   %5.1f %% of %d, by half %5.1f %%\n"+
		"slots that are right         %5.1f %% of %d, by half %5.1f %%\n",
		share(f.Whole, f.Messages), f.Messages, share(f.WholeAlike, f.Messages),
		share(f.Named, f.Acts), f.Acts, share(f.NamedAlike, f.Acts), share(f.Among, f.Acts),
		share(f.Found, f.Acts), share(f.ActsOf, f.ActsRead), f.ActsRead,
		share(f.SlotsExact, f.Slots), f.Slots, share(f.SlotsHalf, f.Slots),
		share(f.SlotsOfExact, f.SlotsRead), f.SlotsRead, share(f.SlotsOfHalf, f.SlotsRead))
}

// Details are the figures by kinds, what was taken for what most often, and how far probabilities are to be believed.
func (f Figures) Details() string {
	var out strings.Builder
	out.WriteString("acts: meant, named rightly\n")
	for _, kind := range slices.Sorted(maps.Keys(f.actKinds)) {
		k := f.actKinds[kind]
		fmt.Fprintf(&out, "  %-20s %4d %5.0f %%\n", kind, k[0], share(k[1], k[0]))
	}
	out.WriteString("slots: meant, read by half, right by half of those read\n")
	for _, kind := range slices.Sorted(maps.Keys(f.slotKinds)) {
		k := f.slotKinds[kind]
		fmt.Fprintf(&out, "  %-20s %4d %5.0f %% %5.0f %%\n", kind, k[0], share(k[2], k[0]), share(k[2], k[1]))
	}
	out.WriteString("acts taken for others: meant, named\n")
	pairs := slices.SortedFunc(maps.Keys(f.confused), func(a, b [2]string) int {
		return cmp.Or(cmp.Compare(f.confused[b], f.confused[a]), cmp.Compare(a[0], b[0]), cmp.Compare(a[1], b[1]))
	})
	for _, p := range pairs[:min(len(pairs), 40)] {
		fmt.Fprintf(&out, "  %-20s %-20s %d\n", p[0], p[1], f.confused[p])
	}
	out.WriteString(f.Calibration())
	return out.String()
}

// Calibration says, for each tenth of the probabilities that acts were read with, how many of them were right.
func (f Figures) Calibration() string {
	var out strings.Builder
	out.WriteString("probabilities of acts read: mean, right\n")
	off, n := 0.0, 0
	for _, t := range f.tenths {
		if t.n > 0 {
			mean := 100 * t.sum / float64(t.n)
			fmt.Fprintf(&out, "  %4.0f %% %4.0f %% of %d\n", mean, share(t.right, t.n), t.n)
			off += float64(t.n) * max(mean-share(t.right, t.n), share(t.right, t.n)-mean)
			n += t.n
		}
	}
	fmt.Fprintf(&out, "  off by %.1f points on average\n", off/float64(max(n, 1)))
	return out.String()
}
