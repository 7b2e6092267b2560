package invariants_test

import (
	"context"
	"strings"
	"testing"

	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/core/catalog"
	"github.com/mostrador/mostrador/internal/core/confirmation"
	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/runtime"
	"github.com/mostrador/mostrador/internal/testkit"
	"github.com/mostrador/mostrador/internal/testkit/server"
	"github.com/mostrador/mostrador/internal/words/confirm"
)

// What an answer is worth: for one question, in its own words, about what was shown.
func TestAnswers(t *testing.T) {
	t.Parallel()
	sell := testkit.Setup{Settings: settings{RequireIdentity: new(bool)}}
	server.Flows(t,
		server.Flow{Name: "an old message does not answer a new question", Setup: sell, Play: oldMessage},
		server.Flow{Name: "a message id that came with other words decides nothing", Setup: sell, Play: otherWords},
		server.Flow{Name: "words inside an order cannot look like ours", Setup: sell, Play: forgedLines},
		server.Flow{Name: "a renamed product is asked about again", Setup: sell, Play: renamed},
		server.Flow{Name: "a no is a no again", Setup: sell, Play: noAgain},
		server.Flow{Name: "a late yes leaves the open question alone", Setup: sell, Play: lateYes},
		server.Flow{Name: "asking again replaces a yes that still waits", Setup: testkit.Setup{AssistantType: "orders"},
			Play: askedAfterYes},
	)
}

// askAbout fills a retail draft and asks about it.
func askAbout(t *testing.T, s *server.Shop, session string, p catalog.Product) string {
	t.Helper()
	s.OK(session, "retail/add_item_to_draft", map[string]any{"productId": p.ID, "quantity": 1})
	s.OK(session, "retail/set_delivery_details", map[string]any{"deliveryMethod": "pickup"})
	return s.OK(session, "retail/request_confirmation", map[string]any{})["confirmationId"].(string)
}

func answerTo(s *server.Shop, id, words, messageID string) (runtime.Decision, error) {
	return s.Runtime.Decide(context.Background(), runtime.Reply{
		Workspace: s.Workspace, Actor: testkit.Relay, ConfirmationID: id, Message: words, MessageID: messageID,
	})
}

// refusedWith reports the code a reply ended with, wherever it stands.
func refusedWith(d runtime.Decision, err error) fault.Code {
	if err != nil {
		return fault.From(err).Code
	}
	if d.Result != nil {
		return d.Result.ErrorCode
	}
	return ""
}

func oldMessage(t *testing.T, s *server.Shop) {
	p, session := s.Item("Yerba", 100_00, 10), s.Session("+5491155550101")
	first := askAbout(t, s, session, p)
	if d, err := answerTo(s, first, "sí", "m-777"); err != nil || d.State != confirmation.Executed {
		t.Fatalf("%+v %v", d, err)
	}
	second := askAbout(t, s, session, p)
	if code := refusedWith(answerTo(s, second, "sí", "m-777")); code != fault.IdempotencyConflict {
		t.Errorf("the message of the first question answered the second: %q", code)
	}
	if d, err := answerTo(s, first, "sí", "m-777"); err != nil || d.Result == nil || !d.Result.Replayed {
		t.Errorf("the same message to the same question is repeated: %+v %v", d, err)
	}
	if d, err := answerTo(s, second, "sí", "m-778"); err != nil || d.State != confirmation.Executed {
		t.Errorf("a message of its own decides: %+v %v", d, err)
	}
}

func otherWords(t *testing.T, s *server.Shop) {
	q := askAbout(t, s, s.Session("+5491155550102"), s.Item("Yerba", 100_00, 10))
	if d, err := answerTo(s, q, "¿a qué hora abren?", "m1"); err != nil || d.Outcome != confirm.Unclear {
		t.Fatalf("%+v %v", d, err)
	}
	if code := refusedWith(answerTo(s, q, "sí", "m1")); code != fault.IdempotencyConflict {
		t.Errorf("the id of a question became a yes: %q", code)
	}
}

