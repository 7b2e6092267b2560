package core

import (
	"cmp"
	"slices"
	"strings"
	"time"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/core/booking"
	"github.com/mostrador/mostrador/internal/core/conversation"
	"github.com/mostrador/mostrador/internal/core/ledger"
	"github.com/mostrador/mostrador/internal/core/news"
	"github.com/mostrador/mostrador/internal/core/order"
	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/kit/lists"
	"github.com/mostrador/mostrador/internal/kit/locale"
	"github.com/mostrador/mostrador/internal/kit/wording"
)

// NewsValues are the values of the fields of a piece, as its subject is now; still is false for one that is not so any
// more.
func (u *Unit) NewsValues(p news.Piece) (values map[string]string, still bool, err error) {
	switch {
	case slices.Contains(aboutOrders, p.Kind):
		values, still, err = orderValues(u, p)
	case slices.Contains(aboutBookings, p.Kind):
		values, still, err = bookingValues(u, p)
	case p.Kind == access.WaitingPlace:
		values, still, err = waitingValues(u, p)
	default:
		values, still, err = paymentValues(u, p)
	}
	if fault.Is(err, fault.NotFound) { // it was removed meanwhile
		return nil, false, nil
	}
	if err != nil || !still {
		return nil, false, err
	}
	values["business"] = u.Workspace.Name
	if p.CustomerID != "" {
		c, err := u.Customers.Get(p.CustomerID)
		if err != nil {
			return nil, false, err
		}
		values["name"] = locale.PersonName(c.FirstName)
	}
	return values, true, nil
}

var (
	aboutOrders = []access.NewsKind{access.OrderAccepted, access.OrderPreparing, access.OrderShipped, access.OrderReady,
		access.OrderDelivered, access.OrderChanged, access.OrderCancelled}
	aboutBookings = []access.NewsKind{access.BookingMade, access.BookingMoved, access.BookingCancelled,
		access.BookingReleased, access.BookingReminder}
)

// NewsContent is what a piece says: the business's wording, and its template for a customer who has not written for a
// day.
func (u *Unit) NewsContent(kind access.NewsKind, values map[string]string) conversation.Content {
	own := u.Workspace.Settings.News
	text := wording.Fill(own.Words(kind, u.Workspace.Locale), values)
	content := conversation.Content{Text: text}
	rule := own.Of(kind)
	if rule.Template.Name == "" {
		content.Template = u.Deliveries.Template(access.TemplateMessage, locale.OneLine(text))
		return content
	}
	content.Template = &conversation.Template{Name: rule.Template.Name, Language: rule.Template.Language,
		Parameters: lists.Map(rule.TemplateFields, func(f string) string {
			return cmp.Or(locale.OneLine(values[f]), "-") // WhatsApp refuses an empty one
		})}
	return content
}

func orderValues(u *Unit, p news.Piece) (map[string]string, bool, error) {
	o, err := u.Orders.Get(p.SubjectID, false)
	if err != nil || !stillSo(p.Kind, o.Status) {
		return nil, false, err
	}
	track, day := o.Delivery.Tracking, ""
	if at, err := time.Parse(time.DateOnly, track.Day); err == nil {
		day = locale.Date(u.Workspace.Locale, at)
	}
	s := u.Workspace.Settings
	return map[string]string{
		"order": o.Number, "items": itemsOf(u, o), "total": u.Money(o.Totals.Total), "balance": u.Money(o.Pending()),
		"carrier": track.Carrier, "tracking": track.Number, "day": day, "reason": o.CancelReason,
		"address": cmp.Or(s.DeliveryAt(o.BranchID).PickupAddress, s.Profile.Address),
	}, true, nil
}

// stillSo reports whether an order's state still bears out what a piece says.
func stillSo(kind access.NewsKind, now order.Status) bool {
	switch kind {
	case access.OrderPreparing:
		return now == order.Processing
	case access.OrderShipped, access.OrderReady:
		return now == order.Shipped
	case access.OrderDelivered:
		return now == order.Delivered || now == order.Completed
	case access.OrderCancelled:
		return now == order.Cancelled
	}
	return now != order.Cancelled
}

