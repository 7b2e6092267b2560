package claims_test

import (
	"testing"
	"time"

	"github.com/mostrador/mostrador/internal/kit/locale"
	"github.com/mostrador/mostrador/internal/words/claims"
)

func price(name string, hundredths int64) claims.Fact {
	return claims.Fact{Kind: claims.Money, Role: claims.Price, Value: hundredths, Things: []string{name}}
}

// TestQuotes: what nobody has ordered yet is reckoned from the list, the customer's words and what they were told.
func TestQuotes(t *testing.T) {
	t.Parallel()
	e := claims.Evidence{
		Facts: []claims.Fact{price("Ladrillo hueco 12", 690_00), price("Cemento 50 kg", 11_900_00), price("Maza 1 kg", 16_400_00),
			price("Cerveza Quilmes lata 473 ml", 1_700_00), price("Cerveza Quilmes retornable 1 L", 2_900_00),
			{Kind: claims.Money, Role: claims.FreeFrom, Value: 150_000_00}},
		Customer: []string{"100 ladrillos y 4 cementos"},
		Said:     []string{"Todo suma $ 116.600."},
	}
	for text, held := range map[string]bool{
		"- Ladrillo hueco 12: $ 690 cada uno. Los 100 salen $ 69.000.\n- Cemento 50 kg: $ 11.900. Las 4 bolsas, $ 47.600.\n\nTodo junto te queda en $ 116.600, sin el envío.": false,
		"- Ladrillo hueco 12: $ 690 cada uno. Los 100 salen $ 69.000.\n- Cemento 50 kg: $ 11.900. Las 4 bolsas, $ 47.600.\n\nTodo junto te queda en $ 118.600, sin el envío.": true,
		"Con los $ 116.600 de los materiales y la maza, todo te queda en $ 133.000.":                                                                                          false,
		"Con los $ 116.600 de los materiales y la maza, todo te queda en $ 136.000.":                                                                                          true,
		"Son $ 116.600, así que te faltan $ 33.400 para el envío gratis.":                                                                                                     false,
		"Son $ 116.600, así que te faltan $ 23.400 para el envío gratis.":                                                                                                     true,
		"Si preferís lata, la de 473 ml está a $ 1.700.":                                                                                                                      false,
		"Entre las dos Quilmes hay $ 1.200 de diferencia: la lata sale $ 1.700 y la retornable, $ 2.900.":                                                                     false,
		"Entre las dos Quilmes hay $ 2.200 de diferencia: la lata sale $ 1.700 y la retornable, $ 2.900.":                                                                     true,
	} {
		if found := claims.Rules(claims.New(locale.ESAR, e), text); (len(found) > 0) != held {
			t.Errorf("%q: %v", text, found)
		}
	}
}

// TestVisits: the customer's bookings are told back as they are, with whom they are and how many there are.
func TestVisits(t *testing.T) {
	t.Parallel()
	slot := func(at string, things ...string) claims.Fact {
		return claims.Fact{Kind: claims.Slot, Role: claims.Booked, Text: at, Things: things}
	}
	e := claims.Evidence{Now: time.Date(2026, 11, 17, 15, 0, 0, 0, time.UTC), Facts: []claims.Fact{
		slot("2026-11-19T12:00", "CIT-1", "Limpieza · Ana", "Dra. Mariana Solís"),
		slot("2026-11-19T16:30", "CIT-2", "Ortodoncia · Ana", "Dr. Emilio Cárdenas"),
		{Kind: claims.Staff, Text: "Dra. Mariana Solís", Things: []string{"Limpieza"}},
		{Kind: claims.Staff, Text: "Dr. Emilio Cárdenas", Things: []string{"Ortodoncia"}},
	}}
	for text, held := range map[string]bool{
		"El jueves 19 tienes la limpieza a las 12:00 y la ortodoncia a las 4:30 de la tarde, con la Dra. Solís y con el Dr. Cárdenas.": false,
		"El jueves 19 tienes la limpieza a las 4:30 de la tarde con el Dr. Cárdenas.":                                                  true,
		"El jueves 19 tienes la limpieza a las 12:00 con el Dr. Cárdenas.":                                                             true,
		"Veo que el jueves tienes dos citas.":                                                                                          false,
		"Veo que el jueves tienes tres citas.":                                                                                         true,
		"Faltan dos días para el jueves.":                                                                                              false,
		"Faltan cinco días para el jueves.":                                                                                            true,
	} {
		if found := claims.Rules(claims.New(locale.ESMX, e), text); (len(found) > 0) != held {
			t.Errorf("%q: %v", text, found)
		}
	}
}

// TestLeans: what points back to a sentence that was cut would read as said of another.
func TestLeans(t *testing.T) {
	t.Parallel()
	for text, leans := range map[string]bool{
		"Con un puré más ya lo pasás.": true, "Esa no te la recomiendo para él.": true, "Isso já está incluído.": true,
		"Hoy estamos hasta las 21:00.": false, "Lo que falta es la dirección.": false,
	} {
		if claims.Leans(text) != leans {
			t.Errorf("%q", text)
		}
	}
}
