package confirm

import (
	"strings"

	"github.com/mostrador/mostrador/internal/words/word"
)

// isKnown reports a few words all of which the lexicon knows, and of which it still makes no yes: it means that. What
// changes something is said in too many ways for that.
func (p *parser) isKnown(asked questionInfo) bool {
	if len(p.tokens) > 3 {
		return false
	}
	for i, t := range p.tokens {
		if t.word == unknown || asked.scope.acts == modifying && p.hintAt(i).has(change) {
			return false
		}
	}
	return true
}

// weighs reports "let me see" and "I will ask".
func (p *parser) weighs(i int) bool {
	if !letting[p.tokens[i].text] {
		return false
	}
	for _, t := range p.tokens[i+1 : min(i+4, len(p.tokens))] {
		if weighing[t.text] {
			return true
		}
	}
	return false
}

// lacks reports that something should be left out.
func (p *parser) lacks(i int, seen shown) bool {
	switch p.tokens[i].text {
	case "sin", "sem", "without":
		return i+1 < len(p.tokens) && !harmlessly[p.tokens[i+1].text] && !seen.has(p.tokens[i+1])
	}
	return false
}

// introduces reports a name that the question does not have, where it names who something is for or with.
func (p *parser) introduces(i int, seen shown) bool {
	t := p.tokens[i]
	if i == 0 || !t.capital || t.pause || t.word != unknown || seen.has(t) {
		return false
	}
	before := p.tokens[i-1]
	switch before.text {
	case "con", "com", "with", "under", "familia", "como":
		return t.text != "dios" && t.text != "deus" && t.text != "god"
	}
	return i > 1 && before.capital && !before.pause
}

// noise is a word that nobody could say.
func noise(t token) bool {
	return t.word == unknown && len(t.text) > 4 && !strings.HasPrefix(t.text, ":") && !strings.ContainsAny(t.text, "aeiou0123456789") &&
		laughter(t.text) == ""
}

// opposed reports words at a token that turn what was said around, refuse it or put it off.
func (p *parser) opposed(i int) bool {
	s, ok := p.longest(p.lex.hints, i)
	if !ok {
		return false
	}
	h, next := hint(s.trait), ""
	if s.end < len(p.tokens) {
		next = p.tokens[s.end].text
	}
	switch {
	case h.has(contrast):
		return next != "claro" && next != "bah" && next != "si" && next != "sim" && !p.relents(i, s.end)
	case h.has(condition):
		return p.tokens[i].text != "siempre" && next != "dios" && next != "deus"
	}
	return h.has(refusal) && p.scope.acts&(cancelling|removing) == 0 && p.tokens[i].text != "no" || p.tokens[i].text == pictureDoubt
}

// ordersFrom reports a go-ahead behind a token that names what is asked about: "mándelo".
func ordersFrom(p *parser, from int) bool {
	for i := from; i < len(p.tokens); i++ {
		if s, ok := p.longest(p.lex.phrases, i); ok && s.trait.has(named) {
			return true
		}
	}
	return false
}

// agreesAt reports a go-ahead at a token.
func (p *parser) agreesAt(i int) bool {
	if i >= len(p.tokens) {
		return false
	}
	s, ok := p.longest(p.lex.phrases, i)
	return ok && s.trait.has(yes)
}

// relents reports a contrast that ends in a yes and not in a wish: "caro, pero bueno, dale", but not "sí, pero mandalo hoy".
func (p *parser) relents(from, to int) bool {
	for i := range from {
		if p.agreesAt(i) {
			return false
		}
	}
	for to < len(p.tokens) && (p.tokens[to].text == "bueno" || p.tokens[to].text == "bom" || p.tokens[to].text == "igual" || p.tokens[to].text == "ya") {
		to++
	}
	return p.agreesAt(to)
}

