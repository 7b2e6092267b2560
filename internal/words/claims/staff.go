package claims

import "strings"

// checkStaff checks what somebody of the business is said to have done: "la encargada ya leyó tu mensaje". Verbs of the
// deeds that tools do are read with those; of all others only the business itself can tell.
func checkStaff(r *reader, s *sentence) {
	for i := range s.tokens {
		if len(r.found) > 0 || s.lex.nouns[s.word(i)] != Person {
			continue
		}
		c := s.clauseOf(i)
		for j := i + 1; j < min(c.to-1, i+5); j++ {
			if s.already(j, j+1) && pastOfOthers(s, j+1) && s.stated(j+1) && !s.consequence(j+1) &&
				!r.c.trusted.says(s.word(j+1)) {
				r.hold(Done, strings.TrimSpace(s.text), r.knownDeeds(s))
				return
			}
		}
	}
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
