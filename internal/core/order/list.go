package order

import (
	"fmt"
	"strconv"
	"strings"
	"time"
)

// Filter selects confirmed orders, the newest first; no drafts.
type Filter struct {
	Status     Status
	CustomerID string
	After      string // the id of the last one seen
	Limit      int
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

// List is for staff; it does not check the role.
func (os *Orders) List(f Filter) ([]Order, error) { return os.rows.ListOrders(f) }

// numbered normalizes an order number, however customers write it: 12, #12, ord-00012, ORD 12.
func numbered(said string) string {
	said = strings.Trim(strings.ToUpper(said), "# .")
	digits := strings.TrimLeft(strings.TrimPrefix(said, "ORD"), "-# ")
	if n, err := strconv.ParseUint(digits, 10, 63); err == nil {
		return fmt.Sprintf("ORD-%05d", n)
	}
	return said
}
