package invariants_test

import (
	"slices"
	"testing"
	"time"

	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/core/catalog"
	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/runtime"
	"github.com/mostrador/mostrador/internal/testkit"
	"github.com/mostrador/mostrador/internal/testkit/server"
	"github.com/mostrador/mostrador/internal/testkit/tooltest"
)

// counter is a shop in which a customer was asked about two units of a product.
type counter struct {
	*server.Shop
	t        *testing.T
	product  catalog.Product
	session  string
	order    string
	question string
}

// pack is how one pack sells what the cases below are about.
type pack struct {
	name    string
	setup   testkit.Setup
	draft   func(c *counter)
	ask     func(c *counter) string
	confirm func(c *counter, token string) runtime.Answer
}

var bothPacks = []pack{
	{
		name: "retail", setup: testkit.Setup{Settings: anonymous},
		draft: func(c *counter) {
			c.OK(c.session, "retail/add_item_to_draft", object{"productId": c.product.ID, "quantity": 2})
			c.OK(c.session, "retail/set_delivery_details", object{"deliveryMethod": "pickup"})
			c.order = draftID(c.t, c.Shop, c.session)
		},
		ask: func(c *counter) string {
			return c.OK(c.session, "retail/request_confirmation", object{})["confirmationId"].(string)
		},
		confirm: func(c *counter, token string) runtime.Answer {
			return c.Call(c.session, "retail/confirm_order", object{"confirmationToken": token})
		},
	},
	{
		name: "orders", setup: testkit.Setup{AssistantType: "orders", Settings: payingCash(longDrafts(anonymous))},
		draft: func(c *counter) {
			c.order = c.OK(c.session, "orders/create_order_draft", object{})["orderId"].(string)
			c.OK(c.session, "orders/add_item_to_draft", object{"orderId": c.order, "productId": c.product.ID,
				"quantity": 2})
			c.OK(c.session, "orders/set_delivery_details", object{"orderId": c.order, "address": tooltest.Address})
		},
		ask: func(c *counter) string {
			return c.OK(c.session, "orders/request_confirmation", object{"orderId": c.order})["confirmationId"].(string)
		},
		confirm: func(c *counter, token string) runtime.Answer {
			return c.Call(c.session, "orders/confirm_order",
				object{"orderId": c.order, "confirmationToken": token, "paymentMethod": "cash"})
		},
	},
}

// refusal is one reason not to confirm.
type refusal struct {
	name string
	// spoil makes the yes worthless and returns how it is then given.
	spoil func(c *counter, p pack) func() runtime.Answer
	code  fault.Code
	asks  bool // there is a new question
	// quiet: not a single row has changed.
	quiet bool
}

