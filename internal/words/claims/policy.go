package claims

import (
	"slices"
	"strings"

	"github.com/mostrador/mostrador/internal/words/grammar"
	"github.com/mostrador/mostrador/internal/words/when"
)

// checkContradicted checks a sentence that allows what a text of the business refuses: the text denies a verb of
// something ("la ración abierta no se cambia"), or grants it only to the opposite ("productos cerrados"), and the
// sentence says the verb of the same thing and denies nothing.
func checkContradicted(r *reader, s *sentence) {
	if len(r.found) > 0 || unknownTo(s) || excepts(s) {
		return
	}
	mine := assertedWords(s)
	for _, u := range r.c.said {
		if u.policy && (refused(s, mine, u) || contrary(s, mine, u)) {
			r.hold(Policy, strings.TrimSpace(s.text), knownAbout(r.c, s, Policy))
			return
		}
	}
}

// excepts reports a sentence that denies something itself, or makes an exception: it tells the rule's other side as
// well. What a condition denies is no such thing: "si no te gusta".
func excepts(s *sentence) bool {
	for i := range s.tokens {
		c := s.clauseOf(i)
		ornot := s.lex.ors[s.word(i-1)] && i+1 >= c.to-1 // "opened or not"
		if plainNo(s, i) && !ornot && !(c.conditional && s.lex.ifs[firstWord(s, c)]) || s.lex.excepting[s.word(i)] {
			return true
		}
	}
	return false
}

func firstWord(s *sentence, c clause) string {
	for i := c.from; i < c.to; i++ {
		if !s.tokens[i].mark && !s.lex.openers[s.word(i)] {
			return s.word(i)
		}
	}
	return ""
}

// assertedWords are the places of the words of a sentence that it says of something: not what it asks, quotes or denies.
func assertedWords(s *sentence) (out []int) {
	for i, t := range s.tokens {
		c := s.clauseOf(i)
		if c.asked || c.quoted || t.mark || t.isNumber || s.lex.functions[t.fold] || light[t.fold] || len(t.fold) < 3 ||
			s.lex.terms[t.fold] {
			continue
		}
		out = append(out, i)
	}
	return out
}

// refused reports that a text denies the verb of a thing that the sentence allows.
func refused(s *sentence, mine []int, u told) bool {
	for n, w := range u.words {
		if n >= len(u.denies) || !u.denies[n] {
			continue
		}
		verb := kinAt(s, mine, w)
		if verb < 0 || deniedNear(s, verb) {
			continue
		}
		for m, x := range u.words {
			if m == n || kin(x, w) || light[x] || s.lex.functions[x] {
				continue
			}
			if thing := kinAt(s, mine, x); thing >= 0 && thing != verb && !deniedNear(s, thing) && !s.lex.limits[s.word(thing)] {
				return true
			}
		}
	}
	return false
}

// contrary reports that a text grants something to the opposite of what the sentence names, and none to that.
func contrary(s *sentence, mine []int, u told) bool {
	if slices.Contains(u.denies, true) {
		return false
	}
	for _, w := range u.words {
		opposite := opposites[meaningOf(w)]
		if opposite == "" {
			continue
		}
		at := slices.IndexFunc(mine, func(i int) bool { return meaningOf(s.word(i)) == opposite })
		if at < 0 || deniedNear(s, mine[at]) || kinAt(s, mine, w) >= 0 {
			continue
		}
		for _, x := range u.words {
			if matters[meaningOf(x)] && kinAt(s, mine, x) >= 0 && !deniedNear(s, kinAt(s, mine, x)) {
				return true
			}
		}
	}
	return false
}

// opposites are meanings that exclude each other; matters are those of taking goods back and calling things off.
var (
	opposites = map[string]string{meanings["cerrad"]: meanings["abiert"], meanings["abiert"]: meanings["cerrad"]}
	matters   = map[string]bool{meanings["devol"]: true, meanings["cambi"]: true, meanings["cancel"]: true,
		meanings["garant"]: true}
)

// kinAt is the place among some of a word of the same root or meaning; -1: none.
func kinAt(s *sentence, places []int, w string) int {
	for _, i := range places {
		if kin(s.word(i), w) {
			return i
		}
	}
	return -1
}

// deniedNear reports a negation that belongs to a word: right before it but for small words, or right behind it.
func deniedNear(s *sentence, i int) bool {
	for j := i - 1; j >= max(s.clauseFrom(i), i-4); j-- {
		if plainNo(s, j) || s.lex.without[s.word(j)] {
			return true
		}
		if !s.lex.functions[s.word(j)] && !grammar.Clitic(s.word(j)) && !s.lex.auxiliaries[s.word(j)] {
			break
		}
	}
	joins := func(w string) bool { return s.lex.ands[w] || s.lex.ors[w] || s.lex.thats[w] }
	for j := i + 1; j < min(s.clauseOf(i).to, i+4) && !joins(s.word(j)); j++ {
		if plainNo(s, j) { // "salió y no se puede cambiar" and "abierto o no" deny nothing of it
			return true
		}
	}
	return false
}

// checkAllowed checks until when something is said to be allowed: "podés cancelar hasta una hora antes". One text has
// to have that length of time, and to share a word.
func checkAllowed(r *reader, s *sentence) {
	if len(r.found) > 0 || unknownTo(s) {
		return
	}
	for i := range s.tokens {
		c := s.clauseOf(i)
		value, unit := termAt(s, i)
		if unit == "" || c.asked || c.quoted || !s.has(s.lex.allows, c.from, i) || !s.has(s.lex.deadlines, max(c.from, i-3), i) {
			continue
		}
		mine := ruleWords(s, &c)
		if !slices.ContainsFunc(r.c.said, func(u told) bool {
			return u.hasTerm(value, unit) && slices.ContainsFunc(mine, func(w string) bool {
				return slices.ContainsFunc(u.words, func(x string) bool { return kin(w, x) && unitOf(x) == "" })
			})
		}) {
			r.hold(Policy, strings.TrimSpace(s.text), knownAbout(r.c, s, Policy))
			return
		}
	}
}

// termIn reports a length of time between two places.
func termIn(s *sentence, from, to int) bool {
	for i := from; i < to; i++ {
		if _, unit := termAt(s, i); unit != "" && (s.tokens[i].isNumber || s.lex.halfWords[s.word(i)]) {
			return true
		}
	}
	return false
}

// termAt is the length of time that begins at a place: "30 días", "a full year"; the unit is empty if none does.
func termAt(s *sentence, i int) (value int64, unit string) {
	t := s.tokens[i]
	if n, unit := when.Period(t.fold); n > 0 {
		return n * 100, unit // "semestral"
	}
	switch {
	case t.isNumber && t.use != amount && t.use != date:
		value = t.value
	case s.lex.halfWords[t.fold] && (unitOf(s.word(i+1)) == "hour" ||
		s.lex.article[s.word(i+1)] && unitOf(s.word(i+2)) == "hour"):
		return 30_00, "minute" // "media hora", "half an hour"
	case s.lex.article[t.fold]:
		value = 100
	default:
		return 0, ""
	}
	for j := i + 1; j < min(i+3, len(s.tokens)); j++ {
		if u := unitOf(s.word(j)); u != "" && s.lex.terms[s.word(j)] {
			return value, u
		}
	}
	return 0, ""
}
