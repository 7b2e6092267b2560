package confirm

import (
	"regexp"
	"strings"
)

// hint is what a phrase tells about a message that is neither a plain yes nor a
// plain no. Hints choose between Amend, Deny and Unclear; none leads to Confirm.
type hint uint16

const (
	change    hint = 1 << iota // asks for a change outright: "agregá", "que sean"
	detail                     // names something a question shows: a time, a payment, a place
	contrast                   // "pero": what follows is not as asked
	doubt                      // "creo", "no sé"
	delay                      // "después", "todavía no"
	condition                  // "siempre que", "depende"
	inquiry                    // a question without its mark
	pointing                   // an article or preposition: what follows is a thing
	offer                      // "puede ser": asks for what follows
	refusal                    // a no that may stand anywhere
)

func (h hint) has(any hint) bool { return h&any != 0 }

// hint classifies a message that has tokens the grammar does not account for.
func (p *parser) hint(m message) Outcome {
	h := p.hints()
	opener, rest := p.opening()
	switch {
	case !m.question && !h.has(change|inquiry) && p.outright():
		return Deny
	case h.has(change):
		return Amend
	case h.has(offer) && h.has(detail):
		return Amend
	case m.question, h.has(inquiry), h.has(doubt):
		return Unclear
	case h.has(contrast) && h.has(detail):
		return Amend
	case h.has(condition), h.has(delay), p.conditional():
		return Unclear
	case h.has(detail), h.has(contrast) && !p.endsInContrast():
		return Amend
	case opener == no && h.has(refusal):
		return Deny
	case opener != 0 && rest < len(p.tokens) && p.hintAt(rest).has(pointing):
		return Amend
	case opener == no, h.has(refusal):
		return Deny
	}
	return Unclear
}

// outright are refusals that no reason and no delay behind them takes back: "mejor no, luego les aviso".
var outright = regexp.MustCompile(`^((ay|ai|ah|no|nao|uy|mmm|este|pues|sabes que|la verdad) )*((mejor|melhor) (no|nao)|dejalo ahi|olvidalo|esquece|deixa (quieto|pra la|para la))( |$)`)

// outright reports such a refusal that names nothing it would have instead.
func (p *parser) outright() bool {
	words := make([]string, len(p.tokens))
	for i, t := range p.tokens {
		if words[i] = t.text; paying[t.text] || weekday(t.text) || soon[t.text] || len(numbersIn(t)) > 0 {
			return false
		}
	}
	return outright.MatchString(strings.Join(words, " "))
}

// hints joins the hints of the whole message. A number is always a detail.
func (p *parser) hints() (all hint) {
	for i, t := range p.tokens {
		if t.number {
			all |= detail
		}
		all |= p.hintAt(i)
	}
	return all
}

func (p *parser) hintAt(i int) (h hint) {
	p.spans = p.spans[:0]
	p.phrases(p.lex.hints, i)
	for _, s := range p.spans {
		h |= hint(s.trait)
	}
	return h
}

// opening reads the first words as a plain yes or no and returns where the rest begins. A named act is skipped: what
// follows it is its object, not another thing.
func (p *parser) opening() (trait, int) {
	p.spans = p.spans[:0]
	p.phrases(p.lex.phrases, 0)
	for _, s := range p.spans {
		if s.trait.has(no) {
			return no, s.end
		}
	}
	for _, s := range p.spans {
		if s.trait.has(yes|mild) && !s.trait.has(named) {
			return yes, s.end
		}
	}
	return 0, 0
}

// conditional finds a "si" that opens a clause: without accent or pause, either in the middle of a sentence or before a
// pronoun or an unknown word, which is probably a verb.
func (p *parser) conditional() bool {
	for i := range len(p.tokens) - 1 {
		t, next := p.tokens[i], p.tokens[i+1]
		if !p.mayBeIf(t) || next.pause || next.number {
			continue
		}
		if next.word == unknown || i > 0 && !t.pause {
			return true
		}
		switch next.text {
		case "me", "te", "se", "le", "nos", "les", "lo", "es", "no", "hay":
			return true
		}
	}
	return false
}

// endsInContrast reports that nothing but a no follows the last "pero".
func (p *parser) endsInContrast() bool {
	last := len(p.tokens)
	switch p.lex.words.texts[p.tokens[last-1].word] {
	case "no", "nao", "not":
		last--
	}
	for i := max(0, last-3); i < last; i++ {
		p.spans = p.spans[:0]
		p.phrases(p.lex.hints, i)
		for _, s := range p.spans {
			if s.end == last && hint(s.trait).has(contrast) {
				return true
			}
		}
	}
	return false
}
