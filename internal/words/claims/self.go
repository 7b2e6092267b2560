package claims

import (
	"slices"
	"strings"

	"github.com/mostrador/mostrador/internal/words/word"
)

// selfPast reports the first person's past of a verb that no list of deeds has: "ya le escribí a Tito", "encomendei o
// bolo", "I've asked around". Grammar shows it, whatever the verb.
func selfPast(s *sentence, i int) bool {
	t := s.tokens[i].text
	if _, known := s.lex.verbs[t]; known || includes[s.word(i)] || s.tokens[i].mark || s.tokens[i].isNumber ||
		s.tokens[i].capital && i > s.clauseFrom(i) {
		return false
	}
	switch s.lex.tag.Language() {
	case "es":
		return spanishPast(s, i, t) || s.word(i-1) == "he" && pastParticiple(t)
	case "pt":
		return portuguesePast(s, i, t)
	}
	return englishPast(s, i, t)
}

// proclitics stand before a verb that tells, and never before a command: "te escribí", but "escribime".
var proclitics = word.Set("ya te le les se lo la los las nos me recien yo tambien")

// spanishPast reports -é and -í behind a pronoun, or with somebody of the house behind it.
func spanishPast(s *sentence, i int, t string) bool {
	if !strings.HasSuffix(t, "é") && !strings.HasSuffix(t, "í") || len(t) < 5 || future(t, "ré") || subjunctives[t] {
		return false
	}
	opens := len(s.content(s.clauseFrom(i), i)) == 0 && strings.HasSuffix(t, "é") &&
		(s.lex.determiners[s.word(i+1)] || s.lex.possessives[s.word(i+1)])
	return proclitics[s.word(i-1)] || toStaff(s, i) || opens
}

// subjunctives end as a past does, and are none.
var subjunctives = word.Set("esté traé poné tené hacé mové volvé escogé recogé respondé creé leé corré meté vendé aprendé")

// portuguesePast reports -ei, and -i behind a pronoun.
func portuguesePast(s *sentence, i int, t string) bool {
	switch {
	case strings.HasSuffix(t, "ei") && len(t) > 4:
		return !future(t, "rei")
	case strings.HasSuffix(t, "i") && len(t) > 3:
		return word.Set("ja eu te lhe lhes")[s.word(i-1)]
	}
	return false
}

// rStems are stems of verbs that end in r: their past looks like a future, "liberé", "retirei".
var rStems = word.Set(`liber retir separ prepar compar repar aclar declar esper recuper super gener alter oper consider tir
	gir mir estir restaur`)

// future reports a form of the future: llamaré, avisarei.
func future(t, end string) bool {
	cut, ok := strings.CutSuffix(t, end)
	return ok && cut != "" && !rStems[cut+"r"] && strings.ContainsAny(cut[len(cut)-1:], "aei")
}

// englishPast reports a past behind "I" or "we", or a participle behind "I've".
func englishPast(s *sentence, i int, t string) bool {
	if !strings.HasSuffix(t, "ed") && !strongPasts[t] || len(t) < 3 {
		return false
	}
	j := i - 1
	for j > 0 && word.Set("just already also now have then even quickly personally")[s.word(j)] {
		j--
	}
	if j > s.clauseFrom(i) && len(s.content(j-1, j)) > 0 && !s.lex.openers[s.word(j-1)] && s.has(s.lex.abilities, i+1, s.clauseOf(i).to) {
		return false // "boards we've cut can't come back"
	}
	return word.Set("i we i've we've i’ve we’ve")[s.word(j)]
}

// strongPasts are the pasts of English verbs that do not end in -ed.
var strongPasts = word.Set(`wrote written spoke spoken rang rung brought bought kept held left gave given gone went
	ran cut split built chosen chose drew drawn filled found hid laid lent lost met rode seen sold spent stuck taught
	threw thrown withdrew withdrawn`)

