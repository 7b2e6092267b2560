package detail

import (
	"slices"
	"strconv"
	"strings"
)

// ones are numbers by name, of all the languages: no word means two numbers.
var ones = valued(`0 cero zero, 1 un una uno um uma one, 2 dos dois duas two par ambos ambas couple,
	3 tres three, 4 cuatro quatro four, 5 cinco five, 6 seis six, 7 siete sete seven, 8 ocho oito eight,
	9 nueve nove nine, 10 diez dez ten, 11 once onze eleven, 12 doce doze twelve, 13 trece treze,
	14 catorce quatorze, 15 quince quinze fifteen, 16 dieciseis dezesseis, 17 diecisiete dezessete,
	18 dieciocho dezoito, 19 diecinueve dezenove, 20 twenty, 21 veintiun veintiuno veintiuna, 22 veintidos,
	23 veintitres, 24 veinticuatro, 25 veinticinco, 26 veintiseis, 27 veintisiete, 28 veintiocho, 29 veintinueve,
	100 cien cem hundred`)

// tens may be followed by a one: "treinta y dos".
var tens = valued(`20 veinte vinte, 30 treinta trinta thirty, 40 cuarenta quarenta forty,
	50 cincuenta cinquenta fifty, 60 sesenta sessenta, 70 setenta, 80 ochenta oitenta, 90 noventa`)

// hundreds may be followed by a smaller number: "setecientos cincuenta".
var hundreds = valued(`100 ciento cento, 200 doscientos doscientas duzentos,
	300 trescientos trescientas trezentos, 400 cuatrocientos quatrocentos, 500 quinientos quinientas quinhentos,
	600 seiscientos seiscentos, 700 setecientos setecentos, 800 ochocientos oitocentos, 900 novecientos novecentos`)

// number is the whole number that begins at a word, and the word after it; 0 words long
// if there is none.
func (m line) number(i int) (n, next int) {
	w := m.at(i)
	switch {
	case w == "":
		return 0, i
	case isDigits(w) && len(w) <= 4:
		n, _ = strconv.Atoi(w)
		return n, i + 1
	case hundreds[w] > 0:
		at := i + 1
		if m.at(at) == "e" {
			at++
		}
		if rest, to := m.number(at); to > at && rest < 100 && !isDigits(m.at(at)) {
			return hundreds[w] + rest, to
		}
		return hundreds[w], i + 1
	case tens[w] > 0:
		if joint := m.at(i + 1); joint == "y" || joint == "e" {
			if one, ok := ones[m.at(i+2)]; ok && one > 0 && one < 10 && !articleOne[m.at(i+2)] {
				return tens[w] + one, i + 3
			}
		}
		return tens[w], i + 1
	}
	one, ok := ones[w]
	switch pair := m.at(i + 1); {
	case !ok:
		return 0, i
	case one == 1 && (pair == "par" || pair == "couple"):
		return 2, i + 2
	}
	return one, i + 1
}

func isDigits(s string) bool { return s != "" && strings.Trim(s, "0123456789") == "" }

func digitFirst(s string) bool { return s != "" && s[0] >= '0' && s[0] <= '9' }

// said is a number, and the words it begins at and ends before.
type said struct{ n, from, next int }

// numbers are all that are said.
func (m line) numbers() (out []said) {
	for i := 0; i < len(m.words); i++ {
		if n, next := m.number(i); next > i {
			out = append(out, said{n, i, next})
			i = next - 1
		}
	}
	return out
}

// Number is the only number that is said, if it is one.
func (m line) Number() (int, bool) {
	all := m.numbers()
	if len(all) == 0 || slices.ContainsFunc(all, func(s said) bool { return s.n != all[0].n }) {
		return 0, false
	}
	return all[0].n, true
}

// Digits is the message with its numbers in digits: "de setecientos cincuenta" is "de
// 750".
func (m line) Digits() string {
	var out []string
	for i := 0; i < len(m.words); i++ {
		if n, next := m.number(i); next > i && n > 1 && !isDigits(m.at(i)) {
			out = append(out, strconv.Itoa(n))
			i = next - 1
			continue
		}
		out = append(out, m.text(i, i+1))
	}
	return strings.Join(out, " ")
}

// Count is how many, of a message that says nothing else: "20", "2 paquetes", "perdón,
// media docena".
func (m *Text) Count() (int, bool) {
	var chunk []int
	for i := range m.words {
		if pointing[m.at(i)] && m.at(i) != "de" {
			return 0, false // "el 3" is one of a list
		}
		if !closing[m.at(i)] && !m.taken[i] {
			chunk = append(chunk, i)
		}
	}
	it := Item{}
	if rest := (shopping{Text: m}).quantity(&it, chunk); !it.Said || len(rest) > 0 || len(chunk) > 5 || it.Quantity > 100 {
		return 0, false
	}
	n := max(it.Quantity, 1)
	switch {
	case it.Unit == "docena" && it.Half:
		n *= 6
	case it.Unit == "docena":
		n *= 12
	}
	return n, true
}

// Amount is a quantity with decimals, as customers write it, without its sign: "1.500,50",
// "1500.5", "2 mil". It is kept in digits.
func (m line) Amount() (string, bool) {
	for i, t := range m.words {
		if !digitFirst(t.word) || strings.ContainsAny(t.word, ":/") {
			continue
		}
		digits := plainDecimal(t.word)
		if next := m.at(i + 1); (next == "mil" || next == "lucas") && !strings.Contains(digits, ".") {
			digits += "000"
		}
		return digits, true
	}
	if n, ok := m.Number(); ok {
		return strconv.Itoa(n), true
	}
	return "", false
}

// plainDecimal writes a number as JSON does: a separator followed by three digits groups
// thousands, the last one followed by one or two is the point.
func plainDecimal(s string) string {
	at := strings.LastIndexAny(s, ".,")
	if at < 0 {
		return s
	}
	whole, rest := s[:at], s[at+1:]
	whole = strings.NewReplacer(".", "", ",", "").Replace(whole)
	if len(rest) == 3 {
		return whole + rest
	}
	return whole + "." + rest
}
