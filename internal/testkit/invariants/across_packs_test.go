package invariants_test

import (
	"encoding/json"
	"testing"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/core/catalog"
	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/kit/money"
	"github.com/mostrador/mostrador/internal/packs"
	"github.com/mostrador/mostrador/internal/packs/orders"
	"github.com/mostrador/mostrador/internal/testkit"
	"github.com/mostrador/mostrador/internal/testkit/server"
	"github.com/mostrador/mostrador/internal/testkit/tooltest"
	"github.com/mostrador/mostrador/internal/tool"
)

// bilingual is a shop whose agent has retail by its type and every orders tool
// beside it, under names of their own. Delivery, tax and a discount make sure
// that totals are worth comparing.
func bilingual() testkit.Setup {
	s := payingCash(anonymous)
	s.Delivery = access.Delivery{Zones: []access.Zone{{Name: "Centro", Cities: []string{"Rosario"}, Cost: 1_250_50}}}
	s.TaxBasisPoints = 2100
	never := int64(-1)
	s.FreeShippingOver = &never
	setup := testkit.Setup{Settings: s}
	for _, t := range orders.Pack().Tools() {
		setup.Overrides = append(setup.Overrides, access.ToolOverride{Tool: t.FullName(), Enabled: true,
			Alias: "orders_" + t.Name})
	}
	return setup
}

// TestAcrossPacks: a draft made through one pack is read, priced and confirmed
// alike through the other.
func TestAcrossPacks(t *testing.T) {
	t.Parallel()
	t.Run("retail to orders", func(t *testing.T) {
		t.Parallel()
		server.EachShop(t, bilingual(), retailToOrders)
	})
	t.Run("orders to retail", func(t *testing.T) {
		t.Parallel()
		server.EachShop(t, bilingual(), ordersToRetail)
	})
	t.Run("one question at a time", func(t *testing.T) {
		t.Parallel()
		server.EachShop(t, bilingual(), oneQuestion)
	})
}

func retailToOrders(t *testing.T, s *server.Shop) {
	wine, mugs := shelf(s)
	session := s.Session("")
	s.OK(session, "retail/add_item_to_draft", object{"productId": wine.ID, "quantity": 3})
	s.OK(session, "retail/add_item_to_draft", object{"productId": mugs.ID, "variantId": mugs.Variants[1].ID,
		"quantity": 2})
	s.OK(session, "retail/set_delivery_details", object{"deliveryMethod": "delivery",
		"address": object{"line1": "Mitre 850", "city": "Rosario"}})
	summary := s.Call(session, "retail/summarize_draft", object{})

	draft := s.OK(session, "orders/create_order_draft", object{}) // finds the one there is
	order := draft["orderId"].(string)
	if order != draftID(t, s, session) || draft["orderNumber"] == "" {
		t.Fatalf("orders sees another draft: %v", draft)
	}
	asked := s.Call(session, "orders/request_confirmation", object{"orderId": order})
	shown := inMinor(t, s, summary.Data)
	same(t, shown, totalsOf(t, asked.Data, "summary", "totals"))
	if n := number(t, s, `SELECT COUNT(*) FROM order_lines WHERE workspace_id = $1 AND order_id = $2`, order); n != 2 {
		t.Errorf("%d lines", n)
	}
	done := s.Yes(asked.Confirmation.ID)
	same(t, shown, totalsOf(t, done.Data, "totals"))
	stockIs(t, s, wine, 17, 0) // orders deducts
	stockIs(t, s, mugs, 2*9-2, 0)
	if dataOf(t, done, "orderNumber") != draft["orderNumber"] {
		t.Error("the number changed on the way")
	}
	audit(t, s)
}

func ordersToRetail(t *testing.T, s *server.Shop) {
	wine, mugs := shelf(s)
	session := s.Session("")
	order := s.OK(session, "orders/create_order_draft", object{})["orderId"].(string)
	s.OK(session, "orders/add_item_to_draft", object{"orderId": order, "productId": wine.ID, "quantity": 3,
		"discountPercent": 12.5})
	s.OK(session, "orders/add_item_to_draft", object{"orderId": order, "productId": wine.ID, "quantity": 1})
	s.OK(session, "orders/add_item_to_draft", object{"orderId": order, "productId": mugs.ID,
		"variantId": mugs.Variants[0].ID, "quantity": 2})
	delivered := s.Call(session, "orders/set_delivery_details", object{"orderId": order, "address": tooltest.Address})
	shown := totalsOf(t, delivered.Data, "totals")

	if draft := s.OK(session, "retail/create_order_draft", object{}); draft["draftId"] != session {
		t.Errorf("retail shows the draft as %v", draft["draftId"])
	}
	summary := s.Call(session, "retail/summarize_draft", object{})
	same(t, shown, inMinor(t, s, summary.Data))
	if items := dataOf(t, summary, "items").([]any); len(items) != 3 {
		t.Errorf("%d lines", len(items))
	}
	asked := s.Call(session, "retail/request_confirmation", object{})
	stockIs(t, s, wine, 20, 0) // retail's question holds nothing
	done := s.Yes(asked.Confirmation.ID)
	if got := minorOf(t, s, done.Data, "total"); got != shown["total"] {
		t.Errorf("confirmed for %d, shown %d", got, shown["total"])
	}
	stockIs(t, s, wine, 20, 4) // and its order reserves
	stockIs(t, s, mugs, 18, 2)
	audit(t, s)
}

