package claims

import (
	"slices"
	"strings"
)

// checkWaved checks a length of time that is waved through, "un retraso de 20 minutos no importa", against a rule of the
// business about the same thing: more than the rule names is not the assistant's to wave through.
func checkWaved(r *reader, s *sentence) {
	at := s.phrase(talkLexicon.waved, 0, len(s.tokens))
	if at < 0 || s.clauseOf(at).asked || s.clauseOf(at).quoted || unknownTo(s) {
		return
	}
	mine := s.content(0, len(s.tokens))
	for _, l := range lengths(s) {
		for _, u := range r.c.said {
			about := slices.ContainsFunc(mine, func(w string) bool {
				return len(w) > 3 && unitOf(w) == "" && !light[w] && slices.ContainsFunc(u.words, func(x string) bool { return kin(w, x) && unitOf(x) == "" })
			})
			if about && slices.ContainsFunc(u.terms, func(t term) bool {
				return int64(l.minutes)*100 > t.value*minutesIn[t.unit] && minutesIn[t.unit] > 0
			}) && !slices.ContainsFunc(u.terms, func(t term) bool { return int64(l.minutes)*100 == t.value*minutesIn[t.unit] }) {
				r.hold(Policy, strings.TrimSpace(s.text), knownAbout(r.c, s, Policy))
				return
			}
		}
	}
}
