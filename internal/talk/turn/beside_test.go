package turn_test

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/core/conversation"
	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/kit/locale"
	"github.com/mostrador/mostrador/internal/talk/model"
	"github.com/mostrador/mostrador/internal/testkit"
)

func TestTextBesideCalls(t *testing.T) {
	t.Parallel()
	setup := testkit.Setup{Settings: noIdentity()}
	brazil := testkit.Setup{Settings: noIdentity(), Locale: locale.PTBR, Currency: "BRL", Country: "BR"}
	delivering, free := testkit.Setup{Settings: noIdentity()}, int64(50_000_00)
	delivering.Settings.Delivery = access.Delivery{Zones: []access.Zone{{Name: "Palermo", Cities: []string{"Palermo"},
		Cost: 1_500_00, FreeOver: &free}}}
	few := noIdentity()
	few.Turn = access.TurnLimits{Rounds: 3}
	testkit.Flows(t,
		testkit.Flow{Name: "before a question of the runtime's", Setup: setup, Play: playDoubledQuestion},
		testkit.Flow{Name: "around a question of its own", Setup: setup, Play: playAroundQuestion},
		testkit.Flow{Name: "another question before the runtime's", Setup: setup, Play: playOtherQuestion},
		testkit.Flow{Name: "something untrue beside a call", Setup: setup, Play: playUntrueBeside},
		testkit.Flow{Name: "something true and untrue beside a call", Setup: setup, Play: playPartlyTrueBeside},
		testkit.Flow{Name: "nothing after a repair", Setup: setup, Play: playNothingMissing},
		testkit.Flow{Name: "nothing after the last call", Setup: setup, Play: playNothingMore},
		testkit.Flow{Name: "before a hand-off", Setup: setup, Play: playBesideHandoff},
		testkit.Flow{Name: "something read beside a question", Setup: setup, Play: playReadsAndAsks},
		testkit.Flow{Name: "something read in an earlier round", Setup: setup, Play: playReadThenAsks},
		testkit.Flow{Name: "a model that fails after its calls", Setup: setup, Play: playFailsLate},
		testkit.Flow{Name: "one that fails after deliveries, deeds and reads", Setup: delivering, Play: playFailsTruly},
		testkit.Flow{Name: "another model in the middle", Setup: setup, Play: playMidway},
		testkit.Flow{Name: "one that fails in Portuguese", Setup: brazil, Play: playFailsLate},
		testkit.Flow{Name: "as many rounds as the business allows", Setup: testkit.Setup{Settings: few},
			Play: playFewRounds},
	)
}

// with adds words to a call.
func with(text string, next func(model.Request) (model.Answer, error)) func(model.Request) (model.Answer, error) {
	return func(r model.Request) (model.Answer, error) {
		a, err := next(r)
		a.Text = text
		return a, err
	}
}

// A model's own question before the runtime's is left out; the rest of what it says is not.
func playDoubledQuestion(t *testing.T, s *testkit.Shop) {
	d := open(t, s)
	sells(d)
	d.answers[2] = with("¡Gracias, Marcela! ¿Te confirmo el pedido?", d.answers[2])
	r := d.hears(t, "quiero 2 yerbas, las paso a buscar")
	if r.Question == nil || r.Text != "¡Gracias, Marcela!\n\n"+r.Question.Message {
		t.Fatalf("the customer read %q", r.Text)
	}
	if r = d.hears(t, "sí, dale"); r.Outcome != conversation.Acted {
		t.Errorf("the yes came to: %+v", r)
	}
}

// What stands before and behind the model's own question is said, heard or read.
func playAroundQuestion(t *testing.T, s *testkit.Shop) {
	for said, want := range map[string]string{
		"Gracias por esperar, ¿te confirmo el pedido?": "Gracias por esperar.",
		"¿Te lo confirmo? Quedo atento.":               "Quedo atento.",
		"¡Gracias! ¿Lo dejamos así? 😊":                 "¡Gracias!",
	} {
		for _, listens := range []bool{false, true} {
			d := open(t, s)
			heard := ""
			if listens {
				d.say = func(words string) { heard += words }
			}
			sells(d)
			d.answers[2] = with(said, d.answers[2])
			r := d.hears(t, "quiero 2 yerbas, las paso a buscar")
			if r.Question == nil || r.Text != want+"\n\n"+r.Question.Message || listens && heard != r.Text {
				t.Errorf("%q: the customer read %q, heard %q", said, r.Text, heard)
			}
		}
	}
}

