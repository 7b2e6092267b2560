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
	thatWords = set(`ese esa esos esas eso este esta estos estas esto esse essa esses essas isso that this those it
		mismo misma lo`)
)

// Pick reads which of several shown things is meant.
func (m *Text) Pick() Pick {
	var p Pick
	at := -1 // where the one index is said
	for i := 0; i < len(m.words); i++ {
		w, before, after := m.words[i].word, m.at(i-1), m.at(i+1)
		switch {
		case (w == "los" || w == "las" || w == "os" || w == "as" || w == "ambos" || w == "ambas" || w == "both") && (w[0] == 'b' || w[0] == 'a' && len(w) > 2 || after == "dos" || after == "dois" || after == "duas") && (i+2 >= len(m.words) || !measureWords[m.at(i+2)]):
			p.Index = append(p.Index, 0, 1)
			i++
		case (w == "todos" || w == "todas" || w == "all") && len(m.words) <= 4:
			p.All = true
		case w == "ninguno" || w == "ninguna" || w == "nenhum" || w == "nenhuma" || w == "none" || w == "neither":
			p.None = true
		case cheap[w] && w != "menor" || w == "menor" && after == "precio" || w == "menos" && (after == "cara" || after == "caro"):
			p.Cheapest = true
		case dear[w] && before == "mas" || dear[w] && before == "mais":
			p.Dearest = true
		case plainWord[w]:
			p.Plain = true
		case bigWords[w]:
			p.Biggest = true
		case tinyWords[w]:
			p.Smallest = true
		case ordinalAt(m, i):
			p.Index, at = append(p.Index, ordinals[w]), i
		case thatWords[w] && w != "esta" && w != "lo":
			p.That = true
		case pointing[before] && before != "de" || i == 0 && m.closes(1):
			if n, next := m.number(i); next > i && n > 0 && n <= 20 && !measureWords[m.at(next)] && (!articleOne[w] || i == 0 && m.closes(1)) && !clockBefore[m.at(i-2)] {
				p.Index, at = append(p.Index, n-1), i
				i = next - 1
			}
		}
	}
	if n, next := m.number(0); next > 0 && len(p.Index) > 0 && next < len(m.words) && len(m.words) > 2 && !m.closes(next) && (m.at(next) == "de" || m.at(next) == "del") {
		p.Quantity = n
		if len(p.Index) > 1 && p.Index[0] == n-1 {
			p.Index = p.Index[1:]
		}
	}
	if p.Quantity == 0 && len(p.Index) == 1 && at >= 0 {
		p.Quantity = m.countBeside(at)
	}
	return p
}

// countBeside is the one number of a message that points at something with another word:
// "el segundo, dame dos".
func (m *Text) countBeside(at int) (count int) {
	for i := 0; i < len(m.words); {
		n, next := m.number(i)
		switch {
		case next == i:
			i++
			continue
		case i == at || m.at(i) == "one":
		case count > 0 || n > 60 || measureWords[m.at(next)] || articleOne[m.at(i)] || clockBefore[m.at(i-2)]:
			return 0
		default:
			count = n
		}
		i = next
	}
	return count
}

// clockBefore come before the article of an hour: "a las 2".
var clockBefore = set("a para desde hasta tipo de antes despues sobre")

// articleOne are numbers that are mostly articles.
var articleOne = set("un una um uma a an")

// ordinalAt: an ordinal that points at something, not a day of the week in Portuguese or
// the fourth of a kilo.
func ordinalAt(m *Text, i int) bool {
	w := m.words[i].word
	if _, ok := ordinals[w]; !ok {
		return false
	}
	after := m.at(i + 1)
	if after == "feira" || after == "kilo" || after == "de" && m.at(i+2) == "kilo" || after == "vez" || after == "piso" {
		return false
	}
	if m.Tag.Language() == "pt" && (w == "segunda" || w == "quarta" || w == "quinta" || w == "sexta") {
		return m.at(i-1) == "a" || i == 0
	}
	return true
}

// at is a word, or nothing beyond the ends.
func (m *Text) at(i int) string {
	if i < 0 || i >= len(m.words) {
		return ""
	}
	return m.words[i].word
}

// Words of it that carry meaning, for comparing with names.
func (m *Text) Content() []string {
	var out []string
	for _, t := range m.words {
		if !small[t.word] && !courtesy[t.word] {
			out = append(out, t.word)
		}
	}
	return out
}

// small are words that say nothing about what a thing is called.
var small = set(`el la los las un una unos unas de del al a en y e o u con para por que me te se lo le mi tu su es si
	no ese esa este esta quiero dame mas o os as um uma do da dos das no na em com para por que me eu meu minha quero
	the an of and or with for i my me want to please favor porfa gracias`)
