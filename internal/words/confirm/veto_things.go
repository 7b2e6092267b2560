package confirm

import (
	"slices"
	"strings"

	"github.com/mostrador/mostrador/internal/words/word"
)

// Rules about what a reply brings in: a thing to send as well, somebody else, one thing that is not wanted.

var (
	// giving are the stems of verbs whose object is wanted: "manda o link"; topping those that put something on top of what was
	// shown: "echale un jugo", "chuck in some fries".
	giving  = strings.Fields("mand envi traig trae traz trag send bring")
	topping = strings.Fields(`bot jog tir ech met pon pong pong coloc agreg sum acrescent adicion inclu add throw chuck toss sneak put load stick
		pop suma`)
	// determiners stand before a thing; few of them before one that was not spoken of yet.
	determiners = word.Set("un una unos unas um uma uns umas el la los las o a os as mi mis meu minha su tu the an some my his her your more extra")
	fresh       = word.Set("un una unos unas um uma uns umas an some more extra otro otra outro outra mais")
	// papers are things of a business that a customer asks for beside what is sold.
	papers = word.Set(`factura facturas boleta link enlace cardapio menu carta nota catalogo ubicacion localizacao foto fotos opciones opcoes comprobante
		comprovante recibo presupuesto orcamento detalle detalhes lista precio precios preco precos alias cbu codigo invoice receipt menu list
		photo pic location catalogue catalog price quote`)
	// things are what was shown, by whatever name.
	things = word.Set(`pedido pedidos orden ordenes compra mercaderia mercancia cosas coisas comida entrega envio reserva reservacion turno cita mesa
		consulta horario hora hueco lugar cupo espacio firma casa puerta porta order booking table appointment food lot rest whole thing deal
		visita corte pago cobro cargo cobranca pagamento cambio troca producto produto encomenda paquete caja carrito carrinho button play
		fecha data nueva nova reprogramacion remarcacao modificacion modificacao change graca`)
	// withs may follow "with" without bringing anything in.
	withs = word.Set(`gusto confianza todo tudo eso esto isso ese esa esse essa permiso calma hambre fome prazer certeza dios deus god ganas tiempo
		mucho muito toda that it this pleasure us me`)
	places = word.Set("lado lugar parte sitio cosa coisa canto vez place")
)

// gives reports a verb that has no object yet, and whether it adds to what was shown.
func (p *parser) gives(i int) (gives, tops bool) {
	t := p.tokens[i].text
	if strings.HasSuffix(t, "o") || bound(t) && !strings.HasSuffix(t, "me") || p.text(i-1) == "se" {
		return false, false // it has its object, or says what somebody does
	}
	begins := func(stem string) bool { return strings.HasPrefix(t, stem) }
	tops = slices.ContainsFunc(topping, begins)
	return tops || slices.ContainsFunc(giving, begins), tops
}

// foreign reports a word that names something nobody has shown or asked about.
func (p *parser) foreign(i int, seen shown) bool {
	t := p.tokens[i]
	if seen.has(t) || seen.words[t.text] || things[t.text] || strings.HasPrefix(t.text, ":") || len(t.text) < 2 {
		return false
	}
	return t.word == unknown || p.hintAt(i).has(detail)
}

// brings reports a verb at a token whose object is neither what was shown nor a word for it.
func (p *parser) brings(i int, seen shown) bool {
	gives, tops := p.gives(i)
	if !gives {
		return false
	}
	for n := i + 1; n < len(p.tokens) && n <= i+4; n++ {
		t := p.tokens[n]
		if determiners[t.text] || fresh[t.text] {
			next := n + 1
			if next >= len(p.tokens) || p.tokens[next].pause {
				return false
			}
			return (fresh[t.text] || tops) && p.foreign(next, seen) || papers[p.text(next)] && p.scope.things != otherThing
		}
		if t.pause && n > i+1 || t.word == unknown {
			return false
		}
	}
	return false
}

// joins reports words at a token that add something after a yes, or say where it goes.
func (p *parser) joins(i int, seen shown) bool {
	t, next := p.text(i), p.text(i+1)
	if i == 0 && papers[t] && p.scope.things != otherThing { // "link de pagamento, fecha assim mesmo"
		return true
	}
	switch t {
	case "ah", "oh", "uy", "ay", "aa":
		return next == "y" || next == "e" || next == "and" || next == "tambien" || next == "tambem"
	case "con", "com", "with":
		return p.comesWith(i, seen)
	case "y", "e", "and":
		return !p.tokens[i].stress && p.isExtra(i, seen)
	case "a", "al", "para", "pra", "to", "pro", "ao", "for":
		return (t != "a" || p.scope.tongues&portuguese == 0) && (t != "to" || p.scope.tongues&english != 0) && p.directs(i, seen)
	case "el", "la", "los", "las", "o", "os", "as", "the", "un", "una", "um", "uma", "mi", "meu", "minha", "my":
		return p.hasObject(i, seen)
	case "aquel", "aquella", "aquele", "aquela":
		return next != "" && !things[next]
	case "otro", "otra", "outro", "outra", "another", "otros", "otras", "outros", "outras":
		return p.scope.acts == doing && !places[next]
	}
	return false
}

