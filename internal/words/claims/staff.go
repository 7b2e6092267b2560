package claims

import (
	"slices"
	"strings"

	"github.com/mostrador/mostrador/internal/words/grammar"
)

// checkStaff checks what somebody of the business is said to have done: "la encargada ya leyó tu mensaje". Verbs of the
// deeds that tools do are read with those; of all others only the business itself can tell.
func checkStaff(r *reader, s *sentence) {
	for i := range s.tokens {
		if len(r.found) > 0 || s.lex.nouns[s.word(i)] != Person {
			continue
		}
		c := s.clauseOf(i)
		if i >= 2 && s.lex.singular[s.word(i-1)] && pastOfOthers(s, i-2) && s.stated(i-2) && !s.consequence(i-2) &&
			!s.toBeSeen(i-2) && !r.c.trusted.says(s.word(i-2)) { // "te llamó el encargado"
			r.hold(Done, strings.TrimSpace(s.text), r.knownDeeds(s))
			return
		}
		for j := i + 1; j < min(c.to-1, i+5); j++ {
			if !s.already(j, j+1) {
				continue
			}
			at := j + 1
			for grammar.Clitic(s.word(at)) && at < c.to-1 {
				at++
			}
			told := s.lex.verbs[s.tokens[at].text]
			past := pastOfOthers(s, at) || told.tense == past3 && told.class == confirming && at > j+1 // "ya me confirmó"
			if past && s.stated(at) && !s.consequence(at) && !r.c.trusted.says(s.word(at)) {
				r.hold(Done, strings.TrimSpace(s.text), r.knownDeeds(s))
				return
			}
		}
	}
}

// checkTheyDid checks a plural past without a subject, which is the staff's: "me lo aprobaron", "liberaram o pedido".
func checkTheyDid(r *reader, s *sentence) {
	for i, t := range s.tokens {
		if len(r.found) > 0 || !pluralPast(s, i) || !s.stated(i) || s.consequence(i) || s.toBeSeen(i) || mental(s, i) {
			continue
		}
		v := s.lex.verbs[t.text]
		told := v.class == paying || v.class == shipping || v.class == delivering || v.class == sending
		if told && r.done(s, i, v) || r.c.trusted.affirms(stem(t.fold)[:len(stem(t.fold))-1]) {
			continue
		}
		r.hold(Done, strings.TrimSpace(s.text), r.knownDeeds(s))
	}
}

// pluralPast reports a third person's plural past that nothing before it in its clause is the subject of.
func pluralPast(s *sentence, i int) bool {
	t := s.tokens[i]
	ends := map[string][]string{"es": {"aron", "ieron"}, "pt": {"aram", "eram", "iram"}}[s.lex.tag.Language()]
	if !slices.ContainsFunc(ends, func(e string) bool { return strings.HasSuffix(t.text, e) }) || len(t.text) < 6 ||
		s.lex.auxiliaries[t.fold] || s.lex.settles[t.fold] || s.lex.stockOut[t.fold] || s.lex.functions[t.fold] {
		return false
	}
	for j := i - 1; j >= s.clauseFrom(i) && !s.lex.ands[s.word(j)]; j-- {
		if w := s.word(j); s.tokens[j].mark || s.lex.already[w] && w != "se" || w != "se" && grammar.Clitic(w) || s.lex.openers[w] {
			continue
		}
		return false
	}
	// what stands behind may be the subject: "llegaron tus productos"
	return i+1 < len(s.tokens) && (s.lex.singular[s.word(i+1)] || s.tokens[i+1].mark || s.lex.thats[s.word(i+1)])
}

// pastOfOthers reports a third person's past by its ending: leyó, conferiu, checked.
func pastOfOthers(s *sentence, i int) bool {
	t := s.tokens[i].text
	if _, known := s.lex.verbs[t]; known || len(t) < 4 {
		return false
	}
	for _, end := range map[string][]string{"es": {"ó", "eron", "aron"}, "pt": {"ou", "eu", "iu", "aram", "eram", "iram"},
		"en": {"ed"}}[s.lex.tag.Language()] {
		if strings.HasSuffix(t, end) {
			return true
		}
	}
	return false
}
