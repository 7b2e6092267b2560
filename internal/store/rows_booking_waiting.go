package store

import "github.com/mostrador/mostrador/internal/core/booking"

var waiters = describe("waiting_list", "w", func(w *booking.Waiter) columns {
	return columns{
		key("id", &w.ID), word("state", &w.State), word("kind", &w.Kind), id("branch_id", &w.BranchID),
		id("customer_id", &w.CustomerID), id("session_id", &w.SessionID), personal("name", &w.Name), personal("phone", &w.Phone),
		prose("notes", &w.Notes), number("party", &w.Party), id("service_id", &w.ServiceID), id("staff_id", &w.StaffID),
		word("first_day", &w.FirstDay), word("last_day", &w.LastDay), number("earliest", &w.From), number("latest", &w.Until),
		id("added_by", &w.AddedBy), word("offer_day", &w.OfferDay), number("offer_start", &w.OfferStart),
		number("offer_minutes", &w.OfferMinutes), public("offer_resources", &w.OfferResources), when("offer_until", &w.OfferUntil),
		public("had", &w.Had), id("booking_id", &w.BookingID), when("created_at", &w.CreatedAt), when("updated_at", &w.UpdatedAt),
	}
})

var updateWaiter = waiters.updates("customer on the waiting list", "state", "offer_day", "offer_start", "offer_minutes",
	"offer_resources", "offer_until", "had", "booking_id", "updated_at")

// LockWaiting locks a name: a place is offered with a look at all who wait.
func (r bookingRows) LockWaiting() error { return lockName(r.tx, "waiting "+r.tx.Workspace()) }

func (r bookingRows) InsertWaiter(w booking.Waiter) error { return waiters.add(r.tx, w) }

func (r bookingRows) UpdateWaiter(w booking.Waiter) error { return updateWaiter.exec(r.tx, w) }

func (r bookingRows) Waiter(id string, locked bool) (booking.Waiter, bool, error) {
	return waiters.one(r.tx, ` AND w.id = $2`+lock(r.tx, locked, "w"), id)
}

func (r bookingRows) Line() ([]booking.Waiter, error) {
	return waiters.all(r.tx, ` AND w.state IN ('waiting', 'offered') ORDER BY w.created_at, w.id`)
}

func (r bookingRows) ListWaiters(f booking.WaitFilter) ([]booking.Waiter, error) {
	var w filter
	w.wants(`w.state = ?`, string(f.State))
	w.wants(`w.customer_id = ?`, f.CustomerID)
	return waiters.find(r.tx, w.newest("w", f.After, f.Limit))
}
