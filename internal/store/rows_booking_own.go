package store

import "github.com/mostrador/mostrador/internal/core/booking"

func (r bookingRows) BookingsIn(sessionID string, from, to booking.Day) ([]booking.Booking, error) {
	return bookings.all(r.tx, ` AND b.session_id = $2 AND b.customer_id = '' AND b.status IN `+holding+
		` AND b.day >= $3 AND b.day <= $4
		ORDER BY b.day, b.starts, b.id`, sessionID, string(from), string(to))
}

func (r bookingRows) Appointments(whose booking.Whose, from, to booking.Day) ([]booking.Booking, error) {
	return bookings.all(r.tx, ` AND b.day >= $2 AND b.day <= $3 AND b.kind = 'appointment' AND b.status IN `+holding+`
		AND (b.customer_id = $4 AND b.customer_id <> '' OR b.phone = $5 AND b.phone <> '' OR b.session_id = $6 AND b.session_id <> '')
		ORDER BY b.day, b.starts, b.id`, string(from), string(to), whose.CustomerID, whose.Phone, whose.SessionID)
}

func (r bookingRows) NoShows(customerID string) (n int64, err error) {
	err = r.tx.Row(`SELECT COUNT(*) FROM bookings b WHERE b.workspace_id = $1 AND b.customer_id = $2 AND b.customer_id <> ''
		AND b.status = 'no_show'`, []any{r.tx.Workspace(), customerID}, &n)
	return n, err
}
