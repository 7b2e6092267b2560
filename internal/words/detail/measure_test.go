package detail

import "testing"

func TestMeasures(t *testing.T) {
	t.Parallel()
	check(t, func(m *Text) any { return show(sizes(Measures(m.Raw)), Unmeasured(m.Raw)) }, map[string]string{
		"Coca 2,25 L":           "[2250l] coca",
		"agua de litro y medio": "[1500l] agua de litro y medio",
		"jamón 200g":            "[200g] jamon",
		"cable 3 mts":           "[3000m] cable",
		"huevos x 12":           "[12x] huevos",
		"medio kilo de pan":     "[500g] medio kilo de pan",
		"fernet 750":            "[750] fernet 750",
	})
}
