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
	toPlace = phrases(`mi direccion es, la direccion es, direccion es, direccion de entrega, direccion de envio,
		mi domicilio es, vivo en, estoy en, direccion, domicilio es, domicilio en, domicilio, meu endereco e,
		o endereco e, endereco e, endereco, moro na, moro no, moro em, na rua, my address is, i live at, address is,
		a la calle, en la calle, a domicilio en, a domicilio a, a casa en, calle, rua, envio a, enviar a, mandar a,
		mandalo a, mandamelo a, mandenlo a, enviamelo a, envialo a, traelo a, traemelo a, llevalo a, entregar en,
		entrega en, delivery a, deliver to, send it to, para, a, al, en, at, to`)
	// sureWords introduce one by themselves.
	sureWords   = set("direccion endereco domicilio")
	streetWords = set(`av avda avenida avenidas calle pasaje pje bulevar boulevard blvd ruta camino diagonal rua
		alameda travessa praca estrada calzada calz privada priv callejon cerrada carretera paseo street avenue road
		st ave`)
	floorWords = set(`piso p depto departamento dto dpto apto apartamento ap bloco bl torre timbre pb planta casa
		lote manzana mz oficina of local int interior ph unidad bloque edificio edif portal apt floor suite fondo andar`)
	// storeys are floors by their order, and planta baja.
	storeys = set(`primer primero segundo tercer tercero cuarto quinto sexto septimo octavo noveno decimo primeiro terceiro
		setimo oitavo nono 1er 1ro 2do 3er 3ro 4to 5to 6to 7mo 8vo 9no 10mo terreo`)
	groundWords = set("baja baixa alta")
	cityWords   = set("barrio ciudad localidad en colonia col bairro cidade municipio delegacion alcaldia partido city")
	postalWords = set("cp codigo postal cep zip")
	// breakWords begin something that is not about the place.
	breakWords = set("como soy dni me mi pago con para quiero por gracias telefono tel cel nombre pagare recibe")
	noteWords  = set("entre esquina porton tocar toca toque toquen tocame referencia frente casi dejar puerta rejas")
)

// place reads addresses.
type place struct{ line }

// Address reads an address that is introduced as one or has the form of one: words and
// a number. sent: it is said that something is to be brought; bare: the whole message answers the question for it.
func (m *Text) Address(sent, bare bool) (Address, bool) {
	p := place{m.line}
	if a, ok := p.introduced(); ok {
		return a, true
	}
	street := func(i int) bool { return streetWords[p.at(i)] }
	if a, ok := p.first(street, true); ok {
		return a, true
	}
	begins := func(i int) bool { return (i == 0 || p.pauses(i)) && !p.taken[i] && p.capital(i) }
	if sent {
		if a, ok := p.first(begins, false); ok {
			return a, true
		}
	}
	if !bare {
		return Address{}, false
	}
	return p.read(p.skip(0, func(i int) bool {
		return answering[p.at(i)] || courtesy[p.at(i)] || p.taken[i] && p.at(i) != "en"
	}), true)
}

// introduced is the address that follows one of the introductions.
func (p place) introduced() (Address, bool) {
	for _, intro := range toPlace {
		for i := range p.words {
			if !p.says(intro, i) {
				continue
			}
			from := i + len(intro)
			if streetWords[intro[len(intro)-1]] {
				from-- // it is part of the name
			}
			if p.breaks(from) { // who it is for stands in between: "a domicilio, soy Ana, Salta 12"
				from = p.skip(from, func(i int) bool { return p.taken[i] || p.breaks(i) })
			}
			if a, ok := p.read(from, len(intro) > 1 || streetWords[intro[0]] || sureWords[intro[0]]); ok {
				p.claim(i, i+len(intro))
				return a, true
			}
		}
	}
	return Address{}, false
}

// first is the first address that begins at one of some words.
func (p place) first(begins func(i int) bool, sure bool) (Address, bool) {
	for i := range p.words {
		if begins(i) {
			if a, ok := p.read(i, sure); ok {
				return a, true
			}
		}
	}
	return Address{}, false
}

