package turn_test

import (
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/core/confirmation"
	"github.com/mostrador/mostrador/internal/core/conversation"
	"github.com/mostrador/mostrador/internal/kit/locale"
	"github.com/mostrador/mostrador/internal/policy"
	"github.com/mostrador/mostrador/internal/runtime"
	"github.com/mostrador/mostrador/internal/talk/model"
	"github.com/mostrador/mostrador/internal/testkit"
	"github.com/mostrador/mostrador/internal/words/confirm"
)

func TestTurns(t *testing.T) {
	t.Parallel()
	testkit.Flows(t,
		testkit.Flow{Name: "a sale, from the first word to the yes", Setup: testkit.Setup{Settings: noIdentity()},
			Play: playSale},
		testkit.Flow{Name: "the same message twice is answered once", Play: playTwice},
		testkit.Flow{Name: "a question of their own between question and yes",
			Setup: testkit.Setup{Settings: noIdentity()}, Play: playAside},
		testkit.Flow{Name: "a model that asks what is open already", Setup: testkit.Setup{Settings: noIdentity()},
			Play: playAskedTwice},
		testkit.Flow{Name: "a question of the model beside ours", Setup: testkit.Setup{Settings: noIdentity()},
			Play: playBesideOurs},
		testkit.Flow{Name: "the business has to approve, too",
			Setup: testkit.Setup{Settings: noIdentity(), Rules: []policy.Rule{ownerApproves}}, Play: playApproved},
		testkit.Flow{Name: "an invented price is not sent", Play: playInvented},
		testkit.Flow{Name: "what was complained of is not true when said again", Play: playStubborn},
		testkit.Flow{Name: "seventeen calls are sixteen", Play: playTooMany},
		testkit.Flow{Name: "a tool that is none, and arguments that are none", Play: playNonsense},
		testkit.Flow{Name: "nothing understood twice brings a person", Play: playLost},
		testkit.Flow{Name: "a no is answered with other help", Setup: testkit.Setup{Settings: noIdentity()},
			Play: playNo},
		testkit.Flow{Name: "a no in Portuguese", Play: playNo,
			Setup: testkit.Setup{Settings: noIdentity(), Locale: locale.PTBR, Currency: "BRL", Country: "BR"}},
		testkit.Flow{Name: "a yes to a question that was cut off", Play: playUnheard,
			Setup: testkit.Setup{Settings: noIdentity(), Locale: locale.PTBR, Currency: "BRL", Country: "BR"}},
	)
}

// sells puts two in the draft and asks.
func sells(d *desk) {
	d.answers = append(d.answers,
		calls("add_item_to_draft", map[string]any{"productId": d.product.ID, "quantity": 2}),
		calls("set_delivery_details", map[string]any{"deliveryMethod": "pickup"}),
		calls("request_confirmation", map[string]any{}),
	)
}

// playAskedTwice: a reply that is no answer leads to the same question, without what it showed.
func playAskedTwice(t *testing.T, s *testkit.Shop) {
	d := open(t, s)
	sells(d)
	first := d.hears(t, "quiero 2 yerbas, las paso a buscar")
	for range 2 {
		d.answers = append(d.answers, calls("request_confirmation", map[string]any{}))
		r := d.hears(t, "listo")
		if r.Outcome != conversation.Asked || r.Question == nil || r.Question.ID != first.Question.ID ||
			r.Text == first.Question.Message || !strings.HasSuffix(first.Question.Message, "\n"+r.Text) {
			t.Errorf("it was answered with %+v", r)
		}
	}
	if r := d.hears(t, "sí, dale"); r.Outcome != conversation.Acted {
		t.Errorf("the yes came to: %+v", r)
	}
	d.oneOrder(t)
}