var refusals = []refusal{
	{name: "a token that was made up", code: fault.ConfirmationInvalid, quiet: true,
		spoil: func(c *counter, p pack) func() runtime.Answer {
			return func() runtime.Answer { return p.confirm(c, testkit.NewID()) }
		}},
	{name: "a token that is no id", code: fault.ConfirmationInvalid, quiet: true,
		spoil: func(c *counter, p pack) func() runtime.Answer {
			return func() runtime.Answer { return p.confirm(c, "sí, confirmo") }
		}},
	{name: "not answered yet", code: fault.ConfirmationRequired, asks: true, quiet: true,
		spoil: func(c *counter, p pack) func() runtime.Answer {
			return func() runtime.Answer { return p.confirm(c, c.question) }
		}},
	{name: "a token that was used, for another draft", code: fault.ConfirmationInvalid, quiet: true,
		spoil: func(c *counter, p pack) func() runtime.Answer {
			if a := c.Yes(c.question); !a.Success {
				c.t.Fatal(a.Error)
			}
			used := c.question
			p.draft(c)
			return func() runtime.Answer { return p.confirm(c, used) }
		}},
	{name: "another session's token", code: fault.ConfirmationInvalid, quiet: true,
		spoil: func(c *counter, p pack) func() runtime.Answer {
			other := *c
			other.session = c.Session("")
			p.draft(&other)
			return func() runtime.Answer { return p.confirm(&other, c.question) }
		}},
	{name: "another session's token, already confirmed", code: fault.ConfirmationInvalid, quiet: true,
		spoil: func(c *counter, p pack) func() runtime.Answer {
			c.Yes(c.question)
			other := *c
			other.session = c.Session("")
			p.draft(&other)
			return func() runtime.Answer { return p.confirm(&other, c.question) }
		}},
	{name: "the customer said no", code: fault.ConfirmationInvalid, quiet: true,
		spoil: func(c *counter, p pack) func() runtime.Answer {
			if d := reply(c.t, c.Shop, c.question, "no, gracias"); d.State != "denied" {
				c.t.Fatalf("a no came to %+v", d)
			}
			return func() runtime.Answer { return p.confirm(c, c.question) }
		}},
	{name: "a yes that came too late", code: fault.ConfirmationExpired, asks: true,
		spoil: func(c *counter, p pack) func() runtime.Answer {
			c.Clock.Advance(31 * time.Minute)
			return func() runtime.Answer { return answered(reply(c.t, c.Shop, c.question, "sí")) }
		}},
	{name: "a token that expired", code: fault.ConfirmationExpired, asks: true,
		spoil: func(c *counter, p pack) func() runtime.Answer {
			c.Clock.Advance(31 * time.Minute)
			return func() runtime.Answer { return p.confirm(c, c.question) }
		}},
	{name: "a yes to a draft that changed", code: fault.ConfirmationStale, asks: true,
		spoil: func(c *counter, p pack) func() runtime.Answer {
			oneMore(c, p)
			return func() runtime.Answer { return answered(reply(c.t, c.Shop, c.question, "sí")) }
		}},
	{name: "a token of a draft that changed", code: fault.ConfirmationStale, asks: true,
		spoil: func(c *counter, p pack) func() runtime.Answer {
			oneMore(c, p)
			return func() runtime.Answer { return p.confirm(c, c.question) }
		}},
	{name: "the price rose", code: fault.ConfirmationStale, asks: true,
		spoil: func(c *counter, p pack) func() runtime.Answer {
			reprice(c.Shop, c.product, c.product.Price+1)
			return func() runtime.Answer { return answered(reply(c.t, c.Shop, c.question, "sí")) }
		}},
	{name: "the product is not sold any more", code: fault.Conflict,
		spoil: func(c *counter, p pack) func() runtime.Answer {
			gone := c.product
			gone.Status = catalog.Inactive
			c.Do(func(u *core.Unit) error { return u.Catalog.Save([]catalog.Product{gone}) })
			return func() runtime.Answer { return answered(reply(c.t, c.Shop, c.question, "sí")) }
		}},
}

func longDrafts(s settings) settings {
	s.OrdersDraftMins = 240
	return s
}

// oneMore changes the draft behind the question's back.
func oneMore(c *counter, p pack) {
	args := object{"productId": c.product.ID, "quantity": 1}
	if p.name == "orders" {
		args["orderId"] = c.order
	}
	c.OK(c.session, p.name+"/add_item_to_draft", args)
}

// TestRefusedConfirms: a confirm without a good yes gets its own code, writes
// nothing of an order, and asks anew where that helps.
func TestRefusedConfirms(t *testing.T) {
	t.Parallel()
	for _, p := range bothPacks {
		for _, r := range refusals {
			t.Run(p.name+"/"+r.name, func(t *testing.T) {
				t.Parallel()
				server.EachShop(t, p.setup, func(t *testing.T, s *server.Shop) { refuse(t, atCounter(t, s, p), p, r) })
			})
		}
	}
}

func atCounter(t *testing.T, s *server.Shop, p pack) *counter {
	s.T = t
	c := &counter{Shop: s, t: t, product: s.Item("Vino", 4_500_00, 8), session: s.Session("")}
	p.draft(c)
	c.question = p.ask(c)
	return c
}

func refuse(t *testing.T, c *counter, p pack, r refusal) {
	call := r.spoil(c, p)
	before, placed := c.Snapshot(), number(t, c.Shop, countOrders)
	a := call()
	if a.Success || a.ErrorCode != r.code {
		t.Fatalf("got %s, want %s", said(a), r.code)
	}
	if n := number(t, c.Shop, countOrders) - placed; n != 0 {
		t.Errorf("%d orders came of it", n)
	}
	if asks := a.Confirmation != nil; asks != r.asks {
		t.Errorf("asks anew: %v, want %v", asks, r.asks)
	}
	if changed := c.Since(before); r.quiet && len(changed) > 0 {
		t.Errorf("changed %v", changed)
	}
	// Whatever a new question holds, nothing was sold or numbered.
	untouched(t, c.Shop, before, "sessions", "messages", "confirmations", "outbox", "orders", "call_keys",
		"reservations", "stock_items")
	audit(t, c.Shop)
	if a.Confirmation == nil {
		return
	}
	if again := c.Yes(a.Confirmation.ID); !again.Success {
		t.Errorf("a yes to the new question: %s", said(again))
	}
	audit(t, c.Shop)
}

