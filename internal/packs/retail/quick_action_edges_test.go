package retail_test

import (
	"strings"
	"testing"
	"time"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/core/quickaction"
	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/kit/locale"
	"github.com/mostrador/mostrador/internal/policy"
	"github.com/mostrador/mostrador/internal/testkit"
)

// An owner can change a draft whose customer is not known yet.
func TestQuickActionOnNobodysOrder(t *testing.T) {
	t.Parallel()
	begun := func(s *shop) string {
		put(s, yerba, "Yerba Mate 1 kg", 100_00, 10)
		put(s, aceite, "Aceite de girasol", 200_00, 10)
		called(s)
		talk := s.Session("")
		s.OK(talk, "retail/add_item_to_draft", args{"productId": yerba, "quantity": 1})
		return talk
	}
	testkit.Flows(t,
		testkit.Flow{Name: "in its own conversation", Setup: in(locale.ESAR), Play: func(t *testing.T, s *shop) {
			talk := begun(s)
			for _, sentence := range []string{"agregá 2 aceites", "dejá la yerba en 3", "hacele 10% de descuento"} {
				out := did(s, orders(s, talk, sentence, ""))
				if said := out["interpretedCommand"].(string); !strings.Contains(said,
					"pedido en curso de esta conversación") {
					t.Errorf("%s", said)
				}
			}
			if o, _ := draftOf(s, talk); o.Totals.Total != 630_00 {
				t.Errorf("%+v", o.Totals)
			}
			if a := orders(s, desk(s), "hacele 10% de descuento", ""); a.ErrorCode != fault.InvalidArguments ||
				!strings.Contains(a.Error, "De qué cliente") {
				t.Errorf("%+v", a)
			}
		}},
		testkit.Flow{Name: "once they are known", Setup: in(locale.ESAR), Play: func(t *testing.T, s *shop) {
			talk := begun(s)
			s.Do(func(u *core.Unit) error {
				there, err := u.Conversations.Get(talk, true)
				if err != nil {
					return err
				}
				u.Conversations.Adopt(there)
				c, _, err := u.Customers.ByPhone(ana)
				if err != nil {
					return err
				}
				return u.Conversations.Belongs(c.ID)
			})
			did(s, orders(s, desk(s), "hacele 10% de descuento a Ana", ""))
			if o, _ := draftOf(s, talk); o.Totals.Total != 90_00 {
				t.Errorf("%+v", o.Totals)
			}
			if a := orders(s, desk(s), "hacele 10% de descuento a Beto", ""); a.ErrorCode != fault.NotFound {
				t.Errorf("%+v", a)
			}
		}},
	)
}

// The owner answers which order with the words of the question, and names a product as people say it.
func TestQuickActionAsItIsSaid(t *testing.T) {
	t.Parallel()
	testkit.Flows(t,
		testkit.Flow{Name: "one of two orders", Setup: in(locale.ESAR), Play: func(t *testing.T, s *shop) {
			put(s, aceite, "Aceite de girasol", 200_00, 10)
			anas := put2(s, 1)
			called(s)
			s.OK(anas, "retail/add_item_to_draft", args{"productId": aceite, "quantity": 1})
			a := orders(s, desk(s), "15% de descuento a Ana", "")
			if a.ErrorCode != fault.InvalidArguments || !strings.Contains(a.Error,
				"pedido en curso de Ana Gómez o pedido ORD-") {
				t.Fatalf("%s %q", a.ErrorCode, a.Error)
			}
			did(s, orders(s, desk(s), "15% de descuento al pedido en curso de Ana Gómez", ""))
			if o, _ := draftOf(s, anas); o.Totals.Total != 170_00 {
				t.Errorf("%+v", o.Totals)
			}
		}},
		testkit.Flow{Name: "a name with a hyphen", Setup: in(locale.ESAR), Play: func(t *testing.T, s *shop) {
			anas, id := stocked(s, 1)
			put(s, fideos, "Coca-Cola lata 354 ml", 50_00, 5)
			put(s, remera, "Coca-Cola 1,5 L", 90_00, 5)
			did(s, orders(s, id, "agregá 2 coca cola lata a Ana", ""))
			if o, _ := draftOf(s, anas); o.Totals.Total != 200_00 {
				t.Errorf("%+v", o.Totals)
			}
		}},
	)
}

// If a rule requires the business's yes for a step, the result does not say that the customer was asked.
func TestQuickActionWaitsForTheBusiness(t *testing.T) {
	t.Parallel()
	setup := in(locale.ESAR)
	setup.Rules = []policy.Rule{{Tool: "retail/add_item_to_draft", When: "arguments.quantity > 1",
		Effect: policy.Confirm, By: access.Owner}}
	testkit.Flows(t, testkit.Flow{Name: "a rule's yes", Setup: setup, Play: func(t *testing.T, s *shop) {
		anas, id := stocked(s, 1)
		out := did(s, orders(s, id, "agregá 2 aceites a Ana", ""))
		said := out["actionsPerformed"].([]any)[0].(args)["result"].(string)
		if !strings.Contains(said, "regla del negocio") || strings.Contains(said, "cliente") ||
			out["requiresFollowUp"] != true {
			t.Errorf("%v", out)
		}
		if o, _ := draftOf(s, anas); o.Totals.Total != 100_00 {
			t.Errorf("%+v", o.Totals)
		}
	}})
}

// A quick action whose node died is not running, and says that the outcome of its next step is unknown.
func TestQuickActionCutOff(t *testing.T) {
	t.Parallel()
	testkit.Flows(t, testkit.Flow{Name: "without a key", Setup: in(locale.ESAR), Play: func(t *testing.T, s *shop) {
		s.Do(func(u *core.Unit) error {
			_, err := u.QuickActions.Begin(quickaction.Action{Command: "algo", State: quickaction.Running,
				Plan: quickaction.Plan{Steps: []quickaction.Step{}}})
			return err
		})
		listed := func(of quickaction.State) (n int) {
			s.Look(func(u *core.Unit) error {
				all, err := u.QuickActions.List(quickaction.Filter{State: of, Limit: 9})
				n = len(all)
				return err
			})
			return n
		}
		if all := history(s); all[0].State != quickaction.Running || listed(quickaction.Running) != 1 ||
			listed(quickaction.Stopped) != 0 {
			t.Errorf("%+v", all)
		}
		wait(s, 3*time.Minute)
		all := history(s)
		if all[0].State != quickaction.Stopped || !strings.Contains(all[0].Error, "Se cortó") ||
			listed(quickaction.Running) != 0 || listed(quickaction.Stopped) != 1 {
			t.Errorf("%+v", all)
		}
	}})
}
