package claims

import (
	"slices"
	"strings"
)

// diets checks what is said to be in goods, and for whom they are fit.
func (r *reader) diets(s *sentence) {
	for i, t := range s.tokens {
		what := s.lex.diets[t.fold]
		if what == "" || !s.has(s.lex.dietCues, s.clauseFrom(i), s.clauseOf(i).to) && !dietHeadline(s, i) {
			continue
		}
		c := s.clauseOf(i)
		if !permits(s, i, what) || c.asked || c.quoted || c.conditional || unknownTo(s) ||
			s.wished(i) && !s.has(s.lex.dietFree, c.from, c.to) || r.c.inName(s, t) || asWished(r, s, i) {
			continue
		}
		if !r.dietKnown(s, what, freeOf(s, i)) || warned(r, s) {
			r.hold(Diet, strings.TrimSpace(s.text), r.c.knownDiet(s.named))
			return
		}
	}
}

// asWished reports what an order is to leave out, in the customer's own words: "te preparo el pedido sin ajonjolí".
func asWished(r *reader, s *sentence, i int) bool {
	makes := s.has(s.lex.settings, 0, i) || slices.Contains(s.nouns(), Order)
	return s.lex.without[s.word(i-1)] && makes && r.c.customer.says(s.word(i-1)+" "+s.word(i)) && !s.has(s.lex.copulas, 0, i)
}

func dietHeadline(s *sentence, i int) bool { return s.clauseOf(i).to-s.clauseFrom(i) <= 4 }

// inName reports a word that is part of the name of something: "dulce de leche".
func (c *Checker) inName(s *sentence, t token) bool {
	key := wordKey(s.lex, t)
	for _, n := range s.named {
		if contains(c.things.words[n], key) && len(c.things.words[n]) > 1 {
			for _, w := range c.things.words[n] {
				if w != key && hasKey(s, w) && !dietKey(s.lex, w) { // "gluten-free" is no name by itself
					return true
				}
			}
		}
	}
	return false
}

func hasKey(s *sentence, key string) bool {
	return slices.ContainsFunc(s.tokens, func(t token) bool { return wordKey(s.lex, t) == key })
}

// dietKnown reports a description, a name or a text of the business that says the same about the same.
func (r *reader) dietKnown(s *sentence, what string, free bool) bool {
	for _, f := range slices.Concat(r.c.evidence.Descriptions, r.c.facts[Diet], r.c.facts[Name]) {
		of := eaten(r, s)
		if len(of) > 0 && !r.c.things.belongs(f, of) {
			continue
		}
		if agrees(r.c, f.Text+". "+strings.Join(f.Things, ". "), what, free) {
			return true
		}
	}
	mine := s.content(0, len(s.tokens))
	for _, t := range r.c.trusted.about(mine) {
		if agrees(r.c, t.text, what, free) {
			return true
		}
	}
	return false
}

func (c *Checker) knownDiet(of []int) string {
	for _, f := range c.evidence.Descriptions {
		if c.things.belongs(f, of) && len(f.Things) > 0 {
			return f.Things[0] + ": " + f.Text
		}
	}
	return ""
}

// policies checks returns, exchanges, warranty, instalments, how long things take, and ways to pay.
func (r *reader) policies(s *sentence) {
	for i, t := range s.tokens {
		topic := s.lex.topics[t.fold]
		if topic == "" || !r.policyClaim(s, i, topic) {
			continue
		}
		if !r.written(s, i, topic) {
			r.hold(Policy, strings.TrimSpace(s.text), knownAbout(r.c, s, Policy))
			return
		}
	}
	r.methods(s)
}

// policyClaim reports that a word of a topic tells a rule: who may do what, for how long, at what cost.
func (r *reader) policyClaim(s *sentence, i int, topic string) bool {
	c := s.clauseOf(i)
	if c.asked || c.quoted || unknownTo(s) || deferred(s, i) || steps(r, s) {
		return false
	}
	if topic == "exchanges" && (s.lex.goodsPronouns[s.word(i-1)] || slices.Contains(s.nouns(), Booking) || hasAmount(s)) {
		return false
	}
	if topic == "installments" && inTimes(s, 0) >= 0 {
		at := inTimes(s, c.from)
		return at >= 0 && at < c.to // what one comes to is reckoned, and no rule
	}
	return s.has(s.lex.ruleCues, 0, len(s.tokens)) || hasTerm(s)
}

// steps reports in which order the calls beside a sentence are made: "primeiro a manicure e depois o cancelamento".
func steps(r *reader, s *sentence) bool {
	first := s.phrase(s.lex.firsts, 0, len(s.tokens))
	return r.c.evidence.Acting && first >= 0 && s.phrase(s.lex.thens, first, len(s.tokens)) > first && !figured(s) &&
		s.phrase(s.lex.musts, 0, len(s.tokens)) < 0
}

func hasAmount(s *sentence) bool {
	return slices.ContainsFunc(s.tokens, func(t token) bool { return t.use == amount })
}

