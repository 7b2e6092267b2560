package detail

import "testing"

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
