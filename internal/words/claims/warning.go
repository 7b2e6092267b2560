package claims

import (
	"slices"
	"strings"
)

// eaten are the goods that a sentence about a diet speaks of. The words of the diet itself name none: "el pan no tiene
// gluten" says nothing of "fideos sin gluten".
func eaten(r *reader, s *sentence) (out []int) {
	for _, n := range s.named {
		if slices.ContainsFunc(r.c.things.words[n], func(w string) bool { return !dietKey(s.lex, w) && hasKey(s, w) }) {
			out = append(out, n)
		}
	}
	if len(s.named) == 0 {
		return r.named
	}
	if len(out) == 0 {
		return s.named
	}
	return out
}

// dietKey reports the stem of a word of diets: "gluten", "libre".
func dietKey(lex *lexicon, key string) bool { return lex.dietStems[key] }

// warnings are how descriptions warn of what goods may contain besides.
var warnings = phrases(`traz*, traco*, trace*, puede contener, pueden contener, pode conter, podem conter, may contain,
	pode ter, podem ter, puede tener, pueden tener, puede llevar, may have, might contain, could contain, mism* aceite, mesm* oleo, same oil, compart*, shared, contaminac*, misma linea, mesma linha, misma cocina`)

// warned reports that what is known of the goods warns of something, and the sentence calls them fit and keeps it back.
func warned(r *reader, s *sentence) bool {
	at := s.phrase(warnings, 0, len(s.tokens))
	if at >= 0 && !s.negated(at) {
		return false
	}
	of := eaten(r, s)
	for _, f := range slices.Concat(r.c.evidence.Descriptions, r.c.facts[Diet]) {
		if !r.c.things.belongs(f, of) {
			continue
		}
		for _, span := range Sentences(f.Text) {
			t := sentenceOf(lexiconOf(r.c.tag), f.Text[span.From:span.To])
			if w := t.phrase(warnings, 0, len(t.tokens)); w >= 0 && !t.negated(w) {
				return true
			}
		}
	}
	return false
}

// checkNeedless checks "no hace falta el ticket" against policies that ask for it.
func checkNeedless(r *reader, s *sentence) {
	at := s.phrase(s.lex.needless, 0, len(s.tokens))
	if at < 0 || s.clauseOf(at).asked || s.clauseOf(at).quoted {
		return
	}
	mine := s.content(at+1, s.clauseOf(at).to)
	for _, f := range slices.Concat(r.c.facts[Policy], r.c.evidence.Descriptions) {
		for _, span := range Sentences(f.Text) {
			t := sentenceOf(lexiconOf(r.c.tag), f.Text[span.From:span.To])
			asks := t.phrase(t.lex.asksFor, 0, len(t.tokens))
			if asks >= 0 && t.phrase(t.lex.needless, 0, len(t.tokens)) < 0 &&
				overlap(mine, t.content(asks, len(t.tokens))) > 0 {
				r.hold(Policy, strings.TrimSpace(s.text), f.Text)
				return
			}
		}
	}
}

// checkNothingBooked checks "no tenés ningún turno" of a customer who has one.
func checkNothingBooked(r *reader, s *sentence) {
	now := r.c.evidence.Now.Format("2006-01-02")
	has := slices.ContainsFunc(r.c.facts[Slot], func(f Fact) bool { return f.Role == Booked && f.Text >= now })
	if !has || !slices.ContainsFunc(s.tokens, func(t token) bool { return s.lex.nones[t.fold] }) ||
		hasClock(s, clause{from: 0, to: len(s.tokens)}) {
		return
	}
	for i, t := range s.tokens {
		if _, day := s.lex.days[t.fold]; day || t.use == date {
			return
		}
		c := s.clauseOf(i)
		v := s.lex.verbs[t.text]
		about := s.lex.nouns[t.fold] == Booking || v.class == booking && v.tense == participle
		if about && s.negated(i) && !s.lex.possessives[s.word(i-1)] && !c.asked && !c.conditional && !c.quoted &&
			s.has(s.lex.nones, max(c.from, i-3), i) &&
			s.has(s.lex.theirs, 0, len(s.tokens)) {
			r.hold(Slot, strings.TrimSpace(s.text), r.c.known(Slot))
			return
		}
	}
}
