package evidence

import (
	"slices"
	"strings"
	"time"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/core/booking"
	"github.com/mostrador/mostrador/internal/core/confirmation"
	"github.com/mostrador/mostrador/internal/core/conversation"
	"github.com/mostrador/mostrador/internal/core/ledger"
	"github.com/mostrador/mostrador/internal/core/order"
	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/kit/locale"
)

// LatestOrders is how many of a customer's orders are read for one answer.
const LatestOrders = 10

// How much of a customer's history is read for one answer beside them.
const (
	mostPayments = 10
	daysBack     = 30
	daysAhead    = 120
)

// scaler turns minor units into hundredths.
type scaler struct{ exponent int }

func (s scaler) of(minor int64) int64 {
	for range s.exponent - 2 {
		minor /= 10
	}
	for range 2 - s.exponent {
		minor *= 10
	}
	return minor
}

func scaleOf(u *core.Unit) scaler { return scaler{u.Workspace.Currency.Exponent()} }

// ReadBusiness reads what the business has written down. prompt is the owner's own words to the agent.
func ReadBusiness(u *core.Unit, prompt string) (Business, error) {
	s, scale := u.Workspace.Settings, scaleOf(u)
	b := Business{
		Name: u.Workspace.Name, Currency: u.Workspace.Currency, Phone: s.Profile.Phone, Methods: u.Business.PaymentNames(),
		Addresses: []string{s.Profile.Address, s.Profile.City, s.Delivery.PickupAddress},
		Accounts:  []string{s.Bank.Alias, s.Bank.CBU, s.Bank.Holder, s.Bank.Name, s.Bank.TaxID},
		Policies: map[string]string{"returns": s.Policies.Returns, "exchanges": s.Policies.Exchanges,
			"warranty": s.Policies.Warranty, "shipping": s.Policies.Shipping, "payments": s.Policies.Payments},
		Texts: []string{prompt, s.Policies.Custom, s.Profile.Greeting, s.TransferMessage, s.Delivery.PickupText},
	}
	for _, link := range s.Profile.Social {
		b.Links = append(b.Links, link)
	}
	if err := weekOf(u, &b); err != nil {
		return b, err
	}
	for _, z := range u.Business.ZonePrices() {
		b.Zones = append(b.Zones, Zone{Name: z.Zone, Places: z.Places, Price: scale.of(z.Price), Time: z.ETA,
			Minimum: scale.of(z.MinOrder), FreeFrom: scale.of(max(z.FreeFrom, 0))})
	}
	if reach := u.Business.Reach(); reach.Available && len(b.Zones) == 0 {
		b.Zones = []Zone{{Price: scale.of(reach.Cost), FreeFrom: scale.of(max(reach.FreeOver, 0))}}
	}
	for _, p := range u.Workspace.Running(u.Now) {
		if p.Coupon == nil {
			b.Promotions = append(b.Promotions, Promotion{Name: p.Name, Percent: int64(p.BasisPoints())})
		}
	}
	return b, placesOf(u, &b, scale)
}

// weekOf adds the opening hours, as the model is told them.
func weekOf(u *core.Unit, b *Business) error {
	week, err := u.WeekHours()
	if err != nil {
		return err
	}
	for i := range week {
		day := (i + 1) % 7 // from Monday
		if week[day] != "" {
			b.Hours = append(b.Hours, weekdays(access.Weekdays[day])+": "+week[day])
		}
	}
	return nil
}

// placesOf adds branches and services.
func placesOf(u *core.Unit, b *Business, scale scaler) error {
	branches, err := u.Places.Branches()
	if err != nil {
		return err
	}
	for _, k := range branches {
		b.Addresses = append(b.Addresses, k.Name+", "+k.Address)
	}
	services, err := u.Places.Listed()
	if err != nil {
		return err
	}
	staff, err := u.Places.Resources(u.BranchID)
	if err != nil {
		return err
	}
	for _, v := range services {
		s := Service{Name: v.Name, Price: scale.of(v.Price), Minutes: v.Minutes, Description: v.Description}
		for _, r := range staff {
			if r.Active && (len(v.Staff) == 0 || slices.Contains(v.Staff, r.ID)) {
				s.Staff = append(s.Staff, r.Name)
			}
		}
		b.Services = append(b.Services, s)
	}
	return nil
}

// ReadState reads how the customer's rows stand.
func ReadState(u *core.Unit, s conversation.Session) (State, error) {
	out, scale := State{HandedOff: s.State == conversation.Handoff}, scaleOf(u)
	c, found, err := u.Customers.Current()
	if err != nil {
		return out, err
	}
	if found {
		out.Customer, out.Phone, out.Email = c.FullName(), c.Phone, c.Email
		if err := debts(u, c.ID, scale, &out); err != nil {
			return out, err
		}
	}
	if err := sold(u, scale, &out); err != nil {
		return out, err
	}
	today := booking.DayOf(u.Now.In(u.Workspace.Location()))
	booked, err := u.Bookings.Own(today.Add(-daysBack), today.Add(daysAhead))
	if err != nil {
		return out, err
	}
	for _, b := range booked {
		if err := addBooking(u, b, &out); err != nil {
			return out, err
		}
	}
	return out, questions(u, s.ID, &out)
}

