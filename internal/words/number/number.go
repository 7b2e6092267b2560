// Package number holds the words for numbers, folded as locale.Fold does, for every package that reads them.
package number

import (
	"maps"
	"strconv"
	"strings"
)

// Words are the numbers of a language that are said in one word.
type Words map[string]int

var (
	Spanish = count(
		`cero un|uno|una dos tres cuatro cinco seis siete ocho nueve diez once doce trece catorce quince dieciseis diecisiete
		dieciocho diecinueve veinte veintiuno|veintiun|veintiuna veintidos veintitres veinticuatro veinticinco veintiseis veintisiete
		veintiocho veintinueve`,
		`treinta=30 cuarenta=40 cincuenta=50 sesenta=60 setenta=70 ochenta=80 noventa=90 cien=100 ciento=100`,
		`doscient=200 trescient=300 cuatrocient=400 quinient=500 seiscient=600 setecient=700 ochocient=800 novecient=900`)
	Portuguese = count(
		`zero um|uma dois|duas tres quatro cinco seis sete oito nove dez onze doze treze catorze|quatorze quinze dezesseis dezessete
		dezoito dezenove vinte`,
		`trinta=30 quarenta=40 cinquenta=50 sessenta=60 setenta=70 oitenta=80 noventa=90 cem=100 cento=100`,
		`duzent=200 trezent=300 quatrocent=400 quinhent=500 seiscent=600 setecent=700 oitocent=800 novecent=900`)
	English = count(
		`zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen
		nineteen twenty`,
		`thirty=30 forty=40 fifty=50 sixty=60 seventy=70 eighty=80 ninety=90`, ``)
)

// Between returns the words for the numbers from low to high.
func (w Words) Between(low, high int) Words {
	out := maps.Clone(w)
	maps.DeleteFunc(out, func(_ string, n int) bool { return n < low || n > high })
	return out
}

// With returns the words together with others, such as misspellings, that mean the same numbers.
func (w Words) With(others Words) Words {
	out := maps.Clone(w)
	maps.Copy(out, others)
	return out
}

// count numbers the words of small from zero; tens name their values, and the stems of hundreds end in -os and -as.
func count(small, tens, hundreds string) Words {
	out := Words{}
	for n, spellings := range strings.Fields(small) {
		for word := range strings.SplitSeq(spellings, "|") {
			out[word] = n
		}
	}
	named(tens, func(word string, n int) { out[word] = n })
	named(hundreds, func(stem string, n int) { out[stem+"os"], out[stem+"as"] = n, n })
	return out
}

func named(list string, add func(word string, n int)) {
	for entry := range strings.FieldsSeq(list) {
		word, value, _ := strings.Cut(entry, "=")
		n, err := strconv.Atoi(value)
		if err != nil {
			panic("number: " + entry + " names no value")
		}
		add(word, n)
	}
}
