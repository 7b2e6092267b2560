package claims

import (
	"slices"
	"strings"

	"github.com/mostrador/mostrador/internal/words/word"
)

// progress are how verbs of what is going on show how an order or a booking stands, by their roots; of all others only
// the business itself can tell: "la encargada está revisando la cámara", "the kitchen is packing it".
var progress = []struct {
	roots string
	acts  []Act
}{
	{"siendo sendo being going", nil},
	{"esper aguard wait pend", []Act{Waiting, Awaiting, Drafted, Received, Notified, HandedOff, Ticketed}},
	{"prepar arm cocin empac embal mont cozinh pack cook mak assembl proces process", []Act{Preparing}},
	{"sal llev viaj camin deliver travel ship sai lev chegan llegan entreg", []Act{Shipped}},
}

var (
	goesOn  = word.Set("esta estan estamos estao is are we're she's he's they're it's that's")
	between = word.Set("ya ja todavia aun ainda already still now currently ahora agora justo siendo sendo being tambien")
	// ingNouns end as what goes on does, and are nothing of the kind.
	ingNouns = word.Set(`pending morning evening opening nothing anything something everything including according
		remaining missing outstanding during king willing interesting cuando quando bando mando comando fondo segundo
		amazing charming lacking vegetarian`)
)

// checkGoingOn checks what is said to be going on at the business at this moment.
func checkGoingOn(r *reader, s *sentence) {
	for i := range s.tokens {
		if len(r.found) > 0 || !goingOn(s, i) || s.negated(i) && !s.lex.already[s.word(i-1)] {
			continue
		}
		c := s.clauseOf(i)
		if c.asked || c.conditional || c.quoted || s.wishedBefore(i) || unknownAt(s, i) {
			continue
		}
		if !isGoing(r, s, i) {
			r.hold(Done, strings.TrimSpace(s.text), r.knownDeeds(s))
		}
	}
}

// goingOn reports a gerund behind its auxiliary, of somebody else than the two who talk.
func goingOn(s *sentence, i int) bool {
	w := s.word(i)
	if ingNouns[w] || s.lex.stative[w] || len(w) < 5 {
		return false
	}
	gerund := strings.HasSuffix(w, "ando") || strings.HasSuffix(w, "endo") || strings.HasSuffix(w, "indo")
	if s.lex.tag.Language() == "en" {
		v := s.lex.verbs[s.tokens[i].text]
		gerund = strings.HasSuffix(w, "ing") || s.word(i-1) == "being" &&
			(v.tense == both || strings.HasSuffix(w, "ed"))
	}
	j := i - 1
	for j > 0 && between[s.word(j)] {
		j--
	}
	return gerund && goesOn[s.word(j)] && s.word(j-1) != "you" && !theirOwn(s, j) && !s.lex.asks[firstWord(s, s.clauseOf(i))]
}

// theirOwn reports a subject before a verb that is the customer's own: "your friend is thinking of".
func theirOwn(s *sentence, j int) bool {
	for k := j - 1; k >= max(s.clauseFrom(j), j-3); k-- {
		if s.lex.possessives[s.word(k)] {
			return s.lex.nouns[s.word(k+1)] == ""
		}
	}
	return false
}

// isGoing reports that the rows or the business say so.
func isGoing(r *reader, s *sentence, i int) bool {
	w := s.word(i)
	for _, p := range progress {
		for root := range strings.FieldsSeq(p.roots) {
			if strings.HasPrefix(w, root) {
				return p.acts == nil || anyStands(r, s, p.acts) || r.c.trusted.affirms(root)
			}
		}
	}
	return r.c.trusted.affirms(strings.TrimSuffix(strings.TrimSuffix(stem(w), "and"), "end"))
}

func anyStands(r *reader, s *sentence, list []Act) bool {
	return slices.ContainsFunc(r.c.evidence.Deeds, func(d Deed) bool {
		return slices.Contains(list, d.Act) && r.suits(s, d, "")
	})
}
