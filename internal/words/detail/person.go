package detail

import (
	_ "embed"
	"regexp"
	"slices"
	"strings"
	"unicode"

	"github.com/mostrador/mostrador/internal/kit/locale"
)

// Contact is what somebody says about themselves.
type Contact struct {
	Name     string
	Document string // digits only
	Email    string
	Phone    string // digits, with + where it was written
}

var (
	emailForm     = regexp.MustCompile(`[\p{L}\p{N}._%+\-]+@[\p{L}\p{N}\-]+(?:\.[\p{L}\p{N}\-]+)+`)
	digitRuns     = regexp.MustCompile(`\+?\d[\d .\-()]{5,}\d`)
	cpfForm       = regexp.MustCompile(`^\d{3}\.\d{3}\.\d{3}-\d{2}$`)
	documentWords = set("dni documento doc cpf rg d.n.i")
	phoneWords    = set("telefono tel cel celular telefone phone whatsapp fono")
	contactWords  = set("dni documento doc cpf rg telefono tel cel celular mail email correo telefone")
	// introduced is what comes before a name, the longer first.
	introduced = phrases(`a nombre de, al nombre de, mi nombre es, mi nombre completo es, a nombre, nombre es,
		el nombre es, me llamo, nombre de, en nome de, nome dela e, nome dele e, su nombre es, se llama, se chama,
		em nome de, no nome de, meu nome e, meu nome completo e, me chamo, nome e, o nome e, my name is,
		under the name of, under the name, the name is, name is, in the name of, this is, i am, i'm, i’m, im, habla, te habla,
		soy, sou o, sou a, sou, aqui e o, aqui e a, recibe, lo recibe, para, nombre, nome, name, paciente`)
	// ownNames is what comes before one's own name, and no one else's.
	ownNames = phrases(`mi nombre completo es, mi nombre es, me llamo, meu nome completo e, meu nome e, me chamo,
		my name is, i am, i'm, i’m, im, sou o, sou a, soy, sou`)
	// weak introductions are followed by a name only if it looks like one, and those of capitalised only if it has its capital.
	weak        = set("soy sou habla recibe para nombre nome name paciente")
	capitalised = set("this_is i_am i'm i’m im")
	// nameless never belong to a name.
	nameless = set(`antes posible possivel cuanto quanto pronto rapido urgente pode ser primeiro primero dela dele y e o u con el la los las un una que es para por a al en mi tu su dni documento doc cpf
		rg telefono tel cel celular mail correo email numero manana hoy ayer pasado tarde noche noches tardes mesa
		personas persona cliente clienta paciente vecino vecina proveedor proveedora depois antes meu minha novo nova nuevo nueva celiaco celiaca alergico alergica vegetariano vegetariana vegano
		vegana yo quien direccion calle avenida av gracias porfa favor si no domingo lunes martes miercoles jueves
		viernes sabado cita turno reserva reservacion pedido llevar comer cenar recoger retirar enviar delivery
		domicilio dos tres cuatro cinco seis siete ocho as os o a um uma com amanha hoje para as horas segunda terca
		quarta quinta sexta feira endereco telefone obrigado obrigada the and with on at tomorrow today phone address
		please thanks nombre nome name dueno encargado argentino mexicana mexicano mayor menor otra otro la mi casa
		cuando donde limpieza consulta ver saber confirmar hacer pagar ir adelante afuera adentro usted ustedes vos
		ella el ellos nosotros favor cumpleanos envio retiro ahora luego despues esta este ese esa eso todo todos
		me te nos gustaria quisiera quisieramos queria quero ya ja solo so pasar buscar agregar avisar preguntar comprar pedir reservar cancelar cambiar alguien ninguno nadie mas menos
		i am i'm i’m im for to from in not here allergic vegetarian vegan celiac coeliac looking interested hungry
		calling writing going coming paying trying quiero necesito pago pagamento pague efectivo debito credito transferencia tarjeta cartao dinheiro pix`)
	particles = set("de del la las los da do dos das e y van von di san santa")
)

//go:embed given.txt
var givenNames string

// given are first names: what follows a "soy" in small letters is a name only if it begins with one of them.
var given = set(givenNames)

// Given reports that a name begins with one that people are given.
func Given(name string) bool {
	first, _, _ := strings.Cut(locale.Fold(strings.TrimSpace(name)), " ")
	return given[first]
}

// people reads who somebody is.
type people struct{ line }

