package store

import (
	"strings"
	"time"

	"github.com/mostrador/mostrador/internal/core/booking"
)

type bookingRows struct{ tx *Tx }

var bookings = describe("bookings", "b", func(b *booking.Booking) columns {
	return columns{
		key("id", &b.ID), public("code", &b.Code), word("kind", &b.Kind), word("status", &b.Status),
		id("branch_id", &b.BranchID), id("customer_id", &b.CustomerID), id("session_id", &b.SessionID),
		id("question_id", &b.QuestionID), id("booked_by", &b.BookedBy), word("channel", &b.Channel),
		id("call_id", &b.CallID), word("day", &b.Day), number("starts", &b.Start), number("minutes", &b.Minutes),
		number("buffer", &b.Buffer), word("zone", &b.Zone), number("party", &b.Party), id("service_id", &b.ServiceID),
		public("title", &b.Title), public("resources", &b.Resources), personal("name", &b.Name),
		personal("phone", &b.Phone), prose("notes", &b.Notes), yes("first_visit", &b.FirstVisit),
		yes("emergency", &b.Emergency), prose("cancel_reason", &b.CancelReason), when("created_at", &b.CreatedAt),
		when("updated_at", &b.UpdatedAt), when("cancelled_at", &b.CancelledAt),
		when("acknowledged_at", &b.AcknowledgedAt), number("deposit", &b.Deposit),
		when("deposit_due_at", &b.DepositDueAt),
	}
})

// updateBooking does not write who made the booking, and how.
var updateBooking = bookings.updatesBut("booking", "code", "kind", "branch_id", "customer_id", "session_id",
	"question_id", "booked_by",
	"channel", "call_id", "created_at")

func (r bookingRows) Booking(id string, locked bool) (booking.Booking, bool, error) {
	return r.one(` AND b.id = $2`, id, locked)
}

func (r bookingRows) BookingByCode(code string, locked bool) (booking.Booking, bool, error) {
	return r.one(` AND b.code = $2`, code, locked)
}

func (r bookingRows) one(which, value string, locked bool) (booking.Booking, bool, error) {
	return bookings.one(r.tx, which+lock(r.tx, locked, "b"), value)
}

func (r bookingRows) Taken(from, to booking.Day) ([]booking.Booking, error) {
	return bookings.all(r.tx, ` AND b.status IN `+holding+
		` AND b.day >= $2 AND b.day <= $3 ORDER BY b.day, b.starts, b.id`,
		string(from), string(to))
}

// holding are the states in which a booking occupies its time.
const holding = `('confirmed', 'arrived')`

// TakenTimes leaves out bookings that cannot reach past midnight into the days asked for.
func (r bookingRows) TakenTimes(branchID string, from, to booking.Day) (out []booking.Booking, err error) {
	err = r.tx.Rows(`SELECT b.id, b.day, b.starts, b.minutes, b.buffer, b.resources FROM bookings b
		WHERE b.workspace_id = $1 AND b.day >= $2 AND b.day <= $3 AND b.status IN `+holding+` AND b.branch_id = $4
			AND (b.day > $2 OR b.starts + b.minutes + b.buffer > 1440) AND (b.day < $3 OR b.starts < 960)`,
		[]any{r.tx.Workspace(), string(from.Add(-1)), string(to.Add(1)), branchID},
		func(scan func(...any) error) error {
			var b booking.Booking
			var resources string
			err := scan(&b.ID, &b.Day, &b.Start, &b.Minutes, &b.Buffer, &resources)
			b.Resources = strings.Split(strings.Trim(resources, `[]"`), `","`) // ids contain nothing that is escaped
			out = append(out, b)
			return err
		})
	return out, err
}

func (r bookingRows) Kept(branchID string, from, to booking.Day) ([]booking.Booking, error) {
	return bookings.all(r.tx, ` AND b.day >= $2 AND b.day <= $3 AND b.branch_id = $4 AND b.status <> 'cancelled'
		ORDER BY b.day, b.starts, b.id`, string(from), string(to), branchID)
}

func (r bookingRows) BookingsOf(customerID string, from, to booking.Day) ([]booking.Booking, error) {
	return bookings.all(r.tx, ` AND b.customer_id = $2 AND b.customer_id <> '' AND b.status IN `+holding+
		` AND b.day >= $3 AND b.day <= $4
		ORDER BY b.day, b.starts, b.id`, customerID, string(from), string(to))
}

func (r bookingRows) InsertBooking(b booking.Booking) error { return bookings.add(r.tx, b) }

func (r bookingRows) UpdateBooking(b booking.Booking) error { return updateBooking.later(r.tx, b) }

// TakeSlots waits on PostgreSQL for a transaction that is taking one of the slots, and then gets it or not.
func (r bookingRows) TakeSlots(bookingID, resourceID string, from, count int64) (int64, error) {
	rows := make([][]any, count)
	for i := range rows {
		rows[i] = []any{resourceID, from + int64(i), bookingID}
	}
	return insert(r.tx, `INSERT INTO booking_slots (workspace_id, resource_id, slot, booking_id)`, rows,
		` ON CONFLICT (workspace_id, resource_id, slot) DO NOTHING`)
}

func (r bookingRows) FreeSlots(bookingID string) error {
	return write(r.tx, `DELETE FROM booking_slots WHERE workspace_id = $1 AND booking_id = $2`, bookingID)
}

func (r bookingRows) Busy(resourceIDs []string, from, to time.Time) (out []booking.Busy, err error) {
	err = queryIn(r.tx, `SELECT t.resource_id, t.starts_at, t.ends_at FROM busy_times t
		WHERE t.workspace_id = $1 AND t.ends_at > $2 AND t.starts_at < $3 AND t.resource_id IN (@list)`,
		[]any{r.tx.Workspace(), micros(from), micros(to)}, resourceIDs, into(&out, func(b *booking.Busy) []any {
			return []any{&b.ResourceID, moment{&b.From}, moment{&b.To}}
		}))
	return out, err
}
