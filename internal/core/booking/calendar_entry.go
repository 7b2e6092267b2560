package booking

import (
	"encoding/base32"
	"slices"
	"strings"
	"time"

	"github.com/google/uuid"

	"github.com/mostrador/mostrador/internal/core/scope"
)

// Entry is the sync state of a booking in a calendar. Wanted is the version the calendar should have, Done the version
// it has.
type Entry struct {
	BookingID  string
	ResourceID string // owner of the calendar
	EventID    string
	Wanted     int64
	Done       int64
	Gone       bool // the event should not exist
	Error      string
	UpdatedAt  time.Time
}

// EntryRows stores the sync state of bookings in calendars.
type EntryRows interface {
	// WantEntry records that a calendar must receive the booking's current state.
	WantEntry(bookingID, resourceID, eventID string, gone bool, now time.Time) error
	Entries(resourceID string, bookingIDs []string) ([]Entry, error)
	// OpenEntries returns the entries a calendar has not received, the longest waiting first; one that was refused only
	// if that was before refusedBefore.
	OpenEntries(resourceID string, refusedBefore time.Time, limit int) ([]Entry, error)
	// SettleEntry stores how far an entry is written, and its error.
	SettleEntry(e Entry) error
}

// An event's id encodes its booking's id in Google's alphabet: writing a booking again updates the same event.
const eventPrefix = "mos"

var eventAlphabet = base32.NewEncoding("0123456789abcdefghijklmnopqrstuv").WithPadding(base32.NoPadding)

func eventID(bookingID string) (string, error) {
	id, err := uuid.Parse(bookingID)
	if err != nil {
		return "", err
	}
	return eventPrefix + eventAlphabet.EncodeToString(id[:]), nil
}

// bookingOf decodes the booking id from an event's id; false if the event cannot be ours.
func bookingOf(eventID string) (id string, ok bool) {
	text, ours := strings.CutPrefix(eventID, eventPrefix)
	raw, err := eventAlphabet.DecodeString(text)
	if !ours || err != nil {
		return "", false
	}
	parsed, err := uuid.FromBytes(raw)
	return parsed.String(), err == nil
}

// inCalendars queues a booking's change for the calendars of its former and current staff, and for the business's own.
func (cs *Calendars) inCalendars(b Booking, before []string) error {
	list, err := cs.rows.LockCalendars(slices.Concat(before, b.Resources))
	if err != nil {
		return err
	}
	for _, c := range list {
		if err := cs.want(c, b); err != nil {
			return err
		}
		cs.scope.Soon(ErrandCalendar, c.ResourceID)
	}
	return nil
}

func (cs *Calendars) want(c Calendar, b Booking) error {
	event, err := eventID(b.ID)
	if err != nil {
		return err
	}
	gone := b.Status == Cancelled || c.ResourceID != Everybody && !slices.Contains(b.Resources, c.ResourceID)
	return cs.rows.WantEntry(b.ID, c.ResourceID, event, gone, cs.scope.Now)
}

// endOfDays is after every booking.
const endOfDays Day = "9999-12-31"

// wantAll queues all future bookings for a new calendar.
func (cs *Calendars) wantAll(c Calendar) error {
	list, err := cs.rows.Taken(DayOf(cs.scope.Now).Add(-1), endOfDays)
	if err != nil {
		return err
	}
	for _, b := range list {
		if c.ResourceID != Everybody && !slices.Contains(b.Resources, c.ResourceID) {
			continue
		}
		if err := cs.want(c, b); err != nil {
			return err
		}
	}
	return nil
}

// unshared reports whether no calendar has taken a booking's time since it was checked. It locks the calendars until
// the unit ends, so that later reads find the booking.
func (cs *Calendars) unshared(b Booking) (bool, error) {
	if b.Kind != Appointment {
		return true, nil
	}
	list, err := cs.rows.LockCalendars(b.Resources)
	if err != nil || len(list) == 0 {
		return true, err
	}
	busy, err := cs.rows.Busy(append(slices.Clone(b.Resources), Everybody), b.Starts(), b.moment(b.Start+b.span()))
	return len(busy) == 0, err
}

// Standing returns the sync state of a booking in each calendar that should have it; empty if no calendar should.
func (cs *Calendars) Standing(b Booking) (list []Entry, err error) {
	for _, id := range append([]string{Everybody}, b.Resources...) {
		entries, err := cs.rows.Entries(id, []string{b.ID})
		if err != nil {
			return nil, err
		}
		list = append(list, entries...)
	}
	return list, nil
}

