package order

import (
	"fmt"
	"time"

	"github.com/mostrador/mostrador/internal/core/scope"
	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/kit/locale"
)

// Expired reports whether a draft has expired, even before the sweep.
func (o Order) Expired(now time.Time) bool {
	return o.Status.InTheMaking() && !o.ExpiresAt.IsZero() && !now.Before(o.ExpiresAt)
}

var (
	msgExpired = locale.Text{
		ES: "El borrador %svenció; hay que empezar uno nuevo.",
		PT: "O rascunho %sexpirou; é preciso começar outro.",
		EN: "Draft %shas expired; start a new one.",
	}
	msgNotADraft = locale.Text{
		ES: "El pedido %s ya no es un borrador.",
		PT: "O pedido %s já não é um rascunho.",
		EN: "Order %s is no longer a draft.",
	}
)

// Draft returns the session's live draft; not_found if there is none.
func (os *Orders) Draft(lock bool) (Order, error) {
	o, found, err := os.rows.LiveDraft(os.scope.SessionID, lock)
	if err != nil {
		return Order{}, err
	}
	if !found || o.Expired(os.scope.Now) {
		return Order{}, os.scope.Fault(fault.NotFound, msgNoDraft)
	}
	return o, nil
}

// HasDraft reports whether the session has a live draft.
func (os *Orders) HasDraft() (bool, error) {
	until, found, err := os.rows.DraftUntil(os.scope.SessionID)
	return found && (until.IsZero() || until.After(os.scope.Now)), err
}

// DraftByID returns a draft that may still be changed. One that has expired, or is an order already, is a conflict;
// another customer's is not_found.
func (os *Orders) DraftByID(id string, lock bool) (Order, error) {
	o, err := os.Get(id, lock)
	switch {
	case err != nil:
		return Order{}, err
	case o.Expired(os.scope.Now) || (o.Status == Cancelled && o.ConfirmedAt.IsZero()):
		return Order{}, os.scope.Fault(fault.Conflict, msgExpired, prefix(o.Number))
	case !o.Status.InTheMaking():
		return Order{}, os.scope.Fault(fault.Conflict, msgNotADraft, o.Number)
	}
	return o, nil
}

func prefix(number string) string {
	if number == "" {
		return ""
	}
	return number + " "
}

// NewDraft says what kind of draft to open.
type NewDraft struct {
	Life       time.Duration
	Notes      string
	NumberNow  bool // take the number now instead of at confirmation
	CustomerID string
}

// Open returns the session's live draft, or opens one after closing an expired one. opened is false if it was there
// already.
func (os *Orders) Open(d NewDraft) (o Order, opened bool, err error) {
	o, found, err := os.rows.LiveDraft(os.scope.SessionID, true)
	if err != nil {
		return o, false, err
	}
	if found && !o.Expired(os.scope.Now) {
		return o, false, os.complete(&o, d)
	}
	if found {
		if err := os.Close(&o, Expiry); err != nil {
			return o, false, err
		}
	}
	o = os.Blank(Draft)
	o.ID, o.CustomerID, o.Notes, o.ExpiresAt = scope.NewID(), d.CustomerID, d.Notes, os.scope.Now.Add(d.Life)
	if d.NumberNow {
		if err := os.TakeNumber(&o); err != nil {
			return o, false, err
		}
	}
	if err := os.rows.InsertOrder(o); err != nil {
		return o, false, err
	}
	os.scope.Emit("draft.created", o.ID, map[string]any{"orderId": o.ID, "sessionId": o.SessionID})
	return o, true, nil
}

// Blank is an order of this conversation without an id and lines.
func (os *Orders) Blank(status Status) Order {
	return Order{
		SessionID: os.scope.SessionID, AgentID: os.scope.AgentID, BranchID: os.scope.BranchID,
		Channel: os.scope.Channel, CallID: os.scope.CallID,
		Status: status, Currency: string(os.scope.Workspace.Currency), CreatedAt: os.scope.Now, UpdatedAt: os.scope.Now,
	}
}

// Insert stores an order that was never a draft, with its lines.
func (os *Orders) Insert(o Order) error { return os.rows.InsertOrder(o) }

// complete adds to an existing draft what it was opened without: a number, if the pack shows one, and the customer.
func (os *Orders) complete(o *Order, d NewDraft) error {
	was := *o
	if o.CustomerID == "" {
		o.CustomerID = d.CustomerID
	}
	if d.NumberNow {
		if err := os.TakeNumber(o); err != nil {
			return err
		}
	}
	if o.CustomerID == was.CustomerID && o.Number == was.Number {
		return nil
	}
	return os.Update(o)
}

// TakeNumber gives the order the workspace's next number, unless it has one. Numbers increase and are never reused; a
// rollback may leave a gap.
func (os *Orders) TakeNumber(o *Order) error {
	if o.Number != "" {
		return nil
	}
	n, err := os.rows.NextNumber()
	if err != nil {
		return err
	}
	o.Number = fmt.Sprintf("ORD-%05d", n)
	return nil
}

// Expiry is the cancel reason of a draft that expired.
const Expiry = "expired"

// Close cancels an order or a draft.
func (os *Orders) Close(o *Order, reason string) error {
	if err := o.Move(Cancelled); err != nil {
		return err
	}
	o.CancelReason, o.CancelledAt = reason, os.scope.Now
	return os.Update(o)
}

// ExpiredDrafts lists expired drafts, for the sweep.
func (os *Orders) ExpiredDrafts(limit int) ([]Order, error) {
	return os.rows.DueDrafts(os.scope.Now, limit)
}
