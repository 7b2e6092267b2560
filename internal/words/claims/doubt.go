package claims

import "github.com/mostrador/mostrador/internal/words/grammar"

// doubted reports words that say that something is not known: "no le puedo garantizar", "isn't noted". Pronouns may
// stand between the negation and its verb.
func doubted(s *sentence, from, to int) bool {
	for i := max(from, 0); i < min(to, len(s.tokens)); i++ {
		if notNoted(s, i) {
			return true
		}
		for _, p := range s.lex.unknowns {
			if s.word(i) != p[0] && !s.phraseAt(p[:1], i) {
				continue
			}
			j := i + 1
			for len(p) > 1 && s.negates(i) && grammar.Clitic(s.word(j)) && s.word(j) != p[1] {
				j++
			}
			if s.phraseAt(p[1:], j) {
				return true
			}
		}
	}
	return false
}

// notNoted reports a negation of a verb of writing down or of being sure: "nothing in front of me says", "isn't stated",
// "que no aparezca". Where the subject is what is not noted, its verb may be some words away.
func notNoted(s *sentence, i int) bool {
	if !plainNo(s, i) {
		return false
	}
	reach := 2
	if s.lex.nothings[s.word(i)] {
		reach = 6
	}
	for j := i + 1; j < min(i+1+reach, s.clauseOf(i).to); j++ {
		if grammar.Clitic(s.word(j)) {
			reach++
			continue
		}
		if s.phrase(s.lex.noting, j, j+1) == j && len(s.word(j)) > 2 {
			return true
		}
	}
	return false
}
