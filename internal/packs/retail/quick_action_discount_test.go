package retail_test

import (
	"strings"
	"testing"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/kit/locale"
	"github.com/mostrador/mostrador/internal/runtime"
	"github.com/mostrador/mostrador/internal/testkit"
)

// discounted gives Ana's draft of two yerbas the owner's 25 %, after the owner's yes.
func discounted(s *shop) (sessionID string) {
	s.T.Helper()
	anas, boss := stocked(s, 2)
	put(s, aceite, "Aceite", 40_00, 10)
	if a := agreed(s, orders(s, boss, "25% de descuento a Ana", "k")); !a.Success {
		s.T.Fatalf("%s: %s", a.ErrorCode, a.Error)
	}
	return anas
}

func total(s *shop, sessionID string, want int64) {
	s.T.Helper()
	if o, _ := draftOf(s, sessionID); o.Totals.Total != want || o.DiscountBP != 25_00 {
		s.T.Errorf("the draft comes to %d with %d, want %d", o.Totals.Total, o.DiscountBP, want)
	}
}

// An owner's discount is the order's: it is on what is added later, and stays when the lines of that moment go.
func TestADiscountIsTheOrders(t *testing.T) {
	t.Parallel()
	add := args{"productId": aceite, "quantity": 1}
	testkit.Flows(t,
		testkit.Flow{Name: "added later", Setup: in(locale.ESAR), Play: func(t *testing.T, s *shop) {
			id := discounted(s)
			total(s, id, 150_00)
			if got := s.OK(id, "retail/add_item_to_draft", add)["item"].(args); got["lineTotal"] != 30.0 {
				t.Errorf("added %v", got)
			}
			total(s, id, 180_00)
			s.OK(id, "retail/update_item_qty", args{"productId": aceite, "quantity": 2})
			total(s, id, 210_00)
		}},
		testkit.Flow{Name: "its lines removed", Setup: in(locale.ESAR), Play: func(t *testing.T, s *shop) {
			id := discounted(s)
			s.OK(id, "retail/remove_item", args{"productId": yerba})
			s.OK(id, "retail/add_item_to_draft", add)
			total(s, id, 30_00)
		}},
		testkit.Flow{Name: "the question says what it takes off", Setup: in(locale.ESAR),
			Play: func(t *testing.T, s *shop) {
				id := discounted(s)
				s.OK(id, "retail/add_item_to_draft", add)
				s.OK(id, "retail/set_delivery_details", args{"deliveryMethod": "pickup"})
				asked := s.OK(id, "retail/request_confirmation", args{})
				want := "Tu pedido:\n• 2 × Yerba Mate 1 kg — $ 200\n• 1 × Aceite — $ 40\nSubtotal: $ 240\nDescuento del 25 %: -$ 60\nTotal: $ 180"
				if got := asked["summary"]; !strings.HasPrefix(got.(string), want) {
					t.Errorf("asked %q", got)
				}
				if a := s.Yes(asked["confirmationId"].(string)); !a.Success {
					t.Fatalf("%s: %s", a.ErrorCode, a.Error)
				}
				// The confirmed order keeps it for what its customer adds.
				a := s.Yes(asks(s, id, modifyOrder, adding(aceite, 1)))
				if o := orderOf(s, one); !a.Success || o.Totals.Total != 210_00 || o.Totals.Discount != 70_00 {
					t.Errorf("%+v: %+v", a, o.Totals)
				}
			}},
		testkit.Flow{Name: "another one replaces it", Setup: in(locale.ESAR), Play: func(t *testing.T, s *shop) {
			id := discounted(s)
			s.OK(id, "retail/add_item_to_draft", add)
			did(s, orders(s, desk(s), "10% de descuento a Ana", "k2"))
			if o, _ := draftOf(s, id); o.Totals.Total != 216_00 || o.DiscountBP != 10_00 {
				t.Errorf("%+v", o.Totals)
			}
		}},
		testkit.Flow{Name: "a new draft has none", Setup: in(locale.ESAR), Play: func(t *testing.T, s *shop) {
			id := discounted(s)
			s.OK(id, "retail/set_delivery_details", args{"deliveryMethod": "pickup"})
			s.Yes(s.OK(id, "retail/request_confirmation", args{})["confirmationId"].(string))
			if got := s.OK(id, "retail/repeat_order", args{})["cart"].(args); got["total"] != 200.0 {
				t.Errorf("the next comes to %v", got)
			}
		}},
		testkit.Flow{Name: "at once", Setup: in(locale.ESAR), Play: func(t *testing.T, s *shop) {
			id := discounted(s)
			for _, a := range atOnce(s, 4, id, "retail/add_item_to_draft", add) {
				if !a.Success {
					t.Errorf("%s: %s", a.ErrorCode, a.Error)
				}
			}
			total(s, id, 270_00)
		}},
	)
}

// A line's own discount and the order's do not add up: the higher one holds.
func TestDiscountsDoNotAddUp(t *testing.T) {
	t.Parallel()
	both := in(locale.ESAR)
	for _, name := range []string{"create_order_draft", "add_item_to_draft"} {
		both.Overrides = append(both.Overrides, access.ToolOverride{Tool: "orders/" + name, Enabled: true,
			Alias: "pedidos_" + name})
	}
	testkit.Flows(t, testkit.Flow{Name: "beside a line's own", Setup: both, Play: func(t *testing.T, s *shop) {
		id := discounted(s)
		draft := s.OK(id, "orders/create_order_draft", args{})["orderId"]
		add := func(product string, percent float64) runtime.Answer {
			return s.Call(id, "orders/add_item_to_draft", args{"orderId": draft, "productId": product, "quantity": 1,
				"discountPercent": percent})
		}
		for _, percent := range []float64{0, 10, 30} { // the first two join the line that has 25
			if a := add(aceite, percent); !a.Success {
				t.Fatalf("%s: %s", a.ErrorCode, a.Error)
			}
		}
		o, _ := draftOf(s, id)
		if len(o.Lines) != 3 || o.Totals.Total != 150_00+60_00+28_00 {
			t.Errorf("%+v", o)
		}
	}})
}
