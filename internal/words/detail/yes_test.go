package detail

import "testing"

func TestAnswers(t *testing.T) {
	t.Parallel()
	check(t, func(m *Text) any {
		return show(m.Yes(), m.No(), m.Agrees(), m.BeginsYes(), m.BeginsNo(), m.Any())
	}, map[string]string{
		"sí, por favor":    "true false false true false false",
		"dale perfecto":    "true false true true false false",
		"no gracias":       "false true false false true false",
		"sí, y agregá pan": "false false false true false false",
		"no, mejor dos":    "false false false false true false",
		"el que sea":       "false false false false false true",
		"me da igual":      "false false false false false true",
		"no sé":            "false false false false true true",
		"pan":              "false false false false false false",
	})
}
