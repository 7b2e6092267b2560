package turn_test

import (
	"strings"
	"testing"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/core/catalog"
	"github.com/mostrador/mostrador/internal/core/conversation"
	"github.com/mostrador/mostrador/internal/core/customer"
	"github.com/mostrador/mostrador/internal/kit/locale"
	"github.com/mostrador/mostrador/internal/kit/money"
	"github.com/mostrador/mostrador/internal/talk/model"
	"github.com/mostrador/mostrador/internal/testkit"
)

// couponTalk is the words of a conversation about a coupon, and what they come to.
type couponTalk struct {
	tag                                 locale.Tag
	currency                            money.Currency
	wish, code, yes                     string
	shown, full, over, refusal, apology string
}

var couponTalks = []couponTalk{
	{
		tag: locale.ESAR, currency: money.ARS, wish: "2 yerbas, las paso a buscar. Tengo el cupón bienvenida 10",
		code: "bienvenida 10", yes: "sí, dale",
		shown: "• 2 × Yerba Mate 1 kg — $ 9.000\nSubtotal: $ 9.000\nSemana del mate: -$ 450\n" +
			"Bienvenida (cupón BIENVENIDA10): -$ 855\nTotal: $ 7.695",
		full:    "• 2 × Yerba Mate 1 kg — $ 9.000\nSubtotal: $ 9.000\nBienvenida (cupón BIENVENIDA10): -$ 900\nTotal: $ 8.100",
		over:    "El cupón BIENVENIDA10 no está disponible.\nTotal: $ 9.000",
		refusal: "No hay ningún cupón GRATIS.", apology: "Ese cupón no existe, pero seguimos con tu pedido.",
	},
	{
		tag: locale.PTBR, currency: money.BRL, wish: "2 ervas, vou retirar. Tenho o cupom Bienvenida10",
		code: "Bienvenida10",
		yes:  "sim, pode mandar",
		shown: "• 2 × Yerba Mate 1 kg — R$ 9.000\nSubtotal: R$ 9.000\nSemana del mate: -R$ 450\n" +
			"Bienvenida (cupom BIENVENIDA10): -R$ 855\nTotal: R$ 7.695",
		full:    "Bienvenida (cupom BIENVENIDA10): -R$ 900\nTotal: R$ 8.100",
		over:    "O cupom BIENVENIDA10 não está disponível.\nTotal: R$ 9.000",
		refusal: "Não existe nenhum cupom GRATIS.", apology: "Esse cupom não existe, mas seguimos com o seu pedido.",
	},
}

func percentOff(id, name, percent string) access.Promotion {
	d, err := money.Parse(percent)
	if err != nil {
		panic(err)
	}
	return access.Promotion{ID: id, Name: name, Kind: access.PercentOff, Percent: d}
}

// A coupon that the customer says is in the question with what it takes off, next to the promotion that runs, and the
// yes sells at that total.
func TestCouponTalk(t *testing.T) {
	t.Parallel()
	coupon, week := percentOff("hola", "Bienvenida", "10"), percentOff("mate", "Semana del mate", "5")
	coupon.Coupon = &access.Coupon{Code: "BIENVENIDA10", Uses: 1}
	var flows []testkit.Flow
	for _, c := range couponTalks {
		settings := noIdentity()
		settings.Promotions = []access.Promotion{coupon, week}
		setup := testkit.Setup{Locale: c.tag, Currency: c.currency, Settings: settings}
		flows = append(flows,
			testkit.Flow{Name: string(c.tag), Setup: setup, Play: c.play},
			testkit.Flow{Name: string(c.tag) + ", the promotion ends before the yes", Setup: setup, Play: c.playEnded},
			testkit.Flow{Name: string(c.tag) + ", an unknown one", Setup: setup, Play: c.playUnknown})
	}
	testkit.Flows(t, flows...)
}

// asks has the customer order with the coupon, up to the question.
func (c couponTalk) asks(t *testing.T, s *testkit.Shop) *desk {
	t.Helper()
	d := open(t, s)
	d.answers = []func(model.Request) (model.Answer, error){
		calls("add_item_to_draft", map[string]any{"productId": d.product.ID, "quantity": 2}),
		calls("apply_coupon", map[string]any{"code": c.code}),
		calls("set_delivery_details", map[string]any{"deliveryMethod": "pickup"}),
		calls("request_confirmation", map[string]any{}),
	}
	if r := d.hears(t, c.wish); r.Question == nil || !strings.Contains(r.Text, c.shown) {
		t.Fatalf("it asked %q, want %q", r.Text, c.shown)
	}
	return d
}

