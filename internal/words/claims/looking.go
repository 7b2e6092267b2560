package claims

import "github.com/mostrador/mostrador/internal/words/grammar"

// looksUp reports a clause that announces what the assistant is about to look up: "reviso el viernes a las 8", "deixa eu
// ver se o Bruno está livre". What it names is asked of a system, and not told as a fact. A "que" tells what was found.
func looksUp(s *sentence, c clause) bool {
	i := c.from
	for i < c.to && (s.tokens[i].mark || s.lex.openers[s.word(i)] || s.lex.already[s.word(i)] || s.lex.subjects[s.word(i)] ||
		grammar.Clitic(s.word(i))) && s.phrase(talkLexicon.lookLeads, i, i+1) != i {
		i++
	}
	at := -1
	if talkLexicon.lookups[s.word(i)] {
		at = i
	} else if s.phrase(talkLexicon.lookLeads, i, i+1) == i {
		at = s.phrase(talkLexicon.looking, i+1, min(i+5, c.to))
	}
	if at < 0 || s.has(s.lex.thats, at, c.to) {
		return false
	}
	for j := at + 1; j < c.to; j++ {
		_, verb := s.lex.verbs[s.tokens[j].text]
		next := s.word(j + 1)
		if s.lex.ands[s.word(j)] && (s.lex.haves[next] || s.lex.finite[next] || s.lex.auxiliaries[next] || s.lex.already[next]) ||
			verb && s.lex.ands[s.word(j-1)] {
			return false // "reviso y te reservo": the rest is told
		}
	}
	return true
}
