package locale_test

import (
	"testing"

	"github.com/mostrador/mostrador/internal/kit/locale"
)

func TestReadWords(t *testing.T) {
	t.Parallel()
	got := map[string]locale.Text{}
	err := locale.ReadWords(got, "# said often\na.b\n  es Hola, %s\n  mx Qué onda\n  en A long one that\n     goes on\n\nc\n  pt Oi\n")
	want := map[string]locale.Text{"a.b": {
		ES: "Hola, %s",
		MX: "Qué onda",
		EN: "A long one that goes on",
	}, "c": {PT: "Oi"}}
	if err != nil || len(got) != len(want) || got["a.b"] != want["a.b"] || got["c"] != want["c"] {
		t.Errorf("%+v, %v", got, err)
	}
	for _, broken := range []string{"a\n  es x\na\n  es y\n", "a\n  fr x\n", "  es x\n"} {
		if locale.ReadWords(map[string]locale.Text{}, broken) == nil {
			t.Errorf("%q was read", broken)
		}
	}
}
