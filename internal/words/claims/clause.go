package claims

import (
	"slices"
	"strings"

	"github.com/mostrador/mostrador/internal/words/grammar"
)

// clause is a part of a sentence with a mood of its own.
type clause struct {
	from, to    int  // its tokens
	asked       bool // a question
	conditional bool // "si confirmás": what it says is not so yet
	quoted      bool // the customer's words, told as theirs
}

// divide finds the clauses of a sentence and their moods.
func (s *sentence) divide() {
	from := 0
	for i, t := range s.tokens {
		opens := t.fold == "¿"
		if i > from && (opens || t.mark && strings.Contains(",;:—–()", t.fold) || s.lex.joints[t.fold]) {
			s.clauses = append(s.clauses, clause{from: from, to: i})
			from = i
		}
	}
	if from < len(s.tokens) {
		s.clauses = append(s.clauses, clause{from: from, to: len(s.tokens)})
	}
	for n := range s.clauses {
		s.mood(n)
	}
	s.questions()
	s.wonders()
}

// wonders marks "decime si …", "let me know if …", which ask whatever follows in their clause.
func (s *sentence) wonders() {
	for i := range s.tokens {
		for _, p := range s.lex.prompts {
			if s.phraseAt(p, i) && s.lex.ifs[s.word(i+len(p))] && s.tokens[i+len(p)].text != "sí" && !s.already(i, s.clauseOf(i).to) {
				s.clauses[s.tokens[i].clause].asked = true
			}
		}
	}
}

func (s *sentence) mood(n int) {
	c := &s.clauses[n]
	for i := c.from; i < c.to; i++ {
		s.tokens[i].clause = n
	}
	first := c.from
	for first < c.to && (s.tokens[first].mark || s.lex.openers[s.tokens[first].fold] || s.tokens[first].text == "sí") {
		first++
	}
	c.conditional = s.lex.conditions[s.word(first)] && !s.lex.notConditions[s.word(first)+" "+s.word(first+1)] ||
		s.lex.conditions[s.word(first)+" "+s.word(first+1)]
	if s.lex.purposes[s.word(first)] && !toDo(s.word(first+1)) && s.word(first+1) != "que" {
		c.conditional = false // "para tu hijo tengo libre …" names whom it is for
	}
	c.quoted = s.attributed(c.from, c.to) || s.phrase(s.lex.sayingPhrases, c.from, c.to) >= 0 &&
		!s.confirmed(s.phrase(s.lex.sayingPhrases, c.from, c.to))
	c.quoted = c.quoted && !c.conditional // "si me pasás la dirección" asks for it
	if n > 0 && s.clauses[n-1].quoted && s.word(c.from+1) == "que" {
		c.quoted = true
	}
	c.asked = looksUp(s, *c)
}

// toDo reports the ending of an infinitive in Spanish or Portuguese, with the pronouns that hang on it.
func toDo(w string) bool {
	for _, tail := range []string{"los", "las", "lo", "la", "les", "le", "te", "me", "se", "nos"} {
		if cut, ok := strings.CutSuffix(w, tail); ok && strings.HasSuffix(cut, "r") {
			w = cut
			break
		}
	}
	return len(w) > 1 && (strings.HasSuffix(w, "ar") || strings.HasSuffix(w, "er") || strings.HasSuffix(w, "ir"))
}

// attributed reports a verb of saying whose subject is not the assistant: "you asked", but not "I've asked the
// manager".
func (s *sentence) attributed(from, to int) bool {
	for i := from; i < to; i++ {
		if s.lex.sayings[s.word(i)] && !s.confirmed(i) && !s.has(s.lex.subjects, max(from, i-3), i) {
			return true
		}
	}
	return false
}

// confirmed reports words of somebody else's that the sentence makes its own: "como te dijo el mozo".
func (s *sentence) confirmed(saying int) bool {
	w := s.word(saying - 1)
	return w == "como" || w == "as" || w == "conforme"
}

// questions marks what lies between question marks; without an opening one, a sentence that begins like a question, and
// otherwise its last clause.
func (s *sentence) questions() {
	open, opened := false, false
	for i, t := range s.tokens {
		switch t.fold {
		case "¿":
			open, opened = true, true
		case "?":
			if !opened {
				s.askLast(i)
			}
			open = false
		}
		if open {
			s.clauses[t.clause].asked = true
		}
	}
}

func (s *sentence) askLast(at int) {
	last := s.tokens[at].clause
	first := 0
	for first < at && (s.tokens[first].mark || s.lex.openers[s.word(first)]) {
		first++
	}
	begins := s.clauses[last].from
	for begins < at && s.tokens[begins].mark {
		begins++
	}
	if s.lex.asks[s.word(first)] || s.lex.ors[s.word(begins)] { // "changed your mind, or bad timing?"
		for n := range s.clauses[:last] {
			s.clauses[n].asked = true
		}
	}
	s.clauses[last].asked = true
}

