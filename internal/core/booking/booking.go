// Package booking is time that is given to somebody: tables and people that can be
// booked, their hours, and who has which of them when. Times of day are those of the
// place; what overlaps cannot both exist, because the database holds every five
// minutes of a resource for one booking at most.
//
// It asks nobody: what calendars elsewhere know comes in as busy times, and what they
// have to learn is noted for whoever speaks to them.
package booking

import (
	"slices"
	"time"

	"github.com/mostrador/mostrador/internal/core/scope"
	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/kit/locale"
)

// Kind of a booking, and of what it needs.
type Kind string

const (
	Reservation Kind = "reservation" // a table
	Appointment Kind = "appointment" // somebody's time
)

// Status of a booking.
type Status string

const (
	Confirmed Status = "confirmed"
	Arrived   Status = "arrived"   // they are here
	Completed Status = "completed" // they were
	NoShow    Status = "no_show"   // nobody came
	Cancelled Status = "cancelled"
)

// Holds reports whether a booking in this state has its time.
func (s Status) Holds() bool { return s == Confirmed || s == Arrived }

// Booking is one. Minutes are its length, Buffer what is kept free behind it.
type Booking struct {
	ID           string
	Code         string
	Kind         Kind
	Status       Status
	BranchID     string
	CustomerID   string
	SessionID    string
	QuestionID   string // whose yes made it; empty where nobody was asked
	BookedBy     string // who did, as role:id
	Channel      string
	CallID       string
	Day          Day
	Start        int
	Minutes      int
	Buffer       int
	Zone         string
	Party        int
	ServiceID    string
	Title        string // what it is for, as people say it
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
}

// span is how long its resources are taken.
func (b Booking) span() int { return b.Minutes + b.Buffer }

// Starts and Ends are the moments its local times mean by the zone's present rules.
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

// Past reports whether it has begun.
func (b Booking) Past(now time.Time) bool { return !now.Before(b.Starts()) }

// Resource is a table, or somebody who works here.
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

// Group is tables that are put together.
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
	Staff       []string // who does it; empty: everybody
}

// Rows is what bookings need from storage.
type Rows interface {
	PlaceRows
	CalendarRows
	EntryRows
	BusyRows
	Booking(id string, lock bool) (b Booking, found bool, err error)
	BookingByCode(code string, lock bool) (b Booking, found bool, err error)
	InsertBooking(b Booking) error
	UpdateBooking(b Booking) error
	// TakeSlots gives a booking steps of a resource and returns how many it got:
	// fewer than asked for means that somebody has some of them.
	TakeSlots(bookingID, resourceID string, from, count int64) (got int64, err error)
	FreeSlots(bookingID string) error
	// Taken are the bookings of some days that have their time.
	Taken(from, to Day) ([]Booking, error)
	// TakenTimes is Taken at one branch, with those of the days beside that reach into
	// them, and with no more than what it takes to know what is free.
	TakenTimes(branchID string, from, to Day) ([]Booking, error)
	// Kept are the bookings of a branch on some days that were not called off.
	Kept(branchID string, from, to Day) ([]Booking, error)
	ListBookings(f Filter) ([]Booking, error)
	BookingsOf(customerID string, from, to Day) ([]Booking, error)
	// Appointments are those of somebody on some days that have their time.
	Appointments(whose Whose, from, to Day) ([]Booking, error)
	// BookingsIn are those of a conversation that are no known customer's.
	BookingsIn(sessionID string, from, to Day) ([]Booking, error)
}

// PlaceRows is where and by whom something can be booked.
type PlaceRows interface {
	// Branches are the business's branches, the first one first.
	Branches() ([]Branch, error)
	Resources(branchID string) ([]Resource, error)
	SaveResource(r Resource, now time.Time) error
	Groups(branchID string) ([]Group, error)
	SaveGroup(g Group) error
	DropGroups(branchID string) error
	Services() ([]Service, error)
	SaveService(s Service, now time.Time) error
	Hours(ownerIDs []string, from, to Day) (Hours, error)
	SaveWeek(ownerID string, week []WeekRange) error
	SaveDay(ownerID string, day Day, ranges []Range, note string) error
	// DropDays forgets what was special about the days from one on.
	DropDays(ownerID string, from Day) error
}

// Branch is a place with clocks of its own.
type Branch struct {
	ID      string
	Name    string
	Zone    string // empty: the business's
	Address string
}

// Busy is a time that another calendar has taken.
type Busy struct {
	ResourceID string
	From, To   time.Time
}

// Bookings is the noun bound to one unit.
type Bookings struct {
	rows     Rows
	scope    *scope.Scope
	branches []Branch // once they were read
	floors   map[string]floor
}

// New binds bookings to a unit.
func New(rows Rows, s *scope.Scope) *Bookings { return &Bookings{rows: rows, scope: s} }

var msgNoBooking = locale.Text{
	ES: "No encontré esa reserva.", MX: "No encontré esa reservación.", PT: "Não encontrei essa reserva.", EN: "I could not find that booking.",
}

// Get finds a booking by its id or its code. Somebody else's is not_found, as one
// that does not exist: a code can be guessed.
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
		return Booking{}, fault.New(fault.NotFound, "%s", bs.scope.Say(msgNoBooking))
	}
	return b, nil
}

func (bs *Bookings) visible(b Booking) bool {
	return bs.scope.MaySee(b.CustomerID) || (b.SessionID != "" && b.SessionID == bs.scope.SessionID)
}

// OfCustomer lists the confirmed bookings of the session's own customer.
func (bs *Bookings) OfCustomer(from, to Day) ([]Booking, error) {
	if bs.scope.CustomerID == "" {
		return nil, nil
	}
	return bs.rows.BookingsOf(bs.scope.CustomerID, from, to)
}

// Taken lists everybody's bookings of some days, for those who work here and for
// showing when there is no room; never with names to a customer.
func (bs *Bookings) Taken(from, to Day) ([]Booking, error) { return bs.rows.Taken(from, to) }

// Places are the tables and people of a branch.
func (bs *Bookings) Places(branchID string) ([]Resource, error) {
	f, err := bs.floor(branchID)
	return slices.Clone(f.places), err
}

// Services lists what appointments can be for.
func (bs *Bookings) Services() ([]Service, error) { return bs.rows.Services() }
