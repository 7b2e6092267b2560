package order

import (
	"fmt"
	"strconv"
	"strings"
	"time"
)

// Filter picks orders: from their yes on, the newest first. Drafts are none yet.
type Filter struct {
	Status     Status
	CustomerID string
	After      string // the id of the last one seen
	Limit      int
}

// ListRows reads many orders, with their lines, and what was told of one.
type ListRows interface {
	ListOrders(f Filter) ([]Order, error)
	// OrderEvents are those of its conversation about an order, the newest first.
	OrderEvents(orderID, sessionID string, limit int) ([]Event, error)
}

// Event is something that was told of an order. What it says is by its type; a field
// that is not of it is empty.
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

// mostEvents is what somebody reads of an order's past.
const mostEvents = 100

// Events is what was told of an order in its conversation, for as long as events are
// kept. One of no conversation has none.
func (os *Orders) Events(o Order) ([]Event, error) {
	if o.SessionID == "" {
		return nil, nil
	}
	return os.rows.OrderEvents(o.ID, o.SessionID, mostEvents)
}

// List is for the people of the business.
func (os *Orders) List(f Filter) ([]Order, error) { return os.rows.ListOrders(f) }

// numbered is an order number as it is stored, however people write it: 12, #12,
// ord-00012, ORD 12.
func numbered(said string) string {
	said = strings.Trim(strings.ToUpper(said), "# .")
	digits := strings.TrimLeft(strings.TrimPrefix(said, "ORD"), "-# ")
	if n, err := strconv.ParseUint(digits, 10, 63); err == nil {
		return fmt.Sprintf("ORD-%05d", n)
	}
	return said
}
