package detail

import "testing"

func TestWay(t *testing.T) {
	t.Parallel()
	check(t, func(m *Text) any { return m.Way() }, map[string]string{
		"te dije que me lo mandes no lo paso a buscar": "delivery",
		"não vou buscar":                    "delivery",
		"al final no me lo manden":          "pickup",
		"no quiero que me lo envíen":        "pickup",
		"no me lo mandaron":                 "", // which complains
		"lo paso a buscar":                  "",
		"no encontré el arroz, mandame dos": "",
	})
}

func TestOrders(t *testing.T) {
	t.Parallel()
	check(t, func(m *Text) any { return show(m.Orders()) }, map[string]string{
		"hola te paso pedido":                 "true",
		"mira te hago el pedido serían 2":     "true",
		"quiero hacer un pedido nuevo":        "true",
		"Hola, pedido: 20 arroz":              "true",
		"quero fazer um pedido":               "true",
		"¿cómo va mi pedido?":                 "false",
		"quiero hacer un cambio en mi pedido": "false",
		"te pido que me pases el pedido":      "false",
	})
}

func TestGivenUp(t *testing.T) {
	t.Parallel()
	check(t, func(m *Text) any { rest, ok := m.GivenUp(); return show(rest, ok) }, map[string]string{
		"minha filha não vai poder, deixa. marca manicure pra mim": "marca manicure pra mim true",
		"no, dejalo, mejor una limpieza el lunes":                  "mejor una limpieza el lunes true",
		"dejalo así":                     "false",
		"deja la limpieza para el lunes": "false",
		"el lunes, dejalo":               "false",
	})
}

func TestRefuses(t *testing.T) {
	t.Parallel()
	check(t, func(m *Text) any { return show(m.Refuses()) }, map[string]string{
		"não quero escova":               "true",
		"deixa a escova":                 "true",
		"el corte no":                    "true",
		"deja la limpieza para el lunes": "false", // it is left for another time
		"necesito sacar cita":            "false",
		"la limpieza no puedo el jueves": "false",
	})
}

func TestAnswerAfterALeadIn(t *testing.T) {
	t.Parallel()
	check(t, func(m *Text) any { yes, no, _ := m.Answer(); return show(yes, no) }, map[string]string{
		"dale no, gracias": "false true",
		"dale, gracias":    "true false",
		"si, no hay drama": "true false",
	})
}
