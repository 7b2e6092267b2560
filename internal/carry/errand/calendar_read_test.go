package errand_test

import (
	"slices"
	"testing"
	"time"

	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/core/booking"
	"github.com/mostrador/mostrador/internal/gateway/calendar/calendartest"
	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/testkit"
)

func (c clinic) freeAt(staff string, hours ...int) {
	c.t.Helper()
	if got := c.free(staff); !slices.Equal(got, hours) {
		c.t.Errorf("free at %v, want %v", got, hours)
	}
}

func TestOtherEventsTakeTime(t *testing.T) {
	t.Parallel()
	eachClinic(t, func(t *testing.T, c clinic) {
		c.Google.Busy(paz, "congreso", at(9), at(12))
		c.Google.Write(paz, calendartest.Event{ID: "cumple", Transparency: "transparent",
			Start: calendartest.At(at(13)), End: calendartest.At(at(14))})
		c.connect(draPaz, paz)
		c.freeAt(draPaz, 12, 13, 14, 15, 16, 17)
		c.freeAt(drRuiz, 9, 10, 11, 12, 13, 14, 15, 16, 17)
		err := c.Runtime.Write(t.Context(), c.Workspace, testkit.Boss, func(u *core.Unit) error {
			_, err := u.Bookings.Book(need(draPaz, tomorrow, 11), booking.Who{Name: "Ana"}, "", "")
			return err
		})
		if !fault.Is(err, fault.Conflict) {
			t.Errorf("booked over a congress: %v", err)
		}

		c.Google.Busy(paz, "congreso", at(10), at(11)) // shorter
		c.Google.Busy(paz, "banco", at(16), at(17))
		c.pass(3 * time.Minute)
		c.freeAt(draPaz, 9, 11, 12, 13, 14, 15, 17)
		c.Google.Delete(paz, "congreso")
		c.pass(3 * time.Minute)
		c.freeAt(draPaz, 9, 10, 11, 12, 13, 14, 15, 17)
		c.Google.Write(paz, calendartest.Event{ID: "feria", Start: calendartest.Moment{Date: string(tomorrow)},
			End: calendartest.Moment{Date: string(tomorrow.Add(1))}})
		c.pass(3 * time.Minute)
		c.freeAt(draPaz)
	})
}

func TestTheBusinessesCalendarIsEverybodys(t *testing.T) {
	t.Parallel()
	eachClinic(t, func(t *testing.T, c clinic) {
		c.Google.Busy(shared, "mudanza", at(9), at(15))
		c.connect(booking.Everybody, shared)
		c.freeAt(draPaz, 15, 16, 17)
		c.freeAt(drRuiz, 15, 16, 17)
		c.Do(func(u *core.Unit) error { return u.Calendars.Disconnect(booking.Everybody) })
		if got := c.free(drRuiz); len(got) != 9 {
			t.Errorf("free at %v", got)
		}
	})
}

// After Google invalidated the sync token, deleted events are gone, and repeated ones are there once.
func TestAForgottenTokenIsAFullReading(t *testing.T) {
	t.Parallel()
	eachClinic(t, func(t *testing.T, c clinic) {
		c.Google.Repeat()
		for i, id := range []string{"uno", "dos", "tres", "cuatro"} {
			c.Google.Busy(paz, id, at(9+i), at(10+i))
		}
		c.connect(draPaz, paz)
		c.book(draPaz, 17)
		c.run()
		c.freeAt(draPaz, 13, 14, 15, 16)
		c.Google.Delete(paz, "dos")
		c.Google.Forget(paz)
		c.Google.Next(calendartest.Fine(), calendartest.Fine(), calendartest.Down(), calendartest.Down(),
			calendartest.Down()) // half of it
		c.pass(3 * time.Minute)
		c.pass(3 * time.Minute)
		c.freeAt(draPaz, 10, 13, 14, 15, 16)
		c.shows(paz, 17)
	})
}

