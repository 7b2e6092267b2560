package retail_test

import (
	"strings"
	"testing"

	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/core/catalog"
	"github.com/mostrador/mostrador/internal/core/customer"
	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/kit/locale"
	"github.com/mostrador/mostrador/internal/testkit"
)

const ofPeanuts = "Ojo: dijiste que tenés alergia a maní, y la ficha de Barritas lo nombra."

// putBars adds a product whose page names peanuts.
func putBars(s *shop) {
	s.T.Helper()
	put(s, yerba, "Yerba", 100_00, 10)
	s.Product(catalog.Product{ID: fideos, Name: "Barritas", Description: "De avena, con maníes", Price: 50_00,
		Category: "Almacén", TrackStock: true}, 20)
}

// setAllergies changes Ana's allergies as staff do.
func setAllergies(s *shop, sessionID string, allergies ...string) {
	s.T.Helper()
	s.Do(func(u *core.Unit) error {
		talk, err := u.Conversations.Get(sessionID, false)
		if err != nil {
			return err
		}
		_, err = u.Customers.SetPreferences(talk.CustomerID, customer.PreferenceChange{Allergies: &allergies},
			customer.Consent{})
		return err
	})
}

// What an allergic customer says yes to names the allergy, and so does all that leads there; nobody else reads it.
func TestWhatIsConfirmedWarnsOfAllergies(t *testing.T) {
	t.Parallel()
	play := func(warning string) func(*testing.T, *shop) {
		return func(t *testing.T, s *shop) {
			putBars(s)
			id := allergic(s)
			warns := func(tool string, in args, texts ...string) args {
				t.Helper()
				out := s.OK(id, "retail/"+tool, in)
				if out["warning"] != warning {
					t.Errorf("%s warns %q", tool, out["warning"])
				}
				for _, name := range texts {
					if text, _ := out[name].(string); strings.Count(text, warning) != 1 {
						t.Errorf("%s: %s is %q", tool, name, text)
					}
				}
				return out
			}
			warns("add_item_to_draft", args{"productId": fideos, "quantity": 1})
			warns("update_item_qty", args{"productId": fideos, "quantity": 2})
			s.OK(id, "retail/set_delivery_details", args{"deliveryMethod": "pickup"})
			warns("summarize_draft", args{}, "formattedSummary")
			q := warns("request_confirmation", args{})["confirmationId"].(string)
			s.Look(func(u *core.Unit) error {
				c, err := u.Confirmations.Get(q, false)
				if strings.Count(c.Text, warning+"\n\n") != 1 {
					t.Errorf("asked %q", c.Text)
				}
				return err
			})
			if a := s.Yes(q); !a.Success {
				t.Fatal(a.JSON())
			}
			a := s.Call(id, modifyOrder, adding(yerba, 1))
			if a.Confirmation == nil || strings.Count(a.Confirmation.Message, warning) != 1 {
				t.Fatalf("asked %s", a.JSON())
			}
			if a := s.Yes(a.Confirmation.ID); !a.Success {
				t.Fatal(a.JSON())
			}
			warns("repeat_order", args{}, "message")

			other := s.Session(beto)
			out := s.OK(other, "retail/add_item_to_draft", args{"productId": fideos, "quantity": 1})
			if out["warning"] != nil {
				t.Errorf("another customer is warned: %v", out)
			}
			s.Sound()
		}
	}
	testkit.Flows(t,
		testkit.Flow{Name: "in Spanish", Setup: in(locale.ESAR), Play: play(ofPeanuts)},
		testkit.Flow{Name: "in Portuguese", Setup: in(locale.PTBR),
			Play: play("Atenção: você disse que tem alergia a maní, e a ficha de Barritas menciona isso.")},
	)
}

// A yes to a question that did not show what is known of allergies now is asked for again, with the new text; the same
// call again asks with it at once.
func TestAChangedAllergyAsksAgain(t *testing.T) {
	t.Parallel()
	sell := func(s *shop) (id string) {
		putBars(s)
		id = s.Session(ana)
		s.OK(id, "retail/add_item_to_draft", args{"productId": fideos, "quantity": 2})
		s.OK(id, "retail/set_delivery_details", args{"deliveryMethod": "pickup"})
		return id
	}
	change := func(s *shop) (id string) {
		id = sell(s)
		if a := s.Yes(s.OK(id, "retail/request_confirmation", args{})["confirmationId"].(string)); !a.Success {
			s.T.Fatal(a.JSON())
		}
		return id
	}
	play := func(seed func(*shop) string, tool string, in args) func(*testing.T, *shop) {
		return func(t *testing.T, s *shop) {
			id := seed(s)
			ask := func() (string, bool) {
				t.Helper()
				a := s.Call(id, tool, in)
				if a.Confirmation == nil {
					t.Fatalf("no question: %s", a.JSON())
				}
				return a.Confirmation.ID, strings.Contains(a.Confirmation.Message, ofPeanuts)
			}
			stale := func(question string, warned bool) string {
				t.Helper()
				a := s.Yes(question)
				if a.ErrorCode != fault.ConfirmationStale || a.Confirmation == nil ||
					strings.Contains(a.Confirmation.Message, ofPeanuts) != warned {
					t.Fatalf("want it asked again, warned %v: %s", warned, a.JSON())
				}
				return a.Confirmation.ID
			}
			first, warned := ask()
			if warned {
				t.Error("warned of nothing")
			}
			setAllergies(s, id, "maní")
			second, warned := ask()
			if !warned || second == first {
				t.Errorf("the same call again: warned %v, the same question %v", warned, second == first)
			}
			setAllergies(s, id)
			third := stale(second, false)
			setAllergies(s, id, "maní")
			if a := s.Yes(stale(third, true)); !a.Success {
				t.Error(a.JSON())
			}
			s.Sound()
		}
	}
	testkit.Flows(t,
		testkit.Flow{Name: "an order", Setup: in(locale.ESAR), Play: play(sell, "retail/confirm_order", args{})},
		testkit.Flow{Name: "a change", Setup: in(locale.ESAR), Play: play(change, modifyOrder, adding(yerba, 1))},
	)
}