// Place reads a message that is an address and nothing else, however short: "a rojas 75
// caballito". Where it could name something to buy, that is to be looked for first.
func (m *Text) Place() (Address, bool) {
	if a, ok := m.Address(false, true); ok {
		return a, true
	}
	p := place{m.line}
	from := p.skip(0, func(i int) bool { return answering[p.at(i)] || courtesy[p.at(i)] || p.at(i) == "en" })
	for i := from + 1; i < len(p.words) && i <= from+4; i++ {
		if w := p.at(i); !isDigits(w) || len(w) < 2 || len(w) > 5 || measureWords[p.at(i+1)] || p.at(i+1) == "mil" { // "cambio de 20 mil"
			continue
		}
		a := p.readTo(from, i)
		rest := p.skip(0, func(k int) bool {
			return p.taken[k] || edges[p.at(k)] || answering[p.at(k)] || yesWords[p.at(k)]
		})
		return a, a.City != "" && rest == len(p.words)
	}
	return Address{}, false
}

// read reads a street and its number at a word, and what follows them. sure: it was
// introduced, so that the street may be anything.
func (p place) read(from int, sure bool) (Address, bool) {
	number := p.houseNumber(from)
	for i := from + 1; i < number; i++ { // what it is comes before where: "a casa, a Santa Fe 3390"
		if p.words[i].pause {
			from, sure = i, sure && !p.words[i].stop
		}
	}
	for from < number-1 && (p.at(from) == "a" || p.at(from) == "en" || p.at(from) == "es") {
		from++
	}
	if number < 0 || !sure && !p.streetLike(from, number) || p.counts(from, number) {
		return Address{}, false
	}
	a := p.readTo(from, number)
	return a, len(a.Street) >= 5
}

// readTo reads the address whose street ends with a number, and marks its words as read.
func (p place) readTo(from, number int) Address {
	a := Address{Street: p.text(from, number+1)}
	p.claim(from, number+1)
	for i := number + 1; i < len(p.words) && !p.breaks(i) && !p.lists(i); {
		if postalWords[p.at(i)] {
			i = p.postal(&a, i)
			continue
		}
		begin, end, ok := p.part(&a, i, i == number+1)
		if !ok {
			break
		}
		p.claim(begin, end)
		i = max(end, begin+1)
	}
	return a
}

// lists: a list of things begins at a word: "Tonalá 45: 3 choripanes".
func (p place) lists(i int) bool {
	_, next := p.number(i)
	if next == i || !p.words[i].pause || floorWords[p.at(next)] || next < len(p.words) && p.words[next].pause {
		return false
	}
	return strings.Contains(p.Raw[p.words[i-1].end:p.words[i].start], ":") || len(p.at(next)) > 3 && strings.HasSuffix(p.at(next), "s") && !p.capital(next)
}

// houseNumber is where the number of a street stands that begins at a word, or -1.
func (p place) houseNumber(from int) int {
	for i := from + 1; i < len(p.words) && i < from+7; i++ {
		w, next := p.at(i), p.at(i+1)
		if p.words[i].stop && !isDigits(w) {
			break
		}
		if isDigits(w) && len(w) <= 5 && !(next == "de" && i == from+1) && !measureWords[next] {
			return i
		}
	}
	return -1
}

// counts: the number is how many of what follows it, in a list of things: "a domicilio una
// parrillada y 2 refrescos".
func (p place) counts(from, number int) bool {
	next := number + 1
	if _, one := ones[p.at(from)]; one || joints[p.at(number-1)] {
		return true
	}
	if next >= len(p.words) || p.pauses(next) || len(p.at(number)) > 2 {
		return false
	}
	w := p.at(next)
	return !p.capital(next) && !floorWords[w] && !cityWords[w] && !postalWords[w] && !noteWords[w] && !isFloor(w) &&
		!p.breaks(next) && !streetWords[p.at(from)]
}

// streetLike: capitalised words, or one before a number that is not a small count, and
// nothing that says it is about time or people.
func (p place) streetLike(from, number int) bool {
	if number-from > 4 {
		return false
	}
	for i := from; i < number; i++ {
		w := p.at(i)
		if p.taken[i] && !streetWords[w] || neverNamed(w) || units[w] != "" || i == from && hasDigit(w) {
			return false
		}
	}
	digits := len(p.at(number))
	return digits >= 3 || digits == 2 && p.capital(from)
}

