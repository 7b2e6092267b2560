package locale_test

import (
	"testing"

	"github.com/mostrador/mostrador/internal/kit/locale"
)

func TestNameless(t *testing.T) {
	t.Parallel()
	for _, s := range []string{"", " ", "\t\u00a0", "\u202e", "\u202eCorte", "Corte\u2066", "\u200b", "\u200d\ufeff",
		"\u2060\u200e", "\u0301", "\u3164", "\u2800 ", "\x00"} {
		if !locale.Nameless(s) {
			t.Errorf("%q is taken for a name", s)
		}
	}
	for _, s := range []string{"Corte", "24", "ñ", "北京", "👨\u200d👩\u200d👧", "#1", "Ana\u00a0Paz", "שלום\u200f"} {
		if locale.Nameless(s) {
			t.Errorf("%q is taken for none", s)
		}
	}
}
