package orders_test

import (
	"testing"
	"time"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/kit/locale"
	"github.com/mostrador/mostrador/internal/runtime"
	"github.com/mostrador/mostrador/internal/testkit"
	"github.com/mostrador/mostrador/internal/testkit/tooltest"
)

var _ = tools.Describe("remove_item", tooltest.Tool{
	Arguments: `
		orderId! string uuid | productId! string uuid | variantId string uuid | idempotencyKey string 16..64c`,
	Promises: "mutation low never 30 basic draft.item_removed",
	Probes: []tooltest.Probe{
		{Field: "orderId", Names: tooltest.Order, Given: func(w *tooltest.World) object {
			return object{"productId": w.Wine.ID}
		}},
		{Field: "productId", Names: tooltest.Product, Given: func(w *tooltest.World) object {
			return object{"orderId": w.Draft}
		}},
		{Field: "variantId", Names: tooltest.Variant, Given: func(w *tooltest.World) object {
			return object{"orderId": w.Draft, "productId": w.Mugs.ID}
		}},
	},
})

const removeItem = "orders/remove_item"

// holding is a draft of Ana's with two yerbas of ten at 19.99, and the arguments that name them.
func holding(change object) func(*testkit.Shop) (string, any) {
	return func(s *testkit.Shop) (string, any) {
		session, args := carrying(s)
		return session, with(args, change)
	}
}

func carrying(s *testkit.Shop) (session string, args object) {
	s.T.Helper()
	p := s.Product(yerba, 10)
	session = s.Session(ana)
	id := draft(s, session)
	add(s, session, id, p, 2)
	return session, object{"orderId": id, "productId": p.ID}
}

func TestRemoveItem(t *testing.T) {
	t.Parallel()
	gone := []string{"draft.item_removed"}
	testkit.Run(t,
		scenario{
			Name: "the last", Setup: seller(access.Settings{}), Tool: removeItem, Seed: holding(nil),
			Data: object{
				"orderId": "*",
				"removedItem": object{"itemId": "*", "name": "Yerba", "quantity": 2, "lineTotal": 3998,
					"discountAmount": 0},
				"orderTotals": object{"subtotal": 0, "discount": 0, "tax": 0, "total": 0, "itemCount": 0},
				"message":     "Saqué Yerba. El pedido quedó vacío.",
			},
			State: "IDLE", Changes: []string{"order_lines-1", "orders~1", "sessions~1"}, Events: gone,
		},
		scenario{
			Name: "one of two, in Portuguese", Tool: removeItem,
			Setup: testkit.Setup{AssistantType: "orders", Locale: locale.PTBR},
			Seed: func(s *testkit.Shop) (string, any) {
				session, args := carrying(s)
				add(s, session, args["orderId"].(string), s.Item("Mate", 1000, 5), 1)
				return session, args
			},
			Data: object{"orderTotals": object{"total": 1000, "itemCount": 1},
				"message": "Tirei Yerba. O pedido está em ARS 10."},
			State: "COLLECTING_ORDER", Changes: []string{"order_lines-1", "orders~1"}, Events: gone,
		},
		scenario{
			Name: "from all its lines", Setup: seller(access.Settings{}), Tool: removeItem,
			Seed: func(s *testkit.Shop) (string, any) {
				session, args := carrying(s)
				s.OK(session, addItem, with(args, object{"quantity": 1, "discountPercent": 10}))
				return session, args
			},
			Data: object{"removedItem": object{"quantity": 3, "lineTotal": 3998 + 1799, "discountAmount": 200},
				"orderTotals": object{"itemCount": 0}},
			State: "IDLE", Changes: []string{"order_lines-2", "orders~1", "sessions~1"}, Events: gone,
		},
		scenario{
			Name: "releases what the question held", Setup: seller(access.Settings{}), Tool: removeItem,
			Seed: func(s *testkit.Shop) (string, any) {
				p, session := s.Product(yerba, 10), s.Session(ana)
				id, _ := asked(s, session, p, 2)
				return session, object{"orderId": id, "productId": p.ID}
			},
			Data: object{"orderTotals": object{"itemCount": 0}}, State: "IDLE",
			Changes: []string{"confirmations~1", "order_lines-1", "orders~1", "reservations~1", "sessions~1",
				"stock_items~1"},
			Events: []string{"confirmation.superseded", "draft.item_removed"},
		},
		scenario{
			Name: "what is not in it", Setup: seller(access.Settings{}), Tool: removeItem,
			Seed: holding(object{"productId": testkit.NewID()}),
			Code: fault.NotFound, Error: "Ese producto no está en el pedido.",
		},
		scenario{
			Name: "after it expired", Setup: seller(access.Settings{}), Tool: removeItem,
			Seed: func(s *testkit.Shop) (string, any) {
				session, args := carrying(s)
				s.Clock.Advance(time.Hour)
				return session, args
			},
			Code: fault.Conflict, Error: "venció",
		},
		scenario{
			Name: "everything wrong at once", Setup: seller(access.Settings{}), Tool: removeItem,
			Seed: holding(object{"orderId": "el de ayer", "productId": 2, "variantId": "", "idempotencyKey": "x",
				"quantity": 1}),
			Code:  fault.InvalidArguments,
			Paths: []string{"/idempotencyKey", "/orderId", "/productId", "/quantity", "/variantId"},
		},
	)
}

func TestRemoveItemFlows(t *testing.T) {
	t.Parallel()
	testkit.Flows(t,
		flow{Name: "at once, it goes once", Setup: seller(access.Settings{}),
			Play: func(t *testing.T, s *testkit.Shop) {
				session, args := carrying(s)
				gone := 0
				for _, a := range atOnce(6, func(int) runtime.Answer { return s.Call(session, removeItem, args) }) {
					if a.Success {
						gone++
					}
				}
				equal(t, "removed", gone, 1)
			}},
		flow{Name: "one key, one call", Setup: seller(access.Settings{}), Play: func(t *testing.T, s *testkit.Shop) {
			session, args := carrying(s)
			args["idempotencyKey"] = "sacar-la-yerba-0001"
			first, again := s.Call(session, removeItem, args), s.Call(session, removeItem, args)
			if !first.Success || !again.Success || string(first.Data) != string(again.Data) {
				t.Errorf("got %+v and %+v", first, again)
			}
		}},
		flow{Name: "not theirs", Setup: seller(access.Settings{}), Play: func(t *testing.T, s *testkit.Shop) {
			p := s.Item("Mate", 1000, 20)
			notTheirs(t, s, removeItem, func(id string) object { return object{"orderId": id, "productId": p.ID} })
		}},
	)
}
