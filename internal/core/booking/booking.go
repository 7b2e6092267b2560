// Package booking holds tables and staff that can be booked, their hours, and who has which of them when. Times of day
// are those of the branch; overlapping bookings cannot both exist, because the database gives every five minutes of a
// resource to one booking at most.
//
// It makes no network calls: external calendars come in as busy times, and the changes they must receive are stored for
// the process that talks to them.
package booking

import (
	"time"

	"github.com/mostrador/mostrador/internal/core/scope"
	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/kit/locale"
)

// Kind of a booking, and of what it needs.
type Kind string

const (
	Reservation Kind = "reservation" // a table
	Appointment Kind = "appointment" // a staff member's time
)

// Status of a booking.
type Status string

const (
	Confirmed Status = "confirmed"
	Arrived   Status = "arrived"   // the customer is here
	Completed Status = "completed" // the customer was here
	NoShow    Status = "no_show"   // the customer did not come
	Cancelled Status = "cancelled"
)

// Holds reports whether a booking in this state occupies its time.
func (s Status) Holds() bool { return s == Confirmed || s == Arrived }

// Booking is a reservation or an appointment. Minutes is its length, Buffer the time kept free after it.
type Booking struct {
	ID           string
	Code         string
	Kind         Kind
	Status       Status
	BranchID     string
	CustomerID   string
	SessionID    string
	QuestionID   string // the question whose yes made it; empty if none was asked
	BookedBy     string // the actor who booked, as role:id
	Channel      string
	CallID       string
	Day          Day
	Start        int
	Minutes      int
	Buffer       int
	Zone         string
	Party        int
	ServiceID    string
	Title        string // what it is for, in people's words
	Resources    []string
	Name         string
	Phone        string
	Notes        string
	FirstVisit   bool
	Emergency    bool
	CancelReason string
	CreatedAt    time.Time
	UpdatedAt    time.Time
	CancelledAt  time.Time
	// AcknowledgedAt is when the customer said that they come at this time; zero: they did not, or it was moved since.
	AcknowledgedAt time.Time
	Deposit        int64 // what was asked for it, in minor units; 0: nothing
	// DepositDueAt is until when it waits for its deposit; zero: it waits for none. One that was released keeps it.
	DepositDueAt time.Time
}

// span is how many minutes its resources are taken.
func (b Booking) span() int { return b.Minutes + b.Buffer }

// Starts and Ends are the instants of its local times under the zone's current rules.
func (b Booking) Starts() time.Time { return b.moment(b.Start) }

func (b Booking) Ends() time.Time { return b.moment(b.Start + b.Minutes) }

func (b Booking) moment(minute int) time.Time {
	zone, err := time.LoadLocation(b.Zone)
	if err != nil {
		zone = time.UTC
	}
	t, _ := b.Day.In(zone, minute)
	return t
}

// Appointed is the day and time of a booking, by the clock of its branch.
func (b Booking) Appointed() string { return string(b.Day) + "T" + Clock(b.Start) }

// Past reports whether the booking has begun.
func (b Booking) Past(now time.Time) bool { return !now.Before(b.Starts()) }

// Resource is a table or a staff member.
type Resource struct {
	ID       string
	BranchID string
	Kind     ResourceKind
	Name     string
	Title    string
	SeatsMin int
	SeatsMax int
	Position int
	Active   bool
	Feed     string
}

// ResourceKind is what a resource is.
type ResourceKind string

const (
	Table ResourceKind = "table"
	Staff ResourceKind = "staff"
)

// Group is tables that can be joined.
type Group struct {
	ID       string
	BranchID string
	SeatsMin int
	SeatsMax int
	Members  []string
}

// Service is what an appointment is for.
type Service struct {
	ID          string
	Name        string
	Category    string
	Description string
	Minutes     int
	Buffer      int
	Price       int64
	Active      bool
	Position    int
	Staff       []string // the staff who offer it; empty: all
}

// Rows is what bookings need from storage.
type Rows interface {
	PlaceRows
	HourRows
	CalendarRows
	EntryRows
	BusyRows
	BookingRows
	DayRows
	WaitRows
}

// BookingRows stores bookings.
type BookingRows interface {
	Booking(id string, lock bool) (b Booking, found bool, err error)
	BookingByCode(code string, lock bool) (b Booking, found bool, err error)
	InsertBooking(b Booking) error
	UpdateBooking(b Booking) error
	// TakeSlots gives a booking steps of a resource and returns how many it got: fewer than count means that other
	// bookings have some of them.
	TakeSlots(bookingID, resourceID string, from, count int64) (got int64, err error)
	FreeSlots(bookingID string) error
}

