package claims

import (
	"slices"
	"strings"

	"github.com/mostrador/mostrador/internal/words/grammar"
)

// freeOf reports that a clause calls something free of what stands at a place, or fit for those who avoid it: "sin
// gluten", "no lleva maní", "apto celíacos". A denial of that is a warning: "no es apto", "no es certificada sin TACC".
func freeOf(s *sentence, i int) bool {
	c := s.clauseOf(i)
	if s.lex.determiners[s.word(i-1)] && s.lex.without[s.word(i-2)] {
		return false // "sin la leche son $ 900" leaves it out of an order; "sin leche" is what goods are like
	}
	for m := c.from; m < c.to; m++ {
		if s.lex.dietFree[s.word(m)] && !plainNo(s, m) { // "ni" goes on with what stands before it
			for j := c.from; j < m; j++ {
				if plainNo(s, j) {
					return false
				}
			}
			return true
		}
	}
	return s.negated(i)
}

// plainNo reports a negation that says nothing of what goods are without, unlike "sin".
func plainNo(s *sentence, i int) bool {
	return s.negates(i) && !s.lex.without[s.word(i)]
}

// fitDiets are the diets that goods are fit for by being called so.
var fitDiets = []string{"organic", "vegan", "vegetarian", "kosher"}

// calledFit reports that no denial stands before a diet: "la pizza sin queso es vegana" has none.
func calledFit(s *sentence, i int) bool {
	for j := s.clauseFrom(i); j < i; j++ {
		if plainNo(s, j) {
			return false
		}
	}
	return true
}

// notThere reports goods that were not found, named before the verb: "de fideos sin gluten no encontré".
func notThere(s *sentence, i int) bool {
	c := s.clauseOf(i)
	for j := i + 1; j < c.to; j++ {
		if plainNo(s, j) {
			return s.has(s.lex.seeks, j+1, min(j+4, c.to))
		}
	}
	return false
}

// permits reports that a clause calls something fit, or free of what people avoid; what it contains is a warning.
func permits(s *sentence, i int, what string) bool {
	c := s.clauseOf(i)
	if at := s.phrase(warnings, c.from, c.to); at >= 0 && !s.negated(at) {
		return false
	}
	if notThere(s, i) {
		return false
	}
	if slices.Contains(fitDiets, what) {
		return calledFit(s, i)
	}
	return freeOf(s, i)
}

// agrees reports that a text speaks of the same matter, with the same sign. That nothing is noted agrees with nothing.
func agrees(c *Checker, text, what string, free bool) bool {
	for _, span := range Sentences(text) {
		s := sentenceOf(lexiconOf(c.tag), text[span.From:span.To])
		if unknownTo(s) {
			continue
		}
		for i, t := range s.tokens {
			if s.lex.diets[t.fold] != what {
				continue
			}
			if slices.Contains(fitDiets, what) && calledFit(s, i) || !slices.Contains(fitDiets, what) && freeOf(s, i) == free {
				return true
			}
		}
	}
	return false
}

// checkHarmless checks what is said to do no harm to somebody who avoids something: only the business can say that.
func checkHarmless(r *reader, s *sentence) {
	at := s.phrase(s.lex.poisons, 0, len(s.tokens))
	if at < 0 && (r.c.customer.says("toxic") || r.c.customer.says("poison")) {
		at = s.phrase(s.lex.harmless, 0, len(s.tokens))
	}
	if at >= 0 && !s.clauseOf(at).asked && !s.clauseOf(at).quoted &&
		!unknownTo(s) && !slices.ContainsFunc(r.c.said, func(u told) bool {
		return slices.ContainsFunc(u.words, func(w string) bool { return strings.Contains(w, "toxic") || strings.HasPrefix(w, "inofens") })
	}) {
		r.hold(Diet, strings.TrimSpace(s.text), r.c.knownDiet(s.named))
		return
	}
	at = s.phrase(s.lex.harmless, 0, len(s.tokens))
	if at < 0 || s.negated(at) && !s.negates(at) || s.clauseOf(at).asked || s.clauseOf(at).quoted || unknownTo(s) {
		return
	}
	for _, t := range s.tokens {
		what := s.lex.diets[t.fold]
		if what != "" && !slices.Contains(fitDiets, what) && !r.dietKnown(s, what, true) {
			r.hold(Diet, strings.TrimSpace(s.text), r.c.knownDiet(s.named))
			return
		}
	}
	if len(s.named) == 0 || s.phrase(s.lex.safe, at, at+3) < 0 {
		return
	}
	for _, what := range avoided(r) { // "es seguro para tu hijo": of what the customer said
		if !r.dietKnown(s, what, true) {
			r.hold(Diet, strings.TrimSpace(s.text), r.c.knownDiet(s.named))
			return
		}
	}
}

