package detail

import "testing"

func TestPicks(t *testing.T) {
	t.Parallel()
	check(t, func(m *Text) any { return filled(m.Pick()) }, map[string]string{
		"la segunda":           "Index=[1]",
		"dos de la primera":    "Index=[0] Quantity=2",
		"el segundo, dame dos": "Index=[1] Quantity=2",
		"los dos":              "Index=[0 1]",
		"el 3":                 "Index=[2]",
		"2":                    "Index=[1]",
		"la más barata":        "Cheapest",
		"el más caro":          "Dearest",
		"la grande":            "Biggest",
		"ninguno":              "None",
		"ese":                  "That",
		"a las 2":              "",
		"un kilo":              "",
	})
}
