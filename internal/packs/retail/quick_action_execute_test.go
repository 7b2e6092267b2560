package retail_test

import (
	"encoding/json"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/core/conversation"
	"github.com/mostrador/mostrador/internal/core/customer"
	"github.com/mostrador/mostrador/internal/core/order"
	"github.com/mostrador/mostrador/internal/core/quickaction"
	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/kit/lists"
	"github.com/mostrador/mostrador/internal/kit/locale"
	"github.com/mostrador/mostrador/internal/runtime"
	"github.com/mostrador/mostrador/internal/testkit"
	"github.com/mostrador/mostrador/internal/testkit/tooltest"
)

var _ = tools.Describe("quick_action_execute", tooltest.Tool{
	Arguments: `commandText! string 1..500c | targetCustomerId string uuid | targetOrderId string uuid | messageText string ..1000c`,
	Promises:  "system high conditional 60 full quick_action.executed",
	Probes: []tooltest.Probe{
		{Field: "targetCustomerId", Names: tooltest.Customer, With: args{"commandText": "avisale que ya sale"}},
		{Field: "targetOrderId", Names: tooltest.Order, With: args{"commandText": "cancelá el pedido"}},
	},
	Ready: func(s *testkit.Shop, _ string) []tooltest.Step {
		return []tooltest.Step{{
			Tool: "retail/quick_action_execute", Args: args{"commandText": "cancelá el pedido",
				"targetOrderId": tooltest.Buy(s, s.Session(beto))},
		}}
	},
})

const quickAction = "retail/quick_action_execute"

// called gives Ana and Beto their names.
func called(s *shop) {
	s.T.Helper()
	s.Do(func(u *core.Unit) error {
		for phone, name := range map[string][2]string{ana: {"Ana", "Gómez"}, beto: {"Beto", "Ruiz"}} {
			if err := u.Customers.Import(customer.Customer{Phone: phone, FirstName: name[0],
				LastName: name[1]}); err != nil {
				return err
			}
		}
		return nil
	})
}

// desk is the owner's conversation, without a customer.
func desk(s *shop) string { s.T.Helper(); return s.SessionOn("api", "") }

func orders(s *shop, session, sentence, key string) runtime.Answer {
	s.T.Helper()
	return s.CallAs(testkit.Boss, session, quickAction, args{"commandText": sentence}, key)
}

// agreed is the owner's yes.
func agreed(s *shop, a runtime.Answer) runtime.Answer {
	s.T.Helper()
	if a.ErrorCode != fault.ConfirmationRequired || a.Confirmation == nil {
		s.T.Fatalf("it did not ask: %s %s", a.ErrorCode, a.Error)
	}
	d, err := s.Runtime.Decide(s.T.Context(), runtime.Reply{Workspace: s.Workspace, Actor: testkit.Boss,
		ConfirmationID: a.Confirmation.ID, Verdict: "confirm"})
	if err != nil || d.Result == nil {
		s.T.Fatalf("%+v %v", d, err)
	}
	return *d.Result
}

// did is what was done, with the owner's yes where it was shown first.
func did(s *shop, a runtime.Answer) args {
	s.T.Helper()
	if a.ErrorCode == fault.ConfirmationRequired {
		a = agreed(s, a)
	}
	if !a.Success {
		s.T.Fatalf("%s: %s %v", a.ErrorCode, a.Error, a.Errors)
	}
	return testkit.Data(s.T, a)
}

func history(s *shop) (all []quickaction.Action) {
	s.T.Helper()
	s.Look(func(u *core.Unit) (err error) {
		all, err = u.QuickActions.List(quickaction.Filter{Limit: 50})
		return err
	})
	return all
}

// stocked is a shop with products, Ana's conversation and the owner's.
func stocked(s *shop, quantity int64) (anas, owners string) {
	put(s, yerba, "Yerba Mate 1 kg", 100_00, 10)
	put(s, aceite, "Aceite de girasol", 200_00, 10)
	anas = filled(s, quantity)
	called(s)
	return anas, desk(s)
}