// DayRows lists bookings by their days.
type DayRows interface {
	// Taken returns the bookings of some days that hold their time.
	Taken(from, to Day) ([]Booking, error)
	// TakenTimes is Taken at one branch, plus bookings of adjacent days that reach into the range; only the fields
	// needed to compute free time are filled.
	TakenTimes(branchID string, from, to Day) ([]Booking, error)
	// Kept returns the bookings of a branch on some days that were not cancelled.
	Kept(branchID string, from, to Day) ([]Booking, error)
	ListBookings(f Filter) ([]Booking, error)
	BookingsOf(customerID string, from, to Day) ([]Booking, error)
	// Appointments returns a person's appointments on some days that hold their time.
	Appointments(whose Whose, from, to Day) ([]Booking, error)
	// NoShows counts the bookings of a customer to which they did not come.
	NoShows(customerID string) (int64, error)
	// BookingsIn returns the bookings of a conversation that belong to no known customer.
	BookingsIn(sessionID string, from, to Day) ([]Booking, error)
}

// PlaceRows stores branches, resources and services.
type PlaceRows interface {
	// Branches returns the business's branches, the first one first.
	Branches() ([]Branch, error)
	// LockPlaces keeps others from changing resources, services, groups and hours until the unit ends.
	LockPlaces() error
	Resources(branchID string) ([]Resource, error)
	SaveResource(r Resource, now time.Time) error
	Groups(branchID string) ([]Group, error)
	SaveGroup(g Group) error
	DropGroups(branchID string) error
	Services() ([]Service, error)
	SaveService(s Service, now time.Time) error
}

// HourRows stores opening and working hours.
type HourRows interface {
	Hours(ownerIDs []string, from, to Day) (Hours, error)
	SaveWeek(ownerID string, week []WeekRange) error
	SaveDay(ownerID string, day Day, ranges []Range, note string) error
	// DropDays deletes the special days from a day on.
	DropDays(ownerID string, from Day) error
}

// Branch is a place with its own time zone.
type Branch struct {
	ID      string
	Name    string
	Zone    string // empty: the business's
	Address string
	Removed bool // it is no more
}

// Busy is a time taken by an external calendar.
type Busy struct {
	ResourceID string
	From, To   time.Time
}

// Bookings is the reservations and appointments of a business, bound to one unit.
type Bookings struct {
	rows      Rows
	scope     *scope.Scope
	places    *Places
	board     *Board
	calendars *Calendars
}

// New binds bookings to a unit.
func New(rows Rows, s *scope.Scope, p *Places, b *Board, c *Calendars) *Bookings {
	return &Bookings{rows: rows, scope: s, places: p, board: b, calendars: c}
}

var msgNoBooking = locale.Text{
	ES: "No encontré esa reserva.", MX: "No encontré esa reservación.", PT: "Não encontrei essa reserva.",
	EN: "I could not find that booking.",
}

// Get finds a booking by its id or its code. Another customer's booking is not_found, like one that does not exist: a
// code can be guessed.
func (bs *Bookings) Get(ref string, lock bool) (Booking, error) {
	b, found, err := bs.rows.Booking(ref, lock)
	if err != nil {
		return b, err
	}
	for _, code := range Codes(ref) {
		if found && bs.visible(b) {
			break
		}
		if b, found, err = bs.rows.BookingByCode(code, lock); err != nil {
			return b, err
		}
	}
	if !found || !bs.visible(b) {
		return Booking{}, bs.scope.Fault(fault.NotFound, msgNoBooking)
	}
	return b, nil
}

func (bs *Bookings) visible(b Booking) bool {
	return bs.scope.MaySeeIn(b.CustomerID, b.SessionID)
}

// OfCustomer lists the confirmed bookings of the session's own customer.
func (bs *Bookings) OfCustomer(from, to Day) ([]Booking, error) {
	if bs.scope.CustomerID == "" {
		return nil, nil
	}
	return bs.rows.BookingsOf(bs.scope.CustomerID, from, to)
}

// Between lists all bookings of some days, for staff and to show when there is no room; callers never show its names to
// a customer.
func (bs *Bookings) Between(from, to Day) ([]Booking, error) { return bs.rows.Taken(from, to) }

// Filter selects bookings; zero values match all.
type Filter struct {
	From, To   Day
	Status     Status
	ResourceID string
	CustomerID string
	After      string // the id of the last one seen
	Limit      int
	Newest     bool // the latest come first; there is no After then
}

// List returns bookings by day and time: all of them for staff, else the customer's own.
func (bs *Bookings) List(f Filter) ([]Booking, error) {
	if !bs.scope.Actor.Role.Trusted() {
		if f.CustomerID = bs.scope.CustomerID; f.CustomerID == "" {
			return nil, nil
		}
	}
	return bs.rows.ListBookings(f)
}

// NoShows counts to how many bookings a customer did not come; 0 if the actor may not see them.
func (bs *Bookings) NoShows(customerID string) (int64, error) {
	if customerID == "" || !bs.scope.MaySee(customerID) {
		return 0, nil
	}
	return bs.rows.NoShows(customerID)
}

// Followed returns the bookings that a feed shows, in any status.
func (bs *Bookings) Followed(r Resource) ([]Booking, error) {
	today, err := bs.places.Today(r.BranchID)
	if err != nil {
		return nil, err
	}
	return bs.List(Filter{From: today.Add(-feedPast), ResourceID: r.ID, Limit: feedMost})
}
