package orders_test

import (
	"strings"
	"testing"
	"time"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/core/catalog"
	"github.com/mostrador/mostrador/internal/core/confirmation"
	"github.com/mostrador/mostrador/internal/core/conversation"
	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/runtime"
	"github.com/mostrador/mostrador/internal/testkit"
)

func TestConfirmOrderFlows(t *testing.T) {
	t.Parallel()
	cash, patient := zoned, zoned
	cash.DefaultPayment, patient.OrdersDraftMins = "cash", 240
	banked := zoned
	banked.PaymentMethods = []string{"cash", "transfer"}
	banked.Bank = access.Bank{Holder: "Mayorista SA", Alias: "mayorista.sa", CBU: "0110"}
	testkit.Flows(t,
		flow{Name: "the yes alone", Setup: seller(zoned), Play: yesWithoutPayment},
		flow{Name: "the yes is enough where the way to pay is known", Setup: seller(cash), Play: yesIsEnough},
		flow{Name: "a way to pay in the question", Setup: seller(banked), Play: payInTheQuestion},
		flow{Name: "a way to pay that is refused", Setup: seller(banked), Play: payRefused},
		flow{Name: "one yes, one order", Setup: seller(zoned), Play: oneYes},
		flow{Name: "at once", Setup: seller(zoned), Play: confirmedAtOnce},
		flow{Name: "asked again in time", Setup: seller(patient), Play: askedAgain},
		flow{Name: "a higher price asks again", Setup: seller(cash), Play: priceRose},
		flow{Name: "a lower price does not", Setup: seller(cash), Play: priceFell},
		flow{Name: "handed over", Setup: seller(cash), Play: confirmedAfterHandOver},
		flow{Name: "nobody known", Setup: seller(cash), Play: confirmedByNobody},
		flow{Name: "the next order", Setup: seller(cash), Play: nextOrder},
		flow{Name: "a draft of the other pack", Setup: both(access.Settings{RequireIdentity: new(bool)},
			"create_order_draft", "add_item_to_draft", "set_delivery_details"), Play: retailDraft},
	)
}

// Without a payment method, a yes runs nothing: it is kept until a call has one.
func yesWithoutPayment(t *testing.T, s *testkit.Shop) {
	session, p := s.Session(ana), s.Product(yerba, 5)
	id, token := asked(s, session, p, 3)
	d := says(s, token, "sí, confirmo")
	equal(t, "the question", d.State, confirmation.Confirmed)
	if d.Result != nil {
		t.Errorf("something ran: %+v", d.Result)
	}
	equal(t, "the order", string(row(s, id).Status), "pending_confirmation")
	shelf(s, p, 5, 3)
	equal(t, "a second yes", says(s, token, "sí").State, confirmation.Confirmed)
	s.OK(session, confirm, pay(id, token, "debit_card"))
	shelf(s, p, 2, 0)
	equal(t, "the question", question(s, token).State, confirmation.Executed)
	equal(t, "the conversation", s.State(session), conversation.Done)
	// Sold stock is not released when time passes.
	s.Clock.Advance(48 * time.Hour)
	if err := s.Runtime.Sweep(t.Context(), s.Workspace); err != nil {
		t.Fatal(err)
	}
	shelf(s, p, 2, 0)
	equal(t, "the order", string(row(s, id).Status), "confirmed")
}

// The question may have the payment method: one that the shop does not take is refused before the customer is asked,
// and the yes confirms the order with the others.
func payInTheQuestion(t *testing.T, s *testkit.Shop) {
	session, p := s.Session(ana), s.Product(yerba, 5)
	id := ready(s, session, p, 3)
	a := s.Call(session, askCustomer, object{"orderId": id, "paymentMethod": "credit_card"})
	refused(t, a, fault.Conflict, "Se puede pagar con: efectivo, transferencia.")
	shelf(s, p, 5, 0)
	q := s.OK(session, askCustomer, object{"orderId": id, "paymentMethod": "transfer"})
	if text := q["confirmationMessage"].(string); !strings.Contains(text, "\nPago: transferencia\n") {
		t.Errorf("the question is %q", text)
	}
	d := says(s, q["confirmationId"].(string), "sí")
	equal(t, "the question", d.State, confirmation.Executed)
	if !strings.Contains(d.Message, "Titular: Mayorista SA\nAlias: mayorista.sa\nCBU: 0110\n") {
		t.Errorf("the customer reads %q", d.Message)
	}
	shelf(s, p, 2, 0)
}

