package voice

import (
	"slices"
	"strings"
	"testing"
)

func TestWhatWasHeard(t *testing.T) {
	t.Parallel()
	const said = "Son nueve mil pesos. ¿Confirmás el pedido? Respondé sí para confirmarlo, o decime qué querés cambiar."
	for _, c := range []struct {
		heard      string
		cut, ended bool
	}{
		{said, false, true},
		{"son nueve mil pesos confirmas el pedido responde si para confirmarlo o decime que queres cambiar", false,
			true},
		{"Son nueve mil pesos. ¿Confirmás", true, false},
		{"Son nueve mil… [interrupted]", true, false},
		{"", true, false},
		{"Hola, soy el asistente.", false, false}, // not ours: it proves nothing
		{"querés cambiar.", false, false},
	} {
		if got := cutShort(c.heard, said); got != c.cut {
			t.Errorf("%q was cut short: %v", c.heard, got)
		}
		if got := reachedEnd(c.heard, said); got != c.ended {
			t.Errorf("%q reached the end: %v", c.heard, got)
		}
	}
	if cutShort("", "") || reachedEnd("", "") {
		t.Error("nothing was said, and so nothing was heard of it")
	}
}

func TestSpokenInSentences(t *testing.T) {
	t.Parallel()
	for text, want := range map[string][]string{
		"":                         nil,
		"Hola":                     {"Hola"},
		"Hola. ¿Qué tal? Bien":     {"Hola. ", "¿Qué tal? ", "Bien"},
		"Son 3.5 litros... Listo.": {"Son 3.5 litros... ", "Listo."},
		"¿Sí?":                     {"¿Sí?"},
	} {
		got := sentences(text)
		if !slices.Equal(got, want) || strings.Join(got, "") != text {
			t.Errorf("%q: %q", text, got)
		}
	}
}
