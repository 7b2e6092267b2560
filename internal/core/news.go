package core

import (
	"slices"
	"strconv"
	"time"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/core/booking"
	"github.com/mostrador/mostrador/internal/core/conversation"
	"github.com/mostrador/mostrador/internal/core/customer"
	"github.com/mostrador/mostrador/internal/core/ledger"
	"github.com/mostrador/mostrador/internal/core/news"
	"github.com/mostrador/mostrador/internal/core/order"
	"github.com/mostrador/mostrador/internal/core/scope"
	"github.com/mostrador/mostrador/internal/kit/fault"
)

// newsOf finds what an event is news of. A piece without a kind is no news.
var newsOf = map[string]func(u *Unit, e scope.Event) (news.Piece, error){
	"order.created":          newsOfOrder,
	"order.status_changed":   newsOfOrder,
	"order.shipping_updated": newsOfOrder,
	"order.modified":         newsOfOrder,
	"order.discounted":       newsOfOrder,
	"order.cancelled":        newsOfOrder,
	"payment.received":       newsOfPayment,
	"payment.rejected":       newsOfPayment,
	"receipt.rejected":       newsOfReceipt,
	"booking.created":        newsOfBooking,
	"booking.rescheduled":    newsOfBooking,
	"booking.cancelled":      newsOfBooking,
	"booking.secured":        newsOfBooking,
	"waiting.offered":        newsOfWaiting,
}

// TellNews records what the unit's events are news of to their customers: what staff, a vendor or the clock changed.
// What a customer did in a conversation is answered there, and is none; but whoever booked is reminded. The runtime calls
// it at the end of every unit.
func (u *Unit) TellNews() error {
	for _, e := range slices.Clone(u.Events()) {
		find, is := newsOf[e.Type]
		if is && u.Actor.Role.Trusted() {
			p, err := find(u, e)
			if err == nil && p.Kind != "" && !conversation.Answered(&u.Conversations, p.CustomerID, p.SessionID) {
				err = tell(u, p)
			}
			if err != nil {
				return err
			}
		}
		if err := remind(u, e); err != nil {
			return err
		}
		if err := depositLinks(u, e); err != nil {
			return err
		}
		if freesPlaces[e.Type] {
			if err := u.Waiting.Stir(e.Aggregate); err != nil {
				return err
			}
		}
	}
	return nil
}

// tell records a piece for a customer who can be reached.
func tell(u *Unit, p news.Piece) error {
	_, reached, err := u.NewsChannel(p)
	if err != nil || !reached {
		return err
	}
	return u.News.Tell(p)
}

// soonest is how long before its reminder a booking was made, at least: nobody is reminded of what they have just said.
const soonest = time.Hour

// remind records the reminder of a booking that was made or moved. An earlier one of it is overtaken then.
func remind(u *Unit, e scope.Event) error {
	if e.Type != "booking.created" && e.Type != "booking.rescheduled" {
		return nil
	}
	b, err := u.Bookings.Get(e.Aggregate, false)
	if err != nil {
		return err
	}
	due := b.Starts().Add(-u.Workspace.Settings.News.Ahead())
	if b.Status != booking.Confirmed || due.Before(u.Now.Add(soonest)) {
		return nil
	}
	return tell(u, news.Piece{Kind: access.BookingReminder, CustomerID: b.CustomerID, SessionID: b.SessionID, SubjectID: b.ID,
		Version: b.Appointed() + "@" + strconv.FormatInt(b.UpdatedAt.UnixMicro(), 10), DueAt: due})
}

// NewsChannel finds how a piece reaches its customer: on WhatsApp, in the conversation that is returned if there is one,
// or else in the web chat it is about. false: there is no way.
func (u *Unit) NewsChannel(p news.Piece) (talk conversation.Session, reached bool, err error) {
	if p.SessionID != "" {
		if talk, err = u.Conversations.Get(p.SessionID, false); err != nil && !fault.Is(err, fault.NotFound) {
			return talk, false, err
		}
	}
	own := talk.CustomerID == p.CustomerID
	c := customer.Customer{}
	if p.CustomerID != "" && u.Workspace.WhatsAppAccount() != "" {
		if c, err = u.Customers.Get(p.CustomerID); err != nil && !fault.Is(err, fault.NotFound) {
			return talk, false, err
		}
	}
	switch {
	case c.Phone == "":
		return talk, own && talk.Channel == conversation.Web, nil
	case own && talk.Channel == whatsAppChannel:
		return talk, true, nil
	}
	talk, found, err := u.Conversations.With(c.ID)
	if !found || talk.Channel != whatsAppChannel {
		talk = conversation.Session{}
	}
	return talk, true, err
}

