package booking

import (
	"crypto/rand"
	"slices"
	"strings"
	"time"

	"github.com/mostrador/mostrador/internal/core/scope"
	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/kit/locale"
)

// Get is an external calendar kept in sync with the bookings of a staff member or of the business: bookings are
// written into it, and its other events take time here.
type Calendar struct {
	ResourceID string // its owner; Everybody: the business's own
	Vendor     string
	CalendarID string
	SyncToken  string // token for the next read; empty: read everything
	State      CalendarState
	Error      string // why it is out of sync

	FailingSince time.Time
	Failures     int // in a row
	ReadAt       time.Time
	FullAt       time.Time // last full read
	NextAt       time.Time // next read
	Claim        string    // id of the turn that holds the lease
	ClaimedUntil time.Time
	CreatedAt    time.Time
	UpdatedAt    time.Time
}

// Everybody is the ResourceID of the business's own calendar: all bookings are written into it, and its other events
// take the time of all staff. Tables have no calendar and lose no time to one.
const Everybody = ""

// CalendarState is the sync state of a calendar.
type CalendarState string

const (
	Unread  CalendarState = "unread" // never read yet
	InStep  CalendarState = "ok"
	Failing CalendarState = "failing" // it does not answer; retried
	Refused CalendarState = "refused" // it denies access: staff must fix it
)

// ErrandCalendar syncs a calendar, identified by its owner.
const ErrandCalendar = "calendar"

// CalendarRows stores external calendars.
type CalendarRows interface {
	// Calendars returns all of them, ordered by owner.
	Calendars() ([]Calendar, error)
	// LockCalendars returns the business's own calendar and those of these resources, locked until the unit ends.
	LockCalendars(resourceIDs []string) ([]Calendar, error)
	Calendar(resourceID string, lock bool) (c Calendar, found bool, err error)
	SaveCalendar(c Calendar) error
	// DropCalendar deletes a calendar with its entries and busy times.
	DropCalendar(resourceID string) error
	// SetFeed stores the secret that addresses of a staff member's feed must carry.
	SetFeed(resourceID, feed string, now time.Time) error
}

var (
	msgNoCalendar = locale.Text{
		ES: "No hay un calendario conectado ahí.",
		PT: "Não há um calendário conectado aí.",
		EN: "There is no calendar connected there.",
	}
	msgSameOne = locale.Text{
		ES: "Ese calendario ya está conectado a otra persona o al negocio.",
		PT: "Esse calendário já está conectado a outra pessoa ou ao negócio.",
		EN: "That calendar is connected to somebody else already, or to the business.",
	}
	msgNoDiary = locale.Text{
		ES: "Una mesa no tiene calendario.",
		PT: "Uma mesa não tem calendário.",
		EN: "A table has no calendar.",
	}
	msgWhichOne = locale.Text{ES: "Falta el calendario.", PT: "Falta o calendário.", EN: "Which calendar?"}
)

// longestAddress is longer than any vendor's calendar id.
const longestAddress = 300

// List returns the connected calendars, ordered by owner.
func (cs *Calendars) List() ([]Calendar, error) { return cs.rows.Calendars() }

// Calendars is the external calendars that show bookings and take time, bound to one unit.
type Calendars struct {
	rows   Rows
	scope  *scope.Scope
	places *Places
}

// NewCalendars binds calendars to a unit.
func NewCalendars(rows Rows, s *scope.Scope, p *Places) *Calendars { return &Calendars{rows, s, p} }

// Get returns the calendar of a resource; not_found without one.
func (cs *Calendars) Get(resourceID string) (Calendar, error) {
	return cs.calendar(resourceID, false)
}

func (cs *Calendars) calendar(resourceID string, lock bool) (Calendar, error) {
	c, found, err := cs.rows.Calendar(resourceID, lock)
	if err == nil && !found {
		err = cs.scope.Fault(fault.NotFound, msgNoCalendar)
	}
	return c, err
}

// Connect starts syncing a calendar with a staff member's bookings and replaces the previous one. A calendar has one
// owner, a person or the business: conflict otherwise.
func (cs *Calendars) Connect(resourceID, vendor, calendarID string) (Calendar, error) {
	if calendarID == "" || len(calendarID) > longestAddress {
		return Calendar{}, cs.scope.Invalid("/calendar_id", msgWhichOne)
	}
	if err := cs.hasDiary(resourceID); err != nil {
		return Calendar{}, err
	}
	all, err := cs.rows.Calendars()
	if err != nil {
		return Calendar{}, err
	}
	if slices.ContainsFunc(all, func(c Calendar) bool {
		return c.ResourceID != resourceID &&
			c.CalendarID == calendarID
	}) {
		return Calendar{}, cs.scope.Fault(fault.Conflict, msgSameOne)
	}
	c, found, err := cs.rows.Calendar(resourceID, true)
	if err != nil {
		return c, err
	}
	if found && c.CalendarID == calendarID && c.Vendor == vendor {
		return cs.lookAgain(c)
	}
	if err := cs.rows.DropCalendar(resourceID); err != nil {
		return c, err
	}
	now := cs.scope.Now
	c = Calendar{ResourceID: resourceID, Vendor: vendor, CalendarID: calendarID, State: Unread, NextAt: now,
		CreatedAt: now, UpdatedAt: now}
	if err := cs.rows.SaveCalendar(c); err != nil {
		return c, err
	}
	cs.scope.Soon(ErrandCalendar, resourceID)
	return c, cs.wantAll(c)
}

