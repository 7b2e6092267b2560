package store

import "github.com/mostrador/mostrador/internal/core/booking"

func (r bookingRows) ListBookings(f booking.Filter) ([]booking.Booking, error) {
	var w filter
	w.wants("b.day >= ?", string(f.From))
	w.wants("b.day <= ?", string(f.To))
	w.wants("b.status = ?", string(f.Status))
	if f.ResourceID != "" {
		w.add(" AND b.resources LIKE ?", `%"`+f.ResourceID+`"%`)
	}
	w.wants("b.customer_id = ? AND b.customer_id <> ''", f.CustomerID)
	w.wants("(b.day, b.starts, b.id) > (SELECT s.day, s.starts, s.id FROM bookings s WHERE s.workspace_id = $1 AND s.id = ?)", f.After)
	by := " ORDER BY b.day, b.starts, b.id LIMIT ?"
	if f.Newest {
		by = " ORDER BY b.day DESC, b.starts DESC, b.id DESC LIMIT ?"
	}
	w.add(by, limit(f.Limit))
	return bookings.find(r.tx, w)
}