// playBesideOurs: the model answers what the customer asked instead of saying yes. Its own question before ours is left
// out; another question is the last that is said, and a yes to it is no yes to ours.
func playBesideOurs(t *testing.T, s *testkit.Shop) {
	for _, listens := range []bool{false, true} {
		d := open(t, s)
		heard := ""
		if listens {
			d.say = func(words string) { heard += words }
		}
		sells(d)
		first := d.hears(t, "quiero 2 yerbas, las paso a buscar")
		_, ask, _ := strings.Cut(first.Question.Message[strings.LastIndex(first.Question.Message, "\n"):], "\n")
		d.answers, heard = append(d.answers, says("Sí, con gusto. ¿Te confirmo el pedido?")), ""
		r := d.hears(t, "¿me lo guardan hasta la tarde?")
		if r.Question == nil || r.Text != "Sí, con gusto.\n\n"+ask || r.Held != 0 || listens && heard != r.Text {
			t.Fatalf("the customer read %q, heard %q, held %d", r.Text, heard, r.Held)
		}
		d.answers = append(d.answers, says("¿Te lo confirmo entonces?"))
		if r = d.hears(t, "ah"); r.Question == nil || r.Text != ask {
			t.Fatalf("the customer read %q", r.Text)
		}
		for _, other := range []func(model.Request) (model.Answer, error){
			says("Sí. ¿Querés que te sume unas papas?"),
			with("Sí. ¿Querés que te sume unas papas?", calls("request_confirmation", map[string]any{})),
		} {
			d.answers = append(d.answers, other)
			if r = d.hears(t, "¿aceptan débito?"); r.Question != nil || r.Text != "Sí. ¿Querés que te sume unas papas?" {
				t.Fatalf("the customer read %q, asked %+v", r.Text, r.Question)
			}
			d.answers = append(d.answers, says("Papas no me quedan."))
			if r = d.hears(t, "sí"); r.Outcome == conversation.Acted || r.Question == nil ||
				r.Text != "Papas no me quedan.\n\n"+ask {
				t.Fatalf("a yes to the potatoes came to %+v", r)
			}
		}
		if r = d.hears(t, "sí, dale"); r.Outcome != conversation.Acted {
			t.Errorf("the yes came to: %+v", r)
		}
	}
}

func playSale(t *testing.T, s *testkit.Shop) {
	d := open(t, s)
	sells(d)
	r := d.hears(t, "quiero 2 yerbas, las paso a buscar")
	if r.Question == nil || r.Outcome != conversation.Asked || !strings.HasSuffix(r.Text, r.Question.Message) {
		t.Fatalf("it did not ask: %+v", r)
	}
	if len(r.Calls) != 3 {
		t.Errorf("made %d calls, want 3", len(r.Calls))
	}
	before := d.times()
	r = d.hears(t, "sí, dale")
	if r.Outcome != conversation.Acted || !strings.Contains(r.Text, "ORD-") {
		t.Fatalf("the yes came to: %+v", r)
	}
	if d.times() != before {
		t.Error("a model was asked between the yes and the sentence")
	}
}

func playTwice(t *testing.T, s *testkit.Shop) {
	d := open(t, s, says("¡Hola! ¿En qué te ayudo?"))
	first := d.hearsAs(t, "wamid.1", "hola")
	again := d.hearsAs(t, "wamid.1", "hola")
	if first.Text == "" || again.Text != first.Text || again.TurnID != first.TurnID || d.times() != 1 {
		t.Errorf("first %+v, again %+v, asked %d times", first, again, d.times())
	}
}