func (c couponTalk) play(t *testing.T, s *testkit.Shop) {
	d := c.asks(t, s)
	r := d.hears(t, c.yes)
	if r.Outcome != conversation.Acted || !strings.Contains(r.Text, "7.695") {
		t.Errorf("the yes came to %+v", r)
	}
	d.oneOrder(t)
	s.Sound()
}

// playEnded: what the yes would cost more is asked again, with the reason, and the second yes sells.
func (c couponTalk) playEnded(t *testing.T, s *testkit.Shop) {
	d := c.asks(t, s)
	s.Workspace.Settings.Promotions = s.Workspace.Settings.Promotions[:1]
	if r := d.hears(t, c.yes); r.Question == nil || !strings.Contains(r.Text, c.full) {
		t.Fatalf("the yes came to %q, want %q", r.Text, c.full)
	}
	over := s.Workspace.Settings.Promotions[0]
	over.Until = "2026-03-09"
	s.Workspace.Settings.Promotions = []access.Promotion{over}
	if r := d.hears(t, c.yes); r.Question == nil || !strings.Contains(r.Text, c.over) {
		t.Fatalf("the yes came to %q, want %q", r.Text, c.over)
	}
	if r := d.hears(t, c.yes); r.Outcome != conversation.Acted || !strings.Contains(r.Text, "9.000") {
		t.Errorf("the yes came to %+v", r)
	}
	d.oneOrder(t)
	s.Sound()
}

// playUnknown: the model is told why, in the customer's language.
func (c couponTalk) playUnknown(t *testing.T, s *testkit.Shop) {
	d := open(t, s)
	d.answers = []func(model.Request) (model.Answer, error){
		calls("add_item_to_draft", map[string]any{"productId": d.product.ID, "quantity": 2}),
		calls("apply_coupon", map[string]any{"code": "GRATIS"}), says(c.apology),
	}
	if r := d.hears(t, c.wish); r.Text != c.apology {
		t.Errorf("it was answered with %+v", r)
	}
	history := d.asked[len(d.asked)-1].History
	if body := string(history[len(history)-1].Body); !strings.Contains(body, c.refusal) {
		t.Errorf("the model was told %s", body)
	}
}

// "What promotions are there?" is answered with those that run, under their names, and "how much is it?" with the price
// of the customer's group, which another customer is not told.
func TestPromotionsAndGroupPricesAsked(t *testing.T) {
	t.Parallel()
	three := access.Promotion{ID: "3x2", Name: "3x2 en infusiones", Kind: access.NForM, Take: 3, Pay: 2,
		Categories: []string{"Infusiones"}}
	settings := noIdentity()
	tea := percentOff("te", "10 % en infusiones", "10")
	tea.Categories = three.Categories
	settings.Promotions = []access.Promotion{three, tea, percentOff("todo", "5 % pagando hoy", "5")}
	settings.CustomerGroups = []access.CustomerGroup{{Name: "socios", Percent: percentOff("", "", "10").Percent}}
	told := func(d *desk) string {
		history := d.asked[len(d.asked)-1].History
		return string(history[len(history)-1].Body)
	}
	play := func(promotions, price, answer, condition string) func(*testing.T, *testkit.Shop) {
		return func(t *testing.T, s *testkit.Shop) {
			d := open(t, s, calls("list_products", map[string]any{"onSale": true}), says(answer),
				calls("get_business_profile", map[string]any{}), says(answer),
				calls("search_products", map[string]any{"query": "azucar"}), says(answer),
				calls("search_products", map[string]any{"query": "azucar"}), says(answer))
			s.Product(catalog.Product{Name: "Té en hebras", Price: 200000, Category: "infusiones"}, 9)
			s.Product(catalog.Product{Name: "Azúcar 1 kg", Price: 150000}, 9)
			d.hears(t, promotions)
			if got := told(d); !strings.Contains(got, "Té en hebras") || !strings.Contains(got, `"price":1800,`) ||
				!strings.Contains(got, `"promotions":["10 % en infusiones"]`) || strings.Contains(got, "Azúcar") ||
				!strings.Contains(got, `{"name":"3x2 en infusiones","condition":"`+condition+`"}`) {
				t.Errorf("the model was told %s", got)
			}
			d.hears(t, promotions)
			if got := told(d); !strings.Contains(got, three.Name) || !strings.Contains(got, "5 % pagando hoy") {
				t.Errorf("the model was told %s", got)
			}
			d.hears(t, price)
			if got := told(d); !strings.Contains(got, `"price":1500,`) {
				t.Errorf("the model was told %s", got)
			}
			s.Do(func(u *core.Unit) error {
				return u.Customers.Import(customer.Customer{Phone: "+5491155550001", Group: "socios"})
			})
			d.hears(t, price)
			if got := told(d); !strings.Contains(got, `"price":1350,`) ||
				!strings.Contains(got, `"compareAtPrice":1500`) {
				t.Errorf("the model was told %s", got)
			}
		}
	}
	testkit.Flows(t,
		testkit.Flow{Name: "in Spanish", Setup: testkit.Setup{Settings: settings},
			Play: play("¿qué promociones tienen?", "¿cuánto sale el azúcar?", "¡Hola! ¿Te ayudo con algo más?",
				"llevando 3 se pagan 2")},
		testkit.Flow{Name: "in Portuguese",
			Setup: testkit.Setup{Locale: locale.PTBR, Currency: "BRL", Country: "BR", Settings: settings},
			Play: play("quais são as promoções?", "quanto é o açúcar?", "Oi! Posso ajudar com mais alguma coisa?",
				"levando 3, paga 2")})
}

