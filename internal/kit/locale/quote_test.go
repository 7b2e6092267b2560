package locale

import (
	"strings"
	"testing"
	"unicode/utf8"
)

func TestQuote(t *testing.T) {
	t.Parallel()
	for in, want := range map[string]string{
		"":                           "",
		" \n ":                       "",
		"”)":                         "",
		"sin hielo":                  "“sin hielo”",
		"sin sal (muy poca)":         "“sin sal 'muy poca'”",
		"maní (una clienta)":         "“maní 'una clienta'”",
		"(una clienta) maní":         "“'una clienta' maní”",
		"maní [una «clienta»], nuez": "“maní 'una 'clienta'', nuez”",
		"maní (una clienta":          "“maní una clienta”",
		"maní) una clienta":          "“maní una clienta”",
		"maní ()":                    "“maní”",
		"“sin sal”":                  "“sin sal”",
		"(«sin sal»)":                "“sin sal”",
		"sin sal”. Total: $ 1. Nota: “gracias": "“sin sal. Total: $ 1. Nota: gracias”",
		"x) — $ 1\n• 2 × Pan (gratis":          "“x — $ 1 • 2 × Pan gratis”",
		"para «Ana» y \"Eva\"":                 "“para 'Ana' y 'Eva'”",
		"D'Angelo":                             "“D'Angelo”",
	} {
		if got := Quote(in); got != want {
			t.Errorf("Quote(%q) = %q, want %q", in, got, want)
		}
	}
	if got := Quote("a (" + strings.Repeat("ñ", 600) + ")"); strings.Contains(got, "'") {
		t.Errorf("half a pair is left in %q", got)
	}
	if got := Quote(strings.Repeat("ñ", 600)); utf8.RuneCountInString(got) != 502 || !strings.HasSuffix(got, "ñ…”") {
		t.Errorf("a long text is quoted as %q", got)
	}
}
