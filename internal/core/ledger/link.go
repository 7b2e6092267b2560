package ledger

import (
	"context"
	"time"

	"github.com/mostrador/mostrador/internal/core/scope"
	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/kit/locale"
)

// LinkState is the state of a payment link.
type LinkState string

const (
	LinkWanted  LinkState = "wanted" // to be created
	LinkOpen    LinkState = "open"
	LinkPaid    LinkState = "paid"
	LinkClosed  LinkState = "closed"  // paid another way, or no longer needed
	LinkExpired LinkState = "expired" // not paid in time
	LinkFailed  LinkState = "failed"  // could not be created
)

// Link is a vendor's page where an amount can be paid. The vendor knows it by its id.
type Link struct {
	ID          string
	Vendor      string
	OrderID     string
	BookingID   string // the booking whose deposit it is
	CustomerID  string
	SessionID   string
	Amount      int64
	Currency    string
	Description string
	State       LinkState
	VendorID    string
	URL         string
	Error       string
	Announce    bool // send it to the customer once it exists
	ExpiresAt   time.Time
	CreatedAt   time.Time
	UpdatedAt   time.Time
}

// LinkRows is what links need from storage.
type LinkRows interface {
	Link(id string, lock bool) (l Link, found bool, err error)
	InsertLink(l Link) error
	UpdateLink(l Link) error
	// LinksOf returns an order's links that are wanted or open, newest first.
	LinksOf(orderID string) ([]Link, error)
	// LinksFor returns a customer's links towards their debt that are wanted or open, newest first.
	LinksFor(customerID string) ([]Link, error)
	// CloseLinks closes an order's links that are wanted or open.
	CloseLinks(orderID string, now time.Time) error
	// DepositLink returns the latest link for a booking's deposit.
	DepositLink(bookingID string) (l Link, found bool, err error)
	// CloseDepositLinks closes a booking's links that are wanted or open.
	CloseDepositLinks(bookingID string, now time.Time) error
}

// Links creates links at a vendor, with the link's id as idempotency key. After timeout or unavailable it is unknown
// whether the link was created; FindLink tells.
type Links interface {
	MakeLink(ctx context.Context, l Link) (Made, error)
	FindLink(ctx context.Context, l Link) (made Made, found bool, err error)
	// Picture is a link's URL as a QR code (PNG). It makes no network calls.
	Picture(url string) ([]byte, error)
}

// Made is a link at its vendor.
type Made struct {
	VendorID  string    `json:"vendor_id"`
	URL       string    `json:"url"`
	ExpiresAt time.Time `json:"expires_at"`
}

var msgNoLink = locale.Text{
	ES: "No encontré ese link de pago.",
	MX: "No encontré esa liga de pago.",
	PT: "Não encontrei esse link de pagamento.",
	EN: "I could not find that payment link.",
}

// Link returns a link the actor may see; not_found otherwise.
func (l *Ledger) Link(id string, lock bool) (Link, error) {
	k, found, err := l.rows.Link(id, lock)
	if err == nil && (!found || !l.scope.MaySeeIn(k.CustomerID, k.SessionID)) {
		err = l.scope.Fault(fault.NotFound, msgNoLink)
	}
	return k, err
}

// WantLink records a link to be created.
func (l *Ledger) WantLink(k Link) (Link, error) {
	if k.ID == "" {
		k.ID = scope.NewID()
	}
	k.State, k.CreatedAt, k.UpdatedAt = LinkWanted, l.scope.Now, l.scope.Now
	if k.SessionID == "" {
		k.SessionID = l.scope.SessionID
	}
	if k.Currency == "" {
		k.Currency = string(l.scope.Workspace.Currency)
	}
	return k, l.rows.InsertLink(k)
}

// UpdateLink saves a link.
func (l *Ledger) UpdateLink(k *Link) error {
	k.UpdatedAt = l.scope.Now
	return l.rows.UpdateLink(*k)
}

// LinksOf returns an order's links that are wanted or open.
func (l *Ledger) LinksOf(orderID string) ([]Link, error) { return l.rows.LinksOf(orderID) }

// VendorMercadoPago is the only vendor of links.
const VendorMercadoPago = "mercadopago"

// The errands of links.
const (
	ErrandMakeLink  = "make_payment_link"
	ErrandCheckLink = "check_payment_link"
)

const (
	// worthGiving is the remaining life a link needs to be given out again.
	worthGiving = 2 * time.Minute
	// settling is how long after a link's expiry its vendor is asked whether it was paid: last-minute payments are
	// decided by then.
	settling = 5 * time.Minute
)

// Live selects a link for an amount, an open one before one that is still to be created.
func (l *Ledger) Live(links []Link, amount int64) (Link, bool) {
	var best Link
	for _, k := range links {
		if k.Amount != amount || k.ExpiresAt.Before(l.scope.Now.Add(worthGiving)) {
			continue
		}
		if best.ID == "" || best.State == LinkWanted && k.State == LinkOpen {
			best = k
		}
	}
	return best, best.ID != ""
}

// LinksFor returns a customer's links towards their debt that are wanted or open.
func (l *Ledger) LinksFor(customerID string) ([]Link, error) { return l.rows.LinksFor(customerID) }

// CloseLinks closes the links of an order that is paid or gone. Money that still comes through one becomes the
// customer's credit.
func (l *Ledger) CloseLinks(orderID string) error { return l.rows.CloseLinks(orderID, l.scope.Now) }

// DepositLink returns the latest link for a booking's deposit.
func (l *Ledger) DepositLink(bookingID string) (Link, bool, error) {
	return l.rows.DepositLink(bookingID)
}

// CloseDeposit closes the links of a booking that waits for no deposit any more. Money that still comes through one
// becomes the customer's credit.
func (l *Ledger) CloseDeposit(bookingID string) error {
	return l.rows.CloseDepositLinks(bookingID, l.scope.Now)
}

// LinkMade records that a link exists at its vendor. One recorded before is left as it is, with fresh false; one that
// was paid or closed meanwhile keeps that state.
func (l *Ledger) LinkMade(id string, made Made) (k Link, fresh bool, err error) {
	if k, err = l.Link(id, true); err != nil || k.VendorID != "" {
		return k, false, err
	}
	k.VendorID, k.URL, k.Error = made.VendorID, made.URL, ""
	if !made.ExpiresAt.IsZero() {
		k.ExpiresAt = made.ExpiresAt
	}
	if k.State == LinkWanted || k.State == LinkFailed {
		k.State = LinkOpen
	}
	l.scope.Later(ErrandCheckLink, k.ID, k.ExpiresAt.Add(settling))
	l.scope.Emit("payment_link.created", k.ID, l.linkPayload(k))
	return k, true, l.UpdateLink(&k)
}

// EndLink ends a link that was neither paid nor closed, and emits an event.
func (l *Ledger) EndLink(k *Link, to LinkState, why string) error {
	k.State, k.Error = to, why
	l.scope.Emit("payment_link."+string(to), k.ID, l.linkPayload(*k))
	return l.UpdateLink(k)
}

func (l *Ledger) linkPayload(k Link) map[string]any {
	out := map[string]any{
		"paymentLinkId": k.ID, "orderId": k.OrderID, "bookingId": k.BookingID, "customerId": k.CustomerID, "amount": k.Amount,
		"currency": k.Currency,
		"status":   k.State, "paymentUrl": k.URL, "expiresAt": k.ExpiresAt,
	}
	if k.Error != "" {
		out["reason"] = k.Error
	}
	return out
}
