package detail

import (
	"slices"
	"strings"
)

// Item is something asked for, and how much of it.
type Item struct {
	Quantity int       // 1 where it is not said
	Said     bool      // the quantity was said
	Unit     string    `json:",omitempty"` // what it is counted by, folded: docena, caja, kilo…
	Half     bool      `json:",omitempty"` // half of that: media docena
	Weighed  bool      `json:",omitempty"` // so many kilos or litres are wanted, however they are packed
	Name     string    // as written, without sizes and what it should come without
	Sizes    []Measure `json:",omitempty"`
	Without  string    `json:",omitempty"` // "sin cebolla", "bien cocida"
	Big      bool      `json:",omitempty"` // the large one of several sizes
	Small    bool      `json:",omitempty"`
	Cheap    bool      `json:",omitempty"` // the cheapest one
	Dear     bool      `json:",omitempty"`
	Part     bool      `json:",omitempty"` // of what there is already: "una de las hamburguesas"
	More     bool      `json:",omitempty"` // "otra": on top of what there is
	Points   bool      `json:",omitempty"` // it is pointed at: "una de esas"
	Sure     bool      `json:",omitempty"` // its words were marked as a thing, not only left over
}

var (
	// joints stand between two things.
	joints    = set("y e and mas tambien tambem ademas alem plus luego despues")
	moreWords = set("mas mais")
	// someOf say that there are some of what follows, not how many.
	someOf = set("unos unas uns umas")
	// units count things; in a name they are only a hint.
	units = byFirst(`docena docenas duzia duzias dozen, kilo kilos kg kgs k quilo quilos kilito kilitos quilinho, litro litros l lt lts, pack packs,
		caja cajas caixa caixas boxes box, bulto bultos, fardo fardos, cajon cajones,
		botella botellas garrafa garrafas botellita bottles bottle, lata latas latita latitas cans can,
		paquete paquetes pacote pacotes, bolsa bolsas, unidad unidades, pares, display displays, bandeja bandejas,
		bidon bidones, tira tiritas tiras, maple maples, orden ordenes, porcion porciones, plato platos, vaso vasos,
		sobre sobres, frasco frascos, sachet sachets, rollo rollos, metro metros m mts, m3 m2`)
	// edges say nothing about a thing at its beginning or end.
	edges = set(`yo nosotros el la los las lo de del al a en me te nos se le les y e o u por favor porfa porfavor
		gracias please thanks obrigado obrigada tambien tambem ademas ahora hoy manana entonces dale bueno ok si no
		che mi tu su para con hola buenas buenos buen dia dias tardes noches oi ola bom boa tarde noite hello hi hey
		que eso esto ese esa esos esas este esta estos estas ahi aca aqui nomas solo solamente mejor perdon disculpa
		disculpame pedido orden carrito compra soy somos sou algo alguna algun algunas algunos os as do da dos das no
		na um uma the some any to my for i is are it of otra otro otras otros mas outra outro mais cuanto cuanta vos
		usted ustedes voce voces pls eh ah uh este pues nada osea digamos viste pasas pasame mandas mostras quiero
		quisiera queria dame mandame necesito poneme ponme agregame agrega sumame suma traeme pedir comprar llevar
		quero manda coloca pone pon ponga ponele deja want need give get have please tenes tienes tienen tem hay tipo como asi tal cual faltaba
		faltaban falto falta olvide olvido olvidaba ah es son era eran disponible disponibles sale salen cuesta
		cuestan vale valen precio precios stock costo custa preco valor esta estan trae traen tiene incluye incluyen
		lleva llevan llevo cada presupuesto presupuestos cotizacion cotizar cotizame orcamento seria serian quedaria quedarian saldria saldrian costaria costarian alquilan alquilas alquila contiene maneja manejan manejas cuales quais busco buscaba unos unas`)
	// ways are how a dish is wanted, beside what it is without; cooked is one only with how much: "jamón cocido" is
	// what it is called.
	cooked  = set("cocido cocida cocidos cocidas")
	degrees = set("bien mal muy poco mas casi apenas medio")
	ways    = set(`sin sem without extra aparte jugoso jugosa jugosos cocido cocida cocidos cocidas termino tres
		cuartos vuelta punto sellado passado passada ponto`)
)

// offers are what prices are asked for by.
var offers = set("presupuesto presupuestos cotizacion cotizaciones orcamento orcamentos")

// Marks are the words of a text that name things, by their place in it.
type Marks func(from, to int) bool

// shopping reads things and how many of each.
type shopping struct {
	*Text
	marks Marks
}