// Staff are notified, once, of a booking that another event overlaps.
func TestSomethingElseOverABooking(t *testing.T) {
	t.Parallel()
	eachClinic(t, func(t *testing.T, c clinic) {
		c.connect(draPaz, paz)
		b := c.book(draPaz, 10)
		c.run()
		before := c.Snapshot()
		c.Google.Busy(paz, "juzgado", at(9), at(11))
		c.pass(3 * time.Minute)
		c.Google.Busy(paz, "juzgado", at(9), at(11)) // another title, not another time
		c.pass(3 * time.Minute)
		c.Google.Forget(paz)
		c.pass(3 * time.Minute)
		if told := c.EventsSince(before); !slices.Equal(told, []string{"booking.conflict"}) {
			t.Errorf("told %v", told)
		}
		c.shows(paz, 10)
		c.Look(func(u *core.Unit) error {
			still, err := u.Bookings.Get(b.ID, false)
			if still.Status != booking.Confirmed {
				t.Errorf("the booking is %s", still.Status)
			}
			return err
		})
		c.freeAt(draPaz, 11, 12, 13, 14, 15, 16, 17)
	})
}

// A time that is booked while a calendar brings an event over it ends in one of two ways: no booking, or one that staff
// are notified of.
func TestABookingMeetsAReading(t *testing.T) {
	t.Parallel()
	eachClinic(t, func(t *testing.T, c clinic) {
		c.connect(draPaz, paz)
		for hour := 9; hour < 18; hour++ {
			var turn booking.CalendarLease
			c.Clock.Advance(3 * time.Minute)
			c.Do(func(u *core.Unit) (err error) { turn, _, err = u.Calendars.TakeLease(draPaz); return err })
			before := c.Snapshot()
			done := make(chan error, 1)
			go func() {
				done <- c.Runtime.Write(t.Context(), c.Workspace, testkit.Boss, func(u *core.Unit) error {
					return u.Calendars.Learn(turn, booking.Reading{Next: "t",
						Times: []booking.Occasion{{ID: "algo", From: at(hour), To: at(hour + 1)}}})
				})
			}()
			booked := c.Runtime.Write(t.Context(), c.Workspace, testkit.Boss, func(u *core.Unit) error {
				_, err := u.Bookings.Book(need(draPaz, tomorrow, hour), booking.Who{Name: "Ana"}, "", "")
				return err
			})
			if err := <-done; err != nil {
				t.Fatal(err)
			}
			if booked != nil && !fault.Is(booked, fault.Conflict) {
				t.Fatal(booked)
			}
			if told := slices.Contains(c.EventsSince(before), "booking.conflict"); told != (booked == nil) {
				t.Errorf("at %d: booked %v, told %v", hour, booked == nil, told)
			}
			c.Do(func(u *core.Unit) error { return u.Calendars.EndLease(turn, nil) })
		}
	})
}

func TestAnOldReadingIsSaid(t *testing.T) {
	t.Parallel()
	eachClinic(t, func(t *testing.T, c clinic) {
		c.connect(draPaz, paz)
		caution := func(staff string) (said string) {
			c.Look(func(u *core.Unit) (err error) {
				said,
					err = u.Calendars.Caution(need(staff, tomorrow, 10))
				return err
			})
			return said
		}
		if said := caution(""); said != "" {
			t.Errorf("fresh: %s", said)
		}
		c.Google.Always(calendartest.Down())
		c.pass(16 * time.Minute)
		if caution("") == "" || caution(draPaz) == "" || caution(drRuiz) != "" {
			t.Errorf("anybody %q, hers %q, his %q", caution(""), caution(draPaz), caution(drRuiz))
		}
	})
}

// One calendar belongs to one person; a table has none; and another calendar of the same person starts from nothing.
func TestConnecting(t *testing.T) {
	t.Parallel()
	eachClinic(t, func(t *testing.T, c clinic) {
		c.Google.Busy(paz, "banco", at(9), at(10))
		c.connect(draPaz, paz)
		c.book(draPaz, 10)
		c.run()
		try := func(resourceID, calendarID string) error {
			return c.Runtime.Write(t.Context(), c.Workspace, testkit.Boss, func(u *core.Unit) error {
				_, err := u.Calendars.Connect(resourceID, "google", calendarID)
				return err
			})
		}
		if err := try(drRuiz, paz); !fault.Is(err, fault.Conflict) {
			t.Errorf("two people of one calendar: %v", err)
		}
		if err := try(nobodysID, ruiz); !fault.Is(err, fault.NotFound) {
			t.Errorf("nobody's: %v", err)
		}
		if err := try(drRuiz, ""); !fault.Is(err, fault.InvalidArguments) {
			t.Errorf("none: %v", err)
		}
		c.connect(draPaz, ruiz)
		c.shows(ruiz, 10)
		if got := c.free(draPaz); len(got) != 8 || got[0] != 9 {
			t.Errorf("free at %v", got)
		}
	})
}

const nobodysID = "01956a00-0000-7000-8000-0000000000ff"
