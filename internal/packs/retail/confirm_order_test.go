package retail_test

import (
	"strings"
	"testing"
	"time"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/core/order"
	"github.com/mostrador/mostrador/internal/core/sales"
	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/kit/locale"
	"github.com/mostrador/mostrador/internal/runtime"
	"github.com/mostrador/mostrador/internal/testkit"
	"github.com/mostrador/mostrador/internal/testkit/tooltest"
	"github.com/mostrador/mostrador/internal/words/confirm"
)

var _ = tools.Describe("confirm_order", tooltest.Tool{
	Arguments: `
		confirmationToken string | paymentMethod string cash,transfer,mercadopago,debit,credit | additionalNotes string ..500c`,
	Promises: "mutation high always 60 basic order.created stock.reserved",
	Probes:   []tooltest.Probe{{Field: "confirmationToken", Names: tooltest.Confirmation}},
	Ready: func(s *testkit.Shop, session string) []tooltest.Step {
		tooltest.Fill(s, session)
		return []tooltest.Step{
			{Tool: "retail/request_confirmation", Args: args{}},
			{Tool: "retail/confirm_order", Args: args{"confirmationToken": tooltest.Token}},
		}
	},
})

const confirmOrder = "retail/confirm_order"

// A direct call never confirms by itself: it asks, or says why asking is useless.
func TestConfirmOrder(t *testing.T) {
	t.Parallel()
	var (
		rows  = []string{"confirmations+1", "messages+1", "orders~1", "sessions~1"}
		told  = []string{"confirmation.requested", "draft.confirmation_requested"}
		plain = in(locale.ESAR)
	)
	two := func(arguments args) func(*shop) (string, any) {
		return func(s *shop) (string, any) { put(s, yerba, "Yerba", 100_00, 5); return complete(s, 2), arguments }
	}
	// presents calls with the token of a question, after something happened.
	presents := func(after func(s *shop, sessionID, question string)) func(*shop) (string, any) {
		return func(s *shop) (string, any) {
			put(s, yerba, "Yerba", 100_00, 5)
			id, question := asked(s, 2)
			after(s, id, question)
			return id, args{"confirmationToken": question}
		}
	}
	renews := func(s *shop, _ string, a runtime.Answer) {
		if a.Confirmation == nil {
			s.T.Fatal("no new question")
		}
		if got := s.Yes(a.Confirmation.ID); !got.Success {
			s.T.Errorf("the yes to the new question: %s: %s", got.ErrorCode, got.Error)
		}
	}
	testkit.Run(t,
		testkit.Scenario{
			Name: "nobody was asked: it asks", Tool: confirmOrder, Setup: plain, Seed: two(args{}),
			Code: fault.ConfirmationRequired, State: "AWAITING_CONFIRMATION", Changes: rows, Events: told,
			Check: renews,
		},
		testkit.Scenario{
			Name: "with a way to pay and notes, they are shown", Tool: confirmOrder, Setup: plain,
			Seed: two(args{"paymentMethod": "debit", "additionalNotes": "Sin bolsa"}),
			Code: fault.ConfirmationRequired, State: "AWAITING_CONFIRMATION", Changes: rows, Events: told,
			Check: func(s *shop, _ string, a runtime.Answer) {
				if !strings.Contains(a.Confirmation.Message,
					"\nPago: tarjeta de débito\nNotas: “Sin bolsa”\n\n¿Confirmás") {
					s.T.Errorf("the question is %q", a.Confirmation.Message)
				}
				s.Yes(a.Confirmation.ID)
				s.Look(func(u *core.Unit) error {
					o, err := u.Orders.ByNumber("ORD-00001", false)
					if o.Payment != order.DebitCard || o.Notes != "Sin bolsa" {
						s.T.Errorf("the order pays with %q, notes %q", o.Payment, o.Notes)
					}
					return err
				})
			},
		},
		testkit.Scenario{
			Name: "the customer was asked and has not answered", Tool: confirmOrder, Setup: plain,
			Seed: presents(func(*shop, string, string) {}),
			Code: fault.ConfirmationRequired,
			Check: func(s *shop, sessionID string, a runtime.Answer) {
				if a.Confirmation == nil || a.Confirmation.ID == "" {
					s.T.Errorf("%+v", a)
				}
				state(s, sessionID, "AWAITING_CONFIRMATION")
			},
		},
		testkit.Scenario{
			Name: "without the token it is the same question", Tool: confirmOrder, Setup: plain,
			Seed: func(s *shop) (string, any) {
				put(s, yerba, "Yerba", 100_00, 5)
				id, _ := asked(s, 2)
				return id, args{}
			},
			Code: fault.ConfirmationRequired,
		},
		testkit.Scenario{
			Name: "another way to pay is another question", Tool: confirmOrder, Setup: plain,
			Seed: func(s *shop) (string, any) {
				put(s, yerba, "Yerba", 100_00, 5)
				id, _ := asked(s, 2)
				return id, args{"paymentMethod": "cash"}
			},
			Code: fault.ConfirmationRequired, State: "AWAITING_CONFIRMATION",
			Changes: []string{"confirmations+1", "confirmations~1", "messages+1", "sessions~1"},
			Events:  []string{"confirmation.superseded", "confirmation.requested", "draft.confirmation_requested"},
		},
		testkit.Scenario{
			Name: "a made-up token", Tool: confirmOrder, Setup: plain, Seed: two(args{"confirmationToken": nothing}),
			Code: fault.ConfirmationInvalid, Error: "Ese código de confirmación no es válido.",
		},
		testkit.Scenario{
			Name: "a token that is none", Tool: confirmOrder, Setup: plain, Seed: two(args{"confirmationToken": "SÍ"}),
			Code: fault.ConfirmationInvalid, Error: "Ese código de confirmación no es válido.",
		},
		testkit.Scenario{
			Name: "another conversation's token answers the same", Tool: confirmOrder, Setup: plain,
			Seed: func(s *shop) (string, any) {
				put(s, yerba, "Yerba", 100_00, 9)
				_, question := asked(s, 2)
				return complete(s, 2), args{"confirmationToken": question}
			},
			Code: fault.ConfirmationInvalid, Error: "Ese código de confirmación no es válido.",
		},
		testkit.Scenario{
			Name: "the customer said no", Tool: confirmOrder, Setup: plain,
			Seed: presents(func(s *shop, id, question string) {
				if d, err := s.Reply(question, "no, dejalo"); err != nil || d.Outcome != confirm.Deny {
					s.T.Errorf("%+v, %v", d, err)
				}
				state(s, id, "COLLECTING_ORDER")
			}),
			Code: fault.ConfirmationInvalid, Error: "El cliente dijo que no.",
		},
		testkit.Scenario{
			Name: "the customer changed it: told, not asked again", Tool: confirmOrder, Setup: plain,
			Seed: presents(func(s *shop, _, question string) {
				if d, err := s.Reply(question, "sí, pero que sean 3"); err != nil || d.Outcome != confirm.Amend {
					s.T.Errorf("%+v, %v", d, err)
				}
			}),
			Code: fault.ConfirmationInvalid, Error: "pidió un cambio", Changes: []string{"confirmations~1"},
		},
		testkit.Scenario{
			Name: "the draft changed: asked anew", Tool: confirmOrder, Setup: plain,
			Seed: presents(func(s *shop, id, _ string) {
				s.OK(id, "retail/update_item_qty", args{"productId": yerba, "quantity": 3})
			}),
			Code: fault.ConfirmationStale, State: "AWAITING_CONFIRMATION", Changes: rows, Events: told, Check: renews,
		},
		testkit.Scenario{
			Name: "its time is over: asked anew", Tool: confirmOrder, Setup: plain,
			Seed: presents(func(s *shop, _, _ string) { wait(s, 30*time.Minute) }),
			Code: fault.ConfirmationExpired, State: "AWAITING_CONFIRMATION",
			Changes: []string{"confirmations+1", "confirmations~1", "messages+1", "sessions~1"},
			Events:  []string{"confirmation.expired", "confirmation.requested", "draft.confirmation_requested"},
			Check:   renews,
		},
		testkit.Scenario{
			Name: "used, it repeats the order", Tool: confirmOrder, Setup: plain,
			Seed: presents(func(s *shop, _, question string) { s.Yes(question); wait(s, time.Hour) }),
			Data: args{"orderNumber": "ORD-00001", "status": "pending"}, State: "DONE",
			Check: func(s *shop, _ string, a runtime.Answer) {
				if !a.Replayed {
					s.T.Error("not marked as repeated")
				}
			},
		},
		testkit.Scenario{
			Name: "used, it is worth nothing for the next draft", Tool: confirmOrder, Setup: plain,
			Seed: presents(func(s *shop, id, question string) {
				s.Yes(question)
				s.OK(id, "retail/add_item_to_draft", args{"productId": yerba, "quantity": 1})
				s.OK(id, "retail/set_delivery_details", args{"deliveryMethod": "pickup"})
			}),
			Code: fault.ConfirmationInvalid,
		},
		testkit.Scenario{
			Name: "details are missing: nothing is asked", Tool: confirmOrder,
			Seed: func(s *shop) (string, any) { put(s, yerba, "Yerba", 100_00, 5); return filled(s, 1), args{} },
			Code: fault.Conflict, Error: "Para confirmar el pedido necesito la dirección de entrega (o saber si lo retirás), tu DNI y tu nombre. ¿Me pasás esos datos?", State: "NEEDS_DETAILS",
			Changes: []string{"sessions~1"},
		},
		testkit.Scenario{
			Name: "stock is missing: nothing is asked", Tool: confirmOrder, Setup: plain,
			Seed: func(s *shop) (string, any) {
				put(s, yerba, "Yerba", 100_00, 5)
				id := complete(s, 5)
				level(s, yerba, "local", 4)
				return id, args{}
			},
			Code: fault.OutOfStock, Error: "solo quedan 4 de Yerba", State: "COLLECTING_ORDER",
		},
		testkit.Scenario{
			Name: "a way to pay the shop does not take", Tool: confirmOrder,
			Setup: with(func(s *access.Settings) { s.PaymentMethods = []string{"cash", "transfer"} }),
			Seed:  two(args{"paymentMethod": "credit"}),
			Code:  fault.Conflict, Error: "No aceptamos tarjeta de crédito. Se puede pagar con: efectivo, transferencia.",
		},
		testkit.Scenario{
			Name: "an empty draft", Tool: confirmOrder, Setup: plain,
			Seed: func(s *shop) (string, any) {
				id := s.Session(ana)
				s.OK(id, "retail/create_order_draft", args{})
				return id, args{}
			},
			Code: fault.Conflict, Error: "El pedido está vacío.", State: "IDLE", Changes: []string{"sessions~1"},
		},
		testkit.Scenario{
			Name: "without a draft", Tool: confirmOrder, Setup: plain,
			Seed: func(s *shop) (string, any) { return s.Session(ana), args{} },
			Code: fault.NotFound, Error: "No hay ningún pedido en curso.",
		},
		testkit.Scenario{
			Name: "the draft was over", Tool: confirmOrder, Setup: plain,
			Seed: func(s *shop) (string, any) {
				put(s, yerba, "Yerba", 100_00, 5)
				id := complete(s, 5)
				wait(s, 4*time.Hour)
				return id, args{}
			},
			Code: fault.NotFound, Error: "No hay ningún pedido en curso.",
		},
		testkit.Scenario{
			Name: "every bad argument is named", Tool: confirmOrder, Setup: plain,
			Seed: two(args{"confirmationToken": 1, "paymentMethod": "debit_card",
				"additionalNotes": strings.Repeat("n", 501), "total": 1}),
			Code: fault.InvalidArguments, Paths: []string{"/additionalNotes", "/confirmationToken", "/paymentMethod",
				"/total"},
		},
		testkit.Scenario{
			Name: "handed over, the agent waits", Tool: confirmOrder, Setup: plain,
			Seed: presents(func(s *shop, id, _ string) { s.HandOff(id) }),
			Code: fault.SessionHandedOff,
			Check: func(s *shop, sessionID string, _ runtime.Answer) {
				before := s.Snapshot()
				s.Look(func(u *core.Unit) error {
					talk, err := u.Conversations.Get(sessionID, false)
					if err != nil {
						return err
					}
					u.Conversations.Adopt(talk)
					c, _, err := u.Confirmations.Open()
					if _, refused := s.Reply(c.ID, "sí"); !fault.Is(refused, fault.SessionHandedOff) {
						s.T.Errorf("the yes came to %v", refused)
					}
					return err
				})
				if changed := s.Since(before); len(changed) > 0 {
					s.T.Errorf("the yes changed %v", changed)
				}
			},
		},
	)
}

