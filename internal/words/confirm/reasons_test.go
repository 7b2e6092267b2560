package confirm

import (
	"strings"
	"testing"
)

// TestReasons: a reason behind a go-ahead for a cancellation changes nothing; without one, or with another wish, it is no yes.
func TestReasons(t *testing.T) {
	t.Parallel()
	const sell, visit, cancel = "retail/confirm_order", "frontdesk/create_appointment", "retail/cancel_order"
	for _, c := range []struct{ tool, locale, yes, other string }{
		{cancel, "es-AR", "sí, cancelalo, lo pidió mi hijo sin querer|Sí, cancelá ese, me confundí de local|sí, cancelalo, me equivoqué de talle|cancelalo, fue un error",
			"me confundí de local|me equivoqué|sí, cancelá ese y haceme otro|cancelalo, me confundí de pedido|no lo canceles, me confundí|sí, cancelá ese, no, me equivoqué|no, cancelalo no, fue un error|lo pidió mi hijo"},
		{cancel, "es-MX", "sí, cancélalo por favor, lo hice por error|cancele este, me confundí de sucursal", "lo hice por error|cancele ese pero mande el otro|si cancela mi hijo"},
		{cancel, "pt-BR", "Pode cancelar por favor, comprei errado|pode cancelar, foi meu filho que pediu sem querer|sim, cancela, me enganei",
			"comprei errado|pode cancelar, comprei errado, quero outro|não cancela, me enganei|me enganei"},
		{sell, "es-AR", "Sí, confirmame|Sí, se lo agradezco mucho|dale, confirmame porfa",
			"confirmame|sí, confirmame si hay|sí confirmame si|se lo agradezco mucho|sí, confirmame el horario|sí, me confundí de local"},
		{sell, "pt-BR", "uhum, pode mandar", "sim, comprei errado|uhum, mas sem cebola"},
		{visit, "es-MX", "sí, te lo agradezco mucho", "te lo agradezco mucho|confirmame|sí, si el jefe me deja|sí pues, si mi mamá me lleva"},
	} {
		q := Question{Tool: c.tool, Locale: c.locale}
		for _, reply := range strings.Split(c.yes, "|") {
			expect(t, reply, q, Confirm)
		}
		for _, reply := range strings.Split(c.other, "|") {
			if Classify(reply, q) == Confirm {
				t.Errorf("%s %s: %q is a confirm", c.locale, c.tool, reply)
			}
		}
	}
}
