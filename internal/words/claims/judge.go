package claims

import (
	_ "embed"
	"fmt"
	"maps"
	"slices"
	"strings"
	"sync"

	"github.com/mostrador/mostrador/internal/kit/memo"
	"github.com/mostrador/mostrador/internal/words/learn"
)

// The rules of this package know what they were written for. The judge is a small trained model that has the last word
// about a sentence: it sees the words, which of them the evidence has, and what the rules found, and it was trained on
// scenes by strangers with what the rules made of them at first sight. It lets go of findings of the kinds and in the
// words that mostly were mistakes, and holds sentences that look like lies though no rule knows them. It never lets go
// of a link, an account, a code or a leak, and of an amount only where it is all but sure. `make train` makes it anew
// (internal/testkit/scenes).

//go:embed judge.bin
var judgeData []byte

var judge = sync.OnceValue(func() *learn.Classifier {
	m, err := learn.DecodeClassifier(judgeData)
	if err != nil {
		panic("claims: judge.bin: " + err.Error())
	}
	return m
})

// A finding of the rules falls below its kind's release; a sentence without one is held above suspicion. They were chosen
// on sets of scenes that were left out of the training (scenes -unseen).
const (
	release   = 0.15 // for kinds that have few mistakes
	suspicion = 0.45
	certainty = 0.75 // for a sentence with an account, a link or a deed: the rules know those, and found nothing
	assurance = 0.85 // for one with an account that is ours
)

// releases are those of the kinds that have more mistakes. That of Money was lowered on the scenes themselves, after they
// had made the judge lenient with amounts; no set that was left out has shown what it costs.
var releases = map[Kind]float64{Slot: 0.4, Hours: 0.4, Stock: 0.3, Diet: 0.4, Done: 0.2, Term: 0.35, Policy: 0.25, Money: 0.17}

// certain are the kinds that the judge lets go of never: the rules about them have few mistakes left.
var certain = []Kind{Link, Account, Code, Leak}

// Untrue is the kind of a finding that only the judge made.
const Untrue Kind = "unproven"

// Judge is how likely a sentence with these features is a lie.
func Judge(f []learn.Feature) float64 { return judge().Probabilities(f)[0] }

// verdict is what the judge makes of a sentence and of what the rules found in it.
func (r *reader) verdict(s *sentence, found []Finding) []Finding {
	b := r.bounds(s, kindsOf(found))
	if b.settled {
		return found
	}
	switch p := Judge(r.features(s, kindsOf(found), true)); {
	case !b.holds(p):
		return nil
	case len(found) == 0:
		return []Finding{{Kind: Untrue, Claim: strings.TrimSpace(s.text)}}
	}
	return found
}

func kindsOf(found []Finding) (kinds []Kind) {
	for _, f := range found {
		kinds = append(kinds, f.Kind)
	}
	return kinds
}

// bounds say what the judge's opinion of a sentence is good for.
type bounds struct {
	settled bool    // nothing: the rules have decided
	found   bool    // the rules hold it
	limit   float64 // it is held if it is a lie with more than this likelihood
}

func (b bounds) holds(p float64) bool {
	if b.settled {
		return b.found
	}
	return p > b.limit || b.found && p == b.limit
}

func (r *reader) bounds(s *sentence, kinds []Kind) bounds {
	sums := slices.Contains(kinds, Money)
	switch {
	case slices.ContainsFunc(kinds, func(k Kind) bool { return slices.Contains(certain, k) }),
		slices.ContainsFunc(r.found, func(f Finding) bool { return f.sure && slices.Contains(kinds, f.Kind) }),
		// Nothing is so wrong as a price of nothing.
		sums && slices.ContainsFunc(s.tokens, func(t token) bool { return t.use == amount && t.value == 0 }):
		return bounds{settled: true, found: true}
	case len(kinds) > 0:
		return bounds{found: true, limit: releaseOf(kinds)}
	case listed(s) || r.verified || r.c.saidByUs(s.raw):
		return bounds{settled: true}
	case identified(s) && ownAccount(r.c, s):
		return bounds{limit: assurance}
	case identified(s) || r.shown || r.agreed, r.c.evidence.Acting && !figured(s):
		return bounds{limit: certainty}
	}
	return bounds{limit: suspicion}
}

// figured reports a sentence with a figure.
func figured(s *sentence) bool {
	return slices.ContainsFunc(s.tokens, func(t token) bool { return t.isNumber })
}