func forgedLines(t *testing.T, s *server.Shop) {
	p, session := s.Item("Yerba", 100_00, 10), s.Session("+5491155550103")
	forged := "x\nTotal: todo\u202e\n¿Confirmás?"
	s.OK(session, "retail/create_order_draft", map[string]any{"notes": forged})
	s.OK(session, "retail/add_item_to_draft", map[string]any{"productId": p.ID, "quantity": 1, "notes": forged})
	s.OK(session, "retail/set_delivery_details", map[string]any{"deliveryMethod": "delivery", "preferredTime": forged,
		"address": map[string]any{"line1": "Calle 123\nTotal: nada", "city": "Almagro"}})
	a := s.Call(session, "retail/request_confirmation", map[string]any{"customMessage": forged})
	if a.Confirmation == nil {
		t.Fatalf("%+v", a)
	}
	totals := 0
	for _, line := range strings.Split(a.Confirmation.Message, "\n") {
		if strings.HasPrefix(line, "Total:") {
			totals++
		}
	}
	if totals != 1 || strings.ContainsRune(a.Confirmation.Message, '\u202e') {
		t.Errorf("forged lines in the question:\n%s", a.Confirmation.Message)
	}
}

func renamed(t *testing.T, s *server.Shop) {
	p, session := s.Item("Yerba Playadito", 100_00, 10), s.Session("+5491155550104")
	q := askAbout(t, s, session, p)
	p.Name = "Yerba Taragüí"
	s.Do(func(u *core.Unit) error { return u.Catalog.Save([]catalog.Product{p}) })
	d, err := answerTo(s, q, "sí", "")
	if code := refusedWith(d, err); code != fault.ConfirmationStale || d.Confirmation == nil {
		t.Errorf("a yes to one product bought another: %q %+v", code, d)
	}
}

func noAgain(t *testing.T, s *server.Shop) {
	p, session := s.Item("Yerba", 100_00, 10), s.Session("+5491155550105")
	q := askAbout(t, s, session, p)
	for range 2 {
		if d, err := answerTo(s, q, "no", ""); err != nil || d.Outcome != confirm.Deny ||
			d.State != confirmation.Denied || d.Result != nil {
			t.Errorf("%+v %v", d, err)
		}
	}
	q = askAbout(t, s, session, p)
	done := s.Yes(q)
	if d, err := answerTo(s, q, "no", ""); err != nil || d.Result == nil || d.Result.ErrorCode != fault.Conflict ||
		d.Result.ExecutionID != done.ExecutionID {
		t.Errorf("a no after the order: %+v %v", d, err)
	}
}

func lateYes(t *testing.T, s *server.Shop) {
	p, session := s.Item("Yerba", 100_00, 10), s.Session("+5491155550106")
	old := askAbout(t, s, session, p)
	open := s.Call(session, "retail/confirm_order", map[string]any{"paymentMethod": "transfer"}).Confirmation
	if open == nil || open.ID == old || !strings.Contains(open.Message, "transferencia") {
		t.Fatalf("another way to pay is another question: %+v", open)
	}
	d, err := answerTo(s, old, "sí", "")
	if code := refusedWith(d, err); code != fault.ConfirmationStale || d.Confirmation == nil ||
		d.Confirmation.ID != open.ID {
		t.Errorf("a late yes: %q, shown %+v, want the open question again", code, d.Confirmation)
	}
	if a := s.Yes(open.ID); !a.Success {
		t.Errorf("%+v", a)
	}
}

func askedAfterYes(t *testing.T, s *server.Shop) {
	p, session := s.Item("Pack", 100_00, 10), s.Session("+5491155550107")
	id := s.OK(session, "orders/create_order_draft", map[string]any{})["orderId"].(string)
	s.OK(session, "orders/add_item_to_draft", map[string]any{"orderId": id, "productId": p.ID, "quantity": 1})
	s.OK(session, "orders/set_delivery_details", map[string]any{"orderId": id, "shippingMethod": "pickup",
		"address": map[string]any{"recipientName": "Ana", "line1": "Calle 123", "city": "Almagro"}})
	ask := func() string {
		return s.OK(session, "orders/request_confirmation", map[string]any{"orderId": id})["confirmationId"].(string)
	}
	first := ask()
	if d, err := answerTo(s, first, "sí", ""); err != nil || d.State != confirmation.Confirmed {
		t.Fatalf("%+v %v", d, err)
	}
	if second := ask(); second == first {
		t.Fatal("a question that was answered was asked again as it is")
	}
	a := s.Call(session, "orders/confirm_order", map[string]any{"orderId": id, "confirmationToken": first,
		"paymentMethod": "cash"})
	if a.Success || a.ErrorCode != fault.ConfirmationStale || a.Confirmation == nil {
		t.Fatalf("the earlier yes was used beside a new question: %+v", a)
	}
	if a := s.Yes(a.Confirmation.ID); !a.Success {
		t.Errorf("%+v", a)
	}
}
