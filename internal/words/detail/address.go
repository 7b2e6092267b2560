package detail

import (
	"strings"
	"unicode"
)

// Address is a place to deliver to.
type Address struct {
	Street string // with its number
	Unit   string // floor and door
	City   string
	Postal string
	Note   string
}

var (
	// toPlace come before an address.
	toPlace = [][]string{
		{"mi", "direccion", "es"}, {"la", "direccion", "es"}, {"direccion", "es"}, {"direccion", "de", "entrega"}, {"direccion", "de", "envio"}, {"mi", "domicilio", "es"}, {"vivo", "en"}, {"estoy", "en"}, {"direccion"}, {"domicilio", "es"}, {"domicilio", "en"}, {"domicilio"},
		{"meu", "endereco", "e"}, {"o", "endereco", "e"}, {"endereco", "e"}, {"endereco"}, {"moro", "na"}, {"moro", "no"}, {"moro", "em"}, {"na", "rua"}, {"my", "address", "is"}, {"i", "live", "at"}, {"address", "is"},
		{"a", "la", "calle"}, {"en", "la", "calle"}, {"a", "domicilio", "en"}, {"a", "domicilio", "a"}, {"a", "casa", "en"}, {"calle"}, {"rua"}, {"envio", "a"}, {"enviar", "a"}, {"mandar", "a"}, {"mandalo", "a"}, {"mandamelo", "a"}, {"mandenlo", "a"}, {"enviamelo", "a"}, {"envialo", "a"}, {"traelo", "a"}, {"traemelo", "a"}, {"llevalo", "a"}, {"entregar", "en"}, {"entrega", "en"}, {"delivery", "a"}, {"deliver", "to"}, {"send", "it", "to"},
		{"para"}, {"a"}, {"al"}, {"en"}, {"at"}, {"to"},
	}
	streetWords = set("av avda avenida avenidas calle pasaje pje bulevar boulevard blvd ruta camino diagonal rua alameda travessa praca estrada calzada calz privada priv callejon cerrada carretera paseo street avenue road st ave")
	floorWords  = set("piso p depto departamento dto dpto apto apartamento ap bloco bl torre timbre pb planta casa lote manzana mz oficina of local int interior ph unidad bloque edificio edif portal apt floor suite fondo")
	cityWords   = set("barrio ciudad localidad en colonia col bairro cidade municipio delegacion alcaldia partido city")
	postalWords = set("cp codigo postal cep zip")
	noteWords   = set("entre esquina timbre porton tocar referencia frente casi dejar puerta rejas")
)

// Address reads an address that is introduced as one or has the form of one: words and
// a number. sent: it is said that something is to be brought; bare: the whole message answers the question for it.
func (m *Text) Address(sent, bare bool) (Address, bool) {
	for _, intro := range toPlace {
		for i := range m.words {
			if !m.says(intro, i) {
				continue
			}
			from := i + len(intro)
			if streetWords[intro[len(intro)-1]] {
				from-- // it is part of the name
			}
			if from < len(m.words) && m.breaks(from) { // who it is for stands in between: "a domicilio, soy Ana, Salta 12"
				for from < len(m.words) && (m.taken[from] || m.breaks(from)) {
					from++
				}
			}
			if a, ok := m.addressAt(from, len(intro) > 1 || streetWords[intro[0]] || intro[0] == "direccion" || intro[0] == "endereco" || intro[0] == "domicilio"); ok {
				for k := i; k < len(m.words) && k < i+len(intro); k++ {
					m.taken[k] = true
				}
				return a, true
			}
		}
	}
	for i, t := range m.words {
		if streetWords[t.word] {
			if a, ok := m.addressAt(i, true); ok {
				return a, true
			}
		}
	}
	if sent {
		for i, t := range m.words {
			if (i == 0 || t.pause) && !m.taken[i] && capital(m.Raw[t.start:]) {
				if a, ok := m.addressAt(i, false); ok {
					return a, true
				}
			}
		}
	}
	if bare {
		from := 0
		for from < len(m.words) && (answering[m.words[from].word] || courtesy[m.words[from].word] || m.taken[from] && m.at(from) != "en") {
			from++
		}
		return m.addressAt(from, true)
	}
	return Address{}, false
}

