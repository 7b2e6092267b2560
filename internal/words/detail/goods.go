package detail

import (
	"regexp"
	"slices"
	"strconv"
	"strings"
)

// Item is something asked for, and how much of it.
type Item struct {
	Quantity int       // 1 where it is not said
	Said     bool      // the quantity was said
	Unit     string    `json:",omitempty"` // what it is counted by, folded: docena, caja, kilo…
	Half     bool      `json:",omitempty"` // half of that: media docena
	Name     string    // as written, without sizes and what it should come without
	Sizes    []Measure `json:",omitempty"`
	Without  string    `json:",omitempty"` // "sin cebolla", "bien cocida"
	Big      bool      `json:",omitempty"` // the large one of several sizes
	Small    bool      `json:",omitempty"`
	Part     bool      `json:",omitempty"` // of what there is already: "una de las hamburguesas"
	More     bool      `json:",omitempty"` // "otra": on top of what there is
	Sure     bool      `json:",omitempty"` // its words were marked as a thing, not only left over
}

var (
	// joints stand between two things.
	joints = set("y e and mas tambien tambem ademas alem plus luego despues")
	// units count things; in a name they are only a hint.
	units = map[string]string{
		"docena": "docena", "docenas": "docena", "duzia": "docena", "duzias": "docena", "dozen": "docena",
		"kilo": "kilo", "kilos": "kilo", "kg": "kilo", "quilo": "kilo", "quilos": "kilo", "litro": "litro", "litros": "litro",
		"pack": "pack", "packs": "pack", "caja": "caja", "cajas": "caja", "caixa": "caja", "caixas": "caja", "bulto": "bulto", "bultos": "bulto", "fardo": "fardo", "fardos": "fardo", "cajon": "cajon", "cajones": "cajon",
		"botella": "botella", "botellas": "botella", "garrafa": "botella", "garrafas": "botella", "lata": "lata", "latas": "lata", "latita": "lata", "latitas": "lata", "paquete": "paquete", "paquetes": "paquete", "pacote": "paquete", "pacotes": "paquete",
		"bolsa": "bolsa", "bolsas": "bolsa", "unidad": "unidad", "unidades": "unidad", "display": "display", "displays": "display", "bandeja": "bandeja", "bandejas": "bandeja", "bidon": "bidon", "bidones": "bidon", "tiritas": "tira", "maple": "maple", "maples": "maple", "orden": "orden", "ordenes": "orden", "porcion": "porcion", "porciones": "porcion", "plato": "plato", "platos": "plato",
		"vaso": "vaso", "vasos": "vaso", "sobre": "sobre", "sobres": "sobre", "frasco": "frasco", "frascos": "frasco", "sachet": "sachet", "sachets": "sachet", "rollo": "rollo", "rollos": "rollo", "metro": "metro", "metros": "metro", "tira": "tira", "tiras": "tira", "botellita": "botella", "bottles": "botella", "bottle": "botella", "cans": "lata", "can": "lata", "boxes": "caja", "box": "caja",
	}
	// edges say nothing about a thing at its beginning or end.
	edges = set(`yo nosotros el la los las lo de del al a en me te nos se le les y e o u por favor porfa porfavor gracias please thanks obrigado obrigada tambien tambem ademas ahora hoy manana entonces dale bueno ok si no che mi tu su para con
		hola buenas buenos buen dia dias tardes noches oi ola bom boa tarde noite hello hi hey que eso esto ese esa esos esas este esta estos estas ahi aca aqui nomas solo solamente mejor perdon disculpa disculpame pedido orden carrito compra
		soy somos sou algo alguna algun algunas algunos os as do da dos das no na um uma the some any to my for i is are it of otra otro otras otros mas outra outro mais cuanto cuanta vos usted ustedes voce voces pls eh ah uh este pues nada osea digamos viste pasas pasame mandas mostras
		quiero quisiera queria dame mandame necesito poneme ponme agregame agrega sumame suma traeme pedir comprar llevar quero manda coloca want need give get have please tenes tienes tienen tem hay tipo como asi tal cual
		pone pon ponga ponele deja faltaba faltaban falto falta olvide olvido olvidaba ah es son era eran disponible disponibles sale salen cuesta cuestan vale valen precio precios stock costo custa preco valor esta estan trae traen tiene incluye incluyen lleva llevan contiene maneja manejan manejas busco buscaba unos unas`)
	// ways are how a dish is wanted, beside what it is without.
	// cooked is one only with how much: "jamón cocido" is what it is called.
	cooked  = set("cocido cocida cocidos cocidas")
	degrees = set("bien mal muy poco mas casi apenas medio")
	ways    = set("sin sem without extra aparte jugoso jugosa jugosos cocido cocida cocidos cocidas termino tres cuartos vuelta punto sellado passado passada ponto")
)