// A coupon with one use for each customer is had once for one telephone, although each web conversation is a new
// customer's; a channel that knows no contact is asked for one.
func TestCouponOfAVisitor(t *testing.T) {
	t.Parallel()
	coupon := percentOff("hola", "Bienvenida", "10")
	coupon.Coupon = &access.Coupon{Code: "BIENVENIDA10", UsesPerCustomer: 1}
	settings := noIdentity()
	settings.JoinMillis, settings.Promotions = new(int), []access.Promotion{coupon}
	play := func(channel, asks, typed, yes, used string) func(*testing.T, *testkit.Shop) {
		return func(t *testing.T, s *testkit.Shop) {
			d := open(t, s)
			for _, want := range []string{"BIENVENIDA10): -", used} {
				s.Do(func(u *core.Unit) (err error) {
					d.session, err = u.Conversations.Open(conversation.Session{AgentID: s.Agent.ID, Channel: channel})
					return err
				})
				d.answers = append(d.answers,
					calls("add_item_to_draft", map[string]any{"productId": d.product.ID, "quantity": 2}),
					calls("apply_coupon", map[string]any{"code": "bienvenida 10"}),
					calls("set_delivery_details", map[string]any{"deliveryMethod": "pickup"}),
					calls("request_confirmation", map[string]any{}), says(asks))
				if r := d.hears(t, "2 yerbas, cupón bienvenida 10"); r.Question != nil || r.Text != asks {
					t.Fatalf("it was answered with %+v", r)
				}
				if r := d.hears(t, typed); r.Question == nil || !strings.Contains(r.Text, want) {
					t.Fatalf("it asked %+v, want %q", r, want)
				}
				if r := d.hears(t, yes); r.Outcome != conversation.Acted {
					t.Fatalf("the yes came to %+v", r)
				}
			}
			s.Sound()
		}
	}
	spanish := testkit.Setup{Settings: settings}
	asks, used := "¿Me dejás un teléfono o un correo?", "El cupón BIENVENIDA10 ya se usó.\nTotal: $ 9.000"
	testkit.Flows(t,
		testkit.Flow{Name: "in the web chat", Setup: spanish,
			Play: play(conversation.Web, asks, "mi celu es 11 5555-1234", "sí", used)},
		testkit.Flow{Name: "in a channel without contacts", Setup: spanish,
			Play: play("api", asks, "11 5555-1234", "sí", used)},
		testkit.Flow{Name: "in Portuguese",
			Setup: testkit.Setup{Settings: settings, Locale: locale.PTBR, Currency: money.BRL, Country: "BR"},
			Play: play(conversation.Web, "Você me passa um telefone ou e-mail?", "meu e-mail é ana@example.com", "sim",
				"O cupom BIENVENIDA10 já foi usado.\nTotal: R$ 9.000")},
	)
}