// Place reads a message that is an address and nothing else, however short: "a rojas 75
// caballito". Where it could name something to buy, that is to be looked for first.
func (m *Text) Place() (Address, bool) {
	if a, ok := m.Address(false, true); ok {
		return a, true
	}
	from := 0
	for from < len(m.words) && (answering[m.at(from)] || courtesy[m.at(from)] || m.at(from) == "en") {
		from++
	}
	for i := from + 1; i < len(m.words) && i <= from+4; i++ {
		if w := m.at(i); !isDigits(w) || len(w) < 2 || len(w) > 5 || measureWords[m.at(i+1)] {
			continue
		}
		a := Address{Street: m.text(from, i+1)}
		m.claim(from, i+1)
		m.addressRest(&a, i+1)
		return a, a.City != "" && m.Rest() == 0
	}
	return Address{}, false
}

// addressAt reads a street and its number at a word, and what follows them. sure: it was
// introduced, so that the street may be anything.
func (m *Text) addressAt(from int, sure bool) (Address, bool) {
	number := -1
	for i := from; i < len(m.words) && i < from+7; i++ {
		w := m.words[i].word
		if i > from && m.words[i].stop && !isDigits(w) {
			break
		}
		if isDigits(w) && i > from && len(w) <= 5 && !(m.at(i+1) == "de" && i < from+2) && !measureWords[m.at(i+1)] {
			number = i
			break
		}
	}
	for i := from + 1; i < number; i++ { // what it is comes before where: "a casa, a Santa Fe 3390", "al kiosco, Las Flores 1530"
		if m.words[i].pause {
			from, sure = i, sure && !m.words[i].stop
		}
	}
	for from < number-1 && (m.at(from) == "a" || m.at(from) == "en" || m.at(from) == "es") {
		from++
	}
	if number < 0 || !sure && !m.streetLike(from, number) || m.counts(from, number) {
		return Address{}, false
	}
	a := Address{Street: strings.TrimSpace(m.text(from, number+1))}
	m.claim(from, number+1)
	m.addressRest(&a, number+1)
	return a, len(a.Street) >= 5
}

// counts: the number is how many of what follows it, in a list of things: "a domicilio una
// parrillada y 2 refrescos".
func (m *Text) counts(from, number int) bool {
	next := number + 1
	if _, one := ones[m.at(from)]; one || joints[m.at(number-1)] {
		return true
	}
	if next >= len(m.words) || m.words[next].pause || len(m.at(number)) > 2 {
		return false
	}
	w := m.at(next)
	return !capital(m.Raw[m.words[next].start:]) && !floorWords[w] && !cityWords[w] && !postalWords[w] && !noteWords[w] && !isFloor(w) && !m.breaks(next) && !streetWords[m.at(from)]
}

// streetLike: capitalised words, or one before a number that is not a small count, and
// nothing that says it is about time or people.
func (m *Text) streetLike(from, number int) bool {
	if number-from > 4 {
		return false
	}
	for i := from; i < number; i++ {
		w := m.words[i].word
		if m.taken[i] && !streetWords[w] || nameless[w] && !particles[w] && w != "la" && w != "el" || units[w] != "" || strings.IndexFunc(w, unicode.IsDigit) >= 0 && i == from {
			return false
		}
	}
	return len(m.words[number].word) >= 2 && (capital(m.Raw[m.words[from].start:]) || len(m.words[number].word) >= 3)
}

func (m *Text) claim(from, to int) {
	for i := from; i < to && i < len(m.words); i++ {
		m.taken[i] = true
	}
}

