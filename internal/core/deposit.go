package core

import (
	"time"

	"github.com/mostrador/mostrador/internal/core/booking"
	"github.com/mostrador/mostrador/internal/core/ledger"
	"github.com/mostrador/mostrador/internal/core/sales"
	"github.com/mostrador/mostrador/internal/core/scope"
	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/kit/locale"
)

// deposit.go joins bookings that wait for a deposit and the payment links for it. A booking is locked before its link.

// settlesDeposit are the events after which a booking waits for no deposit.
var settlesDeposit = map[string]bool{
	"booking.secured": true, "booking.cancelled": true, "booking.arrived": true, "booking.completed": true, "booking.no_show": true,
}

// depositLinks has a link made for a booking that was made and waits for its deposit, and closes that of one that does
// not wait any more.
func depositLinks(u *Unit, e scope.Event) error {
	switch {
	case settlesDeposit[e.Type]:
		return u.Ledger.CloseDeposit(e.Aggregate)
	case e.Type != "booking.created" || u.Workspace.Settings.Booking.Deposit <= 0:
		return nil
	}
	b, err := u.Bookings.Get(e.Aggregate, false)
	if err != nil || !b.Waits() {
		return err
	}
	return u.Payments.WantDeposit(sales.Deposit{BookingID: b.ID, Code: b.Code, CustomerID: b.CustomerID, SessionID: b.SessionID,
		Amount: b.Deposit, Until: b.DepositDueAt})
}

// Collect applies a payment through a link (Payments.Collect). The booking whose deposit it is stands then.
func (u *Unit) Collect(linkID string, c sales.Collection) error {
	k, err := u.Ledger.Link(linkID, false)
	if err != nil {
		return err
	}
	b, err := u.depositor(k)
	if err != nil {
		return err
	}
	if err := u.Payments.Collect(linkID, c); err != nil || !b.Waits() {
		return err
	}
	if k, err = u.Ledger.Link(linkID, false); err == nil && k.State == ledger.LinkPaid {
		_, err = u.secured(b)
	}
	return err
}

// depositor is the booking whose deposit a link is for, locked; zero without one.
func (u *Unit) depositor(k ledger.Link) (booking.Booking, error) {
	if k.BookingID == "" {
		return booking.Booking{}, nil
	}
	b, err := u.Bookings.Get(k.BookingID, true)
	if fault.Is(err, fault.NotFound) {
		return booking.Booking{}, nil
	}
	return b, err
}

// secured lets a booking stand. One that has begun meanwhile is left to staff.
func (u *Unit) secured(b booking.Booking) (booking.Booking, error) {
	if u.Bookings.Changeable(b) != nil {
		return b, nil
	}
	return u.Bookings.Secure(b)
}

// EndDeposit releases a booking whose deposit was not paid in time. A link that could not be made or sent is not its
// customer's fault: the booking stands.
func (u *Unit) EndDeposit(bookingID string) error {
	b, err := u.Bookings.Get(bookingID, true)
	if fault.Is(err, fault.NotFound) {
		return nil
	}
	if err != nil || !b.Waits() || u.Now.Before(b.DepositDueAt) {
		return err
	}
	k, found, err := u.Ledger.DepositLink(b.ID)
	switch {
	case err != nil:
		return err
	case !found, k.State == ledger.LinkFailed, k.State == ledger.LinkPaid:
		_, err = u.secured(b)
	default:
		_, err = u.Bookings.Release(b)
	}
	return err
}

var (
	msgDepositAsked = locale.Text{
		ES: " Para asegurar el lugar pedimos una seña de %s, que se paga con un link.",
		MX: " Para asegurar el lugar pedimos un anticipo de %s, que se paga con una liga.",
		PT: " Para garantir o lugar pedimos um sinal de %s, que se paga com um link.",
		EN: " To secure the place we ask for a deposit of %s, paid with a link.",
	}
	msgDepositAwaited = locale.Text{
		ES: "todavía sin asegurar: falta la seña de %s", MX: "todavía sin asegurar: falta el anticipo de %s",
		PT: "ainda não garantido: falta o sinal de %s", EN: "not secured yet: the deposit of %s is missing",
	}
	msgDepositDue = locale.Text{
		ES: "Te guardamos el lugar%s, %s. El código es %s. Para asegurarlo falta la seña de %s, hasta el %s a las %s: te mandamos el link para pagarla. " +
			"Si no llega, el lugar queda libre.",
		MX: "Te guardamos el lugar%s, %s. Tu código es %s. Para asegurarlo falta el anticipo de %s, hasta el %s a las %s: te mandamos la liga para pagarlo. " +
			"Si no llega, el lugar queda libre.",
		PT: "Guardamos o lugar para você%s, %s. Seu código é %s. Para garantir falta o sinal de %s, até %s às %s: enviamos o link para pagar. " +
			"Se não chegar, o lugar fica livre.",
		EN: "We are holding the place for you%s, %s. Your code is %s. To secure it we need the deposit of %s by %s at %s: we are sending you the link to pay it. " +
			"If it does not arrive, the place is free again.",
	}
)

// DepositAwaited is what a booking waits for, in the middle of a sentence; empty without.
func (u *Unit) DepositAwaited(b booking.Booking) string {
	if !b.Waits() {
		return ""
	}
	return u.Write(msgDepositAwaited, u.Money(b.Deposit))
}

// DepositAsked is what the question of a booking says of the deposit that a customer has to pay, and its amount; empty
// and 0 without one.
func (u *Unit) DepositAsked(customerID string, starts time.Time) (text string, amount int64, err error) {
	if amount, err = u.Bookings.DepositOf(customerID, starts); err != nil || amount == 0 {
		return "", 0, err
	}
	return u.Say(msgDepositAsked, u.Money(amount)), amount, nil
}

// Booked is what the customer of a new booking is told: in these words or, if it waits for a deposit, what it waits for.
// where begins with a space, or is empty.
func (u *Unit) Booked(b booking.Booking, where, text string) string {
	if !b.Waits() {
		return text
	}
	zone, err := time.LoadLocation(b.Zone)
	if err != nil {
		zone = u.Workspace.Location()
	}
	until := b.DepositDueAt.In(zone)
	return u.Say(msgDepositDue, where, u.Board.When(b.Day, b.Start), u.Code(b.Code), u.Money(b.Deposit),
		locale.Date(u.Workspace.Locale, until), locale.Time(u.Workspace.Locale, until))
}
