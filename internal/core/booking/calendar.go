package booking

import (
	"slices"
	"time"

	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/kit/locale"
)

// Calendar is one elsewhere that is kept in step with somebody's bookings: those are
// written into it, and what else is in it takes their time here.
type Calendar struct {
	ResourceID string // whose; Everybody: the business's own
	Vendor     string
	CalendarID string
	SyncToken  string // what to ask with the next time; empty: for all of it
	State      CalendarState
	Error      string // why it is not in step

	FailingSince time.Time
	Failures     int // in a row
	ReadAt       time.Time
	FullAt       time.Time // when all of it was read
	NextAt       time.Time // when to read it again
	Claim        string    // whose turn it is
	ClaimedUntil time.Time
	CreatedAt    time.Time
	UpdatedAt    time.Time
}

// Everybody is whose calendar the business's own is: all bookings are written into it,
// and what else is in it takes the time of everybody who works here. Tables have no
// diary: no calendar takes theirs.
const Everybody = ""

// CalendarState is how keeping one in step is going.
type CalendarState string

const (
	Unread  CalendarState = "unread" // nobody has looked yet
	InStep  CalendarState = "ok"
	Failing CalendarState = "failing" // it does not answer, and is tried again
	Refused CalendarState = "refused" // it does not let us in: somebody has to see to it
)

// ErrandCalendar brings a calendar in step, by whose it is.
const ErrandCalendar = "calendar"

// CalendarRows is calendars elsewhere.
type CalendarRows interface {
	// Calendars come by whose they are.
	Calendars() ([]Calendar, error)
	// LockCalendars are the business's own and those of these resources, kept from
	// everybody else until the unit ends.
	LockCalendars(resourceIDs []string) ([]Calendar, error)
	Calendar(resourceID string, lock bool) (c Calendar, found bool, err error)
	SaveCalendar(c Calendar) error
	// DropCalendar forgets one, with all that is known of it.
	DropCalendar(resourceID string) error
	// SetFeed keeps what addresses of somebody's feed are good for.
	SetFeed(resourceID, feed string, now time.Time) error
}

var (
	msgNoCalendar = locale.Text{ES: "No hay un calendario conectado ahí.", PT: "Não há um calendário conectado aí.", EN: "There is no calendar connected there."}
	msgSameOne    = locale.Text{ES: "Ese calendario ya está conectado a otra persona o al negocio.", PT: "Esse calendário já está conectado a outra pessoa ou ao negócio.", EN: "That calendar is connected to somebody else already, or to the business."}
	msgNoDiary    = locale.Text{ES: "Una mesa no tiene calendario.", PT: "Uma mesa não tem calendário.", EN: "A table has no calendar."}
	msgWhichOne   = locale.Text{ES: "Falta el calendario.", PT: "Falta o calendário.", EN: "Which calendar?"}
)

// longestAddress is more than any calendar's.
const longestAddress = 300

// Calendars are those that are kept in step, by whose they are.
func (bs *Bookings) Calendars() ([]Calendar, error) { return bs.rows.Calendars() }

// Calendar is somebody's; not_found without one.
func (bs *Bookings) Calendar(resourceID string) (Calendar, error) {
	return bs.calendar(resourceID, false)
}

func (bs *Bookings) calendar(resourceID string, lock bool) (Calendar, error) {
	c, found, err := bs.rows.Calendar(resourceID, lock)
	if err == nil && !found {
		err = fault.New(fault.NotFound, "%s", bs.scope.Say(msgNoCalendar))
	}
	return c, err
}

