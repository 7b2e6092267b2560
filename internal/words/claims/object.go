package claims

import (
	"slices"
	"strings"

	"github.com/mostrador/mostrador/internal/kit/locale"
	"github.com/mostrador/mostrador/internal/words/grammar"
)

// objects are what the first person's verb at a place was done to: the heads of the noun phrases right behind it.
// "te reservé una granola y el pan para el viernes" has two, "te la reservé" none.
func objects(s *sentence, i int) (heads []int) {
	to := s.clauseOf(i).to
	for j := i + 1; j < to; j++ {
		switch {
		case len(heads) == 0 && s.lex.thats[s.word(j)]: // "anoté que lo pasás a buscar": a clause
			return nil
		case s.lex.ands[s.word(j)], s.lex.thats[s.word(j)], s.lex.modals[s.word(j)] && !s.lex.prepositions[s.word(j)],
			s.lex.tag.Language() != "en" && len(s.word(j)) > 4 && toDo(s.word(j)) && len(heads) == 0 && s.lex.nouns[s.word(j)] == "":
			return heads
		case headless(s, j):
			continue
		case s.lex.prepositions[s.word(j)] || s.tokens[j].mark && s.word(j) != "*":
			return heads
		}
		heads = append(heads, j)
		next := conjunct(s, j+1, to)
		if next < 0 {
			return heads
		}
		j = next
	}
	return heads
}

// headless reports a word that can stand before the head of a noun phrase: an article, a number, a measure, a
// participle ("dejé anotada la alergia"), an adverb.
func headless(s *sentence, j int) bool {
	t := s.tokens[j]
	v, verb := s.lex.verbs[t.text]
	switch {
	case s.lex.prepositions[t.fold]:
		return s.lex.of[t.fold] && (s.lex.units[s.word(j-1)] || s.lex.pieces[s.word(j-1)])
	case t.isNumber, s.lex.functions[t.fold], s.lex.openers[t.fold], grammar.Clitic(t.fold), s.lex.possessives[t.fold]:
		return true
	case s.lex.units[t.fold], s.lex.pieces[t.fold]:
		_, day := dayOf(s.word(j + 2)) // "seu horário de quarta" is no measure of anything
		return s.lex.of[s.word(j+1)] && !day
	case verb && (v.tense == participle || v.tense == both):
		return true
	}
	if j > 0 && s.lex.leaves[s.word(j-1)] && pastParticiple(t.text) { // "lo dejé turnado"
		return true
	}
	return strings.HasSuffix(t.fold, "mente") || strings.HasSuffix(t.fold, "ly") || t.mark && t.fold == "*"
}

// conjunct is the place before the next noun phrase that an "and" joins to the one whose head stands before from; -1:
// none follows. What it joins begins with an article, a possessive or a number: "y el pan", but "y te aviso" does not.
func conjunct(s *sentence, from, to int) int {
	for j := from; j < min(to, from+6); j++ {
		if !s.lex.ands[s.word(j)] {
			continue
		}
		k := j + 1
		for s.lex.besides[s.word(k)] {
			k++
		}
		if k < to && (s.lex.determiners[s.word(k)] || s.lex.possessives[s.word(k)] || s.tokens[k].isNumber) {
			return k
		}
		return -1
	}
	return -1
}

// covered reports that every object of a verb of the first person is something that one of some deeds was about. What
// the lexicon knows as a kind of thing, and words that name nothing of their own, were judged by the kind of the deed.
func covered(r *reader, s *sentence, heads []int, of []Deed) bool {
	for _, h := range heads {
		w := s.word(h)
		if next := s.word(h + 1); len(w) < 4 && s.lex.nouns[w] == "" && len(next) > 3 && s.tokens[h].clause == s.tokens[h+1].clause &&
			!s.lex.functions[next] { // "your due date"
			w = s.word(h + 1)
		}
		if s.lex.complaints[w] {
			if !slices.ContainsFunc(of, func(d Deed) bool { return complained(r, d) }) {
				return false
			}
			continue
		}
		if s.lex.nouns[w] != "" || s.lex.vague[w] || codeForm.MatchString(strings.ToUpper(w)) || len(w) < 4 || r.c.things.container[thingOf(r, w)] {
			continue
		}
		if !slices.ContainsFunc(of, func(d Deed) bool { return isAbout(r, s, d, h) || isAbout(r, s, d, h+1) || packedAbout(r, s, d, h) }) {
			return false
		}
	}
	return true
}

// packedAbout reports a word for a package of what a deed was about: "sumé dos bolsitas de chipá".
func packedAbout(r *reader, s *sentence, d Deed, h int) bool {
	return s.lex.of[s.word(h+1)] && len(r.c.things.byWord[stem(s.word(h))]) == 0 && h > 0 && s.tokens[h-1].isNumber && isAbout(r, s, d, h+2)
}

// complained reports a deed by which a complaint was passed on: a ticket, a person who took over, or a message with a word
// for one.
func complained(r *reader, d Deed) bool {
	return d.Act == Ticketed || d.Act == HandedOff || slices.ContainsFunc(tokenize(d.About), func(t token) bool {
		return r.c.lexicon.complaints[t.fold]
	})
}

// goodsCovered reports that the goods of the clause of a participle are something that one of some deeds was about:
// "quedó reservada la harina".
func goodsCovered(r *reader, s *sentence, i int, of []Deed) bool {
	c := s.clauseOf(i)
	for j := c.from; j < c.to; j++ {
		key := wordKey(s.lex, s.tokens[j])
		if key == "" || s.tokens[j].isNumber || s.lex.common(key) || !slices.ContainsFunc(r.c.things.byWord[key],
			func(n int) bool { return r.c.things.counted[n] }) {
			continue
		}
		return slices.ContainsFunc(of, func(d Deed) bool { return isAbout(r, s, d, j) })
	}
	return true
}

// thingOf is the thing whose name is one word; -1: none is.
func thingOf(r *reader, w string) int {
	if n, known := r.c.things.byName[w]; known {
		return n
	}
	return -1
}

// tellings are deeds by which somebody was told or reminded of something: they change nothing that is sold or booked.
var tellings = []Act{HandedOff, Notified, Reminded, Linked, Ticketed, Sent}

// isAbout reports that what is known of a deed has the word at a place. A deed of this turn of which nothing is known
// may be about anything; one that rows tell is about what they name.
func isAbout(r *reader, s *sentence, d Deed, h int) bool {
	if d.About == "" && len(d.Things) == 0 {
		return !d.Standing && !slices.Contains(tellings, d.Act)
	}
	w := s.word(h) // or an adjective before it: "la quinta Coca"
	if s.lex.functions[w] || len(w) < 3 {
		return false
	}
	for _, t := range tokenize(d.About + " " + strings.Join(d.Things, " ")) {
		if len(t.fold) > 2 && !r.c.lexicon.functions[t.fold] && kin(w, t.fold) {
			return true
		}
	}
	return strings.Contains(locale.Fold(d.About), w)
}
