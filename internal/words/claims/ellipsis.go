package claims

import (
	"slices"
	"strings"

	"github.com/mostrador/mostrador/internal/words/number"
)

// unitLeftOut reports a length of time that a text of the business tells without its unit, which the part before has: of
// "las resinas tienen un año; las coronas, dos" two years, of what that part names.
func unitLeftOut(r *reader, s *sentence, value int64, unit string) bool {
	for _, u := range r.c.trusted.sentences {
		if leftOutIn(s, u.text, u.lex, value, unit) {
			return true
		}
	}
	return slices.ContainsFunc(r.c.facts[Policy], func(f Fact) bool { return leftOutIn(s, f.Text, r.c.lexicon, value, unit) })
}

func leftOutIn(s *sentence, text string, lex *lexicon, value int64, unit string) bool {
	parts := strings.Split(text, ";")
	if len(parts) < 2 {
		return false
	}
	measured := false
	mine := s.content(0, len(s.tokens))
	for _, p := range parts {
		t := sentenceOf(lex, number.InFigures(lex.tag, p))
		units, counts := slices.ContainsFunc(t.tokens, func(k token) bool { return sameUnit(k.fold, unit) }), false
		for _, k := range t.tokens {
			counts = counts || k.isNumber && k.value == value
		}
		if own := t.content(0, len(t.tokens)); measured && !units && counts && len(own) > 0 && overlap(own, mine) == len(own) {
			return true
		}
		measured = measured || units
	}
	return false
}

// togetherLong reports a length of time that several things take together which the text names, each with one of its
// own: "corte e barba levam 70 minutos".
func togetherLong(r *reader, s *sentence, i int, value int64) bool {
	unit := minutesIn[unitOf(s.word(i+1))]
	for _, named := range [][]int{s.named, r.named} {
		sum, seen := int64(0), []int64{}
		for _, n := range named {
			for _, f := range r.c.facts[Term] {
				l := lengths(&sentence{lex: anyUnit(s.lex), tokens: tokenize(f.Text)})
				if len(l) == 1 && r.c.things.belongs(f, []int{n}) {
					sum, seen = sum+int64(l[0].minutes), append(seen, int64(n))
					break
				}
			}
		}
		if len(seen) > 1 && unit > 0 && sum*100 == value*unit {
			return true
		}
	}
	return false
}
