// Package order is a sale from its first line to its last state. It knows what an order is, which moves are legal and
// how its totals add up; the rules that join nouns supply prices, stock and delivery.
package order

import (
	"slices"
	"strings"
	"time"
	"unicode"

	"github.com/mostrador/mostrador/internal/core/scope"
	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/kit/geo"
	"github.com/mostrador/mostrador/internal/kit/locale"
)

// Order is one sale. Amounts are minor units of Currency.
type Order struct {
	ID         string
	Number     string // ORD-00001; empty until assigned
	SessionID  string
	CustomerID string
	AgentID    string
	BranchID   string
	Branch     string // its name, where the business has several; filled in when the order is priced, not stored
	Channel    string
	CallID     string
	Status     Status
	Currency   string
	Totals     Totals
	DiscountBP int // the owner's, on every line that has no higher one, also on those added later
	// Promotions are those it is priced with, as they were then, whether or not they take anything off.
	Promotions []Promotion
	// Coupon is the id of the promotion whose coupon it uses. Refused, which is not stored, says why that takes nothing
	// off, worded for the customer.
	Coupon, Refused string
	Paid            int64
	Notes           string
	Delivery        Delivery
	Payment         Payment
	PaymentNotes    string
	ExpiresAt       time.Time // of a draft
	ConfirmedAt     time.Time
	CancelledAt     time.Time
	CancelReason    string
	CreatedAt       time.Time
	UpdatedAt       time.Time
	Lines           []Line
}

// Totals are derived from the lines and the delivery. Prices include tax; Tax is that part. Together is the part of
// Discount that promotions take off the lines together, not off one of them.
type Totals struct{ Subtotal, Discount, Together, Shipping, Tax, Total int64 }

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
	// Promotions are the ids of the order's promotions it is in, separated by spaces; one of them at most takes
	// Promoted off, which is part of Discount.
	Promotions string
	Promoted   int64
}

// Delivery is how an order reaches its buyer. The zero value: not set yet.
type Delivery struct {
	Method        Method  `json:"method,omitempty"`
	Address       Address `json:"address,omitzero"`
	Recipient     string  `json:"recipient,omitempty"`
	Phone         string  `json:"phone,omitempty"`
	PreferredTime string  `json:"preferred_time,omitempty"`
	Zone          string  `json:"zone,omitempty"`
	ETA           string  `json:"eta,omitempty"`
	// Tracking is set once a carrier has the parcel.
	Tracking Tracking `json:"tracking,omitzero"`
}

// Personal returns the personal data.
func (d *Delivery) Personal() []string {
	return []string{d.Address.Line1, d.Address.Line2, d.Address.Instructions, d.Address.Point.String(), d.Recipient, d.Phone}
}

// Tracking is a carrier's id of a parcel, and its expected day.
type Tracking struct {
	Carrier string `json:"carrier,omitempty"`
	Number  string `json:"number,omitempty"`
	Day     string `json:"day,omitempty"` // 2026-03-10
}

// Address is a delivery address.
type Address struct {
	Line1        string `json:"line1,omitempty"`
	Line2        string `json:"line2,omitempty"`
	City         string `json:"city,omitempty"`
	State        string `json:"state,omitempty"`
	PostalCode   string `json:"postal_code,omitempty"`
	Country      string `json:"country,omitempty"`
	Instructions string `json:"instructions,omitempty"`
	// Point is the location that the customer shared for it.
	Point geo.Point `json:"point,omitzero"`
}

// Street is the street and the city in words, without numbers, which customers correct.
func (a Address) Street() string {
	words := strings.FieldsFunc(locale.Fold(a.Line1), func(r rune) bool { return !unicode.IsLetter(r) })
	return strings.Join(words, " ") + ", " + locale.Fold(a.City)
}