// The core itself refuses to confirm a draft without a question, whatever door the call comes through.
func TestConfirmNeedsAnAskedDraft(t *testing.T) {
	t.Parallel()
	testkit.EachShop(t, in(locale.ESAR), func(t *testing.T, s *shop) {
		put(s, yerba, "Yerba", 100_00, 5)
		id := complete(s, 1)
		before := s.Snapshot()
		err := s.Runtime.Write(t.Context(), s.Workspace, testkit.Boss, func(u *core.Unit) error {
			talk, err := u.Conversations.Get(id, true)
			if err != nil {
				return err
			}
			u.Conversations.Adopt(talk)
			_, err = u.Sales.Confirm(sales.Terms{Stock: sales.ReserveFor(time.Hour), Status: order.Pending})
			return err
		})
		if !fault.Is(err, fault.Conflict) {
			t.Errorf("got %v", err)
		}
		if changed := s.Since(before); len(changed) > 0 {
			t.Errorf("changed %v", changed)
		}
	})
}

// A reply that is no yes sells nothing and keeps or drops the question.
func TestRepliesToConfirmOrder(t *testing.T) {
	t.Parallel()
	testkit.EachShop(t, in(locale.ESAR), func(t *testing.T, s *shop) {
		put(s, yerba, "Yerba", 100_00, 50)
		for _, r := range []struct {
			words   string
			outcome confirm.Outcome
			state   string
		}{
			{"dale", confirm.Confirm, "DONE"},
			{"no", confirm.Deny, "COLLECTING_ORDER"},
			{"sí, pero sin cebolla", confirm.Amend, "COLLECTING_ORDER"},
			{"¿cuánto sale el envío?", confirm.Unclear, "AWAITING_CONFIRMATION"},
		} {
			id, question := asked(s, 1)
			_, reservedBefore := stockOf(s, yerba, "")
			d, err := s.Reply(question, r.words)
			if err != nil || d.Outcome != r.outcome || (d.Result != nil) != (r.outcome == confirm.Confirm) {
				t.Errorf("%q: %+v, %v", r.words, d, err)
			}
			state(s, id, r.state)
			if _, reserved := stockOf(s, yerba, ""); (reserved > reservedBefore) != (r.outcome == confirm.Confirm) {
				t.Errorf("%q: reserved %d, before %d", r.words, reserved, reservedBefore)
			}
		}
	})
}