// Contact reads what is said of a person: the name where it is introduced as one, the
// rest by its form. What it has read is no thing to buy any more.
func (m *Text) Contact() Contact {
	var c Contact
	p := people{m.line}
	if at := emailForm.FindStringIndex(m.Raw); at != nil {
		c.Email = strings.ToLower(m.Raw[at[0]:at[1]])
		m.take(at[0], at[1])
	}
	for _, at := range digitRuns.FindAllStringIndex(m.Raw, -1) {
		if p.readDigits(&c, at[0], m.Raw[at[0]:at[1]]) {
			m.take(at[0], at[1])
		}
	}
	if c.Document == "" {
		for i, t := range m.words {
			if isDigits(t.word) && (len(t.word) == 7 || len(t.word) == 8) && !p.saidBefore(t.start, phoneWords) {
				c.Document = t.word
				m.taken[i] = true
			}
		}
	}
	c.Name = p.introduced(introduced, func(intro string, from, to int) bool {
		return !weak[intro] && !capitalised[intro] || capitalised[intro] && p.capital(from) || weak[intro] && p.looksLikeName(from, to, intro)
	})
	for i, t := range m.words {
		m.taken[i] = m.taken[i] || contactWords[t.word]
	}
	return c
}

// readDigits reads a long number: a document or a telephone, by its form and what stands before it.
func (p people) readDigits(c *Contact, at int, raw string) bool {
	digits := onlyDigits(raw)
	document, phone := p.saidBefore(at, documentWords), p.saidBefore(at, phoneWords)
	switch n := len(digits); {
	case cpfForm.MatchString(raw) && c.Document == "":
		c.Document = digits
	case n >= 10 && n <= 13 && c.Phone == "" && !document:
		c.Phone = digits
		if strings.HasPrefix(raw, "+") {
			c.Phone = "+" + digits
		}
	case (n == 7 || n == 8 || n == 11) && c.Document == "" && (document || !strings.Contains(raw, "-")) && !phone:
		c.Document = digits
	case n == 8 && c.Phone == "":
		c.Phone = digits
	default:
		return false
	}
	return true
}

func onlyDigits(s string) string {
	return strings.Map(func(r rune) rune {
		if r >= '0' && r <= '9' {
			return r
		}
		return -1
	}, s)
}

// saidBefore: one of some words before a number says what it is.
func (p people) saidBefore(at int, words map[string]bool) bool {
	mark := func(r rune) bool { return !unicode.IsLetter(r) && r != '.' }
	before := strings.FieldsFunc(locale.Fold(p.Raw[max(0, at-24):at]), mark)
	return slices.ContainsFunc(before, func(w string) bool { return words[strings.TrimSuffix(w, ".")] })
}

// OwnName is the name that the writer gives as their own; after a word such as "soy" only with a capital, because
// anything may follow it.
func (m *Text) OwnName() string {
	p := people{m.line}
	return p.introduced(ownNames, func(intro string, from, _ int) bool {
		return strings.Contains(intro, "_") && !capitalised[intro] || p.capital(from)
	})
}

// introduced is the name that follows one of the introductions; one of a single word has to pass a test.
func (p people) introduced(by [][]string, sure func(intro string, from, to int) bool) string {
	for _, intro := range by {
		for i := range p.words {
			from := i + len(intro)
			if !p.says(intro, i) || p.at(i-1) == "no" || from < len(p.words) && strings.ContainsAny(p.Raw[p.words[from-1].end:p.words[from].start], ".!?;\n") { // "soy nueva paciente. Me gustaría"
				continue
			}
			to := p.nameEnd(from)
			for to > from && particles[p.at(to-1)] { // "Ana del 3ro"
				to--
			}
			if to == from || !sure(strings.Join(intro, "_"), from, to) {
				continue
			}
			p.claim(i, to)
			return locale.PersonName(p.text(from, to))
		}
	}
	return ""
}

// nameEnd is where a name that begins at a word ends.
func (p people) nameEnd(from int) int {
	if particles[p.at(from)] {
		return from
	}
	return p.skip(from, func(i int) bool {
		if i > from+1 && p.capital(from) && p.capital(i-1) && !p.capital(i) && !p.joinsNames(i) {
			return false // "Caio Rezende vlw"
		}
		return i < from+5 && (i == from || !p.pauses(i)) && (p.isNameWord(i) || i > from && (p.joinsNames(i) || p.capital(i) && len(p.at(i)) == 1)) // "Darío Q"
	})
}

