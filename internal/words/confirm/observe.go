package confirm

import "github.com/mostrador/mostrador/internal/words/confirm/replies"

// traitNames and hintNames are what the trained reader calls what a phrase of the lexicon says.
var (
	traitNames = []struct {
		trait trait
		name  string
	}{{yes, "yes"}, {named, "named"}, {wry, "wry"}, {mild, "mild"}, {thanks, "thanks"}, {greet, "greet"}, {laugh, "laugh"},
		{mocking, "mocking"}, {early, "early"}, {late, "late"}, {plea, "plea"}, {request, "request"}, {closing, "closing"},
		{no, "no"}, {clause, "clause"}, {state, "state"}, {putOff, "later"}}
	hintNames = []struct {
		hint hint
		name string
	}{{change, "change"}, {detail, "detail"}, {contrast, "contrast"}, {doubt, "doubt"}, {delay, "delay"},
		{condition, "condition"}, {inquiry, "inquiry"}, {pointing, "pointing"}, {offer, "offer"}, {refusal, "refusal"}}
)

// observe hands the words of a message to the trained reader, with what the lexicon knows of them.
func (p *parser) observe(text string) []replies.Word {
	seen := p.shownBy(text)
	out := make([]replies.Word, len(p.tokens))
	for i, t := range p.tokens {
		w := &out[i]
		w.Text, w.Pause, w.Stress = t.text, t.pause, t.stress
		w.Name = t.capital && i > 0 && !t.pause
		w.Shown = seen.has(t)
		if t.word != unknown && !t.number {
			w.Text = p.lex.words.texts[t.word]
		}
	}
	for i := range p.tokens {
		if s, ok := p.longest(p.lex.phrases, i); ok {
			mark(out[i:s.end], names(s.trait))
		}
		if s, ok := p.longest(p.lex.hints, i); ok {
			mark(out[i:s.end], hintsOf(hint(s.trait)))
		}
	}
	return out
}

// longest is the longest phrase of a group at a token.
func (p *parser) longest(g *group, i int) (best span, ok bool) {
	p.spans = p.spans[:0]
	p.phrases(g, i)
	for _, s := range p.spans {
		switch {
		case s.end > best.end:
			best = s
		case s.end == best.end:
			best.trait |= s.trait
		}
	}
	return best, len(p.spans) > 0
}

func mark(list []replies.Word, names []string) {
	for i := range list {
		for _, n := range names {
			list[i].Clue(n)
		}
	}
}

func names(t trait) (out []string) {
	for _, n := range traitNames {
		if t.has(n.trait) {
			out = append(out, n.name)
		}
	}
	if t == filler {
		out = append(out, "filler")
	}
	return out
}

func hintsOf(h hint) (out []string) {
	for _, n := range hintNames {
		if h.has(n.hint) {
			out = append(out, "?"+n.name)
		}
	}
	return out
}

// asked is what the trained reader knows of the question.
func (a questionInfo) asked(locale string) replies.Asked {
	acts := map[act]string{doing: "do", cancelling: "cancel", removing: "remove", modifying: "modify"}
	things := map[thing]string{order: "order", booking: "booking", otherThing: "other"}
	return replies.Asked{Act: acts[a.scope.acts], Thing: things[a.scope.things], Locale: locale}
}
