package search

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

func TestTokens(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]string{
		"Coca-Cola 1,5 L":       "coca cola 1500ml",
		"1.5l":                  "1500ml",
		"1.500 ml":              "1500ml",
		"0,750 lt":              "750ml",
		"500CC":                 "500ml",
		"500 cm3":               "500ml",
		"1 kg":                  "1000g",
		"½ kg":                  "500g",
		"1/2 quilo":             "500g",
		"medio kilo":            "500g",
		"meia polegada":         "0.5in",
		`Caño 3/4" x 4 m`:       "cano 0.75in 4000mm",
		"x6":                    "x6",
		"x 6 un":                "x6",
		"pack x6u":              "pack x6",
		"6x500ml":               "x6 500ml",
		"6 x 500 ml":            "x6 500ml",
		"Queso x 500 g":         "queso 500g",
		"1.000 unidades":        "x1000",
		"12 m2":                 "12m2",
		"WD40 7up A4":           "wd40 7up a4",
		"código 00123":          "codigo 00123",
		"ÑANDÚ Ação Straße":     "nandu acao strasse",
		"Levi's 501®":           "levis 501",
		"Cola™":                 "cola",
		"m\u0301as n\u0303andu": "mas nandu", // accents apart from their letters
		"1.2.3":                 "1.2.3",
		"":                      "",
		strings.Repeat("a", 99): "",
	} {
		var got []string
		for _, tok := range tokens(fold(text)) {
			got = append(got, tok.text)
		}
		if s := strings.Join(got, " "); s != want {
			t.Errorf("%q reads %q, want %q", text, s, want)
		}
	}
}

func TestFormsOfOneWord(t *testing.T) {
	t.Parallel()
	for locale, groups := range map[string][]string{
		"es-AR": {"coca cocas", "fideo fideos", "pan panes", "azucar azucares", "lapiz lapices", "dulce dulces",
			"jamon jamones", "leche leches", "papel papeles", "luz luces"},
		"pt-BR": {"pao paes", "limao limoes", "papel papeis", "animal animais", "lencol lencois", "bombom bombons",
			"flor flores", "queijo queijos", "azul azuis", "mao maos"},
		"en-US": {"berry berries", "loaf loafs"},
	} {
		lang := languageOf(locale)
		for _, g := range groups {
			one, many, _ := strings.Cut(g, " ")
			if lang.stem(one) != lang.stem(many) {
				t.Errorf("%s: %s is %s, %s is %s", locale, one, lang.stem(one), many, lang.stem(many))
			}
		}
	}
}

func TestDistance(t *testing.T) {
	t.Parallel()
	word := rapid.StringMatching(`[abc]{0,9}`)
	rapid.Check(t, func(t *rapid.T) {
		a, b, most := word.Draw(t, "a"), word.Draw(t, "b"), rapid.IntRange(0, 3).Draw(t, "max")
		if got, want := distance([]rune(a), []rune(b), most), min(swapDistance(a, b), most+1); got != want {
			t.Fatalf("%q to %q within %d: %d, want %d", a, b, most, got, want)
		}
	})
}

// The neighbourhood misses no word that a scan of every word would find, also after words were removed.
func TestNeighboursAreComplete(t *testing.T) {
	t.Parallel()
	rng := rand.New(rand.NewPCG(5, 5))
	random := func() string {
		b := make([]byte, 3+rng.IntN(9))
		for i := range b {
			b[i] = 'a' + byte(rng.IntN(4))
		}
		return string(b)
	}
	var n neighbours
	var words []string
	for i := range 1500 {
		words = append(words, random())
		n.add([]rune(words[i]), uint32(i))
	}
	for i := 0; i < len(words); i += 3 {
		n.remove([]rune(words[i]), uint32(i))
		words[i] = ""
	}
	for range 300 {
		q := random()
		for typos := 1; typos <= budget(len(q)); typos++ {
			reached := map[uint32]bool{}
			n.near([]rune(q), typos, func(id uint32) { reached[id] = true })
			for i, w := range words {
				switch {
				case w == "" && reached[uint32(i)]:
					t.Fatalf("%q still reaches a word that left", q)
				case w != "" && swapDistance(q, w) <= typos && !reached[uint32(i)]:
					t.Fatalf("%q does not reach %q within %d", q, w, typos)
				}
			}
		}
	}
	for i, w := range words {
		if w != "" {
			n.remove([]rune(w), uint32(i))
		}
	}
	for i := range n.tables {
		if n.tables[i].used != 0 || slices.ContainsFunc(n.tables[i].entries, func(e uint64) bool { return e != 0 }) {
			t.Fatal("entries are left although every word is gone")
		}
	}
}

func TestSortedKeys(t *testing.T) {
	t.Parallel()
	rng := rand.New(rand.NewPCG(9, 9))
	var s sortedKeys
	there := map[key]bool{}
	for range 20_000 {
		k := key{fmt.Sprintf("%x", rng.IntN(1<<11)), uint32(rng.IntN(3))}
		if there[k] {
			s.remove(k)
			delete(there, k)
		} else {
			s.add(k)
			there[k] = true
		}
	}
	for _, prefix := range []string{"", "4", "3f", "7ff", "12a", "g"} {
		var want []key
		for k := range there {
			if strings.HasPrefix(k.text, prefix) {
				want = append(want, k)
			}
		}
		slices.SortFunc(want, compareKeys)
		if got := slices.Collect(s.beginning(prefix)); !slices.Equal(got, want) {
			t.Errorf("%q: %d keys, want %d", prefix, len(got), len(want))
		}
	}
}