// itemsOf lists an order's lines in a sentence.
func itemsOf(u *Unit, o order.Order) string {
	items := lists.Map(o.Lines, func(l order.Line) string {
		return locale.Number(u.Workspace.Locale, l.Quantity) + " × " + locale.OneLine(l.Name)
	})
	if rest := len(items) - linesMost; rest > 0 {
		items = append(slices.Clone(items[:linesMost]), u.Write(msgAndMore, rest))
	}
	return strings.Join(items, ", ")
}

func paymentValues(u *Unit, p news.Piece) (map[string]string, bool, error) {
	m, err := paymentOf(u, p)
	if err != nil {
		return nil, false, err
	}
	wanted := map[access.NewsKind]ledger.Status{access.PaymentReceived: ledger.Completed, access.PaymentRefused: ledger.Rejected}
	if m.Status != wanted[p.Kind] {
		return nil, false, nil
	}
	values := map[string]string{}
	if m.Amount > 0 {
		values["amount"] = u.Money(m.Amount)
	}
	var of []order.Order
	if m.OrderID != "" {
		o, err := u.Orders.Get(m.OrderID, false)
		if err != nil {
			return nil, false, err
		}
		values["order"], of = o.Number, append(of, o)
	}
	balance, err := u.Payments.Balance(p.CustomerID, of...)
	if err != nil {
		return nil, false, err
	}
	values["balance"] = u.Money(max(balance, 0))
	if balance < 0 {
		values["credit"] = u.Money(-balance)
	}
	return values, true, nil
}

// paymentOf is the payment of a piece; that of a receipt without one is what was read from it.
func paymentOf(u *Unit, p news.Piece) (ledger.Payment, error) {
	m, err := u.Ledger.Get(p.SubjectID, false)
	if !fault.Is(err, fault.NotFound) {
		return m, err
	}
	r, err := u.Receipts.Get(p.SubjectID, false)
	if err != nil {
		return m, err
	}
	m = ledger.Payment{OrderID: r.OrderID, Status: ledger.Rejected}
	if r.Currency == string(u.Workspace.Currency) {
		m.Amount = r.Amount
	}
	return m, nil
}

var (
	msgTableFor = locale.Text{ES: "mesa para %d", PT: "mesa para %d", EN: "a table for %d"}
	msgVisit    = locale.Text{ES: "tu turno", MX: "tu cita", PT: "o seu horário", EN: "your appointment"}
)

func bookingValues(u *Unit, p news.Piece) (map[string]string, bool, error) {
	b, err := u.Bookings.Get(p.SubjectID, false)
	cancelled := p.Kind == access.BookingCancelled || p.Kind == access.BookingReleased
	if err != nil || b.Past(u.Now) || (b.Status == booking.Cancelled) != cancelled || b.Waits() && p.Kind == access.BookingReminder {
		return nil, false, err
	}
	values, err := whatIsBooked(u, b)
	return values, err == nil, err
}

// whatIsBooked are the values that tell of a booking.
func whatIsBooked(u *Unit, b booking.Booking) (map[string]string, error) {
	values := map[string]string{"code": b.Code, "when": u.Board.When(b.Day, b.Start)}
	switch {
	case b.Kind == booking.Reservation:
		values["what"] = u.Write(msgTableFor, b.Party)
	default:
		values["what"] = cmp.Or(locale.OneLine(b.Title), u.Write(msgVisit))
		with, err := u.Places.With(b)
		if err != nil {
			return nil, err
		}
		values["with"] = strings.TrimSpace(with)
	}
	if b.Party > 0 {
		values["party"] = locale.Number(u.Workspace.Locale, int64(b.Party))
	}
	values["address"] = u.Workspace.Settings.Profile.Address
	return values, nil
}
