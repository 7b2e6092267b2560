package speech_test

import (
	"testing"

	"github.com/mostrador/mostrador/internal/kit/locale"
	"github.com/mostrador/mostrador/internal/words/speech"
)

func TestAloud(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		tag           locale.Tag
		written, want string
	}{
		// Money.
		{ar, "Sale $ 4.500.", "Sale cuatro mil quinientos pesos."},
		{ar, "Sale $4.500 pesos", "Sale cuatro mil quinientos pesos"},
		{ar, "Son $ 1.234,50", "Son mil doscientos treinta y cuatro pesos con cincuenta centavos"},
		{ar, "Descuento: -$ 500", "Descuento: menos quinientos pesos"},
		{ar, "US$ 10 o ARS 2,000", "diez dólares o dos mil pesos"},
		{mx, "Son $1,250.50 en total", "Son mil doscientos cincuenta pesos con cincuenta centavos en total"},
		{br, "O total é R$ 1.200", "O total é mil e duzentos reais"},
		{br, "R$ 49,90 cada", "quarenta e nove reais e noventa centavos cada"},
		{en, "That is $19.99.", "That is nineteen dollars and ninety-nine cents."},
		// Times.
		{ar, "a las 20:30", "a las ocho y media de la noche"},
		{ar, "El turno es 20:30 hs", "El turno es las ocho y media de la noche"},
		{ar, "Abrimos de 9:00 a 13:00", "Abrimos de las nueve de la mañana a la una de la tarde"},
		{ar, "Lunes: 09:00-12:00", "Lunes: de las nueve de la mañana al mediodía"},
		{ar, "hasta las 21:00", "hasta las nueve de la noche"},
		{ar, "Te espero a las 21 hs.", "Te espero a las nueve de la noche"},
		{ar, "mañana a las 8 de la noche", "mañana a las ocho de la noche"},
		{mx, "a las 2:30 p. m. en la sucursal", "a las dos y media de la tarde en la sucursal"},
		{br, "às 14h30", "às duas e meia da tarde"},
		{br, "das 9h às 18h", "das nove da manhã às seis da tarde"},
		{br, "até 12h", "até o meio-dia"},
		{en, "at 8:30 PM", "at eight thirty in the evening"},
		// Counted nouns.
		{ar, "Llamamos 21 veces", "Llamamos veintiuna veces"},
		{br, "Ligamos 22 vezes", "Ligamos vinte e duas vezes"},
		// Dates.
		{ar, "el 12/03", "el doce de marzo"},
		{ar, "el 1/3 a las 13:00", "el primero de marzo a la una de la tarde"},
		{ar, "martes 10 de marzo", "martes diez de marzo"},
		{mx, "2026-12-31", "treinta y uno de diciembre de dos mil veintiséis"},
		{ar, "31/02/2026 no existe", "treinta y uno de febrero de dos mil veintiséis no existe"},
		{ar, "31/13/2026 no existe", "31/13/2026 no existe"},
		{br, "no dia 01/03/2026", "no dia primeiro de março de dois mil e vinte e seis"},
		{br, "sexta-feira, 20 de janeiro", "sexta-feira, vinte de janeiro"},
		{en, "Tuesday, January 20", "Tuesday, January twentieth"},
		// Codes, telephones, links.
		{ar, "Tu pedido es ORD-00012.", "Tu pedido es ORD, cero, cero cero, doce."},
		{br, "código RES-1234", "código RES, doze, trinta e quatro"},
		{ar, "Llamá al +54 9 11 4567-8901",
			"Llamá al once, cuarenta y cinco, sesenta y siete, ochenta y nueve, cero uno"},
		{ar, "DNI 30.111.222", "DNI treinta millones ciento once mil doscientos veintidós"},
		{mx, "al 5512345678", "al cincuenta y cinco, doce, treinta y cuatro, cincuenta y seis, setenta y ocho"},
		{ar, "Pagá en https://mp.example/x?id=1.", "Pagá en un enlace."},
		{ar, "ana.paz@correo.com.ar", "ana punto paz arroba correo punto com punto ar"},
		// Quantities and measures.
		{ar, "2 × Yerba", "dos de Yerba"},
		{ar, "1 x Coca-Cola", "uno de Coca-Cola"},
		{br, "2 × Coca-Cola", "dois de Coca-Cola"},
		{ar, "Yerba 1 kg", "Yerba un kilo"},
		{ar, "Agua 1,5 l", "Agua uno coma cinco litros"},
		{mx, "Agua 1.5 l", "Agua uno punto cinco litros"},
		{ar, "500ml", "quinientos mililitros"},
		{ar, "20 % de descuento", "veinte por ciento de descuento"},
		{ar, "1/2 docena", "medio docena"},
		{ar, "mesa para 1 persona y 21 sillas", "mesa para una persona y veintiuna sillas"},
		{ar, "quedan 1 o 2", "quedan uno o dos"},
		{br, "mesa para 2 pessoas", "mesa para duas pessoas"},
		{ar, "Rivadavia 1234, piso 3", "Rivadavia mil doscientos treinta y cuatro, piso tres"},
		{ar, "1.500 unidades", "mil quinientas unidades"},
		{ar, "Papel A4 y 7up", "Papel A4 y 7up"},
		// For the eye only.
		{ar, "¡Listo! ✅ **Perfecto**", "¡Listo! Perfecto"},
		{ar, "Respondé SÍ para confirmarlo", "Respondé sí para confirmarlo"},
		{br, "Responda SIM ou NÃO.", "Responda sim ou não."},
		{ar, "Hola, ¿qué tal?", "Hola, ¿qué tal?"},
		{ar, "", ""},
		// What is already in words stays.
		{ar, "a las ocho y media de la noche", "a las ocho y media de la noche"},
	} {
		if got := speech.Aloud(c.tag, c.written); got != c.want {
			t.Errorf("%s %q:\n got %q\nwant %q", c.tag, c.written, got, c.want)
		}
	}
}

// A question is heard with its quantities, amounts and times in words, each line a
// sentence.
func TestAQuestionAloud(t *testing.T) {
	t.Parallel()
	question := "Tu pedido:\n• 2 × Yerba Mate 1 kg — $ 9.000\n• 1 × Fernet — $ 12.500,50\nEnvío: sin cargo\nTotal: $ 21.500,50\nEntrega en: Av. Rivadavia 1234\nHorario: 20:30\n\n¿Confirmás el pedido? Respondé SÍ para confirmarlo, o decime qué querés cambiar."
	want := "Tu pedido: dos de Yerba Mate un kilo, nueve mil pesos. uno de Fernet, doce mil quinientos pesos con cincuenta centavos. Envío: sin cargo. " +
		"Total: veintiún mil quinientos pesos con cincuenta centavos. Entrega en: avenida Rivadavia mil doscientos treinta y cuatro. " +
		"Horario: las ocho y media de la noche. ¿Confirmás el pedido? Respondé sí para confirmarlo, o decime qué querés cambiar."
	if got := speech.Aloud(ar, question); got != want {
		t.Errorf("\n got %q\nwant %q", got, want)
	}
}

// No input makes Aloud panic.
func FuzzAloud(f *testing.F) {
	for _, s := range []string{"$ 4.500", "1.2.3,4", "+54", "12/13/14", "à 25h99", "\xff$1", "1 x "} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		for _, tag := range locale.Tags() {
			_ = speech.Aloud(tag, s)
		}
	})
}
