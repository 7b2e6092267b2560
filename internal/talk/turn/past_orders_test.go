package turn_test

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/mostrador/mostrador/internal/core/catalog"
	"github.com/mostrador/mostrador/internal/core/conversation"
	"github.com/mostrador/mostrador/internal/kit/locale"
	"github.com/mostrador/mostrador/internal/runtime"
	"github.com/mostrador/mostrador/internal/talk/model"
	"github.com/mostrador/mostrador/internal/testkit"
)

// passesOn says the message of the last tool's answer, as a model that adds nothing would.
func passesOn(r model.Request) (model.Answer, error) {
	for i := len(r.History) - 1; i >= 0; i-- {
		var a runtime.Answer
		var said struct{ Message string }
		if r.History[i].Role == model.Result && json.Unmarshal(r.History[i].Body, &a) == nil &&
			json.Unmarshal(a.Data, &said) == nil && said.Message != "" {
			return model.Answer{Text: said.Message}, nil
		}
	}
	return model.Answer{Text: "…"}, nil
}

func TestPastOrders(t *testing.T) {
	t.Parallel()
	in := func(tag locale.Tag) testkit.Setup { return testkit.Setup{Locale: tag, Settings: noIdentity()} }
	testkit.Flows(t,
		testkit.Flow{Name: "how is my order", Setup: in(locale.ESAR),
			Play: playOrderStatus("¿cómo va mi pedido?",
				"está recibido y a la espera de que lo preparen. Falta pagar $ 9.000.")},
		testkit.Flow{Name: "how is my order, in Portuguese", Setup: in(locale.PTBR),
			Play: playOrderStatus("como está meu pedido?",
				"está recebido e aguardando o preparo. Falta pagar ARS 9.000.")},
		testkit.Flow{Name: "the usual", Setup: in(locale.ESAR), Play: playTheUsual("mandame lo de siempre", "sí",
			"Agregué lo de tu pedido ORD-00001: 2 × Yerba Mate 1 kg. El total va por $ 9.000.")},
		testkit.Flow{Name: "the usual, in Portuguese", Setup: in(locale.PTBR),
			Play: playTheUsual("o de sempre, por favor",
				"sim", "Incluí o mesmo do seu pedido ORD-00001: 2 × Yerba Mate 1 kg. O total está em ARS 9.000.")},
	)
}

// playTheUsual repeats an order; the second sale is asked about like the first, and has its own yes.
func playTheUsual(words, yes, want string) func(*testing.T, *testkit.Shop) {
	return func(t *testing.T, s *testkit.Shop) {
		d := open(t, s)
		sells(d)
		d.hears(t, "2 yerbas, retiro yo")
		d.hears(t, yes)
		d.answers = append(d.answers, calls("repeat_order", map[string]any{}), passesOn)
		if r := d.hears(t, words); r.Outcome != conversation.Replied || r.Text != want {
			t.Fatalf("it was answered with %+v", r)
		}
		d.answers = append(d.answers, calls("set_delivery_details", map[string]any{"deliveryMethod": "pickup"}),
			calls("request_confirmation", map[string]any{}))
		if r := d.hears(t, "retiro yo"); r.Question == nil || !strings.Contains(r.Text, "2 × Yerba Mate 1 kg") {
			t.Fatalf("it did not ask: %+v", r)
		}
		if r := d.hears(t, yes); r.Outcome != conversation.Acted || !strings.Contains(r.Text, "ORD-00002") {
			t.Errorf("the yes came to %+v", r)
		}
	}
}

func playOrderStatus(asked, want string) func(*testing.T, *testkit.Shop) {
	return func(t *testing.T, s *testkit.Shop) {
		d := open(t, s)
		sells(d)
		d.hears(t, "2 yerbas, retiro yo")
		d.hears(t, map[bool]string{true: "sim", false: "sí"}[s.Workspace.Locale == locale.PTBR])
		d.answers = append(d.answers, calls("list_orders", map[string]any{}), passesOn)
		r := d.hears(t, asked)
		if r.Outcome != conversation.Replied || !strings.Contains(r.Text, "ORD-00001") ||
			!strings.HasSuffix(r.Text, want) {
			t.Errorf("it was answered with %+v", r)
		}
	}
}

// "What is on sale?" is answered from the catalogue's offers, with the price before.
func TestOffers(t *testing.T) {
	t.Parallel()
	play := func(asked, said string) func(*testing.T, *testkit.Shop) {
		return func(t *testing.T, s *testkit.Shop) {
			d := open(t, s, calls("list_products", map[string]any{"onSale": true}), says(said))
			s.Product(catalog.Product{Name: "Azúcar 1 kg", Price: 120000, CompareAt: 150000}, 9)
			if r := d.hears(t, asked); r.Outcome != conversation.Replied || r.Text != said {
				t.Errorf("it was answered with %+v", r)
			}
			results := d.asked[len(d.asked)-1].History
			if body := string(results[len(results)-1].Body); !strings.Contains(body, "Azúcar") ||
				strings.Contains(body, "Yerba") {
				t.Errorf("the model was told %s", body)
			}
		}
	}
	testkit.Flows(t,
		testkit.Flow{Name: "in Spanish", Play: play("¿qué está en oferta?",
			"El azúcar de 1 kg está a $ 1.200; antes costaba $ 1.500.")},
		testkit.Flow{Name: "in Portuguese", Setup: testkit.Setup{Locale: locale.PTBR, Currency: "BRL", Country: "BR"},
			Play: play("o que está em promoção?", "O açúcar de 1 kg está por R$ 1.200; antes custava R$ 1.500.")},
	)
}
