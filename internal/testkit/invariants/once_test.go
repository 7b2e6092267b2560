package invariants_test

import (
	"testing"
	"time"

	"github.com/mostrador/mostrador/internal/runtime"
	"github.com/mostrador/mostrador/internal/testkit"
	"github.com/mostrador/mostrador/internal/testkit/server"
	"github.com/mostrador/mostrador/internal/testkit/tooltest"
)

const taps = 50

// confirming is one way of confirming one order, over and over.
type confirming struct {
	name  string
	setup testkit.Setup
	// ready leaves an order that only needs confirming and returns what confirms
	// it for the i-th time.
	ready func(t *testing.T, s *server.Shop) (once func(i int) runtime.Answer)
}

var confirmings = []confirming{
	{"retail, the customer's yes", testkit.Setup{Settings: anonymous},
		func(t *testing.T, s *server.Shop) func(int) runtime.Answer {
			_, question := askedRetail(s)
			return func(int) runtime.Answer { return answered(reply(t, s, question, "dale")) }
		}},
	{"orders, the customer's yes", testkit.Setup{AssistantType: "orders", Settings: payingCash(anonymous)},
		func(t *testing.T, s *server.Shop) func(int) runtime.Answer {
			_, _, question := askedOrders(s)
			return func(int) runtime.Answer { return answered(reply(t, s, question, "dale")) }
		}},
	{"orders, the token", testkit.Setup{AssistantType: "orders", Settings: anonymous},
		func(t *testing.T, s *server.Shop) func(int) runtime.Answer {
			return withToken(t, s, func(int) string { return "" })
		}},
	{"orders, the token and one key", testkit.Setup{AssistantType: "orders", Settings: anonymous},
		func(t *testing.T, s *server.Shop) func(int) runtime.Answer {
			return withToken(t, s, func(int) string { return "one-key-for-all-of-them" })
		}},
	{"orders, the token and a key each", testkit.Setup{AssistantType: "orders", Settings: anonymous},
		func(t *testing.T, s *server.Shop) func(int) runtime.Answer {
			return withToken(t, s, func(i int) string { return "a-key-of-its-own-" + itoa(i) })
		}},
}

// withToken: the workspace has no payment method, so that the yes waits for the
// call that brings one.
func withToken(t *testing.T, s *server.Shop, key func(i int) string) func(int) runtime.Answer {
	session, order, question := askedOrders(s)
	if d := reply(t, s, question, "sí"); d.Result != nil || d.State != "confirmed" {
		t.Fatalf("a yes without a payment method: %+v", d)
	}
	arguments := object{"orderId": order, "confirmationToken": question, "paymentMethod": "transfer"}
	return func(i int) runtime.Answer {
		return s.CallAs(testkit.Relay, session, "orders/confirm_order", arguments, key(i))
	}
}

// TestConcurrentRepetition: one confirm sent many times at once is one order and
// as many equal answers, whatever the rate limit says; and so is one sent later.
func TestConcurrentRepetition(t *testing.T) {
	t.Parallel()
	for _, c := range confirmings {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			server.EachShop(t, c.setup, func(t *testing.T, s *server.Shop) {
				for range inSoak(1, 20) {
					onceFor(t, s, c)
				}
			})
		})
	}
}

func onceFor(t *testing.T, s *server.Shop, c confirming) {
	once := c.ready(t, s)
	placed := number(t, s, countOrders)
	answers := atOnce(taps, once)

	first := said(answers[0])
	fresh := 0
	for i, a := range answers {
		if !a.Success || said(a) != first {
			t.Fatalf("answer %d:\n%s\nand answer 0:\n%s", i, said(a), first)
		}
		if !a.Replayed {
			fresh++
		}
	}
	if fresh != 1 {
		t.Errorf("%d answers claim to be the first", fresh)
	}
	if n := number(t, s, countOrders) - placed; n != 1 {
		t.Errorf("%d orders came of it", n)
	}
	for _, wait := range []time.Duration{0, time.Hour, 24 * time.Hour} {
		s.Clock.Advance(wait)
		before := s.Snapshot()
		for i := range taps { // one after the other, and again the rate limit does not count them
			if a := once(i); said(a) != first || !a.Replayed {
				t.Fatalf("repetition %d after %s:\n%s\nand the first answer:\n%s", i, wait, said(a), first)
			}
		}
		if changed := s.Since(before); len(changed) > 0 {
			t.Errorf("repeating changed %v", changed)
		}
	}
	audit(t, s)
}

const countOrders = `SELECT COUNT(*) FROM orders WHERE workspace_id = $1 AND status IN ('pending', 'confirmed')`

// TestOneKeyOneAnswer: a client's key repeats the first answer of any effect, and
// is no way to smuggle in another.
func TestOneKeyOneAnswer(t *testing.T) {
	t.Parallel()
	server.EachShop(t, testkit.Setup{Settings: anonymous}, func(t *testing.T, s *server.Shop) {
		p := s.Item("Dulce de leche", 2_100_00, 40)
		session := s.Session("")
		add := func(quantity int) runtime.Answer {
			return s.CallAs(testkit.Relay, session, "retail/add_item_to_draft",
				object{"productId": p.ID, "quantity": quantity}, "tap-1")
		}
		answers := atOnce(taps, func(int) runtime.Answer { return add(2) })
		for _, a := range answers {
			if !a.Success || said(a) != said(answers[0]) {
				t.Fatalf("got\n%s\nand\n%s", said(a), said(answers[0]))
			}
		}
		if n := number(t, s, `SELECT SUM(quantity) FROM order_lines WHERE workspace_id = $1`); n != 2 {
			t.Errorf("%d units in the draft, want 2", n)
		}
		before := s.Snapshot()
		if a := add(3); a.ErrorCode != "idempotency_conflict" {
			t.Errorf("the same key with other arguments: %q", a.ErrorCode)
		}
		if changed := s.Since(before); len(changed) > 0 {
			t.Errorf("changed %v", changed)
		}
	})
}

// askedRetail leaves a retail draft of two units whose question is open.
func askedRetail(s *server.Shop) (session, question string) {
	s.T.Helper()
	p := s.Item("Fernet", 8_900_00, 12)
	session = s.Session("")
	s.OK(session, "retail/add_item_to_draft", object{"productId": p.ID, "quantity": 2})
	s.OK(session, "retail/set_delivery_details", object{"deliveryMethod": "pickup"})
	return session, s.OK(session, "retail/request_confirmation", object{})["confirmationId"].(string)
}

// askedOrders is askedRetail through the other pack.
func askedOrders(s *server.Shop) (session, order, question string) {
	s.T.Helper()
	p := s.Item("Fernet", 8_900_00, 12)
	session = s.Session("")
	order = s.OK(session, "orders/create_order_draft", object{})["orderId"].(string)
	s.OK(session, "orders/add_item_to_draft", object{"orderId": order, "productId": p.ID, "quantity": 2})
	s.OK(session, "orders/set_delivery_details", object{"orderId": order, "address": tooltest.Address})
	asked := s.OK(session, "orders/request_confirmation", object{"orderId": order})
	return session, order, asked["confirmationId"].(string)
}

// dataOf reads one field of an answer's data.
func dataOf(t *testing.T, a runtime.Answer, field string) any {
	t.Helper()
	return testkit.Data(t, a)[field]
}
