package search

import (
	"math"
	"strconv"
	"strings"
)

// inch is how a double quote after a number is read.
const inch = `"`

// A unit is a spelling of a measure: so many of a base unit. "l" and "kg" are large:
// three digits after a mark are decimals there ("0,750 l") and thousands elsewhere
// ("1.500 ml").
type unit struct {
	base  string
	times float64
	large bool
}

// packUnit counts pieces instead of measuring.
const packUnit = "x"

var units = func() map[string]unit {
	m := map[string]unit{}
	add := func(u unit, spellings string) {
		for s := range strings.FieldsSeq(spellings) {
			m[s] = u
		}
	}
	add(unit{"ml", 1000, true}, "l lt lts ltr ltrs litro litros liter liters litre litres")
	add(unit{"ml", 10, false}, "cl")
	add(unit{"ml", 1, false}, "ml mls cc cm3 mililitro mililitros milliliter milliliters")
	add(unit{"g", 1000, true}, "kg kgs kilo kilos quilo quilos kilogramo kilogramos quilograma quilogramas")
	add(unit{"g", 1, false}, "g gr grs gramo gramos grama gramas gram grams")
	add(unit{"mg", 1, false}, "mg mgs miligramo miligramos miligrama miligramas")
	add(unit{"mm", 1000, true}, "m mt mts metro metros meter meters")
	add(unit{"mm", 10, false}, "cm cms centimetro centimetros")
	add(unit{"mm", 1, false}, "mm mms milimetro milimetros")
	add(unit{"m2", 1, false}, "m2 mt2 mts2")
	add(unit{"m3", 1, false}, "m3 mt3 mts3")
	add(unit{"in", 1, false}, `" pulgada pulgadas pulg polegada polegadas pol inch inches`)
	add(unit{"oz", 1, false}, "oz onza onzas onca oncas ounce ounces")
	add(unit{"w", 1, false}, "w watt watts vatios")
	add(unit{"v", 1, false}, "v volt volts voltios")
	add(unit{"gb", 1, false}, "gb gigas gigabytes")
	add(unit{"tb", 1, false}, "tb teras terabytes")
	add(unit{packUnit, 1, false}, "u un uni unid unids und unds unidad unidades unidade pz pza pzas pieza piezas pcs")
	return m
}()

// spoken are the amounts people say before a unit: "medio kilo", "um litro".
var spoken = map[string]float64{
	"un": 1, "una": 1, "um": 1, "uma": 1, "one": 1,
	"medio": 0.5, "media": 0.5, "meio": 0.5, "meia": 0.5, "half": 0.5,
}

// readPack reads "x6", "x 6", "x 6 un" and the first half of "6 x 500 ml". The x of
// "queso x 500 g" only introduces the size and is passed over.
func readPack(ps []piece) (token, int) {
	switch {
	case ps[0].s == "x" && len(ps) > 1 && ps[1].number && ps[1].gap != parted:
		if _, n := readMultiple(ps[1:]); n > 0 {
			return token{}, 1
		}
		if tok, n := readSize(ps[1:]); n > 0 {
			if !strings.HasPrefix(tok.text, packUnit) {
				return token{}, 1
			}
			return tok, n + 1
		}
		if len(ps) > 2 && ps[2].gap == glued {
			return token{}, 0
		}
		return pack(ps[1]), 2
	case ps[0].number:
		return readMultiple(ps)
	}
	return token{}, 0
}

// readMultiple reads the count of "6 x 500 ml" and leaves the size.
func readMultiple(ps []piece) (token, int) {
	if len(ps) > 2 && ps[1].s == "x" && ps[2].number && ps[1].gap != parted && ps[2].gap != parted {
		return pack(ps[0]), 2
	}
	return token{}, 0
}

func pack(p piece) token {
	q, _ := parseNumber(p.s, false)
	return token{text: packUnit + q.String(), raw: "x" + letters([]piece{p}), bare: q.String()}
}

// readSize reads a number and the unit after it, together or apart.
func readSize(ps []piece) (token, int) {
	if len(ps) < 2 || ps[1].number || ps[1].gap == parted {
		return token{}, 0
	}
	if !ps[0].number {
		return readSpoken(ps)
	}
	name, n := ps[1].s, 2
	if len(ps) > 2 && ps[2].gap == glued && ps[1].s != inch {
		if !ps[2].number {
			return token{}, 0
		}
		name, n = ps[1].s+ps[2].s, 3
	}
	u, ok := units[name]
	if !ok || len(ps) > n && ps[n].gap == glued && name != inch {
		return token{}, 0
	}
	q, ok := parseNumber(ps[0].s, u.large)
	if !ok {
		return token{}, 0
	}
	tok := token{raw: letters(ps[:n]), bare: q.String()}
	if u.base == packUnit {
		tok.text = packUnit + q.String()
	} else {
		tok.text = quantity{value: q.value * u.times}.String() + u.base
	}
	return tok, n
}

func readSpoken(ps []piece) (token, int) {
	amount, ok := spoken[ps[0].s]
	u, isUnit := units[ps[1].s]
	if !ok || !isUnit || u.base == packUnit || len(ps[1].s) < 2 || len(ps) > 2 && ps[2].gap == glued {
		return token{}, 0
	}
	q := quantity{value: amount * u.times}
	return token{text: q.String() + u.base, raw: letters(ps[:2])}, 2
}

// A quantity is a number as read, or the text that could not be read as one.
type quantity struct {
	value float64
	text  string
}

func (q quantity) String() string {
	if q.text != "" {
		return q.text
	}
	return strconv.FormatFloat(math.Round(q.value*1000)/1000, 'f', -1, 64)
}

// parseNumber reads a number with either decimal mark. Whole numbers keep their zeros
// in front: "007" is a code. The answer is false for what is no number, such as "1.2.3".
func parseNumber(s string, large bool) (quantity, bool) {
	if over, under, ok := strings.Cut(s, "/"); ok {
		a, errA := strconv.ParseFloat(over, 64)
		b, errB := strconv.ParseFloat(under, 64)
		if errA != nil || errB != nil || b < 2 || b > 64 {
			return quantity{text: s}, false
		}
		return quantity{value: a / b}, true
	}
	groups := strings.FieldsFunc(s, func(r rune) bool { return r == '.' || r == ',' })
	thousands := len(groups) > 1 && groups[0] != "0" && (len(groups) > 2 || !large)
	for _, g := range groups[1:] {
		thousands = thousands && len(g) == 3
	}
	whole := strings.Join(groups, "")
	switch {
	case len(groups) == 1 || thousands:
		v, err := strconv.ParseFloat(whole, 64)
		if err != nil || len(whole) > 12 {
			return quantity{text: whole}, false
		}
		return quantity{value: v, text: whole}, true
	case len(groups) == 2:
		v, err := strconv.ParseFloat(groups[0]+"."+groups[1], 64)
		if err != nil || len(whole) > 12 {
			return quantity{text: s}, false
		}
		return quantity{value: v}, true
	}
	return quantity{text: s}, false
}