func TestQuickActionCart(t *testing.T) {
	t.Parallel()
	testkit.Flows(t,
		testkit.Flow{Name: "items, a discount and a message", Setup: in(locale.ESAR),
			Play: func(t *testing.T, s *shop) {
				anas, id := stocked(s, 1)
				before := s.Snapshot()
				a := orders(s, id, "agregá 2 aceites al carrito de Ana, hacele 10% de descuento y avisale", "")
				out := did(s, a)
				o, _ := draftOf(s, anas)
				if o.Totals.Total != 450_00 || len(o.Lines) != 2 {
					t.Errorf("%+v", o.Totals)
				}
				if out["messageToCustomer"] != "Actualizamos tu pedido: el total ahora es $ 500. Te hicimos un descuento en tu pedido: antes eran $ 500 y ahora son $ 450." || out["requiresFollowUp"] != false {
					t.Errorf("%v", out)
				}
				list := out["actionsPerformed"].([]any)
				if len(list) != 3 || list[0].(args)["tool"] != "add_item_to_draft" ||
					list[1].(args)["tool"] != "apply_discount" || list[2].(args)["tool"] != "send_message" {
					t.Errorf("%v", list)
				}
				if got := list[1].(args)["result"]; got != "Descuento del 10 % en el pedido en curso de Ana Gómez: total $ 500 → $ 450" {
					t.Errorf("%v", got)
				}
				if events := s.EventsSince(before); !slices.Contains(events, "quick_action.executed") {
					t.Errorf("%v", events)
				}
				all := history(s)
				if len(all) != 1 || all[0].State != quickaction.Done || all[0].Actor != "owner:boss" ||
					all[0].ID != out["actionId"] || stepsDone(all[0].Plan) != 3 {
					t.Errorf("%+v", all)
				}
				s.Look(func(u *core.Unit) error {
					said, err := u.Conversations.Messages(anas, "", 100)
					last := said[len(said)-1]
					if last.Author != "person" || !last.Outbound || last.Text != out["messageToCustomer"] {
						t.Errorf("%+v", last)
					}
					return err
				})
			}},
		testkit.Flow{Name: "in the customer's own conversation, by their name alone or without", Setup: in(locale.PTBR),
			Play: func(t *testing.T, s *shop) {
				anas, _ := stocked(s, 1)
				did(s, orders(s, anas, "adicione 2 aceites", ""))
			}},
		testkit.Flow{Name: "how many, and none", Setup: in(locale.ESAR), Play: func(t *testing.T, s *shop) {
			anas, id := stocked(s, 1)
			did(s, orders(s, id, "dejá la yerba en 4 en el pedido de Ana", ""))
			if o, _ := draftOf(s, anas); o.Lines[0].Quantity != 4 {
				t.Errorf("%+v", o.Lines)
			}
			did(s, orders(s, id, "sacá la yerba del carrito de Ana Gomez", ""))
			if o, _ := draftOf(s, anas); len(o.Lines) != 0 {
				t.Errorf("%+v", o.Lines)
			}
		}},
	)
}