// A method that the shop does not take uses up neither the yes nor the keys of the call.
func payRefused(t *testing.T, s *testkit.Shop) {
	session, p := s.Session(ana), s.Product(yerba, 5)
	id, token := asked(s, session, p, 3)
	equal(t, "the question", says(s, token, "sí").State, confirmation.Confirmed)
	for range 2 {
		a := s.Call(session, confirm, pay(id, token, "credit_card"))
		if refused(t, a, fault.Conflict, "Se puede pagar con: efectivo, transferencia."); a.Replayed {
			t.Errorf("replayed: %+v", a)
		}
		equal(t, "the question", question(s, token).State, confirmation.Confirmed)
		shelf(s, p, 5, 3)
	}
	first := s.Call(session, confirm, pay(id, token, "transfer"))
	if !first.Success || first.Replayed || testkit.Data(t, first)["paymentMethod"] != "transfer" {
		t.Fatalf("%+v", first)
	}
	again := s.Call(session, confirm, pay(id, token, "transfer"))
	if !again.Replayed || string(again.Data) != string(first.Data) {
		t.Errorf("repeated: %+v", again)
	}
	refused(t, s.Call(session, confirm, pay(id, token, "cash")), fault.Conflict,
		"ya quedó para pagar con transferencia")
	refused(t, s.Call(session, confirm, pay(id, token, "credit_card")), fault.Conflict,
		"ya quedó para pagar con transferencia")
	shelf(s, p, 2, 0)
}

func yesIsEnough(t *testing.T, s *testkit.Shop) {
	session, p := s.Session(ana), s.Product(yerba, 5)
	id, token := asked(s, session, p, 3)
	a := s.Yes(token)
	if !a.Success || testkit.Data(t, a)["paymentMethod"] != "cash" || a.StateTransition != "DONE" {
		t.Fatalf("%+v", a)
	}
	shelf(s, p, 2, 0)
	// The model repeats what the runtime has already done: it gets the stored answer.
	late := s.Call(session, confirm, pay(id, token, "cash"))
	if !late.Replayed || late.ExecutionID != a.ExecutionID || string(late.Data) != string(a.Data) {
		t.Errorf("%+v", late)
	}
	refused(t, s.Call(session, confirm, pay(id, token, "transfer")), fault.Conflict,
		"El pedido ORD-00001 ya quedó para pagar con efectivo.")
	again := s.Yes(token)
	equal(t, "a second yes", again.ExecutionID, a.ExecutionID)
	shelf(s, p, 2, 0)
}

func oneYes(t *testing.T, s *testkit.Shop) {
	session, args := agreed(nil)(s)
	first := s.OK(session, confirm, args)
	before := s.Snapshot()
	refused(t, s.Call(session, confirm, with(args.(object), object{"paymentMethod": "transfer"})), fault.Conflict,
		"ya quedó para pagar con efectivo")
	for _, change := range []object{nil, {"idempotencyKey": "otra"}} {
		a := s.Call(session, confirm, with(args.(object), change))
		if !a.Replayed || testkit.Data(t, a)["orderNumber"] != first["orderNumber"] ||
			testkit.Data(t, a)["paymentMethod"] != "cash" {
			t.Errorf("%v: %+v", change, a)
		}
	}
	// Nor does it confirm another order of hers.
	other := draft(s, session)
	add(s, session, other, s.Item("Mate", 10, 5), 1)
	refused(t, s.Call(session, confirm, with(args.(object), object{"orderId": other})), fault.ConfirmationInvalid, "")
	equal(t, "orders", strings.Count(strings.Join(s.Since(before), " "), "orders+1"), 1) // the new draft
	equal(t, "the new draft", string(row(s, other).Status), "draft")
	// An hour later it is still the first answer, and not counted.
	s.Clock.Advance(time.Hour)
	for range 10 {
		if a := s.Call(session, confirm, args); !a.Success || !a.Replayed {
			t.Fatalf("%+v", a)
		}
	}
}

func confirmedAtOnce(t *testing.T, s *testkit.Shop) {
	session, args := agreed(nil)(s)
	answers := atOnce(12, func(int) runtime.Answer { return s.Call(session, confirm, args) })
	for _, a := range answers {
		if !a.Success || a.ExecutionID != answers[0].ExecutionID || string(a.Data) != string(answers[0].Data) {
			t.Errorf("%s %q %s", a.ErrorCode, a.Error, a.ExecutionID)
		}
	}
	o := row(s, args.(object)["orderId"].(string))
	shelf(s, catalog.Product{ID: o.Lines[0].ProductID, Name: "Yerba"}, 2, 0)
}