// Marks are the words of a text that name things, by their place in it.
type Marks func(from, to int) bool

// Goods are the things between two places of a text, with how many of each. Words that marks call a thing are its name;
// a quantity without such words counts what is left over beside it.
func (m *Text) Goods(from, to int, marks Marks) []Item {
	var out []Item
	for _, chunk := range m.chunks(from, to, marks) {
		it, ok := m.item(chunk, marks)
		switch {
		case !ok && it.Without != "" && len(out) > 0:
			last := &out[len(out)-1]
			if it.Said && it.Quantity < last.Quantity {
				part := *last
				part.Quantity, part.Without = it.Quantity, it.Without
				last.Quantity -= it.Quantity
				out = append(out, part)
			} else if last.Without == "" {
				last.Without = it.Without
			} else {
				last.Without += ", " + it.Without
			}
		case !ok && m.onlyCount(chunk) && len(out) > 0 && !out[len(out)-1].Said && it.Quantity <= 60: // "dame la tregar, 2"
			out[len(out)-1].Quantity, out[len(out)-1].Said = it.Quantity, true
		case !ok && len(it.Sizes) > 0 && len(out) > 0 && len(out[len(out)-1].Sizes) == 0: // "coca, de litro y medio"
			out[len(out)-1].Sizes = it.Sizes
		case ok || it.Said || it.More:
			out = append(out, it)
		}
	}
	return out
}

// onlyCount: nothing but a number is said, and not as an article.
func (m *Text) onlyCount(chunk []int) bool {
	_, next := m.number(chunk[0])
	return next == chunk[len(chunk)-1]+1 && !articleOne[m.at(chunk[0])]
}

// Adds reports whether it begins as something on top of what was said: "y un flan".
func (m *Text) Adds() bool { return len(m.words) > 0 && joints[m.words[0].word] }

// chunks cuts the words that are left at pauses, joints and new quantities.
func (m *Text) chunks(from, to int, marks Marks) [][]int {
	var out [][]int
	var cur []int
	flush := func() {
		if len(cur) > 0 {
			out = append(out, cur)
		}
		cur = nil
	}
	for i := 0; i < len(m.words); i++ {
		t := m.words[i]
		if t.start < from || t.end > to {
			flush()
			continue
		}
		if m.taken[i] || t.pause && !m.sizeAt(i, cur) {
			flush()
		}
		switch {
		case m.taken[i]:
			continue
		case t.word == "que" && m.names(cur) && m.at(i+1) != "sea" && m.at(i+1) != "sean": // why, not what: "8 cocas que son muchos"
			for i+1 < len(m.words) && !m.words[i+1].pause && !joints[m.at(i+1)] {
				i++
			}
			flush()
			continue
		case joints[t.word] && len(cur) > 0 && !m.holds(cur, i), t.word == "+":
			flush()
			continue
		}
		if n, next := m.number(i); next > i && len(cur) > 0 && n > 0 && !m.sizeAt(i, cur) && m.names(cur) && !m.trails(next) && !marks(m.words[i-1].start, t.end) {
			flush()
		}
		_, next := m.number(i)
		for cur = append(cur, i); i+1 < next; i++ { // a number in several words stays whole
			cur = append(cur, i+1)
		}
	}
	flush()
	return out
}

// holds: a joint belongs to a name: "sándwich de jamón y queso", "litro y medio".
func (m *Text) holds(cur []int, i int) bool {
	next := m.at(i + 1)
	if next == "medio" || next == "media" || next == "cuarto" || next == "meio" {
		return true
	}
	if m.words[i].word != "y" && m.words[i].word != "e" && m.words[i].word != "and" || i+1 >= len(m.words) || m.taken[i+1] {
		return false
	}
	if _, to := m.number(i + 1); to > i+1 || edges[next] {
		return false
	}
	for _, at := range cur {
		if w := m.at(at); (w == "de" || w == "con" || w == "com") && at > cur[0] {
			after := i + 2
			return after >= len(m.words) || m.words[after].pause || m.taken[after] || joints[m.at(after)] || ways[m.at(after)]
		}
	}
	return false
}

