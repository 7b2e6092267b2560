package booking

import (
	"encoding/base32"
	"slices"
	"strings"
	"time"

	"github.com/google/uuid"
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
