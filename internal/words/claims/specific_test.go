package claims

import (
	"testing"
	"time"

	"github.com/mostrador/mostrador/internal/kit/locale"
)

// workshop is a bicycle workshop with two mechanics, a pause at noon and one booking.
var workshop = Evidence{
	Now: time.Date(2026, time.November, 16, 15, 0, 0, 0, time.UTC), // a Monday
	Facts: []Fact{
		{Kind: Hours, Text: "lunes a viernes de 9:00 a 13:00 y de 16:00 a 20:00; sábado de 10:00 a 14:00; domingo cerrado"},
		{Kind: Address, Text: "Av. Sarmiento 455, Salta"},
		{Kind: Account, Text: "Banco Imaginario del Valle"},
		{Kind: Account, Text: "Ofelia Brandán Ruiz"},
		{Kind: Staff, Text: "Tobías Neri", Things: []string{"Centrado de ruedas"}},
		{Kind: Staff, Text: "Irma Paz", Things: []string{"Cambio de cubiertas"}},
		{Kind: Slot, Role: Booked, Text: "2026-11-19T16:30", Things: []string{"TUR-11", "Centrado de ruedas", "Tobías Neri"}},
		{Kind: Slot, Role: Free, Text: "2026-11-20T10:00", Value: 120},
		{Kind: Reminders, Text: "2026-11-18T09:00"},
		{Kind: Term, Text: "75 minutos", Things: []string{"Centrado de ruedas"}},
		{Kind: Term, Text: "2 days", Things: []string{"Expreso Andino"}},
		{Kind: Term, Text: "6 days", Things: []string{"Correo Norte"}},
	},
	Deeds:    []Deed{{Act: BookedFor, Noun: Booking, Code: "TUR-11", Standing: true}},
	Customer: []string{"hola, soy Delfina, quiero centrar las ruedas"},
}

func TestSpecifics(t *testing.T) {
	t.Parallel()
	for text, held := range map[string]bool{
		// names
		"Hola Delfina, acá está Irma para lo que necesites.":    false,
		"Hola Rosaura, ¿en qué te ayudo?":                       false,
		"Muchas gracias Rosaura.":                               false,
		"Te va a recibir Aurelio en el taller.":                 true,
		"Transferí a la cuenta del Banco Imaginario del Valle.": false,
		"Transferí a la cuenta del Banco Imaginario del Norte.": true,
		"La cuenta está a nombre de Ofelia Ruiz Brandán.":       true,
		"El trabajo lo hace Ofelia.":                            true,
		"Las cubiertas las cambia Irma.":                        false,
		"Las cubiertas las cambia Tobías.":                      true,
		"Tu turno quedó reservado el jueves 19 con Tobías.":     false,
		"Tu turno quedó reservado el jueves 19 con Irma.":       true,
		"¿Preferís que el centrado te lo haga Irma?":            false,
		// stretches of time
		"Abrimos de lunes a viernes de 9 a 13 y de 16 a 20.":                 false,
		"De lunes a viernes estamos de 9 a 20.":                              true,
		"Al mediodía cerramos de 13 a 16.":                                   false,
		"El viernes 20 hay lugar de 10 a 12.":                                false,
		"El viernes 20 hay lugar de 10 a 13.":                                true,
		"El jueves 19 no queda lugar, pero el viernes 20 a las 9 hay libre.": true,
		// addresses
		"Estamos en Sarmiento 455.":             false,
		"Te lo dejamos listo en Sarmiento 545.": true,
		"Podés pasar por Av. Sarmiento N° 544.": true,
		// promises
		"Un mecánico te escribe hoy a las 17:40.":                                   true,
		"Te lo recuerdo el miércoles 18 a las 9.":                                   false,
		"Te lo recuerdo el martes 17 a las 9.":                                      true,
		"Recordá que el sábado cerramos a las 14.":                                  false,
		"Mañana a las 8:15 está todo armado en el mostrador.":                       true,
		"El jueves 19 a las 16:30 te esperamos.":                                    false,
		"Si me decís dónde te la alcanzamos hoy.":                                   true,
		"Te esperamos mañana desde las 9.":                                          false,
		"Expreso Andino llega cuatro días antes que Correo Norte.":                  false,
		"Lleva 75 minutos: empieza el jueves 19 a las 16:30 y termina a las 17:45.": false,
		"Listo: el jueves 19 a las 16:30 te atiende Irma.":                          true,
		// edges of a day
		"El sábado cerramos a las 14.":                     false,
		"El sábado cerramos a las 10.":                     true,
		"Los martes abrimos a las 16 después de la pausa.": false,
		"El sábado abrimos a las 14.":                      true,
		// lengths of time
		"El centrado de ruedas lleva una hora y cuarto.":     false,
		"El centrado de ruedas lleva 1 hora con 15 minutos.": false,
		"El centrado de ruedas lleva 2 horas.":               true,
		"Con Expreso Andino tarda 2 días.":                   false,
		"Con Correo Norte tarda 2 días.":                     true,
	} {
		if found := Rules(New(locale.ESAR, workshop), text); len(found) > 0 != held {
			t.Errorf("%q: held %v, want %v: %+v", text, len(found) > 0, held, found)
		}
	}
}
