package confirm

import (
	"slices"
	"strings"

	"github.com/mostrador/mostrador/internal/words/word"
)

// A yes may repeat what the question shows: "sí, el jueves a las 10". Whatever differs from it is no part of a yes. Of an
// order only days, hours and amounts are taken for repetitions: to name one of several things may leave out the others.

var (
	// leading to a detail, and following one.
	before = word.Set(`el la los las a al de del con para pra pro por en o os as ao da do no na em com the at on for in with to y e and
		total son sao it is entonces entao mesa table quedamos`)
	after = word.Set("hs h hrs horas hora am pm personas pessoas people oclock pesos reais soles")
)

// onlying words make of what is repeated all that is wanted: "corte nada más".
var onlying = word.Set("nada solo solamente solito unicamente so apenas somente nomas only just")

// shownBy is what a question shows, which is read once for a reply.
func (p *parser) shownBy(text string) shown {
	if p.seen != nil {
		return *p.seen
	}
	s := shownIn(text)
	if p.scope.acts == modifying {
		s.forget(text)
	}
	return s
}

// repeats reports a token that only says again what was shown, or leads to one that does: a day, an hour or an amount anywhere,
// other words only after a yes.
func (p *parser) repeats(i int) (t trait, ok bool) {
	if p.shows(i) {
		return filler, true
	}
	if p.names(i) {
		return late, true
	}
	text := p.tokens[i].text
	if i > 0 && after[text] && !p.tokens[i].pause && p.shows(i-1) {
		return filler, true
	}
	if text == "no" && p.scope.tongues&portuguese == 0 {
		return 0, false
	}
	for n := i; n < len(p.tokens) && n < i+4 && before[p.tokens[n].text] && (n == i || !p.tokens[n].pause); n++ {
		if n+1 >= len(p.tokens) || p.tokens[n+1].pause {
			break
		}
		if p.shows(n + 1) {
			return filler, true
		}
		if p.names(n + 1) {
			return late, true
		}
	}
	return 0, false
}

// shows reports a detail that the question has.
func (p *parser) shows(i int) bool {
	t := p.tokens[i]
	if numbers := numbersIn(t); len(numbers) > 0 {
		for _, n := range numbers {
			if len(p.seen.dated) > 0 && !p.seen.dated[n] && isDate(p.tokens, i) {
				return false
			}
			if !p.seen.numbers[n] && (n > 12 || !p.seen.numbers[n+12]) {
				return false
			}
		}
		return p.scope.things == booking || p.scope.acts == modifying || p.timed(i)
	}
	if !p.seen.words[t.text] || t.strange || p.hintAt(i)&^(detail|pointing) != 0 || doubtful[t.text] || promising[t.text] {
		return false
	}
	if weekday(t.text) || soon[t.text] || paying[t.text] {
		return true
	}
	return false
}

// names reports another word of a question about a booking, by which a yes may go on: "sí, con Bruno".
func (p *parser) names(i int) bool {
	t := p.tokens[i]
	if p.scope.things != booking || p.scope.acts&(doing|modifying) == 0 || len(t.text) <= 3 || !p.seen.words[t.text] || t.strange ||
		doubtful[t.text] || promising[t.text] || p.hintAt(i)&^(detail|pointing) != 0 {
		return false
	}
	switch t.text {
	case "pedido", "compra", "orden", "order", "encomenda", "diga", "digame", "lmao", "rofl":
		return false
	}
	if before, ok := p.phraseBefore(i); ok && before.has(named) { // "confirmar disponibilidad" asks for it
		return false
	}
	if slices.ContainsFunc(p.tokens, func(t token) bool { return onlying[t.text] }) {
		return false
	}
	if others := p.seen.joined[t.text]; len(others) > 0 &&
		!slices.ContainsFunc(p.tokens, func(t token) bool { return slices.Contains(others, t.text) }) {
		return false
	}
	_, known := p.longest(p.lex.phrases, i) // a word of the lexicon keeps its meaning
	return !known && !slices.ContainsFunc(p.tokens[:i], p.asks)
}

// asks reports a verb that asks for what follows it: "mandame la liga".
func (p *parser) asks(t token) bool {
	return (!bound(t.text) || strings.HasSuffix(t.text, "me")) &&
		slices.ContainsFunc(slices.Concat(giving, topping), func(stem string) bool { return strings.HasPrefix(t.text, stem) })
}

// timed reports a number that is an hour or an amount of money, and counts nothing.
func (p *parser) timed(i int) bool {
	if i > 0 {
		switch p.tokens[i-1].text {
		case "las", "as", "at", "total", "son":
			return true
		}
	}
	for n := max(0, i-1); n <= min(i+1, len(p.tokens)-1); n++ {
		for _, v := range numbersIn(p.tokens[n]) {
			if v >= 100 {
				return true
			}
		}
	}
	return false
}
