package booking

import (
	"time"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/kit/locale"
)

// deposit.go is the deposit of those who did not come to earlier bookings, where the business asks for one: the booking
// has its time, and waits for the payment or for staff. Links and payments are the ledger's.

const (
	// ErrandDeposit releases a booking whose deposit was not paid in time; its id is the booking's.
	ErrandDeposit = "booking_deposit"
	// depositSettles is how long after the deadline a last-minute payment is looked for.
	depositSettles = 6 * time.Minute
	// depositSoonest is how long before its time a booking has to be made to need one.
	depositSoonest = 30 * time.Minute
)

// Waits reports a booking that waits for its deposit.
func (b Booking) Waits() bool { return b.Status == Confirmed && !b.DepositDueAt.IsZero() }

// Released reports a booking that was cancelled because its deposit was not paid.
func (b Booking) Released() bool { return b.Status == Cancelled && !b.DepositDueAt.IsZero() }

// DepositOf is what a customer has to pay for a booking that they make to stand, in minor units; 0: nothing. Staff book
// without one, and so does who takes a place from the waiting list, which the business offered; a business without an
// account for payment links asks for none, and shortly before there is no time for it.
func (bs *Bookings) DepositOf(customerID string, starts time.Time) (int64, error) {
	s, w := bs.scope.Workspace.Settings.Booking, bs.scope.Workspace
	if s.Deposit <= 0 || customerID == "" || bs.scope.Actor.Role.Trusted() || !w.HasAccount(access.MercadoPago) ||
		starts.Before(bs.scope.Now.Add(depositSoonest)) {
		return 0, nil
	}
	missed, err := bs.rows.NoShows(customerID)
	if err != nil || missed < int64(s.DepositFrom()) {
		return 0, err
	}
	return s.Deposit, nil
}

// askDeposit has a new booking wait for its deposit, if it needs one.
func (bs *Bookings) askDeposit(b *Booking) (err error) {
	if b.Deposit, err = bs.DepositOf(b.CustomerID, b.Starts()); err != nil || b.Deposit == 0 {
		return err
	}
	b.DepositDueAt = bs.scope.Now.Add(bs.scope.Workspace.Settings.Booking.DepositTime())
	bs.hasten(b)
	return nil
}

// hasten ends a booking's wait for its deposit before the booking begins.
func (bs *Bookings) hasten(b *Booking) {
	if !b.Waits() {
		return
	}
	if latest := b.Starts().Add(-2 * depositSettles); latest.Before(b.DepositDueAt) {
		b.DepositDueAt = latest
	}
	bs.scope.Later(ErrandDeposit, b.ID, b.DepositDueAt.Add(depositSettles))
}

// Secure ends the wait for a deposit: it was paid, or staff let the booking stand without. The caller has locked the
// booking. One that waits for none stays as it is; one that is over or cancelled is a conflict.
func (bs *Bookings) Secure(b Booking) (Booking, error) {
	if err := bs.Changeable(b); err != nil || !b.Waits() {
		return b, err
	}
	b.DepositDueAt, b.UpdatedAt = time.Time{}, bs.scope.Now
	if err := bs.rows.UpdateBooking(b); err != nil {
		return b, err
	}
	bs.scope.Emit("booking.secured", b.ID, payload(b))
	return b, bs.calendars.inCalendars(b, nil)
}

var msgUnpaid = locale.Text{ES: "No se pagó la seña", MX: "No se pagó el anticipo", PT: "O sinal não foi pago", EN: "The deposit was not paid"}

// Release cancels a booking that waited for its deposit in vain. The caller has locked the booking. One that has begun is
// left to staff.
func (bs *Bookings) Release(b Booking) (Booking, error) {
	if !b.Waits() || b.Past(bs.scope.Now) || bs.scope.Now.Before(b.DepositDueAt) {
		return b, nil
	}
	return bs.callOff(b, bs.scope.Write(msgUnpaid))
}