// Goods are the things between two places of a text, with how many of each. Words that marks call a thing are its name;
// a quantity without such words counts what is left over beside it.
func (m *Text) Goods(from, to int, marks Marks) (out []Item) {
	s := shopping{m, marks}
	chunks := s.chunks(from, to)
	for i, chunk := range chunks {
		if s.ofPeople(chunk) {
			continue
		}
		if end := s.words[chunk[len(chunk)-1]].end; strings.HasPrefix(s.Raw[end:], ":") && (purpose[s.at(chunk[0])] || len(out) == 0 && i+1 < len(chunks) && s.names(chunks[i+1])) {
			continue // what the things are for, or all of them: "para el asado: 2 cocas", "un pedidito: leche y pan"
		}
		it, ok := s.item(chunk)
		added := false
		if !ok && len(out) > 0 {
			out, added = s.addTo(out, it, chunk)
		}
		sized := len(it.Sizes) > 0 && it.Sizes[0].Kind != 0 || it.Big || it.Small // "el de 18 V", "y el grande"
		if !added && (ok || it.Said || it.More || sized) {
			out = append(out, it)
		}
	}
	return out
}

// beingMany come before how many people there are; counted is what they are called.
var (
	beingMany = set("somos seremos seriamos vamos seran seriam")
	counted   = set("personas persona pessoas pessoa people adultos adultas comensales invitados convidados gente guests")
)

// ofPeople: some words say for how many something is, or what for, and nothing that is wanted: "somos 10 para un asado".
func (s shopping) ofPeople(chunk []int) bool {
	first := chunk[0]
	for _, i := range chunk[:min(2, len(chunk))] {
		if n, next := s.number(i); n > 0 && (beingMany[s.at(i-1)] || counted[s.at(next)]) {
			return true
		}
	}
	if len(s.marked(chunk)) > 0 {
		return false
	}
	n, next := s.number(first + 1)
	return forWhom[s.at(first)] && len(chunk) > 2 && n == 1 && articleOne[s.at(first+1)] && next < len(s.words) // "para un asado"
}

// Apart are the words of a text that are neither of some things, nor numbers, nor what stands around things anyway.
func (m line) Apart(goods []Item) (out []string) {
	var names []string
	for _, it := range goods {
		names = append(names, Words(it.Name+" "+it.Without)...)
	}
	for i, t := range m.words {
		_, next := m.number(i)
		if next > i || edges[t.word] || units[t.word] != "" || fillers[t.word] || courtesy[t.word] || digitFirst(t.word) || slices.Contains(names, t.word) || Common([]string{singular(t.word)}, names) > 0 {
			continue
		}
		out = append(out, t.word)
	}
	return out
}

// addTo adds what is no thing by itself to the one before it.
func (s shopping) addTo(out []Item, it Item, chunk []int) ([]Item, bool) {
	last := &out[len(out)-1]
	switch {
	case it.other(*last), it.Without != "" && it.Said && it.Quantity < last.Quantity: // "dos hamburguesas, una sin cebolla"
		part := *last
		part.Quantity, part.Without = it.Quantity, it.Without
		if !it.other(*last) {
			last.Quantity -= it.Quantity
		}
		out = append(out, part)
	case it.Cheap || it.Dear: // "papel higiénico, el más barato"
		last.Cheap, last.Dear = it.Cheap, it.Dear
	case it.Without != "":
		last.Without = strings.TrimPrefix(last.Without+", "+it.Without, ", ")
	case s.onlyCount(chunk) && !last.Said && it.Quantity <= 60: // "dame la tregar, 2"
		last.Quantity, last.Said = it.Quantity, true
	case it.Said && it.Unit != "" && it.Name == "" && !last.Said && it.Quantity <= 60 && !it.Half: // "unas hamburguesas, 2 cajas"
		last.Quantity, last.Said, last.Unit = it.Quantity, true, it.Unit
	case len(it.Sizes) > 0 && len(last.Sizes) == 0: // "coca, de litro y medio"
		last.Sizes = it.Sizes
	default:
		return out, false
	}
	return out, true
}

// other: it is another one of a thing, wanted otherwise: "una término medio y otra bien cocida".
func (it Item) other(last Item) bool { return it.Without != "" && it.More && last.Without != "" }

// onlyCount: nothing but a number is said, and not as an article.
func (s shopping) onlyCount(chunk []int) bool {
	_, next := s.number(chunk[0])
	return next == chunk[len(chunk)-1]+1 && !articleOne[s.at(chunk[0])]
}

// Adds reports whether it begins as something on top of what was said: "y un flan".
func (m gist) Adds() bool { return joints[m.at(0)] }

// chunks cuts the words that are left at pauses, joints and new quantities.
func (s shopping) chunks(from, to int) (out [][]int) {
	var cur []int
	flush := func() {
		if len(cur) > 0 {
			out = append(out, cur)
		}
		cur = nil
	}
	for i := 0; i < len(s.words); i++ {
		t := s.words[i]
		outside := t.start < from || t.end > to || s.taken[i]
		if outside || t.pause && !s.sizeAt(i, cur) {
			flush()
		}
		if outside {
			continue
		}
		if offers[t.word] && !s.names(cur) { // "un presupuesto de 100 ladrillos" has one of nothing
			cur = nil
			continue
		}
		if last, cuts := s.cutAt(i, cur); cuts {
			flush()
			i = last
			continue
		}
		n, next := s.number(i)
		if n > 0 && s.counts(i, next, cur) || s.leadsIn(i, cur) {
			flush()
		}
		for cur = append(cur, i); i+1 < next; i++ { // a number in several words stays whole
			cur = append(cur, i+1)
		}
	}
	flush()
	return out
}