// avoided are the diets that the customer spoke of.
func avoided(r *reader) (out []string) {
	for _, t := range r.c.customer.sentences {
		for _, k := range t.tokens {
			if what := t.lex.diets[k.fold]; what != "" && what != "allergen" && !slices.Contains(out, what) {
				out = append(out, what)
			}
		}
	}
	return out
}

// checkLacking checks "no lleva pollo", "HEMA-free" for whatever it names: what a thing is without, its description has
// to say.
func checkLacking(r *reader, s *sentence) {
	for i := range s.tokens {
		c := s.clauseOf(i)
		what := lacking(s, i, c.to)
		if what < 0 || c.asked || c.conditional || c.quoted || unknownTo(s) || s.lex.diets[s.word(what)] != "" {
			continue
		}
		of := eaten(r, s)
		if s.lex.haves[s.word(i)] { // of anything: only a description that says otherwise counts
			if len(s.named) > 0 && !lacks(r, of, s.word(what)) && describedWith(r, of, s.word(what)) {
				r.hold(Diet, strings.TrimSpace(s.text), r.c.knownDiet(s.named))
				return
			}
			continue
		}
		if len(of) > 0 && !lacks(r, of, s.word(what)) {
			r.hold(Diet, strings.TrimSpace(s.text), r.c.knownDiet(s.named))
			return
		}
	}
}

// lacking is what something is said to be without by the words at a place; -1: nothing.
func lacking(s *sentence, i, to int) int {
	switch {
	case (s.lex.containing[s.word(i)] || s.lex.haves[s.word(i)]) && s.negated(i):
		return ingredient(s, i, to)
	case s.lex.frees[s.word(i)] && s.lex.ofs[s.word(i+1)] && !s.negated(i):
		return ingredient(s, i+1, to)
	case s.word(i) == "free" && s.word(i-1) == "-" && i > 1 && !s.negated(i) && !s.lex.charges[s.word(i-2)]:
		return i - 2
	}
	return -1
}

// ingredient is the first word behind a verb of containing that can name one; -1: none, or it names a cost.
func ingredient(s *sentence, i, to int) int {
	for j := i + 1; j < to; j++ {
		t := s.tokens[j]
		switch {
		case t.mark, s.lex.prepositions[t.fold], t.isNumber:
			return -1
		case s.lex.functions[t.fold], s.negates(j), grammar.Clitic(t.fold), len(t.fold) < 3:
			continue
		case s.lex.nouns[t.fold] != "", s.lex.roles[t.fold] != "", s.lex.topics[t.fold] != "", fees[t.fold],
			s.lex.terms[t.fold], s.lex.charges[t.fold], s.lex.vague[t.fold], strings.HasSuffix(t.fold, "ndo"):
			return -1
		}
		return j
	}
	return -1
}

// describedWith reports a description of some things that names an ingredient.
func describedWith(r *reader, of []int, w string) bool {
	return slices.ContainsFunc(r.c.evidence.Descriptions, func(f Fact) bool {
		return r.c.things.belongs(f, of) && slices.ContainsFunc(tokenize(f.Text),
			func(t token) bool { return len(t.fold) > 3 && kin(w, t.fold) })
	})
}

// lacks reports a description of some things, or a text of the business, that denies an ingredient.
func lacks(r *reader, of []int, w string) bool {
	denies := func(s *sentence) bool {
		for i, t := range s.tokens {
			freed := s.word(i+1) == "-" && s.word(i+2) == "free" || s.lex.ofs[s.word(i-1)] && s.lex.frees[s.word(i-2)]
			if len(t.fold) > 2 && kin(w, t.fold) && (s.negated(i) || freed) {
				return true
			}
		}
		return false
	}
	for _, f := range slices.Concat(r.c.evidence.Descriptions, r.c.facts[Diet]) {
		if r.c.things.belongs(f, of) && slices.ContainsFunc(Sentences(f.Text), func(p Span) bool {
			return denies(sentenceOf(lexiconOf(r.c.tag), f.Text[p.From:p.To]))
		}) {
			return true
		}
	}
	return slices.ContainsFunc(r.c.trusted.sentences, func(t *sentence) bool { return denies(t) && !unknownTo(t) })
}