func playBesideHandoff(t *testing.T, s *testkit.Shop) {
	d := open(t, s, with("Te entiendo.", calls("request_handoff",
		map[string]any{"reason": "Quiere una persona", "triggerType": "customer_request"})))
	r := d.hears(t, "quiero cambiar mi plan")
	if !r.HandedOff || !strings.HasPrefix(r.Text, "Te entiendo.\n\n") || len(r.Text) < 20 {
		t.Errorf("%+v", r)
	}
}

// The question would end the turn before the model has seen what it read: it tells first, and asks again.
func playReadsAndAsks(t *testing.T, s *testkit.Shop) {
	d := open(t, s)
	sells(d)
	ask := d.answers[2]
	look := calls("get_product", map[string]any{"productId": d.product.ID})
	d.answers = append(d.answers[:2], both(look, ask), with("La yerba sale $ 4.500.", ask))
	r := d.hears(t, "quiero 2 yerbas, las paso a buscar, ¿y cuánto sale cada una?")
	if r.Question == nil || r.Text != "La yerba sale $ 4.500.\n\n"+r.Question.Message {
		t.Fatalf("the customer read %q", r.Text)
	}
	if len(r.Calls) != 5 || !strings.Contains(string(r.Calls[3].Result), string(fault.Conflict)) {
		t.Errorf("made %d calls", len(r.Calls))
	}
	if r = d.hears(t, "sí, dale"); r.Outcome != conversation.Acted {
		t.Errorf("the yes came to: %+v", r)
	}
	d.oneOrder(t)
}

// What was read for the customer in an earlier round is told before the question, too; what a sale looks up for itself
// need not be.
func playReadThenAsks(t *testing.T, s *testkit.Shop) {
	d := open(t, s)
	sells(d)
	add, deliver, ask := d.answers[0], d.answers[1], d.answers[2]
	d.answers = []func(model.Request) (model.Answer, error){
		calls("get_business_profile", map[string]any{}),
		both(add, deliver), ask, with("Con gusto te cuento.", ask),
	}
	r := d.hears(t, "quiero 2 yerbas, las paso a buscar, ¿dónde están?")
	if r.Question == nil || r.Text != "Con gusto te cuento.\n\n"+r.Question.Message {
		t.Fatalf("the customer read %q", r.Text)
	}
	d = open(t, s)
	d.answers = []func(model.Request) (model.Answer, error){
		calls("get_product", map[string]any{"productId": d.product.ID}), calls("add_item_to_draft",
			map[string]any{"productId": d.product.ID, "quantity": 2}), deliver, ask,
	}
	if r = d.hears(t, "quiero 2 yerbas, las paso a buscar"); r.Question == nil || len(r.Calls) != 4 {
		t.Errorf("the customer read %q after %d calls", r.Text, len(r.Calls))
	}
	// Asked once to tell, a model without words goes on.
	d = open(t, s)
	d.answers = []func(model.Request) (model.Answer, error){
		calls("get_business_profile", map[string]any{}), both(calls("add_item_to_draft",
			map[string]any{"productId": d.product.ID, "quantity": 2}), deliver), ask, ask,
	}
	if r = d.hears(t, "quiero 2 yerbas, las paso a buscar"); r.Question == nil {
		t.Errorf("the customer read %q", r.Text)
	}
}

// both makes the calls of two answers in one.
func both(first, second func(model.Request) (model.Answer, error)) func(model.Request) (model.Answer, error) {
	return func(r model.Request) (model.Answer, error) {
		a, err := first(r)
		more, _ := second(r)
		for i, c := range more.Calls {
			c.ID = fmt.Sprintf("d%d", i)
			a.Calls = append(a.Calls, c)
		}
		return a, err
	}
}

// The customer is told what was done and what was not, not greeted.
func playFailsLate(t *testing.T, s *testkit.Shop) {
	d := open(t, s)
	sells(d)
	d.answers = append(d.answers[:1], fails)
	r := d.hears(t, "quiero 2 yerbas y un chocolate")
	if r.Outcome != conversation.Replied || !strings.Contains(r.Text, "2 × Yerba Mate 1 kg") ||
		!strings.HasSuffix(r.Text, "?") || r.HandedOff {
		t.Errorf("the customer read %q", r.Text)
	}
	if !d.asked[1].Begun || d.asked[0].Begun {
		t.Error("the second request does not say that a model has begun the turn")
	}
	d.answers = append(d.answers, fails)
	if r = d.hears(t, "¿hola?"); strings.Contains(r.Text, "Yerba") {
		t.Errorf("what an earlier turn did is told again: %q", r.Text)
	}
}

