package detail

import (
	"regexp"
	"strconv"

	"github.com/mostrador/mostrador/internal/words/when"
)

// relatives are who somebody else is booked for.
var relatives = set(`hijo hija hijos hijas nene nena esposo esposa marido mujer mama papa madre padre mami papi hermano hermana novio novia amigo
	amiga abuelo abuela suegra suegro sobrino sobrina primo prima pareja vecina filho filha mae pai irmao irma namorado namorada avo sogra
	sobrinho sobrinha primo nieto nieta neto neta bebe tia tio cunada cunado cunhada cunhado son daughter wife husband mother father mom dad brother sister friend`)

// Words before whom something is for, and of how many there are.
var (
	forWhom  = set("para pra pa for")
	selves   = set("yo eu mim")
	several  = map[string]int{"dos": 2, "dois": 2, "duas": 2, "2": 2, "tres": 3, "3": 3, "two": 2}
	eachOnes = set("personas pessoas people citas turnos horarios visitas appointments")
)

// leads: a word comes before one of those whom something is for.
func leads(w string) bool { return forWhom[w] || joints[w] }

// People is for how many people something is booked, as far as they are named one by one or counted: "para mi hijo y para
// mí", "dos turnos"; at least one.
func (m *Text) People() int {
	n, self := 0, false
	for i := range m.words {
		w := m.at(i)
		led, joined := leads(m.at(i-1)), joints[m.at(i+1)]
		if also := m.at(i + 1); relatives[w] && joints[m.at(i-2)] && (also == "tambien" || also == "tambem") { // "una limpieza, y mi esposa también"
			self = true
		}
		switch {
		case relatives[w] && (led || leads(m.at(i-2)) || joined && m.at(i+2) == "yo"):
			n++
		case several[w] > 0 && eachOnes[m.at(i+1)]:
			return several[w]
		case w == "mi" && !m.named(i+1) && led, selves[w] && (led || joined):
			self = true
		}
	}
	if self {
		n++
	}
	return max(n, 1)
}

// named: what stands at a place is somebody else, or something, of the customer's: "mi hijo".
func (m *Text) named(i int) bool {
	return i < len(m.words) && !m.pauses(i) && !joints[m.at(i)] && !linking[m.at(i)] && !placing[m.at(i)]
}

// placing come before when or where something is.
var placing = set("en este esta hoy manana por con na no em hoje amanha com")

// RelativeName is the name of somebody of the customer's, after what they are to them: "mi hijo Diego".
func (m *Text) RelativeName() string {
	for i := range m.words {
		end := m.skip(i+1, func(k int) bool {
			return k <= i+2 && !m.pauses(k) && m.capital(k) && len(m.at(k)) > 2 && !titles[m.at(k)]
		})
		if i > 0 && relatives[m.at(i)] && end > i+1 { // "Irma Paz" is a name
			return m.text(i+1, end)
		}
		if relatives[m.at(i)] && i > 2 && m.pauses(i-1) && owning[m.at(i-1)] > 0 { // "Diego Ruiz, mi hijo"
			from := i - 1
			for from > 0 && m.capital(from-1) && len(m.at(from-1)) > 2 && (from == i-1 || !m.pauses(from)) {
				from--
			}
			if from < i-1 {
				return m.text(from, i-1)
			}
		}
	}
	return ""
}

// ForRelative reports that something is for somebody of the customer's: "es para mi hija".
func (m line) ForRelative() bool {
	for i := range m.words {
		if relatives[m.at(i)] && i > 1 && owning[m.at(i-1)] > 0 && forWhom[m.at(i-2)] {
			return true
		}
	}
	return false
}

// another introduces the name of somebody else.
var another = regexp.MustCompile(`(^| )((ella|el|ela|ele|mama|papa|mae|pai|esposa|esposo|hermana|hermano) (se llama|se chama)|nome (dela|dele)|quien recibe|lo recibe|recibe|quem recebe|vai receber)( |$)`)

// OfAnother reports a name that is introduced as somebody else's: "ella se llama Delia".
func OfAnother(m *Text) bool { return another.MatchString(m.Plain()) }

var titles = set("dra dr doctor doctora")

// family is how many the customer and those of theirs are together, named one by one: "mi esposa, mis dos hijos y yo"; 0: it
// does not say.
func (m *Text) family() (n int) {
	self := false
	for i := range m.words {
		w, before := m.at(i), m.at(i-1)
		switch many, next := m.number(i - 1); {
		case w == "yo" || w == "eu":
			self = true
		case relatives[w] || relatives[singular(w)]:
			switch {
			case next == i && many > 0 && many < 10:
				n += many
			case w == "padres" || w == "papas" || w == "pais" || w == "suegros" || w == "abuelos":
				n += 2
			case w != singular(w) || before == "mis":
				return 0 // how many is not said
			default:
				n++
			}
		}
	}
	if !self || n == 0 {
		return 0
	}
	return n + 1
}

// eitherForm is a party that is not settled: "somos 4 o 5".
var eitherForm = regexp.MustCompile(`(?i)\b(\d{1,2}) (?:o|ou|or) (\d{1,2})\b`)

// EitherParty is a party of which only the most is known, as it is said; 0: it is none.
func (m *Text) EitherParty() (words string, most int) {
	found := eitherForm.FindStringSubmatch(m.When(when.Hint{}).Rest)
	if found == nil {
		return "", 0
	}
	a, _ := strconv.Atoi(found[1])
	b, _ := strconv.Atoi(found[2])
	return found[0], max(a, b)
}
