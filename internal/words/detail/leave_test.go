package detail

import "testing"

func TestTakesBack(t *testing.T) {
	t.Parallel()
	check(t, func(m *Text) any { return show(m.TakesBack()) }, map[string]string{
		"ah no, dejá, mejor nada": "true",
		"mejor no":                "true",
		"deixa, esquece":          "true",
		"nada más":                "false",
		"y nada más, gracias":     "false",
		"dejá 2":                  "false",
		"no, mejor la otra":       "false",
	})
}
