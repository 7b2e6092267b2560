package grammar_test

import (
	"slices"
	"testing"

	"github.com/mostrador/mostrador/internal/words/grammar"
)

func TestNegates(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		language, word string
		want           bool
	}{
		{"es", "no", true}, {"es", "tampoco", true}, {"es", "todavia", false}, {"es", "nao", false},
		{"pt", "nao", true}, {"pt", "sem", true}, {"pt", "no", false},
		{"en", "wouldn't", true}, {"en", "aren’t", true}, {"en", "cannot", true}, {"en", "sin", false},
	} {
		if got := grammar.Negates(c.language, c.word); got != c.want {
			t.Errorf("%s %q: %v", c.language, c.word, got)
		}
	}
	if !grammar.Negations("es")["todavia"] || !grammar.Denies("dont") {
		t.Error("what is still to come, or a contraction without its apostrophe, denies nothing")
	}
}

func TestForms(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		language, infinitive string
		want                 grammar.Form
	}{
		{"es", "cargar", grammar.Form{Text: "cargué", Tense: grammar.Past1}},
		{"es", "incluir", grammar.Form{Text: "incluyó", Tense: grammar.Past3}},
		{"pt", "incluir", grammar.Form{Text: "incluí", Tense: grammar.Past1}},
		{"pt", "lançar", grammar.Form{Text: "lancei", Tense: grammar.Past1}},
		{"en", "notify", grammar.Form{Text: "notified", Tense: grammar.Both}},
	} {
		if !slices.Contains(grammar.Forms(c.language, c.infinitive), c.want) {
			t.Errorf("%s has no %v", c.infinitive, c.want)
		}
	}
	if slices.ContainsFunc(grammar.Forms("pt", "incluir"), func(f grammar.Form) bool { return f.Text == "inclui" }) {
		t.Error("what something includes tells of no deed")
	}
}
