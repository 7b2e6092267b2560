package speech

import (
	"regexp"
	"strconv"
	"strings"

	"github.com/mostrador/mostrador/internal/kit/locale"
)

var (
	quantities = regexp.MustCompile(`(\d{1,6})\s?[×xX]\s+(\p{L})`)
	packOf     = regexp.MustCompile(`\b[xX×]\s?(\d{1,4})\b`)
	percents   = regexp.MustCompile(`(` + figures + `)\s?%`)
	fractions  = regexp.MustCompile(`\b(1/2|1/4|3/4)\b`)
	measures   = regexp.MustCompile(`(?i)(` + figures +
		`)\s?(kg|kgs|grs|gr|g|ml|cc|lts|lt|l|km|cm|mm|mts|mt|m|min|hs|h)\b`)
	numbers  = regexp.MustCompile(figures)
	nextWord = regexp.MustCompile(`^ (\p{L}+)`)
)

var unitWords = map[languageID][2]string{spanish: {"unidad de", "unidades de"},
	portuguese: {"unidade de", "unidades de"},
	english:    {"", ""}}

// aloudQuantities says how many of a product are ordered. The gender of its name is unknown: where the number would
// have to agree with it, units are counted.
func aloudQuantities(tag locale.Tag, text string) string {
	text = each(quantities, text, func(f match) (string, bool) {
		n, err := strconv.ParseInt(f.groups[1], 10, 64)
		if err != nil || strings.ContainsAny(lastRune(f.before), "0123456789.,") {
			return "", false
		}
		if units := unitWords[language(tag)]; units[0] != "" && agrees(tag, n) {
			return quantity(tag, n, units, Feminine) + " " + f.groups[2], true
		}
		return Number(tag, n) + " " + f.groups[2], true
	})
	by := map[languageID]string{spanish: "por ", portuguese: "com ", english: "of "}[language(tag)]
	return packOf.ReplaceAllString(text, by+"$1")
}

func lastRune(s string) string {
	for i := len(s) - 1; i >= 0; i-- {
		if s[i]&0xC0 != 0x80 {
			return s[i:]
		}
	}
	return ""
}

// agrees reports a number that agrees in gender with what it counts: una, vinte e duas, doscientas.
func agrees(tag locale.Tag, n int64) bool {
	one, teen := n%10, n%100/10 == 1
	return n >= 200 || !teen && (one == 1 || one == 2 && language(tag) == portuguese)
}

var (
	perCent = map[languageID]string{spanish: " por ciento", portuguese: " por cento", english: " percent"}
	parts   = map[languageID]map[string]string{
		spanish:    {"1/2": "medio", "1/4": "un cuarto", "3/4": "tres cuartos"},
		portuguese: {"1/2": "meio", "1/4": "um quarto", "3/4": "três quartos"},
		english:    {"1/2": "half", "1/4": "a quarter", "3/4": "three quarters"},
	}
)

// units are the names of a unit, in singular and plural. Only the hour is feminine.
var units = map[languageID]map[string][2]string{
	spanish: {
		"kg": {"kilo", "kilos"}, "g": {"gramo", "gramos"}, "ml": {"mililitro", "mililitros"}, "l": {"litro", "litros"},
		"cc": {"centímetro cúbico", "centímetros cúbicos"}, "km": {"kilómetro", "kilómetros"},
		"cm": {"centímetro", "centímetros"}, "mm": {"milímetro", "milímetros"}, "m": {"metro", "metros"},
		"min": {"minuto", "minutos"}, "h": {"hora", "horas"},
	},
	portuguese: {
		"kg": {"quilo", "quilos"}, "g": {"grama", "gramas"}, "ml": {"mililitro", "mililitros"},
		"l":  {"litro", "litros"},
		"cc": {"centímetro cúbico", "centímetros cúbicos"}, "km": {"quilômetro", "quilômetros"},
		"cm": {"centímetro", "centímetros"}, "mm": {"milímetro", "milímetros"}, "m": {"metro", "metros"},
		"min": {"minuto", "minutos"}, "h": {"hora", "horas"},
	},
	english: {
		"kg": {"kilo", "kilos"}, "g": {"gram", "grams"}, "ml": {"millilitre", "millilitres"}, "l": {"litre", "litres"},
		"cc": {"cubic centimetre", "cubic centimetres"}, "km": {"kilometre", "kilometres"},
		"cm": {"centimetre", "centimetres"}, "mm": {"millimetre", "millimetres"}, "m": {"metre", "metres"},
		"min": {"minute", "minutes"}, "h": {"hour", "hours"},
	},
}

