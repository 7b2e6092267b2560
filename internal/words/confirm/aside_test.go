package confirm

import (
	"strings"
	"testing"
)

// TestAsides: clauses that want nothing go with a yes; what looks like them and contradicts the question, sets a value or
// begins a condition does not.
func TestAsides(t *testing.T) {
	t.Parallel()
	const (
		sell, visit, cancel, move = "retail/confirm_order", "frontdesk/create_appointment", "frontdesk/cancel_appointment", "frontdesk/modify_appointment"
		pay, hand                 = "retail/apply_payment_to_balance", "support/transfer_to_human"
	)
	for _, c := range []struct{ tool, locale, text, yes, other string }{
		{sell, "es-MX", "2 × Torta de milanesa $ 180.00. Total $ 180.00, para recoger en sucursal, pagas en efectivo. ¿Lo confirmo?",
			"sí, paso a las 7|va, ahorita paso por ellas|sale, en media hora paso|sí, voy saliendo para allá|sí, ya tengo el dinero|va, llevo efectivo|sí, me avisa cuando estén listas",
			"sí, paso mañana|si paso a las 7 me las tienes|sí, me las traen|sí, ahorita te digo|va, le transfiero ahora|sí, avíseme si hay de pollo|paso a las 7|en media hora te confirmo|sí amor, ahí voy|sí, mándelas con mi hijo|sí, paso a las 7 con tarjeta"},
		{sell, "es-AR", "1 × Lasaña $ 9.000, 1 × Flan $ 3.000. Total $ 12.000, envío a Pueyrredón 845, pagás con transferencia. ¿Lo confirmo?",
			"dale, ya te transfiero|sí, ahí te mando el comprobante|sí, Pueyrredón 845|así está bien, no cambies nada|mmm bueno dale|sí, gracias Vale|dale, avisame cuando salga|dale, cuando puedas|sí, perdón por la demora, estaba manejando",
			"dale, paso a las 7|dale, llevo efectivo|sí, Pueyrredón 854|sí, no cambies el flan|mmm dale no sé|ok gracias por la info|dale, te transfiero mañana|sí, el flan|sí, gracias Pero el flan no"},
		{visit, "es-AR", "Turno para Julia Ferrari el jueves 26 a las 17:00 con Mariana. ¿Confirmás?",
			"sí sí, voy para allá|sí, ya voy saliendo|sí, soy Julia|dale, ya hice los análisis|dale, llego 5 minutos antes|sí, ahí nos vemos|perfecto, ahí estaré sin falta", "sí, voy mañana|voy para allá|sí, vamos a ver|sí, soy Carla|ya hice los análisis|sí, ya hice otro turno el viernes|dale, llego 20 minutos tarde|sí, llego a las 18"},
		{cancel, "es-AR", "¿Cancelo tu turno del jueves 26 a las 17:00 con Mariana?",
			"cancelalo, hace 2 horas que espero|sí, se enfermó mi hija|sí, me surgió algo en el trabajo|sí, cancelalo por favor, ya otro día vamos|sí, no voy a poder ir|dale, me surgió un viaje|sí por favor, estoy con fiebre|sí, es que me confundí|cancelalo, después saco otro|sii cancela, no llego",
			"hace 2 horas que espero|si se enfermó mi hija cancelalo|si se enfermó mi hija|si no puedo ir cancelalo|sí, ahí estaré|sí, nos vemos el jueves|sí, no lo canceles|si no voy te aviso|sí, es que quiero cambiarlo|dale, nos vemos|confirmo el turno|sí, está confirmado|sí, es que ya pagué|sí, es que ya transferí|sí, no voy a faltar"},
		{move, "es-AR", "¿Cambio tu turno del martes 24 a las 10:00 con Mariana al jueves 26 a las 17:00 con Teresa?",
			"sí, el martes no puedo|dale, el martes me toca trabajar|sí, me queda mejor|sí, mejor el jueves|sí, con Teresa|sí, el jueves a las 5",
			"sí, el jueves no puedo|sí, el jueves me toca trabajar|sí, con Mariana|sí, con Mariana por favor|sí, el 24|sí, el martes|sí, a las 10|sí, me surgió algo el jueves|sí, me surgió un viaje el jueves|así está bien, no cambies nada|sí, mejor el martes|sí, me queda mejor el martes"},
		{visit, "pt-BR", "Marco escova para Paula com Renata no sábado 14 às 13h30?", "confirma sim, tenho um casamento à noite", "tenho um casamento à noite|sim, tenho uma festa na sexta"},
		{visit, "es-MX", "Mesa para 4 el sábado 14 a las 20:00. ¿Es correcto?", "sí, es nuestro aniversario|sí, vienen mis suegros|sí, me duele mucho", "es nuestro aniversario|si vienen mis suegros|sí, vienen mis suegros y somos 6"},
		{sell, "es-AR", "1 × Cemento $ 9.000. Total $ 9.000, retiro en el local. ¿Lo confirmo?", "dale confirmalo que lo necesito para la obra", "lo necesito para la obra|sí, lo necesito para el viernes"},
		{move, "es-AR", "¿Paso al jueves 26 tu turno del martes 24?", "sí", "sí, el martes|sí, el 24"},
		{move, "pt-BR", "Mudo seu horário de terça 24 às 9h para quinta 26 às 15h?", "sim, terça não consigo|sim, quinta às 3 da tarde|pode ser, obrigada pela compreensão",
			"sim, quinta não consigo|sim, terça|sim, às 9h|sim, quinta às 9h"},
		{pay, "es-AR", "¿Registro tu pago de $ 12.500 por transferencia?", "sí, transferí recién|sí, acabo de mandar el comprobante|dale, transferí hoy",
			"todavía no transferí|sí, transferí la mitad|sí, ahora te transfiero|sí, ese es el monto viejo"},
		{hand, "es-MX", "Le paso a una persona tu teléfono 55 4821 9930. ¿Está bien?", "sí, ese es mi número|sí, que me llamen|sí, espero su llamada",
			"ese no es mi número|que me llamen al otro|sí, que me llamen mañana"},
		{visit, "es-AR", "Corte y color con Mariana, el jueves a las 17:00. ¿Es correcto?", "sí, corte y color", "sí, corte nada más|sí, color solo|sí, corte|sí, color con Mariana"},
		{visit, "es-AR", "Control el jueves 26 de noviembre a las 17:00. ¿Es correcto?", "sí, 26 de noviembre|sí, jueves 26", "sí, 17 de noviembre|sí, jueves 17"},
	} {
		q := Question{Tool: c.tool, Locale: c.locale, Text: c.text, Strict: true}
		for _, reply := range strings.Split(c.yes, "|") {
			expect(t, reply, q, Confirm)
		}
		for _, strict := range []bool{true, false} {
			q.Strict = strict
			for _, reply := range strings.Split(c.other, "|") {
				if Classify(reply, q) == Confirm {
					t.Errorf("%s %s: %q is a confirm", c.locale, c.tool, reply)
				}
			}
		}
	}
}