func TestQuickActionAsks(t *testing.T) {
	t.Parallel()
	testkit.Flows(t,
		testkit.Flow{Name: "25 % shows what changes, and a yes does it once", Setup: in(locale.ESAR),
			Play: func(t *testing.T, s *shop) {
				anas, id := stocked(s, 2)
				before := s.Snapshot()
				a := orders(s, id, "25% de descuento a Ana", "k")
				if a.ErrorCode != fault.ConfirmationRequired || a.Confirmation.Addressee != access.Owner ||
					!strings.Contains(a.Confirmation.Message,
						"• Descuento del 25 % en el pedido en curso de Ana Gómez (total $ 200 → $ 150)") {
					t.Fatalf("%+v %+v", a, a.Confirmation)
				}
				if got := s.Since(before); !slices.Equal(got, []string{"call_keys+1", "confirmations+1", "outbox+1"}) {
					t.Errorf("asking changed %v", got)
				}
				again := orders(s, id, "25% de descuento a Ana", "k")
				if again.Confirmation == nil || again.Confirmation.ID != a.Confirmation.ID || !again.Replayed {
					t.Errorf("again: %+v", again)
				}
				for _, who := range []access.Actor{testkit.Clerk, testkit.Relay, {Role: access.Customer}} {
					if _, err := s.Runtime.Decide(t.Context(), runtime.Reply{Workspace: s.Workspace, Actor: who,
						ConfirmationID: a.Confirmation.ID, Verdict: "confirm"}); !fault.Is(err, fault.Forbidden) {
						t.Errorf("%s: %v", who.Role, err)
					}
				}
				answers := make([]runtime.Answer, 4)
				var all sync.WaitGroup
				for i := range answers {
					all.Go(func() {
						d, err := s.Runtime.Decide(t.Context(), runtime.Reply{Workspace: s.Workspace,
							Actor:          testkit.Boss,
							ConfirmationID: a.Confirmation.ID, Verdict: "confirm"})
						if err == nil && d.Result != nil {
							answers[i] = *d.Result
						}
					})
				}
				all.Wait()
				for _, got := range answers {
					if !got.Success || string(got.Data) != string(answers[0].Data) {
						t.Errorf("%+v", got)
					}
				}
				if o, _ := draftOf(s, anas); o.Totals.Total != 150_00 {
					t.Errorf("%+v", o.Totals)
				}
				if n := count(s.EventsSince(before), "order.discounted"); n != 1 {
					t.Errorf("%d discounts", n)
				}
				if n := count(s.EventsSince(before), "quick_action.executed"); n != 1 {
					t.Errorf("told %d times", n)
				}
				last := orders(s, id, "25% de descuento a Ana", "k")
				if !last.Success || !last.Replayed || string(last.Data) != string(answers[0].Data) {
					t.Errorf("the key's answer: %+v", last)
				}
			}},
		testkit.Flow{Name: "a plain sentence about the order does not ask", Setup: in(locale.ESAR),
			Play: func(t *testing.T, s *shop) {
				_, id := stocked(s, 1)
				for _, sentence := range []string{"hacele 20% de descuento a Ana", "agregá 2 aceites a Ana"} {
					if a := orders(s, id, sentence, ""); !a.Success {
						t.Errorf("%s: %s %s", sentence, a.ErrorCode, a.Error)
					}
				}
			}},
		testkit.Flow{Name: "what leaves, and what is not plain, is shown first", Setup: in(locale.ESAR),
			Play: func(t *testing.T, s *shop) {
				_, id := stocked(s, 1)
				for _, sentence := range []string{"avisale a Ana que ya sale", "si paga hoy hacele 20% de descuento a Ana",
					"agregá 2 aceites a Ana y contale"} {
					if a := orders(s, id, sentence, ""); a.Success {
						t.Errorf("%s: done at once", sentence)
					}
				}
			}},
		testkit.Flow{Name: "a no leaves everything", Setup: in(locale.ESAR), Play: func(t *testing.T, s *shop) {
			anas, id := stocked(s, 1)
			a := orders(s, id, "hacele 50% de descuento a Ana", "")
			d, err := s.Runtime.Decide(t.Context(), runtime.Reply{Workspace: s.Workspace, Actor: testkit.Boss,
				ConfirmationID: a.Confirmation.ID, Verdict: "deny"})
			if err != nil || d.Result != nil {
				t.Errorf("%+v %v", d, err)
			}
			if o, _ := draftOf(s, anas); o.Totals.Total != 100_00 || history(s)[0].State != quickaction.Dropped {
				t.Errorf("%+v %+v", o.Totals, history(s))
			}
		}},
		testkit.Flow{Name: "what was shown has changed", Setup: in(locale.ESAR), Play: func(t *testing.T, s *shop) {
			anas, id := stocked(s, 1)
			a := orders(s, id, "hacele 30% de descuento a Ana", "k")
			s.OK(anas, "retail/add_item_to_draft", args{"productId": yerba, "quantity": 5})
			if got := agreed(s, a); got.ErrorCode != fault.ConfirmationStale {
				t.Fatalf("%+v", got)
			}
			if o, _ := draftOf(s, anas); o.Totals.Total != 600_00 {
				t.Errorf("%+v", o.Totals)
			}
			fresh := orders(s, id, "hacele 30% de descuento a Ana", "k")
			if fresh.Confirmation == nil || !strings.Contains(fresh.Confirmation.Message, "$ 600 → $ 420") {
				t.Fatalf("%+v", fresh)
			}
			did(s, agreed(s, fresh))
		}},
		testkit.Flow{Name: "too late", Setup: in(locale.ESAR), Play: func(t *testing.T, s *shop) {
			anas, id := stocked(s, 1)
			a := orders(s, id, "hacele 30% de descuento a Ana", "")
			wait(s, 31*time.Minute)
			if got := agreed(s, a); got.ErrorCode != fault.ConfirmationExpired {
				t.Fatalf("%+v", got)
			}
			if o, _ := draftOf(s, anas); o.Totals.Total != 100_00 {
				t.Errorf("%+v", o.Totals)
			}
		}},
		testkit.Flow{Name: "a cancellation", Setup: in(locale.ESAR), Play: func(t *testing.T, s *shop) {
			put2(s, 3)
			called(s)
			id := desk(s)
			a := orders(s, id, "cancelá el pedido 1 porque no hay stock y avisale a Ana que lo sentimos", "")
			if a.Confirmation == nil || !strings.Contains(a.Confirmation.Message, "• Cancelar el pedido ORD-00001 (") {
				t.Fatalf("%+v", a)
			}
			isStock(s, yerba, 10, 3)
			out := did(s, agreed(s, a))
			isStock(s, yerba, 10, 0)
			if o := orderOf(s, one); o.Status != order.Cancelled || o.CancelReason != "porque no hay stock" ||
				out["messageToCustomer"] != "Lo sentimos" {
				t.Errorf("%+v %v", o, out)
			}
			if again := orders(s, id, "cancelá el pedido 1", ""); again.ErrorCode != fault.Conflict {
				t.Errorf("%+v", again)
			}
		}},
		testkit.Flow{Name: "a payment", Setup: in(locale.ESAR), Play: func(t *testing.T, s *shop) {
			put2(s, 3)
			called(s)
			a := orders(s, desk(s), "Ana pagó $ 300 en efectivo", "")
			if a.Confirmation == nil || !strings.Contains(a.Confirmation.Message, "saldo $ 300 → $ 0") {
				t.Fatalf("%+v", a)
			}
			did(s, agreed(s, a))
			if o := orderOf(s, one); o.Paid != 300_00 {
				t.Errorf("%+v", o)
			}
		}},
		testkit.Flow{Name: "an order under way", Setup: in(locale.ESAR), Play: func(t *testing.T, s *shop) {
			put2(s, 3)
			called(s)
			advance(s, order.Processing)
			id := desk(s)
			a := orders(s, id, "agregá 2 yerbas al pedido 1", "")
			if a.Confirmation == nil || !strings.Contains(a.Confirmation.Message,
				"al pedido ORD-00001 (total $ 300 → $ 500)") {
				t.Fatalf("%+v", a)
			}
			did(s, agreed(s, a))
			isStock(s, yerba, 5, 0)
			if o := orderOf(s, one); o.Totals.Total != 500_00 || o.Status != order.Processing {
				t.Errorf("%+v", o)
			}
			if a := orders(s, id, "5% de descuento al pedido 1", ""); a.ErrorCode != fault.ConfirmationRequired {
				t.Errorf("a discount on it: %+v", a)
			}
			if a := orders(s, id, "cancelá el pedido 1", ""); a.ErrorCode != fault.Conflict || !a.RequiresHandoff {
				t.Errorf("cancelled: %+v", a)
			}
		}},
	)
}