// sameUnit are other ways to write a unit.
var sameUnit = map[string]string{"kgs": "kg", "gr": "g", "grs": "g", "lt": "l", "lts": "l", "mt": "m", "mts": "m",
	"hs": "h"}

func aloudMeasures(tag locale.Tag, text string) string {
	text = each(percents, text, func(f match) (string, bool) {
		words, ok := number(tag, f.groups[1], Masculine, false)
		return words + perCent[language(tag)], ok
	})
	text = each(fractions, text, func(f match) (string, bool) {
		return parts[language(tag)][f.groups[1]],
			f.standsAlone()
	})
	return each(measures, text, func(f match) (string, bool) {
		name := strings.ToLower(f.groups[2])
		if same, ok := sameUnit[name]; ok {
			name = same
		}
		unit := units[language(tag)][name]
		words, ok := number(tag, f.groups[1], Gender(name == "h"), true)
		if f.groups[1] == "1" {
			return words + " " + unit[0], ok && f.standsAlone()
		}
		return words + " " + unit[1], ok && f.standsAlone()
	})
}

func aloudNumbers(tag locale.Tag, text string) string {
	return each(numbers, text, func(f match) (string, bool) {
		g, counts := Masculine, false
		if m := nextWord.FindStringSubmatch(f.after); m != nil {
			g, counts = nounGender(tag, m[1])
		}
		words, ok := number(tag, f.groups[0], g, counts)
		if strings.HasSuffix(f.before, "-") && !strings.HasSuffix(f.before, " -") || strings.HasSuffix(f.before, "/") ||
			strings.HasPrefix(f.after, "/") {
			ok = false // part of something else: Covid-19, 31/02
		}
		return words, ok && f.standsAlone()
	})
}

// number says a written number; before: a noun that it counts follows.
func number(tag locale.Tag, written string, g Gender, before bool) (string, bool) {
	whole, part, ok := read(tag, written, false)
	if !ok {
		return "", false
	}
	if len(whole) > 1 && whole[0] == '0' {
		return strings.Join(pairs(tag, whole), " "), part == ""
	}
	n, err := strconv.ParseInt(whole, 10, 64)
	if err != nil {
		return "", false
	}
	if part == "" {
		return spell(tag, n, g, before), true
	}
	tail := strings.Join(pairs(tag, part), " ")
	if m, err := strconv.ParseInt(part, 10, 64); err == nil && part[0] != '0' {
		tail = Number(tag, m)
	}
	return Number(tag, n) + decimalPoint.In(tag) + tail, true
}

// small words are not counted: "2 de ellos".
var small = " de del y e o u ou a en em por con com para que el la los las o os as no na "

var masculineInA = " día días dia dias problema problemas programa programas sistema sistemas grama gramas "

// nounGender guesses a noun's gender from its ending; counts is false for a word that is no noun.
func nounGender(tag locale.Tag, word string) (g Gender, counts bool) {
	word = strings.ToLower(word)
	switch {
	case strings.Contains(small, " "+word+" "):
		return Masculine, false
	case language(tag) == english || strings.Contains(masculineInA, " "+word+" "):
		return Masculine, true
	}
	for _, end := range []string{"a", "as", "ción", "ciones", "ção", "ções", "dad", "dades", "dade", "noche", "noches",
		"noite", "noites", "clase", "clases", "veces", "vezes"} {
		if strings.HasSuffix(word, end) {
			return Feminine, true
		}
	}
	return Masculine, true
}
