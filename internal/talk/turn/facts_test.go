package turn_test

import (
	"strings"
	"testing"
	"time"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/core/customer"
	"github.com/mostrador/mostrador/internal/kit/locale"
	"github.com/mostrador/mostrador/internal/talk/model"
	"github.com/mostrador/mostrador/internal/testkit"
)

// corner is a shop with an address, hours and zones.
func corner() access.Settings {
	free, week := int64(45_000_00), map[string]string{"saturday": "9:00-13:00", "sunday": "closed"}
	for _, day := range access.Weekdays[1:6] {
		week[day] = "9:00-20:00"
	}
	return access.Settings{
		Profile: access.Profile{Address: "Medrano 387", City: "Buenos Aires", Phone: "+541145678901", Schedule: week},
		Delivery: access.Delivery{Zones: []access.Zone{{Name: "Palermo", Cities: []string{"Villa Crespo"},
			Cost:     4_900_00,
			MinOrder: 10_000_00, FreeOver: &free}}},
	}
}

// A model that reads is told the business, the customer and the draft.
func TestWhatAModelIsTold(t *testing.T) {
	t.Parallel()
	testkit.Flows(t,
		testkit.Flow{Name: "es-AR", Setup: testkit.Setup{Settings: corner()},
			Play: func(t *testing.T, s *testkit.Shop) {
				playTold(t, s, []string{"Dirección: Medrano 387, Buenos Aires", "Teléfono: +541145678901",
					"lunes a viernes: de 9:00 a 20:00; sábado: de 9:00 a 13:00; domingo: cerrado",
					"Envío a Palermo (Villa Crespo): $ 4.900, compra mínima $ 10.000, gratis desde $ 45.000",
					"Ahora está abierto, hasta las 20:00.", "nombre y DNI del cliente", "termina en 0001",
					"Notas del negocio: Toca el timbre del fondo"}, []string{"Debe $ 9.000.", "ORD-00001",
					"falta pagar $ 9.000: 2 × Yerba Mate 1 kg"})
			}},
		testkit.Flow{Name: "pt-BR", Setup: testkit.Setup{Settings: corner(), Locale: locale.PTBR, Currency: "BRL",
			Country: "BR"}, Play: func(t *testing.T, s *testkit.Shop) {
			playTold(t, s, []string{"Endereço: Medrano 387", "segunda-feira a sexta-feira: ",
				"Entrega em Palermo (Villa Crespo): R$ 4.900, pedido mínimo", "Agora está aberto, até as ",
				"nome e documento do cliente", "termina em 0001", "Anotações da loja: Toca"}, []string{"Deve R$ 9.000.",
				"falta pagar R$ 9.000: 2 × Yerba"})
		}},
	)
}

// A restaurant that delivers has zones, too, and orders of a front desk no draft. The clock of twelve hours ends its
// sentence with one full stop.
func TestARestaurantsZonesAreTold(t *testing.T) {
	t.Parallel()
	testkit.Flows(t, testkit.Flow{Name: "es-MX", Setup: testkit.Setup{Settings: corner(), AssistantType: "rest_complete",
		Locale: locale.ESMX, Currency: "MXN", Country: "MX"}, Play: func(t *testing.T, s *testkit.Shop) {
		d := open(t, s, says("¡Hola!"))
		d.hears(t, "hola")
		wantWords(t, instructed(d.asked[0]), "Envío a Palermo (Villa Crespo): $4,900, compra mínima $10,000", "p. m.")
		if strings.Contains(instructed(d.asked[0]), "m..") {
			t.Errorf("two full stops in %s", instructed(d.asked[0]))
		}
	}})
}

func playTold(t *testing.T, s *testkit.Shop, first, later []string) {
	d := open(t, s, says("¡Hola!"))
	s.Do(func(u *core.Unit) error {
		u.Conversations.Adopt(d.session)
		if _, _, err := u.Customers.Identify(customer.Identity{DNI: "22333444", FirstName: "Marta"}); err != nil {
			return err
		}
		return u.Customers.SetNotes(d.session.CustomerID, "Toca el timbre del fondo")
	})
	d.hears(t, "hola")
	wantWords(t, instructed(d.asked[0]), first...)
	sells(d)
	d.hears(t, "quiero 2 yerbas, las paso a buscar")
	wantWords(t, instructed(d.asked[2]), "2 × Yerba Mate 1 kg", "productId "+d.product.ID, "orderId ")
	d.hears(t, "sí")
	d.answers = append(d.answers, says("Chau."))
	d.hears(t, "gracias")
	wantWords(t, instructed(d.asked[len(d.asked)-1]), later...)
}

// What is the same for all customers comes first, so that vendors can keep it.
func TestTheStablePartOfARequest(t *testing.T) {
	t.Parallel()
	testkit.Flows(t, testkit.Flow{Name: "two customers", Setup: testkit.Setup{Settings: corner()},
		Play: func(t *testing.T, s *testkit.Shop) {
			one, other := open(t, s, says("¡Hola!")), open(t, s, says("¡Hola!"))
			one.hears(t, "hola")
			s.Clock.Advance(7 * time.Minute)
			other.hears(t, "buenas")
			a, b := whole(one.asked[0]), whole(other.asked[0])
			same := 0
			for same < min(len(a), len(b)) && a[same] == b[same] {
				same++
			}
			share := 100 * same / len(a)
			t.Logf("%d of %d characters of a first request are the same for everybody: %d %%", same, len(a), share)
			if share < 80 || !strings.Contains(a[:same], "Medrano 387") {
				t.Errorf("%d %% are the same: %s", share, a[:same])
			}
		}})
}

// whole is a request as a vendor's cache sees it: tools, then the instructions.
func whole(r model.Request) string {
	var b strings.Builder
	for _, tool := range r.Tools {
		b.WriteString(tool.Name + tool.Description + string(tool.Parameters()))
	}
	return b.String() + instructed(r)
}