// hasTerm reports a length of time: "30 días", "6 meses".
func hasTerm(s *sentence) bool {
	for i, t := range s.tokens {
		if t.isNumber && s.lex.terms[s.word(i+1)] || t.isNumber && s.lex.terms[s.word(i+2)] && !s.tokens[i+1].mark {
			return true
		}
	}
	return false
}

// written reports a text of the business on the topic whose numbers and sign agree.
func (r *reader) written(s *sentence, i int, topic string) bool {
	if refuses(s, i) {
		return !deniedNear(s, i) && !deniedBefore(s, i) || !grants(r.c, s.lex, topic)
	}
	for _, t := range r.c.onTopic(s.lex, topic, s.word(i)) {
		if r.agreesWith(s, i, t) {
			return true
		}
	}
	return false
}

// grants reports policies on a topic none of which denies or limits anything: what they allow, no sentence can refuse.
func grants(c *Checker, lex *lexicon, topic string) (some bool) {
	for _, f := range c.facts[Policy] {
		t := &sentence{lex: lex, tokens: tokenize(f.Text)}
		if string(f.Role) != topic && !slices.ContainsFunc(t.tokens, func(k token) bool { return lex.topics[k.fold] == topic }) {
			continue
		}
		if t.has(lex.negations, 0, len(t.tokens)) || t.has(lex.limits, 0, len(t.tokens)) {
			return false
		}
		some = true
	}
	return some
}

// onTopic are the sentences of the business about a topic.
func (c *Checker) onTopic(lex *lexicon, topic, word string) (out [][]token) {
	if topic == "lead" || topic == "warranty" {
		for _, f := range c.evidence.Descriptions {
			out = append(out, tokenize(f.Text))
		}
	}
	for _, f := range c.facts[Policy] {
		tokens := tokenize(f.Text)
		if string(f.Role) == topic || slices.ContainsFunc(tokens,
			func(t token) bool { return lex.topics[t.fold] == topic || len(t.fold) > 4 && kin(t.fold, word) }) {
			out = append(out, tokens)
		}
	}
	for _, s := range c.trusted.sentences {
		if slices.ContainsFunc(s.tokens, func(t token) bool { return lex.topics[t.fold] == topic }) || topic == "installments" && inTimes(s, 0) >= 0 {
			out = append(out, s.tokens)
		}
	}
	return out
}

// agreesWith compares a sentence with a text on its topic.
func (r *reader) agreesWith(s *sentence, at int, text []token) bool {
	have := &sentence{lex: s.lex, tokens: text}
	if !numbersAgree(r, s, at, text) {
		return false
	}
	if have.has(s.lex.negations, 0, len(text)) && !s.has(s.lex.limits, 0, len(s.tokens)) && !hasTerm(s) {
		return false
	}
	theirs := have.content(0, len(text))
	mine, own := s.content(0, len(s.tokens)), s.content(s.clauseFrom(at), s.clauseOf(at).to)
	return overlap(mine, theirs)*3 >= len(mine) || overlap(own, theirs)*2 >= len(own) ||
		akin(own, text) > 1 && akin(own, text)*2 >= len(own)
}

// numbersAgree reports that a text has the numbers and the units of time of a clause, or of its sentence.
func numbersAgree(r *reader, s *sentence, at int, text []token) bool {
	from, to := 0, len(s.tokens)
	if c := s.clauseOf(at); termIn(s, c.from, c.to) { // another clause may tell of something else
		from, to = c.from, c.to
	}
	for i := from; i < to; i++ {
		t := s.tokens[i]
		if !t.isNumber || t.use == part && !s.lex.terms[s.word(i+1)] && !s.lex.units[s.word(i+1)] || t.use == clock ||
			t.use == date {
			continue
		}
		denied := s.lex.negations[s.word(i-1)] || s.lex.negations[s.word(i-2)]
		if t.use == amount && slices.Contains(r.proved, t.value) || fewerTimes(s, i, text) {
			continue
		}
		if value, unit := termAt(s, i); unit != "" && toldTerm(s.lex, text, value, unit) {
			continue
		}
		if !denied && !slices.ContainsFunc(text, func(k token) bool { return k.isNumber && k.value == t.value }) {
			r.refuted = r.refuted || i == inTimes(s, 0) && inTimes(&sentence{lex: s.lex, tokens: text}, 0) >= 0
			return false
		}
	}
	for i := from; i < to; i++ { // the unit of a term: days are not months
		if value, unit := termAt(s, i); unit != "" && !slices.ContainsFunc(text, func(k token) bool { return unitOf(k.fold) == unit }) && !toldTerm(s.lex, text, value, unit) {
			return false
		}
	}
	return true
}

// toldTerm reports a length of time that a text has, in whatever words: "semestrales", "cada seis meses".
func toldTerm(lex *lexicon, text []token, value int64, unit string) bool {
	have := &sentence{lex: lex, tokens: text}
	for i := range text {
		if v, u := termAt(have, i); u == unit && v == value {
			return true
		}
	}
	return false
}

