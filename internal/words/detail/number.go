package detail

import (
	"strconv"
	"strings"
)

// ones are numbers by name, of all the languages: no word means two numbers.
var ones = map[string]int{
	"un": 1, "una": 1, "uno": 1, "dos": 2, "tres": 3, "cuatro": 4, "cinco": 5, "seis": 6, "siete": 7, "ocho": 8, "nueve": 9,
	"diez": 10, "once": 11, "doce": 12, "trece": 13, "catorce": 14, "quince": 15, "dieciseis": 16, "diecisiete": 17, "dieciocho": 18, "diecinueve": 19,
	"veintiun": 21, "veintiuno": 21, "veintiuna": 21, "veintidos": 22, "veintitres": 23, "veinticuatro": 24, "veinticinco": 25, "veintiseis": 26, "veintisiete": 27, "veintiocho": 28, "veintinueve": 29,
	"um": 1, "uma": 1, "dois": 2, "duas": 2, "quatro": 4, "sete": 7, "oito": 8, "nove": 9, "dez": 10, "onze": 11, "doze": 12, "treze": 13, "quatorze": 14, "quinze": 15, "dezesseis": 16, "dezessete": 17, "dezoito": 18, "dezenove": 19,
	"one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7, "eight": 8, "nine": 9, "ten": 10, "eleven": 11, "twelve": 12, "fifteen": 15, "twenty": 20,
	"cien": 100, "cem": 100, "hundred": 100, "cero": 0, "zero": 0, "par": 2, "ambos": 2, "ambas": 2, "couple": 2,
}

// tens may be followed by a one: "treinta y dos".
var tens = map[string]int{
	"veinte": 20, "treinta": 30, "cuarenta": 40, "cincuenta": 50, "sesenta": 60, "setenta": 70, "ochenta": 80, "noventa": 90,
	"vinte": 20, "trinta": 30, "quarenta": 40, "cinquenta": 50, "sessenta": 60, "oitenta": 80,
	"thirty": 30, "forty": 40, "fifty": 50,
}

// hundreds may be followed by a smaller number: "setecientos cincuenta".
var hundreds = map[string]int{
	"ciento": 100, "doscientos": 200, "doscientas": 200, "trescientos": 300, "trescientas": 300, "cuatrocientos": 400, "quinientos": 500, "quinientas": 500, "seiscientos": 600, "setecientos": 700, "ochocientos": 800, "novecientos": 900,
	"cento": 100, "duzentos": 200, "trezentos": 300, "quatrocentos": 400, "quinhentos": 500, "seiscentos": 600, "setecentos": 700, "oitocentos": 800, "novecentos": 900,
}

// number is the whole number that begins at a word, and the word after it; 0 words long
// if there is none.
func (m *Text) number(i int) (n, next int) {
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

// Number is the only number that is said, if it is one.
func (m *Text) Number() (int, bool) {
	found, n := false, 0
	for i := 0; i < len(m.words); {
		k, next := m.number(i)
		if next == i {
			i++
			continue
		}
		if found && k != n {
			return 0, false
		}
		found, n, i = true, k, next
	}
	return n, found
}

// Digits is the message with its numbers in digits: "de setecientos cincuenta" is "de
// 750".
func (m *Text) Digits() string {
	var out []string
	for i := 0; i < len(m.words); {
		if n, next := m.number(i); next > i && n > 1 && !isDigits(m.at(i)) {
			out, i = append(out, strconv.Itoa(n)), next
			continue
		}
		out = append(out, m.text(i, i+1))
		i++
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
	if rest := m.quantity(&it, chunk); !it.Said || len(rest) > 0 || len(chunk) > 5 || it.Quantity > 100 {
		return 0, false
	}
	n := max(it.Quantity, 1)
	switch {
	case it.Unit == "docena" && it.Half:
		n *= 6
	case it.Unit == "docena":
		n *= 12
	}
	return n, n > 0
}

// Amount is a quantity with decimals, as customers write it, without its sign: "1.500,50",
// "1500.5", "2 mil". It is kept in digits.
func (m *Text) Amount() (string, bool) {
	for i, t := range m.words {
		if t.word == "" || t.word[0] < '0' || t.word[0] > '9' || strings.ContainsAny(t.word, ":/") {
			continue
		}
		digits := plainDecimal(t.word)
		if i+1 < len(m.words) && (m.words[i+1].word == "mil" || m.words[i+1].word == "lucas") && !strings.Contains(digits, ".") {
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
