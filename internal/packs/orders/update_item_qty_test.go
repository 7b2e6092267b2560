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

var _ = tools.Describe("update_item_qty", tooltest.Tool{
	Arguments: `
		orderId! string uuid | productId! string uuid | variantId string uuid | quantity! integer 0..100
		idempotencyKey string 16..64c`,
	Promises: "mutation low never 30 basic draft.item_updated draft.item_removed",
	Probes: []tooltest.Probe{
		{Field: "orderId", Names: tooltest.Order, Given: func(w *tooltest.World) object {
			return object{"productId": w.Wine.ID, "quantity": 1}
		}},
		{Field: "productId", Names: tooltest.Product, Given: func(w *tooltest.World) object {
			return object{"orderId": w.Draft, "quantity": 1}
		}},
		{Field: "variantId", Names: tooltest.Variant, Given: func(w *tooltest.World) object {
			return object{"orderId": w.Draft, "productId": w.Mugs.ID, "quantity": 1}
		}},
	},
})

const updateQty = "orders/update_item_qty"

func TestUpdateItemQty(t *testing.T) {
	t.Parallel()
	rows, updated := []string{"order_lines~1", "orders~1"}, []string{"draft.item_updated"}
	to := func(quantity int) func(*testkit.Shop) (string, any) { return holding(object{"quantity": quantity}) }
	testkit.Run(t,
		scenario{
			Name: "more", Setup: seller(access.Settings{}), Tool: updateQty, Seed: to(5),
			Data: object{
				"orderId": "*", "action": "updated",
				"item": object{"itemId": "*", "name": "Yerba", "quantity": 5, "lineTotal": 9995,
					"discountAmount": 0},
				"orderTotals": object{"subtotal": 9995, "discount": 0, "tax": 0, "total": 9995, "itemCount": 1},
				"message":     "Dejé 5 × Yerba. El pedido va por $ 99,95.",
			},
			State: "COLLECTING_ORDER", Changes: rows, Events: updated,
		},
		scenario{
			Name: "fewer, in Portuguese", Setup: testkit.Setup{AssistantType: "orders", Locale: locale.PTBR},
			Tool: updateQty, Seed: to(1),
			Data:  object{"message": "Deixei 1 × Yerba. O pedido está em ARS 19,99."},
			State: "COLLECTING_ORDER", Changes: rows, Events: updated,
		},
		scenario{
			Name: "none takes it out", Setup: seller(access.Settings{}), Tool: updateQty, Seed: to(0),
			Data: object{"action": "removed", "item": nil, "orderTotals": object{"itemCount": 0},
				"message": "Saqué Yerba. El pedido quedó vacío."},
			State: "IDLE", Changes: []string{"order_lines-1", "orders~1", "sessions~1"},
			Events: []string{"draft.item_removed"},
		},
		scenario{
			Name: "the quantity it has changes nothing", Setup: seller(access.Settings{}), Tool: updateQty, Seed: to(2),
			Data: object{"action": "updated", "item": object{"quantity": 2}},
		},
		scenario{
			Name: "more than there is", Setup: seller(access.Settings{}), Tool: updateQty, Seed: to(11),
			Code: fault.OutOfStock, Error: "solo quedan 10 de Yerba",
		},
		scenario{
			Name: "a discount of its line stays", Setup: seller(access.Settings{}), Tool: updateQty,
			Seed: func(s *testkit.Shop) (string, any) {
				p, session := s.Product(yerba, 10), s.Session(ana)
				args := object{"orderId": draft(s, session), "productId": p.ID, "quantity": 1}
				s.OK(session, addItem, with(args, object{"discountPercent": 10}))
				return session, with(args, object{"quantity": 2})
			},
			Data:  object{"item": object{"quantity": 2, "lineTotal": 3598, "discountAmount": 400}},
			State: "COLLECTING_ORDER", Changes: rows, Events: updated,
		},
		scenario{
			Name: "a confirmed order is not changed here", Setup: seller(access.Settings{}), Tool: updateQty,
			Seed: func(s *testkit.Shop) (string, any) {
				p, session := s.Product(yerba, 10), s.Session(ana)
				id, token := asked(s, session, p, 2)
				says(s, token, "sí")
				s.OK(session, confirm, pay(id, token, "cash"))
				return session, object{"orderId": id, "productId": p.ID, "quantity": 3}
			},
			Code: fault.Conflict, Error: "ya no es un borrador",
		},
		scenario{
			Name: "after it expired", Setup: seller(access.Settings{}), Tool: updateQty,
			Seed: func(s *testkit.Shop) (string, any) {
				session, args := carrying(s)
				s.Clock.Advance(time.Hour)
				return session, with(args, object{"quantity": 3})
			},
			Code: fault.Conflict, Error: "venció",
		},
		scenario{
			Name: "everything wrong at once", Setup: seller(access.Settings{}), Tool: updateQty,
			Seed: holding(object{"orderId": "el de ayer", "productId": 2, "variantId": "", "idempotencyKey": "x",
				"quantity": 101}),
			Code:  fault.InvalidArguments,
			Paths: []string{"/idempotencyKey", "/orderId", "/productId", "/quantity", "/variantId"},
		},
		scenario{
			Name: "nothing said", Setup: seller(access.Settings{}), Tool: updateQty,
			Seed: func(s *testkit.Shop) (string, any) { return s.Session(ana), object{} },
			Code: fault.InvalidArguments, Paths: []string{"/orderId", "/productId", "/quantity"},
		},
	)
}

func TestUpdateItemQtyFlows(t *testing.T) {
	t.Parallel()
	testkit.Flows(t,
		flow{Name: "at once", Setup: seller(access.Settings{}), Play: func(t *testing.T, s *testkit.Shop) {
			session, args := carrying(s)
			for _, a := range atOnce(6, func(int) runtime.Answer {
				return s.Call(session, updateQty, with(args, object{"quantity": 4}))
			}) {
				if !a.Success {
					t.Errorf("%s: %s", a.ErrorCode, a.Error)
				}
			}
			equal(t, "units", row(s, args["orderId"].(string)).Lines[0].Quantity, 4)
		}},
		flow{Name: "not theirs", Setup: seller(access.Settings{}), Play: func(t *testing.T, s *testkit.Shop) {
			p := s.Item("Mate", 1000, 20)
			notTheirs(t, s, updateQty, func(id string) object {
				return object{"orderId": id, "productId": p.ID, "quantity": 1}
			})
		}},
	)
}