// supposes reports a "si" without accent that begins a condition, or one at the end that would have.
func (p *parser) supposes(i int) bool {
	t := p.tokens[i]
	if !p.mayBeIf(t) {
		return false
	}
	if i+1 == len(p.tokens) {
		return i > 0 && !t.pause && !p.tokens[i-1].pause
	}
	next := p.tokens[i+1]
	if next.pause || next.text == "dios" {
		return false
	}
	switch next.text {
	case "me", "te", "se", "le", "nos", "les", "hay", "no":
		return i+2 >= len(p.tokens) || !agreeable[p.tokens[i+2].text]
	}
	if hasSubject(p, i+1) {
		return true
	}
	s, known := p.longest(p.lex.phrases, i+1)
	if next.text == "puede" && p.text(i+2) == "ser" {
		return true
	}
	if next.text == "mi" && !known { // "si mi vieja deposita", but not "si mi amor"
		return true
	}
	if known && s.trait.has(clause) && !(p.scope.acts == cancelling && bound(next.text)) {
		return true
	}
	if next.word == unknown && !bound(next.text) {
		return true // most likely a verb: "si llega hoy"
	}
	return i > 0 && !t.pause && (!known || s.trait.has(state) || !s.trait.has(yes|named))
}

// meetsElsewhere reports words at a token that make an appointment at a place that is none of a business's: "nos vemos en el
// cine".
func meetsElsewhere(p *parser, i int) bool {
	switch next := p.text(i + 1); {
	case p.text(i) == "vemos" && (next == "en" || next == "no" || next == "na"), p.text(i) == "you" && p.text(i-1) == "see" && (next == "at" || next == "in"):
		i += 2
	default:
		return false
	}
	if determiners[p.text(i)] {
		i++
	}
	return i < len(p.tokens) && !p.tokens[i].pause && !things[p.text(i)] && !venues[p.text(i)] && !soonUnits[p.text(i)]
}

var (
	venues    = word.Set("shop store place clinic local tienda negocio restaurante restaurant consultorio clinica salon salao estudio oficina sucursal peluqueria barberia loja")
	soonUnits = word.Set("rato ratito minuto minutos hora horas un una unos unas media meia uma um pouco")
)

// hasSubject reports somebody who does something: "el jefe me deja", "el Nacho consigue auto".
func hasSubject(p *parser, i int) bool {
	return articles[p.text(i)] && i+2 < len(p.tokens) && (clitics[p.text(i+2)] || p.tokens[i+1].capital)
}

// bound reports a verb with a pronoun at its end: it orders, and supposes nothing.
func bound(w string) bool {
	if w == "cancela" || w == "anula" {
		return false
	}
	for _, end := range []string{"lo", "la", "los", "las", "me"} {
		if strings.HasSuffix(w, end) && len(w) > len(end)+4 {
			return true
		}
	}
	return false
}

// tells reports a verb that can only be an order: with a pronoun, or stressed at its end as on the River Plate ("si mandá").
// "Envía" and "continúa" are stressed whoever does it.
func tells(t token) bool {
	if bound(t.text) {
		return true
	}
	return t.stress && strings.HasSuffix(t.text, "a") && !strings.HasSuffix(t.text, "ia") && !strings.HasSuffix(t.text, "ua")
}

// elsewhere reports words that would be a yes to another question: "mandalo" where something would be cancelled.
func (p *parser) elsewhere() bool {
	wide := *p
	wide.scope.acts = anyAct
	for i := range p.tokens {
		far, ok := wide.longest(p.lex.phrases, i)
		if !ok || !far.trait.has(named) {
			continue
		}
		if near, _ := p.longest(p.lex.phrases, i); near.end < far.end {
			return true
		}
	}
	return false
}

// sings reports a sound, or a word that the lexicon does not know, three times running: "ô ô ô".
func sings(p *parser) bool {
	for i := 2; i < len(p.tokens); i++ {
		if t := p.tokens[i]; (len(t.text) == 1 || t.word == unknown) && t.text == p.text(i-1) && t.text == p.text(i-2) {
			return true
		}
	}
	return false
}

// isPair reports one word or two of which one tells nothing: a name, a sigh, a word nobody knows.
func (p *parser) isPair() bool {
	alone := func(t token) bool { return t.word == unknown && !bound(t.text) }
	if len(p.tokens) == 1 {
		return alone(p.tokens[0])
	}
	if len(p.tokens) != 2 {
		return false
	}
	a, b := p.tokens[0], p.tokens[1]
	if sighs[a.text] {
		return true
	}
	return alone(a) || alone(b)
}

