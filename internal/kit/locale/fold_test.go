package locale_test

import (
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/mostrador/mostrador/internal/kit/locale"
	"pgregory.net/rapid"
)

func TestFold(t *testing.T) {
	t.Parallel()
	for in, want := range map[string]string{
		"":                     "",
		"   ":                  "",
		"Ñandú":                "nandu",
		"  PAN   Dulce\t\n":    "pan dulce",
		"AÇÚCAR Mascavo":       "acucar mascavo",
		"coração":              "coracao",
		"pingüino":             "pinguino",
		"cafe\u0301":           "cafe",
		"a\u00a0b":             "a b",
		"yerba\u200b mate":     "yerba mate",
		"ＡＢＣ１２":                "abc12",
		"straße":               "strasse",
		"Łódź, Øre, Æon":       "lodz, ore, aeon",
		"İstanbul":             "istanbul",
		"500 g":                "500 g",
		"Coca-Cola 2,25 l":     "coca-cola 2,25 l",
		"a\x00b\x01c":          "abc",
		"👍 ok":                 "👍 ok",
		"Привет":               "привет",
		strings.Repeat("Á", 3): "aaa",
	} {
		if got := locale.Fold(in); got != want {
			t.Errorf("Fold(%q) = %q, want %q", in, got, want)
		}
	}
}

func TestFoldIsStable(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		once := locale.Fold(rapid.String().Draw(t, "text"))
		if twice := locale.Fold(once); twice != once {
			t.Fatalf("%q folds to %q", once, twice)
		}
	})
}

func TestSortKeyOrder(t *testing.T) {
	t.Parallel()
	want := []string{
		"", "Álamo", "Ana", "ANA", "ana", "Ana María", "Anabel", "Andrés", "Anzo", "Añasco", "Aoki",
		"Marín", "Núñez", "Nuño", "nz", "ñandú", "Ñuñoa", "oca", "Óscar", "oso", "Zoé",
	}
	// "ANA" sorts before "Ana": alike, then in byte order.
	slices.SortFunc(want[2:5], strings.Compare)
	got := slices.Clone(want)
	slices.Reverse(got)
	slices.SortFunc(got, func(a, b string) int { return strings.Compare(locale.SortKey(a), locale.SortKey(b)) })
	if !slices.Equal(got, want) {
		t.Errorf("sorted as\n%q, want\n%q", got, want)
	}
	if locale.SortKey("mun\u0303oz") != locale.SortKey("muñoz") {
		t.Error("a composed and a decomposed ñ sort apart")
	}
}

func TestSortKeyIsStorable(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		s := rapid.String().Draw(t, "name")
		key := locale.SortKey(s)
		if len(key) > 241 || !utf8.ValidString(key) || strings.ContainsRune(key, 0) {
			t.Fatalf("SortKey(%q) = %q", s, key)
		}
	})
	for _, s := range []string{strings.Repeat("ñ", 1000), strings.Repeat("日", 1000), "\xff\x00",
		strings.Repeat("a\xff", 500)} {
		if key := locale.SortKey(s); len(key) > 241 || !utf8.ValidString(key) || strings.ContainsRune(key, 0) {
			t.Errorf("SortKey(%q) = %q", s, key)
		}
	}
}

// A word that is found in a folded text is cut out of the text as it was written.
func TestAppendFoldSaysWhereEachByteCameFrom(t *testing.T) {
	for _, c := range []struct{ text, word, written string }{
		{"Soy  JOSÉ   Ñandú, hola", "jose nandu", "JOSÉ   Ñandú"},
		{"Jose\u0301 vino", "jose", "Jose\u0301"},
		{"soy ju\u200ban  ", "juan", "ju\u200ban"},
		{"  ana\t\n", "ana", "ana"},
		{"calle Große 5", "grosse", "Große"},
		{"½ kilo", "1⁄2", "½"},
	} {
		var offsets []int
		folded := string(locale.AppendFold(nil, c.text, &offsets))
		if folded != locale.Fold(c.text) || len(offsets) != len(folded)+1 {
			t.Fatalf("%q folds to %q with %d offsets, Fold says %q", c.text, folded, len(offsets), locale.Fold(c.text))
		}
		at := strings.Index(folded, c.word)
		if at < 0 {
			t.Fatalf("%q is not in %q", c.word, folded)
		}
		if got := c.text[offsets[at]:offsets[at+len(c.word)]]; got != c.written {
			t.Errorf("%q in %q was written %q, want %q", c.word, c.text, got, c.written)
		}
	}
}
