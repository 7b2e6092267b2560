package detail

import "testing"

func TestNumbers(t *testing.T) {
	t.Parallel()
	check(t, func(m *Text) any {
		n, one := m.Number()
		c, only := m.Count()
		a, some := m.Amount()
		return show(n, one, c, only, a, some, m.Digits())
	}, map[string]string{
		"setecientos cincuenta": "750 true 0 false 750 true 750",
		"treinta y dos":         "32 true 32 true 32 true 32",
		"un par":                "2 true 2 true 2 true 2",
		"media docena":          "0 false 6 true  false media docena",
		"2 paquetes":            "2 true 2 true 2 true 2 paquetes",
		"el 3":                  "3 true 0 false 3 true el 3",
		"2 o 3":                 "0 false 0 false 2 true 2 o 3",
		"1.500,50":              "0 false 0 false 1500.50 true 1.500,50",
		"2 mil":                 "2 true 0 false 2000 true 2 mil",
		"hola":                  "0 false 0 false  false hola",
	})
}
