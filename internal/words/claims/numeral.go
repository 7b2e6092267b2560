package claims

import (
	"regexp"
	"strconv"
	"strings"

	"github.com/mostrador/mostrador/internal/kit/locale"
)

// numerals are the numbers of Spanish and Portuguese that are said in one word.
var numerals = map[string]int64{
	"un": 1, "una": 1, "uno": 1, "dos": 2, "tres": 3, "cuatro": 4, "cinco": 5, "seis": 6, "siete": 7, "ocho": 8, "nueve": 9, "diez": 10,
	"once": 11, "doce": 12, "trece": 13, "catorce": 14, "quince": 15, "dieciseis": 16, "diecisiete": 17, "dieciocho": 18, "diecinueve": 19,
	"veinte": 20, "veintiun": 21, "veintiuno": 21, "veintiuna": 21, "veintidos": 22, "veintitres": 23, "veinticuatro": 24, "veinticinco": 25,
	"veintiseis": 26, "veintisiete": 27, "veintiocho": 28, "veintinueve": 29, "treinta": 30, "cuarenta": 40, "cincuenta": 50, "sesenta": 60,
	"setenta": 70, "ochenta": 80, "noventa": 90, "cien": 100, "ciento": 100, "doscientos": 200, "doscientas": 200, "trescientos": 300,
	"trescientas": 300, "cuatrocientos": 400, "cuatrocientas": 400, "quinientos": 500, "quinientas": 500, "seiscientos": 600, "seiscientas": 600,
	"setecientos": 700, "setecientas": 700, "ochocientos": 800, "ochocientas": 800, "novecientos": 900, "novecientas": 900,
	"um": 1, "uma": 1, "dois": 2, "duas": 2, "quatro": 4, "sete": 7, "oito": 8, "nove": 9, "dez": 10, "onze": 11, "doze": 12, "treze": 13,
	"quatorze": 14, "quinze": 15, "dezesseis": 16, "dezessete": 17, "dezoito": 18, "dezenove": 19, "vinte": 20, "trinta": 30, "quarenta": 40,
	"cinquenta": 50, "sessenta": 60, "oitenta": 80, "cem": 100, "cento": 100, "duzentos": 200, "duzentas": 200, "trezentos": 300, "trezentas": 300,
	"quatrocentos": 400, "quatrocentas": 400, "quinhentos": 500, "quinhentas": 500, "seiscentos": 600, "seiscentas": 600, "setecentos": 700,
	"setecentas": 700, "oitocentos": 800, "oitocentas": 800, "novecentos": 900, "novecentas": 900,
}

const (
	thousand = 1_000
	million  = 1_000_000
)

// scales multiply what was said before them. A luca is a thousand, and always money.
var scales = map[string]int64{
	"mil": thousand, "luca": thousand, "lucas": thousand,
	"millon": million, "millones": million, "milhao": million, "milhoes": million,
}

var (
	wordOrFigure = regexp.MustCompile(`[\p{L}\d]+`)
	fewFigures   = regexp.MustCompile(`^\d{1,3}$`)
)

// inFigures is a text with its numbers in figures: "dos mil quinientos pesos" is "2500
// pesos". A lone "one" is an article, and stays.
func inFigures(tag locale.Tag, text string) string {
	at := wordOrFigure.FindAllStringIndex(text, -1)
	var b strings.Builder
	from := 0
	for i := 0; i < len(at); {
		n, next := numeral(tag, text, at, i)
		if next == i {
			i++
			continue
		}
		b.WriteString(text[from:at[i][0]] + strconv.FormatInt(n, 10))
		if last := text[at[next-1][0]:at[next-1][1]]; strings.HasPrefix(strings.ToLower(last), "luca") {
			b.WriteString(" pesos")
		}
		from, i = at[next-1][1], next
	}
	b.WriteString(text[from:])
	return b.String()
}

// numeral is the number that is said in the words from i on, and the word behind it; i
// itself where there is none.
func numeral(tag locale.Tag, text string, at [][]int, i int) (n int64, next int) {
	var whole, part int64 // what stands, and what a scale may still multiply
	next = i
words:
	for j := i; j < len(at); j++ {
		if j > i && strings.TrimSpace(text[at[j-1][1]:at[j][0]]) != "" {
			break
		}
		said := locale.Fold(text[at[j][0]:at[j][1]])
		value, one := numerals[said]
		scale, scaled := scales[said]
		switch {
		case one && !(said == "dos" && tag == locale.PTBR): // there it is "of the"
			part, next = part+value, j+1
		case scaled && scale == million:
			whole, part, next = (whole+max(part, 1))*million, 0, j+1
		case scaled:
			whole, part, next = whole+max(part, 1)*thousand, 0, j+1
		case j == i && fewFigures.MatchString(said): // "5 mil", and nothing else
			part, _ = strconv.ParseInt(said, 10, 64)
			if j+1 == len(at) || scales[locale.Fold(text[at[j+1][0]:at[j+1][1]])] == 0 {
				return 0, i
			}
		case j > i && (said == "y" || said == "e"):
		default:
			break words
		}
	}
	if n = whole + part; n < 2 {
		return 0, i
	}
	return n, next
}
