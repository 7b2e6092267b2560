package claims

import (
	"slices"
	"strings"

	"github.com/mostrador/mostrador/internal/kit/locale"
	"github.com/mostrador/mostrador/internal/words/grammar"
)

// Proposed is the act of a call that is being made, or waits for the customer's yes: its About are the arguments and the
// question. What was put into it may be told as put in, and nothing as done with it.
const Proposed Act = "proposed"

// shaping are the classes of verbs by which a proposal gets its shape.
var shaping = []class{adding, removing, changing, moving, handing, ""}

// proposedSo reports a clause about what was put into a proposal, or taken out of it: all its telling words and figures
// stand there, and what it takes out stands there as left out, or not at all.
func proposedSo(r *reader, s *sentence, i int, of class) bool {
	if !slices.Contains(shaping, of) {
		return false
	}
	from, to := i+1, s.clauseOf(i).to
	for j := from; j < to; j++ {
		if s.lex.ands[s.word(j)] && j+1 < to && (selfPast(s, j+1) || s.lex.verbs[s.tokens[j+1].text].tense == past1) {
			to = j
		}
	}
	noted := s.has(s.lex.noteWords, from, to) // what a call of this turn has written down
	return slices.ContainsFunc(r.c.evidence.Deeds, func(d Deed) bool {
		return (d.Act == Proposed || noted && !d.Standing && d.About != "") && shapes(r, s, d, from, to, of == removing)
	})
}

func shapes(r *reader, s *sentence, d Deed, from, to int, out bool) bool {
	about := tokenize(locale.Fold(d.About))
	telling := 0
	for j := from; j < to; j++ {
		t := s.tokens[j]
		switch {
		case t.isNumber:
			if !slices.ContainsFunc(about, func(a token) bool { return a.isNumber && a.value == t.value }) {
				return false
			}
			telling++
		case t.mark, s.lex.functions[t.fold], s.lex.noteWords[t.fold], talkLexicon.ordinals[t.fold], s.lex.units[t.fold], s.lex.pieces[t.fold],
			s.lex.nouns[t.fold] == Order, s.lex.possessives[t.fold], s.lex.prepositions[t.fold], len(t.fold) < 3:
		default:
			telling++
			at := slices.IndexFunc(about, func(a token) bool { return kin(a.fold, t.fold) })
			without := at > 0 && s.lex.without[about[at-1].fold]
			known := at >= 0 || r.c.customer.says(t.fold) && len(r.c.things.byWord[wordKey(s.lex, t)]) > 0
			if out && at >= 0 && !without || !out && (!known || without) {
				return false
			}
		}
	}
	return telling > 0
}

// checkNoted checks "anoté que …": what is said to have been written down has to be what was, in its telling words.
func checkNoted(r *reader, s *sentence) {
	for i := range s.tokens {
		v, known := s.lex.verbs[s.tokens[i].text]
		if !known || v.class != storing && v.class != adding || len(r.found) > 0 || !r.toldDone(s, i, v) {
			continue
		}
		c := s.clauseOf(i)
		at := i + 1
		for at < min(c.to, i+6) && !s.lex.thats[s.word(at)] {
			at++
		}
		if at < c.to && s.lex.thats[s.word(at)] && notedElse(r, s, at+1, c.to) {
			r.hold(Done, strings.TrimSpace(s.text), r.knownDeeds(s))
		}
	}
}

// notedElse reports that half of the telling words stand in nothing that was stored, ordered, booked, told or asked, nor
// in any name, nor in the customer's words; one is enough where what was stored leaves something open.
func notedElse(r *reader, s *sentence, from, to int) bool {
	var kept []token
	open := false
	for _, d := range r.c.evidence.Deeds {
		if d.About != "" {
			kept = append(kept, tokenize(d.About)...)
			a := sentenceOf(s.lex, d.About)
			open = open || d.Act == Stored && slices.ContainsFunc(a.tokens, func(t token) bool { return s.lex.stills[t.fold] })
		}
	}
	if len(kept) == 0 {
		return false // how it was kept is not known
	}
	telling, unknown := 0, 0
	for from < to && (grammar.Subject(s.word(from)) || grammar.Clitic(s.word(from))) {
		from++
	}
	for j := from + 1; j < to; j++ { // behind its verb
		t := s.tokens[j]
		if !tellsMuch(s, t) {
			continue
		}
		telling++
		known := slices.ContainsFunc(kept, func(k token) bool { return len(k.fold) > 3 && kin(k.fold, t.fold) }) ||
			r.c.knownIn(Name, stem(t.fold))
		if !known && (open || !wordHeard(r.c, t)) {
			unknown++
		}
	}
	return unknown > 0 && (open || unknown*2 >= telling)
}

// tellsMuch reports a word that says something by itself.
func tellsMuch(s *sentence, t token) bool {
	return !t.mark && !t.isNumber && len(t.fold) >= 5 && !s.lex.functions[t.fold] && !s.lex.auxiliaries[t.fold] &&
		!light[t.fold] && s.lex.verbs[t.text].class == "" && !s.lex.vague[t.fold] && !s.lex.modals[t.fold]
}

// wordHeard reports a word that the customer used in some form.
func wordHeard(c *Checker, t token) bool {
	return slices.ContainsFunc(c.customer.sentences, func(k *sentence) bool {
		return slices.ContainsFunc(k.tokens, func(x token) bool { return len(x.fold) > 3 && kin(x.fold, t.fold) })
	})
}
