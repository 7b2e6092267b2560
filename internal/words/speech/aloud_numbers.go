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
		`)\s?(kg|kgs|grs|gr|g|mg|ml|cl|cc|lts|lt|l|km|cm|mm|mts|mt|m2|m²|m|min|hs|h|kwh|kw|w|v|gb|tb|oz|pulg|pol)(?:\b|$)`)
	sizes    = regexp.MustCompile(`(?i)(\d+)\s?[x×]\s?(\d+)(?:\s?[x×]\s?(\d+))?`)
	numbers  = regexp.MustCompile(figures)
	nextWord = regexp.MustCompile(`^ (\p{L}+)`)
)

// Of says how many of a product, whose name is as the business wrote it: its gender and number are unknown, so nothing
// has to agree with it: "uno de Tacos de rib eye", "dos de Guacamole".
func Of(tag locale.Tag, n int64, name string) string {
	return Number(tag, n) + of[language(tag)] + name
}

var of = map[languageID]string{spanish: " de ", portuguese: " de ", english: " of the "}

// aloudQuantities says how many of a product are ordered.
func aloudQuantities(tag locale.Tag, text string) string {
	text = each(quantities, text, func(f match) (string, bool) {
		n, err := strconv.ParseInt(f.groups[1], 10, 64)
		if err != nil || strings.ContainsAny(lastRune(f.before), "0123456789.,") {
			return "", false
		}
		return Of(tag, n, f.groups[2]), true
	})
	times := map[languageID]string{spanish: " por ", portuguese: " por ", english: " by "}[language(tag)]
	text = each(sizes, text, func(f match) (string, bool) { // 15x20 cm
		said := f.groups[1] + times + f.groups[2]
		if f.groups[3] != "" {
			said += times + f.groups[3]
		}
		return said, true
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

var (
	perCent = map[languageID]string{spanish: " por ciento", portuguese: " por cento", english: " percent"}
	parts   = map[languageID]map[string]string{
		spanish:    {"1/2": "medio", "1/4": "un cuarto", "3/4": "tres cuartos"},
		portuguese: {"1/2": "meio", "1/4": "um quarto", "3/4": "três quartos"},
		english:    {"1/2": "half", "1/4": "a quarter", "3/4": "three quarters"},
	}
)

// units are the names of a unit, in singular and plural; feminineUnits are the feminine ones.
var units = map[languageID]map[string][2]string{
	spanish: {
		"kg": {"kilo", "kilos"}, "g": {"gramo", "gramos"}, "ml": {"mililitro", "mililitros"}, "l": {"litro", "litros"},
		"cc": {"centímetro cúbico", "centímetros cúbicos"}, "km": {"kilómetro", "kilómetros"},
		"cm": {"centímetro", "centímetros"}, "mm": {"milímetro", "milímetros"}, "m": {"metro", "metros"},
		"min": {"minuto", "minutos"}, "h": {"hora", "horas"}, "mg": {"miligramo", "miligramos"},
		"cl": {"centilitro", "centilitros"}, "m2": {"metro cuadrado", "metros cuadrados"}, "w": {"vatio", "vatios"},
		"kw": {"kilovatio", "kilovatios"}, "kwh": {"kilovatio hora", "kilovatios hora"}, "v": {"voltio", "voltios"},
		"gb": {"giga", "gigas"}, "tb": {"tera", "teras"}, "oz": {"onza", "onzas"}, "pulg": {"pulgada", "pulgadas"},
	},
	portuguese: {
		"kg": {"quilo", "quilos"}, "g": {"grama", "gramas"}, "ml": {"mililitro", "mililitros"},
		"l":  {"litro", "litros"},
		"cc": {"centímetro cúbico", "centímetros cúbicos"}, "km": {"quilômetro", "quilômetros"},
		"cm": {"centímetro", "centímetros"}, "mm": {"milímetro", "milímetros"}, "m": {"metro", "metros"},
		"min": {"minuto", "minutos"}, "h": {"hora", "horas"}, "mg": {"miligrama", "miligramas"},
		"cl": {"centilitro", "centilitros"}, "m2": {"metro quadrado", "metros quadrados"}, "w": {"watt", "watts"},
		"kw": {"quilowatt", "quilowatts"}, "kwh": {"quilowatt-hora", "quilowatts-hora"}, "v": {"volt", "volts"},
		"gb": {"giga", "gigas"}, "tb": {"tera", "teras"}, "oz": {"onça", "onças"}, "pulg": {"polegada", "polegadas"},
	},
	english: {
		"kg": {"kilo", "kilos"}, "g": {"gram", "grams"}, "ml": {"millilitre", "millilitres"}, "l": {"litre", "litres"},
		"cc": {"cubic centimetre", "cubic centimetres"}, "km": {"kilometre", "kilometres"},
		"cm": {"centimetre", "centimetres"}, "mm": {"millimetre", "millimetres"}, "m": {"metre", "metres"},
		"min": {"minute", "minutes"}, "h": {"hour", "hours"}, "mg": {"milligram", "milligrams"},
		"cl": {"centilitre", "centilitres"}, "m2": {"square metre", "square metres"}, "w": {"watt", "watts"},
		"kw": {"kilowatt", "kilowatts"}, "kwh": {"kilowatt-hour", "kilowatt-hours"}, "v": {"volt", "volts"},
		"gb": {"gigabyte", "gigabytes"}, "tb": {"terabyte", "terabytes"}, "oz": {"ounce", "ounces"},
		"pulg": {"inch", "inches"},
	},
}

// sameUnit are other ways to write a unit.
var sameUnit = map[string]string{"kgs": "kg", "gr": "g", "grs": "g", "lt": "l", "lts": "l", "mt": "m", "mts": "m",
	"hs": "h", "m²": "m2", "pol": "pulg"}

var feminineUnits = map[string]bool{"h": true, "oz": true, "pulg": true}

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
		words, ok := number(tag, f.groups[1], Gender(feminineUnits[name]), true)
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
