package agenda_test

import (
	"testing"
	"time"

	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/gateway/calendar/calendartest"
	"github.com/mostrador/mostrador/internal/testkit"
)

// If a calendar cannot be read, the answer comes from the last known state and says that it may be outdated; once the
// calendar can be read again it does not.
func TestGetAvailableSlotsWithoutItsCalendar(t *testing.T) {
	t.Parallel()
	setup := studio
	setup.GoogleCalendar = true
	testkit.EachShop(t, setup, func(t *testing.T, s *testkit.Shop) {
		open(s)
		s.Google.AddCalendar("bia@example.com", "America/Sao_Paulo")
		s.Do(func(u *core.Unit) error {
			_, err := u.Calendars.Connect(bia, "google", "bia@example.com")
			return err
		})
		if err := s.Errands(); err != nil {
			t.Fatal(err)
		}
		session := s.Session(ana)
		check := func(name string, notice any) {
			t.Helper()
			got := s.OK(session, slots, days(amanha, amanha))
			if got["notice"] != notice || len(got["days"].([]any)) != 1 {
				t.Errorf("%s: %v", name, got)
			}
		}
		check("fresh", nil)
		s.Google.Always(calendartest.Down())
		s.Clock.Advance(20 * time.Minute)
		check("old", "Atenção: no momento não conseguimos consultar a agenda, então isto vale conforme a última informação que temos.")
	})
}
