package turn_test

import (
	"strings"
	"testing"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/kit/locale"
	"github.com/mostrador/mostrador/internal/testkit"
)

// grill is a restaurant that is closed on Mondays and open for lunch alone on Sundays.
func grill() access.Settings {
	week := map[string]string{"monday": "closed", "friday": "13:00-00:30", "saturday": "13:00-00:30",
		"sunday": "13:00-18:00"}
	for _, day := range access.Weekdays[2:5] {
		week[day] = "13:00-17:30, 19:00-23:00"
	}
	return access.Settings{Profile: access.Profile{Schedule: week}}
}

// Every day of the week is held against the settings, Sunday as well, and a complaint names them all.
func TestHoursOfEveryDayAreKnown(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		setup        testkit.Setup
		sunday       string
		wrong, right []string
	}{
		{bookingDesk("restaurant", locale.ESMX, "MXN", "MX"), "domingo",
			[]string{"El domingo abrimos también en la noche, hasta las 11.",
				"el domingo abrimos también en la noche, hasta las 11", "El domingo cerramos a las 11 de la noche.", "Los domingos abrimos de 1 a 11."},
			[]string{"El domingo abrimos de 1 a 6.", "El domingo cerramos a las 6 de la tarde.",
				"Los domingos abrimos de 13:00 a 18:00."}},
		{bookingDesk("restaurant", locale.ESAR, "ARS", "AR"), "domingo",
			[]string{"El domingo abrimos también a la noche, hasta las 23.", "Los domingos abrimos de 13 a 23."},
			[]string{"El domingo abrimos de 13 a 18.", "El domingo cerramos a las 18."}},
		{bookingDesk("restaurant", locale.PTBR, "BRL", "BR"), "domingo",
			[]string{"No domingo abrimos também à noite, até as 23h.", "Aos domingos abrimos das 13h às 23h."},
			[]string{"No domingo abrimos das 13h às 18h.", "No domingo fechamos às 18h."}},
		{bookingDesk("restaurant", locale.EN, "USD", "US"), "Sunday",
			[]string{"On Sunday we are also open at night, until 11.", "On Sundays we are open from 1 PM to 11 PM."},
			[]string{"On Sunday we are open from 1 PM to 6 PM.", "On Sunday we close at 6 PM."}},
	} {
		c.setup.Settings = grill()
		name := string(c.setup.Locale)
		testkit.Flows(t, testkit.Flow{Name: name, Setup: c.setup, Play: func(t *testing.T, s *testkit.Shop) {
			d := open(t, s)
			k, err := d.turns.Checker(t.Context(), d.Workspace, d.session.ID)
			if err != nil {
				t.Fatal(err)
			}
			for _, text := range c.wrong {
				found := k.Check(text)
				if len(found) == 0 || !strings.Contains(found[0].Known, c.sunday) {
					t.Errorf("%q: %+v", text, found)
				}
			}
			for _, text := range c.right {
				if found := k.Check(text); len(found) > 0 {
					t.Errorf("%q is held: %+v", text, found)
				}
			}
		}})
	}
}

// The hours of the branch, by which bookings are judged, come before those that the profile has.
func TestHoursOfTheBranchAreKnown(t *testing.T) {
	t.Parallel()
	setup := bookingDesk("restaurant", locale.ESAR, "ARS", "AR")
	setup.Settings = grill()
	testkit.Flows(t, testkit.Flow{Name: "open daily", Setup: setup, Play: func(t *testing.T, s *testkit.Shop) {
		openDaily(s, nil, nil)
		d := open(t, s)
		k, err := d.turns.Checker(t.Context(), d.Workspace, d.session.ID)
		if err != nil {
			t.Fatal(err)
		}
		for text, held := range map[string]bool{"El domingo abrimos a las 12.": false,
			"El domingo cerramos a las 18.": true} {
			if found := k.Check(text); len(found) > 0 != held {
				t.Errorf("%q: %+v", text, found)
			}
		}
	}})
}
