package whole_test

import (
	"strings"
	"testing"
	"time"

	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/core/booking"
	"github.com/mostrador/mostrador/internal/gateway/calendar/calendartest"
	"github.com/mostrador/mostrador/internal/kit/locale"
	"github.com/mostrador/mostrador/internal/testkit"
	"github.com/mostrador/mostrador/internal/testkit/server"
)

const bia = "01956a00-0000-7000-8000-0000000000b1"

// working opens a business from eight to six, where Bia works and has a calendar.
func working(s *shop) {
	s.T.Helper()
	s.Google.AddCalendar("bia@example.com", "America/Sao_Paulo")
	s.Do(func(u *core.Unit) error {
		var week []booking.WeekRange
		for d := time.Sunday; d <= time.Saturday; d++ {
			week = append(week, booking.WeekRange{Weekday: d, Range: booking.Range{From: 8 * 60, To: 18 * 60}})
		}
		if err := u.Places.SetWeek("", week); err != nil {
			return err
		}
		if err := u.Places.SaveService(booking.Service{ID: testkit.NewID(), Name: "Corte de cabelo", Minutes: 30,
			Active: true}); err != nil {
			return err
		}
		if err := u.Places.SaveResource(booking.Resource{ID: bia, Kind: booking.Staff, Name: "Bia",
			Active: true}); err != nil {
			return err
		}
		_, err := u.Calendars.Connect(bia, "google", "bia@example.com")
		return err
	})
	s.Must(s.Errands())
}

// A calendar that cannot be read is answered from what is known, and the answer says that it may be old.
func TestGetAvailableSlotsWithoutItsCalendar(t *testing.T) {
	t.Parallel()
	setup := testkit.Setup{AssistantType: "agenda", Locale: locale.PTBR, Currency: "BRL", Country: "BR",
		GoogleCalendar: true}
	server.EachShop(t, setup, func(t *testing.T, s *shop) {
		working(s)
		session := s.Session(ana)
		check := func(name string, notice any) {
			t.Helper()
			got := s.OK(session, "agenda/getAvailableSlotsTool",
				args{"startDate": "11/03/2026", "endDate": "11/03/2026"})
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

func TestCheckAvailabilityWithoutItsCalendar(t *testing.T) {
	t.Parallel()
	setup := testkit.Setup{AssistantType: "dental_complete", Locale: locale.ESMX, GoogleCalendar: true}
	server.EachShop(t, setup, func(t *testing.T, s *shop) {
		working(s)
		ask := func() map[string]any {
			return s.OK(s.Session(ana), "frontdesk/check_availability",
				args{"date": "2026-03-11", "time": "13:00", "staff_id": bia})
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
