package detail

// Pick is how somebody points at something that was shown to them.
type Pick struct {
	Index    []int // from 0; -1 is the last one
	Cheapest bool
	Dearest  bool
	Biggest  bool
	Smallest bool
	Plain    bool // the ordinary one
	All      bool
	None     bool
	That     bool // "ese": whatever was spoken of last
	Quantity int  // how many of it, where that is said, too
}

// Some reports whether anything was pointed at.
func (p Pick) Some() bool {
	return len(p.Index) > 0 || p.Cheapest || p.Dearest || p.Biggest || p.Smallest || p.Plain || p.All || p.That
}

var (
	ordinals = valued(`-1 ultimo ultima last, 0 primero primera primer primeiro primeira first 1ro 1ero,
		1 segundo segunda second 2do, 2 tercero tercera tercer terceiro terceira third 3ro,
		3 cuarto cuarta quarto quarta fourth, 4 quinto quinta fifth, 5 sexto sexta, 6 septimo septima, 7 octavo octava`)
	pointing = set("el la los las opcion opciones numero lo del o a os as opcao the option number de al one item")
	cheap    = set(`barata barato baratas baratos economica economico economicas economicos baratita barata cheapest
		cheaper menor`)
	dear      = set("cara caro caras caros cara expensive")
	bigWords  = set("grande grandes familiar maior bigger biggest large largest mayor")
	tinyWords = set(`chica chico chicas chicos chiquita chiquito pequena pequeno pequenas pequenos individual small
		smallest smaller menorzinho`)
	plainWord = set(`comun comunes normal normales clasica clasico original originales regular tradicional simple
		sencilla sencillo plain`)
	thatWords = set(`ese esa esos esas eso este estos estas esto esse essa esses essas isso that this those it mismo
		misma`)
	noneWords = set("ninguno ninguna nenhum nenhuma none neither")
	both      = set("ambos ambas both")
	articles  = set("los las os as")
	two       = set("dos dois duas")
	weekdays  = set("segunda quarta quinta sexta")
	// notShown come after an ordinal of something else.
	notShown = set("feira kilo vez piso")
)

// Pick reads which of several shown things is meant.
func (m *Text) Pick() Pick {
	var p Pick
	at := -1 // where the one index is said
	for i := 0; i < len(m.words); i++ {
		w := m.at(i)
		switch {
		case (both[w] || articles[w] && two[m.at(i+1)]) && !measureWords[m.at(i+2)]:
			p.Index = append(p.Index, 0, 1)
			i++
		case p.describe(m.at(i-1), w, m.at(i+1), len(m.words)):
		case m.ordinal(i):
			p.Index, at = append(p.Index, ordinals[w]), i
		case thatWords[w]:
			p.That = true
		default:
			if n, next := m.numbered(i); next > i {
				p.Index, at = append(p.Index, n-1), i
				i = next - 1
			}
		}
	}
	m.howMany(&p, at)
	return p
}

// describe reads which one is meant by a word about it.
func (p *Pick) describe(before, w, after string, words int) bool {
	switch {
	case (w == "todos" || w == "todas" || w == "all") && words <= 4:
		p.All = true
	case noneWords[w]:
		p.None = true
	case cheap[w] && (w != "menor" || after == "precio") || w == "menos" && (after == "cara" || after == "caro"):
		p.Cheapest = true
	case dear[w] && (before == "mas" || before == "mais"):
		p.Dearest = true
	case plainWord[w]:
		p.Plain = true
	case bigWords[w]:
		p.Biggest = true
	case tinyWords[w]:
		p.Smallest = true
	default:
		return false
	}
	return true
}

// numbered is the number that something shown is called by at a word, and the word after it.
func (m *Text) numbered(i int) (n, next int) {
	alone := i == 0 && m.closes(1)
	if before := m.at(i - 1); !alone && (!pointing[before] || before == "de") {
		return 0, i
	}
	n, next = m.number(i)
	if n < 1 || n > 20 || measureWords[m.at(next)] || articleOne[m.at(i)] && !alone || clockBefore[m.at(i-2)] {
		return 0, i
	}
	return n, next
}

// howMany reads how many are wanted of what is pointed at: "dos de la primera".
func (m *Text) howMany(p *Pick, at int) {
	n, next := m.number(0)
	of := m.at(next) == "de" || m.at(next) == "del"
	if next > 0 && len(p.Index) > 0 && of && len(m.words) > 2 && !m.pauses(next) {
		p.Quantity = n
		if len(p.Index) > 1 && p.Index[0] == n-1 {
			p.Index = p.Index[1:]
		}
	}
	if p.Quantity == 0 && len(p.Index) == 1 && at >= 0 {
		p.Quantity = m.countBeside(at)
	}
}

// countBeside is the one number of a message that points at something with another word:
// "el segundo, dame dos".
func (m *Text) countBeside(at int) (count int) {
	for _, s := range m.numbers() {
		w := m.at(s.from)
		switch {
		case s.from == at || w == "one":
		case count > 0 || s.n > 60 || measureWords[m.at(s.next)] || articleOne[w] || clockBefore[m.at(s.from-2)]:
			return 0
		default:
			count = s.n
		}
	}
	return count
}

// clockBefore come before the article of an hour: "a las 2".
var clockBefore = set("a para desde hasta tipo de antes despues sobre")

// articleOne are numbers that are mostly articles.
var articleOne = set("un una um uma a an")

// ordinal: it points at something, and is not a day of the week in Portuguese or the fourth of a kilo.
func (m *Text) ordinal(i int) bool {
	w, after := m.at(i), m.at(i+1)
	if _, ok := ordinals[w]; !ok || notShown[after] || after == "de" && m.at(i+2) == "kilo" {
		return false
	}
	return m.Tag.Language() != "pt" || !weekdays[w] || m.at(i-1) == "a" || i == 0
}

// small are words that say nothing about what a thing is called.
var small = set(`el la los las un una unos unas de del al a en y e o u con para por que me te se lo le mi tu su es si
	no ese esa este esta quiero dame mas o os as um uma do da dos das no na em com para por que me eu meu minha quero
	the an of and or with for i my me want to please favor porfa gracias`)
