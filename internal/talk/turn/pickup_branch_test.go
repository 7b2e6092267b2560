package turn_test

import (
	"strings"
	"testing"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/core/conversation"
	"github.com/mostrador/mostrador/internal/kit/locale"
	"github.com/mostrador/mostrador/internal/talk/model"
	"github.com/mostrador/mostrador/internal/testkit"
)

// A customer of a business with several branches picks up: the model is told to ask where, the customer names one in
// their own words, and the question and the order are of that branch.
func TestAPickupAsksForItsBranch(t *testing.T) {
	t.Parallel()
	play := func(asks, said, question, yes string) func(*testing.T, *testkit.Shop) {
		return func(t *testing.T, s *testkit.Shop) {
			ids := map[string]string{}
			for _, b := range []access.Branch{{Name: "Centro", Address: "Mitre 12"}, {Name: "Palermo"}} {
				s.Clock.Advance(1e6)
				added, err := s.Keyring.AddBranch(t.Context(), s.Workspace.ID, b)
				s.Must(err)
				ids[b.Name] = added.ID
			}
			d := open(t, s, calls("create_order_draft", map[string]any{}))
			d.answers = append(d.answers,
				calls("add_item_to_draft", map[string]any{"productId": d.product.ID, "quantity": 2}),
				calls("set_delivery_details", map[string]any{"deliveryMethod": "pickup"}),
				func(r model.Request) (model.Answer, error) { // the model says what the tool told it
					if body := string(r.History[len(r.History)-1].Body); !strings.Contains(body, asks) {
						t.Errorf("the model is told %s, want %q", body, asks)
					}
					return model.Answer{Text: asks}, nil
				})
			if r := d.hears(t, "2 yerbas, retiro yo"); r.Question != nil || r.Text != asks {
				t.Fatalf("it was answered with %+v", r)
			}
			d.answers = append(d.answers,
				calls("set_delivery_details", map[string]any{"deliveryMethod": "pickup", "branch": said}),
				calls("request_confirmation", map[string]any{}))
			if r := d.hears(t, said); r.Question == nil || !strings.Contains(r.Text, question) {
				t.Fatalf("it did not ask about Palermo: %+v", r)
			}
			if r := d.hears(t, yes); r.Outcome != conversation.Acted || !strings.Contains(r.Text, "ORD-00001") {
				t.Fatalf("the yes came to %+v", r)
			}
			s.Look(func(u *core.Unit) error {
				o, err := u.Orders.ByNumber("ORD-00001", false)
				if err == nil && o.BranchID != ids["Palermo"] {
					t.Errorf("the order is of %q", o.BranchID)
				}
				return err
			})
		}
	}
	settings := noIdentity()
	settings.JoinMillis, settings.DefaultPayment = new(int), "cash"
	testkit.Flows(t,
		testkit.Flow{Name: "in Spanish", Setup: testkit.Setup{Settings: settings},
			Play: play("¿En cuál de nuestras sucursales lo querés retirar: Centro (Mitre 12) o Palermo?",
				"el de Palermo",
				"Sucursal: Palermo", "sí")},
		testkit.Flow{Name: "in Portuguese", Setup: testkit.Setup{Settings: settings, Locale: locale.PTBR},
			Play: play("Em qual das nossas unidades você quer retirar: Centro (Mitre 12) ou Palermo?", "na de Palermo",
				"Unidade: Palermo", "sim")},
	)
}
