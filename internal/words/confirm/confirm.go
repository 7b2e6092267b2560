// Package confirm reads a customer's reply to an open question and says whether
// it confirms, denies, changes it or leaves it unclear. It is deterministic,
// executes nothing and remembers nothing.
//
// A whole-message grammar comes first: a reply is a Confirm when every token of
// it is accounted for by the affirmation grammar. What it only says again of the
// question is left out (retell.go), and so is what wants nothing (aside.go,
// its forms in asides.txt). Where some token is left over, a trained reader may
// still be certain of a yes (trained.go), unless a rule objects (veto.go): asking
// again costs a message, a false yes costs an order.
package confirm

import (
	"github.com/mostrador/mostrador/internal/kit/locale"
)

// Outcome is what a reply does to the question it answers.
type Outcome string

const (
	// Confirm is a plain yes to exactly what was shown.
	Confirm Outcome = "confirm"
	// Deny is a plain no: nothing of what was shown is wanted.
	Deny Outcome = "deny"
	// Amend adds to, changes or removes something of what was shown.
	Amend Outcome = "amend"
	// Unclear is everything else: doubt, delay, condition, question, noise.
	Unclear Outcome = "unclear"
)

// Question is what is being answered.
type Question struct {
	Tool   string // pending tool, "pack/name"; empty when unknown
	Locale string // es-AR, es-MX, pt-BR or en; empty means es-AR
	Text   string // the question as the customer saw it; may be empty
	ID     string // the confirmation's id, which a button's payload must carry
	// Strict leaves the reply to the grammar alone, as a business may ask for.
	Strict bool
}

func (q Question) tag() locale.Tag {
	if q.Locale == "" {
		return locale.ESAR
	}
	return locale.Tag(q.Locale)
}

// Classify reads one answer; messages that were joined into it are separated
// by newlines.
func Classify(reply string, q Question) Outcome {
	out := answer(reply, q)
	if order, ok := echoed(reply, q); ok && out != Confirm && answer(order, q) == Confirm {
		out = Confirm
	}
	if out == Confirm && contradicts(locale.Fold(reply), q) {
		return Unclear
	}
	return out
}

// answer reads an answer, and where that is no yes, again without its asides.
func answer(reply string, q Question) Outcome {
	out := read(reply, q)
	if out == Confirm {
		return out
	}
	if m, ok := scan(reply, q.ID); !ok || m.odd || !agreesSomewhere(m, q) {
		return out
	}
	if plain, ok := plainly(reply, q); ok {
		q.Strict = true
		if read(plain, q) == Confirm {
			return Confirm
		}
	}
	return out
}

// agreesSomewhere reports a phrase that can be a yes.
func agreesSomewhere(m message, q Question) bool {
	p, _ := parserOf(m, q)
	for i := range p.tokens {
		if s, ok := p.longest(p.lex.phrases, i); ok && s.trait.has(yes|named|mild) || p.text(i) == "pode" {
			return true
		}
	}
	return false
}

// read reads an answer as it stands, and without what it only says again.
func read(reply string, q Question) Outcome {
	out := classify(reply, q)
	if m, ok := scan(reply, q.ID); q.Text == "" || !ok || m.question || m.odd {
		return out
	}
	rest, ok, strays := retold(reply, q)
	switch {
	case out == Confirm && strays:
		return Amend
	case out != Confirm && ok && classify(rest, q) == Confirm:
		return Confirm
	}
	return out
}

// classify reads an answer word by word.
func classify(reply string, q Question) Outcome {
	m, ok := scan(reply, q.ID)
	if !ok || len(m.tokens) == 0 {
		return Unclear
	}
	p, asked := parserOf(m, q)
	if asked.leave && !asked.leading && m.grants() {
		return Confirm
	}
	readings := p.parse()
	if len(readings) == 0 && q.Text != "" {
		seen := p.shownBy(q.Text)
		p.seen = &seen
		readings = p.parse()
	}
	if len(readings) > 0 {
		return decide(readings, m, asked)
	}
	return p.reconsider(p.hint(m), m, asked, q)
}

// grants reports "pode ser", which gives permission in Portuguese. In the other languages it only says that something
// is possible.
func (m message) grants() bool {
	return len(m.tokens) == 2 && m.tokens[0].text == "pode" && m.tokens[1].text == "ser" && !m.tokens[1].pause &&
		!m.question && !m.odd
}

// decide classifies a message of which every token is accounted for. Where such a message has several readings, a yes
// needs a reading without any no in it, and a no needs one without any yes.
func decide(readings []trait, m message, asked questionInfo) Outcome {
	if m.question || m.odd {
		return Unclear
	}
	for _, r := range readings {
		if r.has(closing) && !r.has(yes|named|mild|no) {
			return Unclear // "eso es todo" ends a list, whatever else its words could say
		}
	}
	for _, r := range readings {
		if affirms(r, asked.leading) {
			return Confirm
		}
	}
	for _, r := range readings {
		if r.has(no) && !r.has(yes|named|mild|closing) {
			return Deny
		}
	}
	return Unclear
}

// affirms says whether the phrases of a reading add up to a yes. After a
// leading question ("¿no querés…?", "¿lo confirmo o lo cambiás?") a bare yes
// points at nothing, so the act itself must have been named.
func affirms(r trait, leading bool) bool {
	switch {
	case r.has(no | mocking), r.has(laugh) && r.has(wry), r.has(supposed) && r.has(other):
		return false
	case leading:
		return r.has(named)
	case r.has(yes | named):
		return true
	}
	return r.has(mild) && !r.has(thanks|greet|laugh)
}