// Of several concurrent yeses one gets the last units.
func TestConfirmOrderAtOnce(t *testing.T) {
	t.Parallel()
	testkit.EachShop(t, in(locale.ESAR), func(t *testing.T, s *shop) {
		put(s, yerba, "Yerba", 100_00, 3)
		_, first := asked(s, 2)
		_, second := asked(s, 2)
		results := make(chan runtime.Answer)
		for range 4 {
			for _, question := range []string{first, second} {
				go func() {
					d, err := s.Reply(question, "sí")
					if err != nil || d.Result == nil {
						t.Errorf("%+v, %v", d, err)
						results <- runtime.Answer{}
						return
					}
					results <- *d.Result
				}()
			}
		}
		answers := map[fault.Code]map[string]int{}
		for range 8 {
			a := <-results
			if answers[a.ErrorCode] == nil {
				answers[a.ErrorCode] = map[string]int{}
			}
			answers[a.ErrorCode][a.ExecutionID]++
		}
		if len(answers[""]) != 1 || len(answers[fault.OutOfStock]) != 1 || len(answers) != 2 {
			t.Errorf("answers by code and execution: %v", answers)
		}
		if q, r := stockOf(s, yerba, ""); q != 3 || r != 2 {
			t.Errorf("stock %d, reserved %d", q, r)
		}
	})
}