// Connect has a calendar be kept in step with somebody's bookings from here on, in
// place of the one before. One calendar is one person's, or the business's: conflict
// otherwise.
func (bs *Bookings) Connect(resourceID, vendor, calendarID string) (Calendar, error) {
	if calendarID == "" || len(calendarID) > longestAddress {
		return Calendar{}, bs.scope.Invalid("/calendar_id", msgWhichOne)
	}
	if err := bs.hasDiary(resourceID); err != nil {
		return Calendar{}, err
	}
	all, err := bs.rows.Calendars()
	if err != nil {
		return Calendar{}, err
	}
	if slices.ContainsFunc(all, func(c Calendar) bool { return c.ResourceID != resourceID && c.CalendarID == calendarID }) {
		return Calendar{}, fault.New(fault.Conflict, "%s", bs.scope.Say(msgSameOne))
	}
	c, found, err := bs.rows.Calendar(resourceID, true)
	if err != nil {
		return c, err
	}
	if found && c.CalendarID == calendarID && c.Vendor == vendor {
		return bs.lookAgain(c)
	}
	if err := bs.rows.DropCalendar(resourceID); err != nil {
		return c, err
	}
	now := bs.scope.Now
	c = Calendar{ResourceID: resourceID, Vendor: vendor, CalendarID: calendarID, State: Unread, NextAt: now, CreatedAt: now, UpdatedAt: now}
	if err := bs.rows.SaveCalendar(c); err != nil {
		return c, err
	}
	bs.scope.Soon(ErrandCalendar, resourceID)
	return c, bs.wantAll(c)
}

// hasDiary refuses what is nobody.
func (bs *Bookings) hasDiary(resourceID string) error {
	if resourceID == Everybody {
		return nil
	}
	r, found, err := bs.Place(resourceID)
	switch {
	case err != nil:
		return err
	case !found:
		return fault.New(fault.NotFound, "%s", bs.scope.Say(msgNoStaff))
	case r.Kind != Staff:
		return fault.New(fault.Conflict, "%s", bs.scope.Say(msgNoDiary))
	}
	return nil
}

// Disconnect forgets a calendar. What was written into it stays there.
func (bs *Bookings) Disconnect(resourceID string) error {
	if _, err := bs.calendar(resourceID, true); err != nil {
		return err
	}
	return bs.rows.DropCalendar(resourceID)
}

// LookAgain has a calendar be brought in step now, whatever it waits for.
func (bs *Bookings) LookAgain(resourceID string) (Calendar, error) {
	c, err := bs.calendar(resourceID, true)
	if err != nil {
		return c, err
	}
	return bs.lookAgain(c)
}

func (bs *Bookings) lookAgain(c Calendar) (Calendar, error) {
	c.NextAt, c.UpdatedAt = bs.scope.Now, bs.scope.Now
	bs.scope.Soon(ErrandCalendar, c.ResourceID)
	return c, bs.rows.SaveCalendar(c)
}

// Due tells which calendars it is time to look at and nobody is.
func (bs *Bookings) Due() (resourceIDs []string, err error) {
	all, err := bs.rows.Calendars()
	for _, c := range all {
		if !c.NextAt.After(bs.scope.Now) && !c.ClaimedUntil.After(bs.scope.Now) {
			resourceIDs = append(resourceIDs, c.ResourceID)
		}
	}
	return resourceIDs, err
}

// freshFor is how long a calendar is believed without a word about it.
const freshFor = 15 * time.Minute

// Stale reports whether somebody who could meet a need has a calendar that could not
// be read lately, and when the one that waits longest was; never is zero.
func (bs *Bookings) Stale(n Need) (readAt time.Time, stale bool, err error) {
	if n.Kind != Appointment {
		return readAt, false, nil
	}
	all, err := bs.rows.Calendars()
	for _, c := range all {
		concerned := c.ResourceID == Everybody || n.StaffID == c.ResourceID ||
			n.StaffID == "" && (len(n.Staff) == 0 || slices.Contains(n.Staff, c.ResourceID))
		if !concerned || c.ReadAt.After(bs.scope.Now.Add(-freshFor)) {
			continue
		}
		if !stale || c.ReadAt.Before(readAt) {
			readAt = c.ReadAt
		}
		stale = true
	}
	return readAt, stale, err
}

var msgCaution = locale.Text{
	ES: "Ojo: en este momento no podemos consultar la agenda, así que esto es según lo último que sabíamos.",
	MX: "Ten en cuenta que en este momento no podemos consultar la agenda, así que esto es según lo último que sabíamos.",
	PT: "Atenção: no momento não conseguimos consultar a agenda, então isto vale conforme a última informação que temos.",
	EN: "Please note that we cannot look at the calendar right now: this is as far as we last knew.",
}

// Caution is what to say beside what is free, where a calendar could not be read
// lately; mostly nothing.
func (bs *Bookings) Caution(n Need) (string, error) {
	_, stale, err := bs.Stale(n)
	if err != nil || !stale {
		return "", err
	}
	return bs.scope.Say(msgCaution), nil
}