// fewerTimes reports a number of instalments that a text allows: "en dos veces", of up to three.
func fewerTimes(s *sentence, i int, text []token) bool {
	have := &sentence{lex: s.lex, tokens: text}
	most := inTimes(have, 0)
	return most >= 0 && spreads(s) && s.tokens[i].use != amount && s.tokens[i].value <= text[most].value && have.has(s.lex.limits, most-2, most)
}

// akin counts the stems that are of one root or meaning with a word of a text.
func akin(stems []string, text []token) (n int) {
	for _, w := range stems {
		if slices.ContainsFunc(text, func(t token) bool { return len(t.fold) > 2 && kin(w, t.fold) }) {
			n++
		}
	}
	return n
}

// sameUnit compares units of time by their beginnings.
func sameUnit(a, b string) bool {
	return a != "" && b != "" && unitOf(a) != "" && unitOf(a) == unitOf(b)
}

func unitOf(w string) string { return timeUnits[w] }

// timeUnits are the words of units of time, in three languages.
var timeUnits = table[string](`minute: min mins minuto minutos minute minutes
	hour: h hs hr hrs hora horas hour hours
	day: dia dias day days
	week: semana semanas week weeks
	month: mes meses month months
	year: ano anos year years`)

// methods checks the ways to pay that a sentence says are taken, or not.
func (r *reader) methods(s *sentence) {
	if !s.has(s.lex.takes, 0, len(s.tokens)) || len(r.c.facts[Methods]) == 0 && !r.c.namesMethod(s.lex) {
		return
	}
	for i, t := range s.tokens {
		m := s.lex.methods[t.fold]
		c := s.clauseOf(i)
		if m == "" || m == "card" && besideCard(s, i) || c.asked || c.quoted || unknownTo(s) || c.conditional ||
			i > 0 && s.tokens[i-1].isNumber { // "48 dollars" is an amount
			continue
		}
		known := r.c.takesMethod(s.lex, m)
		if denied := s.negated(i) || deniedBehindName(s, i); known && denied && !s.has(s.lex.limits, 0, len(s.tokens)) ||
			!known && !denied && !refuses(s, i) {
			r.hold(Policy, s.slice(i, i+1), r.c.known(Methods))
			return
		}
	}
}

// besideCard reports a card whose kind stands beside it, and is judged instead: "tarjeta de crédito", "debit cards".
func besideCard(s *sentence, i int) bool {
	for j := i - 1; j <= i+2; j++ {
		if m := s.lex.methods[s.word(j)]; j != i && (m == "credit" || m == "debit") {
			return true
		}
	}
	return false
}

// sameMethod reports that whoever takes one way to pay takes the other: a card of no kind is of both.
func sameMethod(taken, asked string) bool {
	kinds := []string{"card", "credit", "debit"}
	return taken == asked || (taken == "card" || asked == "card") && slices.Contains(kinds, taken) &&
		slices.Contains(kinds, asked)
}

// methodsIn are the ways to pay that a text takes, a card's kind instead of the card where it has one.
func methodsIn(s *sentence) (out []string) {
	for i, t := range s.tokens {
		if m := methodOf(t.fold); m != "" && !s.negated(i) && !(m == "card" && besideCard(s, i)) {
			out = append(out, m)
		}
	}
	return out
}

// methodOf is a way to pay in any of the languages: a list of the business may be in another one.
func methodOf(w string) string {
	for _, tag := range []string{"es", "pt", "en"} {
		if m := lexicons()[tag].methods[w]; m != "" {
			return m
		}
	}
	return ""
}

func (c *Checker) namesMethod(lex *lexicon) bool {
	return slices.ContainsFunc(c.trusted.sentences, func(s *sentence) bool {
		return slices.ContainsFunc(s.tokens, func(t token) bool { return methodOf(t.fold) != "" })
	})
}

// takesMethod reports that the business's list or one of its texts has a way to pay.
func (c *Checker) takesMethod(lex *lexicon, m string) bool {
	has := func(s *sentence) bool {
		return slices.ContainsFunc(methodsIn(s), func(x string) bool { return sameMethod(x, m) })
	}
	for _, k := range []Kind{Methods, Account} {
		if slices.ContainsFunc(c.facts[k], func(f Fact) bool { return has(sentenceOf(lexiconOf(c.tag), f.Text)) }) {
			return true
		}
	}
	return m == "transfer" && len(c.facts[Account]) > 0 || slices.ContainsFunc(c.trusted.sentences, has)
}

// deniedBehindName reports "transferencia no tenemos": what opens a clause, and is denied behind it.
func deniedBehindName(s *sentence, i int) bool {
	for j := s.clauseFrom(i); j < i; j++ {
		if len(s.content(j, j+1)) > 0 && s.lex.methods[s.word(j)] == "" {
			return false
		}
	}
	return s.negates(i+1) || s.negates(i+2)
}
