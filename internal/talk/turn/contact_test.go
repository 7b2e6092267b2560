package turn_test

import (
	"strings"
	"testing"

	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/core/conversation"
	"github.com/mostrador/mostrador/internal/kit/locale"
	"github.com/mostrador/mostrador/internal/testkit"
)

// In the web chat the model is told that a contact is missing, asks for it, and only then the order is put to its
// customer.
func TestAWebOrderAsksForAContact(t *testing.T) {
	t.Parallel()
	play := func(asks, contact, yes string) func(*testing.T, *testkit.Shop) {
		return func(t *testing.T, s *testkit.Shop) {
			d := open(t, s)
			s.Do(func(u *core.Unit) (err error) {
				d.session, err = u.Conversations.Open(conversation.Session{AgentID: s.Agent.ID, Channel: "web"})
				return err
			})
			sells(d)
			d.answers = append(d.answers, says(asks))
			if r := d.hears(t, "2 yerbas, retiro yo"); r.Question != nil || r.Text != asks {
				t.Fatalf("it was answered with %+v", r)
			}
			d.answers = append(d.answers, calls("set_customer_identity", map[string]any{"email": contact}),
				calls("request_confirmation", map[string]any{}))
			if r := d.hears(t, contact); r.Question == nil {
				t.Fatalf("it did not ask: %+v", r)
			}
			if r := d.hears(t, yes); r.Outcome != conversation.Acted || !strings.Contains(r.Text, "ORD-00001") {
				t.Errorf("the yes came to %+v", r)
			}
		}
	}
	settings := noIdentity()
	settings.JoinMillis = new(int)
	testkit.Flows(t,
		testkit.Flow{Name: "in Spanish", Setup: testkit.Setup{Settings: settings},
			Play: play("¿Me dejás un teléfono o un correo?", "ana@example.com", "sí")},
		testkit.Flow{Name: "in Portuguese", Setup: testkit.Setup{Settings: settings, Locale: locale.PTBR},
			Play: play("Você me passa um telefone ou e-mail?", "ana@example.com", "sim")},
	)
}

// A contact that the customer types after the refusal is stored by the turn itself: no model has to understand it.
func TestATypedContactGoesOn(t *testing.T) {
	t.Parallel()
	const known = "+5491155557788" // a customer's, who is not this visitor
	play := func(asks, typed, yes, phone, email string) func(*testing.T, *testkit.Shop) {
		return func(t *testing.T, s *testkit.Shop) {
			s.Session(known)
			d := open(t, s)
			s.Do(func(u *core.Unit) (err error) {
				d.session, err = u.Conversations.Open(conversation.Session{AgentID: s.Agent.ID, Channel: "web"})
				return err
			})
			sells(d)
			d.answers = append(d.answers, says(asks))
			d.hears(t, "2 yerbas, retiro yo")
			before := d.times()
			if r := d.hears(t, typed); r.Question == nil || d.times() != before {
				t.Fatalf("it did not go on: %+v, %d requests", r, d.times()-before)
			}
			if r := d.hears(t, yes); r.Outcome != conversation.Acted || !strings.Contains(r.Text, "ORD-00001") {
				t.Fatalf("the yes came to %+v", r)
			}
			s.Look(func(u *core.Unit) error {
				o, err := u.Orders.ByNumber("ORD-00001", false)
				if err != nil {
					return err
				}
				if o.Delivery.Phone != phone {
					t.Errorf("the order's telephone is %q", o.Delivery.Phone)
				}
				other, err := u.Customers.Find("", known)
				if err != nil || o.CustomerID == other.ID {
					t.Errorf("the visitor became a customer by their number: %v", err)
				}
				if o.CustomerID == "" {
					return err
				}
				c, err := u.Customers.Get(o.CustomerID)
				if c.Email != email || c.Phone != "" {
					t.Errorf("the visitor is %+v", c)
				}
				return err
			})
		}
	}
	settings := noIdentity()
	settings.JoinMillis = new(int)
	es := testkit.Setup{Settings: settings}
	pt := testkit.Setup{Settings: settings, Locale: locale.PTBR}
	testkit.Flows(t,
		testkit.Flow{Name: "a telephone", Setup: es, Play: play("¿Me dejás un teléfono o un correo?",
			"mi celu es 11 5555-1234", "sí", "+5491155551234", "")},
		testkit.Flow{Name: "a customer's telephone", Setup: es, Play: play("¿Me dejás un teléfono o un correo?",
			"11 5555 7788", "sí", known, "")},
		testkit.Flow{Name: "an e-mail", Setup: es, Play: play("¿Me dejás un teléfono o un correo?",
			"Ana@Example.com", "sí", "", "ana@example.com")},
		testkit.Flow{Name: "in Portuguese", Setup: pt, Play: play("Você me passa um telefone ou e-mail?",
			"meu e-mail é ana@example.com", "sim", "", "ana@example.com")},
		testkit.Flow{Name: "with more in it the model goes on", Setup: es, Play: func(t *testing.T, s *testkit.Shop) {
			d := open(t, s)
			s.Do(func(u *core.Unit) (err error) {
				d.session, err = u.Conversations.Open(conversation.Session{AgentID: s.Agent.ID, Channel: "web"})
				return err
			})
			sells(d)
			d.answers = append(d.answers, says("¿Me dejás un teléfono?"))
			d.hears(t, "2 yerbas, retiro yo")
			d.answers = append(d.answers, calls("request_confirmation", map[string]any{}))
			if r := d.hears(t, "anotá 11 5555-1234, y avisame cuando esté"); r.Question == nil {
				t.Errorf("it was answered with %+v", r)
			}
		}},
		testkit.Flow{Name: "what nobody asked for is left to the model", Setup: es,
			Play: func(t *testing.T, s *testkit.Shop) {
				d := open(t, s, says("¿Qué querés?"))
				s.Do(func(u *core.Unit) (err error) {
					d.session, err = u.Conversations.Open(conversation.Session{AgentID: s.Agent.ID, Channel: "web"})
					return err
				})
				if r := d.hears(t, "ana@example.com"); r.Text != "¿Qué querés?" {
					t.Errorf("it was answered with %+v", r)
				}
			}},
	)
}
