package errand_test

import (
	"slices"
	"testing"
	"time"

	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/core/booking"
	"github.com/mostrador/mostrador/internal/testkit"
	"github.com/mostrador/mostrador/internal/testkit/server"
)

const (
	draPaz = "01956a00-0000-7000-8000-0000000000d1"
	drRuiz = "01956a00-0000-7000-8000-0000000000d2"
	paz    = "paz@example.com"
	ruiz   = "ruiz@example.com"
	shared = "consultorio@example.com"
	baires = "America/Argentina/Buenos_Aires"

	tomorrow booking.Day = "2026-03-11" // of testkit.Noon
)

// clinic is two doctors who see people from nine to six, and Google.
type clinic struct {
	*server.Shop
	t *testing.T
}

func eachClinic(t *testing.T, fn func(t *testing.T, c clinic)) {
	t.Helper()
	server.EachShop(t, testkit.Setup{AssistantType: "dental_complete", GoogleCalendar: true},
		func(t *testing.T, s *server.Shop) {
			c := clinic{s, t}
			s.Do(func(u *core.Unit) error {
				var week []booking.WeekRange
				for d := time.Sunday; d <= time.Saturday; d++ {
					week = append(week, booking.WeekRange{Weekday: d, Range: booking.Range{From: 9 * 60, To: 18 * 60}})
				}
				if err := u.Places.SetWeek("", week); err != nil {
					return err
				}
				for i, r := range []booking.Resource{{ID: draPaz, Name: "Dra. Paz"}, {ID: drRuiz, Name: "Dr. Ruiz"}} {
					r.Kind, r.Position, r.Active = booking.Staff, i, true
					if err := u.Places.SaveResource(r); err != nil {
						return err
					}
				}
				return nil
			})
			for _, id := range []string{paz, ruiz, shared} {
				s.Google.AddCalendar(id, baires)
			}
			fn(t, c)
			s.Sound()
		})
}

// connect connects a resource's calendar, and waits until it is synchronised.
func (c clinic) connect(resourceID, calendarID string) {
	c.t.Helper()
	c.Do(func(u *core.Unit) error {
		_, err := u.Calendars.Connect(resourceID, "google", calendarID)
		return err
	})
	c.run()
}

// run runs what is due; nothing of it may fail, whatever Google does.
func (c clinic) run() {
	c.t.Helper()
	if err := c.Errands(); err != nil {
		c.t.Fatal(err)
	}
}

// pass advances the clock minute by minute, with a sweep in each.
func (c clinic) pass(d time.Duration) {
	c.t.Helper()
	for ; d > 0; d -= time.Minute {
		c.Clock.Advance(min(d, time.Minute))
		if err := c.Sweep(c.t.Context(), c.Workspace.ID); err != nil {
			c.t.Fatal(err)
		}
		c.run()
	}
}

func need(staff string, day booking.Day, hour int) booking.Need {
	return booking.Need{Kind: booking.Appointment, Day: day, Start: hour * 60, Minutes: 30, StaffID: staff}
}

// book gives Ana a time with a doctor.
func (c clinic) book(staff string, hour int) (b booking.Booking) {
	c.t.Helper()
	c.Do(func(u *core.Unit) (err error) {
		b, err = u.Bookings.Book(need(staff, tomorrow, hour),
			booking.Who{Name: "Ana López", Phone: "+5493415550001", Notes: "embarazada"}, "", "Limpieza")
		return err
	})
	return b
}

func (c clinic) move(b booking.Booking, staff string, hour int) {
	c.t.Helper()
	c.Do(func(u *core.Unit) error {
		b, err := u.Bookings.Get(b.ID, true)
		if err != nil {
			return err
		}
		_, err = u.Bookings.Move(b, need(staff, b.Day, hour))
		return err
	})
}

func (c clinic) cancel(b booking.Booking) {
	c.t.Helper()
	c.Do(func(u *core.Unit) error {
		b, err := u.Bookings.Get(b.ID, true)
		if err != nil {
			return err
		}
		_, err = u.Bookings.Cancel(b, "no puede")
		return err
	})
}

// free are the hours of tomorrow at which a doctor has time.
func (c clinic) free(staff string) (hours []int) {
	c.t.Helper()
	c.Look(func(u *core.Unit) error {
		list, err := u.Board.Free(booking.Need{Kind: booking.Appointment, Day: tomorrow, Minutes: 60, StaffID: staff})
		for _, s := range list {
			if s.Start%60 == 0 {
				hours = append(hours, s.Start/60)
			}
		}
		return err
	})
	return hours
}

func (c clinic) calendar(resourceID string) (out booking.Calendar) {
	c.t.Helper()
	c.Look(func(u *core.Unit) (err error) {
		out, err = u.Calendars.Get(resourceID)
		return err
	})
	return out
}

// at is an hour of tomorrow where the clinic is.
func at(hour int) time.Time {
	zone, err := time.LoadLocation(baires)
	if err != nil {
		panic(err)
	}
	return time.Date(2026, 3, 11, hour, 0, 0, 0, zone)
}

// shows fails unless a calendar has events of ours at these hours, and no others.
func (c clinic) shows(calendarID string, hours ...int) {
	c.t.Helper()
	var got, want []string
	for _, e := range c.Google.Events(calendarID) {
		if e.Extended["private"]["mostrador_booking"] != "" {
			got = append(got, e.Start.DateTime+" "+e.Start.TimeZone)
		}
	}
	for _, h := range hours {
		want = append(want, at(h).Format("2006-01-02T15:04:05")+" "+baires)
	}
	slices.Sort(got)
	if slices.Sort(want); !slices.Equal(got, want) {
		c.t.Errorf("%s shows %v, want %v", calendarID, got, want)
	}
}
