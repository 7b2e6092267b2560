package retail_test

import (
	"testing"
	"time"

	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/kit/locale"
	"github.com/mostrador/mostrador/internal/runtime"
	"github.com/mostrador/mostrador/internal/testkit"
	"github.com/mostrador/mostrador/internal/testkit/tooltest"
)

var _ = tools.Describe("remove_item", tooltest.Tool{
	Arguments: `productId! string uuid | variantId string uuid`,
	Promises:  "mutation low never 60 basic draft.item_removed",
	Probes: []tooltest.Probe{
		{Field: "productId", Names: tooltest.Product},
		{Field: "variantId", Names: tooltest.Variant, Given: func(w *tooltest.World) args {
			return args{"productId": w.Mugs.ID}
		}},
	},
})

func TestRemoveItem(t *testing.T) {
	t.Parallel()
	const tool = "retail/remove_item"
	it := args{"productId": yerba}
	removed := []string{"draft.item_removed"}
	both := func(s *shop) string {
		put(s, yerba, "Yerba", 100_00, 5)
		put(s, fideos, "Fideos", 50_00, 5)
		id := filled(s, 3)
		s.OK(id, "retail/add_item_to_draft", args{"productId": fideos, "quantity": 1})
		return id
	}
	testkit.Run(t,
		testkit.Scenario{
			Name: "with all its units", Tool: tool, Seed: func(s *shop) (string, any) { return both(s), it },
			Data: args{
				"removedItem": args{"name": "Yerba", "quantity": 3, "lineTotal": 300},
				"cart":        args{"itemCount": 1, "subtotal": 50, "total": 50},
			},
			State: "COLLECTING_ORDER", Changes: []string{"order_lines-1", "orders~1"}, Events: removed,
		},
		testkit.Scenario{
			Name: "the last leaves the conversation idle", Tool: tool,
			Seed:  func(s *shop) (string, any) { put(s, yerba, "Yerba", 100_00, 5); return filled(s, 3), it },
			Data:  args{"cart": args{"itemCount": 0, "total": 0}},
			State: "IDLE", Changes: []string{"order_lines-1", "orders~1", "sessions~1"}, Events: removed,
		},
		testkit.Scenario{
			Name: "the last, with a delivery to pay for", Tool: tool, Setup: testkit.Setup{Settings: palermo()},
			Seed: func(s *shop) (string, any) {
				put(s, yerba, "Yerba", 100_00, 5)
				id := filled(s, 3)
				s.OK(id, "retail/set_delivery_details", args{"deliveryMethod": "delivery",
					"address": args{"line1": "Thames 1234", "city": "Palermo"}})
				return id, it
			},
			Data:  args{"cart": args{"itemCount": 0, "subtotal": 0}},
			State: "IDLE", Changes: []string{"order_lines-1", "orders~1", "sessions~1"}, Events: removed,
		},
		testkit.Scenario{
			Name: "a second time it is not there", Tool: tool,
			Seed: func(s *shop) (string, any) { id := both(s); s.OK(id, tool, it); return id, it },
			Code: fault.NotFound, Error: "Ese producto no está en el pedido.",
		},
		testkit.Scenario{
			Name: "at once, it goes once", Tool: tool,
			Seed: func(s *shop) (string, any) {
				id, gone := both(s), 0
				for _, a := range atOnce(s, 6, id, tool, it) {
					if a.Success {
						gone++
					}
				}
				if gone != 1 {
					s.T.Errorf("removed %d times", gone)
				}
				return id, it
			},
			Code: fault.NotFound,
		},
		testkit.Scenario{
			Name: "one variant, not the other", Tool: tool,
			Seed: func(s *shop) (string, any) {
				putRemera(s, 3)
				id := s.Session(ana)
				s.OK(id, "retail/add_item_to_draft", args{"productId": remera, "variantId": chica, "quantity": 1})
				s.OK(id, "retail/add_item_to_draft", args{"productId": remera, "variantId": grande, "quantity": 2})
				return id, args{"productId": remera, "variantId": chica}
			},
			Data: args{"removedItem": args{"name": "Remera S", "quantity": 1, "lineTotal": 9000},
				"cart": args{"itemCount": 1, "total": 19000}},
			State: "COLLECTING_ORDER", Changes: []string{"order_lines-1", "orders~1"}, Events: removed,
		},
		testkit.Scenario{
			Name: "no longer sold, it still goes, at the price it had", Tool: tool,
			Seed: func(s *shop) (string, any) { id := both(s); change(s, yerba, remove); return id, it },
			Data: args{"removedItem": args{"name": "Yerba", "quantity": 3, "lineTotal": 300},
				"cart": args{"itemCount": 1}},
			State: "COLLECTING_ORDER", Changes: []string{"order_lines-1", "orders~1"}, Events: removed,
		},
		testkit.Scenario{
			Name: "takes back what was asked", Tool: tool, Setup: in(locale.ESAR),
			Seed: func(s *shop) (string, any) {
				put(s, yerba, "Yerba", 100_00, 5)
				id, _ := asked(s, 1)
				return id,
					it
			},
			Data: args{"cart": args{"itemCount": 0}}, State: "IDLE",
			Changes: []string{"confirmations~1", "order_lines-1", "orders~1", "sessions~1"},
			Events:  []string{"confirmation.superseded", "draft.item_removed"},
			Check:   func(s *shop, sessionID string, _ runtime.Answer) { state(s, sessionID, "IDLE") },
		},
		testkit.Scenario{
			Name: "not in the draft", Tool: tool, Setup: in(locale.EN),
			Seed: func(s *shop) (string, any) { return both(s), args{"productId": nothing} },
			Code: fault.NotFound, Error: "That product is not in the order.",
		},
		testkit.Scenario{
			Name: "without a draft", Tool: tool, Seed: func(s *shop) (string, any) { return s.Session(ana), it },
			Code: fault.NotFound, Error: "No hay ningún pedido en curso.",
		},
		testkit.Scenario{
			Name: "after the draft was over", Tool: tool,
			Seed: func(s *shop) (string, any) { id := both(s); wait(s, 4*time.Hour); return id, it },
			Code: fault.NotFound, Error: "No hay ningún pedido en curso.",
		},
		testkit.Scenario{
			Name: "after the order, it is not changed here", Tool: tool, Setup: in(locale.ESAR),
			Seed: func(s *shop) (string, any) { put(s, yerba, "Yerba", 100_00, 5); return sold(s, 2), it },
			Code: fault.NotFound, Error: "No hay ningún pedido en curso.",
		},
		testkit.Scenario{
			Name: "every bad argument is named", Tool: tool,
			Seed: func(s *shop) (string, any) { return both(s), args{"variantId": "z", "quantity": 1} },
			Code: fault.InvalidArguments, Paths: []string{"/productId", "/quantity", "/variantId"},
		},
		testkit.Scenario{
			Name: "handed over, the agent waits", Tool: tool,
			Seed: func(s *shop) (string, any) { id := both(s); s.HandOff(id); return id, it },
			Code: fault.SessionHandedOff,
		},
	)
}
