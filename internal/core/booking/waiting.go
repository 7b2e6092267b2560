package booking

import (
	"cmp"
	"time"

	"github.com/mostrador/mostrador/internal/core/scope"
	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/kit/locale"
)

// WaitState is the state of a customer on the waiting list.
type WaitState string

const (
	InLine  WaitState = "waiting"
	Offered WaitState = "offered" // a place is theirs to take for a while
	Placed  WaitState = "booked"
	Left    WaitState = "removed"
	Passed  WaitState = "expired" // the last time that suits them is over
)

// Waits reports a state in which a place can still come.
func (s WaitState) Waits() bool { return s == InLine || s == Offered }

// Waiter is a customer who waits for a place that is full: on one of these days, at a start between two times.
type Waiter struct {
	ID         string
	State      WaitState
	Kind       Kind
	BranchID   string
	CustomerID string
	SessionID  string
	Name       string
	Phone      string
	Notes      string
	Party      int
	ServiceID  string
	StaffID    string
	FirstDay   Day
	LastDay    Day
	From       int // the earliest start and the latest
	Until      int
	AddedBy    string // role:id
	// What was offered last, and until when it is to be taken.
	OfferDay       Day
	OfferStart     int
	OfferMinutes   int // with what is kept free behind it
	OfferResources []string
	OfferUntil     time.Time
	Had            []string // all that was offered, as Booking.Appointed
	BookingID      string
	CreatedAt      time.Time
	UpdatedAt      time.Time
}

func (w Waiter) wish() Wish {
	return Wish{Kind: w.Kind, BranchID: w.BranchID, Party: w.Party, ServiceID: w.ServiceID, StaffID: w.StaffID}
}

// Offer is the day and time of the place that was offered last, as Booking.Appointed.
func (w Waiter) Offer() string { return Booking{Day: w.OfferDay, Start: w.OfferStart}.Appointed() }

// WaitRows stores the waiting list.
type WaitRows interface {
	// LockWaiting keeps others from offering and taking places until the unit ends.
	LockWaiting() error
	InsertWaiter(w Waiter) error
	UpdateWaiter(w Waiter) error
	Waiter(id string, lock bool) (w Waiter, found bool, err error)
	// Line returns those who can still get a place, the first in line first.
	Line() ([]Waiter, error)
	ListWaiters(f WaitFilter) ([]Waiter, error)
}

// WaitFilter selects waiters, the newest first; empty fields select all.
type WaitFilter struct {
	State      WaitState
	CustomerID string
	After      string // the id of the last one seen
	Limit      int
}

// Waiting is the waiting list, bound to one unit.
type Waiting struct {
	rows     Rows
	scope    *scope.Scope
	places   *Places
	board    *Board
	bookings *Bookings
}

// NewWaiting binds the waiting list to a unit.
func NewWaiting(rows Rows, s *scope.Scope, p *Places, b *Board, bs *Bookings) *Waiting {
	return &Waiting{rows: rows, scope: s, places: p, board: b, bookings: bs}
}

// ErrandWaiting offers free places to those in line.
const ErrandWaiting = "waiting_list"

const (
	mostWaiting     = 1000 // customers in line
	mostWaitingOf   = 10   // of one customer
	mostWaitingDays = 31
)

var (
	msgNoWaiter = locale.Text{ES: "No encontré eso en la lista de espera.", PT: "Não encontrei isso na lista de espera.", EN: "I could not find that on the waiting list."}
	msgNoReach  = locale.Text{
		ES: "Para avisarle hace falta su teléfono.", PT: "Para avisar, é preciso o telefone.", EN: "A telephone is needed to tell them.",
	}
	msgNoWaiterName = locale.Text{ES: "Falta el nombre.", PT: "Falta o nome.", EN: "The name is missing."}
	msgWaitDays     = locale.Text{
		ES: "Los días van de hoy en adelante, en orden, y son a lo sumo %d.",
		PT: "Os dias vão de hoje em diante, em ordem, e são no máximo %d.",
		EN: "The days are from today on, in order, and %d at most.",
	}
	msgWaitTimes = locale.Text{
		ES: "La última hora no puede ser anterior a la primera.", PT: "O último horário não pode ser antes do primeiro.",
		EN: "The latest time cannot be before the earliest.",
	}
	msgWaitFull = locale.Text{
		ES: "La lista de espera está llena.", PT: "A lista de espera está cheia.", EN: "The waiting list is full.",
	}
	msgWaitOver = locale.Text{
		ES: "Ya no está en la lista de espera.", PT: "Já não está na lista de espera.", EN: "They are not on the waiting list any more.",
	}
)

