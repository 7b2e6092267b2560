package store

import (
	"strings"
	"time"

	"github.com/mostrador/mostrador/internal/core/booking"
)

type bookingRows struct{ tx *Tx }

const selectBookings = `SELECT b.id, b.code, b.kind, b.status, b.branch_id, b.customer_id, b.session_id, b.question_id, b.booked_by, b.channel, b.call_id, b.day, b.starts,
		b.minutes, b.buffer, b.zone, b.party, b.service_id, b.title, b.resources, b.name, b.phone, b.notes, b.first_visit, b.emergency,
		b.cancel_reason, b.created_at, b.updated_at, b.cancelled_at
	FROM bookings b WHERE b.workspace_id = $1`

func bookingFields(b *booking.Booking) []any {
	return []any{
		&b.ID, &b.Code, &b.Kind, &b.Status, &b.BranchID, &b.CustomerID, &b.SessionID, &b.QuestionID, &b.BookedBy, &b.Channel, &b.CallID, &b.Day, &b.Start,
		&b.Minutes, &b.Buffer, &b.Zone, &b.Party, &b.ServiceID, &b.Title, parsed{&b.Resources}, &b.Name, &b.Phone, &b.Notes, &b.FirstVisit, &b.Emergency,
		&b.CancelReason, moment{&b.CreatedAt}, moment{&b.UpdatedAt}, moment{&b.CancelledAt},
	}
}

func (r bookingRows) Booking(id string, locked bool) (booking.Booking, bool, error) {
	return r.one(` AND b.id = $2`, id, locked)
}

func (r bookingRows) BookingByCode(code string, locked bool) (booking.Booking, bool, error) {
	return r.one(` AND b.code = $2`, code, locked)
}

func (r bookingRows) one(which, value string, locked bool) (b booking.Booking, ok bool, err error) {
	ok, err = found(r.tx.Row(selectBookings+which+lock(r.tx, locked, "b"), []any{r.tx.Workspace(), value}, bookingFields(&b)...))
	return b, ok, err
}

func (r bookingRows) Taken(from, to booking.Day) ([]booking.Booking, error) {
	return r.list(selectBookings+` AND b.status IN `+holding+` AND b.day >= $2 AND b.day <= $3 ORDER BY b.day, b.starts, b.id`,
		[]any{r.tx.Workspace(), string(from), string(to)})
}

// holding are the states in which a booking has its time.
const holding = `('confirmed', 'arrived')`

// TakenTimes leaves out what cannot reach over midnight into the days asked for.
func (r bookingRows) TakenTimes(branchID string, from, to booking.Day) (out []booking.Booking, err error) {
	err = r.tx.Rows(`SELECT b.id, b.day, b.starts, b.minutes, b.buffer, b.resources FROM bookings b
		WHERE b.workspace_id = $1 AND b.day >= $2 AND b.day <= $3 AND b.status IN `+holding+` AND b.branch_id = $4
			AND (b.day > $2 OR b.starts + b.minutes + b.buffer > 1440) AND (b.day < $3 OR b.starts < 960)`,
		[]any{r.tx.Workspace(), string(from.Add(-1)), string(to.Add(1)), branchID}, func(scan func(...any) error) error {
			var b booking.Booking
			var resources string
			err := scan(&b.ID, &b.Day, &b.Start, &b.Minutes, &b.Buffer, &resources)
			b.Resources = strings.Split(strings.Trim(resources, `[]"`), `","`) // ids: nothing in them is escaped
			out = append(out, b)
			return err
		})
	return out, err
}

func (r bookingRows) Kept(branchID string, from, to booking.Day) ([]booking.Booking, error) {
	return r.list(selectBookings+` AND b.day >= $2 AND b.day <= $3 AND b.branch_id = $4 AND b.status <> 'cancelled' ORDER BY b.day, b.starts, b.id`,
		[]any{r.tx.Workspace(), string(from), string(to), branchID})
}

