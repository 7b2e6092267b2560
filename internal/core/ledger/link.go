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
	// LinksFor returns a customer's links without an order that are wanted or open, newest first.
	LinksFor(customerID string) ([]Link, error)
	// CloseLinks closes an order's links that are wanted or open.
	CloseLinks(orderID string, now time.Time) error
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

var msgNoLink = locale.Text{ES: "No encontré ese link de pago.", MX: "No encontré esa liga de pago.", PT: "Não encontrei esse link de pagamento.", EN: "I could not find that payment link."}

// Link returns a link the actor may see; not_found otherwise.
func (l *Ledger) Link(id string, lock bool) (Link, error) {
	k, found, err := l.rows.Link(id, lock)
	if err == nil && (!found || !(l.scope.MaySee(k.CustomerID) || (k.SessionID != "" && k.SessionID == l.scope.SessionID))) {
		err = fault.New(fault.NotFound, "%s", l.scope.Say(msgNoLink))
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
