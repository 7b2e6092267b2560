package store

import (
	"fmt"

	"github.com/mostrador/mostrador/internal/core/booking"
)

func (r bookingRows) ListBookings(f booking.Filter) ([]booking.Booking, error) {
	query, args := selectBookings, []any{r.tx.Workspace()}
	and := func(condition string, value any) {
		args = append(args, value)
		query += " AND " + fmt.Sprintf(condition, fmt.Sprintf("$%d", len(args)))
	}
	if f.From != "" {
		and("b.day >= %s", string(f.From))
	}
	if f.To != "" {
		and("b.day <= %s", string(f.To))
	}
	if f.Status != "" {
		and("b.status = %s", string(f.Status))
	}
	if f.ResourceID != "" {
		and("b.resources LIKE %s", `%"`+f.ResourceID+`"%`)
	}
	if f.CustomerID != "" {
		and("b.customer_id = %s AND b.customer_id <> ''", f.CustomerID)
	}
	if f.After != "" {
		and("(b.day, b.starts, b.id) > (SELECT s.day, s.starts, s.id FROM bookings s WHERE s.workspace_id = $1 AND s.id = %s)", f.After)
	}
	args = append(args, limit(f.Limit))
	return r.list(query+fmt.Sprintf(" ORDER BY b.day, b.starts, b.id LIMIT $%d", len(args)), args)
}