// pastParticiple reports a participle by its ending.
func pastParticiple(t string) bool { return strings.HasSuffix(t, "ado") || strings.HasSuffix(t, "ido") }

// mental reports a verb of seeing, thinking, looking or trying: it changes nothing outside.
func mental(s *sentence, i int) bool {
	for _, root := range s.lex.mind {
		if w := s.word(i); strings.HasPrefix(w, root) && (len(root) > 2 || len(w) < 5) { // "li", but not "liberei"
			return true
		}
	}
	return false
}

// toStaff reports somebody of the house as the one whom a verb's deed reached: "le escribí a Tito", "I told the
// manager".
func toStaff(s *sentence, i int) bool {
	c := s.clauseOf(i)
	for j := i + 1; j < min(c.to, i+5); j++ {
		if s.lex.nouns[s.word(j)] == Person {
			return true
		}
		if s.tokens[j].capital && word.Set("a al con com ao with o lo")[s.word(j-1)] {
			return true
		}
	}
	return false
}

// checkSelf checks what the assistant says it has done, in verbs that no list of deeds has. Whoever was told of
// something must have been told; anything else must at least have been preceded by a deed of this turn.
func checkSelf(r *reader, s *sentence) {
	for i := range s.tokens {
		if len(r.found) > 0 || !selfPast(s, i) {
			continue
		}
		c := s.clauseOf(i)
		if c.asked || c.conditional || c.quoted || s.negated(i) || s.wishedBefore(i) || s.prompted(i) {
			continue
		}
		need, staff := acts[other][""], toStaff(s, i)
		switch {
		case staff && (!mental(s, i) || withStaff(s, i)):
			need = acts[notifying][""]
		case mental(s, i):
			continue
		}
		if !staff && proposedSo(r, s, i, "") {
			continue
		}
		if (!happened(r, need, staff) || !staff && !selfCovered(r, s, i, need)) && !r.c.trusted.affirms(stem(s.word(i))) {
			r.hold(Done, strings.TrimSpace(s.text), r.knownDeeds(s))
		}
	}
}

// selfCovered reports that what a verb of no list was done to is something that a deed of this turn was about; an
// amount has to have moved.
func selfCovered(r *reader, s *sentence, i int, need []Act) bool {
	c := s.clauseOf(i)
	for j := i + 1; j < min(c.to, i+4); j++ {
		if s.tokens[j].use == amount {
			return happened(r, moneyActs, false)
		}
	}
	var now []Deed
	for _, d := range r.c.evidence.Deeds {
		if !d.Standing && slices.Contains(need, d.Act) {
			now = append(now, d)
		}
	}
	for _, h := range objects(s, i) {
		if of := business[s.lex.nouns[s.word(h)]]; of != "" {
			return slices.ContainsFunc(now, func(d Deed) bool {
				return !slices.Contains(tellings, d.Act) && (d.Noun == "" || business[d.Noun] == of)
			})
		}
	}
	return covered(r, s, objects(s, i), now)
}

// business are the nouns of what is sold, booked and paid, by what they are part of.
var business = map[Noun]Noun{Order: Order, Shipment: Order, Coupon: Order, Pricing: Order, Goods: Order, Booking: Booking,
	Payment: Payment, DebtNoun: Payment, Refund: Payment}

// moneyActs are what moves an amount.
var moneyActs = []Act{Settled, Received, Refunded, Reduced, Linked}

// withStaff reports a preposition that makes talk of a verb of the mind: "verifiquei com a Renata", "I checked with".
func withStaff(s *sentence, i int) bool {
	return s.has(word.Set("con com with"), i+1, i+3)
}

// happened reports a deed of one of some acts: whoever was told may have been told before, the rest happened now.
func happened(r *reader, need []Act, before bool) bool {
	return slices.ContainsFunc(r.c.evidence.Deeds, func(d Deed) bool {
		return slices.Contains(need, d.Act) && (before || !d.Standing)
	})
}
