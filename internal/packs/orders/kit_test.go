package orders_test

import (
	"maps"
	"strings"
	"sync"
	"testing"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/core/catalog"
	"github.com/mostrador/mostrador/internal/core/confirmation"
	"github.com/mostrador/mostrador/internal/core/order"
	"github.com/mostrador/mostrador/internal/core/stock"
	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/packs/orders"
	"github.com/mostrador/mostrador/internal/runtime"
	"github.com/mostrador/mostrador/internal/testkit"
	"github.com/mostrador/mostrador/internal/testkit/tooltest"
)

// tools are the tests of all tools of the pack; each tool's own test file says what they need to know of it.
var tools = tooltest.For(orders.Pack())

func TestContracts(t *testing.T)     { tools.Contracts(t) }
func TestStrangers(t *testing.T)     { tools.Strangers(t) }
func TestHostileModels(t *testing.T) { tools.HostileModels(t) }

type (
	object   = map[string]any
	scenario = testkit.Scenario
	flow     = testkit.Flow
)

const (
	ana  = "+5491122334455"
	beto = "+5491166778899"

	// The tools by their full names.
	createDraft  = "orders/create_order_draft"
	addItem      = "orders/add_item_to_draft"
	setDelivery  = "orders/set_delivery_details"
	askCustomer  = "orders/request_confirmation"
	confirm      = "orders/confirm_order"
	listProducts = "orders/list_products"
)

// seller is a shop whose agent takes orders.
func seller(s access.Settings) testkit.Setup {
	return testkit.Setup{AssistantType: "orders", Settings: s}
}

// both is a seller whose agent also has the retail tools.
func both(s access.Settings, retail ...string) testkit.Setup {
	setup := seller(s)
	for _, name := range retail {
		setup.Overrides = append(setup.Overrides, access.ToolOverride{Tool: "retail/" + name, Enabled: true,
			Alias: "tienda_" + name})
	}
	return setup
}

func minor(n int64) *int64 { return &n }

// with is arguments with some of them changed; nil removes one.
func with(base object, changes object) object {
	out := maps.Clone(base)
	for k, v := range changes {
		if v == nil {
			delete(out, k)
			continue
		}
		out[k] = v
	}
	return out
}

func address() object {
	return object{"recipientName": "Ana Paz", "line1": "Av. Corrientes 1234", "city": "CABA", "postalCode": "C1043AAZ"}
}

// draft opens a draft and returns its id.
func draft(s *testkit.Shop, session string) string {
	s.T.Helper()
	return s.OK(session, createDraft, object{})["orderId"].(string)
}

func add(s *testkit.Shop, session, orderID string, p catalog.Product, quantity int) {
	s.T.Helper()
	s.OK(session, addItem, object{"orderId": orderID, "productId": p.ID, "quantity": quantity})
}

// ready is a complete draft: a product, and an address.
func ready(s *testkit.Shop, session string, p catalog.Product, quantity int) string {
	s.T.Helper()
	id := draft(s, session)
	add(s, session, id, p, quantity)
	s.OK(session, setDelivery, object{"orderId": id, "address": address()})
	return id
}

// asked is a ready draft with an open question, and the question's token.
func asked(s *testkit.Shop, session string, p catalog.Product, quantity int) (orderID, token string) {
	s.T.Helper()
	orderID = ready(s, session, p, quantity)
	return orderID, ask(s, session, orderID)
}

func ask(s *testkit.Shop, session, orderID string) string {
	s.T.Helper()
	return s.OK(session, askCustomer, object{"orderId": orderID})["confirmationId"].(string)
}

// says answers a question in the customer's words and returns the decision.
func says(s *testkit.Shop, token, words string) runtime.Decision {
	s.T.Helper()
	d, err := s.Reply(token, words)
	if err != nil {
		s.T.Fatal(err)
	}
	return d
}

func pay(orderID, token, method string) object {
	return object{"orderId": orderID, "confirmationToken": token, "paymentMethod": method}
}

// row is an order as it is stored.
func row(s *testkit.Shop, orderID string) (o order.Order) {
	s.T.Helper()
	s.Look(func(u *core.Unit) (err error) {
		o, err = u.Orders.Get(orderID, false)
		return err
	})
	return o
}

func question(s *testkit.Shop, token string) (c confirmation.Confirmation) {
	s.T.Helper()
	s.Look(func(u *core.Unit) (err error) {
		c, err = u.Confirmations.Get(token, false)
		return err
	})
	return c
}

// shelf fails unless a product has this stock, and this much of it on hold.
func shelf(s *testkit.Shop, p catalog.Product, quantity, reserved int64) {
	s.T.Helper()
	s.Look(func(u *core.Unit) error {
		l, err := u.Stock.LevelOf(stock.Pair{ProductID: p.ID})
		if l.Quantity != quantity || l.Reserved != reserved {
			s.T.Errorf("%s: %d on the shelf, %d of them held; want %d and %d", p.Name, l.Quantity, l.Reserved, quantity,
				reserved)
		}
		return err
	})
}

// refused fails unless the answer is a refusal with the code and the words in its message.
func refused(t testing.TB, a runtime.Answer, code fault.Code, words string) {
	t.Helper()
	if a.Success || a.ErrorCode != code || !strings.Contains(a.Error, words) {
		t.Errorf("got success=%v %s %q, want %s with %q", a.Success, a.ErrorCode, a.Error, code, words)
	}
}

func equal[T comparable](t testing.TB, what string, got, want T) {
	t.Helper()
	if got != want {
		t.Errorf("%s: got %v, want %v", what, got, want)
	}
}

// atOnce makes n calls at the same moment.
func atOnce(n int, call func(i int) runtime.Answer) []runtime.Answer {
	out := make([]runtime.Answer, n)
	var all sync.WaitGroup
	for i := range n {
		all.Go(func() { out[i] = call(i) })
	}
	all.Wait()
	return out
}

// notTheirs calls a tool on orders that are not the session's: another customer's, another business's and an unknown
// one have to get the same answer.
func notTheirs(t *testing.T, s *testkit.Shop, tool string, args func(orderID string) object) {
	t.Helper()
	theirs := ready(s, s.Session(beto), s.Item("Yerba", 1000, 20), 1)
	next := s.Open(testkit.Setup{Slug: "vecina-" + testkit.NewID(), AssistantType: "orders"})
	foreign, anonymous := draft(next, next.Session(ana)), draft(s, s.Session(""))
	known, unknown := s.Session(ana), s.Session("")
	before := s.Snapshot()
	for who, me := range map[string]string{"Ana": known, "nobody known": unknown} {
		for _, id := range []string{testkit.NewID(), theirs, foreign, anonymous} {
			a := s.Call(me, tool, args(id))
			if refused(t, a, fault.NotFound, ""); a.Error != "No encontré ese pedido." || a.StateTransition != "" {
				t.Errorf("%s: %q, and the conversation to %q", who, a.Error, a.StateTransition)
			}
		}
	}
	if changed := s.Since(before); changed != nil {
		t.Errorf("changed %v", changed)
	}
}