// hasObject reports that what a go-ahead names has a thing of its own that nobody has shown: "marca meu mais novo".
func (p *parser) hasObject(i int, seen shown) bool {
	before, ok := p.phraseBefore(i)
	if !ok || !before.has(named) || p.tokens[i].pause || i+1 >= len(p.tokens) || p.tokens[i+1].pause {
		return false
	}
	switch p.text(i) {
	case "mi", "meu", "minha", "my":
		return !things[p.text(i+1)] && !seen.has(p.tokens[i+1])
	}
	return p.foreign(i+1, seen)
}

// comesWith reports somebody or something that a yes should come with, and that was not shown.
func (p *parser) comesWith(i int, seen shown) bool {
	next, n := p.text(i+1), i+1
	if i == 0 || withs[next] {
		return false
	}
	if determiners[next] {
		if p.scope.things != booking && next != "mi" && next != "meu" && next != "minha" && next != "my" { // "mandalo con el chico"
			return false
		}
		n++
	}
	before, ok := p.phraseBefore(i)
	if !ok || !before.has(yes|named|plea|thanks) || n >= len(p.tokens) {
		return false
	}
	return p.foreign(n, seen) || n > i+1 && !seen.has(p.tokens[n]) && !things[p.text(n)]
}

// phraseBefore is what the phrase that ends before a token says.
func (p *parser) phraseBefore(i int) (t trait, ok bool) {
	for from := max(0, i-4); from < i; from++ {
		p.spans = p.spans[:0]
		p.phrases(p.lex.phrases, from)
		for _, s := range p.spans {
			if s.end == i {
				t, ok = t|s.trait, true
			}
		}
	}
	return t, ok
}

// denies reports a no at a token that refuses one thing, or an act: "la mía no,", "nem marca", "no lo mandes".
func (p *parser) denies(i int) bool {
	switch p.text(i) {
	case "no", "nao", "nem", "ni", "dont", "never", "nunca", "num":
	default:
		return false
	}
	if i > 0 && !p.tokens[i].pause && i+1 < len(p.tokens) && p.tokens[i+1].pause {
		switch p.text(i - 1) {
		case "como", "que", "porque", "o", "or", "ou", "casi":
		default:
			return true
		}
	}
	n := i + 1
	for n < len(p.tokens) && n < i+3 && !p.tokens[n].pause {
		switch p.text(n) {
		case "lo", "la", "los", "las", "me", "te", "se", "le", "o", "a", "it":
			n++
			continue
		}
		break
	}
	if n >= len(p.tokens) || p.tokens[n].pause {
		return false
	}
	s, ok := p.longest(p.lex.phrases, n)
	return ok && s.trait.has(named)
}

// isExtra reports a clause that is nothing but one more thing: "y hielo", "e barba".
func (p *parser) isExtra(i int, seen shown) bool {
	if i == 0 || !p.tokens[i].pause {
		if before, ok := p.phraseBefore(i); !ok || !before.has(yes|named) {
			return false
		}
	}
	strange := false
	for n := i + 1; n < len(p.tokens) && !p.tokens[n].pause; n++ {
		if n > i+3 {
			return false
		}
		strange = strange || p.foreign(n, seen)
	}
	return strange
}

// directs reports where or for whom something is, right after the act, where the question has none of it: "mandalo al centro",
// "confirmo pedido a Merlo", "está perfecto para mi hermana".
func (p *parser) directs(i int, seen shown) bool {
	if i == 0 || p.tokens[i].pause {
		return false
	}
	before, ok := p.phraseBefore(i)
	if !ok || !before.has(yes|named) {
		return false
	}
	n := i + 1
	for n < len(p.tokens) && determiners[p.tokens[n].text] {
		if t := p.tokens[n].text; t == "mi" || t == "minha" || t == "meu" || t == "my" {
			return n+1 < len(p.tokens) && !seen.has(p.tokens[n+1])
		}
		n++
	}
	return n < len(p.tokens) && !p.tokens[n].pause && !bound(p.text(n)) && !strings.HasSuffix(p.text(n), "r") && p.foreign(n, seen)
}

// misnames reports the name of a thing of another kind than the question is about.
func (p *parser) misnames(seen shown) bool {
	for _, t := range p.tokens {
		if seen.words[t.text] {
			continue
		}
		switch t.text {
		case "reserva", "reservacion", "turno", "cita", "consulta", "booking", "appointment", "reservation":
			if p.scope.things == order {
				return true
			}
		case "pedido", "compra", "order", "encomenda":
			if p.scope.things == booking {
				return true
			}
		}
	}
	return false
}