func (s *sentence) clauseOf(i int) clause { return s.clauses[s.tokens[i].clause] }

// negated reports a negation before a place, in its clause.
func (s *sentence) negated(i int) bool {
	c := s.clauseOf(i)
	for j := i - 1; j >= c.from && !s.lex.causes[s.word(j)]; j-- { // "no se puede, porque está …" denies no reason
		if s.negates(j) {
			return true
		}
	}
	return false
}

// negates reports a word that denies what follows it, or says that it is still to come.
func (s *sentence) negates(j int) bool {
	w := s.word(j)
	if !s.lex.negations[w] && !grammar.Negates(s.lex.tag.Language(), w) {
		return false
	}
	next := s.word(j + 1)
	return !s.lex.noNegations[w+" "+next] && !s.lex.noNegations[w+" "+next+" "+s.word(j+2)]
}

// wished reports a word before a place that makes it a wish, a plan, an offer or a duty instead of a fact.
func (s *sentence) wished(i int) bool {
	c := s.clauseOf(i)
	for j := max(c.from, i-6); j < i; j++ {
		if s.tokens[j].text != "sí" && s.lex.modals[s.word(j)] || s.lex.modals[s.word(j)+" "+s.word(j+1)] {
			return true
		}
	}
	return false
}

// toBeSeen reports what somebody has yet to see: "falta confirmar que entró".
func (s *sentence) toBeSeen(i int) bool {
	for j := i - 1; j > s.clauseFrom(i); j-- {
		if !s.lex.thats[s.word(j)] {
			continue
		}
		if s.has(s.lex.missingWords, s.clauseFrom(i), j) {
			return true
		}
		before := s.tokens[j-1].text
		return strings.HasSuffix(before, "ar") || strings.HasSuffix(before, "er") || strings.HasSuffix(before, "ir") ||
			s.lex.modals[s.word(j-2)] || s.lex.prepositions[s.word(j-2)] && s.lex.tag.Language() == "en"
	}
	return false
}

// consequence reports that another clause of the sentence is a condition.
func (s *sentence) consequence(i int) bool {
	own := s.tokens[i].clause
	for n, c := range s.clauses {
		if c.conditional && n != own {
			return true
		}
	}
	return false
}

// prompted reports what follows once the customer has answered: "decime que sí y queda reservada".
func (s *sentence) prompted(i int) bool {
	at := s.phrase(s.lex.prompts, 0, i)
	return at >= 0 && s.has(s.lex.ands, at, i) && !s.already(at, i)
}

// already reports a word that makes a fact of what follows: "decime si está bien, y ya te reservé".
func (s *sentence) already(from, to int) bool {
	return s.has(map[string]bool{"ya": true, "ja": true, "already": true}, from, to)
}

// stated reports that what stands at a place is told as a fact.
func (s *sentence) stated(i int) bool {
	c := s.clauseOf(i)
	return !c.asked && !c.conditional && !c.quoted && !s.negated(i) && !s.wished(i)
}

// phrase is the place of the first of some phrases of folded words; -1: none.
func (s *sentence) phrase(list [][]string, from, to int) int {
	for i := max(from, 0); i < min(to, len(s.tokens)); i++ {
		for _, p := range list {
			if s.phraseAt(p, i) {
				return i
			}
		}
	}
	return -1
}

func (s *sentence) phraseAt(p []string, i int) bool {
	for j, w := range p {
		got := s.word(i + j)
		if stem, open := strings.CutSuffix(w, "*"); open && strings.HasPrefix(got, stem) || got == w {
			continue
		}
		return false
	}
	return true
}

// content are the folded stems of the words of a part of a sentence that carry meaning.
func (s *sentence) content(from, to int) (out []string) {
	for i := max(from, 0); i < min(to, len(s.tokens)); i++ {
		t := s.tokens[i]
		if t.mark || t.isNumber || s.lex.functions[t.fold] || len(t.fold) < 3 {
			continue
		}
		if w := stem(t.fold); !slices.Contains(out, w) {
			out = append(out, w)
		}
	}
	return out
}

// stem is a folded word without its plural and gender.
func stem(w string) string {
	if cut, ok := strings.CutSuffix(w, "ns"); ok && len(cut) >= 3 {
		return cut + "n" // "muffins", and "pudins" of "pudim"
	}
	if cut, ok := strings.CutSuffix(w, "m"); ok && len(cut) >= 3 {
		return cut + "n"
	}
	for _, end := range []string{"ones", "coes", "soes"} { // "porciones" of "porción", "porções" of "porção"
		if cut, ok := strings.CutSuffix(w, end); ok && len(cut) >= 3 {
			return cut + map[string]string{"ones": "on", "coes": "ca", "soes": "sa"}[end]
		}
	}
	for _, end := range []string{"oes", "aes", "ais", "eis", "es", "os", "as", "ns", "s", "a", "o", "e"} {
		if cut, ok := strings.CutSuffix(w, end); ok && len(cut) >= 3 {
			return cut
		}
	}
	return w
}