// takesBack reports that a cancellation should be cancelled.
func (p *parser) takesBack() bool {
	verb, noun := false, false
	for _, t := range p.tokens {
		switch {
		case t.text == "cancelacion", t.text == "anulacion", t.text == "cancelamento", t.text == "cancellation",
			t.text == "proceso", t.text == "processo", t.text == "tramite", t.text == "operacion", t.text == "operacao":
			noun = true
		case strings.HasPrefix(t.text, "cancel"), strings.HasPrefix(t.text, "anul"):
			verb = true
		}
	}
	return verb && noun
}

// promises reports that somebody will tell later: "después te confirmo".
func (p *parser) promises(from int) bool {
	for _, t := range p.tokens[from:min(from+3, len(p.tokens))] {
		for _, stem := range []string{"confirm", "avis", "dig", "escrib", "escrev", "fal", "habl"} {
			if strings.HasPrefix(t.text, stem) {
				return true
			}
		}
	}
	return false
}

// taking words leave something out of what is bought or booked.
var taking = word.Set("saca sacar sacame sacale saque quita quitar quitame quitale quite tira tirar tire remove")

// text is the word at a place, if there is one.
func (p *parser) text(n int) string {
	if n < 0 || n >= len(p.tokens) {
		return ""
	}
	return p.tokens[n].text
}

// waits reports words at a token that refuse or put off.
func (p *parser) waits(i int, seen shown) bool {
	before, next := p.text(i-1), p.text(i+1)
	switch t := p.text(i); t {
	case "manana", "amanha", "tomorrow":
		return !seen.words[t]
	case "no", "nao", "not", "nah":
		return next == "" || t == "not" && (next == "the" || next == "that") || i == 0 && (next == "te" || next == "me" || next == "se")
	case "todavia", "aun", "ainda":
		return next == "no" || next == "nao"
	case "espera", "espere", "esperame", "esperate", "espereme", "aguanta", "perai", "wait":
		return before != "la" && before != "cant"
	case "respuesta", "resposta":
		return before == "doy" || before == "damos" || before == "dou" || before == "retorno"
	case "leo", "miro", "reviso", "chequeo", "leio", "confiro":
		return before == "lo" || before == "la" || before == "los" || before == "ja" || before == "ya"
	case "despues", "luego", "depois", "later", "tarde":
		return p.promises(i + 1)
	}
	return false
}

// comments reports idioms at a token that have a yes in them and mean none.
func (p *parser) comments(i int) bool {
	before, next := p.text(i-1), p.text(i+1)
	switch p.text(i) {
	case "sobre": // "é sobre isso" comments, and means nothing by it
		return next == "isso"
	case "como": // polite in some countries, mocking in others
		return strings.TrimRight(next, "o") == "n" && !ordersFrom(p, i+2)
	case "aja": // "ay, sí, ajá"
		return i+1 == len(p.tokens) && sighs[p.text(0)]
	case "dale": // "dale la vuelta", "dale alegría a mi corazón"
		return article[next] || next == "la" || next == "el" || p.text(i+2) == "a" && p.tokens[i+1].word == unknown
	case "vida":
		return before == "la" && p.text(i-2) == "es" || before == "a" && next == "e"
	case "listo":
		return next == "el"
	case "que": // "dale que…" may spur somebody on
		return i == 1 && before == "dale" && len(p.tokens) <= 5 && !p.tokens[1].pause
	}
	return false
}

// alters reports words at a token that set something apart from what was shown: all but one, one more, another name.
func (p *parser) alters(i int, seen shown) bool {
	before, next := p.text(i-1), p.text(i+1)
	switch t := p.text(i); t {
	case "menos":
		return before != "mas" && before != "ni" && before != "lo" && before != "o" && next != "mal"
	case "mas", "mais":
		return article[p.text(i-2)] || t == "mais" && article[next]
	case "me":
		return strings.HasPrefix(next, "confirma") && !bound(next)
	case "nombre", "nome":
		return (next == "de" || next == "do" || next == "da") && i+2 < len(p.tokens) && !seen.has(p.tokens[i+2])
	default:
		return taking[t] && p.scope.acts == doing
	}
}

var article = word.Set("un una um uma")
