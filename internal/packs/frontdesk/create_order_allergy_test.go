package frontdesk_test

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

const walnut = "01956a00-0000-7000-8000-0000000000f7"

// The question of an order warns somebody whose kept allergies a dish's own words name, once for each dish, and nobody
// else; the yes still sells.
func TestAnOrderAtOnceWarnsOfAllergies(t *testing.T) {
	t.Parallel()
	brazil := restaurant
	brazil.Locale = locale.PTBR
	play := func(channel, allergy, want string, items ...args) func(*testing.T, *shop) {
		return func(t *testing.T, s *shop) {
			kitchen(s)
			s.Product(catalog.Product{ID: walnut, Name: "Flan de cajeta", Description: "Hecho en casa, con nuez",
				Price: 55_00}, 3)
			id := s.SessionOn(channel, ana)
			if a := s.Call(id, prefer, args{"allergies": list{allergy}}); a.Confirmation == nil ||
				!s.Yes(a.Confirmation.ID).Success {
				t.Fatalf("the allergy was not kept: %s", a.JSON())
			}
			q, text := asks(s, id, createOrder, phoned(items...))
			if want == "" && strings.Contains(text, "alergia") || strings.Count(text, want) != 1 && want != "" {
				t.Errorf("asked %q, want %q once", text, want)
			}
			if a := s.Yes(q); !a.Success {
				t.Errorf("%s: %s", a.ErrorCode, a.Error)
			}
			_, text = asks(s, s.SessionOn(channel, beto), createOrder, phoned(items...))
			if strings.Contains(text, "alergia") {
				t.Errorf("another customer was asked %q", text)
			}
			s.Sound()
		}
	}
	nut := func(said string) string {
		return " Ojo: dijiste que tienes alergia a " + said + ", y la ficha de Flan de cajeta lo menciona. ¿"
	}
	const pineapple = " Ojo: dijiste que tienes alergia a piña, y la ficha de Tacos al pastor lo menciona. ¿"
	testkit.Flows(t,
		testkit.Flow{Name: "written", Setup: restaurant, Play: play("whatsapp", "piña", pineapple, of(flan, 1, ""),
			of(tacos, 1, ""), of(tacos, 1, "sin cebolla"))},
		testkit.Flow{Name: "aloud", Setup: restaurant, Play: play("voice", "piña", pineapple, of(tacos, 1, ""))},
		testkit.Flow{Name: "in Portuguese", Setup: brazil, Play: play("whatsapp", "piña",
			" Atenção: você disse que tem alergia a piña, e a ficha de Tacos al pastor menciona isso. ",
			of(tacos, 1, ""))},
		testkit.Flow{Name: "in the plural", Setup: restaurant, Play: play("whatsapp", "nueces", nut("nueces"),
			of(walnut, 1, ""))},
		testkit.Flow{Name: "of a sort", Setup: restaurant, Play: play("whatsapp", "Nuez de Castilla",
			nut("Nuez de Castilla"), of(walnut, 1, ""))},
		testkit.Flow{Name: "with a lead-in", Setup: restaurant, Play: play("whatsapp", "alérgico a la nuez",
			nut("nuez"), of(walnut, 1, ""))},
		testkit.Flow{Name: "of a whole family", Setup: restaurant, Play: play("whatsapp", "frutos secos",
			" Ojo: dijiste que tienes alergia a frutos secos, y la ficha de Flan de cajeta menciona: nuez. ¿",
			of(walnut, 1, ""))},
		testkit.Flow{Name: "of something else", Setup: restaurant, Play: play("whatsapp", "maní", "", of(tacos, 1, ""))},
	)
}

// A yes to an order is for what its question said of allergies, too: one that staff wrote down or removed since is
// asked about again.
func TestAnAllergyThatStaffChangeAsksAgain(t *testing.T) {
	t.Parallel()
	testkit.Flows(t, testkit.Flow{Name: "", Setup: restaurant, Play: func(t *testing.T, s *shop) {
		kitchen(s)
		id := s.SessionOn("whatsapp", ana)
		set := func(allergies ...string) {
			t.Helper()
			s.Do(func(u *core.Unit) error {
				talk, err := u.Conversations.Get(id, false)
				if err != nil {
					return err
				}
				_, err = u.Customers.SetPreferences(talk.CustomerID, customer.PreferenceChange{Allergies: &allergies},
					customer.Consent{})
				return err
			})
		}
		first, text := asks(s, id, createOrder, phoned(of(tacos, 1, "")))
		if strings.Contains(text, "alergia") {
			t.Errorf("asked %q", text)
		}
		set("las piñas")
		second, text := asks(s, id, createOrder, phoned(of(tacos, 1, "")))
		if second == first || !strings.Contains(text, "alergia a piñas") {
			t.Errorf("the same call again asked %q", text)
		}
		set()
		a := s.Yes(second)
		if a.ErrorCode != fault.ConfirmationStale || a.Confirmation == nil ||
			strings.Contains(a.Confirmation.Message, "alergia") {
			t.Fatalf("the yes to a warning that is no longer true: %s", a.JSON())
		}
		set("piña")
		if a = s.Yes(a.Confirmation.ID); a.ErrorCode != fault.ConfirmationStale || a.Confirmation == nil ||
			!strings.Contains(a.Confirmation.Message, "alergia a piña,") {
			t.Fatalf("the yes to a question without the warning: %s", a.JSON())
		}
		if a = s.Yes(a.Confirmation.ID); !a.Success {
			t.Error(a.JSON())
		}
		s.Sound()
	}})
}