func (r bookingRows) BookingsOf(customerID string, from, to booking.Day) ([]booking.Booking, error) {
	return r.list(selectBookings+` AND b.customer_id = $2 AND b.customer_id <> '' AND b.status IN `+holding+` AND b.day >= $3 AND b.day <= $4
		ORDER BY b.day, b.starts, b.id`, []any{r.tx.Workspace(), customerID, string(from), string(to)})
}

func (r bookingRows) list(query string, args []any) (out []booking.Booking, err error) {
	err = r.tx.Rows(query, args, func(scan func(...any) error) error {
		var b booking.Booking
		err := scan(bookingFields(&b)...)
		out = append(out, b)
		return err
	})
	return out, err
}

// values are the columns that may change, after the workspace and the id.
func (r bookingRows) values(b booking.Booking) []any {
	return []any{
		r.tx.Workspace(), b.ID, string(b.Status), string(b.Day), b.Start, b.Minutes, b.Buffer, b.Zone, b.Party, b.ServiceID, b.Title, tags(b.Resources),
		b.Name, b.Phone, b.Notes, flag(b.FirstVisit), flag(b.Emergency), b.CancelReason, micros(b.UpdatedAt), micros(b.CancelledAt),
	}
}

func (r bookingRows) InsertBooking(b booking.Booking) error {
	_, err := r.tx.Exec(`INSERT INTO bookings (workspace_id, id, status, day, starts, minutes, buffer, zone, party, service_id, title, resources,
			name, phone, notes, first_visit, emergency, cancel_reason, updated_at, cancelled_at,
			code, kind, branch_id, customer_id, session_id, question_id, booked_by, channel, call_id, created_at)
		VALUES (`+placeholders(1, 30)+`)`,
		append(r.values(b), b.Code, string(b.Kind), b.BranchID, b.CustomerID, b.SessionID, b.QuestionID, b.BookedBy, b.Channel, b.CallID, micros(b.CreatedAt))...)
	return err
}

func (r bookingRows) UpdateBooking(b booking.Booking) error {
	return r.tx.Later(one("booking", b.ID), `UPDATE bookings SET status = $3, day = $4, starts = $5, minutes = $6, buffer = $7, zone = $8, party = $9,
			service_id = $10, title = $11, resources = $12, name = $13, phone = $14, notes = $15, first_visit = $16, emergency = $17,
			cancel_reason = $18, updated_at = $19, cancelled_at = $20
		WHERE workspace_id = $1 AND id = $2`, r.values(b)...)
}

// TakeSlots waits on PostgreSQL for whoever is about to take one of them, and then
// gets it or not.
func (r bookingRows) TakeSlots(bookingID, resourceID string, from, count int64) (int64, error) {
	rows := make([][]any, count)
	for i := range rows {
		rows[i] = []any{resourceID, from + int64(i), bookingID}
	}
	return insert(r.tx, `INSERT INTO booking_slots (workspace_id, resource_id, slot, booking_id)`, rows, ` ON CONFLICT (workspace_id, resource_id, slot) DO NOTHING`)
}

func (r bookingRows) FreeSlots(bookingID string) error {
	_, err := r.tx.Exec(`DELETE FROM booking_slots WHERE workspace_id = $1 AND booking_id = $2`, r.tx.Workspace(), bookingID)
	return err
}

func (r bookingRows) Busy(resourceIDs []string, from, to time.Time) (out []booking.Busy, err error) {
	err = queryIn(r.tx, `SELECT t.resource_id, t.starts_at, t.ends_at FROM busy_times t
		WHERE t.workspace_id = $1 AND t.ends_at > $2 AND t.starts_at < $3 AND t.resource_id IN (@list)`,
		[]any{r.tx.Workspace(), micros(from), micros(to)}, resourceIDs, func(scan func(...any) error) error {
			var b booking.Busy
			err := scan(&b.ResourceID, moment{&b.From}, moment{&b.To})
			out = append(out, b)
			return err
		})
	return out, err
}