// joinsNames: the word and the next one go on with a name: "de la Cruz".
func (p people) joinsNames(i int) bool {
	if w := p.at(i); (w == "la" || w == "las" || w == "los") && p.at(i-1) != "de" && !p.capital(i) { // "Beatriz la de Bacacay"
		return false
	}
	return i+1 < len(p.words) && p.isNameWord(i+1) && (particles[p.at(i)] || p.at(i) == "el" && p.capital(i+1))
}

func (p people) isNameWord(i int) bool {
	mark := func(r rune) bool { return !unicode.IsLetter(r) && r != '\'' && r != '’' }
	w := p.at(i)
	return len(w) >= 2 && !nameless[w] && !strings.ContainsFunc(w, mark)
}

// looksLikeName: capitalised, or two words and nothing else of the message.
func (p people) looksLikeName(from, to int, intro string) bool {
	if intro == "para" || intro == "recibe" {
		return p.capital(from) && to-from >= 2
	}
	return p.capital(from) || given[p.at(from)]
}

// Name reads an answer to "what is your name": an introduction, or just the name.
func (m *Text) Name() string {
	if name := m.Contact().Name; name != "" {
		return name
	}
	if m.Yes() || m.No() {
		return ""
	}
	answer := func(i int) bool { return answering[m.at(i)] || m.taken[i] }
	from := m.skip(0, answer)
	end := people{m.line}.nameEnd(from)
	rest := m.skip(end, func(i int) bool { return answer(i) || closing[m.at(i)] || m.pauses(i) })
	if end == from || rest < len(m.words) && end-from < 2 {
		return ""
	}
	return locale.PersonName(m.text(from, end))
}

// answering are words before a bare answer.
var answering = set(`si sip claro ok dale es a nombre de la el al hola buenas me llamo soy mi sim e sou meu nome o yes
	it is its it's my name i am i'm i’m im this para por favor bueno ah perdon poneme pone ponelo ponlo ponla pon seria sera y`)

// SplitName cuts a name into first and last: of three or more words the last two, or the
// last, are the family's.
func SplitName(name string) (first, last string) {
	words := strings.Fields(name)
	switch len(words) {
	case 0:
		return "", ""
	case 1:
		return words[0], ""
	case 2, 3:
		return words[0], strings.Join(words[1:], " ")
	}
	return strings.Join(words[:len(words)-2], " "), strings.Join(words[len(words)-2:], " ")
}

// BareName is the whole message, where it is nothing but a first and a last name, both
// with their capitals.
func (m *Text) BareName() string {
	if len(m.words) < 2 || len(m.words) > 4 {
		return ""
	}
	p := people{m.line}
	for i, t := range m.words {
		if !particles[t.word] && !(p.isNameWord(i) && p.capital(i)) || t.pause && i > 0 {
			return ""
		}
	}
	return locale.PersonName(m.text(0, len(m.words)))
}

// GivenName is a text that is a whole name and begins with a first name; empty: it is none.
func GivenName(m *Text) string {
	if !given[m.at(0)] {
		return ""
	}
	return m.BareName()
}

// SignedName is a name that stands by itself beside what is wished, as one signs: "mesa
// para dos mañana a las 9, Pepe Cruz". beside: a document or a telephone stands there as
// well. small: it may be written so: "ana ledo dni 30.111.222".
func (m *Text) SignedName(beside, small bool) string {
	from := 0
	for i := 0; i <= len(m.words); i++ {
		if i < len(m.words) && !(m.words[i].pause || i > 0 && m.taken[i] != m.taken[i-1]) {
			continue
		}
		if i < len(m.words) && m.words[i].pause && i == from {
			continue
		}
		alone := i == len(m.words) || beside
		if i > from && alone && !m.taken[from] && (people{m.line}).signs(from, i, small) {
			m.claim(from, i)
			return locale.PersonName(m.text(from, i))
		}
		from = i
	}
	return ""
}

// signs: the words are a first and a last name and nothing else.
func (p people) signs(from, to int, small bool) bool {
	if to-from < 2 || to-from > 4 || from > 0 && !small && !p.pauses(from) {
		return false
	}
	for i := from; i < to; i++ {
		w := p.at(i)
		if particles[w] && i > from && i < to-1 {
			continue
		}
		if !p.isNameWord(i) || answering[w] || courtesy[w] || edges[w] || !small && !p.capital(i) {
			return false
		}
	}
	return true
}