func playAside(t *testing.T, s *testkit.Shop) {
	d := open(t, s)
	sells(d)
	asked := d.hears(t, "2 yerbas, retiro yo").Question
	d.answers = append(d.answers, says("Con gusto te ayudo con lo que necesites."))
	r := d.hears(t, "¿qué días abren?")
	if r.Question == nil || r.Question.ID != asked.ID || r.Question.Message != asked.Message ||
		!strings.HasPrefix(r.Text, "Con gusto") || strings.Contains(r.Text, "Total") ||
		!strings.HasSuffix(r.Text, "o decime qué querés cambiar.") {
		t.Fatalf("the question is not the last word: %+v", r)
	}
	if last := d.asked[len(d.asked)-1]; last.Facts.Question == "" {
		t.Error("the model was not told of the open question")
	}
	d.Clock.Advance(time.Hour / 4) // nobody remembers what was shown
	d.answers = append(d.answers, says("Con mucho gusto te ayudo con eso también."))
	if r = d.hears(t, "¿y los sábados?"); !strings.HasSuffix(r.Text, asked.Message) {
		t.Errorf("the question was not repeated whole: %q", r.Text)
	}
	if r = d.hears(t, "sí"); r.Outcome != conversation.Acted {
		t.Errorf("the yes came to %+v", r)
	}
}

var ownerApproves = policy.Rule{Name: "approve", Tool: "retail/confirm_order", Effect: policy.Confirm, By: access.Owner}

func playApproved(t *testing.T, s *testkit.Shop) {
	d := open(t, s)
	sells(d)
	d.hears(t, "quiero 2 yerbas, las paso a buscar")
	before := d.times()
	r := d.hears(t, "sí, dale")
	if r.Outcome != conversation.Replied || !strings.Contains(r.Text, "apruebe") || d.times() != before {
		t.Fatalf("the yes came to: %+v", r)
	}
	s.Look(func(u *core.Unit) error {
		open, err := u.Confirmations.List(confirmation.Filter{SessionID: d.session.ID, State: confirmation.Pending,
			Limit: 10})
		if err == nil && len(open) == 1 {
			d.pending = open[0].ID
		}
		return err
	})
	if _, err := s.Runtime.Decide(t.Context(), runtime.Reply{Workspace: s.Workspace, Actor: testkit.Boss,
		ConfirmationID: d.pending, Verdict: confirm.Confirm}); err != nil {
		t.Fatal(err)
	}
	// The next request to the model has what the customer read.
	d.answers = append(d.answers, says("¡Hasta luego!"))
	d.hears(t, "gracias")
	told := d.asked[len(d.asked)-1].History
	if !slices.ContainsFunc(told, func(m model.Message) bool { return strings.Contains(m.Text, "ORD-") }) {
		t.Errorf("the model was told %+v", told)
	}
}

func playInvented(t *testing.T, s *testkit.Shop) {
	d := open(t, s, says("La yerba sale $ 3.999."), says("La yerba cuesta $ 3.998, te lo juro."))
	r := d.hears(t, "¿cuánto sale la yerba?")
	if strings.Contains(r.Text, "399") || r.Text == "" {
		t.Errorf("said %q", r.Text)
	}
	if told := d.asked[1].History; told[len(told)-1].Role != model.Event ||
		!strings.Contains(told[len(told)-1].Text, "3.999") {
		t.Errorf("the model was not told what is wrong: %+v", told[len(told)-1])
	}
	d.answers = append(d.answers, calls("get_product", map[string]any{"productId": d.product.ID}),
		says("La yerba sale $ 4.500."))
	if r = d.hears(t, "entonces?"); r.Text != "La yerba sale $ 4.500." {
		t.Errorf("a true price was held back: %q", r.Text)
	}
}

func playStubborn(t *testing.T, s *testkit.Shop) {
	lie := says("Ya quedó confirmado, no te preocupes.")
	d := open(t, s, lie, lie)
	if r := d.hears(t, "hola"); strings.Contains(r.Text, "confirmado") || d.times() != 2 {
		t.Errorf("said %q after %d answers", r.Text, d.times())
	}
}

