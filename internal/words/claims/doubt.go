package claims

import "github.com/mostrador/mostrador/internal/words/grammar"

// doubted reports words that say that something is not known: "no le puedo garantizar", "isn't noted". Pronouns may
// stand between the negation and its verb.
func doubted(s *sentence, from, to int) bool {
	for i := max(from, 0); i < min(to, len(s.tokens)); i++ {
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
