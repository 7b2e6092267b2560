package orders_test

import (
	"strings"
	"testing"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/kit/locale"
	"github.com/mostrador/mostrador/internal/runtime"
	"github.com/mostrador/mostrador/internal/testkit"
)

// TestBranchOfAPickup: an order is picked up at the branch that its buyer names, and the question says which.
func TestBranchOfAPickup(t *testing.T) {
	t.Parallel()
	flow := func(tag locale.Tag, label, which string) testkit.Flow {
		setup := seller(access.Settings{})
		setup.Locale = tag
		return testkit.Flow{Name: string(tag), Setup: setup, Play: func(t *testing.T, s *testkit.Shop) {
			s.Branch("Centro", "", 0, 24*60)
			s.Branch("Norte", "", 0, 24*60)
			session, in := delivering(5000, object{"shippingMethod": "pickup", "branch": "Sur"})(s)
			if a := s.Call(session, setDelivery, in); a.ErrorCode != fault.NotFound ||
				!strings.Contains(a.Error, "Centro") {
				t.Errorf("an unknown branch: %s %s", a.ErrorCode, a.Error)
			}
			given := in.(object)
			given["branch"] = ""
			if a := s.Call(session, setDelivery, given); a.ErrorCode != fault.InvalidArguments || a.Error != which {
				t.Errorf("no branch: %s %s", a.ErrorCode, a.Error)
			}
			for _, c := range []struct{ said, name string }{{"la sucursal Norte", "Norte"}, {"", "Norte"},
				{"el de Centro", "Centro"}, {"", "Centro"}} {
				given["branch"] = c.said
				s.OK(session, setDelivery, given)
				got := s.Call(session, "orders/request_confirmation", object{"orderId": given["orderId"]})
				if got.Confirmation == nil || !strings.Contains(got.Confirmation.Message, label+c.name) {
					t.Errorf("%q is asked %+v %s", c.said, got.Confirmation, got.Error)
				}
			}
		}}
	}
	testkit.Flows(t,
		flow(locale.ESAR, "Sucursal: ", "¿En cuál de nuestras sucursales lo querés retirar: Centro o Norte?"),
		flow(locale.PTBR, "Unidade: ", "Em qual das nossas unidades você quer retirar: Centro ou Norte?"))
}

// TestStockOfABranch: an order of a branch is filled from its own places and from those of no branch, whoever changes
// it.
func TestStockOfABranch(t *testing.T) {
	t.Parallel()
	testkit.Flows(t, testkit.Flow{Name: "two branches", Setup: seller(access.Settings{}),
		Play: func(t *testing.T, s *testkit.Shop) {
			centro, norte := s.Branch("Centro", "", 0, 24*60), s.Branch("Norte", "", 0, 24*60)
			p := s.Item("Vino", 5000, 0)
			s.Keep(p, "local", "", 1)
			s.Keep(p, "centro", centro, 5)
			s.Keep(p, "norte", norte, 2)
			there := s.SessionAt("whatsapp", norte, ana)
			listed := s.OK(there, listProducts, object{"includeStock": true})["products"].([]any)[0].(object)
			equal(t, "in stock at Norte", listed["stockAvailable"], 3.0)
			id := draft(s, there)
			add(s, there, id, p, 2)
			four, more := object{"orderId": id, "productId": p.ID, "quantity": 4}, "orders/update_item_qty"
			desk := s.SessionAt("whatsapp", centro, beto) // staff act on it from elsewhere
			for _, a := range []runtime.Answer{s.Call(there, addItem, with(four, object{"quantity": 2})),
				s.Call(there, more, four), s.CallAs(testkit.Boss, desk, more, four, "")} {
				refused(t, a, fault.OutOfStock, "sucursal Norte: solo quedan 3 de Vino")
			}
			s.OK(there, more, with(four, object{"quantity": 3}))
			s.OK(there, setDelivery, object{"orderId": id, "shippingMethod": "pickup", "address": address()})
			question := ask(s, there, id)
			equal(t, "held by the question", s.Shelves(p), "centro 5-0, local 1-1, norte 2-2")
			says(s, question, "sí")
			s.OK(there, confirm, pay(id, question, "cash"))
			equal(t, "sold", s.Shelves(p), "centro 5-0, local 0-0, norte 0-0")
		}})
}
