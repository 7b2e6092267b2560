package catalogpdf

import (
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/mostrador/mostrador/internal/kit/locale"
	"github.com/mostrador/mostrador/internal/testkit/textcheck"
)

func TestClean(t *testing.T) {
	t.Parallel()
	for given, want := range map[string]string{
		"Ñandú, pão, açaí, über":     "Ñandú, pão, açaí, über",
		"cafe\u0301 con len\u0303a":  "café con leña",
		"“Oferta” – 50 % … €":        "“Oferta” – 50 % … €",
		"Torta 🎂 de 👩🏽‍🍳 chocolate ": "Torta de chocolate",
		"❤️ Regalos ❤️":              "Regalos",
		"𝗢𝗳𝗲𝗿𝘁𝗮 ＦＩＮＡ":                "Oferta FINA",
		"dos\nlíneas\t\tseguidas":    "dos líneas seguidas",
		"roto \xff\xc3 fin":          "roto fin",
		"\u202eevil\u200b\x00":       "evil",
		"漢字":                         "",
		"1½ kg m² n.º":               "1½ kg m² n.º",
	} {
		if got := clean(given); got != want {
			t.Errorf("%q: %q, want %q", given, got, want)
		}
	}
	if got := clean(strings.Repeat("ñ ", 1<<20)); len(got) > 4*longest || !utf8.ValidString(got) {
		t.Errorf("%d bytes are left", len(got))
	}
}

// Everything clean lets through comes out of the document as it went in.
func TestPrintedTextIsReadBack(t *testing.T) {
	t.Parallel()
	const text = "áéíóúüñ ÁÉÍÓÚÜÑ ãõâêôçà ÃÕÂÊÔÇÀ €“”‘’–— ¿¡ºª°½²™ (a\\b)"
	for _, pictures := range []bool{true, false} {
		c := shop()
		c.Pictures = pictures
		c.Sections = []Section{{"Índice ñ ç ã", of(Product{Name: "Ñ", Description: text})}}
		if words := strings.Fields(texts(t, c)[1]); !strings.Contains(strings.Join(words, " "), text) {
			t.Errorf("read back %q", words)
		}
	}
}

func TestWrap(t *testing.T) {
	t.Parallel()
	d, err := newDocument(Catalogue{})
	if err != nil {
		t.Fatal(err)
	}
	d.font(regular, 10)
	long := "una frase con palabras de largo parecido que sigue un poco más"
	room := d.pdf.GetStringWidth("una frase con palabras")
	for most, want := range map[int][]string{
		0: nil,
		1: {"una frase con…"},
		2: {"una frase con palabras", "de largo parecido…"},
		9: {"una frase con palabras", "de largo parecido que", "sigue un poco más"},
	} {
		if got := d.wrap(long, room, most); strings.Join(got, "|") != strings.Join(want, "|") {
			t.Errorf("%d lines: %q", most, got)
		}
	}
	for _, line := range d.wrap(strings.Repeat("x", 500), room, 4) {
		if d.pdf.GetStringWidth(line) > room {
			t.Errorf("%q does not fit", line)
		}
	}
	if got := d.wrap("", room, 3); got != nil {
		t.Errorf("%q", got)
	}
}

func TestInitials(t *testing.T) {
	t.Parallel()
	for name, want := range map[string]string{
		"Yerba de la Abuela": "YA", "galletitas": "G", "ñoquis Frescos": "ÑF", "3 D Megatube": "M", "7": "7", "": "",
		"Aceite 900 ml": "A", "¡Oferta! queso": "OQ", "(…)": "", "A-17": "A", "100 pipers": "P",
	} {
		if got := initials(name); got != want {
			t.Errorf("%q: %q, want %q", name, got, want)
		}
	}
}

func TestTextsInEveryLanguage(t *testing.T) {
	t.Parallel()
	for _, text := range []locale.Text{
		textTitle, textIndex, textContinued, textOutOfStock, textFrom, textNothing, textMade, textPricesMayChange,
		textPhone, textAddress, textHours,
		textProducts.One, textProducts.Other, textSections.One, textSections.Other,
	} {
		if missing := textcheck.Missing(text); len(missing) > 0 {
			t.Errorf("%q is missing in %v", text.ES, missing)
		}
		for _, tag := range locale.Tags() {
			if own := text.In(tag); clean(own) != own {
				t.Errorf("%q cannot be printed", own)
			}
		}
	}
}
