package confirm

import "slices"

// trait is what a phrase contributes to the reading of a message.
type trait uint32

const (
	yes      trait = 1 << iota
	named          // a yes that names the act: "confirmo el pedido"
	wry            // means the opposite when laughter follows: "sí, claro, jaja"
	mild           // a yes only if nothing else in the message suggests otherwise: "todo bien"
	thanks         // politeness that also ends a conversation
	greet          // "hola", after which "todo bien" answers no question
	laugh          // laughter, and the sounds of merely listening
	amused         // laughter proper: before a yes, it laughs at what was asked
	mocking        // laughter that is more than a smile after the yes
	early          // goes before a yes; after a yes it takes it back: "sí, bueno", "sí, ¿hola?"
	late           // continues a yes and says nothing without one: "sí, así"
	plea           // "please"
	request        // an imperative that, after a please, asks us to confirm: "please confirm"
	whole          // cannot be split into two phrases: "tá confirmado" is not "tá, confirmado"
	closing        // "nada más": after a no it leaves open what was refused
	no             // a no
	clause         // can only continue an if: "si procede", "si bien"
	state          // continues an if when more follows: "si está bien, mandalo"
	other          // a yes was read that is neither "si" nor such a statement
	supposed       // a statement was read right after an unaccented "si"
	bareSi         // the phrase just read was "si" without accent or comma
	putOff         // postpones, which is only accepted after a no: "mejor no, luego te aviso"
	reason         // says why, which is only accepted after the act was named: "cancelalo, me confundí"
	filler   trait = 0

	// either can be meant as a yes or as a no, so it is never enough for one of them.
	either = yes | no | whole
)

func (t trait) has(any trait) bool { return t&any != 0 }

// span is a phrase found in the message: where it ends and what it means.
type span struct {
	end   int
	trait trait
	again bool // only repeats what the question shows
}

type parser struct {
	lex    *lexical
	tokens []token
	scope  scope
	spans  []span
	seen   *shown // what the question shows, where a reply may repeat it
}

// maxReadings bounds the work on one message; dropping a reading can only make the answer less certain.
const maxReadings = 32

// parse returns the traits of every way to account for the whole message with
// phrases of the lexicon; none when some token is left over.
func (p *parser) parse() []trait {
	at := make([][]trait, len(p.tokens)+1)
	at[0] = []trait{0}
	for i := range p.tokens {
		if len(at[i]) == 0 {
			continue
		}
		p.spans = p.spans[:0]
		p.phrases(p.lex.phrases, i)
		p.keepWhole()
		if p.seen != nil {
			spans := p.spans
			p.spans = nil
			if t, ok := p.repeats(i); ok {
				spans = append(spans, span{i + 1, t, true})
			}
			p.spans = spans
		}
		for _, s := range p.spans {
			for _, before := range at[i] {
				if !p.follows(before, s.trait, i) {
					continue
				}
				after := join(before, s.trait, p.tokens[i].pause)
				if s.again { // "si a las 5 está bien" is as much of an if as "si está bien"
					after |= before & bareSi
				}
				if len(at[s.end]) < maxReadings && !slices.Contains(at[s.end], after) {
					at[s.end] = append(at[s.end], after)
				}
			}
		}
	}
	return at[len(p.tokens)]
}

// keepWhole drops the phrases that would split a whole one.
func (p *parser) keepWhole() {
	end := 0
	for _, s := range p.spans {
		if s.trait.has(whole) {
			end = max(end, s.end)
		}
	}
	p.spans = slices.DeleteFunc(p.spans, func(s span) bool { return s.end < end })
}

// follows reports whether a phrase that begins at token i can follow what was read before it.
func (p *parser) follows(before, phrase trait, i int) bool {
	t := p.tokens[i]
	agreed := before.has(yes | mild)
	switch {
	case before.has(bareSi) && phrase.has(clause) && !t.pause && !tells(t): // "si cancelala" orders
		return false
	case before.has(named) && p.mayBeIf(t) && !t.pause:
		return false // "confirmo si" waits for its condition
	case phrase.has(early):
		return !agreed
	case phrase.has(late):
		return agreed
	case phrase.has(putOff):
		return before.has(no) && !agreed
	case phrase.has(reason):
		return before.has(named) && !before.has(no)
	case phrase.has(request):
		return agreed || !before.has(plea)
	}
	return true
}

// join adds a phrase to what was read before it.
func join(before, phrase trait, pause bool) trait {
	after := before&^bareSi | phrase&^(clause|state)
	if before.has(amused) && phrase.has(yes|mild) {
		after |= mocking
	}
	switch {
	case phrase.has(state) && before.has(bareSi) && !pause:
		after |= supposed
	case phrase.has(yes) && !phrase.has(bareSi):
		after |= other
	}
	return after
}

// phrases appends to p.spans the phrases of g that begin at token i.
func (p *parser) phrases(g *group, i int) {
	for _, r := range g.first[p.tokens[i].word] {
		if s := r.scope.and(p.scope); s.possible() {
			p.walk(r.start, i, i, r.trait)
		}
	}
}

// walk follows a graph from token i on; the phrase began at token start.
func (p *parser) walk(n *node, start, i int, t trait) {
	if n.end {
		if p.isBareSi(start, i) {
			t |= bareSi
		}
		p.spans = append(p.spans, span{end: i, trait: t})
	}
	for _, s := range n.skips {
		p.walk(s, start, i, t)
	}
	if i >= len(p.tokens) || i > start && p.tokens[i].pause {
		return
	}
	for _, e := range n.edges {
		if e.word == p.tokens[i].word {
			p.walk(e.to, start, i+1, t)
		}
	}
	for _, r := range n.refs {
		inner := parser{lex: p.lex, tokens: p.tokens, scope: p.scope}
		inner.phrases(r.group, i)
		for _, s := range inner.spans {
			p.walk(r.to, start, s.end, t)
		}
	}
}

func (p *parser) isBareSi(start, end int) bool {
	t := p.tokens[start]
	return end == start+1 && p.mayBeIf(t)
}

// mayBeIf reports a "si" that may begin a condition: without its accent, and not drawn out, since "sii" only agrees.
func (p *parser) mayBeIf(t token) bool {
	return t.word == p.lex.si && !t.stress && t.text != "sii" && t.text != "siii"
}
