package detail

import (
	"testing"

	"github.com/mostrador/mostrador/internal/words/when"
)

func TestParties(t *testing.T) {
	t.Parallel()
	check(t, func(m *Text) any {
		n, ok := m.Party(false)
		b, bare := m.Party(true)
		return show(n, ok, b, bare, m.SameTime())
	}, map[string]string{
		"somos 4 mañana a las 9": "4 true 4 true false",
		"2 adultos y 3 niños":    "5 true 5 true false",
		"mesa de 6":              "6 true 6 true false",
		"mi esposa y yo":         "2 true 2 true false",
		"voy solo":               "1 true 1 true false",
		"5":                      "0 false 5 true false",
		"una mesa":               "0 false 1 true false",
		"a la misma hora":        "0 false 0 false true",
	})
}

// A telephone number, of whatever country, is no hour; a date with its hour is.
func TestNumbersThatAreNoHour(t *testing.T) {
	t.Parallel()
	check(t, func(m *Text) any {
		w := m.When(when.Hint{})
		return show(w.HasDay, w.HasTime || len(w.Options) > 0)
	}, map[string]string{
		"212 555 0123":          "false false",
		"11 98765 4321":         "false false",
		"11 5555-4444":          "false false",
		"(55) 1234 5678":        "false false",
		"a las 9, 212 555 0123": "false true",
		"24/11 a las 10:00":     "true true",
		"2026-03-24 10:30":      "true true",
	})
}
