package booking

import (
	"time"

	"github.com/mostrador/mostrador/internal/core/scope"
)

const (
	// A turn at a calendar lasts this long at most; whoever vanished in it has lost it
	// then. No request that was begun in it may be under way any more.
	turnLength = 3 * time.Minute
	// restless is how often a calendar is read.
	restless = 2 * time.Minute
	// whole is how often all of it is: events that repeat are only told so far ahead.
	whole = 24 * time.Hour
	// One that fails is left alone longer each time.
	firstPause, longestPause = time.Minute, 30 * time.Minute
	// What was refused, or put right, is left alone for this long.
	rest = time.Hour
	// batch is how many events are written between two looks at what is left.
	batch = 50
)

// Turn is somebody's at a calendar.
type Turn struct {
	Calendar
	Reading bool // whether it is time to read it, too
}

// TakeTurn begins one. There is none where there is no calendar, where somebody else is
// at it, who will see what is left to do when they are done, or while it is left alone.
func (bs *Bookings) TakeTurn(resourceID string) (t Turn, taken bool, err error) {
	c, found, err := bs.rows.Calendar(resourceID, true)
	now := bs.scope.Now
	due := !c.NextAt.After(now)
	if err != nil || !found || c.ClaimedUntil.After(now) || c.Failures > 0 && !due {
		return t, false, err
	}
	c.Claim, c.ClaimedUntil = scope.NewID(), now.Add(turnLength)
	return Turn{c, due}, true, bs.rows.SaveCalendar(c)
}

// Pending is an entry that a calendar has to learn, and the booking it is about.
type Pending struct {
	Entry
	Booking Booking
}

// Open are the next entries that a calendar has to learn.
func (bs *Bookings) Open(t Turn) ([]Pending, error) {
	list, err := bs.rows.OpenEntries(t.ResourceID, bs.scope.Now.Add(-rest), batch)
	if err != nil {
		return nil, err
	}
	out := make([]Pending, 0, len(list))
	for _, e := range list {
		b, found, err := bs.rows.Booking(e.BookingID, false)
		if err != nil {
			return nil, err
		}
		if found {
			out = append(out, Pending{e, b})
		}
	}
	return out, nil
}

// Written notes that a calendar has learnt an entry as it was when it was read.
func (bs *Bookings) Written(t Turn, e Entry) error {
	e.Done, e.Error, e.UpdatedAt = e.Wanted, "", bs.scope.Now
	return bs.inTurn(t, func(*Calendar) error { return bs.rows.SettleEntry(e) })
}

// Unwritten notes that a calendar does not take an entry.
func (bs *Bookings) Unwritten(t Turn, e Entry, why string) error {
	e.Error, e.UpdatedAt = why, bs.scope.Now
	return bs.inTurn(t, func(*Calendar) error { return bs.rows.SettleEntry(e) })
}

// Trouble is why a calendar is not in step.
type Trouble struct {
	Refused bool // nothing will work until somebody sees to it
	Why     string
	After   time.Duration // when it asked us to come back
}

// EndTurn ends a turn, well or not. What was left to do meanwhile is an errand again.
func (bs *Bookings) EndTurn(t Turn, trouble *Trouble) error {
	return bs.inTurn(t, func(c *Calendar) error {
		now := bs.scope.Now
		c.Claim, c.ClaimedUntil, c.UpdatedAt = "", time.Time{}, now
		if trouble != nil {
			c.failed(*trouble, now)
			return nil
		}
		c.State, c.Error, c.Failures, c.FailingSince = InStep, "", 0, time.Time{}
		if c.ReadAt.IsZero() {
			c.State = Unread
		}
		open, err := bs.rows.OpenEntries(c.ResourceID, now.Add(-rest), 1)
		if len(open) > 0 || !c.NextAt.After(now) {
			bs.scope.Soon(ErrandCalendar, c.ResourceID)
		}
		return err
	})
}

func (c *Calendar) failed(t Trouble, now time.Time) {
	c.State, c.Error = Failing, t.Why
	if t.Refused {
		c.State = Refused
	}
	if c.Failures == 0 {
		c.FailingSince = now
	}
	pause := min(firstPause<<min(c.Failures, 10), longestPause)
	c.Failures++
	c.NextAt = now.Add(max(pause, t.After))
}

// inTurn changes a calendar for whoever is at it. Those whose turn was over before they
// were done change nothing: somebody else is at it, or it is another calendar.
func (bs *Bookings) inTurn(t Turn, change func(c *Calendar) error) error {
	c, found, err := bs.rows.Calendar(t.ResourceID, true)
	if err != nil || !found || c.Claim != t.Claim {
		return err
	}
	if err := change(&c); err != nil {
		return err
	}
	return bs.rows.SaveCalendar(c)
}