func addBooking(u *core.Unit, b booking.Booking, to *State) error {
	staff, err := StaffOf(u, b)
	to.Bookings = append(to.Bookings, Booking{Code: b.Code, What: u.Calendars.Headline(b), Name: b.Name, Staff: staff,
		Start: b.Starts().Format("2006-01-02T15:04"), Status: string(b.Status)})
	return err
}

// StaffOf are the names of the professionals a booking is with. Tables have none that customers hear of.
func StaffOf(u *core.Unit, b booking.Booking) (names []string, err error) {
	if b.Kind == booking.Reservation {
		return nil, nil
	}
	for _, id := range b.Resources {
		r, found, err := u.Places.Resource(id)
		if err != nil {
			return nil, err
		}
		if found {
			names = append(names, r.Name)
		}
	}
	return names, nil
}

// mostQuestions is how many questions of a conversation are looked at.
const mostQuestions = 20

// questions reads what was asked, and what a yes ran.
func questions(u *core.Unit, sessionID string, out *State) error {
	q, open, err := u.Confirmations.Open()
	if err != nil {
		return err
	}
	if open {
		out.Question = q.Text
	}
	list, err := u.Confirmations.List(confirmation.Filter{SessionID: sessionID, Limit: mostQuestions})
	for _, c := range list {
		switch {
		case c.State == confirmation.Executed:
			out.Executed = append(out.Executed, Executed{c.Tool, c.Text})
			if err := given(u, c.SubjectID, out); err != nil {
				return err
			}
		case c.Addressee != access.Customer && c.Waiting():
			out.Asked = append(out.Asked, c.Text)
		}
	}
	return err
}

// AskedOfStaff is what staff were asked in a unit's conversation and have not answered.
func AskedOfStaff(u *core.Unit) (out []string, err error) {
	s, found := u.Conversations.Current()
	if !found {
		return nil, nil
	}
	var state State
	if err := questions(u, s.ID, &state); err != nil {
		return nil, err
	}
	return state.Asked, nil
}

// given adds the booking that a yes in this conversation gave up: it holds no time any more, and is spoken of as what it
// was.
func given(u *core.Unit, subjectID string, out *State) error {
	if subjectID == "" {
		return nil
	}
	b, err := u.Bookings.Get(subjectID, false)
	switch {
	case fault.Is(err, fault.NotFound), err == nil && b.Status != booking.Cancelled:
		return nil
	case err != nil:
		return err
	}
	return addBooking(u, b, out)
}

func debts(u *core.Unit, customerID string, scale scaler, out *State) error {
	debt, err := u.Orders.Debt(customerID)
	if err != nil {
		return err
	}
	credit, err := u.Ledger.Credit(customerID)
	if err != nil {
		return err
	}
	out.Debt, out.Credit = scale.of(debt), scale.of(credit)
	paid, err := u.Ledger.List(ledger.Filter{CustomerID: customerID, Limit: mostPayments})
	for _, p := range paid {
		k := Payment{Amount: scale.of(p.Amount), Status: string(p.Status), Number: p.Number}
		if p.OrderID != "" {
			o, err := u.Orders.Get(p.OrderID, false)
			if err != nil && !fault.Is(err, fault.NotFound) {
				return err
			}
			k.Order = o.Number
		}
		out.Payments = append(out.Payments, k)
	}
	return err
}

// sold reads the draft and the latest orders.
func sold(u *core.Unit, scale scaler, out *State) error {
	d, err := u.Orders.Draft(false)
	switch {
	case fault.Is(err, fault.NotFound):
	case err != nil:
		return err
	default:
		out.Draft = &Draft{Lines: linesOf(d, scale), Subtotal: scale.of(d.Totals.Subtotal),
			Discount: scale.of(d.Totals.Discount),
			Delivery: scale.of(d.Totals.Shipping), Total: scale.of(d.Totals.Total), Address: addressOf(d)}
	}
	list, _, err := u.Orders.Own(order.Filter{Limit: LatestOrders})
	for _, o := range list {
		out.Orders = append(out.Orders, Order{Number: o.Number, Status: string(o.Status),
			Total:   scale.of(o.Totals.Total),
			Pending: scale.of(o.Pending()), Delivery: scale.of(o.Totals.Shipping), Lines: linesOf(o, scale),
			Placed: placedOn(u, o)})
		if at := addressOf(o); at != "" {
			out.Addresses = append(out.Addresses, at)
		}
	}
	return err
}

// placedOn is the day of an order, as the model is told it.
func placedOn(u *core.Unit, o order.Order) string {
	if o.ConfirmedAt.IsZero() {
		return ""
	}
	return o.ConfirmedAt.In(u.Workspace.Location()).Format(time.DateOnly)
}

func linesOf(o order.Order, scale scaler) (out []Line) {
	for _, l := range o.Lines {
		out = append(out, Line{Name: locale.OneLine(l.Name), Quantity: l.Quantity, Unit: scale.of(l.UnitPrice),
			Total: scale.of(l.Total)})
	}
	return out
}

func addressOf(o order.Order) string {
	return strings.TrimSpace(o.Delivery.Address.Line1 + " " + o.Delivery.Address.City + " " + o.Delivery.Zone)
}
