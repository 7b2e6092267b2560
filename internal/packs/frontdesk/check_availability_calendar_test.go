package frontdesk_test

import (
	"strings"
	"testing"
	"time"

	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/gateway/calendar/calendartest"
	"github.com/mostrador/mostrador/internal/testkit"
)

// If a calendar cannot be read, the answer comes from the last known state and says that it may be outdated.
func TestCheckAvailabilityWithoutItsCalendar(t *testing.T) {
	t.Parallel()
	setup := clinic
	setup.GoogleCalendar = true
	testkit.EachShop(t, setup, func(t *testing.T, s *testkit.Shop) {
		practice(s)
		s.Google.AddCalendar("paz@example.com", "America/Mexico_City")
		s.Do(func(u *core.Unit) error {
			_, err := u.Calendars.Connect(draPaz, "google", "paz@example.com")
			return err
		})
		if err := s.Errands(); err != nil {
			t.Fatal(err)
		}
		ask := func() map[string]any {
			return s.OK(s.Session(ana), "frontdesk/check_availability", args{"date": string(tomorrow), "time": "13:00", "service_id": limpieza, "staff_id": draPaz})
		}
		const old = "en este momento no podemos consultar la agenda"
		if got := ask(); got["available"] != true || strings.Contains(got["message"].(string), old) {
			t.Errorf("fresh: %v", got)
		}
		s.Google.Always(calendartest.Down())
		s.Clock.Advance(20 * time.Minute)
		if got := ask(); got["available"] != true || !strings.Contains(got["message"].(string), old) {
			t.Errorf("old: %v", got)
		}
	})
}
