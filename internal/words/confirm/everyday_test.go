package confirm

import (
	"strings"
	"testing"
)

// TestEverydayYeses: short go-aheads by verb and country, which the grammar alone understands, and what looks like them.
func TestEverydayYeses(t *testing.T) {
	t.Parallel()
	const sell, visit, cancel, move, pay = "retail/confirm_order", "frontdesk/create_reservation", "retail/cancel_order_if_not_processed",
		"frontdesk/modify_appointment", "retail/apply_payment_to_balance"
	for _, c := range []struct{ locale, tool, yes, other string }{
		{"es-AR", sell, "mandalo nomás|dale, preparalo|cerralo así|me lo podés mandar|que salga|facturalo y mandalo|sí grasias, enbialo|sos un genio, dale|si mandá",
			"mandalo rápido|mandá otra cosa|preparalo vos|no lo mandes|si manda mi tío|dale, sueña"},
		{"es-AR", visit, "anotame|agendalo, gracias|reservame nomás|dejámelo reservado|guardala|sí, ahí estaré", "anotame a mi hija|guardala vos|reservado ya estaba"},
		{"es-MX", sell, "mándemelo por favor|sale, mándelo, sí|pueden enviarlo|simón, mándalo bro", "mande|mándame el menú"},
		{"es-CO", sell, "listo|hágale pues|sisas, mándelo|listo veci", "listo mañana|ya casi"},
		{"es-CL", visit, "ya po|ya, resérvala|sipo, agéndame", "ya veo|ya vengo"},
		{"es-AR", visit, "sí po, reserva|ya po|obvio po|ya pues", "ya po si llueve no"},
		{"es-PE", sell, "ya pe, mándalo|conforme|ya|ya pues", "ya te aviso|ya comí"},
		{"es-AR", cancel, "cancelamelo|dalo de baja, gracias|pueden anularlo|sí, bajalo", "mandalo|cancelá todo|no lo anules"},
		{"es-AR", move, "dale, pasalo|sí, reprogramalo|acepto el cambio", "pasalo|reprogramalo vos"},
		{"es-AR", pay, "cobralo|debitame nomás|autorizo el pago", "cobrale a mi socio"},
		{"pt-BR", sell, "pode mandar|podi manda|manda aí|pode fechar sim|fechou, valeu|tá tudo certinho, obrigada|ok, bjs", "manda o link|pode mandar o cardápio|sim, né"},
		{"pt-BR", visit, "pode marcar|marca pra mim|pode deixar agendado|dá certo", "marca outro dia|pode marcar com ela"},
		{"pt-BR", move, "pode remarcar|pode passar sim|sim, muda", "muda|remarca"},
		{"en", sell, "yes please, send it over|looks right, go ahead|put it through, cheers", "send it later|looks right to my wife"},
		{"en", visit, "lock it in|that works for me, thanks|book me in please", "book me out|that works on Tuesdays"},
	} {
		q := Question{Tool: c.tool, Locale: c.locale, Strict: true}
		for _, reply := range strings.Split(c.yes, "|") {
			expect(t, reply, q, Confirm)
		}
		for _, reply := range strings.Split(c.other, "|") {
			for _, strict := range []bool{true, false} {
				q.Strict = strict
				if Classify(reply, q) == Confirm {
					t.Errorf("%s %s: %q is a confirm", c.locale, c.tool, reply)
				}
			}
			q.Strict = true
		}
	}
}

// TestRepeating: a yes may repeat what the question shows; what differs from it is no part of a yes.
func TestRepeating(t *testing.T) {
	t.Parallel()
	visit := Question{Tool: "frontdesk/create_reservation", Locale: "es-AR", Strict: true,
		Text: "Mesa para 4 el viernes a las 21 con Bruno, a nombre de Gutiérrez. ¿Confirmás?"}
	sell := Question{Tool: "retail/confirm_order", Locale: "es-AR", Strict: true,
		Text: "2 pizzas y 1 coca, hoy a las 20. Total $12.700. ¿Confirmás?"}
	for _, c := range []struct {
		q     Question
		reply string
		want  bool
	}{
		{visit, "sí, el viernes a las 9", true}, {visit, "viernes 21hs, perfecto", true}, {visit, "dale, mesa para 4", true},
		{visit, "sí, con Bruno", true}, {visit, "sí, mesa para 5", false}, {visit, "sí, el sábado", false}, {visit, "el viernes", false},
		{visit, "sí, con Ana", false}, {visit, "sí, menos el viernes", false}, {visit, "Bruno confirma", false},
		{sell, "sí, hoy a las 8", true}, {sell, "correcto, $12.700", true}, {sell, "sí, la coca", false}, {sell, "sí, mañana", false},
		{sell, "sí, $12.800", false}, {sell, "dale, dos", false},
	} {
		if got := Classify(c.reply, c.q); (got == Confirm) != c.want {
			t.Errorf("%q: %s", c.reply, got)
		}
	}
}

// TestWhatIsBroughtIn: the trained reader takes for no yes what wants something that nobody has shown.
func TestWhatIsBroughtIn(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ tool, locale, reply string }{
		{"retail/confirm_order", "es-AR", "dale mandalo y metele una birra de yapa"},
		{"retail/confirm_order", "es-MX", "simón\nah y hielo\nva gracias"},
		{"retail/confirm_order", "pt-BR", "manda, bota a pimenta separada, viu"},
		{"retail/confirm_order", "pt-BR", "fecha o pedido e manda a nota"},
		{"retail/confirm_order", "pt-BR", "sim, manda igual ontem"},
		{"retail/confirm_order", "es-AR", "dale, mandalo a la oficina"},
		{"retail/confirm_order", "es-AR", "mandalo así, pago con tarjeta"},
		{"retail/confirm_order", "es-AR", "confirmo, cambiando el gusto de una"},
		{"frontdesk/create_reservation", "es-MX", "sí porfa, con la doctora"},
		{"frontdesk/create_reservation", "pt-BR", "nem marca nada, blz"},
		{"frontdesk/create_reservation", "pt-BR", "isso, e barba"},
		{"retail/cancel_order_if_not_processed", "es-AR", "sí, las facturas no, el resto cancelalo"},
		{"frontdesk/modify_appointment", "es-MX", "Sí, ya tengo la dirección, gracias"},
		{"frontdesk/create_reservation", "es-MX", "sale, nos vemos en el cine"},
		{"retail/confirm_order", "es-CL", "sí po, hace un frío que pela"},
		{"retail/confirm_order", "pt-BR", "link de pagamento, fecha assim mesmo"},
	} {
		q := Question{Tool: c.tool, Locale: c.locale, Text: "¿Lo confirmamos?"}
		if Objection(c.reply, q) == "" {
			t.Errorf("nothing objects to %q", c.reply)
		}
	}
}