// TestNobodyWasAsked: the call itself asks, and nothing else happens.
func TestNobodyWasAsked(t *testing.T) {
	t.Parallel()
	server.EachShop(t, bothPacks[0].setup, func(t *testing.T, s *server.Shop) {
		c := &counter{Shop: s, t: t, product: s.Item("Vino", 4_500_00, 8), session: s.Session("")}
		bothPacks[0].draft(c)
		before := c.Snapshot()
		a := c.Call(c.session, "retail/confirm_order", object{})
		if a.ErrorCode != fault.ConfirmationRequired || a.Confirmation == nil {
			t.Fatalf("got %s", said(a))
		}
		want := []string{"confirmations+1", "messages+1", "orders~1", "outbox+2", "sessions~1"}
		if changed := c.Since(before); !slices.Equal(changed, want) {
			t.Errorf("changed %v, want %v", changed, want)
		}
		stockIs(t, s, c.product, 8, 0)
	})
}

// TestStockWent: the last units go to another customer between question and yes.
func TestStockWent(t *testing.T) {
	t.Parallel()
	server.EachShop(t, bothPacks[0].setup, func(t *testing.T, s *server.Shop) {
		c := atCounter(t, s, bothPacks[0])
		level(s, c.product, 1)
		before := c.Snapshot()
		a := answered(reply(t, s, c.question, "sí"))
		if a.ErrorCode != fault.OutOfStock || a.Confirmation != nil {
			t.Fatalf("got %s", said(a))
		}
		if s.State(c.session) != "COLLECTING_ORDER" {
			t.Errorf("the conversation is %s", s.State(c.session))
		}
		untouched(t, s, before, "sessions", "messages", "confirmations", "outbox", "orders", "call_keys")
		audit(t, s)
		// The refusal is the answer to that yes for good, even when stock comes back.
		level(s, c.product, 8)
		if again := answered(reply(t, s, c.question, "sí")); said(again) != said(a) {
			t.Errorf("the same yes again:\n%s\nwant\n%s", said(again), said(a))
		}
		if fresh := c.Yes(bothPacks[0].ask(c)); !fresh.Success {
			t.Errorf("a new question: %s", said(fresh))
		}
	})
}

// TestPriceFell: a lower price needs no second yes.
func TestPriceFell(t *testing.T) {
	t.Parallel()
	for _, p := range bothPacks {
		t.Run(p.name, func(t *testing.T) {
			t.Parallel()
			server.EachShop(t, p.setup, func(t *testing.T, s *server.Shop) {
				c := atCounter(t, s, p)
				reprice(s, c.product, 4_000_00)
				a := c.Yes(c.question)
				if !a.Success {
					t.Fatal(said(a))
				}
				if total := number(t, s, `SELECT total FROM orders WHERE workspace_id = $1`); total != 8_000_00 {
					t.Errorf("charged %d", total)
				}
				audit(t, s)
			})
		})
	}
}

// TestYesAfterHandOff: a person is in charge, and a yes executes nothing.
func TestYesAfterHandOff(t *testing.T) {
	t.Parallel()
	server.EachShop(t, bothPacks[0].setup, func(t *testing.T, s *server.Shop) {
		c := atCounter(t, s, bothPacks[0])
		s.Do(func(u *core.Unit) error {
			talk, err := u.Conversations.Get(c.session, true)
			if err != nil {
				return err
			}
			u.Conversations.Adopt(talk)
			return u.Conversations.HandOver("asked for a person")
		})
		before := c.Snapshot()
		if _, err := s.Reply(c.question, "sí"); !fault.Is(err, fault.SessionHandedOff) {
			t.Errorf("got %v", err)
		}
		if a := bothPacks[0].confirm(c, c.question); a.ErrorCode != fault.SessionHandedOff {
			t.Errorf("got %s", said(a))
		}
		if changed := c.Since(before); len(changed) > 0 {
			t.Errorf("changed %v", changed)
		}
	})
}