// names: the words so far name something, not only how many.
func (m *Text) names(cur []int) bool {
	for _, i := range cur {
		w := m.at(i)
		if _, next := m.number(i); next == i && !edges[w] && !joints[w] && units[w] == "" {
			return true
		}
	}
	return false
}

// trails: nothing follows a number that it could count, so that it counts what came
// before: "cocas 2".
func (m *Text) trails(next int) bool {
	return next >= len(m.words) || m.words[next].pause || m.taken[next] || joints[m.at(next)]
}

// sizeAt: the number at a word is a size of what was named before it.
func (m *Text) sizeAt(i int, cur []int) bool {
	w := m.at(i)
	n, next := m.number(i)
	decimal := strings.ContainsAny(w, ".,") && w[0] >= '0' && w[0] <= '9'
	if next == i && !decimal || len(cur) == 0 || !m.names(cur) {
		return false
	}
	if decimal || n >= 100 && m.at(next) != "de" || measureWords[m.at(next)] && m.at(next+1) != "de" {
		return true
	}
	before := m.at(i - 1)
	return (before == "de" || before == "x" || before == "por") && isDigits(w) || before == "x"
}

// item reads one thing. Without a name it is none, but may say how one is wanted.
func (m *Text) item(chunk []int, marks Marks) (Item, bool) {
	it := Item{Quantity: 1}
	chunk = m.quantity(&it, m.lead(chunk, marks))
	var name []int
	for k := 0; k < len(chunk); k++ {
		i := chunk[k]
		w := m.at(i)
		switch {
		case ways[w] && (w == "sin" || w == "sem" || w == "without" || w == "termino" || len(name) > 0 && (!cooked[w] || degrees[m.at(i-1)])):
			from := i
			if k > 0 && (m.at(i-1) == "bien" || m.at(i-1) == "bem" || m.at(i-1) == "al" || m.at(i-1) == "a" || m.at(i-1) == "mal") {
				from = i - 1
				name = name[:max(0, len(name)-1)]
			}
			end := chunk[len(chunk)-1]
			for end > i+1 && (bigWords[m.at(end)] || tinyWords[m.at(end)]) {
				it.Big, it.Small = bigWords[m.at(end)], tinyWords[m.at(end)]
				end--
			}
			for end > i+1 && courtesy[m.at(end)] {
				end--
			}
			it.Without = m.text(from, end+1)
			k = len(chunk)
		case m.sizeAt(i, chunk[:k]) || k > 0 && len(w) > 0 && w[0] >= '0' && w[0] <= '9' && len(name) > 0:
			_, next := m.number(i)
			next = max(next, i+1)
			if measureWords[m.at(next)] {
				next++
			}
			text := m.text(i, next)
			if n, to := m.number(i); to > i && !isDigits(w) && !strings.ContainsAny(w, ".,") {
				text = strconv.Itoa(n) + " " + m.text(to, next)
			}
			if part := quarters[m.at(next+1)]; part != "" && m.at(next) == "y" && !measureWords[m.at(next-1)] { // "de 2 y cuarto"
				text, next = text+part, next+2
			}
			if n, to := m.number(i); to > i && !it.Said && n <= 60 && m.trails(next) && !measureWords[m.at(next-1)] && m.at(i-1) != "de" && !strings.ContainsAny(w, ".,") {
				it.Quantity, it.Said = n, true
			} else if m.at(i-1) == "x" {
				it.Sizes = append(it.Sizes, Measures("x "+text)...)
			} else {
				it.Sizes = append(it.Sizes, Measures(text)...)
			}
			for k+1 < len(chunk) && chunk[k+1] < next {
				k++
			}
			if len(name) > 0 && (m.at(name[len(name)-1]) == "de" || m.at(name[len(name)-1]) == "x") {
				name = name[:len(name)-1]
			}
		default:
			name = append(name, i)
		}
	}
	for len(name) > 0 && (edges[m.at(name[0])] || Near(m.at(name[0]), "mejor") && len(name) > 1) {
		it.More = it.More || m.at(name[0]) == "otra" || m.at(name[0]) == "otro"
		name = name[1:]
	}
	for len(name) > 0 && edges[m.at(name[len(name)-1])] {
		name = name[:len(name)-1]
	}
	for len(name) > 1 && (bigWords[m.at(name[len(name)-1])] || tinyWords[m.at(name[len(name)-1])]) {
		it.Big, it.Small = bigWords[m.at(name[len(name)-1])], tinyWords[m.at(name[len(name)-1])]
		name = name[:len(name)-1]
	}
	for len(name) > 0 && (cheap[m.at(name[len(name)-1])] || dear[m.at(name[len(name)-1])]) { // which of them, not what
		name = name[:len(name)-1]
		for len(name) > 0 && (edges[m.at(name[len(name)-1])]) {
			name = name[:len(name)-1]
		}
	}
	if len(name) == 1 && len(m.marked(name, marks)) == 0 && verbs.MatchString(m.at(name[0])) && purpose[m.at(name[0]-1)] { // "para retirar"
		name = nil
	}
	if len(name) == 0 {
		return it, false
	}
	first := name[0]
	if m.at(first-1) == "de" { // "una de kilo"
		first--
	}
	sizes := wordSizes(m.text(first, name[len(name)-1]+1))
	if named := m.marked(name, marks); len(named) > 0 {
		whole := name
		name, it.Sure = m.around(name, named, it.Said), true
		for _, i := range after(whole, name[len(name)-1]+1) { // "en lata"
			if it.Unit == "" && units[m.at(i)] != "" && !measureWords[m.at(i)] {
				it.Unit = units[m.at(i)]
			}
		}
	}
	it.Name = m.text(name[0], name[len(name)-1]+1)
	if len(sizes) > 0 {
		it.Sizes = append(it.Sizes, sizes...)
		it.Name = withoutSizes(it.Name)
	}
	return it, strings.TrimSpace(it.Name) != "" && len(it.Name) > 1
}

