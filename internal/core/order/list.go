package order

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"
)

// Filter selects confirmed orders, the newest first; no drafts.
type Filter struct {
	Status     Status
	CustomerID string
	SessionID  string // of a conversation without a customer; its orders have none either
	// Number and Buyers are what a search found: orders with the number, or of one of these customers.
	Number   string
	Buyers   []string
	From, To time.Time // when they were made: from, and before
	After    string    // the id of the last one seen
	Limit    int
	Offset   int
}

// ListRows reads many orders, with their lines, and an order's events.
type ListRows interface {
	ListOrders(f Filter) ([]Order, error)
	// OrderEvents returns an order's events in its conversation, the newest first.
	OrderEvents(orderID, sessionID string, limit int) ([]Event, error)
}

// Event is a published event of an order. Which fields are set depends on its type.
type Event struct {
	Type          string    `json:"-"`
	At            time.Time `json:"-"`
	To            Status    `json:"to"`
	By            string    `json:"by"`
	PreviousTotal int64     `json:"previousTotal"`
	Total         int64     `json:"total"`
	Amount        int64     `json:"amount"`
	Carrier       string    `json:"carrier"`
	Number        string    `json:"trackingNumber"`
}

// mostEvents limits an order's listed history.
const mostEvents = 100

// Events returns an order's events in its conversation, for as long as events are kept; none without a conversation.
func (os *Orders) Events(o Order) ([]Event, error) {
	if o.SessionID == "" {
		return nil, nil
	}
	return os.rows.OrderEvents(o.ID, o.SessionID, mostEvents)
}

// Named is a filter for orders that staff search by an order's number, however it is written, or by its customers.
func (f Filter) Named(words string, customers []string) Filter {
	f.Number, f.Buyers = normalizeNumber(words), customers
	return f
}

// List is for staff; it does not check the role.
func (os *Orders) List(f Filter) ([]Order, error) { return os.rows.ListOrders(f) }

// Own lists the orders of a customer, the session's own if none is named, and reports whether more follow. In a
// conversation without a customer they are the conversation's. Another customer's are not listed.
func (os *Orders) Own(f Filter) (list []Order, more bool, err error) {
	f.SessionID = ""
	switch {
	case f.CustomerID == "" && os.scope.CustomerID != "":
		f.CustomerID = os.scope.CustomerID
	case f.CustomerID == "" && os.scope.SessionID != "":
		f.SessionID = os.scope.SessionID
	case !os.scope.MaySee(f.CustomerID):
		return nil, false, nil
	}
	limit := f.Limit
	f.Limit++
	list, err = os.rows.ListOrders(f)
	if more = len(list) > limit; more {
		list = list[:limit]
	}
	return list, more, err
}

// OwnByNumber returns a confirmed order of the session's own customer, or of the conversation; not_found otherwise,
// also for staff.
func (os *Orders) OwnByNumber(number string) (Order, error) {
	o, found, err := os.rows.OrderByNumber(normalizeNumber(number), false)
	return os.orNotFound(o, found && os.own(o) && !o.ConfirmedAt.IsZero(), err)
}

// normalizeNumber normalizes an order number, however customers write it: 12, #12, ord-00012, ORD 12.
func normalizeNumber(said string) string {
	said = strings.Trim(strings.ToUpper(said), "# .")
	digits := strings.TrimLeft(strings.TrimPrefix(said, "ORD"), "-# ")
	if n, err := strconv.ParseUint(digits, 10, 63); err == nil {
		return fmt.Sprintf("ORD-%05d", n)
	}
	return said
}

// Pending is an order's debt. A draft or a cancelled order has none.
func (o Order) Pending() int64 {
	if o.Status.InTheMaking() || o.Status == Cancelled {
		return 0
	}
	return max(o.Totals.Total-o.Paid, 0)
}

// Owed lists a customer's orders with a debt, the oldest first, without lines. With lock it locks them by id, the order
// of all locks.
func (os *Orders) Owed(customerID string, lock bool) ([]Order, error) {
	if customerID == "" {
		return nil, nil
	}
	list, err := os.rows.Owed(customerID, lock)
	slices.SortFunc(list, func(a, b Order) int {
		return cmp.Or(a.CreatedAt.Compare(b.CreatedAt), cmp.Compare(a.ID, b.ID))
	})
	return list, err
}

// Debt is the sum of a customer's debts.
func (os *Orders) Debt(customerID string) (int64, error) {
	if customerID == "" {
		return 0, nil
	}
	return os.rows.Debt(customerID)
}

// SetPaid stores how much of an order is paid.
func (os *Orders) SetPaid(o *Order, paid int64) error {
	o.Paid, o.UpdatedAt = paid, os.scope.Now
	return os.rows.SetPaid(*o)
}

// SoldBy is the type of the assistant that made an order; empty: none.
func (os *Orders) SoldBy(orderID string) (assistantType string, err error) {
	return os.rows.SoldBy(orderID)
}
