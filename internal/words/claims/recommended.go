package claims

import (
	"slices"
	"strings"
)

// recommends are how goods are said to be right for somebody.
var recommends = phrases(`recomiend*, recomendaria*, recomendo, sugier*, sugiro, suele* andar bien, anda* bien, va* bien, iria* bien, viene* bien,
	va a venir, van a venir, le* va a encantar, le* van a encantar, ideal para, ideales para, perfect* para, cai bem, caem bem, vai bem, vao bem,
	costuma* dar certo, recommend*, suggest*, works well, work well, goes well, great for, ideal for, perfect for`)

// checkRecommended checks goods that are recommended to somebody of whom the customer said that they avoid something:
// what is known of the goods has to say that they are without it.
func checkRecommended(r *reader, s *sentence) {
	about := r.forDiet
	for i, t := range s.tokens {
		if what := avoidance(s, t); what != "" || theDiner(r, s, i) {
			about = true
		}
	}
	r.forDiet = about
	at := s.phrase(recommends, 0, len(s.tokens))
	of := r.c.things.goods(s.named)
	if !about || at < 0 || len(of) == 0 || len(r.found) > 0 || s.negated(at) || s.clauseOf(at).asked || unknownTo(s) {
		return
	}
	for _, what := range avoided(r) {
		if !slices.Contains(fitDiets, what) && !r.dietKnown(s, what, true) && toDiner(r, s, what) {
			r.hold(Diet, strings.TrimSpace(s.text), r.c.knownDiet(s.named))
			return
		}
	}
}

// avoidance is what a word says that somebody avoids.
func avoidance(s *sentence, t token) string {
	if what := s.lex.diets[t.fold]; !slices.Contains(fitDiets, what) {
		return what
	}
	return ""
}

// toDiner reports that the goods are for whoever avoids something: no other diet is named in the sentence.
func toDiner(r *reader, s *sentence, what string) bool {
	return !slices.ContainsFunc(s.tokens, func(t token) bool {
		other := avoidance(s, t)
		return other != "" && other != what && r.dietKnown(s, other, true)
	})
}

// theDiner reports the word for somebody whom the customer named beside a diet: "tu amiga", of "una amiga es celíaca".
func theDiner(r *reader, s *sentence, i int) bool {
	if !s.lex.possessives[s.word(i-1)] || len(s.word(i)) < 4 {
		return false
	}
	for _, c := range r.c.customer.sentences {
		for j, t := range c.tokens {
			if !kin(t.fold, s.word(i)) {
				continue
			}
			for k := j + 1; k < min(j+6, len(c.tokens)); k++ {
				if avoidance(c, c.tokens[k]) != "" {
					return true
				}
			}
		}
	}
	return false
}