// Pending reports whether the calendar has not received the booking's latest change yet.
func (e Entry) Pending() bool { return e.Done < e.Wanted }

const (
	// calendarLease is the lease on a calendar; a process that dies loses it after that long. It exceeds any request
	// begun in the turn.
	calendarLease = 3 * time.Minute
	// restless is how often a calendar is read.
	restless = 2 * time.Minute
	// whole is how often a full read happens: repeating events are reported only so far ahead.
	whole = 24 * time.Hour
	// Backoff after failures.
	firstPause, longestPause = time.Minute, 30 * time.Minute
	// rest is the pause before a refused entry is retried or a restored event is restored again.
	rest = time.Hour
	// batch is how many events are written between two looks at what is left.
	batch = 50
)

// CalendarLease is one process's lease on a calendar.
type CalendarLease struct {
	Calendar
	Reading bool // whether a read is due, too
}

// TakeLease takes the lease. taken is false without a calendar, while another process holds the lease (it picks up the
// remaining work when it ends), and during backoff.
func (cs *Calendars) TakeLease(resourceID string) (t CalendarLease, taken bool, err error) {
	c, found, err := cs.rows.Calendar(resourceID, true)
	now := cs.scope.Now
	due := !c.NextAt.After(now)
	if err != nil || !found || c.ClaimedUntil.After(now) || c.Failures > 0 && !due {
		return t, false, err
	}
	c.Claim, c.ClaimedUntil = scope.NewID(), now.Add(calendarLease)
	return CalendarLease{c, due}, true, cs.rows.SaveCalendar(c)
}

// Pending is an entry that a calendar has not received, with its booking.
type Pending struct {
	Entry
	Booking Booking
}

// Open returns the next entries that a calendar has not received.
func (cs *Calendars) Open(t CalendarLease) ([]Pending, error) {
	list, err := cs.rows.OpenEntries(t.ResourceID, cs.scope.Now.Add(-rest), batch)
	if err != nil {
		return nil, err
	}
	out := make([]Pending, 0, len(list))
	for _, e := range list {
		b, found, err := cs.rows.Booking(e.BookingID, false)
		if err != nil {
			return nil, err
		}
		if found {
			out = append(out, Pending{e, b})
		}
	}
	return out, nil
}

// MarkWritten records that the calendar has the entry in the version that was read.
func (cs *Calendars) MarkWritten(t CalendarLease, e Entry) error {
	e.Done, e.Error, e.UpdatedAt = e.Wanted, "", cs.scope.Now
	return cs.whileLeased(t, func(*Calendar) error { return cs.rows.SettleEntry(e) })
}

// Unwritten records that the calendar refused an entry.
func (cs *Calendars) Unwritten(t CalendarLease, e Entry, why string) error {
	e.Error, e.UpdatedAt = why, cs.scope.Now
	return cs.whileLeased(t, func(*Calendar) error { return cs.rows.SettleEntry(e) })
}

// Trouble is why a calendar is out of sync.
type Trouble struct {
	Refused bool // retries are useless until staff fixes it
	Why     string
	After   time.Duration // Retry-After of the vendor
}

// EndLease releases the lease, after success or failure. Work that arrived meanwhile becomes an errand again.
func (cs *Calendars) EndLease(t CalendarLease, trouble *Trouble) error {
	return cs.whileLeased(t, func(c *Calendar) error {
		now := cs.scope.Now
		c.Claim, c.ClaimedUntil, c.UpdatedAt = "", time.Time{}, now
		if trouble != nil {
			c.recordFailure(*trouble, now)
			return nil
		}
		c.State, c.Error, c.Failures, c.FailingSince = InStep, "", 0, time.Time{}
		if c.ReadAt.IsZero() {
			c.State = Unread
		}
		open, err := cs.rows.OpenEntries(c.ResourceID, now.Add(-rest), 1)
		if len(open) > 0 || !c.NextAt.After(now) {
			cs.scope.Soon(ErrandCalendar, c.ResourceID)
		}
		return err
	})
}

func (c *Calendar) recordFailure(t Trouble, now time.Time) {
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

// whileLeased changes a calendar on behalf of the lease holder. If the lease was lost, or the calendar replaced, it
// changes nothing and returns nil.
func (cs *Calendars) whileLeased(t CalendarLease, change func(c *Calendar) error) error {
	c, found, err := cs.rows.Calendar(t.ResourceID, true)
	if err != nil || !found || c.Claim != t.Claim {
		return err
	}
	if err := change(&c); err != nil {
		return err
	}
	return cs.rows.SaveCalendar(c)
}
