package confirm

import (
	"strings"
	"testing"
)

// TestRetelling: what a yes says again is compared with the question by value; one value that was not shown makes it no yes.
func TestRetelling(t *testing.T) {
	t.Parallel()
	const sell, visit, cancel, move = "retail/confirm_order", "frontdesk/create_appointment", "retail/cancel_order", "frontdesk/reschedule_appointment"
	for _, c := range []struct{ tool, locale, text, yes, other string }{
		{sell, "pt-BR", "Seu pedido:\n1 × Camiseta azul\nTotal: R$ 97,70. Pagamento: Pix. Retirada na loja na sexta-feira. Posso confirmar?",
			"sim, 97,70 no pix|sim, retiro na loja|Pode confirmar, vou pagar no pix|beleza, até sexta|isso, R$ 97,70|sim, 97 reais e 70 centavos|pode fechar, no pix",
			"sim, 97,60 no pix|sim, no cartão|sim, 97,70 no boleto|beleza, até sábado|sim, no pix e no cartão|sim, retiro amanhã|sim, com entrega|não, 97,70 no pix|sim, se for no pix|97,70 no pix?|sim, menos no pix|sim, 2 camisetas"},
		{sell, "es-AR", "Pedido:\n2 × Coca-Cola 2,25 L $ 8.000\n1 × Yerba Playadito $ 5.000\nTotal: $ 13.000. Retirás en el local y pagás en efectivo. ¿Confirmo?",
			"Exacto, ese de 13.000|Sí, dale, 13 mil en efectivo|Sí, así está bien, retiro yo y pago en efectivo|Si, las 2 cocas y la yerba|sí, trece mil|dale, 13 lucas|Listo dale, en un ratito paso a buscarlo|sí, dos cocas y una yerba",
			"sí, 3 cocas y la yerba|sí, las 2 cocas|sí, la yerba|dale, 12 mil|sí, son 5000|sí, con tarjeta|dale, 13 mil con tarjeta|sí, las 2 cocas y 2 yerbas|sí, las 2 cocas, la yerba y un fernet|sí, a las 2|sí, 13|sí, otras 2 cocas y la yerba|sí, 2 cocas más y la yerba|sí, 13 mil menos el descuento|si son 13 mil dale|dale si son 13 mil|si es de 13.000 sí|sí, retiro lo dicho|sí, retiro en la otra sucursal|sí, 13 mil jajaja|sí, solo las 2 cocas y la yerba|sí, la coca y la yerba|no, 13 mil en efectivo|sí, 13 mil en efectivo?|creo que sí, 13 mil|sí, pero en efectivo|sí, sin la yerba|sí, 13 mil y un alfajor|sí, en efectivo y con factura|dale, 13 mil cada uno|ok 13 mil, lo pienso|sí, retira mi marido"},
		{"retail/register_payment", "es-AR", "Te pido una seña de $ 5.000. ¿Está bien?",
			"Si son 5 mil pesos|Sí, son 5000|Sí, las 5 lucas|Dale, ahí te transferí los 5 mil|sí, $5.000|sí, cinco mil",
			"Sí, son 6000|sí, las 4 lucas|sí, 5|sí, 500|sí, a las 5|si son 5 mil pesos dale|sí, 5 mil y 2 mil más|dale, te transfiero después los 5 mil|sí, la mitad de 5 mil"},
		{visit, "es-AR", "Turno: viernes 20 de noviembre a las 17:00 con la Dra. Mariana Solís. ¿Confirmás?",
			"sí a las 5 de la tarde|este sí señorita está bien a las cinco con la doctora Mariana muchas gracias eh|si con la dra solis esta bien|sí, el viernes a las 5|sí, viernes 20|dale, a las 17 con Mariana|sí, con la Dra. Mariana Solís|perfecto, 17hs",
			"sí, a las 6|sí, a las 5 de la mañana|sí, el sábado|dale, con la Dra. Teresa|sí, con la doctora Teresa Solís|sí, viernes 21|sí, a las 20|sí, después de las 5|sí, antes de las 17|si el viernes puedo|sí, 17:30|sí, viernes o sábado|sí, a las 5 y media|dale, el otro viernes|sí, tipo 5|sí con Mariana Teresa|el viernes confirmo|sí, el viernes confirmo|a las 5 te confirmo|sí, a las 5 te aviso|Mariana confirma|la doctora Mariana confirma|sí, pago el viernes|el viernes a las 5|con Mariana|sí, el viernes a las 5 y otro turno para mi hijo|sí, agregá otro el viernes|sí, con el doctor Solís|sí, los viernes|si a las 5 esta bien dale|sí, llamame a las 5|dale, a partir de las 5|sí, entre las 5 y las 6|sí, de 5 a 6|a las 5?|dale, a las 5 o a las 6|sí, viernes 20 de diciembre|dale, viernes a las 17 si hay lugar|el viernes sí, el sábado no|sí, el viernes para mi hijo|sí, cambialo a las 5"},
		{visit, "es-MX", "Reservación para 4 personas hoy a las 20:30. ¿La confirmo?",
			"Sí a las 20:30|sí, hoy a las 8 y media de la noche|claro, 8:30 pm por favor|sí, somos 4|sí, mesa para cuatro a las 8 y media",
			"sí, a las 4|sí, a las 20:00|sí, mañana a las 20:30|sí, 8:30 am|sí, a las 9:30|sí, para 5 a las 20:30|sí, para 8 a las 20:30|sí, somos 20|sí, somos 4 y un bebé|sí, somos 4 o 5|si somos 4 sí|va si somos 4|a las 20:30 no"},
		{sell, "pt-BR", "Pedido: 2x Pizza calabresa, 1x Guaraná. Total R$ 97,70, pagamento no Pix, entrega na Rua das Flores 12. Confirma?",
			"sim, as 2 pizzas e o guaraná|isso, duas pizzas e um guaraná, 97,70|pode mandar, pago no pix",
			"sim, 3 pizzas e o guaraná|sim, as 2 pizzas|pode mandar, pago em dinheiro|sim, retiro na loja|sim, às 2|sim, 97 no pix|sim, rua das Flores 14"},
		{cancel, "es-AR", "¿Cancelo el pedido ORD-00012?", "si, el ORD-00012|sí, cancelá el ORD-00012",
			"si, el ORD-00013|no, el ORD-00012|el ORD-00012 no|sí, el ORD-00012 y el ORD-00013|todos menos el ORD-00012"},
		{cancel, "pt-BR", "Cancelo o pedido ORD-00031?", "Isso, o ORD-00031, obrigada|sim, o ORD-00031", "isso, o ORD-00032|não, o ORD-00031"},
		{move, "es-AR", "¿Paso tu turno del jueves 15:00 al viernes 17:00?", "sí, pasalo|sí, el viernes a las 5", "sí, a las 15|sí, a las 3|sí, el jueves|sí, el jueves a las 17|sí, a las 6|sí, el sábado|sí, a las 19"},
	} {
		q := Question{Tool: c.tool, Locale: c.locale, Text: c.text}
		for _, reply := range strings.Split(c.yes, "|") {
			if got := Classify(reply, q); got != Confirm {
				rest, ok, _ := retold(reply, q)
				t.Errorf("%s %q: %s (rest %q, %v)", c.locale, reply, got, rest, ok)
			}
		}
		for _, reply := range strings.Split(c.other, "|") {
			if Classify(reply, q) == Confirm {
				rest, ok, _ := retold(reply, q)
				t.Errorf("%s %q is a confirm (rest %q, %v)", c.locale, reply, rest, ok)
			}
		}
	}
}