// marked are the words from the first that marks call a thing to the last.
func (m *Text) marked(chunk []int, marks Marks) []int {
	first, last := -1, -1
	for k, i := range chunk {
		if t := m.words[i]; marks(t.start, t.end) {
			if first < 0 {
				first = k
			}
			last = k
		}
	}
	if first < 0 {
		return nil
	}
	return chunk[first : last+1]
}

// around are the words that belong to those that are marked: what follows says which one, up to a word that says nothing
// of a thing; what stands between a quantity and them is part of the name.
func (m *Text) around(name, marked []int, counted bool) []int {
	from, to := slices.Index(name, marked[0]), slices.Index(name, marked[len(marked)-1])+1
	for to < len(name) && name[to] == name[to-1]+1 {
		w, next := m.at(name[to]), "" // "café en grano", "pintura para exterior", but not "para retirar"
		if to+1 < len(name) {
			next = m.at(name[to+1])
		}
		joined := next != "" && !edges[next] && (w == "en" || w == "de" || w == "al" || w == "para" && !verbs.MatchString(next))
		if w == "a" && next == "la" && to+2 < len(name) && !edges[m.at(name[to+2])] && !streetWords[m.at(name[to+2])] && m.at(name[to+2]) != "casa" { // "papas a la francesa"
			joined = true
			to += 2
		}
		if edges[w] && !joined {
			break
		}
		to++
	}
	if counted {
		from = 0
	}
	return name[from:to]
}

// purpose comes before what is done with things.
var purpose = set("para pra pa a")

// verbs end like what one does with a thing.
var verbs = regexp.MustCompile(`[aei]r(lo|la|los|las|me)?$`)

// lead leaves out what stands before a thing and its quantity: who asks for it, and how.
func (m *Text) lead(chunk []int, marks Marks) []int {
	if len(m.marked(chunk, marks)) == 0 {
		return chunk
	}
	for k, i := range chunk {
		_, next := m.number(i)
		w := m.at(i)
		if t := m.words[i]; next > i || units[w] != "" || halfWords[w] || edges[w] && again[w] || marks(t.start, t.end) {
			return chunk[k:]
		}
	}
	return chunk
}

