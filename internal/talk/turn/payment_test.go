package turn_test

import (
	"encoding/json"
	"slices"
	"strings"
	"testing"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/core/conversation"
	"github.com/mostrador/mostrador/internal/core/ledger"
	"github.com/mostrador/mostrador/internal/kit/locale"
	"github.com/mostrador/mostrador/internal/kit/money"
	"github.com/mostrador/mostrador/internal/talk/model"
	"github.com/mostrador/mostrador/internal/testkit"
)

// banked is a shop that takes cash and transfers, with its account.
func banked(tag locale.Tag, currency money.Currency) testkit.Setup {
	s := noIdentity()
	s.PaymentMethods = []string{"cash", "transfer"}
	s.Bank = access.Bank{Holder: "Tienda SRL", Name: "Banco Sur", Alias: "tienda.mate", CBU: "0110599520000001234567"}
	return testkit.Setup{Locale: tag, Currency: currency, Settings: s}
}

// repeats has the model say the sentence of the last call, word for word.
func repeats(field string) func(model.Request) (model.Answer, error) {
	return func(r model.Request) (model.Answer, error) {
		var body struct{ Data map[string]any }
		err := json.Unmarshal(r.History[len(r.History)-1].Body, &body)
		text, _ := body.Data[field].(string)
		return model.Answer{Text: text}, err
	}
}

// offers returns the values of an argument that a model is offered.
func offers(t *testing.T, r model.Request, name, argument string) (values []string) {
	t.Helper()
	i := slices.IndexFunc(r.Tools, func(tl model.Tool) bool { return tl.Name == name })
	if i < 0 {
		t.Fatalf("the model has no %s", name)
	}
	var schema struct {
		Properties map[string]struct{ Enum []string }
	}
	if err := json.Unmarshal(r.Tools[i].Parameters(), &schema); err != nil {
		t.Fatal(err)
	}
	return schema.Properties[argument].Enum
}

func wantWords(t *testing.T, text string, words ...string) {
	t.Helper()
	for _, w := range words {
		if !strings.Contains(text, w) {
			t.Errorf("%q does not say %q", text, w)
		}
	}
}

// payTalk is the words of a conversation about payment.
type payTalk struct {
	tag                                   locale.Tag
	currency                              money.Currency
	wish, asks, choice, yes, later, shown string
	account                               []string
	ask                                   string // a part of the model's instructions
}

var payTalks = []payTalk{
	{
		tag: locale.ESAR, currency: money.ARS, wish: "quiero 2 yerbas, las paso a buscar",
		asks: "¿Cómo querés pagar: en efectivo o por transferencia?", choice: "por transferencia", yes: "sí, dale",
		later: "pasame el CBU de nuevo", shown: "Pago: transferencia",
		account: []string{"Titular: Tienda SRL", "Alias: tienda.mate", "CBU: 0110599520000001234567"},
		ask:     "El negocio cobra con: efectivo y transferencia.",
	},
	{
		tag: locale.PTBR, currency: money.BRL, wish: "quero 2 ervas, vou retirar",
		asks: "Como você quer pagar: em dinheiro ou por transferência?", choice: "por transferência", yes: "sim",
		later: "me manda a chave pix de novo", shown: "Pagamento: transferência",
		account: []string{"Titular: Tienda SRL", "Chave Pix: tienda.mate", "Conta: 0110599520000001234567"},
		ask:     "A loja recebe por: dinheiro e transferência.",
	},
}

func TestPaymentInTheConversation(t *testing.T) {
	t.Parallel()
	var flows []testkit.Flow
	for _, p := range payTalks {
		setup := banked(p.tag, p.currency)
		flows = append(flows,
			testkit.Flow{Name: "asked before the question, " + string(p.tag), Setup: setup, Play: p.playBefore},
			testkit.Flow{Name: "said after the yes, " + string(p.tag), Setup: setup, Play: p.playAfter})
	}
	testkit.Flows(t, flows...)
}

func (p payTalk) fill(d *desk) {
	d.answers = append(d.answers,
		calls("add_item_to_draft", map[string]any{"productId": d.product.ID, "quantity": 2}),
		calls("set_delivery_details", map[string]any{"deliveryMethod": "pickup"}))
}

