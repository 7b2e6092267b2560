// Package order is a sale from its first line to its last state. It knows what
// an order is, which moves are legal and how its totals add up; prices, stock
// and delivery are brought to it by the rules that join nouns.
package order

import (
	"strings"
	"time"

	"github.com/mostrador/mostrador/internal/core/scope"
	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/kit/locale"
)

// Order is one sale. Amounts are minor units of Currency.
type Order struct {
	ID           string
	Number       string // ORD-00001; empty until one is taken
	SessionID    string
	CustomerID   string
	AgentID      string
	BranchID     string
	Channel      string
	CallID       string
	Status       Status
	Currency     string
	Totals       Totals
	Paid         int64
	Notes        string
	Delivery     Delivery
	Payment      Payment
	PaymentNotes string
	ExpiresAt    time.Time // of a draft
	ConfirmedAt  time.Time
	CancelledAt  time.Time
	CancelReason string
	CreatedAt    time.Time
	UpdatedAt    time.Time
	Lines        []Line
}

// Totals are derived from the lines and the delivery. Prices include tax; Tax is
// the part of them that is.
type Totals struct{ Subtotal, Discount, Shipping, Tax, Total int64 }

// Line is one position of an order.
type Line struct {
	ID         string
	Position   int
	ProductID  string
	VariantID  string
	SKU        string
	Name       string
	UnitPrice  int64
	Quantity   int64
	DiscountBP int
	Discount   int64
	Total      int64
	Notes      string
}

// Delivery is how an order reaches its buyer. The zero value: not said yet.
type Delivery struct {
	Method        Method  `json:"method,omitempty"`
	Address       Address `json:"address,omitzero"`
	Recipient     string  `json:"recipient,omitempty"`
	Phone         string  `json:"phone,omitempty"`
	PreferredTime string  `json:"preferred_time,omitempty"`
	Zone          string  `json:"zone,omitempty"`
	ETA           string  `json:"eta,omitempty"`
	// Tracking is where the parcel is, once a carrier has it.
	Tracking Tracking `json:"tracking,omitzero"`
}

// Personal are the values that say who the customer is.
func (d *Delivery) Personal() []string {
	return []string{d.Address.Line1, d.Address.Line2, d.Recipient, d.Phone}
}

// Tracking is what a carrier calls a parcel, and when it should be there.
type Tracking struct {
	Carrier string `json:"carrier,omitempty"`
	Number  string `json:"number,omitempty"`
	Day     string `json:"day,omitempty"` // 2026-03-10
}

// Address is where to.
type Address struct {
	Line1        string `json:"line1,omitempty"`
	Line2        string `json:"line2,omitempty"`
	City         string `json:"city,omitempty"`
	State        string `json:"state,omitempty"`
	PostalCode   string `json:"postal_code,omitempty"`
	Country      string `json:"country,omitempty"`
	Instructions string `json:"instructions,omitempty"`
}

// String writes the address on one line.
func (a Address) String() string {
	out := a.Line1
	said := func(part string) bool { // whoever writes it all in one line has said where it is
		for line := range strings.SplitSeq(a.Line1, ",") {
			if strings.EqualFold(strings.TrimSpace(line), part) {
				return true
			}
		}
		return false
	}
	for _, part := range []string{a.Line2, a.City, a.State, a.PostalCode} {
		if part != "" && !said(part) {
			out += ", " + part
		}
	}
	return out
}

// Method is a way of delivery, under one name for all packs.
type Method string

const (
	Standard Method = "standard"
	Express  Method = "express"
	SameDay  Method = "same_day"
	Pickup   Method = "pickup"
)

// Payment is a way to pay, under one name for all packs.
type Payment string

const (
	Cash        Payment = "cash"
	Transfer    Payment = "transfer"
	MercadoPago Payment = "mercadopago"
	DebitCard   Payment = "debit_card"
	CreditCard  Payment = "credit_card"
	OtherMethod Payment = "other"
)

