package detail

import (
	"regexp"
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
	emailForm = regexp.MustCompile(`[\p{L}\p{N}._%+\-]+@[\p{L}\p{N}\-]+(?:\.[\p{L}\p{N}\-]+)+`)
	digitRuns = regexp.MustCompile(`\+?\d[\d .\-()]{5,}\d`)
	cpfForm   = regexp.MustCompile(`^\d{3}\.\d{3}\.\d{3}-\d{2}$`)
	// introduced is what comes before a name, the longer first.
	introduced = [][]string{
		{"a", "nombre", "de"}, {"al", "nombre", "de"}, {"mi", "nombre", "es"}, {"mi", "nombre", "completo", "es"}, {"a", "nombre"}, {"nombre", "es"}, {"el", "nombre", "es"}, {"me", "llamo"}, {"nombre", "de"}, {"en", "nome", "de"},
		{"nome", "dela", "e"}, {"nome", "dele", "e"}, {"su", "nombre", "es"}, {"se", "llama"}, {"se", "chama"}, {"em", "nome", "de"}, {"no", "nome", "de"}, {"meu", "nome", "e"}, {"meu", "nome", "completo", "e"}, {"me", "chamo"}, {"nome", "e"}, {"o", "nome", "e"}, {"my", "name", "is"}, {"under", "the", "name", "of"}, {"under", "the", "name"}, {"the", "name", "is"}, {"name", "is"}, {"in", "the", "name", "of"},
		{"habla"}, {"te", "habla"}, {"soy"}, {"sou", "o"}, {"sou", "a"}, {"sou"}, {"aqui", "e", "o"}, {"aqui", "e", "a"}, {"recibe"}, {"lo", "recibe"}, {"para"}, {"nombre"}, {"nome"}, {"name"}, {"paciente"},
	}
	// weak introductions are followed by a name only if it looks like one.
	weak = set("soy sou habla recibe para nombre nome name paciente")
	// nameless never belong to a name.
	nameless = set(`dela dele y e o u con el la los las un una que es para por a al en mi tu su dni documento doc cpf rg telefono tel cel celular mail correo email numero manana hoy ayer pasado tarde noche noches tardes mesa personas persona cliente clienta nuevo nueva celiaco celiaca alergico alergica
		vegetariano vegetariana vegano vegana yo quien direccion calle avenida av gracias porfa favor si no domingo lunes martes miercoles jueves viernes sabado cita turno reserva reservacion pedido llevar comer cenar recoger retirar enviar delivery domicilio dos tres cuatro cinco seis siete ocho
		as os o a um uma com amanha hoje para as horas segunda terca quarta quinta sexta feira endereco telefone obrigado obrigada the and with on at tomorrow today phone address please thanks nombre nome name dueno encargado argentino mexicana mexicano mayor menor otra otro la mi casa cuando donde limpieza consulta ver saber confirmar hacer pagar ir adelante afuera adentro
		usted ustedes vos ella el ellos nosotros favor cumpleanos envio retiro ahora luego despues esta este ese esa eso todo todos pasar buscar agregar avisar preguntar comprar pedir reservar cancelar cambiar alguien ninguno nadie mas menos quiero necesito`)
	particles = set("de del la las los da do dos das e y van von di san santa")
)

// Contact reads what is said of a person: the name where it is introduced as one, the
// rest by its form. What it has read is no thing to buy any more.
func (m *Text) Contact() Contact {
	var c Contact
	if at := emailForm.FindStringIndex(m.Raw); at != nil {
		c.Email = strings.ToLower(m.Raw[at[0]:at[1]])
		m.take(at[0], at[1])
	}
	for _, at := range digitRuns.FindAllStringIndex(m.Raw, -1) {
		raw := m.Raw[at[0]:at[1]]
		digits := onlyDigits(raw)
		switch n := len(digits); {
		case cpfForm.MatchString(raw) && c.Document == "":
			c.Document = digits
		case n >= 10 && n <= 13 && c.Phone == "" && !m.saysDocument(at[0]):
			c.Phone = digits
			if strings.HasPrefix(raw, "+") {
				c.Phone = "+" + digits
			}
		case (n == 7 || n == 8 || n == 11) && c.Document == "" && (!strings.ContainsAny(raw, "-") || m.saysDocument(at[0])) && !m.saysPhone(at[0]):
			c.Document = digits
		case n == 8 && c.Phone == "":
			c.Phone = digits
		default:
			continue
		}
		m.take(at[0], at[1])
	}
	if c.Document == "" {
		for i, t := range m.words {
			if isDigits(t.word) && (len(t.word) == 7 || len(t.word) == 8) && !m.saysPhone(t.start) {
				c.Document = t.word
				m.taken[i] = true
			}
		}
	}
	c.Name = m.introducedName()
	m.takeWords("dni", "documento", "doc", "cpf", "rg", "telefono", "tel", "cel", "celular", "mail", "email", "correo", "telefone")
	return c
}

func onlyDigits(s string) string {
	return strings.Map(func(r rune) rune {
		if r >= '0' && r <= '9' {
			return r
		}
		return -1
	}, s)
}

// saysDocument and saysPhone: the word before a number says what it is.
func (m *Text) saysDocument(at int) bool {
	return m.saidBefore(at, "dni", "documento", "doc", "cpf", "rg", "d.n.i")
}
func (m *Text) saysPhone(at int) bool {
	return m.saidBefore(at, "telefono", "tel", "cel", "celular", "telefone", "phone", "whatsapp", "fono", "numero de telefono")
}

