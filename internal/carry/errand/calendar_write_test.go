package errand_test

import (
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/core/booking"
	"github.com/mostrador/mostrador/internal/gateway/calendar/calendartest"
)

func TestCalendarsFollowBookings(t *testing.T) {
	t.Parallel()
	eachClinic(t, func(t *testing.T, c clinic) {
		before := c.book(draPaz, 9)
		c.connect(draPaz, paz)
		c.connect(drRuiz, ruiz)
		c.connect(booking.Everybody, shared)
		c.shows(paz, 9)
		c.shows(shared, 9)

		b := c.book(draPaz, 10)
		c.run()
		c.shows(paz, 9, 10)
		e := c.Google.Events(paz)[1]
		if e.Summary != "Limpieza · Ana López" || !strings.Contains(e.Description, b.Code) ||
			strings.Contains(e.Description, "embarazada") {
			t.Errorf("wrote %q, %q", e.Summary, e.Description)
		}
		c.move(b, draPaz, 11)
		c.run()
		c.shows(paz, 9, 11)
		c.move(b, drRuiz, 12)
		c.run()
		c.shows(paz, 9)
		c.shows(ruiz, 12)
		c.move(b, draPaz, 13) // and back, where a deleted event has its id
		c.run()
		c.shows(paz, 9, 13)
		c.shows(ruiz)
		c.shows(shared, 9, 13)
		c.cancel(b)
		c.cancel(before)
		c.run()
		c.shows(paz)
		c.shows(shared)
	})
}

func TestWithoutCalendarsNothingIsLeftToDo(t *testing.T) {
	t.Parallel()
	eachClinic(t, func(t *testing.T, c clinic) {
		c.connect(drRuiz, ruiz)
		c.cancel(c.book(draPaz, 10))
		if left := c.Pending(booking.ErrandCalendar); len(left) != 0 {
			t.Errorf("left %q", left)
		}
	})
}

// Whatever Google does, every live booking is there once, and no other.
func TestNothingIsLostOrDoubled(t *testing.T) {
	t.Parallel()
	for name, trouble := range map[string]calendartest.Trouble{
		"down": calendartest.Down(), "slow": calendartest.Slow(time.Minute), "broken": calendartest.Broken(),
		"dropped": calendartest.Dropped(), "too fast": calendartest.TooFast(10 * time.Minute),
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			eachClinic(t, func(t *testing.T, c clinic) {
				c.connect(draPaz, paz)
				c.book(draPaz, 9)
				moves, goes := c.book(draPaz, 10), c.book(draPaz, 11)
				c.Google.Always(trouble)
				c.run()
				c.move(moves, draPaz, 14)
				c.cancel(goes)
				c.cancel(c.book(draPaz, 12))
				c.run()
				if k := c.calendar(draPaz); k.State != booking.Failing || k.Error == "" || k.FailingSince.IsZero() {
					t.Errorf("it is %s, %q since %s", k.State, k.Error, k.FailingSince)
				}
				if got := c.free(draPaz); len(got) != 7 { // nine hours, less two
					t.Errorf("free at %v", got)
				}
				c.Google.Recover()
				c.pass(15 * time.Minute)
				c.shows(paz, 9, 14)
				if k := c.calendar(draPaz); k.State != booking.InStep || k.Error != "" || !k.FailingSince.IsZero() {
					t.Errorf("it is %s, %q since %s", k.State, k.Error, k.FailingSince)
				}
			})
		})
	}
}

func TestARefusedAccountIsSeen(t *testing.T) {
	t.Parallel()
	eachClinic(t, func(t *testing.T, c clinic) {
		c.connect(draPaz, paz)
		c.Google.Revoke(true)
		c.book(draPaz, 10)
		c.run()
		if k := c.calendar(draPaz); k.State != booking.Refused || !strings.Contains(k.Error, "invalid_grant") {
			t.Errorf("it is %s, %q", k.State, k.Error)
		}
		asked := len(c.Google.Requests())
		c.book(draPaz, 11)
		if c.run(); len(c.Google.Requests()) != asked {
			t.Error("a calendar that refuses us is not left alone")
		}
		c.Google.Revoke(false)
		c.Do(func(u *core.Unit) error { _, err := u.Calendars.LookAgain(draPaz); return err })
		c.run()
		c.shows(paz, 10, 11)
		if k := c.calendar(draPaz); k.State != booking.InStep {
			t.Errorf("it is %s, %q", k.State, k.Error)
		}
		c.Google.Close(paz, true)
		c.pass(3 * time.Minute)
		if k := c.calendar(draPaz); k.State != booking.Refused {
			t.Errorf("a calendar that was taken from us is %s", k.State)
		}
	})
}

