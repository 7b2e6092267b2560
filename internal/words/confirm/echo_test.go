package confirm

import (
	"strings"
	"testing"
)

// The question's own verb, as an order, is a yes; told, refused, asked or with more to it, it is none.
func TestEchoes(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ tool, locale, text, yes, other string }{
		{"retail/apply_payment_to_balance", "es-MX", "Recibí tu depósito de $ 800. ¿Lo acredito a tu saldo?", "acredítelo|sí, acredítalo por favor|acreditalo nomás|acredíteme",
			"ya acredité|no lo acredites|¿lo acreditan hoy?|acredítalo mañana|solo acredite 500|yo acredite"},
		{"frontdesk/modify_appointment", "es-AR", "Tu turno pasaría al jueves 20. ¿Lo adelanto?", "adelantalo|si adelantalo dale|adelanten", "no adelantes nada|adelantalo al miércoles|adelantaste?"},
		{"agenda/scheduleAppointmentTool", "pt-BR", "Chalé de 12 a 14 de julho, R$ 780. Posso garantir a reserva?", "garante!|pode garantir|sim, pode garantir", "garanti|não garante|pode garantir até amanhã?"},
		{"frontdesk/create_appointment", "es-MX", "Corte el sábado a las 11 con Paty, $ 350. ¿Queda?", "queda|sí, queda", "queda?|queda lejos|no queda"},
		{"retail/modify_order_if_not_processed", "es-MX", "Agrego 1 orden de flautas a su pedido, total $ 290. ¿Lo cambio?", "sí, agréguela|agréguelo por favor|va, agréguelo", "agregue otra|no agregue nada|agréguele dos refrescos"},
		{"retail/apply_payment_to_balance", "es-CO", "Le abono $ 80.000 a su saldo. ¿Le confirmo?", "sí, abónelo|abónelos nomás", "abone la mitad|ya aboné ayer"},
		{"frontdesk/modify_appointment", "es-AR", "Te muevo la consulta a las 17:30. ¿Te va?", "me va|sí, movela", "no me va|movela a las 18"},
		{"retail/apply_payment_to_balance", "en", "Apply your $ 50 transfer to the balance?", "yes, apply it|apply it please", "apply half of it|don't apply it|apply it tomorrow"},
	} {
		q := Question{Tool: c.tool, Locale: c.locale, Text: c.text}
		for _, reply := range strings.Split(c.yes, "|") {
			expect(t, reply, q, Confirm)
		}
		for _, reply := range strings.Split(c.other, "|") {
			if Classify(reply, q) == Confirm {
				t.Errorf("%q to %q is a confirm", reply, c.text)
			}
		}
	}
}