func (m *Text) saidBefore(at int, words ...string) bool {
	before := " " + strings.Join(strings.FieldsFunc(locale.Fold(m.Raw[max(0, at-24):at]), func(r rune) bool { return !unicode.IsLetter(r) && r != '.' }), " ") + " "
	for _, w := range words {
		if strings.Contains(before, " "+w+" ") || strings.Contains(before, " "+w+". ") {
			return true
		}
	}
	return false
}

func (m *Text) take(from, to int) {
	for i, t := range m.words {
		if t.start >= from && t.end <= to {
			m.taken[i] = true
		}
	}
}

func (m *Text) takeWords(words ...string) {
	for i, t := range m.words {
		for _, w := range words {
			if t.word == w {
				m.taken[i] = true
			}
		}
	}
}

// introducedName is the name that follows one of the introductions.
func (m *Text) introducedName() string {
	for _, intro := range introduced {
		for i := range m.words {
			if !m.says(intro, i) || m.at(i-1) == "no" {
				continue
			}
			from := i + len(intro)
			to := m.nameEnd(from)
			if to == from || weak[intro[len(intro)-1]] && len(intro) == 1 && !m.looksLikeName(from, to, intro[0]) {
				continue
			}
			for k := i; k < to; k++ {
				m.taken[k] = true
			}
			return locale.PersonName(m.text(from, to))
		}
	}
	return ""
}

func (m *Text) says(words []string, i int) bool {
	for k, w := range words {
		if m.at(i+k) != w {
			return false
		}
	}
	return true
}

// nameEnd is where a name that begins at a word ends.
func (m *Text) nameEnd(from int) int {
	to := from
	if particles[m.at(from)] {
		return from
	}
	for to < len(m.words) && to-from < 5 {
		t := m.words[to]
		inside := to > from && to+1 < len(m.words) && m.isNameWord(to+1) && (particles[t.word] || (t.word == "el" || t.word == "la" || t.word == "los") && capital(m.Raw[m.words[to+1].start:]))
		small := to > from+1 && capital(m.Raw[m.words[to-1].start:]) && capital(m.Raw[m.words[from].start:]) && !capital(m.Raw[t.start:])
		if to > from && t.pause || small && !inside || !m.isNameWord(to) && !inside { // "Caio Rezende vlw"
			break
		}
		to++
	}
	return to
}

func (m *Text) isNameWord(i int) bool {
	w := m.words[i].word
	if nameless[w] || len(w) < 2 {
		return false
	}
	return strings.IndexFunc(w, func(r rune) bool { return !unicode.IsLetter(r) && r != '\'' && r != '’' }) < 0
}

// looksLikeName: capitalised, or two words and nothing else of the message.
func (m *Text) looksLikeName(from, to int, intro string) bool {
	if intro == "para" || intro == "recibe" {
		return capital(m.Raw[m.words[from].start:]) && to-from >= 2
	}
	return capital(m.Raw[m.words[from].start:]) || to-from >= 2 || to == len(m.words) || m.words[to].pause
}

func capital(s string) bool {
	for _, r := range s {
		return unicode.IsUpper(r)
	}
	return false
}

// Name reads an answer to "what is your name": an introduction, or just the name.
func (m *Text) Name() string {
	if name := m.Contact().Name; name != "" {
		return name
	}
	if m.Yes() || m.No() {
		return ""
	}
	from, to := 0, len(m.words)
	for from < to && (answering[m.words[from].word] || m.taken[from]) {
		from++
	}
	end := from
	if from < to {
		end = m.nameEnd(from)
	}
	rest := end
	for rest < to && (m.taken[rest] || answering[m.words[rest].word] || closing[m.words[rest].word] || m.words[rest].pause) {
		rest++
	}
	if end == from || rest < to && end-from < 2 {
		return ""
	}
	return locale.PersonName(m.text(from, end))
}

// answering are words before a bare answer.
var answering = set("si sip claro ok dale es a nombre de la el al hola buenas me llamo soy mi sim e sou meu nome o yes it is my name para por favor bueno ah perdon poneme pone ponelo ponlo ponla pon seria sera y")

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
	for i, t := range m.words {
		if !m.isNameWord(i) && !particles[t.word] || !capital(m.Raw[t.start:]) && !particles[t.word] || t.pause && i > 0 {
			return ""
		}
	}
	return locale.PersonName(m.text(0, len(m.words)))
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
		if i > from && alone && !m.taken[from] && m.signs(from, i, small) {
			m.claim(from, i)
			return locale.PersonName(m.text(from, i))
		}
		from = i
	}
	return ""
}

// signs: the words are a first and a last name and nothing else.
func (m *Text) signs(from, to int, small bool) bool {
	if to-from < 2 || to-from > 4 || from > 0 && !small && !m.words[from].pause {
		return false
	}
	for i := from; i < to; i++ {
		t := m.words[i]
		if particles[t.word] && i > from && i < to-1 {
			continue
		}
		if !m.isNameWord(i) || answering[t.word] || courtesy[t.word] || edges[t.word] || !small && !capital(m.Raw[t.start:]) {
			return false
		}
	}
	return true
}
