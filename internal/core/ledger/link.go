package ledger

import (
	"context"
	"time"

	"github.com/mostrador/mostrador/internal/core/scope"
	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/kit/locale"
)

// LinkState is how far a payment link is.
type LinkState string

const (
	LinkWanted  LinkState = "wanted" // to be made
	LinkOpen    LinkState = "open"
	LinkPaid    LinkState = "paid"
	LinkClosed  LinkState = "closed"  // what it was for is paid otherwise, or gone
	LinkExpired LinkState = "expired" // nobody paid it in time
	LinkFailed  LinkState = "failed"  // it could not be made
)

// Link is a page of a vendor where an amount can be paid. Its id is what the
// vendor knows it by.
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
	Announce    bool // tell the customer once it is there
	ExpiresAt   time.Time
	CreatedAt   time.Time
	UpdatedAt   time.Time
}

// LinkRows is what links need from storage.
type LinkRows interface {
	Link(id string, lock bool) (l Link, found bool, err error)
	InsertLink(l Link) error
	UpdateLink(l Link) error
	// LinksOf are an order's links that are wanted or open, newest first.
	LinksOf(orderID string) ([]Link, error)
	// LinksFor are a customer's links for no order that are wanted or open, newest first.
	LinksFor(customerID string) ([]Link, error)
	// CloseLinks closes an order's links that are wanted or open.
	CloseLinks(orderID string, now time.Time) error
}

// Links makes links at a vendor, each under its own id, so that making one again
// makes no second one. An error of code timeout or unavailable leaves open whether it
// was made; FindLink tells.
type Links interface {
	MakeLink(ctx context.Context, l Link) (Made, error)
	FindLink(ctx context.Context, l Link) (made Made, found bool, err error)
	// Picture is a link's address as a picture for a camera (PNG). It asks nobody.
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

// WantLink records a link that is to be made.
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

// LinksOf are an order's links that can still be paid, or will be.
func (l *Ledger) LinksOf(orderID string) ([]Link, error) { return l.rows.LinksOf(orderID) }