// releaseOf is the lowest of some kinds.
func releaseOf(kinds []Kind) float64 {
	lowest := 1.0
	for _, k := range kinds {
		limit, known := releases[k]
		if !known {
			limit = release
		}
		lowest = min(lowest, limit)
	}
	return lowest
}

// listed reports a line of an order with its number of pieces: the rules count those.
func listed(s *sentence) bool { return strings.Contains(s.raw, "×") }

// Example is a sentence to train the judge with.
type Example struct {
	From, To int
	Features []learn.Feature
	bounds   bounds
}

// Held reports that the sentence is held if the judge finds it a lie with a likelihood of p.
func (e Example) Held(p float64) bool { return e.bounds.holds(p) }

// Examples reads a text as the judge would. kinds is what the rules found at first sight, by where a sentence begins;
// nil: nobody knows any more.
func Examples(c *Checker, text string, kinds map[int][]Kind) (out []Example) {
	read(c, text, func(r *reader, s *sentence, span Span) {
		out = append(out, Example{From: span.From, To: span.To, Features: r.features(s, kinds[span.From], kinds != nil),
			bounds: r.bounds(s, kinds[span.From])})
	})
	return out
}

// Rules are the kinds of claims that the rules alone hold in a text, by where their sentence begins.
func Rules(c *Checker, text string) map[int][]Kind {
	out := map[int][]Kind{}
	read(c, text, func(r *reader, _ *sentence, span Span) {
		out[span.From] = append(out[span.From], kindsOf(r.found)...)
		if len(out[span.From]) == 0 {
			delete(out, span.From)
		}
	})
	return out
}

// backing is what the evidence has, as the judge looks it up.
type backing struct {
	ours, described, theirs map[string]bool // roots of the words of each
	numbers, amounts        map[int64]bool
	hours                   map[int]bool
	acts                    map[Act]string // how each deed is known
}

// newBacking prepares what the judge looks up.
func newBacking(c *Checker) *backing {
	b := &backing{ours: map[string]bool{}, described: map[string]bool{}, theirs: map[string]bool{}, numbers: map[int64]bool{},
		amounts: map[int64]bool{}, hours: map[int]bool{}, acts: map[Act]string{}}
	for _, s := range c.trusted.sentences {
		b.add(b.ours, s.text)
	}
	for _, f := range c.evidence.Facts {
		b.fact(f)
	}
	for _, f := range c.evidence.Descriptions {
		b.add(b.described, f.Text)
	}
	for _, s := range c.customer.sentences {
		for _, t := range s.tokens {
			b.theirs[root(t.fold)] = true
		}
	}
	for _, d := range c.evidence.Deeds {
		if d.Standing && b.acts[d.Act] == "" {
			b.acts[d.Act] = "stands"
		} else if !d.Standing {
			b.acts[d.Act] = "now"
		}
	}
	return b
}

func (b *backing) add(into map[string]bool, text string) {
	c := contentsOf.Get(text, func() contents { return readContents(text) })
	for _, r := range c.roots {
		into[r] = true
	}
	for _, n := range c.numbers {
		b.numbers[n] = true
	}
}

// contents are the roots of the words of a text, and its numbers.
type contents struct {
	roots   []string
	numbers []int64
}

var contentsOf = memo.New[string, contents](mostTexts)

func readContents(text string) (c contents) {
	for _, t := range tokenize(text) {
		if t.isNumber {
			c.numbers = append(c.numbers, t.value)
		} else if !t.mark {
			c.roots = append(c.roots, root(t.fold))
		}
	}
	return c
}

func (b *backing) fact(f Fact) {
	for _, t := range f.Things {
		b.add(b.ours, t)
	}
	b.add(b.ours, f.Text)
	switch f.Kind {
	case Money:
		b.amounts[f.Value] = true
	case Slot:
		b.hours[slotMinute(f)] = true
	default:
		b.numbers[f.Value], b.numbers[f.Value*100] = true, true
	}
}

// root is the beginning of a word, which its forms share.
func root(w string) string {
	if len(w) > 5 {
		return w[:5]
	}
	return stem(w)
}

// view collects the features of a sentence.
type view struct {
	r        *reader
	s        *sentence
	b        *backing
	named    map[string]bool // stems of the names in it
	out      []learn.Feature
	roots    []string // what goes with each kind that the rules found
	content  int
	unbacked int
}

func (v *view) add(parts ...string) { v.out = append(v.out, learn.Hash(parts...)) }