// whatsAppChannel is the channel of WhatsApp.
const whatsAppChannel = "whatsapp"

func newsOfOrder(u *Unit, e scope.Event) (p news.Piece, err error) {
	o, err := u.Orders.Get(e.Aggregate, false)
	if err != nil || o.ConfirmedAt.IsZero() || o.Status.InTheMaking() {
		return p, err
	}
	p = news.Piece{CustomerID: o.CustomerID, SessionID: o.SessionID, SubjectID: o.ID}
	switch {
	case e.Type == "order.cancelled":
		p.Kind = access.OrderCancelled
	case e.Type == "order.created":
		p.Kind = access.OrderAccepted
	case e.Type == "order.modified" || e.Type == "order.discounted":
		p.Kind, p.Version = access.OrderChanged, strconv.FormatInt(o.UpdatedAt.UnixMicro(), 10)
	case o.Status == order.Shipped && o.Delivery.Method == order.Pickup:
		p.Kind = access.OrderReady
	case o.Status == order.Shipped:
		p.Kind, p.Version = access.OrderShipped, o.Delivery.Tracking.Number
	case e.Type == "order.status_changed":
		p.Kind = newsOfStatus[o.Status]
	}
	return p, nil
}

// newsOfStatus are the states of an order that are news. A completed order was delivered before.
var newsOfStatus = map[order.Status]access.NewsKind{
	order.Confirmed: access.OrderAccepted, order.Processing: access.OrderPreparing, order.Delivered: access.OrderDelivered,
}

func newsOfPayment(u *Unit, e scope.Event) (news.Piece, error) {
	m, err := u.Ledger.Get(e.Aggregate, false)
	if err != nil {
		return news.Piece{}, err
	}
	p := news.Piece{CustomerID: m.CustomerID, SessionID: m.SessionID, SubjectID: m.ID}
	switch m.Status { // one that came and was returned at once is neither
	case ledger.Completed:
		p.Kind = access.PaymentReceived
	case ledger.Rejected:
		p.Kind = access.PaymentRefused
	}
	if p.SessionID == "" && m.OrderID != "" {
		o, err := u.Orders.Get(m.OrderID, false)
		if err != nil {
			return p, err
		}
		p.SessionID = o.SessionID
	}
	return p, nil
}

// newsOfReceipt is about a receipt without a claim: that of a claim is told as the payment's.
func newsOfReceipt(u *Unit, e scope.Event) (news.Piece, error) {
	r, err := u.Receipts.Get(e.Aggregate, false)
	if err != nil || r.PaymentID != "" {
		return news.Piece{}, err
	}
	return news.Piece{Kind: access.PaymentRefused, CustomerID: r.CustomerID, SessionID: r.SessionID, SubjectID: r.ID}, nil
}

func newsOfBooking(u *Unit, e scope.Event) (news.Piece, error) {
	b, err := u.Bookings.Get(e.Aggregate, false)
	if err != nil || b.Past(u.Now) {
		return news.Piece{}, err
	}
	p := news.Piece{CustomerID: b.CustomerID, SessionID: b.SessionID, SubjectID: b.ID}
	switch {
	case b.Released():
		p.Kind = access.BookingReleased
	case b.Status == booking.Cancelled:
		p.Kind = access.BookingCancelled
	case b.Status != booking.Confirmed:
	case e.Type == "booking.created", e.Type == "booking.secured":
		p.Kind = access.BookingMade
	case !sameTime(e):
		p.Kind, p.Version = access.BookingMoved, strconv.FormatInt(b.UpdatedAt.UnixMicro(), 10)
	}
	return p, nil
}

// sameTime reports a change of a booking that left its time as it was: another table is no news.
func sameTime(e scope.Event) bool {
	f, _ := e.Payload.(map[string]any)
	return f["previousDate"] == f["date"] && f["previousTime"] == f["time"]
}