// vanish is a node that takes a turn and dies; what it did at Google before is up to the test.
func (c clinic) vanish(resourceID string) (event string) {
	c.t.Helper()
	c.Do(func(u *core.Unit) error {
		turn, taken, err := u.Calendars.TakeLease(resourceID)
		if err != nil || !taken {
			c.t.Fatalf("no turn was to be had: %v", err)
		}
		list, err := u.Calendars.Open(turn)
		if len(list) == 1 {
			event = list[0].EventID
		}
		return err
	})
	return event
}

// A crash between writing an event and recording it: the event is found, not duplicated; and one whose booking was
// cancelled meanwhile is removed again.
func TestACrashBetweenWritingAndNoting(t *testing.T) {
	t.Parallel()
	for _, cancelled := range []bool{false, true} {
		eachClinic(t, func(t *testing.T, c clinic) {
			c.connect(draPaz, paz)
			b := c.book(draPaz, 10)
			c.Google.Write(paz, calendartest.Event{
				ID: c.vanish(draPaz), Start: calendartest.At(at(10)), End: calendartest.At(at(11)),
				Extended: map[string]calendartest.Labels{"private": {"mostrador_booking": b.ID}},
			})
			if cancelled {
				c.cancel(b)
			}
			c.run() // as far as the rows show, another node has the turn
			if n := len(c.Google.Events(paz)); n != 1 {
				t.Errorf("%d events while a turn was on", n)
			}
			c.pass(5 * time.Minute)
			if cancelled {
				c.shows(paz)
			} else {
				c.shows(paz, 10)
			}
		})
	}
}

// A node that comes back after its lease expired changes nothing.
func TestALateTurnCountsForNothing(t *testing.T) {
	t.Parallel()
	eachClinic(t, func(t *testing.T, c clinic) {
		c.connect(draPaz, paz)
		c.book(draPaz, 10)
		var turn booking.CalendarLease
		var list []booking.Pending
		c.Do(func(u *core.Unit) (err error) {
			if turn, _, err = u.Calendars.TakeLease(draPaz); err == nil {
				list, err = u.Calendars.Open(turn)
			}
			return err
		})
		c.pass(5 * time.Minute)
		read := c.calendar(draPaz).ReadAt
		c.Google.Busy(paz, "dentista", at(15), at(16))
		c.Do(func(u *core.Unit) error {
			if err := u.Calendars.Learn(turn, booking.Reading{All: true, Next: "nonsense"}); err != nil {
				return err
			}
			if err := u.Calendars.Unwritten(turn, list[0].Entry, "late"); err != nil {
				return err
			}
			return u.Calendars.EndLease(turn, &booking.Trouble{Refused: true, Why: "late"})
		})
		if k := c.calendar(draPaz); k.State != booking.InStep || k.SyncToken == "nonsense" || !k.ReadAt.Equal(read) {
			t.Errorf("it is %+v", k)
		}
	})
}

// Many at once, with Google failing now and then: what is booked at the end is what is shown.
func TestManyTurnsAtOnce(t *testing.T) {
	t.Parallel()
	eachClinic(t, func(t *testing.T, c clinic) {
		c.connect(draPaz, paz)
		var all sync.WaitGroup
		for hour := 9; hour < 17; hour++ {
			c.Google.Next(calendartest.Fine(), calendartest.Dropped(), calendartest.Fine(), calendartest.Broken())
			all.Go(func() {
				b := c.book(draPaz, hour)
				_ = c.Errand(t.Context(), c.Workspace.ID, booking.ErrandCalendar, draPaz)
				if hour%2 == 0 {
					c.cancel(b)
					_ = c.Errand(t.Context(), c.Workspace.ID, booking.ErrandCalendar, draPaz)
				}
			})
		}
		all.Wait()
		c.Google.Recover()
		c.pass(10 * time.Minute)
		c.shows(paz, 9, 11, 13, 15)
	})
}

// An event that staff moved or deleted in their calendar comes back: a booking is only changed where its customer
// learns of it.
func TestABookingIsNotChangedElsewhere(t *testing.T) {
	t.Parallel()
	eachClinic(t, func(t *testing.T, c clinic) {
		c.connect(draPaz, paz)
		c.book(draPaz, 10)
		c.book(draPaz, 11)
		c.run()
		c.pass(2 * time.Hour)
		events := c.Google.Events(paz)
		moved := events[0]
		moved.Start, moved.End = calendartest.At(at(16)), calendartest.At(at(17))
		c.Google.Write(paz, moved)
		c.Google.Delete(paz, events[1].ID)
		c.pass(5 * time.Minute)
		c.shows(paz, 10, 11)
		if got := c.free(draPaz); len(got) != 7 {
			t.Errorf("free at %v", got)
		}
	})
}
