package detail

import "testing"

func TestCodes(t *testing.T) {
	t.Parallel()
	check(t, func(m *Text) any { return show(m.OrderNumber(), m.BookingCode(), m.Code()) }, map[string]string{
		"ORD-00042":           "ORD-00042  ORD-00042",
		"mi pedido 42":        "ORD-00042  42",
		"#7":                  "ORD-00007  7",
		"res 1234":            "RES-1234 RES-1234",
		"el código es 123456": "123456 123456",
		"quiero 2":            "2",
	})
}