var (
	quarters  = map[string]string{"cuarto": ".25", "medio": ".5", "media": ".5"}
	halfWords = set("media medio meia meio half 1/2")
	again     = set("otra otro otras otros outra outro mas mais")
)

// quantity reads how many of what: "2", "media docena de", "un par de", "3 cajas de".
func (m *Text) quantity(it *Item, chunk []int) []int {
	whole := chunk
	for len(chunk) > 0 {
		i := chunk[0]
		w := m.at(i)
		n, next := m.number(i)
		switch {
		case (w == "media" || w == "medio" || w == "meia" || w == "meio" || w == "half" || w == "1/2") && units[m.at(i+1)] != "":
			it.Half, it.Said, it.Unit = true, true, units[m.at(i+1)]
			chunk = after(chunk, i+2)
			return m.skipOf(chunk)
		case next > i && n >= 100 && len(whole) > len(chunk) && pointing[m.at(i-1)] && isDigits(w) && (m.trails(next) || edges[m.at(next)]):
			return chunk // what it is called: "el 1882"
		case next > i && n >= 100 && m.at(next) == "de": // "200 de jamón": so much of it, once
			it.Said, it.Sizes = true, append(it.Sizes, Measure{0, float64(n)})
			return m.skipOf(after(chunk, next))
		case next > i && n > 0:
			it.Quantity, it.Said = n, true
			it.Part = m.at(next) == "de" && (m.at(next+1) == "las" || m.at(next+1) == "los") || m.at(next) == "das" || m.at(next) == "dos" && m.Tag.Language() == "pt"
			if m.at(next) == "x" {
				next++
			}
			chunk = after(chunk, next)
			if len(chunk) > 0 && units[m.at(chunk[0])] != "" {
				it.Unit = units[m.at(chunk[0])]
				rest := m.skipOf(chunk[1:])
				if len(rest) == 0 && len(chunk) == 1 {
					return chunk[1:]
				}
				return rest
			}
			return m.skipOf(chunk)
		case units[w] != "" && m.at(i+1) == "de":
			it.Unit = units[w]
			return m.skipOf(chunk[1:])
		case edges[w]:
			it.More = it.More || w == "otra" || w == "otro" || w == "otras" || w == "otros"
			chunk = chunk[1:]
		default:
			return chunk
		}
	}
	return chunk
}

func after(chunk []int, at int) []int {
	for len(chunk) > 0 && chunk[0] < at {
		chunk = chunk[1:]
	}
	return chunk
}

// skipOf leaves out what joins a quantity and its thing.
func (m *Text) skipOf(chunk []int) []int {
	for len(chunk) > 0 && (m.at(chunk[0]) == "de" || m.at(chunk[0]) == "del" || m.at(chunk[0]) == "of" || m.at(chunk[0]) == "mas" || m.at(chunk[0]) == "mais") {
		chunk = chunk[1:]
	}
	return chunk
}

// wordSizes are sizes said in words inside a name: "de litro y medio".
func wordSizes(name string) []Measure {
	var out []Measure
	for _, s := range Measures(name) {
		if s.Kind == 'l' || s.Kind == 'g' || s.Kind == 0 && halfOf(name) {
			out = append(out, s)
		}
	}
	return out
}

// halfOf: a size is said without its unit: "playadito de medio".
func halfOf(name string) bool {
	return strings.HasSuffix(name, "de medio") || strings.HasSuffix(name, "de cuarto")
}

// withoutSizes takes sizes in words out of a name.
func withoutSizes(name string) string {
	var kept []string
	for _, w := range strings.Fields(name) {
		f := strings.ToLower(w)
		if measureWords[f] || f == "medio" || f == "cuarto" || f == "meio" {
			for len(kept) > 0 && (small[strings.ToLower(kept[len(kept)-1])] || ones[strings.ToLower(kept[len(kept)-1])] > 0 && strings.ToLower(kept[len(kept)-1]) != "once") {
				kept = kept[:len(kept)-1]
			}
			continue
		}
		kept = append(kept, w)
	}
	for len(kept) > 0 && small[strings.ToLower(kept[len(kept)-1])] {
		kept = kept[:len(kept)-1]
	}
	return strings.Join(kept, " ")
}
