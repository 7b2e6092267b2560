package retail_test

import (
	"testing"
	"time"

	"github.com/mostrador/mostrador/internal/core/catalog"
	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/kit/locale"
	"github.com/mostrador/mostrador/internal/runtime"
	"github.com/mostrador/mostrador/internal/testkit"
	"github.com/mostrador/mostrador/internal/testkit/tooltest"
)

var _ = tools.Describe("update_item_qty", tooltest.Tool{
	Arguments: `productId! string uuid | variantId string uuid | quantity! integer 0..100`,
	Promises:  "mutation low never 60 basic draft.item_updated draft.item_removed",
	Probes: []tooltest.Probe{
		{Field: "productId", Names: tooltest.Product, With: args{"quantity": 1}},
		{Field: "variantId", Names: tooltest.Variant, Given: func(w *tooltest.World) args {
			return args{"productId": w.Mugs.ID, "quantity": 1}
		}},
	},
})

func TestUpdateItemQty(t *testing.T) {
	t.Parallel()
	const tool = "retail/update_item_qty"
	var (
		updated = []string{"draft.item_updated"}
		rows    = []string{"order_lines~1", "orders~1"}
	)
	to := func(quantity int64) args { return args{"productId": yerba, "quantity": quantity} }
	two := func(arguments args) func(*shop) (string, any) { // of five
		return func(s *shop) (string, any) { put(s, yerba, "Yerba", 100_00, 5); return filled(s, 2), arguments }
	}
	testkit.Run(t,
		testkit.Scenario{
			Name: "more", Tool: tool, Seed: two(to(5)),
			Data: args{
				"action": "updated", "item": args{"name": "Yerba", "quantity": 5, "lineTotal": 500},
				"cart": args{"itemCount": 1, "subtotal": 500, "total": 500},
			},
			State: "COLLECTING_ORDER", Changes: rows, Events: updated,
		},
		testkit.Scenario{
			Name: "fewer", Tool: tool, Seed: two(to(1)),
			Data:  args{"item": args{"quantity": 1, "lineTotal": 100}, "cart": args{"total": 100}},
			State: "COLLECTING_ORDER", Changes: rows, Events: updated,
		},
		testkit.Scenario{
			Name: "none takes it out, and the last leaves the conversation idle", Tool: tool, Seed: two(to(0)),
			Data: args{"action": "removed", "item": nil, "removedItem": args{"name": "Yerba", "quantity": 2, "lineTotal": 200},
				"cart": args{"itemCount": 0, "subtotal": 0, "total": 0}},
			State: "IDLE", Changes: []string{"order_lines-1", "orders~1", "sessions~1"},
			Events: []string{"draft.item_removed"},
			Check: func(s *shop, sessionID string, a runtime.Answer) {
				if item, there := testkit.Data(s.T, a)["item"]; !there || item != nil {
					s.T.Errorf("item %v, want null", item)
				}
				state(s, sessionID, "IDLE")
			},
		},
		testkit.Scenario{
			Name: "none of one of two goes on collecting", Tool: tool,
			Seed: func(s *shop) (string, any) {
				put(s, yerba, "Yerba", 100_00, 5)
				put(s, fideos, "Fideos", 50_00, 5)
				id := filled(s, 2)
				s.OK(id, "retail/add_item_to_draft", args{"productId": fideos, "quantity": 1})
				return id, to(0)
			},
			Data:  args{"action": "removed", "cart": args{"itemCount": 1, "total": 50}},
			State: "COLLECTING_ORDER", Changes: []string{"order_lines-1", "orders~1"},
			Events: []string{"draft.item_removed"},
		},
		testkit.Scenario{
			Name: "the quantity it has changes nothing", Tool: tool, Seed: two(to(2)),
			Data: args{"action": "updated", "item": args{"quantity": 2, "lineTotal": 200}},
		},
		testkit.Scenario{
			Name: "the quantity it has keeps the question open", Tool: tool, Setup: in(locale.ESAR),
			Seed: func(s *shop) (string, any) {
				put(s, yerba, "Yerba", 100_00, 5)
				id, _ := asked(s, 2)
				return id,
					to(2)
			},
			Data:  args{"action": "updated"},
			Check: func(s *shop, sessionID string, _ runtime.Answer) { state(s, sessionID, "AWAITING_CONFIRMATION") },
		},
		testkit.Scenario{
			Name: "another quantity takes back what was asked", Tool: tool, Setup: in(locale.ESAR),
			Seed: func(s *shop) (string, any) {
				put(s, yerba, "Yerba", 100_00, 5)
				id, _ := asked(s, 2)
				return id,
					to(3)
			},
			Data: args{"action": "updated"}, State: "COLLECTING_ORDER",
			Changes: []string{"confirmations~1", "order_lines~1", "orders~1", "sessions~1"},
			Events:  []string{"confirmation.superseded", "draft.item_updated"},
		},
		testkit.Scenario{
			Name: "more than there is", Tool: tool, Seed: two(to(6)),
			Code: fault.OutOfStock, Error: "solo quedan 5 de Yerba",
			Check: func(s *shop, sessionID string, _ runtime.Answer) {
				if o, _ := draftOf(s, sessionID); o.Lines[0].Quantity != 2 {
					s.T.Errorf("the line has %d", o.Lines[0].Quantity)
				}
			},
		},
		testkit.Scenario{
			Name: "one variant, not the other", Tool: tool,
			Seed: func(s *shop) (string, any) {
				putRemera(s, 3)
				id := s.Session(ana)
				s.OK(id, "retail/add_item_to_draft", args{"productId": remera, "variantId": chica, "quantity": 1})
				s.OK(id, "retail/add_item_to_draft", args{"productId": remera, "variantId": grande, "quantity": 1})
				return id, args{"productId": remera, "variantId": grande, "quantity": 3}
			},
			Data: args{"item": args{"name": "Remera L", "quantity": 3, "lineTotal": 28500},
				"cart": args{"itemCount": 2, "total": 37500}},
			State: "COLLECTING_ORDER", Changes: rows, Events: updated,
		},
		testkit.Scenario{
			Name: "stock that is not counted", Tool: tool,
			Seed: func(s *shop) (string, any) {
				s.Product(catalog.Product{ID: yerba, Name: "Afilado", Price: 100_00}, 0)
				return filled(s, 1), to(100)
			},
			Data: args{"item": args{"quantity": 100}}, State: "COLLECTING_ORDER", Changes: rows, Events: updated,
		},
		testkit.Scenario{
			Name: "not in the draft", Tool: tool,
			Seed: func(s *shop) (string, any) {
				put(s, yerba, "Yerba", 100_00, 5)
				put(s, fideos, "Fideos", 50_00, 5)
				return filled(s, 2), args{"productId": fideos, "quantity": 1}
			},
			Code: fault.NotFound, Error: "Ese producto no está en el pedido.",
		},
		testkit.Scenario{
			Name: "one that does not exist answers the same", Tool: tool,
			Seed: two(args{"productId": nothing, "quantity": 1}),
			Code: fault.NotFound, Error: "Ese producto no está en el pedido.",
		},
		testkit.Scenario{
			Name: "in another's draft is not in ours", Tool: tool,
			Seed: func(s *shop) (string, any) {
				put(s, yerba, "Yerba", 100_00, 5)
				filled(s, 2)
				id := s.Session(beto)
				s.OK(id, "retail/create_order_draft", args{})
				return id, to(1)
			},
			Code: fault.NotFound, Error: "Ese producto no está en el pedido.",
		},
		testkit.Scenario{
			Name: "without a draft", Tool: tool, Setup: in(locale.PTBR),
			Seed: func(s *shop) (string, any) { put(s, yerba, "Yerba", 100_00, 5); return s.Session(ana), to(1) },
			Code: fault.NotFound, Error: "Não há nenhum pedido em andamento.",
		},
		testkit.Scenario{
			Name: "after the draft was over", Tool: tool,
			Seed: func(s *shop) (string, any) {
				put(s, yerba, "Yerba", 100_00, 5)
				id := filled(s, 2)
				wait(s, 4*time.Hour)
				return id, to(1)
			},
			Code: fault.NotFound, Error: "No hay ningún pedido en curso.",
		},
		testkit.Scenario{
			Name: "after the order, it is not changed here", Tool: tool, Setup: in(locale.ESAR),
			Seed: func(s *shop) (string, any) { put(s, yerba, "Yerba", 100_00, 5); return sold(s, 2), to(1) },
			Code: fault.NotFound, Error: "No hay ningún pedido en curso.",
		},
		testkit.Scenario{
			Name: "no longer sold, it can only go", Tool: tool,
			Seed: func(s *shop) (string, any) {
				put(s, yerba, "Yerba", 100_00, 5)
				id := filled(s, 2)
				change(s, yerba, retire)
				return id, to(3)
			},
			Code: fault.NotFound, Error: "No encontré ese producto.",
			Check: func(s *shop, sessionID string, _ runtime.Answer) {
				if got := s.OK(sessionID, tool, to(0)); got["action"] != "removed" {
					s.T.Errorf("got %v", got)
				}
			},
		},
		testkit.Scenario{
			Name: "at once, one of them holds", Tool: tool,
			Seed: func(s *shop) (string, any) {
				put(s, yerba, "Yerba", 100_00, 5)
				id := filled(s, 2)
				for _, a := range atOnce(s, 6, id, tool, to(4)) {
					if !a.Success {
						s.T.Errorf("%s: %s", a.ErrorCode, a.Error)
					}
				}
				return id, to(4)
			},
			Data: args{"item": args{"quantity": 4}},
		},
		testkit.Scenario{
			Name: "every bad argument is named", Tool: tool,
			Seed: two(args{"productId": "y", "variantId": "z", "quantity": -1}),
			Code: fault.InvalidArguments, Paths: []string{"/productId", "/quantity", "/variantId"},
		},
		testkit.Scenario{Name: "no more than 100", Tool: tool, Seed: two(to(101)), Code: fault.InvalidArguments,
			Paths: []string{"/quantity"}},
		testkit.Scenario{Name: "what is required", Tool: tool, Seed: two(args{}), Code: fault.InvalidArguments,
			Paths: []string{"/productId", "/quantity"}},
		testkit.Scenario{
			Name: "handed over, the agent waits", Tool: tool,
			Seed: func(s *shop) (string, any) {
				put(s, yerba, "Yerba", 100_00, 5)
				id := filled(s, 2)
				s.HandOff(id)
				return id, to(1)
			},
			Code: fault.SessionHandedOff,
		},
		testkit.Scenario{
			Name: "handed over, a person goes on", Tool: tool, As: testkit.Clerk,
			Seed: func(s *shop) (string, any) {
				put(s, yerba, "Yerba", 100_00, 5)
				id := filled(s, 2)
				s.HandOff(id)
				return id, to(1)
			},
			Data: args{"item": args{"quantity": 1}}, Changes: rows, Events: updated,
			Check: func(s *shop, sessionID string, _ runtime.Answer) { state(s, sessionID, "HANDOFF") },
		},
	)
}
