package claims

import (
	"strings"
)

// checkCare checks advice about health: a diagnosis, and a medicine that the customer is told to take, are nobody's to
// give at a counter, unless a text of the business says it.
func checkCare(r *reader, s *sentence) {
	for i, t := range s.tokens {
		if t.mark || t.isNumber || len(t.fold) < 5 || !s.told(i) || r.c.trusted.affirms(stem(t.fold)) {
			continue
		}
		remedy := likeOne(s, i, talkLexicon.remedies, talkLexicon.remedyEnds) && s.has(talkLexicon.intake, i-5, i)
		ailment := likeOne(s, i, talkLexicon.ailments, talkLexicon.ailmentEnds) && s.has(talkLexicon.diagnoses, i-4, i)
		if remedy || ailment {
			r.hold(Policy, strings.TrimSpace(s.text), knownAbout(r.c, s, Policy))
			return
		}
	}
}

// told reports a place whose clause states something, be it as likely: no question, condition, denial or doubt, and not
// what somebody else said.
func (s *sentence) told(i int) bool {
	c := s.clauseOf(i)
	return !c.asked && !c.conditional && !c.quoted && !s.negated(i) && !unknownAt(s, i) && !subordinate(s, i)
}

// likeOne reports a word of a list, or one that ends as its kind does.
func likeOne(s *sentence, i int, list [][]string, ends []string) bool {
	if s.phrase(list, i, i+1) == i {
		return true
	}
	w := strings.TrimSuffix(s.word(i), "s")
	for _, end := range ends {
		if strings.HasSuffix(w, strings.TrimSuffix(end, "s")) && len(w) > len(end)+1 {
			return true
		}
	}
	return false
}
