package page

import (
	"testing"
	"testing/fstest"

	"github.com/mostrador/mostrador/internal/kit/locale"
)

func TestWordsAreReadFromTheirFile(t *testing.T) {
	t.Parallel()
	file := func(text string) Area { return Area{Files: fstest.MapFS{"a.words": {Data: []byte(text)}}} }
	got := Words(file("# said often\na.b\n  es Hola, %s\n  mx Qué onda\n  en A long one that\n     goes on\n\nc\n  pt Oi\n"), Area{})
	want := map[string]locale.Text{"a.b": {
		ES: "Hola, %s",
		MX: "Qué onda",
		EN: "A long one that goes on",
	}, "c": {PT: "Oi"}}
	if len(got) != len(want) || got["a.b"] != want["a.b"] || got["c"] != want["c"] {
		t.Errorf("%+v", got)
	}
	for _, broken := range []string{"a\n  es x\na\n  es y\n", "a\n  fr x\n", "  es x\n"} {
		func() {
			defer func() {
				if recover() == nil {
					t.Errorf("%q was read", broken)
				}
			}()
			Words(file(broken))
		}()
	}
}
