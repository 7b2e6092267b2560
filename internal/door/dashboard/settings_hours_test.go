package dashboard_test

import (
	"context"
	"net/http"
	"net/url"
	"strings"
	"testing"
	"time"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/core/booking"
	"github.com/mostrador/mostrador/internal/testkit"
)

func contextFor(t *testing.T, d time.Duration) (context.Context, context.CancelFunc) {
	return context.WithTimeout(t.Context(), d)
}

func TestOwnersSetBookingHoursAndCloseDays(t *testing.T) {
	eachOf(t, testkit.Setup{AssistantType: "dental_complete"}, func(t *testing.T, h *house) {
		owner := h.as(h.hires(h.Workspace, "Rosa", access.Owner))
		hours := "/d/" + h.Workspace.Slug + "/settings/hours"
		owner.get(hours).is(http.StatusOK).says("Ninguno por ahora")
		owner.post(hours, url.Values{"monday": {"9-13, 16:00-20:30"}, "friday": {"20:00-2:00"}}).leads(hours)
		owner.get(hours).says("09:00-13:00, 16:00-20:30", "20:00-02:00")
		for _, wrong := range []string{"por la tarde", "25:00-26:00", "9:75-10:00", "9-12, 11-13"} {
			owner.post(hours, url.Values{"monday": {wrong}}).is(http.StatusBadRequest)
		}
		owner.get(hours).says("09:00-13:00, 16:00-20:30")

		owner.post(hours+"/days", url.Values{"day": {"2026-03-16"}, "note": {"Feriado"}}).leads(hours)
		owner.get(hours).says("Feriado", "Cerrado")
		owner.post(hours+"/days", url.Values{"day": {"2026-03-16"}, "hours": {"10:00-12:00"}}).leads(hours)
		owner.get(hours).says("10:00-12:00")
		owner.post(hours+"/days", url.Values{"day": {"2026-03-16"}, "do": {"usual"}}).leads(hours)
		owner.get(hours).says("Ninguno por ahora", "09:00-13:00, 16:00-20:30")
		for _, wrong := range []string{"", "2026-02-30", "2025-01-01"} {
			owner.post(hours+"/days", url.Values{"day": {wrong}}).is(http.StatusBadRequest)
		}
		// Holidays: several days at once, closed, and usual again.
		off := url.Values{"day": {"2026-03-30"}, "until": {"2026-04-01"}, "note": {"Vacaciones"}}
		owner.post(hours+"/days", off).leads(hours)
		if body := owner.get(hours).body; strings.Count(body, "Vacaciones") != 3 {
			t.Errorf("the holidays are %d days", strings.Count(body, "Vacaciones"))
		}
		for _, wrong := range []string{"2026-03-29", "2026-12-01", "mañana"} {
			off.Set("until", wrong)
			owner.post(hours+"/days", off).is(http.StatusBadRequest).says("60 días como mucho")
		}
		off.Set("until", "2026-04-01")
		off.Set("do", "usual")
		owner.post(hours+"/days", off).leads(hours)
		owner.get(hours).says("Ninguno por ahora")
		owner.get(hours + "?owner=nobody").is(http.StatusOK)
		owner.get(hours + "?owner=" + testkit.NewID()).is(http.StatusNotFound)
	})
}

// Closing a day lists its bookings.
func TestClosingADayNamesItsBookings(t *testing.T) {
	eachOf(t, testkit.Setup{AssistantType: "dental_complete"}, func(t *testing.T, h *house) {
		owner := h.as(h.hires(h.Workspace, "Rosa", access.Owner))
		hours := "/d/" + h.Workspace.Slug + "/settings/hours"
		var booked booking.Booking
		err := h.Runtime.Write(t.Context(), h.Workspace, access.Actor{Role: access.Owner, PersonID: "system"},
			func(u *core.Unit) (err error) {
				if err = u.Places.SetHours("", "2026-03-10",
					booking.OwnHours{Week: []booking.WeekRange{{Weekday: time.Monday,
						Range: booking.Range{From: 540, To: 1200}}}}); err != nil {
					return err
				}
				if err = u.Places.SaveResource(booking.Resource{ID: testkit.NewID(), Kind: booking.Staff,
					Name:   "Dra. Paz",
					Active: true}); err != nil {
					return err
				}
				booked, err = u.Bookings.Book(booking.Need{Kind: booking.Appointment, Day: "2026-03-16", Start: 600,
					Minutes: 30}, booking.Who{Name: "Marta <b>Gómez"}, "", "Control")
				return err
			})
		if err != nil {
			t.Fatal(err)
		}
		owner.post(hours+"/days", url.Values{"day": {"2026-03-16"}}).leads(hours + "#left")
		owner.get(hours).says("1 reserva fuera de estos horarios", booked.Code, "Marta &lt;b&gt;Gómez",
			"/agenda/bookings/"+booked.ID)
		owner.post(hours+"/days", url.Values{"day": {"2026-03-16"}, "do": {"usual"}}).leads(hours)
	})
}