// counts: a number begins another thing, which it says how many of.
func (s shopping) counts(i, next int, cur []int) bool {
	return s.at(i-1) != "termino" && !s.sizeAt(i, cur) && !s.servesSome(i, next) && s.names(cur) && !s.trails(next) && !s.marks(s.words[i-1].start, s.words[i].end)
}

// servesSome: a number says for how many a thing is, and another thing begins right after it: "una parrillada para cuatro
// unas cebollitas".
func (s shopping) servesSome(i, next int) bool {
	_, to := s.number(next)
	return s.at(i-1) == "para" && (someOf[s.at(next)] || to > next || s.at(next) == "personas")
}

// leadsIn: a word that is no number begins another thing all the same: "dos tacos unas papas", "un kilo de pan medio kilo
// de queso".
func (s shopping) leadsIn(i int, cur []int) bool {
	w := s.at(i)
	if !s.names(cur) || s.trails(i+1) || ofWords[s.at(i-1)] || s.at(i-1) == "para" {
		return false
	}
	return someOf[w] || halfWords[w] && units[s.at(i+1)] != "" && s.at(i+2) == "de"
}

// cutAt reports a word that ends the chunk before it, with the last word that belongs to neither.
func (s shopping) cutAt(i int, cur []int) (last int, cuts bool) {
	w := s.words[i].word
	if wrong, denied := s.denied(i); denied {
		return wrong - 1, true
	}
	switch {
	case w == "que" && s.names(cur) && s.at(i+1) != "sea" && s.at(i+1) != "sean" && !again[s.at(i+1)]: // why: "8 cocas que son muchos"
		return s.clauseEnd(i), true
	case len(w) > 3 && (edges[w] || asksOut(w)) && strings.HasSuffix(w, "me") && s.names(cur): // "en vez de arroz poneme fideos"
		return i, true
	case joints[w] && len(cur) > 0 && !s.holds(cur, i) && !(moreWords[w] && ofWords[s.at(i+1)] && units[s.at(i-1)] != ""), w == "+": // "una caja más de aceite"
		return i, true
	}
	return 0, false
}

// clauseEnd is the last word before the next pause, joint or counted thing: "una yerba que se me terminó dos azúcares".
func (s shopping) clauseEnd(i int) int {
	for i+1 < len(s.words) && !s.words[i+1].pause && !joints[s.at(i+1)] && !s.countsThing(i+1) {
		i++
	}
	return i
}

// countsThing: a number stands at a word, right before what is marked as a thing.
func (s shopping) countsThing(i int) bool {
	n, next := s.number(i)
	return n > 0 && next < len(s.words) && s.marks(s.words[next].start, s.words[next].end)
}

// holds: a joint belongs to a name: "sándwich de jamón y queso", "litro y medio".
func (s shopping) holds(cur []int, i int) bool {
	next := s.at(i + 1)
	if s.halfOf(i+1) && units[s.at(i-1)] == "" { // "un kilo de pan y medio de jamón"
		return false
	}
	if next == "medio" || next == "media" || next == "cuarto" || next == "meio" {
		return true
	}
	if w := s.at(i); w != "y" && w != "e" && w != "and" || next == "" || s.taken[i+1] {
		return false
	}
	if _, to := s.number(i + 1); to > i+1 || edges[next] {
		return false
	}
	for _, at := range cur[1:] {
		if w := s.at(at); w == "de" || w == "con" || w == "com" {
			return s.trails(i+2) || ways[s.at(i+2)]
		}
	}
	return false
}

// halfOf: half a kilo of something begins at a word, of which the kilo is not said.
func (s shopping) halfOf(i int) bool {
	return (s.at(i) == "medio" || s.at(i) == "meio") && s.at(i+1) == "de" && s.at(i+2) != ""
}

// names: the words so far name something, not only how many.
func (s shopping) names(cur []int) bool {
	for _, i := range cur {
		w := s.at(i)
		if _, next := s.number(i); next == i && !edges[w] && !joints[w] && units[w] == "" {
			return true
		}
	}
	return false
}

// trails: nothing follows a number that it could count, so that it counts what came
// before: "cocas 2".
func (s shopping) trails(next int) bool {
	return next >= len(s.words) || s.words[next].pause || s.taken[next] || joints[s.at(next)]
}

// sizeAt: the number at a word is a size of what was named before it.
func (s shopping) sizeAt(i int, cur []int) bool {
	w := s.at(i)
	n, next := s.number(i)
	decimal := strings.ContainsAny(w, ".,") && digitFirst(w)
	if next == i && !decimal || len(cur) == 0 || !s.names(cur) {
		return false
	}
	if amount := measureWords[s.at(next)] && s.at(next+1) == "de"; amount && !decimal { // "200 gramos de jamón" is another thing
		return false
	}
	if decimal || n >= 100 && s.at(next) != "de" || measureWords[s.at(next)] {
		return true
	}
	before := s.at(i - 1)
	return (before == "de" || before == "x" || before == "por") && isDigits(w) || before == "x"
}