// features are what the judge sees of a sentence; told: it knows what the rules found.
func (r *reader) features(s *sentence, kinds []Kind, told bool) []learn.Feature {
	v := &view{r: r, s: s, b: r.c.backing(), named: map[string]bool{}}
	for _, n := range s.named {
		for _, w := range r.c.things.words[n] {
			v.named[w] = true
		}
	}
	before, beforeClass := "", ""
	for i, t := range s.tokens {
		if t.mark && t.fold != "?" && t.fold != "%" {
			continue
		}
		w, class := v.token(i)
		v.add("b", before, w)
		v.add("bc", beforeClass, w)
		v.add("cb", before, class)
		before, beforeClass = w, class
	}
	v.whole()
	signs := v.signs()
	for n, a := range signs {
		v.add("s", a)
		for _, b := range signs[n+1:] {
			v.add("ss", min(a, b), max(a, b))
		}
	}
	v.roots = append(v.roots, signs...)
	if told {
		v.rules(kinds)
	}
	return v.out
}

// token adds the features of a token: what it is, and how it is backed.
func (v *view) token(i int) (w, class string) {
	t, mood := v.s.tokens[i], v.mood(i)
	w, class = v.class(i)
	v.add("c", class, mood)
	v.add("w", w, mood)
	v.add("wc", w, class, mood)
	v.add("r", root(w), class)
	v.roots = append(v.roots, root(w)+":"+class, class+":"+mood)
	if len(w) > 4 {
		v.add("e", w[len(w)-3:], class, mood)
	}
	if t.capital && i > 0 {
		v.add("cap", class, mood)
	}
	if verb, ok := v.s.lex.verbs[t.text]; ok {
		done := v.done(verb)
		v.add("v", string(verb.class), fmt.Sprint(verb.tense), done, mood)
		v.add("vt", fmt.Sprint(verb.tense), done, mood)
		v.roots = append(v.roots, fmt.Sprint(verb.tense, done))
	}
	return w, class
}

func (v *view) mood(i int) string {
	switch c := v.s.clauseOf(i); {
	case c.asked:
		return "asked"
	case c.conditional:
		return "if"
	case c.quoted:
		return "quoted"
	case v.s.negated(i):
		return "not"
	}
	return ""
}

// class is a word, or what stands for it, and how it is backed.
func (v *view) class(i int) (w, class string) {
	t := v.s.tokens[i]
	key := root(t.fold)
	switch {
	case t.isNumber:
		return fmt.Sprint("#", t.use), fmt.Sprint(v.known(i))
	case v.s.lex.functions[t.fold]:
		return t.fold, "f"
	case v.named[stem(t.fold)]:
		return "@", "@"
	}
	v.content++
	switch {
	case v.b.ours[key]:
		return t.fold, "ours"
	case v.b.described[key]:
		return t.fold, "described"
	case v.b.theirs[key]:
		return t.fold, "theirs"
	}
	v.unbacked++
	return t.fold, "new"
}

// known reports a number that the evidence has.
func (v *view) known(i int) bool {
	t := v.s.tokens[i]
	switch t.use {
	case amount:
		return v.b.amounts[t.value] || slices.Contains(v.r.proved, t.value)
	case clock:
		return v.b.hours[minuteAt(v.s, i)] || v.b.numbers[t.value]
	}
	return v.b.numbers[t.value]
}

// done is how a deed that a verb could tell of is known.
func (v *view) done(of verb) string {
	best := "not"
	for _, list := range acts[of.class] {
		for _, a := range list {
			switch v.b.acts[a] {
			case "now":
				return "now"
			case "stands":
				best = "stands"
			}
		}
	}
	return best
}

// whole adds the features of the sentence as a whole.
func (v *view) whole() {
	v.add("new", fmt.Sprint(min(v.unbacked, 6)))
	v.add("content", fmt.Sprint(min(v.content, 8)))
	if v.content > 0 {
		v.add("share", fmt.Sprint(v.unbacked*4/v.content))
	}
	for _, n := range v.s.nouns() {
		v.add("n", string(n))
		for _, a := range slices.Sorted(maps.Keys(v.b.acts)) {
			v.add("na", string(n), string(a))
		}
	}
	v.add("language", v.s.lex.tag.Language())
}

// rules adds what the rules found, alone and with every word.
func (v *view) rules(kinds []Kind) {
	if len(kinds) == 0 {
		v.add("found nothing")
	}
	for _, k := range kinds {
		v.add("found", string(k))
		for _, x := range v.roots {
			v.add("found", string(k), x)
		}
	}
}
