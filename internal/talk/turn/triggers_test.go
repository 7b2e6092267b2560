package turn_test

import (
	"strings"
	"testing"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/core/conversation"
	"github.com/mostrador/mostrador/internal/core/order"
	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/talk/model"
	"github.com/mostrador/mostrador/internal/testkit"
)

func TestWhatBringsAPerson(t *testing.T) {
	t.Parallel()
	setup := testkit.Setup{Settings: noIdentity()}
	without := setup
	without.Overrides = []access.ToolOverride{{Tool: "retail/request_handoff"}, {Tool: "frontdesk/transfer_to_human"},
		{Tool: "agenda/requestHumanSupportTool"}}
	testkit.Flows(t,
		testkit.Flow{Name: "an angry customer", Setup: setup, Play: playAngry},
		testkit.Flow{Name: "a customer who is not understood twice", Setup: setup, Play: playMisunderstood},
		testkit.Flow{Name: "a model that gives up on a customer it did not understand", Setup: setup,
			Play: playGivesUp},
		testkit.Flow{Name: "a wish the model did not see", Setup: setup, Play: playWish},
		testkit.Flow{Name: "an agent that may call nobody", Setup: without, Play: playNobody},
		testkit.Flow{Name: "calls that break", Setup: setup, Play: playBroken},
		testkit.Flow{Name: "a call that works in between", Setup: setup, Play: playMended},
		testkit.Flow{Name: "an order in process", Setup: setup, Play: playProcessed},
		testkit.Flow{Name: "a model that never ends", Setup: setup, Play: playEndless},
		testkit.Flow{Name: "a model whose budget is spent", Setup: setup, Play: playSpent},
		testkit.Flow{Name: "an unchanged order after a change", Setup: setup, Play: playUnchanged},
	)
}

// handoff is the conversation's hand-off, if staff have it.
func handoff(s *testkit.Shop) (h conversation.HandoffRequest) {
	s.T.Helper()
	s.Look(func(u *core.Unit) error {
		list, err := u.Handoffs.List(conversation.HandoffFilter{Limit: 10})
		if len(list) > 0 {
			h = list[len(list)-1]
		}
		return err
	})
	return h
}

func playAngry(t *testing.T, s *testkit.Shop) {
	d := open(t, s)
	sells(d)
	if r := d.hears(t, "quiero 2 yerbas, las paso a buscar"); r.Question == nil {
		t.Fatalf("%+v", r)
	}
	d.answers = append(d.answers, says("Lamento lo que pasó. ¿Me contás qué fue?"))
	r := d.hears(t, "¡son todos unos ladrones!")
	h := handoff(s)
	if !r.HandedOff || !strings.HasPrefix(r.Text, "Lamento lo que pasó.\n\n") || len(r.Text) < 40 ||
		strings.Contains(r.Text, "?") || h.Cause != conversation.NegativeSentiment ||
		h.Urgency != conversation.HighUrgency {
		t.Fatalf("%+v, %+v", r, h)
	}
	// The staff member who takes it sees what was said, ordered and asked.
	for _, part := range []string{"ladrones", "Yerba Mate 1 kg", "Pregunta sin responder"} {
		if !strings.Contains(h.Summary, part) {
			t.Errorf("%q is not in %q", part, h.Summary)
		}
	}
}

// lost is a model that did not understand.
func lost(model.Request) (model.Answer, error) {
	return model.Answer{Text: "Perdón, no te entendí.", NotUnderstood: true}, nil
}

func playMisunderstood(t *testing.T, s *testkit.Shop) {
	d := open(t, s, lost, lost)
	if r := d.hears(t, "eeeh"); r.HandedOff {
		t.Fatalf("%+v", r)
	}
	if r := d.hears(t, "mmm"); !r.HandedOff || handoff(s).Cause != conversation.ConsecutiveErrors {
		t.Errorf("%+v, %+v", r, handoff(s))
	}
}

func playGivesUp(t *testing.T, s *testkit.Shop) {
	d := open(t, s, lost, calls("transfer_to_human", map[string]any{"reason": "No lo entiendo"}), says("Te paso."))
	d.hears(t, "eeeh")
	if r := d.hears(t, "mmm"); !r.HandedOff || handoff(s).Cause != conversation.ConsecutiveErrors {
		t.Errorf("%+v, %+v", r, handoff(s))
	}
}

