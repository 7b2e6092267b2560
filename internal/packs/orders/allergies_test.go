package orders_test

import (
	"strings"
	"testing"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/core/catalog"
	"github.com/mostrador/mostrador/internal/core/customer"
	"github.com/mostrador/mostrador/internal/testkit"
)

// The question of an order warns of its customer's allergies, and so do the changes of its quantities.
func TestTheQuestionWarnsOfAllergies(t *testing.T) {
	t.Parallel()
	const warning = "Ojo: dijiste que tenés alergia a lactosa, y la ficha de Torta nombra: queso."
	testkit.Flows(t, flow{Name: "", Setup: seller(access.Settings{}), Play: func(t *testing.T, s *testkit.Shop) {
		id := s.Session(ana)
		s.Do(func(u *core.Unit) error {
			talk, err := u.Conversations.Get(id, false)
			if err != nil {
				return err
			}
			_, err = u.Customers.SetPreferences(talk.CustomerID,
				customer.PreferenceChange{Allergies: &[]string{"lactosa"}}, customer.Consent{})
			return err
		})
		cake := catalog.Product{ID: testkit.NewID(), Name: "Torta", Description: "De queso crema", Price: 1000,
			TrackStock: true}
		s.Product(cake, 9)
		orderID := ready(s, id, cake, 1)
		out := s.OK(id, "orders/update_item_qty", object{"orderId": orderID, "productId": cake.ID, "quantity": 2})
		equal(t, "the warning of a quantity", out["warning"], any(warning))
		if text := out["message"].(string); !strings.HasSuffix(text, " "+warning) {
			t.Errorf("the message is %q", text)
		}
		out = s.OK(id, askCustomer, object{"orderId": orderID, "paymentMethod": "cash"})
		equal(t, "the warning of the question", out["warning"], any(warning))
		if text := out["confirmationMessage"].(string); strings.Count(text, warning+"\n\n¿Confirmás") != 1 {
			t.Errorf("asked %q", text)
		}
		if d := says(s, out["confirmationId"].(string), "sí"); d.Result == nil || !d.Result.Success {
			t.Errorf("the yes: %+v", d)
		}
		s.Sound()
	}})
}