// oneQuestion: while one pack's question is open the other pack's is a conflict
// that names it; a change of the draft through either closes it.
func oneQuestion(t *testing.T, s *server.Shop) {
	wine, _ := shelf(s)
	session := s.Session("")
	s.OK(session, "retail/add_item_to_draft", object{"productId": wine.ID, "quantity": 3})
	s.OK(session, "retail/set_delivery_details", object{"deliveryMethod": "pickup"})
	order := s.OK(session, "orders/create_order_draft", object{})["orderId"].(string)
	held := s.OK(session, "orders/request_confirmation", object{"orderId": order})["confirmationId"].(string)
	stockIs(t, s, wine, 20, 3)

	before := s.Snapshot()
	if a := s.Call(session, "retail/request_confirmation", object{}); a.ErrorCode != fault.Conflict {
		t.Errorf("a second question: %s", said(a))
	}
	if changed := s.Since(before); len(changed) > 0 {
		t.Errorf("changed %v", changed)
	}
	s.OK(session, "retail/update_item_qty", object{"productId": wine.ID, "quantity": 5})
	stockIs(t, s, wine, 20, 0) // what the question held went back with it
	if d := answered(reply(t, s, held, "sí")); d.ErrorCode != fault.ConfirmationStale || d.Confirmation == nil {
		t.Fatalf("the old question: %s", said(d))
	}
	stockIs(t, s, wine, 20, 5) // asked again, through the pack that asked
	audit(t, s)
}

// TestBilingualView: the agent above has every tool of both packs, each once.
func TestBilingualView(t *testing.T) {
	t.Parallel()
	agent := &access.AgentProfile{Slug: "dos", AssistantType: "retail", Active: true, Tools: bilingual().Overrides}
	view, err := packs.Set().View(&access.Workspace{}, agent)
	if err != nil {
		t.Fatal(err)
	}
	for name, want := range map[string]string{"confirm_order": "retail/confirm_order",
		"orders_confirm_order": "orders/confirm_order"} {
		var got *tool.Tool
		if got, _ = view.Get(name); got == nil || got.FullName() != want {
			t.Errorf("%s is %v, want %s", name, got, want)
		}
	}
	agent.Tools[0].Alias = ""
	if _, err := packs.Set().View(&access.Workspace{}, agent); err == nil {
		t.Error("two owners of one bare name went unnoticed")
	}
}

// shelf has twenty bottles, and nine mugs of each of two colours.
func shelf(s *server.Shop) (wine, mugs catalog.Product) {
	s.T.Helper()
	return s.Item("Vino", 4_599_99, 20), tooltest.Mugs(&s.Shop)
}

type totals map[string]int64

func same(t *testing.T, want, got totals) {
	t.Helper()
	for _, field := range []string{"subtotal", "discount", "shipping", "total"} {
		if want[field] != got[field] || want["total"] == 0 {
			t.Errorf("%s is %d in one pack and %d in the other", field, want[field], got[field])
		}
	}
}

// totalsOf reads minor units out of data, at a path of fields.
func totalsOf(t *testing.T, data json.RawMessage, path ...string) totals {
	t.Helper()
	for _, field := range path {
		var o map[string]json.RawMessage
		decode(t, string(data), &o)
		data = o[field]
	}
	var out struct{ Subtotal, Discount, Shipping, Total int64 }
	decode(t, string(data), &out)
	return totals{"subtotal": out.Subtotal, "discount": out.Discount, "shipping": out.Shipping, "total": out.Total}
}

// inMinor reads retail's decimals as minor units.
func inMinor(t *testing.T, s *server.Shop, data json.RawMessage) totals {
	t.Helper()
	out := totals{}
	for _, field := range []string{"subtotal", "discount", "shipping", "total"} {
		out[field] = minorOf(t, s, data, field)
	}
	return out
}

func minorOf(t *testing.T, s *server.Shop, data json.RawMessage, field string) int64 {
	t.Helper()
	var o map[string]json.RawMessage
	decode(t, string(data), &o)
	var d money.Decimal
	decode(t, string(o[field]), &d)
	minor, err := d.Minor(s.Workspace.Currency)
	if err != nil {
		t.Fatal(err)
	}
	return minor
}