// A yes that was not used in time needs another one. Cleaning up the first question takes nothing from the second.
func askedAgain(t *testing.T, s *testkit.Shop) {
	session, args := agreed(nil)(s)
	id := args.(object)["orderId"].(string)
	p := catalog.Product{ID: row(s, id).Lines[0].ProductID, Name: "Yerba"}
	s.Clock.Advance(30 * time.Minute)
	a := s.Call(session, confirm, args)
	refused(t, a, fault.ConfirmationExpired, "")
	if err := s.Runtime.Sweep(t.Context(), s.Workspace); err != nil {
		t.Fatal(err)
	}
	equal(t, "the first question", question(s, args.(object)["confirmationToken"].(string)).State, confirmation.Expired)
	equal(t, "the second question", question(s, a.Confirmation.ID).State, confirmation.Pending)
	equal(t, "the conversation", s.State(session), conversation.AwaitingConfirmation)
	shelf(s, p, 5, 3)
	// The question included the payment method, so that this yes is enough.
	if a := s.Yes(a.Confirmation.ID); !a.Success {
		t.Errorf("%+v", a)
	}
	shelf(s, p, 2, 0)
}

func reprice(s *testkit.Shop, price int64) {
	p := yerba
	p.Price, p.Status = price, catalog.Active
	s.Do(func(u *core.Unit) error { return u.Catalog.Save([]catalog.Product{p}) })
}

func priceRose(t *testing.T, s *testkit.Shop) {
	session, p := s.Session(ana), s.Product(yerba, 5)
	id, token := asked(s, session, p, 3)
	reprice(s, 2000)
	a := s.Yes(token)
	refused(t, a, fault.ConfirmationStale, "")
	if a.Confirmation == nil || a.Confirmation.ID == token || !strings.Contains(a.Confirmation.Message, "$ 75") {
		t.Fatalf("the new question is %+v", a.Confirmation)
	}
	shelf(s, p, 5, 3)
	equal(t, "the order", string(row(s, id).Status), "pending_confirmation")
	if a := s.Yes(a.Confirmation.ID); !a.Success || testkit.Data(t, a)["total"] != float64(7500) {
		t.Errorf("%+v", a)
	}
	shelf(s, p, 2, 0)
}

func priceFell(t *testing.T, s *testkit.Shop) {
	id, token := asked(s, s.Session(ana), s.Product(yerba, 5), 3)
	reprice(s, 1000)
	if a := s.Yes(token); !a.Success || testkit.Data(t, a)["total"] != float64(4500) {
		t.Errorf("%+v", a)
	}
	equal(t, "unit price", row(s, id).Lines[0].UnitPrice, 1000)
	equal(t, "total", row(s, id).Totals.Total, 4500)
}

func confirmedAfterHandOver(t *testing.T, s *testkit.Shop) {
	session, p := s.Session(ana), s.Product(yerba, 5)
	id, token := asked(s, session, p, 3)
	s.HandOff(session)
	if _, err := s.Reply(token, "sí"); !fault.Is(err, fault.SessionHandedOff) {
		t.Errorf("a yes after the hand-over: %v", err)
	}
	refused(t, s.Call(session, confirm, pay(id, token, "cash")), fault.SessionHandedOff, "")
	equal(t, "the order", string(row(s, id).Status), "pending_confirmation")
	shelf(s, p, 5, 3)
}

func confirmedByNobody(t *testing.T, s *testkit.Shop) {
	id, token := asked(s, s.Session(""), s.Product(yerba, 5), 3)
	if a := s.Yes(token); !a.Success {
		t.Fatalf("%+v", a)
	}
	equal(t, "customer", row(s, id).CustomerID, "")
}

func nextOrder(t *testing.T, s *testkit.Shop) {
	session, p := s.Session(ana), s.Product(yerba, 5)
	first, token := asked(s, session, p, 3)
	s.Yes(token)
	a := s.Call(session, createDraft, object{})
	equal(t, "the conversation", a.StateTransition, "COLLECTING_ORDER")
	next := testkit.Data(t, a)
	if next["orderId"] == first || next["orderNumber"] != "ORD-00002" {
		t.Errorf("the next order is %v", next)
	}
	refused(t, s.Call(session, addItem, object{"orderId": next["orderId"], "productId": p.ID, "quantity": 3}),
		fault.OutOfStock, "quedan 2")
}

// retailDraft fills a draft with one pack and sells it with the other.
func retailDraft(t *testing.T, s *testkit.Shop) {
	session, p := s.Session(ana), s.Product(yerba, 5)
	s.OK(session, "retail/create_order_draft", object{})
	s.OK(session, "retail/add_item_to_draft", object{"productId": p.ID, "quantity": 3})
	s.OK(session, "retail/set_delivery_details", object{"deliveryMethod": "pickup"})
	id := draft(s, session)
	token := ask(s, session, id)
	shelf(s, p, 5, 3)
	says(s, token, "sí")
	got := s.OK(session, confirm, pay(id, token, "credit_card"))
	equal(t, "status", got["status"], any("confirmed"))
	equal(t, "total", got["total"], any(float64(5997)))
	shelf(s, p, 2, 0)
}
