package detail

import (
	"regexp"
	"strconv"
	"strings"

	"github.com/mostrador/mostrador/internal/kit/locale"
)

// Measure is a size: millilitres, grams, or a bare number whose unit was not said.
type Measure struct {
	Kind  byte // 'l', 'g', 'm' for lengths, 'v', 'w' and 'h' for volts, watts and horsepower, 'x' for how many in a pack, 0 for a bare number
	Value float64
}

// Same reports whether a size that was said is that of a name: "2,25" is 2,25 L and
// "750" is 750 ml.
func (m Measure) Same(named Measure) bool {
	if m.Kind == named.Kind {
		return near(m.Value, named.Value)
	}
	if m.Kind != 0 {
		return false
	}
	return near(m.Value, named.Value) || near(m.Value*1000, named.Value)
}

func near(a, b float64) bool { d := a - b; return d < 0.5 && d > -0.5 }

var (
	sized = regexp.MustCompile(`(\d+(?:[.,]\d+)?)\s*(ml|cc|cm3|cl|lts?|l|litros?|liters?|g|grs?|gramos?|gramas?|` +
		`kgs?|k|kilos?|quilos?|mm|cms?|m|mts?|metros?|v|volts?|volti\w+|w|watts?|hp)\b`)
	packs = regexp.MustCompile(`\bx\s*(\d+)\b`)
	bare  = regexp.MustCompile(`\b\d+(?:[.,]\d+)?\b`)
)

// spoken are sizes in words, the longer first.
var spoken = []struct {
	words string
	kind  byte
	value float64
}{
	{"litro y medio", 'l', 1500}, {"litro y cuarto", 'l', 1250}, {"kilo y medio", 'g', 1500},
	{"litro e meio", 'l', 1500}, {"quilo e meio", 'g', 1500}, {"dos litros y cuarto", 'l', 2250},
	{"dos litros", 'l', 2000}, {"medio litro", 'l', 500}, {"meio litro", 'l', 500}, {"medio kilo", 'g', 500},
	{"meio quilo", 'g', 500}, {"meio kilo", 'g', 500}, {"cuarto kilo", 'g', 250}, {"cuarto de kilo", 'g', 250},
	{"un kilo", 'g', 1000}, {"de kilo", 'g', 1000}, {"de litro", 'l', 1000}, {"un litro", 'l', 1000},
	{"um litro", 'l', 1000}, {"um quilo", 'g', 1000}, {"de medio", 0, 500}, {"de cuarto", 0, 250},
	{"dos kilos", 'g', 2000}, {"1 2 kilo", 'g', 500}, {"1/2 kilo", 'g', 500}, {"1/2 litro", 'l', 500},
}

// unitOf is what a unit measures, and how many of ours it is.
func unitOf(u string) (kind byte, times float64) {
	switch {
	case u == "ml" || u == "cc" || u == "cm3":
		return 'l', 1
	case u == "cl":
		return 'l', 10
	case u[0] == 'l':
		return 'l', 1000
	case u[0] == 'g':
		return 'g', 1
	case u[0] == 'k' || u[0] == 'q':
		return 'g', 1000
	case u == "mm":
		return 'm', 1
	case u == "cm" || u == "cms":
		return 'm', 10
	case u[0] == 'v' || u[0] == 'w' || u[0] == 'h':
		return u[0], 1
	}
	return 'm', 1000
}

// Measures are the sizes in a text.
func Measures(text string) []Measure {
	folded := locale.Fold(text)
	var out []Measure
	for _, s := range spoken {
		if strings.Contains(folded, s.words) {
			out = append(out, Measure{s.kind, s.value})
			folded = strings.ReplaceAll(folded, s.words, " ")
		}
	}
	for _, found := range sized.FindAllStringSubmatch(folded, -1) {
		n, _ := strconv.ParseFloat(strings.Replace(found[1], ",", ".", 1), 64)
		kind, times := unitOf(found[2])
		out = append(out, Measure{kind, n * times})
	}
	folded = sized.ReplaceAllString(folded, " ")
	for _, found := range packs.FindAllStringSubmatch(folded, -1) {
		n, _ := strconv.ParseFloat(found[1], 64)
		out = append(out, Measure{'x', n})
	}
	folded = packs.ReplaceAllString(folded, " ")
	for _, found := range bare.FindAllString(folded, -1) {
		n, _ := strconv.ParseFloat(strings.Replace(found, ",", ".", 1), 64)
		out = append(out, Measure{0, n})
	}
	return out
}

// Unmeasured is a name without the sizes in it.
func Unmeasured(name string) string {
	folded := sized.ReplaceAllString(locale.Fold(name), " ")
	return packs.ReplaceAllString(folded, " ")
}

// measureWords are units that follow the number of a size.
var measureWords = set(`ml cc cl l lt lts litro litros liter liters g gr grs gramo gramos gramas kg kgs k kilo kilos
	quilo quilos mm cm cms m mt mts metro metros v volt volts w watt watts hp hs h horas hora am pm`)
