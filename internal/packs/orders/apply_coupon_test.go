package orders_test

import (
	"strings"
	"testing"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/kit/money"
	"github.com/mostrador/mostrador/internal/testkit"
	"github.com/mostrador/mostrador/internal/testkit/tooltest"
)

var _ = tools.Describe("apply_coupon", tooltest.Tool{
	Arguments: `code! string ..60c | idempotencyKey string 16..64c | orderId! string uuid`,
	Promises:  "mutation low never 5 basic draft.coupon_set",
	Probes: []tooltest.Probe{
		{Field: "orderId", Names: tooltest.Order, Given: func(*tooltest.World) object { return object{"code": ""} }},
		{Field: "code", Names: tooltest.Words, Given: func(w *tooltest.World) object {
			return object{"orderId": w.Draft}
		}},
	},
})

const applyCoupon = "orders/apply_coupon"

// off is a percentage of a business.
func off(id, name, percent string) access.Promotion {
	d, err := money.Parse(percent)
	if err != nil {
		panic(err)
	}
	return access.Promotion{ID: id, Name: name, Kind: access.PercentOff, Percent: d}
}

func withCoupon() testkit.Setup {
	p := off("club", "Club mayorista", "12.5")
	p.Coupon = &access.Coupon{Code: "CLUB", Uses: 1}
	return seller(access.Settings{Promotions: []access.Promotion{p, off("todo", "Semana del mate", "10")}})
}

func TestApplyCoupon(t *testing.T) {
	t.Parallel()
	seed := func(code string) func(*testkit.Shop) (string, any) {
		return func(s *testkit.Shop) (string, any) {
			session, args := carrying(s)
			return session, object{"orderId": args["orderId"], "code": code}
		}
	}
	testkit.Run(t,
		scenario{
			Name: "applied", Tool: applyCoupon, Setup: withCoupon(), Seed: seed("Club "),
			Data: object{"coupon": "CLUB", "message": "Apliqué el cupón CLUB. El pedido va por $ 31,48.",
				"orderTotals": object{"subtotal": 3998, "discount": 850, "total": 3148, "promotions": []any{
					object{"name": "Semana del mate", "amount": 400},
					object{"name": "Club mayorista", "amount": 450, "coupon": "CLUB"}}}},
			State: "COLLECTING_ORDER", Changes: []string{"orders~1"}, Events: []string{"draft.coupon_set"},
		},
		scenario{Name: "unknown", Tool: applyCoupon, Setup: withCoupon(), Seed: seed("klub"), Code: fault.NotFound,
			Error: "No hay ningún cupón klub."},
		scenario{Name: "none", Tool: applyCoupon, Setup: withCoupon(), Seed: seed(""),
			Data: object{"coupon": nil, "message": "El pedido va sin cupón, por $ 35,98."}},
	)
}

// The question, the yes and the order have the same promotions, and a stranger's draft is not found.
func TestACouponIsSold(t *testing.T) {
	t.Parallel()
	testkit.Flows(t, flow{Name: "sold", Setup: withCoupon(), Play: func(t *testing.T, s *testkit.Shop) {
		session, args := carrying(s)
		id := args["orderId"]
		s.OK(session, setDelivery, object{"orderId": id, "shippingMethod": "pickup", "address": address()})
		s.OK(session, applyCoupon, object{"orderId": id, "code": "club"})
		asked := s.OK(session, askCustomer, object{"orderId": id, "paymentMethod": "cash"})
		if text := asked["confirmationMessage"].(string); !strings.Contains(text,
			"Semana del mate: -$ 4\nClub mayorista (cupón CLUB): -$ 4,50\nTotal: $ 31,48") {
			t.Errorf("asked %s", text)
		}
		if a := s.Yes(asked["confirmationId"].(string)); !a.Success {
			t.Fatalf("%s: %s", a.ErrorCode, a.Error)
		}
		other := s.Session(beto)
		if a := s.Call(other, applyCoupon, object{"orderId": id, "code": "club"}); a.ErrorCode != fault.NotFound {
			t.Errorf("a stranger's order came to %s", a.ErrorCode)
		}
		s.Sound()
	}})
}
