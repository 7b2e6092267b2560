package detail

import "testing"

func TestPay(t *testing.T) {
	t.Parallel()
	check(t, func(m *Text) any {
		p, ok := m.Pay()
		m.TakePay()
		return show(p, ok, m.taken)
	}, map[string]string{
		"pago en efectivo":      "cash true [true true true]",
		"con tarjeta":           "card true [true true]",
		"con tarjeta de débito": "debit true [true true true true]",
		"mercado pago":          "mercadopago true [true true]",
		"voy al mercado":        "false [false false true]",
		"pix":                   "transfer true [true]",
		"2 cocas":               "false [false false]",
	})
}