// hasDiary returns not_found for an unknown resource and conflict for one that is not a person.
func (cs *Calendars) hasDiary(resourceID string) error {
	if resourceID == Everybody {
		return nil
	}
	r, found, err := cs.places.Resource(resourceID)
	switch {
	case err != nil:
		return err
	case !found:
		return cs.scope.Fault(fault.NotFound, msgNoStaff)
	case r.Kind != Staff:
		return cs.scope.Fault(fault.Conflict, msgNoDiary)
	}
	return nil
}

// Disconnect deletes a calendar here. Events already written into it stay there.
func (cs *Calendars) Disconnect(resourceID string) error {
	if _, err := cs.calendar(resourceID, true); err != nil {
		return err
	}
	return cs.rows.DropCalendar(resourceID)
}

// LookAgain schedules a sync now, regardless of any backoff.
func (cs *Calendars) LookAgain(resourceID string) (Calendar, error) {
	c, err := cs.calendar(resourceID, true)
	if err != nil {
		return c, err
	}
	return cs.lookAgain(c)
}

func (cs *Calendars) lookAgain(c Calendar) (Calendar, error) {
	c.NextAt, c.UpdatedAt = cs.scope.Now, cs.scope.Now
	cs.scope.Soon(ErrandCalendar, c.ResourceID)
	return c, cs.rows.SaveCalendar(c)
}

// Due returns the calendars whose next read is due and that have no active lease.
func (cs *Calendars) Due() (resourceIDs []string, err error) {
	all, err := cs.rows.Calendars()
	for _, c := range all {
		if !c.NextAt.After(cs.scope.Now) && !c.ClaimedUntil.After(cs.scope.Now) {
			resourceIDs = append(resourceIDs, c.ResourceID)
		}
	}
	return resourceIDs, err
}

// freshFor is how long a calendar's last read counts as current.
const freshFor = 15 * time.Minute

// Stale reports whether a person who could meet a need has a calendar with no recent read, and when the stalest one was
// read; zero if never.
func (cs *Calendars) Stale(n Need) (readAt time.Time, stale bool, err error) {
	if n.Kind != Appointment {
		return readAt, false, nil
	}
	all, err := cs.rows.Calendars()
	for _, c := range all {
		concerned := c.ResourceID == Everybody || n.StaffID == c.ResourceID ||
			n.StaffID == "" && (len(n.Staff) == 0 || slices.Contains(n.Staff, c.ResourceID))
		if !concerned || c.ReadAt.After(cs.scope.Now.Add(-freshFor)) {
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

// Caution is the warning to give with free times when a calendar had no recent read; usually empty.
func (cs *Calendars) Caution(n Need) (string, error) {
	_, stale, err := cs.Stale(n)
	if err != nil || !stale {
		return "", err
	}
	return cs.scope.Say(msgCaution), nil
}

// A feed shows a staff member's bookings to every holder of its address: those of the last days, and all future ones.
const (
	feedPast = 30 // days
	feedMost = 5000
)

// Feed returns the staff member of a feed; not_found for any other resource, tables included. Resource.Feed is the
// secret its addresses carry; empty: no feed.
func (cs *Calendars) Feed(resourceID string) (Resource, error) {
	r, found, err := cs.places.Resource(resourceID)
	if err == nil && (!found || r.Kind != Staff) {
		err = cs.scope.Fault(fault.NotFound, msgNoStaff)
	}
	return r, err
}

// NewFeed gives a staff member's feed a new address; older addresses stop working.
func (cs *Calendars) NewFeed(resourceID string) (Resource, error) {
	r, err := cs.Feed(resourceID)
	if err != nil {
		return r, err
	}
	r.Feed = rand.Text()
	return r, cs.rows.SetFeed(r.ID, r.Feed, cs.scope.Now)
}

// EndFeed removes the address of a staff member's feed.
func (cs *Calendars) EndFeed(resourceID string) error {
	r, err := cs.Feed(resourceID)
	if err != nil {
		return err
	}
	return cs.rows.SetFeed(r.ID, "", cs.scope.Now)
}

var (
	msgVisitOf = locale.Text{ES: "Turno", MX: "Cita", PT: "Horário", EN: "Appointment"}
	msgTableOf = locale.Text{ES: "Mesa para %d", PT: "Mesa para %d", EN: "Table for %d"}
)

// Headline is what a booking is called in a calendar.
func (cs *Calendars) Headline(b Booking) string {
	what := b.Title
	switch {
	case b.Kind == Reservation:
		what = cs.scope.Write(msgTableOf, b.Party)
	case what == "":
		what = cs.scope.Write(msgVisitOf)
	}
	if b.Name == "" {
		return what
	}
	return what + " · " + b.Name
}

var msgComes = locale.Text{ES: "Confirmó que viene", PT: "Confirmou que vem", EN: "Said they are coming"}

// Details is the event's description. Notes are left out: calendars are shared, and what a customer told their dentist
// is private.
func (cs *Calendars) Details(b Booking) string {
	lines := []string{b.Code, b.Phone}
	if !b.AcknowledgedAt.IsZero() {
		lines = append(lines, cs.scope.Write(msgComes))
	}
	return strings.Join(slices.DeleteFunc(lines, func(l string) bool { return l == "" }), "\n")
}