func (p payTalk) playBefore(t *testing.T, s *testkit.Shop) {
	d := open(t, s)
	p.fill(d)
	d.answers = append(d.answers, says(p.asks))
	if r := d.hears(t, p.wish); r.Text != p.asks {
		t.Fatalf("it says %q", r.Text)
	}
	for _, name := range []string{"request_confirmation", "confirm_order", "get_payment_instructions"} {
		if got := offers(t, d.asked[0], name, "paymentMethod"); !slices.Equal(got, []string{"cash", "transfer"}) {
			t.Errorf("%s offers %q", name, got)
		}
	}
	wantWords(t, instructed(d.asked[0]), p.ask, "paymentMethod", "confirmationToken", "get_payment_instructions")

	d.answers = append(d.answers, calls("request_confirmation", map[string]any{"paymentMethod": "transfer"}))
	r := d.hears(t, p.choice)
	if r.Outcome != conversation.Asked {
		t.Fatalf("it did not ask: %+v", r)
	}
	wantWords(t, r.Text, p.shown)
	if r = d.hears(t, p.yes); r.Outcome != conversation.Acted {
		t.Fatalf("the yes came to: %+v", r)
	}
	wantWords(t, r.Text, append(p.account, "ORD-00001")...)

	d.answers = append(d.answers, calls("get_payment_instructions", map[string]any{}), repeats("message"))
	wantWords(t, d.hears(t, p.later).Text, append(p.account, "ORD-00001")...)
}

func (p payTalk) playAfter(t *testing.T, s *testkit.Shop) {
	d := open(t, s)
	p.fill(d)
	d.answers = append(d.answers, calls("request_confirmation", map[string]any{}))
	question := d.hears(t, p.wish).Question
	if question == nil {
		t.Fatal("it did not ask")
	}
	d.hears(t, p.yes)
	d.answers = append(d.answers, calls("confirm_order",
		map[string]any{"confirmationToken": question.ID, "paymentMethod": "transfer"}), repeats("confirmationMessage"))
	wantWords(t, d.hears(t, p.choice).Text, append(p.account, "ORD-00001")...)
	d.oneOrder(t)
}

// A shop that takes one method asks for none, and one that lists none is told nothing.
func TestPaymentRules(t *testing.T) {
	t.Parallel()
	one, none := noIdentity(), noIdentity()
	one.PaymentMethods = []string{"cash"}
	taken := noIdentity()
	taken.PaymentMethods = []string{"cash", "mercadopago"}
	system := func(t *testing.T, s *testkit.Shop) string {
		d := open(t, s, says("¡Hola!"))
		d.hears(t, "hola")
		return instructed(d.asked[0])
	}
	testkit.Flows(t,
		testkit.Flow{Name: "one", Setup: testkit.Setup{Settings: one}, Play: func(t *testing.T, s *testkit.Shop) {
			if got := system(t, s); !strings.Contains(got, "cobra con: efectivo.") ||
				strings.Contains(got, "paymentMethod") {
				t.Errorf("%s", got)
			}
		}},
		testkit.Flow{Name: "an agent of the order contracts",
			Setup: testkit.Setup{Settings: taken, AssistantType: "orders"},
			Play: func(t *testing.T, s *testkit.Shop) {
				d := open(t, s, says("¡Hola!"))
				d.hears(t, "hola")
				wantWords(t, instructed(d.asked[0]), "cobra con: efectivo y Mercado Pago.", "preguntáselo con esas opciones")
				for _, name := range []string{"request_confirmation", "confirm_order"} {
					got := offers(t, d.asked[0], name, "paymentMethod")
					if !slices.Equal(got, []string{"mercadopago", "cash"}) {
						t.Errorf("%s offers %q", name, got)
					}
				}
			}},
		testkit.Flow{Name: "none", Setup: testkit.Setup{Settings: none}, Play: func(t *testing.T, s *testkit.Shop) {
			if got := system(t, s); strings.Contains(got, "cobra con") || strings.Contains(got, "paymentMethod") {
				t.Errorf("%s", got)
			}
		}},
	)
}

// "¿Tengo saldo a favor?" is answered with what the customer paid too much.
func TestCreditInTheConversation(t *testing.T) {
	t.Parallel()
	credited := func(tag locale.Tag, currency money.Currency, asks, want string) testkit.Flow {
		return testkit.Flow{Name: string(tag), Setup: testkit.Setup{Locale: tag, Currency: currency},
			Play: func(t *testing.T, s *testkit.Shop) {
				d := open(t, s, calls("get_customer_balance", map[string]any{}), repeats("message"))
				s.Do(func(u *core.Unit) error {
					_, err := u.Payments.Pay(ledger.Payment{Method: "cash", CustomerID: d.session.CustomerID,
						Amount: 133_00})
					return err
				})
				wantWords(t, d.hears(t, asks).Text, want)
			}}
	}
	testkit.Flows(t,
		credited(locale.ESAR, money.ARS, "¿tengo saldo a favor?", "Tenés $ 133 a favor"),
		credited(locale.PTBR, money.BRL, "tenho crédito?", "Você tem R$ 133 de crédito"))
}
