package orders_test

import (
	"strings"
	"testing"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/kit/locale"
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
