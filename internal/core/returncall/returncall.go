// Package returncall is the calls back that customers were promised: when one may be placed, how often, and what came
// of it. It dials nothing, and knows no vendor.
package returncall

import (
	"time"

	"github.com/mostrador/mostrador/internal/core/scope"
	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/kit/locale"
)

// State is the progress of a call back.
type State string

const (
	Asked    State = "asked"    // waits for staff
	Queued   State = "queued"   // to be placed at DueAt
	Dialing  State = "dialing"  // being given to the vendor, until LeaseUntil
	Placed   State = "placed"   // the vendor has it
	Answered State = "answered" // the customer is on the line
	Done     State = "done"     // the customer was talked to
	Failed   State = "failed"   // not reached, or refused; staff were notified
	Unknown  State = "unknown"  // it may have been placed, and is not placed again
)

// Errand places a call.
const Errand = "place_call"

// Call is one call back. A conversation has at most one: its customer was promised one call, to one number.
type Call struct {
	ID         string
	SessionID  string // the call in which it was promised
	CustomerID string
	Phone      string // the number the customer called from and was told of
	State      State
	Started    string // who started it, as role:id; empty: it started itself at its time
	Attempts   int    // all of them: the number names an attempt to the vendor
	Earlier    int    // of them, those before staff started it again
	VendorID   string // of the latest attempt
	Error      string // why it failed, for staff
	DueAt      time.Time
	LeaseUntil time.Time
	DialedAt   time.Time
	CreatedAt  time.Time
	UpdatedAt  time.Time
}

// Startable reports that staff can have it placed: also before its time.
func (c Call) Startable() bool {
	return c.State == Asked || c.State == Failed || c.State == Queued && c.Started == ""
}

// tries is how often it was placed since it was last started.
func (c Call) tries() int { return c.Attempts - c.Earlier }

// underWay reports that the vendor is being given it, or has it.
func (c Call) underWay() bool { return c.State == Dialing || c.State == Placed || c.State == Answered }

// Rows is what calls back need from storage.
type Rows interface {
	// InsertReturnCall reports false if the conversation has one.
	InsertReturnCall(c Call) (bool, error)
	ReturnCall(id string, lock bool) (c Call, found bool, err error)
	ReturnCallOf(sessionID string, lock bool) (c Call, found bool, err error)
	UpdateReturnCall(c Call) error
	// IsReturnCall reports whether a call of the vendor was one of ours.
	IsReturnCall(vendorID string) (bool, error)
	// DialedSince counts the attempts since a moment. Until its unit ends, no other unit of the workspace counts.
	DialedSince(since time.Time) (int, error)
	// ReturnCallsCutOff returns those under way whose lease is over.
	ReturnCallsCutOff(now time.Time, limit int) (ids []string, err error)
}

// Calls is the noun bound to one unit.
type Calls struct {
	notify func(Call) error
	rows   Rows
	scope  *scope.Scope
}

// New binds calls back to a unit.
func New(rows Rows, s *scope.Scope) *Calls { return &Calls{rows: rows, scope: s} }

// Promise records that the unit's conversation was promised a call to its customer's number, at or after a moment. It
// is placed by itself only where the business set that. A second promise in one conversation is the first.
func (cs *Calls) Promise(phone string, due time.Time) error {
	c := Call{ID: scope.NewID(), SessionID: cs.scope.SessionID, CustomerID: cs.scope.CustomerID, Phone: phone,
		State: Asked, DueAt: due, CreatedAt: cs.scope.Now, UpdatedAt: cs.scope.Now}
	s := cs.scope.Workspace.Settings.Voice.CallBacks
	ours, err := cs.rows.IsReturnCall(cs.scope.CallID)
	if err != nil {
		return err
	}
	if s.Enabled && s.Automatic && !ours { // a customer who asks for a person in a call of ours is called by staff
		c.State = Queued
	}
	fresh, err := cs.rows.InsertReturnCall(c)
	if err == nil && fresh && c.State == Queued {
		cs.scope.Later(Errand, c.ID, due)
	}
	return err
}

var (
	msgNone = locale.Text{
		ES: "En esta conversación no hay ninguna llamada para devolver.",
		PT: "Nesta conversa não há nenhuma ligação a retornar.",
		EN: "There is no call to return in this conversation.",
	}
	msgOff = locale.Text{
		ES: "Las llamadas salientes están apagadas.",
		PT: "As ligações de saída estão desligadas.",
		EN: "Outgoing calls are switched off.",
	}
	msgAbroad = locale.Text{
		ES: "El negocio no llama a números de ese país.",
		PT: "O negócio não liga para números desse país.",
		EN: "The business does not call numbers of that country.",
	}
	msgBusy = locale.Text{
		ES: "Esa llamada ya está en curso.",
		PT: "Essa ligação já está em andamento.",
		EN: "That call is already under way.",
	}
	msgUnclear = locale.Text{
		ES: "No se sabe si esa llamada salió, así que no se repite sola: llamá vos.",
		MX: "No se sabe si esa llamada salió, así que no se repite sola: llama tú.",
		PT: "Não se sabe se essa ligação saiu, por isso ela não se repete: ligue você.",
		EN: "It is not known whether that call was placed, so it is not repeated: call yourself.",
	}
	msgTalked = locale.Text{
		ES: "A ese cliente ya se lo llamó.",
		PT: "Esse cliente já recebeu a ligação.",
		EN: "That customer was already called.",
	}
)

// Ours reports whether a call of the vendor was placed by us.
func (cs *Calls) Ours(vendorID string) (bool, error) { return cs.rows.IsReturnCall(vendorID) }

// Of returns the call back of a conversation, for staff.
func (cs *Calls) Of(sessionID string) (Call, bool, error) {
	if !cs.scope.Actor.Role.Trusted() {
		return Call{}, false, nil
	}
	return cs.rows.ReturnCallOf(sessionID, false)
}

// Start has staff place the call of a conversation, at once. not_found: none was promised; conflict: it may not be
// placed, is under way, was answered, or has an unknown outcome.
func (cs *Calls) Start(sessionID string) (Call, error) {
	c, err := scope.ForStaff(cs.scope, msgNone, func() (Call, bool,
		error) {
		return cs.rows.ReturnCallOf(sessionID, true)
	})
	if err != nil {
		return c, err
	}
	refuse := func(t locale.Text) (Call, error) { return c, cs.scope.Fault(fault.Conflict, t) }
	switch s := cs.scope.Workspace.Settings.Voice.CallBacks; {
	case !s.Enabled:
		return refuse(msgOff)
	case !s.Allows(c.Phone, cs.scope.Workspace.Country):
		return refuse(msgAbroad)
	case c.State == Unknown:
		return refuse(msgUnclear)
	case c.State == Done:
		return refuse(msgTalked)
	case !c.Startable():
		return refuse(msgBusy)
	}
	c.State, c.Started, c.Earlier, c.Error, c.DueAt = Queued, cs.scope.Actor.Name(), c.Attempts, "", cs.scope.Now
	cs.scope.Soon(Errand, c.ID)
	return c, cs.save(&c)
}

func (cs *Calls) save(c *Call) error {
	c.UpdatedAt = cs.scope.Now
	return cs.rows.UpdateReturnCall(*c)
}