var fails = func(model.Request) (model.Answer, error) {
	return model.Answer{}, fault.New(fault.Timeout, "no answer in time")
}

// Goods, delivery and total are told apart, with what failed beside them; a deed without a sentence is named, and what
// was read is told.
func playFailsTruly(t *testing.T, s *testkit.Shop) {
	d := open(t, s)
	add := func(n int) func(model.Request) (model.Answer, error) {
		return calls("add_item_to_draft", map[string]any{"productId": d.product.ID, "quantity": n})
	}
	d.answers = append(d.answers, both(add(2), calls("set_delivery_details", map[string]any{"deliveryMethod": "delivery",
		"address": map[string]any{"line1": "Thames 1234", "city": "Palermo"}})),
		both(calls("get_payment_instructions", map[string]any{}), calls("apply_coupon", map[string]any{"code": "NADA"})),
		fails)
	r := d.hears(t, "mandame 2 yerbas a Thames 1234, Palermo, con el cupón NADA")
	for _, part := range []string{"2 × Yerba Mate 1 kg = $ 9.000; envío: $ 1.500; total: $ 10.500.",
		"Esto no se pudo hacer: aplicar un cupón."} {
		if !strings.Contains(r.Text, part) {
			t.Errorf("the customer read %q without %q", r.Text, part)
		}
	}
	d = open(t, s, calls("set_customer_identity", map[string]any{"firstName": "Marcela", "lastName": "Ruiz"}), fails)
	if r = d.hears(t, "soy Marcela Ruiz"); strings.Contains(r.Text, "Una parte") ||
		!strings.Contains(r.Text, "Esto ya está hecho: registrar los datos del cliente.") {
		t.Errorf("the customer read %q", r.Text)
	}
	d = open(t, s, calls("get_customer_balance", map[string]any{}), fails)
	r = d.hears(t, "¿cuánto debo?")
	var read struct{ Data struct{ Message string } }
	if err := json.Unmarshal(r.Calls[0].Result, &read); err != nil || read.Data.Message == "" ||
		!strings.HasPrefix(r.Text, read.Data.Message+"\n") {
		t.Errorf("the customer read %q after %s", r.Text, r.Calls[0].Result)
	}
}

// A model that takes over in the middle is told what came before, and does not greet.
func playMidway(t *testing.T, s *testkit.Shop) {
	for _, listens := range []bool{false, true} {
		d := open(t, s)
		heard := ""
		if listens {
			d.say = func(words string) { heard += words }
		}
		sells(d)
		d.answers = append(d.answers[:0], with("Ya te las cargo.", d.answers[0]),
			func(model.Request) (model.Answer, error) {
				return model.Answer{Text: "¡Hola! ¿En qué te ayudo?", Fallback: true}, nil
			})
		r := d.hears(t, "quiero 2 yerbas")
		if strings.Contains(r.Text+heard, "Hola") || !strings.Contains(r.Text, "2 × Yerba Mate 1 kg = $ 9.000.") {
			t.Errorf("the customer read %q, heard %q", r.Text, heard)
		}
		if m := d.asked[1].Midway; !strings.Contains(m, "«Ya te las cargo.»") || !strings.Contains(m, "agregar al pedido") ||
			d.asked[0].Midway != "" {
			t.Errorf("the next model was told %q", m)
		}
	}
}

func playFewRounds(t *testing.T, s *testkit.Shop) {
	d := open(t, s)
	look := calls("get_product", map[string]any{"productId": d.product.ID})
	d.answers = append(d.answers, look, look, says("La yerba sale $ 4.500."))
	if r := d.hears(t, "¿cuánto sale la yerba?"); r.Text != "La yerba sale $ 4.500." {
		t.Errorf("the customer read %q", r.Text)
	}
	if d.asked[1].NoCalls || !d.asked[2].NoCalls {
		t.Error("the third round is not the last")
	}
	d.answers = append(d.answers, look, look, look)
	if r := d.hears(t, "¿y ahora?"); !r.HandedOff || !strings.Contains(string(r.Calls[2].Result), "turn_limit") {
		t.Errorf("%+v", r)
	}
}

