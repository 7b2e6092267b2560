package booking

import (
	"encoding/base32"
	"slices"
	"strings"
	"time"

	"github.com/google/uuid"
)

// Entry is how a booking stands in a calendar. Wanted counts what became of the
// booking, Done says how much of that the calendar knows.
type Entry struct {
	BookingID  string
	ResourceID string // whose calendar
	EventID    string
	Wanted     int64
	Done       int64
	Gone       bool // there is to be no event
	Error      string
	UpdatedAt  time.Time
}

// EntryRows is bookings in calendars.
type EntryRows interface {
	// WantEntry notes that a calendar has to learn what a booking is now.
	WantEntry(bookingID, resourceID, eventID string, gone bool, now time.Time) error
	Entries(resourceID string, bookingIDs []string) ([]Entry, error)
	// OpenEntries are those a calendar has to learn, the longest waiting first; one
	// that was refused only if that was before a moment.
	OpenEntries(resourceID string, refusedBefore time.Time, limit int) ([]Entry, error)
	// SettleEntry notes what is done of an entry, and what is wrong with it.
	SettleEntry(e Entry) error
}

// An event's id is its booking's, in the alphabet that Google takes: the same booking
// is the same event, however often it is written.
const eventPrefix = "mos"

var eventAlphabet = base32.NewEncoding("0123456789abcdefghijklmnopqrstuv").WithPadding(base32.NoPadding)

func eventID(bookingID string) (string, error) {
	id, err := uuid.Parse(bookingID)
	if err != nil {
		return "", err
	}
	return eventPrefix + eventAlphabet.EncodeToString(id[:]), nil
}

// bookingOf is the booking that would have an event's id, if any could.
func bookingOf(eventID string) (id string, ok bool) {
	text, ours := strings.CutPrefix(eventID, eventPrefix)
	raw, err := eventAlphabet.DecodeString(text)
	if !ours || err != nil {
		return "", false
	}
	parsed, err := uuid.FromBytes(raw)
	return parsed.String(), err == nil
}

// inCalendars has the calendars of those a booking was with, of those it is with, and
// the business's own learn what became of it.
func (bs *Bookings) inCalendars(b Booking, before []string) error {
	list, err := bs.rows.LockCalendars(slices.Concat(before, b.Resources))
	if err != nil {
		return err
	}
	for _, c := range list {
		if err := bs.want(c, b); err != nil {
			return err
		}
		bs.scope.Soon(ErrandCalendar, c.ResourceID)
	}
	return nil
}

func (bs *Bookings) want(c Calendar, b Booking) error {
	event, err := eventID(b.ID)
	if err != nil {
		return err
	}
	gone := b.Status == Cancelled || c.ResourceID != Everybody && !slices.Contains(b.Resources, c.ResourceID)
	return bs.rows.WantEntry(b.ID, c.ResourceID, event, gone, bs.scope.Now)
}

// endOfDays is after every booking.
const endOfDays Day = "9999-12-31"

// wantAll has a new calendar learn all bookings that are still to come.
func (bs *Bookings) wantAll(c Calendar) error {
	list, err := bs.rows.Taken(DayOf(bs.scope.Now).Add(-1), endOfDays)
	if err != nil {
		return err
	}
	for _, b := range list {
		if c.ResourceID != Everybody && !slices.Contains(b.Resources, c.ResourceID) {
			continue
		}
		if err := bs.want(c, b); err != nil {
			return err
		}
	}
	return nil
}

// unshared reports whether nobody's calendar has taken a booking's time since it was
// looked at. From here on the calendars wait for the unit: what they learn later finds
// the booking there.
func (bs *Bookings) unshared(b Booking) (bool, error) {
	if b.Kind != Appointment {
		return true, nil
	}
	list, err := bs.rows.LockCalendars(b.Resources)
	if err != nil || len(list) == 0 {
		return true, err
	}
	busy, err := bs.rows.Busy(append(slices.Clone(b.Resources), Everybody), b.Starts(), b.moment(b.Start+b.span()))
	return len(busy) == 0, err
}
