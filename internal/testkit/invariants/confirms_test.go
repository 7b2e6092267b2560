package invariants_test

import (
	"maps"
	"testing"

	"github.com/mostrador/mostrador/internal/core/catalog"
	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/runtime"
	"github.com/mostrador/mostrador/internal/testkit"
	"github.com/mostrador/mostrador/internal/testkit/server"
	"github.com/mostrador/mostrador/internal/testkit/tooltest"
)

// A thousand buyers for the last hundred units.
const (
	buyers = 1000
	units  = 100
)

var theCrowd = map[fault.Code]int{"": units, fault.OutOfStock: buyers - units}

// TestConcurrentConfirmsRetail: all customers were asked, all say yes at once,
// and stock decides.
func TestConcurrentConfirmsRetail(t *testing.T) {
	t.Parallel()
	server.EachShop(t, testkit.Setup{Settings: anonymous}, func(t *testing.T, s *server.Shop) {
		for range inSoak(1, 10) {
			p := s.Item("Alfajor", 120_00, units)
			sessions := prepared(t, s, buyers,
				always("retail/add_item_to_draft", object{"productId": p.ID, "quantity": 1}),
				always("retail/set_delivery_details", object{"deliveryMethod": "pickup"}),
				always("retail/request_confirmation", object{}))
			questions := openQuestions(t, s, sessions)

			answers := atOnce(buyers, func(i int) runtime.Answer {
				return insist(func() runtime.Answer { return answered(reply(t, s, questions[sessions[i]], "sí")) })
			})

			if got := tally(answers); !maps.Equal(got, theCrowd) {
				t.Errorf("answers by code: %v, want %v", got, theCrowd)
			}
			stockIs(t, s, p, units, units)
			distinctNumbers(t, answers)
			audit(t, s)
		}
		auditChain(t, s)
		fsck(t, s)
	})
}

// TestConcurrentConfirmsOrders: the question itself holds the stock, so only as
// many are asked as can be served, and each of them is.
func TestConcurrentConfirmsOrders(t *testing.T) {
	t.Parallel()
	server.EachShop(t, testkit.Setup{AssistantType: "orders", Settings: payingCash(anonymous)},
		func(t *testing.T, s *server.Shop) {
			for range inSoak(1, 10) {
				p := s.Item("Bolsa de harina", 9_500_00, units)
				orders := map[string]string{}
				sessions := prepared(t, s, buyers,
					always("orders/create_order_draft", object{}),
					func(draft map[string]any) step {
						return step{"orders/add_item_to_draft", object{"orderId": draft["orderId"], "productId": p.ID,
							"quantity": 1}}
					},
					func(added map[string]any) step {
						return step{"orders/set_delivery_details", object{"orderId": added["orderId"],
							"shippingMethod": "standard", "address": tooltest.Address}}
					})
				for _, id := range sessions {
					orders[id] = draftID(t, s, id)
				}

				asked := atOnce(buyers, func(i int) runtime.Answer {
					return insist(func() runtime.Answer {
						return s.Call(sessions[i], "orders/request_confirmation",
							object{"orderId": orders[sessions[i]]})
					})
				})
				if got := tally(asked); !maps.Equal(got, theCrowd) {
					t.Errorf("questions by code: %v, want %v", got, theCrowd)
				}
				stockIs(t, s, p, units, units)
				audit(t, s)

				questions := openQuestions(t, s, sessions)
				var lucky []string
				for _, q := range questions {
					lucky = append(lucky, q)
				}
				answers := atOnce(len(lucky), func(i int) runtime.Answer {
					return insist(func() runtime.Answer { return answered(reply(t, s, lucky[i], "sí")) })
				})
				if got := tally(answers); got[""] != units {
					t.Errorf("answers by code: %v, want %d orders", got, units)
				}
				stockIs(t, s, p, 0, 0)
				distinctNumbers(t, answers)
				audit(t, s)
			}
			auditChain(t, s)
			fsck(t, s)
		})
}

// TestConcurrentLinesOfOneItem: lines that share a stock item are one demand,
// when they are added, when they are asked about and when they are confirmed.
func TestConcurrentLinesOfOneItem(t *testing.T) {
	t.Parallel()
	server.EachShop(t, testkit.Setup{AssistantType: "orders", Settings: payingCash(anonymous)},
		func(t *testing.T, s *server.Shop) {
			p := s.Item("Yerba", 3_200_00, 10)
			add := func(session, order string, quantity int, discount any) runtime.Answer {
				return s.Call(session, "orders/add_item_to_draft", object{
					"orderId": order, "productId": p.ID, "quantity": quantity, "discountPercent": discount,
				})
			}
			session := s.Session("")
			order := s.OK(session, "orders/create_order_draft", object{})["orderId"].(string)
			if a := add(session, order, 6, 0); !a.Success {
				t.Fatal(a.Error)
			}
			if a := add(session, order, 5, 10); a.ErrorCode != fault.OutOfStock {
				t.Errorf("six and five of ten: %q, want out_of_stock", a.ErrorCode)
			}
			if a := add(session, order, 4, 10); !a.Success {
				t.Fatalf("six and four of ten: %s", a.Error)
			}
			s.OK(session, "orders/set_delivery_details", object{"orderId": order, "address": tooltest.Address})

			// One unit less on the shelf, and the two lines no longer fit together,
			// although each of them does.
			level(s, p, 9)
			before := s.Snapshot()
			if a := s.Call(session, "orders/request_confirmation",
				object{"orderId": order}); a.ErrorCode != fault.OutOfStock {
				t.Errorf("ten of nine in two lines: %q, want out_of_stock", a.ErrorCode)
			}
			untouched(t, s, before, "sessions", "outbox")

			level(s, p, 10)
			question := s.OK(session, "orders/request_confirmation",
				object{"orderId": order})["confirmationId"].(string)
			stockIs(t, s, p, 10, 10)
			if a := s.Yes(question); !a.Success {
				t.Fatalf("confirm: %s", a.Error)
			}
			stockIs(t, s, p, 0, 0)
			audit(t, s)
		})
}

// insist repeats a call that a busy machine could not serve in time, as every
// client does.
func insist(call func() runtime.Answer) (a runtime.Answer) {
	for range 10 {
		if a = call(); a.ErrorCode != fault.Timeout && a.ErrorCode != fault.Unavailable {
			break
		}
	}
	return a
}

func answered(d runtime.Decision) runtime.Answer {
	if d.Result == nil {
		return runtime.Answer{ErrorCode: fault.Code("no result: " + string(d.Outcome))}
	}
	return *d.Result
}

func stockIs(t *testing.T, s *server.Shop, p catalog.Product, quantity, reserved int64) {
	t.Helper()
	const of = ` FROM stock_items WHERE workspace_id = $1 AND product_id = $2`
	if q, r := number(t, s, `SELECT SUM(quantity)`+of, p.ID),
		number(t, s, `SELECT SUM(reserved)`+of, p.ID); q != quantity || r != reserved {
		t.Errorf("%s: %d there and %d reserved, want %d and %d", p.Name, q, r, quantity, reserved)
	}
}

func distinctNumbers(t *testing.T, answers []runtime.Answer) {
	t.Helper()
	seen := map[any]bool{}
	for _, a := range answers {
		if !a.Success {
			continue
		}
		n := testkit.Data(t, a)["orderNumber"]
		if n == "" || seen[n] {
			t.Errorf("order number %q was given twice", n)
		}
		seen[n] = true
	}
}
