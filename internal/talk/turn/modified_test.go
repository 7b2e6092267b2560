package turn_test

import (
	"testing"

	"github.com/mostrador/mostrador/internal/core/catalog"
	"github.com/mostrador/mostrador/internal/kit/locale"
	"github.com/mostrador/mostrador/internal/testkit"
)

// What was taken out of an order is said by its name, and the order is named by the number that the customer knows.
func TestWhatIsTakenOutIsNamed(t *testing.T) {
	t.Parallel()
	play := func(yes, take, said string) func(*testing.T, *testkit.Shop) {
		return func(t *testing.T, s *testkit.Shop) {
			noodles := s.Product(catalog.Product{Name: "Fideos", Price: 90_00}, 9)
			d := open(t, s)
			s.OK(d.session.ID, "retail/add_items_to_draft", object{"items": []object{
				{"productId": d.product.ID, "quantity": 1}, {"productId": noodles.ID, "quantity": 1}}})
			s.OK(d.session.ID, "retail/set_delivery_details", object{"deliveryMethod": "pickup"})
			s.OK(d.session.ID, "retail/request_confirmation", object{})
			d.hears(t, yes)
			d.answers = append(d.answers, calls("modify_order_if_not_processed", object{"orderId": "ORD-00001",
				"action": "remove_item", "productId": noodles.ID}))
			wantWords(t, d.hears(t, take).Text, "Fideos")
			wantWords(t, d.hears(t, yes).Text, said)
		}
	}
	testkit.Flows(t,
		testkit.Flow{Name: "in Spanish", Setup: testkit.Setup{Locale: locale.ESAR, Settings: noIdentity()},
			Play: play("sí", "sacale los fideos",
				"Listo, cambiamos el pedido ORD-00001: Fideos, se saca del pedido (1 unidad).")},
		testkit.Flow{Name: "in Portuguese", Setup: testkit.Setup{Locale: locale.PTBR, Settings: noIdentity()},
			Play: play("sim", "tira o macarrão",
				"Pronto, alteramos o pedido ORD-00001: Fideos, sai do pedido (1 unidade).")},
	)
}
