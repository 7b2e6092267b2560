package confirm

import (
	"slices"
	"strings"

	"github.com/mostrador/mostrador/internal/words/word"
)

var (
	// then are other times, which a reply compares with.
	then  = word.Set("ayer ontem ultima ultimo vez semana pasada last yesterday anterior antes")
	money = word.Set("plata guita dinero lana lucas dinheiro grana money pasta")
	// unlike are words of changes, of doubts and of other languages that no yes has, unless it was shown.
	unlike = word.Set(`doble dobro duplicado cambiando trocando changing quitando sacando agregando sumando tirando theory teoria benissimo grazie
		merci parfait danke`)
)

// seeing words say that a question was read, weathering ones talk of something else: beside a bare "ok" or "sí po" that is
// all that was said.
var (
	seeing     = word.Set("seen vi vimos visto leido lei li recibido recibi recebi recebido sabia enterado enterada ciente received")
	bare       = word.Set("po pe pues senora senor senorita joven si sim ya ok claro")
	weathering = word.Set(`frio frito calor calorazo calorao calorcito lluvia lloviendo llueve chuva chovendo boiling freezing hot cold dolar
		transito trafico expensive carisimo carisima`)
)

// acknowledges reports a yes that says nothing but that it was heard: "ok, seen it, driving", "sí po, hace un frío que pela".
func acknowledges(p *parser) bool {
	heard := false
	for i, t := range p.tokens {
		has := (t.text == "tengo" || t.text == "tenho") && (p.text(i-1) == "ya" || p.text(i-1) == "ja") // "sí, ya tengo la dirección"
		heard = heard || has || seeing[t.text] || weathering[t.text]
	}
	if !heard {
		return false
	}
	for i := range p.tokens {
		if s, ok := p.longest(p.lex.phrases, i); ok && (s.trait.has(named|state) || s.trait.has(yes) && s.end > i+1 && !bare[p.text(i+1)]) {
			return false
		}
	}
	return true
}

// turns reports words at a token by which a yes asks for something else, or mocks.
func (p *parser) turns(i int, seen shown) bool {
	t := p.text(i)
	return unlike[t] && !seen.words[t] || p.asksElse(i, seen) || p.mocks(i)
}

// asksElse reports words at a token that want another thing done, too or before.
func (p *parser) asksElse(i int, seen shown) bool {
	before, next := p.text(i-1), p.text(i+1)
	switch p.text(i) {
	case "igual", "like", "como", "igualzinho":
		return then[next] || determiners[next] && then[p.text(i+2)]
	case "pendiente", "pendente":
		return next == "de"
	case "liga", "ligue", "llama", "llame":
		return next == "pro" || next == "pra" || next == "para" || next == "a" || next == "al"
	case "ligar", "llamar", "call", "hablar", "falar", "perguntar", "preguntar":
		return strings.HasPrefix(before, "pod") || strings.HasPrefix(before, "pued") || before == "can"
	case "aprovecha", "aproveita", "aproveitando", "aprovechando":
		return true
	case "paso":
		return before == "de"
	case "viejo", "vieja", "anterior", "antiguo", "antigo", "antiga": // "ese es el monto viejo"
		return !p.tokens[i].pause && determiners[p.text(i-2)]
	case "pago", "abono", "pagando":
		return p.pays(i, seen)
	}
	return false
}

// mocks reports words at a token that make a yes a joke at our expense.
func (p *parser) mocks(i int) bool {
	next := p.text(i + 1)
	switch p.text(i) {
	case "hasta", "ate", "even": // "cóbrame hasta la sonrisa"
		return next == "de" || determiners[next] && i+2 < len(p.tokens) && p.text(i+2) != "proxima" && !weekday(p.text(i+2)) &&
			len(numbersIn(p.tokens[i+2])) == 0
	case "twice":
		return p.text(i-1) == "me"
	case "while":
		return next == "youre" || next == "you"
	case "suena", "suene", "sonha": // "sueña nomás", but not "suena bien"
		return next == "" || next == "nomas" || p.tokens[i+1].pause
	case "crece", "sobra", "sobran", "arboles", "arvore", "arvores", "trees", "made": // "total la plata me sobra"
		return slices.ContainsFunc(p.tokens, func(t token) bool { return money[t.text] })
	}
	return false
}

// pays reports a way of paying that was not shown.
func (p *parser) pays(i int, seen shown) bool {
	switch p.text(i + 1) {
	case "con", "com", "en", "no":
		way := p.text(i + 2)
		return !paying[way] || !seen.words[way]
	}
	return false
}