// The customer confirms their own purchase, even if the owner put it into the order.
func TestQuickActionLeavesTheCustomersYes(t *testing.T) {
	t.Parallel()
	testkit.Flows(t,
		testkit.Flow{Name: "an order", Setup: in(locale.ESAR), Play: func(t *testing.T, s *shop) {
			put(s, yerba, "Yerba", 100_00, 10)
			anas := complete(s, 2)
			called(s)
			out := did(s, orders(s, desk(s), "agregá una yerba a Ana y confirmá el pedido", ""))
			if out["requiresFollowUp"] != true {
				t.Errorf("%v", out)
			}
			state(s, anas, string(conversation.AwaitingConfirmation))
			isStock(s, yerba, 10, 0)
			var open string
			s.Look(func(u *core.Unit) error {
				talk, err := u.Conversations.Get(anas, false)
				u.Conversations.Adopt(talk)
				q, found, qerr := u.Confirmations.Open()
				if !found || qerr != nil || q.Addressee != access.Customer {
					t.Errorf("%+v %v", q, qerr)
				}
				open = q.ID
				return err
			})
			if a := s.Yes(open); !a.Success {
				t.Errorf("%+v", a)
			}
			isStock(s, yerba, 10, 3)
		}},
		testkit.Flow{Name: "a change of one that waits", Setup: in(locale.ESAR), Play: func(t *testing.T, s *shop) {
			put2(s, 3)
			called(s)
			out := did(s, orders(s, desk(s), "dejá la yerba en 5 en el pedido 1", ""))
			if o := orderOf(s, one); out["requiresFollowUp"] != true || o.Totals.Total != 300_00 {
				t.Errorf("%v %+v", out, o)
			}
		}},
	)
}

// The inner steps can only be called by a quick action.
func TestQuickActionsOwnSteps(t *testing.T) {
	t.Parallel()
	testkit.Flows(t, testkit.Flow{Name: "not a tool", Setup: in(locale.ESAR), Play: func(t *testing.T, s *shop) {
		_, id := stocked(s, 1)
		for _, name := range []string{"quick/apply_discount", "quick/send_message", "quick/modify_processed_order",
			"retail/apply_discount"} {
			if a := s.CallAs(testkit.Boss, id, name, json.RawMessage(`{}`), ""); a.ErrorCode != fault.ToolNotFound {
				t.Errorf("%s: %+v", name, a)
			}
		}
	}})
}

func count(list []string, of string) (n int) {
	for _, s := range list {
		if s == of {
			n++
		}
	}
	return n
}

// stepsDone counts the steps that have a result.
func stepsDone(p quickaction.Plan) int {
	return len(lists.Filter(p.Steps, func(s quickaction.Step) bool { return s.Result != "" }))
}