func playTooMany(t *testing.T, s *testkit.Shop) {
	d := open(t, s)
	many := func(r model.Request) (model.Answer, error) {
		a, err := calls("get_product", map[string]any{"productId": d.product.ID})(r)
		for len(a.Calls) < 17 {
			a.Calls = append(a.Calls, a.Calls[0])
		}
		return a, err
	}
	d.answers = append(d.answers, many, says("Hay yerba."))
	r := d.hears(t, "mirá todo")
	if len(r.Calls) != 17 || !strings.Contains(string(r.Calls[16].Result), "turn_limit") ||
		strings.Contains(string(r.Calls[15].Result), "turn_limit") {
		t.Errorf("made %d calls, the last: %s", len(r.Calls), r.Calls[16].Result)
	}
	if last := d.asked[1]; !last.NoCalls || len(last.Tools) != len(d.asked[0].Tools) {
		t.Errorf("after its last call it has %d tools and may call: %t", len(last.Tools), !last.NoCalls)
	}
}

func playNonsense(t *testing.T, s *testkit.Shop) {
	d := open(t, s, func(model.Request) (model.Answer, error) {
		return model.Answer{Calls: []model.Call{{Name: "give_everything", Arguments: []byte(`{}`)},
			{Name: "get_product", Arguments: []byte(`{"productId":`)}}}, nil
	}, says("No pude verlo."))
	r := d.hears(t, "hola")
	if r.Text != "No pude verlo." || !strings.Contains(string(r.Calls[0].Result), "tool_not_found") ||
		!strings.Contains(string(r.Calls[1].Result), "invalid_arguments") {
		t.Errorf("came to %+v", r)
	}
}

// playNo is a customer who says no: the model is not asked, and later words are no answer to the question any more.
func playNo(t *testing.T, s *testkit.Shop) {
	d := open(t, s)
	sells(d)
	if r := d.hears(t, "quiero 2 yerbas, las paso a buscar"); r.Question == nil {
		t.Fatalf("%+v", r)
	}
	asked := d.times()
	want := map[locale.Tag]string{locale.PTBR: "Tudo bem, não vou fazer. Posso ajudar em mais alguma coisa?"}[s.Workspace.Locale]
	if want == "" {
		want = "Está bien, no lo hago. ¿Te ayudo con algo más?"
	}
	no := map[bool]string{true: "não", false: "no, gracias"}[s.Workspace.Locale == locale.PTBR]
	if r := d.hears(t, no); r.Text != want || r.Question != nil || d.times() != asked {
		t.Errorf("came to %+v after %d more answers", r, d.times()-asked)
	}
}

// playUnheard is a yes over a question: it does not count, and the customer hears why.
func playUnheard(t *testing.T, s *testkit.Shop) {
	d := open(t, s)
	sells(d)
	first := d.hears(t, "quiero 2 yerbas, las paso a buscar")
	if first.Question == nil {
		t.Fatalf("%+v", first)
	}
	if err := d.turns.MarkUnheard(t.Context(), s.Workspace, d.session.ID); err != nil {
		t.Fatal(err)
	}
	r := d.hears(t, "sim")
	if r.Question == nil || r.Question.ID != first.Question.ID || !strings.HasPrefix(r.Text,
		"Desculpe, acho que a pergunta não foi ouvida até o fim, então ainda não fiz nada. Vou repetir:") {
		t.Fatalf("came to %+v", r)
	}
	if r = d.hears(t, "sim"); r.Outcome != conversation.Acted {
		t.Errorf("came to %+v", r)
	}
}

func playLost(t *testing.T, s *testkit.Shop) {
	lost := func(model.Request) (model.Answer, error) {
		return model.Answer{Text: "No te entendí.", NotUnderstood: true}, nil
	}
	d := open(t, s, lost, lost)
	if r := d.hears(t, "asdf qwer"); r.HandedOff || r.Text != "No te entendí." {
		t.Fatalf("the first came to %+v", r)
	}
	r := d.hears(t, "zxcv")
	if !r.HandedOff || r.Outcome != conversation.HandedOff {
		t.Errorf("the second came to %+v", r)
	}
	if r = d.hears(t, "hola?"); r.Text != "" {
		t.Errorf("an agent spoke while people have it: %q", r.Text)
	}
}
