package turn_test

import (
	"strings"
	"testing"

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
