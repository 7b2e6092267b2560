package confirm

import "testing"

// TestTrainedReader: replies that the grammar alone does not understand.
func TestTrainedReader(t *testing.T) {
	t.Parallel()
	const sell, visit = "retail/confirm_order", "frontdesk/create_reservation"
	for _, c := range []struct {
		reply, tool, locale string
		want                bool
	}{
		{"Sí, preparame eso nomás, que ya estoy en casa", sell, "es-AR", true},
		{"perfeito, pode preparar tudinho, que a turma tá faminta", sell, "pt-BR", true},
		{"si por favor, y puedo pagar con tarjeta?", sell, "es-AR", false},
		{"si por favor, y puedo pagar con tarjeta", sell, "es-AR", false},
		{"no, mejor déjala como estaba", "frontdesk/modify_appointment", "es-AR", false},
		{"sí, mandalo, no, pará, mejor no", sell, "es-AR", false},
		{"dale, entonces anotame para el", visit, "es-AR", false},
		{"sí, preparame 3 más", sell, "es-AR", false},
		{"si llega hoy preparamelo nomás", sell, "es-AR", false},
		{"oui, parfait, merci", sell, "es-AR", false},
	} {
		q := Question{Tool: c.tool, Locale: c.locale, Text: "¿Lo confirmamos?"}
		if got := Classify(c.reply, q); (got == Confirm) != c.want {
			t.Errorf("%q: %s", c.reply, got)
		}
		if q.Strict = true; c.want && Classify(c.reply, q) == Confirm {
			t.Errorf("%q is understood without the trained reader", c.reply)
		}
	}
}

// TestAnImperativeIsNoCondition: a verb with its pronoun cannot follow an if.
func TestAnImperativeIsNoCondition(t *testing.T) {
	t.Parallel()
	q := Question{Tool: "frontdesk/cancel_reservation", Locale: "es-AR"}
	expect(t, "si cancelala", q, Confirm)
	expect(t, "si cancelala porfa", q, Confirm)
	expect(t, "si cancela", q, Unclear)
}

// TestWhatWasShown: a reply may repeat a number or a day that the question has, and no other.
func TestWhatWasShown(t *testing.T) {
	t.Parallel()
	q := Question{Tool: "frontdesk/create_reservation", Locale: "es-AR",
		Text: "Confirmo: mesa para 4 el viernes a las 21 con Bruno. ¿Es correcto?"}
	for reply, want := range map[string]bool{
		"perfecto, anotame nomás, el viernes a las nueve": true,
		"perfecto, anotame nomás, el sábado a las nueve":  false,
		"perfecto, anotame nomás, el viernes a las ocho":  false,
	} {
		if got := Classify(reply, q); (got == Confirm) != want {
			t.Errorf("%q: %s", reply, got)
		}
	}
}
