package retail_test

import (
	"strings"
	"testing"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/kit/locale"
	"github.com/mostrador/mostrador/internal/testkit"
)

// TestDeliveryChoosesTheBranch: where branches deliver by rules of their own and the conversation has none, the address
// chooses the branch, and a quote says what the order then costs.
func TestDeliveryChoosesTheBranch(t *testing.T) {
	t.Parallel()
	flow := func(name string, tag locale.Tag, from, centro, nowhere string) testkit.Flow {
		return testkit.Flow{Name: name, Setup: testkit.Setup{Locale: tag, Settings: access.Settings{
			RequireIdentity: new(bool), DefaultPayment: "cash"}},
			Play: func(t *testing.T, s *shop) { playDeliverers(t, s, from, centro, nowhere) }}
	}
	testkit.Flows(t,
		flow("in Spanish", locale.ESAR, "Sí, enviamos a Olivos desde la sucursal Norte: el envío sale $ 900.",
			"Sí, enviamos a Palermo desde la sucursal Centro: el envío sale $ 700.",
			"No hacemos envíos a Rosario. Entregamos en: Palermo; Zona norte."),
		flow("in Portuguese", locale.PTBR, "Sim, entregamos em Olivos pela unidade Norte: a entrega custa",
			"Sim, entregamos em Palermo pela unidade Centro: a entrega custa",
			"Não entregamos em Rosario. Entregamos em: Palermo; Zona norte."),
	)
}

func playDeliverers(t *testing.T, s *shop, fromNorte, fromCentro, nowhere string) {
	const profile, deliver = "retail/get_business_profile", "retail/set_delivery_details"
	never := int64(-1)
	zone := func(name string, cost int64, cities ...string) access.Zone {
		return access.Zone{Name: name, Cities: cities, Cost: cost, FreeOver: &never}
	}
	centro, norte := s.Branch("Centro", "", 0, 24*60), s.Branch("Norte", "", 0, 24*60)
	s.Settle(func(x *access.Settings) {
		x.Branches = map[string]access.BranchRules{
			centro: {Delivery: &access.Delivery{Zones: []access.Zone{zone("Palermo", 700_00, "Palermo")}}},
			norte: {Delivery: &access.Delivery{Zones: []access.Zone{
				zone("Zona norte", 900_00, "Olivos", "Tigre"), zone("Palermo", 1200_00, "Palermo")}}},
		}
	})
	talk := s.Session("+5491155550001")
	quote := func(in args) args {
		t.Helper()
		return s.OK(talk, profile, in)["deliveryInfo"].(args)["quote"].(args)
	}
	to := func(city string) args {
		return args{"deliveryMethod": "delivery", "address": args{"line1": "Italia 123", "city": city}}
	}
	is := func(what string, got any, want any) {
		t.Helper()
		if got != want {
			t.Errorf("%s is %v, want %v", what, got, want)
		}
	}
	s.OK(talk, "retail/add_item_to_draft", args{"productId": s.Item("Mate", 1_000_00, 50).ID, "quantity": 1})
	branchOf := func() (id string) {
		s.Look(func(u *core.Unit) error {
			for orderID := range s.Snapshot()["orders"] {
				o, err := u.Orders.Get(orderID, false)
				if err != nil {
					return err
				}
				id = o.BranchID
			}
			return nil
		})
		return id
	}

	q := quote(args{"deliverTo": "Olivos"})
	is("Olivos", q["delivers"], true)
	is("its branch", q["branch"], "Norte")
	is("its price", q["price"], 900.0)
	if !strings.HasPrefix(q["message"].(string), fromNorte) {
		t.Errorf("it says %q", q["message"])
	}
	is("the order to Olivos", s.OK(talk, deliver, to("Olivos"))["shippingCost"], 900.0)
	is("the branch of the order to Olivos", branchOf(), norte)

	q = quote(args{"deliverTo": "Rosario"})
	is("Rosario", q["delivers"], false)
	is("what is said of Rosario", q["message"], nowhere)
	if a := s.Call(talk, deliver, to("Rosario")); a.ErrorCode != fault.Conflict || a.Error != nowhere {
		t.Errorf("an order to Rosario: %s %s", a.ErrorCode, a.Error)
	}
	is("the branch after a refusal", branchOf(), norte)

	q = quote(args{"deliverTo": "Palermo"}) // both do: the first
	is("Palermo's branch", q["branch"], "Centro")
	if !strings.HasPrefix(q["message"].(string), fromCentro) {
		t.Errorf("it says %q", q["message"])
	}
	is("the order to Palermo", s.OK(talk, deliver, to("Palermo"))["shippingCost"], 700.0)
	is("the branch of the order to Palermo", branchOf(), centro)

	info := s.OK(talk, profile, args{})["deliveryInfo"].(args)
	is("the zones", len(info["zones"].([]any)), 2)
	is("the zone prices", len(info["zonePrices"].([]any)), 3)
	is("the last one's branch", info["zonePrices"].([]any)[2].(args)["branch"], "Norte")
	is("the lowest price", info["deliveryCost"], 700.0)

	q = quote(args{"deliverTo": "Palermo", "branch": "la de norte"})
	is("Palermo's price from Norte", q["price"], 1200.0)
	is("the branch asked about", s.OK(talk, profile, args{"branch": "norte"})["branch"], "Norte")
	if a := s.Call(talk, profile, args{"branch": "Sur"}); a.ErrorCode != fault.NotFound {
		t.Errorf("an unknown branch: %s %s", a.ErrorCode, a.Error)
	}

	if a := s.Call(talk, deliver, args{"deliveryMethod": "pickup"}); a.ErrorCode != fault.InvalidArguments {
		t.Errorf("the address chose where it is picked up: %+v", a)
	}
	question := s.OK(talk, "retail/request_confirmation", args{})["confirmationId"].(string)
	s.OK(talk, deliver, to("Palermo")) // again: the question stays open
	if a := s.Yes(question); !a.Success {
		t.Fatalf("the yes: %s %s", a.ErrorCode, a.Error)
	}
	is("the branch that sold", branchOf(), centro)
	listed := s.OK(talk, "retail/list_orders", args{})["orders"].([]any)[0].(args)
	is("the branch of the listed order", listed["branch"], "Centro")
}
