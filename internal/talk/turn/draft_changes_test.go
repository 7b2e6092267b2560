package turn_test

import (
	"strings"
	"testing"

	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/core/catalog"
	"github.com/mostrador/mostrador/internal/core/conversation"
	"github.com/mostrador/mostrador/internal/core/sales"
	"github.com/mostrador/mostrador/internal/kit/locale"
	"github.com/mostrador/mostrador/internal/talk/model"
	"github.com/mostrador/mostrador/internal/testkit"
)

// An agent that takes orders by their id changes and removes what was added.
func TestDraftChangesByID(t *testing.T) {
	t.Parallel()
	in := func(tag locale.Tag) testkit.Setup { return testkit.Setup{AssistantType: "orders", Locale: tag} }
	testkit.Flows(t,
		testkit.Flow{Name: "in Spanish", Setup: in(locale.ESAR), Play: playDraftChanges(
			"mejor dejame 3", "Dejé 3 × Yerba Mate 1 kg. El pedido va por $ 13.500.",
			"no, sacala", "Saqué Yerba Mate 1 kg. El pedido quedó vacío.")},
		testkit.Flow{Name: "in Portuguese", Setup: in(locale.PTBR), Play: playDraftChanges(
			"melhor deixar 3", "Deixei 3 × Yerba Mate 1 kg. O pedido está em ARS 13.500.",
			"não, pode tirar", "Tirei Yerba Mate 1 kg. O pedido ficou vazio.")},
	)
}

// The owner's discount is on what the customer adds after it, and the question says so.
func TestADiscountedDraftGrows(t *testing.T) {
	t.Parallel()
	play := func(yes, want string) func(*testing.T, *testkit.Shop) {
		return func(t *testing.T, s *testkit.Shop) {
			d := open(t, s)
			sells(d)
			d.hears(t, "2 yerbas, retiro yo")
			mate := s.Product(catalog.Product{Name: "Mate", Price: 200000}, 5)
			s.Do(func(u *core.Unit) error {
				talk, err := u.Conversations.Get(d.session.ID, true)
				if err == nil {
					u.Conversations.Adopt(talk)
					_, err = u.Changes.Discount(sales.OrderRef{ID: talk.ID}, 12_50)
				}
				return err
			})
			d.answers = append(d.answers, calls("add_item_to_draft",
				map[string]any{"productId": mate.ID, "quantity": 1}),
				calls("request_confirmation", map[string]any{}))
			if r := d.hears(t, "y un mate"); r.Question == nil || !strings.Contains(r.Text, want) {
				t.Fatalf("it was answered with %+v", r)
			}
			if r := d.hears(t, yes); r.Outcome != conversation.Acted {
				t.Errorf("the yes came to %+v", r)
			}
		}
	}
	testkit.Flows(t,
		testkit.Flow{Name: "in Spanish", Setup: testkit.Setup{Settings: noIdentity()},
			Play: play("sí", "Subtotal: $ 11.000\nDescuento del 12,5 %: -$ 1.375\nTotal: $ 9.625")},
		testkit.Flow{Name: "in Portuguese", Setup: testkit.Setup{Settings: noIdentity(), Locale: locale.PTBR},
			Play: play("sim", "Subtotal: ARS 11.000\nDesconto de 12,5%: -ARS 1.375\nTotal: ARS 9.625")},
	)
}

func playDraftChanges(fewer, wantFewer, none, wantNone string) func(*testing.T, *testkit.Shop) {
	return func(t *testing.T, s *testkit.Shop) {
		d := open(t, s)
		draft := s.OK(d.session.ID, "orders/create_order_draft", map[string]any{})["orderId"]
		with := func(name string, quantity any) func(model.Request) (model.Answer, error) {
			args := map[string]any{"orderId": draft, "productId": d.product.ID}
			if quantity != nil {
				args["quantity"] = quantity
			}
			return calls(name, args)
		}
		d.answers = append(d.answers, with("add_item_to_draft", 5), passesOn)
		if r := d.hears(t, "5 yerbas"); !strings.Contains(r.Text, "22.500") {
			t.Fatalf("it was answered with %+v", r)
		}
		d.answers = append(d.answers, with("update_item_qty", 3), passesOn)
		if r := d.hears(t, fewer); r.Text != wantFewer {
			t.Errorf("it was answered with %+v", r)
		}
		d.answers = append(d.answers, with("remove_item", nil), passesOn)
		if r := d.hears(t, none); r.Text != wantNone {
			t.Errorf("it was answered with %+v", r)
		}
	}
}
