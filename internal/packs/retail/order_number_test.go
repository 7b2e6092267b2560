package retail_test

import (
	"testing"

	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/kit/locale"
	"github.com/mostrador/mostrador/internal/testkit"
)

// An order is named by its number wherever a contract has its id: customers and models know no other.
func TestAnOrderIsNamedByItsNumber(t *testing.T) {
	t.Parallel()
	const pay, how = "retail/apply_payment_to_balance", "retail/get_payment_instructions"
	paid := func(more args) args {
		out := args{"amount": 50, "method": "cash"}
		for k, v := range more {
			out[k] = v
		}
		return out
	}
	play := func(check func(t *testing.T, s *shop, session, id string)) func(*testing.T, *shop) {
		return func(t *testing.T, s *shop) {
			put(s, yerba, "Yerba", 100_00, 50)
			session := sold(s, 2)
			orders := s.OK(session, "retail/list_orders", args{})["orders"].([]any)
			check(t, s, session, orders[0].(map[string]any)["orderId"].(string))
		}
	}
	var flows []testkit.Flow
	for name, given := range map[string]args{
		"in the id's place": {"orderId": "ORD-00001"}, "as they write it": {"orderId": "ord 1"},
		"alone":  {"orderId": "#1"},
		"beside": {"orderNumber": "ORD-00001"}, "beside, in the other style": {"order_number": "1"},
	} {
		flows = append(flows, testkit.Flow{Name: name, Setup: in(locale.ESAR),
			Play: play(func(t *testing.T, s *shop, session, id string) {
				if got := s.OK(session, how, given)["orderId"]; got != id {
					t.Errorf("it is about %v, not %s", got, id)
				}
				one := s.CallAs(testkit.Relay, session, pay, paid(given), "k")
				two := s.CallAs(testkit.Relay, session, pay, paid(args{"orderId": id}), "k")
				if one.ErrorCode == fault.InvalidArguments || two.ErrorCode == fault.IdempotencyConflict {
					t.Errorf("paid %+v, by its id %+v", one, two)
				}
			})})
	}
	for name, given := range map[string]any{"no such number": "ORD-00009", "a neighbour's": "ORD-00002"} {
		flows = append(flows, testkit.Flow{Name: name, Setup: in(locale.ESAR),
			Play: play(func(t *testing.T, s *shop, session, _ string) {
				other := s.Session(beto)
				s.OK(other, "retail/add_item_to_draft", args{"productId": yerba, "quantity": 1})
				s.OK(other, "retail/set_delivery_details", args{"deliveryMethod": "pickup"})
				question := s.OK(other, "retail/request_confirmation", args{})["confirmationId"].(string)
				if a := s.Yes(question); testkit.Data(t, a)["orderNumber"] != "ORD-00002" {
					t.Fatalf("the neighbour's order: %+v", a)
				}
				if a := s.Call(session, how, args{"orderId": given}); a.ErrorCode != fault.NotFound ||
					a.Error != "No encontré ese pedido." {
					t.Errorf("%s %q", a.ErrorCode, a.Error)
				}
			})})
	}
	flows = append(flows, testkit.Flow{Name: "no number at all", Setup: in(locale.ESAR),
		Play: play(func(t *testing.T, s *shop, session, _ string) {
			for _, wrong := range []any{"el de ayer", "ORD-", "", 7, "00000000"} {
				a := s.Call(session, how, args{"orderId": wrong})
				if a.ErrorCode != fault.InvalidArguments && a.ErrorCode != fault.NotFound {
					t.Errorf("%v: %s %q", wrong, a.ErrorCode, a.Error)
				}
			}
			// Staff see every order of their business, and none of another.
			if a := s.CallAs(testkit.Clerk, session, how, args{"orderId": "ORD-00001"}, ""); !a.Success {
				t.Errorf("staff: %+v", a)
			}
		})})
	testkit.Flows(t, flows...)
}