// neverNamed: a word belongs to the name of no place.
func neverNamed(w string) bool { return nameless[w] && !particles[w] && w != "el" }

func hasDigit(w string) bool { return strings.IndexFunc(w, unicode.IsDigit) >= 0 }

// postal reads the postal code at a word that announces it, and is the word after it.
func (p place) postal(a *Address, i int) int {
	i = p.skip(i, func(k int) bool { return postalWords[p.at(k)] })
	if !hasDigit(p.at(i)) {
		return i
	}
	a.Postal = p.text(i, i+1)
	p.claim(i-1, i+1)
	return i + 1
}

// part reads what follows a street at a word: floor, city, postal code, how to find it. It is about the words from begin
// to end. first: nothing stands between it and the street.
func (p place) part(a *Address, i int, first bool) (begin, end int, ok bool) {
	t, w := p.words[i], p.at(i)
	end = p.skip(i+1, func(k int) bool { return !p.pauses(k) && !cityWords[p.at(k)] && !p.breaks(k) })
	switch {
	case noteWords[w]:
		a.Note = p.text(i, end)
	case floorWords[w] || (isFloor(w) || storeys[w]) && a.Unit == "" && !t.stop:
		end = p.skip(i+1, func(k int) bool { return k < min(end, i+6) && ofUnit(p.at(k)) })
		a.Unit = strings.TrimSpace(a.Unit + " " + p.text(i, end))
	case isDigits(w) && (len(w) == 4 || len(w) == 5) && t.pause:
		a.Postal, end = w, i+1
	default:
		return p.cityPart(a, i, end, first)
	}
	return i, end, true
}

// cityPart reads a city at a word, and before another, if none is known yet.
func (p place) cityPart(a *Address, i, before int, first bool) (begin, end int, ok bool) {
	end = before
	switch w := p.at(i); {
	case a.City != "":
		return i, end, false
	case p.pauses(i) || cityWords[w]:
		i = p.skip(i, func(k int) bool { return k < end && (cityWords[p.at(k)] || p.at(k) == "de" || p.at(k) == "es") })
		if a.City, end = p.city(i, end); a.City != "" {
			p.claim(i-1, end)
		}
	case (first && p.capital(i) || p.lastly(i)) && !nameless[w] && !p.taken[i]:
		a.City, end = p.city(i, end)
	default:
		return i, end, false
	}
	return i, end, true
}

// ofUnit: a word may follow that of a floor.
func ofUnit(w string) bool {
	return floorWords[w] || groundWords[w] || storeys[w] || isFloor(w) || len(w) <= 2 || isDigits(w) && len(w) <= 4
}

// breaks: what follows is not about the place any more.
func (p place) breaks(i int) bool {
	switch w, next := p.at(i), p.at(i+1); w {
	case "y":
		return !p.capital(min(i+1, len(p.words)-1))
	case "a":
		return next == "nombre"
	case "el":
		return next == "pago"
	default:
		return breakWords[w]
	}
}

// lastly: no more than the name of a place stands between a word and the end of what is
// about the place.
func (p place) lastly(i int) bool {
	if p.breaks(i) {
		return false
	}
	return p.skip(i+1, func(k int) bool { return !p.pauses(k) && !p.breaks(k) })-i <= 3
}

// isFloor: "3", "3b", "b", "2º".
func isFloor(w string) bool {
	w = strings.TrimRight(w, "ºª°")
	switch len(w) {
	case 1:
		return !strings.Contains("yeao", w)
	case 2:
		return isDigits(w[:1]) || w == "pb"
	}
	return false
}

// city is a place's name at a word and the word after it, or nothing and the end. How it is paid may follow it at once:
// "almagro efectivo".
func (p place) city(from, end int) (string, int) {
	to := p.skip(from, func(k int) bool {
		w := p.at(k)
		return k < end && k < from+5 && !hasDigit(w) && !(closing[w] && k > from) && !neverNamed(w) && !p.pays(k)
	})
	for to > from && particles[p.at(to-1)] {
		to--
	}
	if to == from {
		return "", end
	}
	return title(p.text(from, to)), to
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
	from := m.skip(0, func(i int) bool { return answering[m.at(i)] || cityWords[m.at(i)] })
	city, _ := place{m.line}.city(from, len(m.words))
	return city
}