// addressRest reads what follows a street: floor, city, postal code, how to find it.
func (m *Text) addressRest(a *Address, from int) {
	for i := from; i < len(m.words); {
		t := m.words[i]
		w := t.word
		end := i + 1
		for end < len(m.words) && !m.words[end].pause && !(cityWords[m.at(end)] && m.at(end) != "en" || m.at(end) == "en") && !m.breaks(end) {
			end++
		}
		switch {
		case m.breaks(i):
			return
		case postalWords[w]:
			for i < len(m.words) && postalWords[m.at(i)] {
				i++
			}
			if i < len(m.words) && strings.IndexFunc(m.at(i), unicode.IsDigit) >= 0 {
				a.Postal = m.text(i, i+1)
				m.claim(i-1, i+1)
				i++
			}
			continue
		case noteWords[w] && w != "timbre":
			a.Note = m.text(i, end)
		case floorWords[w] || isFloor(w) && a.Unit == "" && !t.stop:
			stop := min(end, i+6)
			for k := i + 1; k < stop; k++ {
				if w := m.at(k); !floorWords[w] && !isFloor(w) && len(w) > 2 && !(isDigits(w) && len(w) <= 4) {
					stop = k
				}
			}
			if a.Unit != "" {
				a.Unit += " "
			}
			a.Unit += m.text(i, stop)
			end = stop
		case isDigits(w) && (len(w) == 4 || len(w) == 5) && t.pause:
			a.Postal = w
			end = i + 1
		case a.City == "" && (t.pause || cityWords[w]):
			for i < end && (cityWords[m.at(i)] || m.at(i) == "de" || m.at(i) == "es") {
				i++
			}
			if city, stop := m.cityAt(i, end); city != "" {
				a.City = city
				m.claim(i-1, stop)
				end = stop
			}
		case a.City == "" && (i == from && capital(m.Raw[t.start:]) || m.lastly(i)) && !nameless[w] && !m.taken[i]:
			if city, stop := m.cityAt(i, end); city != "" {
				a.City, end = city, stop
			}
		default:
			return
		}
		m.claim(i, end)
		i = max(end, i+1)
	}
}

// breaks: what follows is not about the place any more.
func (m *Text) breaks(i int) bool {
	w := m.at(i)
	return w == "soy" || w == "dni" || w == "como" || w == "me" || w == "mi" || w == "y" && !capital(m.Raw[m.words[min(i+1, len(m.words)-1)].start:]) || w == "pago" || w == "a" && m.at(i+1) == "nombre" || w == "con" || w == "para" || w == "el" && m.at(i+1) == "pago" || w == "quiero" || w == "por" || w == "gracias" || w == "telefono" || w == "tel" || w == "cel" || w == "nombre" || w == "pagare" || w == "recibe"
}

// lastly: no more than the name of a place stands between a word and the end of what is
// about the place.
func (m *Text) lastly(i int) bool {
	for to := i; to <= len(m.words); to++ {
		if to == len(m.words) || m.words[to].pause && to > i || m.breaks(to) {
			return to > i && to-i <= 3
		}
	}
	return false
}

// isFloor: "3", "3b", "b", "2º".
func isFloor(w string) bool {
	return len(w) <= 3 && (isDigits(w) && len(w) <= 2 || len(w) == 1 && w != "y" && w != "e" && w != "a" && w != "o" || len(w) == 2 && isDigits(w[:1]) || w == "pb")
}

// cityAt is a place's name at a word.
func (m *Text) cityAt(from, end int) (string, int) {
	to := from
	for to < end && to-from < 5 {
		w := m.at(to)
		if strings.IndexFunc(w, unicode.IsDigit) >= 0 || closing[w] && to > from || nameless[w] && !particles[w] && w != "la" && w != "el" && w != "santa" && w != "san" {
			break
		}
		to++
	}
	for to > from && particles[m.at(to-1)] {
		to--
	}
	if to == from {
		return "", from
	}
	return title(m.text(from, to)), to
}

// title capitalises a name that was written small.
func title(s string) string {
	if s != strings.ToLower(s) {
		return s
	}
	words := strings.Fields(s)
	for i, w := range words {
		if i == 0 || !particles[w] || i == len(words)-1 {
			r := []rune(w)
			r[0] = unicode.ToUpper(r[0])
			words[i] = string(r)
		}
	}
	return strings.Join(words, " ")
}

// City reads an answer to "in which city".
func (m *Text) City() string {
	from := 0
	for from < len(m.words) && (answering[m.words[from].word] || cityWords[m.words[from].word] || m.words[from].word == "es") {
		from++
	}
	city, _ := m.cityAt(from, len(m.words))
	return city
}