func playWish(t *testing.T, s *testkit.Shop) {
	d := open(t, s, says("¿En qué te puedo ayudar?"))
	if r := d.hears(t, "quiero hablar con una persona"); !r.HandedOff ||
		handoff(s).Cause != conversation.CustomerRequest {
		t.Errorf("%+v", r)
	}
}

func playNobody(t *testing.T, s *testkit.Shop) {
	d := open(t, s, says("Decime."), says("Decime."))
	for _, words := range []string{"quiero hablar con una persona", "son unos ladrones"} {
		if r := d.hears(t, words); r.HandedOff || r.Text != "Decime." {
			t.Errorf("%+v", r)
		}
	}
}

// A model that gets calls wrong and answers the customer has recovered; one that does so in three turns in a row, with
// no call that works, has not.
func playBroken(t *testing.T, s *testkit.Shop) {
	bad := calls("get_product", map[string]any{"productId": "nada"})
	d := open(t, s, bad, bad, bad, says("No pude."), bad, says("Tampoco."), bad, says("No hay caso."))
	for range 2 {
		if r := d.hears(t, "¿y la yerba?"); r.HandedOff {
			t.Fatalf("%+v", r)
		}
	}
	r := d.hears(t, "¿y?")
	if h := handoff(s); !r.HandedOff || h.Cause != conversation.ConsecutiveErrors || h.Context.LastError == "" ||
		h.Context.CustomerMessage != "¿y?" {
		t.Errorf("%+v, %+v", r, h)
	}
}

func playMended(t *testing.T, s *testkit.Shop) {
	bad := calls("get_product", map[string]any{"productId": "nada"})
	d := open(t, s)
	good := calls("get_product", map[string]any{"productId": d.product.ID})
	d.answers = append(d.answers, bad, bad, good, says("Hay."), bad, says("Mmm."))
	for _, words := range []string{"¿yerba?", "¿y otra?"} {
		if r := d.hears(t, words); r.HandedOff {
			t.Errorf("%+v", r)
		}
	}
}

func playProcessed(t *testing.T, s *testkit.Shop) {
	d := open(t, s)
	sells(d)
	d.hears(t, "quiero 2 yerbas, las paso a buscar")
	d.hears(t, "sí")
	var id string
	s.Do(func(u *core.Unit) error {
		u.Conversations.Adopt(d.session)
		list, err := u.Orders.List(order.Filter{Limit: 1})
		if err != nil || len(list) == 0 {
			t.Fatalf("%v, %v", list, err)
		}
		id = list[0].ID
		_, err = u.Changes.Advance(id, order.Processing)
		return err
	})
	d.answers = append(d.answers, calls("cancel_order_if_not_processed",
		map[string]any{"orderId": id, "reason": "me arrepentí"}), says("No se puede."))
	r := d.hears(t, "cancelá mi pedido")
	if h := handoff(s); !r.HandedOff || h.Cause != conversation.OrderProcessed || h.Context.LastError == "" ||
		!strings.HasPrefix(r.Text, h.Context.LastError) {
		t.Errorf("%+v, %+v", r, h)
	}
}

func playEndless(t *testing.T, s *testkit.Shop) {
	d := open(t, s)
	for range 20 {
		d.answers = append(d.answers, calls("get_product", map[string]any{"productId": d.product.ID}))
	}
	if r := d.hears(t, "¿yerba?"); !r.HandedOff || handoff(s).Cause != conversation.AgentLimitation {
		t.Errorf("%+v", r)
	}
}

func playSpent(t *testing.T, s *testkit.Shop) {
	d := open(t, s, func(model.Request) (model.Answer, error) {
		return model.Answer{}, fault.New(fault.PlanRequired, "the month's budget is spent")
	})
	if r := d.hears(t, "hola"); !r.HandedOff || handoff(s).Cause != conversation.AgentLimitation {
		t.Errorf("%+v", r)
	}
}

// A change that changes nothing is asked about again: the model knows of it.
func playUnchanged(t *testing.T, s *testkit.Shop) {
	d := open(t, s)
	sells(d)
	first := d.hears(t, "quiero 2 yerbas, las paso a buscar").Question
	d.answers = append(d.answers, calls("request_confirmation", map[string]any{}))
	r := d.hears(t, "que sean 2")
	if r.Question == nil || r.Question.ID == first.ID {
		t.Fatalf("%+v", r)
	}
	if r = d.hears(t, "sí"); r.Outcome != conversation.Acted {
		t.Errorf("%+v", r)
	}
}