// String writes the address on one line.
func (a Address) String() string {
	out := a.Line1
	said := func(part string) bool { // Line1 may contain the whole address, and "Col. Roma" names Roma
		for i, line := range strings.Split(a.Line1, ",") {
			line = strings.ToLower(strings.TrimSpace(line))
			if part = strings.ToLower(part); line == part || i > 0 && strings.HasSuffix(line, " "+part) {
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

// Method is a delivery method, with one name for all packs.
type Method string

const (
	Standard Method = "standard"
	Express  Method = "express"
	SameDay  Method = "same_day"
	Pickup   Method = "pickup"
)

// Payment is a payment method, with one name for all packs.
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
	OrderRows
	DraftRows
	DebtRows
	ListRows
	CouponRows
}

// OrderRows stores orders.
type OrderRows interface {
	Order(id string, lock bool) (o Order, found bool, err error)
	OrderByNumber(number string, lock bool) (o Order, found bool, err error)
	InsertOrder(o Order) error
	UpdateOrder(o Order) error
	// SoldBy is the type of the assistant that made an order; empty: none.
	SoldBy(orderID string) (assistantType string, err error)
	// SaveLines makes the stored lines equal to after.
	SaveLines(orderID string, before, after []Line) error
	// NextNumber takes the next value of the workspace's counter. Call it last: all confirmations of a workspace share
	// that row's lock.
	NextNumber() (int64, error)
}

// DraftRows finds drafts.
type DraftRows interface {
	// LiveDraft returns the session's draft or pending_confirmation order, expired or not.
	LiveDraft(sessionID string, lock bool) (o Order, found bool, err error)
	// DraftUntil is the expiry of the live draft, without loading it.
	DraftUntil(sessionID string) (until time.Time, found bool, err error)
	DueDrafts(now time.Time, limit int) ([]Order, error)
}

// DebtRows stores what is paid of orders.
type DebtRows interface {
	// SetPaid stores the paid amount and nothing else.
	SetPaid(o Order) error
	// Owed returns a customer's orders with a debt, by id and without lines; Debt is their sum.
	Owed(customerID string, lock bool) ([]Order, error)
	Debt(customerID string) (int64, error)
}

// Orders is the noun bound to one unit.
type Orders struct {
	rows  Rows
	scope *scope.Scope
}

// New binds orders to a unit.
func New(rows Rows, s *scope.Scope) *Orders { return &Orders{rows: rows, scope: s} }

var (
	msgNoOrder = locale.Text{
		ES: "No encontré ese pedido.",
		PT: "Não encontrei esse pedido.",
		EN: "I could not find that order.",
	}
	msgNoDraft = locale.Text{
		ES: "No hay ningún pedido en curso.",
		PT: "Não há nenhum pedido em andamento.",
		EN: "There is no order in progress.",
	}
)

// visible hides other customers' orders as if they did not exist.
func (os *Orders) visible(o Order) bool {
	return os.scope.Actor.Role.Trusted() || os.own(o)
}

// own reports whether an order is the session's, or its customer's.
func (os *Orders) own(o Order) bool {
	return (o.SessionID != "" && o.SessionID == os.scope.SessionID) ||
		(o.CustomerID != "" && o.CustomerID == os.scope.CustomerID)
}

// Get returns an order the actor may see; not_found otherwise.
func (os *Orders) Get(id string, lock bool) (Order, error) {
	return os.orNotFound(os.rows.Order(id, lock))
}

// ByNumber is Get by the order number.
func (os *Orders) ByNumber(number string, lock bool) (Order, error) {
	return os.orNotFound(os.rows.OrderByNumber(normalizeNumber(number), lock))
}

// ByNumberVouched is ByNumber for a caller who may prove ownership in another way: vouch decides about an order the
// actor could not see otherwise. It never applies to drafts.
func (os *Orders) ByNumberVouched(number string, vouch func(Order) (bool, error)) (Order, error) {
	o, found, err := os.rows.OrderByNumber(normalizeNumber(number), false)
	if err != nil || !found || os.visible(o) || o.ConfirmedAt.IsZero() {
		return os.orNotFound(o, found, err)
	}
	if theirs, err := vouch(o); err != nil || !theirs {
		return os.orNotFound(Order{}, false, err)
	}
	return o, nil
}

// Latest returns a customer's newest order, if the actor may see it; not_found otherwise.
func (os *Orders) Latest(customerID string) (Order, error) {
	if !os.scope.MaySee(customerID) {
		return os.orNotFound(Order{}, false, nil)
	}
	list, err := os.rows.ListOrders(Filter{CustomerID: customerID, Limit: 1})
	if err != nil || len(list) == 0 {
		return os.orNotFound(Order{}, false, err)
	}
	return os.orNotFound(list[0], true, nil)
}

func (os *Orders) orNotFound(o Order, found bool, err error) (Order, error) {
	if err != nil {
		return Order{}, err
	}
	if !found || !os.visible(o) {
		return Order{}, os.scope.Fault(fault.NotFound, msgNoOrder)
	}
	return o, nil
}

// Update stores an order's own columns, not its lines.
func (os *Orders) Update(o *Order) error {
	o.UpdatedAt = os.scope.Now
	return os.rows.UpdateOrder(*o)
}

// SaveLines makes the stored lines equal to o's.
func (os *Orders) SaveLines(before []Line, o *Order) error {
	return os.rows.SaveLines(o.ID, before, o.Lines)
}

// Units is how many of a product, or of its variant, an order has over all lines.
func (o Order) Units(productID, variantID string) (units int64) {
	for _, l := range o.Lines {
		if l.Is(productID, variantID) {
			units += l.Quantity
		}
	}
	return units
}

// Is reports whether a line is of this product and variant.
func (l Line) Is(productID, variantID string) bool {
	return l.ProductID == productID && l.VariantID == variantID
}

// SetUnits changes the quantity of something the order has: additional units go to its first line, at that line's
// price; fewer come off its last lines, and empty lines are removed. It replaces o.Lines with a copy, so other holders
// of the slice see no change.
func (o *Order) SetUnits(productID, variantID string, units int64) {
	o.Lines = slices.Clone(o.Lines)
	change := units - o.Units(productID, variantID)
	for i := range o.Lines {
		if change > 0 && o.Lines[i].Is(productID, variantID) {
			o.Lines[i].Quantity += change
			return
		}
	}
	for i := len(o.Lines) - 1; i >= 0 && change < 0; i-- {
		if l := &o.Lines[i]; l.Is(productID, variantID) {
			off := min(l.Quantity, -change)
			l.Quantity -= off
			change += off
		}
	}
	o.Lines = slices.DeleteFunc(o.Lines, func(l Line) bool { return l.Quantity == 0 })
}
