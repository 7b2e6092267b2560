package locale_test

import (
	"strings"
	"testing"

	"github.com/mostrador/mostrador/internal/kit/locale"
)

func TestList(t *testing.T) {
	t.Parallel()
	for joined, want := range map[string][2]inEach{
		"":    {{"", "", "", ""}, {"", "", "", ""}},
		"pan": {{"pan", "pan", "pan", "pan"}, {"pan", "pan", "pan", "pan"}},
		"pan|queso": {{"pan y queso", "pan y queso", "pan e queso", "pan and queso"},
			{"pan o queso", "pan o queso", "pan ou queso", "pan or queso"}},
		"a|b|c": {{"a, b y c", "a, b y c", "a, b e c", "a, b, and c"},
			{"a, b o c", "a, b o c", "a, b ou c", "a, b, or c"}},
		"a|b|c|d": {{"a, b, c y d", "a, b, c y d", "a, b, c e d", "a, b, c, and d"},
			{"a, b, c o d", "a, b, c o d", "a, b, c ou d", "a, b, c, or d"}},
	} {
		var items []string
		if joined != "" {
			items = strings.Split(joined, "|")
		}
		want[0].check(t, items, func(tag locale.Tag) string { return locale.List(tag, items, false) })
		want[1].check(t, items, func(tag locale.Tag) string { return locale.List(tag, items, true) })
	}
}

// TestSpanishConjunction covers the letters that start with the sound of the
// conjunction, and those that only look like it.
func TestSpanishConjunction(t *testing.T) {
	t.Parallel()
	and := map[string]string{
		"hijos": "e", "Inés": "e", "ibuprofeno": "e", "Ítalo": "e", "higos": "e", "*Ibupirac*": "e", "«islas»": "e",
		"i": "e", "Yrigoyen": "e", "YPF": "e", "iPhone": "e",
		"hielo": "y", "hierbas": "y", "hiato": "y", "yerba": "y", "Yolanda": "y", "y": "y", "hot dog": "y",
		"hip hop": "y",
		"agua":    "y", "8 facturas": "y", "huevos": "y", "👍": "y", "": "y",
	}
	for next, want := range and {
		for _, tag := range []locale.Tag{locale.ESAR, locale.ESMX} {
			if got := locale.List(tag, []string{"x", next}, false); got != "x "+want+" "+next {
				t.Errorf("%s: %q, want %q", tag, got, want)
			}
		}
	}
	or := map[string]string{
		"ocho": "u", "Olga": "u", "hojas": "u", "óleo": "u", "orégano": "u", "Horacio": "u", "“otro”": "u",
		"8": "u", "80": "u", "800 g": "u", "8.000": "u", "8,5 kg": "u", "11": "u", "11:30": "u", "11.500": "u",
		"11500": "u", "11000000": "u",
		"1": "o", "1.100": "o", "1100": "o", "110": "o", "111": "o", "18": "o", "7": "o",
		"hot dog": "o", "hockey": "o", "agua": "o", "hielo": "o", "": "o",
	}
	for next, want := range or {
		for _, tag := range []locale.Tag{locale.ESAR, locale.ESMX} {
			if got := locale.List(tag, []string{"x", next}, true); got != "x "+want+" "+next {
				t.Errorf("%s: %q, want %q", tag, got, want)
			}
		}
	}
}
