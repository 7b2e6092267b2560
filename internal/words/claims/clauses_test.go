package claims

import (
	"testing"
	"time"

	"github.com/mostrador/mostrador/internal/kit/locale"
)

// bistro is a restaurant with a holiday, a booking that was moved, free hours and a few goods.
var bistro = Evidence{
	Now: time.Date(2026, time.November, 16, 15, 0, 0, 0, time.UTC), // a Monday
	Facts: []Fact{
		{Kind: Hours, Text: "lunes cerrado; martes a viernes de 10:00 a 13:00 y de 16:00 a 21:00; sábado y domingo de 11:00 a 22:00. " +
			"El jueves 26 de noviembre de 2026 cerrado."},
		{Kind: Code, Text: "RES-40"},
		{Kind: Slot, Role: Booked, Text: "2026-11-20T18:00", Things: []string{"RES-40", "mesa para 4"}},
		{Kind: Slot, Role: Was, Text: "2026-11-18T12:00"},
		{Kind: Slot, Role: Free, Text: "2026-11-21T17:00"},
		{Kind: Slot, Role: Free, Text: "2026-11-21T20:30"},
		{Kind: Term, Text: "3 horas"},
		{Kind: Stock, Value: 12, Things: []string{"Aceite de oliva"}},
		{Kind: Stock, Value: 5, Things: []string{"Vinagre de manzana"}},
		{Kind: Money, Role: Price, Value: 900_00, Things: []string{"Aceite de oliva"}},
		{Kind: Money, Role: Price, Value: 400_00, Things: []string{"Vinagre de manzana"}},
	},
	Deeds:    []Deed{{Act: BookedFor, Noun: Booking, Code: "RES-40", Standing: true}, {Act: Moved, Noun: Booking, Code: "RES-40"}},
	Customer: []string{"somos 7 ahora, ¿puede ser el sábado a las 19?"},
}

// TestOwnClauses: a word is read with the day, the hour and the goods of its own clause.
func TestOwnClauses(t *testing.T) {
	t.Parallel()
	for text, held := range map[string]bool{
		"Mañana martes abrimos, y el sábado cerramos a las 10 de la noche.": false,
		"Hoy, lunes, está cerrado; mañana abrimos a las 10.":                false,
		"El jueves 26 abrimos.": true,
		"El jueves 26 no abrimos, pero el sábado estamos de 11 a 10 de la noche.": false,
		"El jueves de la otra semana no abrimos.":                                 false,
		"El sábado a las 19 está ocupado, pero veo las 17:00 o las 20:30.":        false,
		"El sábado a las 19 está ocupado, pero hay lugar a las 21:30.":            true,
		"El sábado a las 17:00 está ocupado.":                                     true,
		"Tu mesa pasó del miércoles 18 a las 12 al viernes 20 a las 18.":          false,
		"Tu mesa es el miércoles 18 a las 12.":                                    true,
		"La reserva RES-40 es para 7 personas.":                                   true,
		"La reserva RES-40 es para 4 personas.":                                   false,
		"Avisanos hasta las 15 si no venís el viernes, son 3 horas antes.":        false,
		"La botella cerrada se cambia hasta 3 horas después.":                     false,
		"Del aceite quedan 12 y del otro 5.":                                      false,
		"Del aceite quedan 12 y del otro 6.":                                      true,
		"Tenemos 30 modelos en existencia.":                                       true,
		"Hay tiempo de sobra.":                                                    false,
		"Entiendo que salís a las 19:15.":                                         false,
		"El mozo puede pasar el jueves 19 a las 15:15.":                           true,
	} {
		if found := Rules(New(locale.ESAR, bistro), text); len(found) > 0 != held {
			t.Errorf("%q: held %v, want %v: %v", text, len(found) > 0, held, found)
		}
	}
}