// A question of the model's own waits for its answer: a yes could not say which of two it is for.
func playOtherQuestion(t *testing.T, s *testkit.Shop) {
	d := open(t, s)
	sells(d)
	ask := d.answers[2]
	d.answers[2] = with("¡Perfecto! ¿Necesitás hielo también?", ask)
	r := d.hears(t, "quiero 2 yerbas, las paso a buscar")
	if r.Question != nil || r.Outcome != conversation.Replied || r.Text != "¡Perfecto! ¿Necesitás hielo también?" {
		t.Fatalf("the customer read %q, asked %v", r.Text, r.Question)
	}
	d.answers = append(d.answers, ask)
	if r = d.hears(t, "sí"); r.Question == nil || r.Outcome == conversation.Acted {
		t.Fatalf("a yes to the model's question came to %+v", r)
	}
	if r = d.hears(t, "sí, dale"); r.Outcome != conversation.Acted {
		t.Errorf("the yes came to: %+v", r)
	}
	d.oneOrder(t)
}

// The model is told what of its words beside a call was not said.
func playUntrueBeside(t *testing.T, s *testkit.Shop) {
	d := open(t, s)
	look := calls("get_product", map[string]any{"productId": d.product.ID})
	d.answers = append(d.answers, with("La yerba sale $ 999.", look), says("La yerba sale $ 4.500."))
	if r := d.hears(t, "¿cuánto sale la yerba?"); r.Text != "La yerba sale $ 4.500." {
		t.Errorf("the customer read %q", r.Text)
	}
	last := d.asked[1].History
	if e := last[len(last)-1]; e.Role != model.Event || !strings.Contains(e.Text, "$ 999") {
		t.Errorf("the model was told %+v", e)
	}
	if told := last[len(last)-1].Text; !strings.Contains(told, "la reemplaza entera") || strings.Contains(told, "ya recibió") {
		t.Errorf("the model was told %q", told)
	}
}

// What was said of an answer is not asked for again: the model is told which sentences the customer has.
func playPartlyTrueBeside(t *testing.T, s *testkit.Shop) {
	d := open(t, s)
	look := calls("get_product", map[string]any{"productId": d.product.ID})
	d.answers = append(d.answers, with("Ahora mismo te busco el precio. La yerba sale $ 999.", look),
		says("La yerba sale $ 888."), says("La yerba sale $ 4.500."))
	if r := d.hears(t, "¿cuánto sale la yerba?"); r.Text != "Ahora mismo te busco el precio.\n\nLa yerba sale $ 4.500." {
		t.Errorf("the customer read %q", r.Text)
	}
	const got = "ya recibió esto: «Ahora mismo te busco el precio.». No lo repitas"
	for i, whole := range []bool{false, true} { // the second answer is replaced whole, the first one is not
		last := d.asked[i+1].History
		told := last[len(last)-1].Text
		if !strings.Contains(told, got) || strings.Contains(told, "la reemplaza entera") != whole {
			t.Errorf("the model was told %q", told)
		}
	}
}

// A model that has no more to say after its repair has said enough.
func playNothingMissing(t *testing.T, s *testkit.Shop) {
	d := open(t, s)
	look := calls("get_product", map[string]any{"productId": d.product.ID})
	d.answers = append(d.answers, with("Ahora mismo te busco el precio. La yerba sale $ 999.", look),
		func(model.Request) (model.Answer, error) { return model.Answer{}, model.ErrEmpty })
	if r := d.hears(t, "¿cuánto sale la yerba?"); r.Text != "Ahora mismo te busco el precio." {
		t.Errorf("the customer read %q", r.Text)
	}
}

// A model that has said all it has to say beside its calls may end with nothing.
func playNothingMore(t *testing.T, s *testkit.Shop) {
	empty := func(model.Request) (model.Answer, error) { return model.Answer{}, model.ErrEmpty }
	d := open(t, s)
	d.answers = append(d.answers, with("¡Con gusto! Que tengas un lindo día.",
		calls("get_product", map[string]any{"productId": d.product.ID})), empty)
	if r := d.hears(t, "chau"); r.Text != "¡Con gusto! Que tengas un lindo día." || r.HandedOff {
		t.Errorf("the customer read %q", r.Text)
	}
}
