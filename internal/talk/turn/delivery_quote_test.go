package turn_test

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/core/conversation"
	"github.com/mostrador/mostrador/internal/kit/locale"
	"github.com/mostrador/mostrador/internal/runtime"
	"github.com/mostrador/mostrador/internal/talk/model"
	"github.com/mostrador/mostrador/internal/testkit"
)

// A delivery is quoted by its zone before there is an order, and a zone's price is not another's.
func TestDeliveryQuote(t *testing.T) {
	t.Parallel()
	in := func(tag locale.Tag) testkit.Setup {
		s := noIdentity()
		far, near := int64(90_000_00), int64(30_000_00)
		s.Delivery.Zones = []access.Zone{
			{Name: "Almagro", Cities: []string{"Almagro"}, Cost: 1_500_00, MinOrder: 5_000_00, FreeOver: &near},
			{Name: "Resto", Cities: []string{"Palermo"}, Cost: 4_900_00, MinOrder: 12_000_00, FreeOver: &far},
		}
		return testkit.Setup{Locale: tag, Settings: s}
	}
	testkit.Flows(t,
		testkit.Flow{Name: "in Spanish", Setup: in(locale.ESAR),
			Play: playQuote("¿envían a Palermo? ¿cuánto sale?", "Palermo",
				"Sí, enviamos a Palermo: el envío sale $ 4.900. La compra mínima es de $ 12.000. Desde $ 90.000 de compra es gratis.")},
		testkit.Flow{Name: "in Portuguese", Setup: in(locale.PTBR),
			Play: playQuote("entregam em Almagro? quanto custa?", "almagro",
				"Sim, entregamos em Almagro: a entrega custa ARS 1.500. O pedido mínimo é de ARS 5.000. A partir de ARS 30.000 em compras, é grátis.")},
	)
}

func playQuote(asked, place, want string) func(*testing.T, *testkit.Shop) {
	return func(t *testing.T, s *testkit.Shop) {
		d := open(t, s, calls("get_business_profile", map[string]any{"deliverTo": place}),
			func(r model.Request) (model.Answer, error) {
				var a runtime.Answer
				var said struct {
					DeliveryInfo struct{ Quote struct{ Message string } }
				}
				last := r.History[len(r.History)-1]
				if err := json.Unmarshal(last.Body, &a); err != nil {
					return model.Answer{}, err
				}
				err := json.Unmarshal(a.Data, &said)
				return model.Answer{Text: said.DeliveryInfo.Quote.Message}, err
			})
		if r := d.hears(t, asked); r.Outcome != conversation.Replied || r.Text != want {
			t.Errorf("it was answered with %+v", r)
		}
		// An invented price is not sent.
		d.answers = append(d.answers, says("El envío sale $ 777."), says("El envío sale $ 777."))
		if r := d.hears(t, "¿seguro?"); strings.Contains(r.Text, "777") {
			t.Errorf("it said %q", r.Text)
		}
	}
}
