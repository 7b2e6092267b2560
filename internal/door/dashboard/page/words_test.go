package page

import (
	"testing"
	"testing/fstest"

	"github.com/mostrador/mostrador/internal/kit/locale"
)

func TestWordsAreReadFromTheirFile(t *testing.T) {
	t.Parallel()
	file := func(text string) Area { return Area{Files: fstest.MapFS{"a.words": {Data: []byte(text)}}} }
	got := Words(file("a.b\n  es Hola\n"), file("c\n  pt Oi\n"), Area{})
	want := map[string]locale.Text{"a.b": {ES: "Hola"}, "c": {PT: "Oi"}}
	if len(got) != len(want) || got["a.b"] != want["a.b"] || got["c"] != want["c"] {
		t.Errorf("%+v", got)
	}
	defer func() {
		if recover() == nil {
			t.Error("a broken file was read")
		}
	}()
	Words(file("a\n  fr x\n"))
}
