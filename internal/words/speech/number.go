// Package speech says things as people do: amounts, times, dates, codes and lists, written out for a voice to read. It
// never reads out single digits where a person would say a number.
package speech

import (
	"strings"

	"github.com/mostrador/mostrador/internal/kit/locale"
)

// Gender is the grammatical gender of what is counted.
type Gender bool

const (
	Masculine Gender = false
	Feminine  Gender = true
)

// Number says a whole number that stands alone: "veintiuno", "duzentos e cinquenta".
func Number(tag locale.Tag, n int64) string { return spell(tag, n, Masculine, false) }

// Count says a number before what it counts: "veintiún", "una", "duas".
func Count(tag locale.Tag, n int64, g Gender) string { return spell(tag, n, g, true) }

// spell writes a number out. before: a noun follows, which shortens uno in Spanish.
func spell(tag locale.Tag, n int64, g Gender, before bool) string {
	if n < 0 {
		return minus[language(tag)] + " " + spell(tag, -n, g, before)
	}
	switch language(tag) {
	case portuguese:
		return portugueseNumber(n, g)
	case english:
		return englishNumber(n)
	}
	return spanishNumber(n, g, before)
}

type languageID int

const (
	spanish languageID = iota
	portuguese
	english
)

func language(tag locale.Tag) languageID {
	switch {
	case tag == locale.PTBR:
		return portuguese
	case tag == locale.EN:
		return english
	}
	return spanish
}

var minus = map[languageID]string{spanish: "menos", portuguese: "menos", english: "minus"}

// trillion is 10 to the 12th, whatever a language calls it.
const (
	million  = 1_000_000
	billion  = 1_000 * million
	trillion = 1_000 * billion
)

var spanishSmall = strings.Fields(`cero uno dos tres cuatro cinco seis siete ocho nueve diez once doce trece catorce quince dieciséis diecisiete
	dieciocho diecinueve veinte veintiuno veintidós veintitrés veinticuatro veinticinco veintiséis veintisiete veintiocho veintinueve`)

var (
	spanishTens     = strings.Fields("- - - treinta cuarenta cincuenta sesenta setenta ochenta noventa")
	spanishHundreds = strings.Fields("- ciento doscientos trescientos cuatrocientos quinientos seiscientos setecientos ochocientos novecientos")
)

func spanishNumber(n int64, g Gender, before bool) string {
	and := func(head string, rest int64) string {
		return joinNumber(head, rest, " ", func(rest int64) string { return spanishNumber(rest, g, before) })
	}
	switch {
	case n < 30:
		return spanishOne(spanishSmall[n], n%10 == 1 && n != 11, g, before)
	case n < 100:
		return joinNumber(spanishTens[n/10], n%10, " y ",
			func(rest int64) string { return spanishNumber(rest, g, before) })
	case n == 100:
		return "cien"
	case n < 1000:
		return and(hundreds(spanishHundreds, n, g), n%100)
	case n < 2000:
		return and("mil", n%1000)
	case n < million:
		return and(spanishNumber(n/1000, g, true)+" mil", n%1000)
	case n < trillion:
		return and(scale(spanishNumber(n/million, Masculine, true), "millón", "millones"), n%million)
	}
	return and(scale(spanishNumber(n/trillion, Masculine, true), "billón", "billones"), n%trillion)
}

// hundreds are the hundreds of a number, which agree in gender from two hundred on.
func hundreds(words []string, n int64, g Gender) string {
	word := words[n/100]
	if g == Feminine && n >= 200 {
		return strings.TrimSuffix(word, "os") + "as"
	}
	return word
}

// scale says how many millions or more there are.
func scale(count, one, many string) string {
	if count == "un" || count == "um" {
		return count + " " + one
	}
	return count + " " + many
}

// spanishOne inflects a number that ends in uno.
func spanishOne(word string, one bool, g Gender, before bool) string {
	switch {
	case !one:
		return word
	case g == Feminine:
		return strings.TrimSuffix(word, "o") + "a"
	case before && word == "uno":
		return "un"
	case before:
		return strings.TrimSuffix(word, "uno") + "ún"
	}
	return word
}

func joinNumber(head string, rest int64, with string, say func(int64) string) string {
	if rest == 0 {
		return head
	}
	return head + with + say(rest)
}

var (
	portugueseSmall = strings.Fields(`zero um dois três quatro cinco seis sete oito nove dez onze doze treze catorze quinze dezesseis dezessete
		dezoito dezenove`)
	portugueseTens     = strings.Fields("- - vinte trinta quarenta cinquenta sessenta setenta oitenta noventa")
	portugueseHundreds = strings.Fields("- cento duzentos trezentos quatrocentos quinhentos seiscentos setecentos oitocentos novecentos")
)

func portugueseNumber(n int64, g Gender) string {
	and := func(head string, rest int64) string {
		return joinNumber(head, rest, " e ", func(rest int64) string { return portugueseNumber(rest, g) })
	}
	// Above a thousand, "e" stands only before what is short or round.
	large := func(head string, rest int64) string {
		if rest < 100 || (rest < 1000 && rest%100 == 0) {
			return and(head, rest)
		}
		return joinNumber(head, rest, " ", func(rest int64) string { return portugueseNumber(rest, g) })
	}
	switch {
	case n < 20:
		word := portugueseSmall[n]
		if g == Feminine && n == 1 {
			word = "uma"
		}
		if g == Feminine && n == 2 {
			word = "duas"
		}
		return word
	case n < 100:
		return and(portugueseTens[n/10], n%10)
	case n == 100:
		return "cem"
	case n < 1000:
		return and(hundreds(portugueseHundreds, n, g), n%100)
	case n < 2000:
		return large("mil", n%1000)
	case n < million:
		return large(portugueseNumber(n/1000, g)+" mil", n%1000)
	case n < billion:
		return large(scale(portugueseNumber(n/million, Masculine), "milhão", "milhões"), n%million)
	case n < trillion:
		return large(scale(portugueseNumber(n/billion, Masculine), "bilhão", "bilhões"), n%billion)
	}
	return large(scale(portugueseNumber(n/trillion, Masculine), "trilhão", "trilhões"), n%trillion)
}

var (
	englishSmall = strings.Fields(`zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen
		seventeen eighteen nineteen`)
	englishTens = strings.Fields("- - twenty thirty forty fifty sixty seventy eighty ninety")
)

func englishNumber(n int64) string {
	space := func(head string, rest int64) string { return joinNumber(head, rest, " ", englishNumber) }
	switch {
	case n < 20:
		return englishSmall[n]
	case n < 100:
		return joinNumber(englishTens[n/10], n%10, "-", englishNumber)
	case n < 1000:
		return joinNumber(englishSmall[n/100]+" hundred", n%100, " and ", englishNumber)
	case n < million:
		return space(englishNumber(n/1000)+" thousand", n%1000)
	case n < billion:
		return space(englishNumber(n/million)+" million", n%million)
	case n < trillion:
		return space(englishNumber(n/billion)+" billion", n%billion)
	}
	return space(englishNumber(n/trillion)+" trillion", n%trillion)
}
