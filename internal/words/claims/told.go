package claims

import (
	"slices"
	"strings"

	"github.com/mostrador/mostrador/internal/kit/memo"
)

// told is a sentence of the business or of the product: its words, and whether it denies or limits something.
type told struct {
	words           []string
	denies          []bool // of each word: a negation is about it
	terms           []term
	figures         []int64 // its numbers
	denied, limited bool
	policy          bool // how the business works, and not a name or a description
}

// term is a length of time.
type term struct {
	value int64
	unit  string
}

func (u told) hasTerm(value int64, unit string) bool {
	for _, t := range u.terms {
		if t.unit == unit && t.value == value || sameSpan(t.value, unitWords[t.unit], value, unitWords[unit]) {
			return true
		}
	}
	return false
}

// unitWords are the units of time as sameSpan reads them.
var unitWords = map[string]string{"minute": "min", "hour": "hora", "day": "dia", "week": "semana", "month": "mes",
	"year": "ano"}

// allTold are the sentences of everything that the business and the product said, and the parts of those that a
// semicolon divides.
func (c *Checker) allTold(lex *lexicon) (out []told) {
	add := func(text string, policy bool) {
		for _, span := range Sentences(text) {
			whole := text[span.From:span.To]
			out = append(out, toldOnce(lex, whole, policy && !strings.Contains(whole, ";")))
			if parts := strings.Split(whole, ";"); len(parts) > 1 {
				for _, p := range parts {
					out = append(out, toldOnce(lex, p, policy))
				}
			}
		}
	}
	for _, s := range c.trusted.sentences {
		add(s.text, false)
	}
	for _, f := range c.facts[Policy] {
		add(f.Text, true)
	}
	for _, list := range [][]Fact{c.facts[Promotion], c.facts[Methods], c.evidence.Descriptions, c.facts[Name]} {
		for _, f := range list {
			add(strings.Join(f.Things, " ")+" "+f.Text, false)
		}
	}
	if c.has(Delivery) {
		add("envios a domicilio, entregas em casa, delivery", false)
	}
	return out
}

// toldTexts are the sentences of businesses as they were read, which are the same in every turn.
var toldTexts = memo.New[toldText, told](mostTexts)

type toldText struct {
	lex    *lexicon
	text   string
	policy bool
}

// toldOnce is readTold, for a sentence that will come again.
func toldOnce(lex *lexicon, text string, policy bool) told {
	return toldTexts.Get(toldText{lex, text, policy}, func() told { return readTold(lex, text, policy) })
}

func readTold(lex *lexicon, text string, policy bool) told {
	s := sentenceOf(lex, text)
	u := told{denied: denies(s), limited: s.has(lex.limits, 0, len(s.tokens)), policy: policy}
	negation := false
	for i, t := range s.tokens {
		if value, unit := termAt(s, i); unit != "" {
			u.terms = append(u.terms, term{value, unit})
		}
		if plainNo(s, i) {
			negation = true
		}
		if t.isNumber {
			u.figures = append(u.figures, t.value)
		}
		if len(t.fold) <= 2 || t.isNumber {
			continue
		}
		about := negation && !plainNo(s, i) && !lex.functions[t.fold] && !lex.auxiliaries[t.fold] && !lex.haves[t.fold]
		u.words, u.denies = append(u.words, t.fold), append(u.denies, about)
		if about {
			negation = false
		}
	}
	return u
}

// sameFigure reports a clause with figures all of which stand in one sentence of the business that shares a word with
// it: whoever tells "60 %" and "anticipo" tells that rule, in whatever words.
func sameFigure(c *Checker, s *sentence, of *clause, mine []string) bool {
	var figures []int64
	for i := of.from; i < of.to; i++ {
		if t := s.tokens[i]; t.isNumber && t.use != date {
			figures = append(figures, t.value)
		}
	}
	if len(figures) > 0 && !slices.ContainsFunc(figures, func(v int64) bool {
		return !slices.ContainsFunc(c.facts[Money], func(f Fact) bool { return f.Value == v })
	}) {
		return true // amounts are held against their own facts
	}
	return len(figures) > 0 && slices.ContainsFunc(c.said, func(u told) bool {
		for _, f := range figures {
			if !slices.Contains(u.figures, f) {
				return false
			}
		}
		return slices.ContainsFunc(mine, func(w string) bool {
			return slices.ContainsFunc(u.words, func(x string) bool { return kin(w, x) && unitOf(x) == "" })
		})
	})
}

// otherTerm reports a length of time in a clause where a rule of the business in the same words has another one, and
// none has this one.
func otherTerm(c *Checker, s *sentence, of *clause, mine []string) bool {
	shared := func(u told) (n int) {
		for _, w := range mine {
			if unitOf(w) == "" && slices.ContainsFunc(u.words, func(x string) bool { return kin(w, x) }) {
				n++
			}
		}
		return n
	}
	for i := of.from; i < of.to; i++ {
		value, unit := termAt(s, i)
		if unit == "" || !termIn(s, i, i+1) {
			continue
		}
		if !slices.ContainsFunc(c.said, func(u told) bool { return u.hasTerm(value, unit) && shared(u) > 0 }) &&
			slices.ContainsFunc(c.said, func(u told) bool { return len(u.terms) > 0 && shared(u) > 1 }) {
			return true
		}
	}
	return false
}