// Add puts a customer on the list. The same id, or the same wish of the same customer, returns the one who waits
// already. Codes: those of Board.CheckWish, invalid_arguments for what cannot be waited for, conflict for a full list.
func (ws *Waiting) Add(w Waiter) (Waiter, error) {
	wanted, err := ws.checked(&w)
	if err != nil {
		return w, err
	}
	if err := ws.rows.LockWaiting(); err != nil {
		return w, err
	}
	if w.ID != "" {
		if there, found, err := ws.rows.Waiter(w.ID, false); err != nil || found {
			return there, err
		}
	}
	line, err := ws.rows.Line()
	if err != nil {
		return w, err
	}
	theirs := 0
	for _, other := range line {
		if other.CustomerID != w.CustomerID {
			continue
		}
		if theirs++; other.wish() == w.wish() && other.FirstDay == w.FirstDay && other.LastDay == w.LastDay &&
			other.From == w.From && other.Until == w.Until {
			return other, nil
		}
	}
	if len(line) >= mostWaiting || theirs >= mostWaitingOf {
		return w, ws.scope.Fault(fault.Conflict, msgWaitFull)
	}
	w.ID, w.State, w.AddedBy = cmp.Or(w.ID, scope.NewID()), InLine, ws.scope.Actor.Name()
	w.BranchID, w.StaffID, w.ServiceID = wanted.Need.BranchID, wanted.Need.StaffID, wanted.Service.ID
	w.CreatedAt, w.UpdatedAt = ws.scope.Now, ws.scope.Now
	if err := ws.rows.InsertWaiter(w); err != nil {
		return w, err
	}
	ws.scope.Emit("waiting.added", w.ID, waiting(w))
	ws.scope.Soon(ErrandWaiting, w.ID) // there may be a place already
	return w, nil
}

// checked completes a wish as it is stored.
func (ws *Waiting) checked(w *Waiter) (Wanted, error) {
	ws.scope.Sensitive(w.Name, w.Phone)
	wanted, err := ws.board.CheckWish(w.wish())
	if err != nil {
		return wanted, err
	}
	w.BranchID, w.StaffID, w.ServiceID = wanted.Need.BranchID, wanted.Need.StaffID, wanted.Service.ID
	today, err := ws.places.Today(w.BranchID)
	if err != nil {
		return wanted, err
	}
	w.LastDay = cmp.Or(w.LastDay, w.FirstDay)
	switch days := w.FirstDay.Days(w.LastDay); {
	case w.Name == "":
		err = ws.scope.Invalid("/name", msgNoWaiterName)
	case w.CustomerID == "":
		err = ws.scope.Invalid("/phone", msgNoReach)
	case w.FirstDay < today || days < 0 || days >= mostWaitingDays:
		err = ws.scope.Invalid("/last_date", msgWaitDays, mostWaitingDays)
	case w.Until < w.From:
		err = ws.scope.Invalid("/until", msgWaitTimes)
	}
	return wanted, err
}

// Get returns a waiter; not_found otherwise.
func (ws *Waiting) Get(id string, lock bool) (Waiter, error) {
	w, found, err := ws.rows.Waiter(id, lock)
	if err == nil && (!found || !ws.scope.MaySeeIn(w.CustomerID, w.SessionID)) {
		err = ws.scope.Fault(fault.NotFound, msgNoWaiter)
	}
	return w, err
}

// List is for staff; it does not check the role.
func (ws *Waiting) List(f WaitFilter) ([]Waiter, error) { return ws.rows.ListWaiters(f) }

// Line returns those who wait, the first in line first, for staff.
func (ws *Waiting) Line() ([]Waiter, error) { return ws.rows.Line() }

// Remove takes a customer off the list; one who was taken off stays so. Codes: not_found, conflict for one who got a
// place or whose time is over.
func (ws *Waiting) Remove(id string) (Waiter, error) {
	if err := ws.rows.LockWaiting(); err != nil {
		return Waiter{}, err
	}
	w, err := ws.Get(id, true)
	switch {
	case err != nil || w.State == Left:
		return w, err
	case !w.State.Waits():
		return w, ws.scope.Fault(fault.Conflict, msgWaitOver)
	}
	offered := w.State == Offered
	if err := ws.settle(&w, Left); err != nil || !offered {
		return w, err
	}
	ws.scope.Soon(ErrandWaiting, w.ID)
	return w, nil
}

// settle stores a waiter in a new state, and emits an event.
func (ws *Waiting) settle(w *Waiter, to WaitState) error {
	w.State, w.UpdatedAt = to, ws.scope.Now
	ws.scope.Emit("waiting."+string(to), w.ID, waiting(*w))
	return ws.rows.UpdateWaiter(*w)
}

// waiting is the payload of a waiter's event.
func waiting(w Waiter) map[string]any {
	out := map[string]any{
		"waitingId": w.ID, "kind": w.Kind, "status": w.State, "branchId": w.BranchID, "customerId": w.CustomerID,
		"sessionId": w.SessionID, "firstDate": w.FirstDay, "lastDate": w.LastDay, "from": Clock(w.From), "until": Clock(w.Until),
		"partySize": w.Party, "serviceId": w.ServiceID, "bookingId": w.BookingID,
	}
	if w.State == Offered {
		out["offeredDate"], out["offeredTime"], out["offeredUntil"] = w.OfferDay, Clock(w.OfferStart), w.OfferUntil
	}
	return out
}
