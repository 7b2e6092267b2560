package order

import (
	"fmt"
	"strconv"
	"strings"
)

// Filter picks orders: from their yes on, the newest first. Drafts are none yet.
type Filter struct {
	Status     Status
	CustomerID string
	After      string // the id of the last one seen
	Limit      int
}

// ListRows reads many orders, with their lines.
type ListRows interface {
	ListOrders(f Filter) ([]Order, error)
}

// List is for the people of the business.
func (os *Orders) List(f Filter) ([]Order, error) { return os.rows.ListOrders(f) }

// numbered is an order number as it is stored, however people write it: 12, #12,
// ord-00012.
func numbered(said string) string {
	said = strings.TrimPrefix(strings.ToUpper(strings.TrimSpace(said)), "#")
	digits := strings.TrimPrefix(said, "ORD-")
	if n, err := strconv.ParseUint(digits, 10, 63); err == nil {
		return fmt.Sprintf("ORD-%05d", n)
	}
	return said
}