// Rows is what orders need from storage. Orders come with their lines.
type Rows interface {
	Order(id string, lock bool) (o Order, found bool, err error)
	OrderByNumber(number string, lock bool) (o Order, found bool, err error)
	// LiveDraft is the session's draft or pending_confirmation order, expired or not.
	LiveDraft(sessionID string, lock bool) (o Order, found bool, err error)
	// DraftUntil is until when it is one, for whoever needs nothing else of it.
	DraftUntil(sessionID string) (until time.Time, found bool, err error)
	InsertOrder(o Order) error
	UpdateOrder(o Order) error
	// SetPaid writes what was paid and nothing else.
	SetPaid(o Order) error
	// Owed are a customer's orders that owe something, by id and without lines;
	// Debt is the sum of it.
	Owed(customerID string, lock bool) ([]Order, error)
	Debt(customerID string) (int64, error)
	// SoldBy is the type of the assistant that an order was made with; empty: none.
	SoldBy(orderID string) (assistantType string, err error)
	// SaveLines makes the stored lines equal to after.
	SaveLines(orderID string, before, after []Line) error
	// NextNumber takes the next value of the workspace's counter. Taken last:
	// it is the one row every confirmation of a workspace shares.
	NextNumber() (int64, error)
	DueDrafts(now time.Time, limit int) ([]Order, error)
	ListRows
}

// Orders is the noun bound to one unit.
type Orders struct {
	rows  Rows
	scope *scope.Scope
}

// New binds orders to a unit.
func New(rows Rows, s *scope.Scope) *Orders { return &Orders{rows: rows, scope: s} }

var (
	msgNoOrder = locale.Text{ES: "No encontré ese pedido.", PT: "Não encontrei esse pedido.", EN: "I could not find that order."}
	msgNoDraft = locale.Text{ES: "No hay ningún pedido en curso.", PT: "Não há nenhum pedido em andamento.", EN: "There is no order in progress."}
)

// visible hides other customers' orders, exactly as if they did not exist.
func (os *Orders) visible(o Order) bool {
	if os.scope.Actor.Role.Trusted() {
		return true
	}
	return (o.SessionID != "" && o.SessionID == os.scope.SessionID) ||
		(o.CustomerID != "" && o.CustomerID == os.scope.CustomerID)
}

// Get returns an order the actor may see; not_found otherwise.
func (os *Orders) Get(id string, lock bool) (Order, error) {
	return os.seen(os.rows.Order(id, lock))
}

// ByNumber is Get by the number people say.
func (os *Orders) ByNumber(number string, lock bool) (Order, error) {
	return os.seen(os.rows.OrderByNumber(numbered(number), lock))
}

// Vouched is ByNumber for somebody who may also show in another way that the order is
// theirs: vouch is asked about an order they could not see otherwise. Drafts are nobody
// else's business yet.
func (os *Orders) Vouched(number string, vouch func(Order) (bool, error)) (Order, error) {
	o, found, err := os.rows.OrderByNumber(numbered(number), false)
	if err != nil || !found || os.visible(o) || o.ConfirmedAt.IsZero() {
		return os.seen(o, found, err)
	}
	if theirs, err := vouch(o); err != nil || !theirs {
		return os.seen(Order{}, false, err)
	}
	return o, nil
}

// Latest is a customer's newest order, if the actor may see it; not_found otherwise.
func (os *Orders) Latest(customerID string) (Order, error) {
	if !os.scope.MaySee(customerID) {
		return os.seen(Order{}, false, nil)
	}
	list, err := os.rows.ListOrders(Filter{CustomerID: customerID, Limit: 1})
	if err != nil || len(list) == 0 {
		return os.seen(Order{}, false, err)
	}
	return os.seen(list[0], true, nil)
}

func (os *Orders) seen(o Order, found bool, err error) (Order, error) {
	if err != nil {
		return Order{}, err
	}
	if !found || !os.visible(o) {
		return Order{}, fault.New(fault.NotFound, "%s", os.scope.Say(msgNoOrder))
	}
	return o, nil
}

// Update writes an order's own columns.
func (os *Orders) Update(o *Order) error {
	o.UpdatedAt = os.scope.Now
	return os.rows.UpdateOrder(*o)
}

// SaveLines makes the stored lines those of o.
func (os *Orders) SaveLines(before []Line, o *Order) error {
	return os.rows.SaveLines(o.ID, before, o.Lines)
}
