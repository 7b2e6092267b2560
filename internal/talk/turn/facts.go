package turn

import (
	"context"
	"slices"
	"strings"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/core/booking"
	"github.com/mostrador/mostrador/internal/core/conversation"
	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/kit/lists"
	"github.com/mostrador/mostrador/internal/kit/locale"
	"github.com/mostrador/mostrador/internal/talk/evidence"
	"github.com/mostrador/mostrador/internal/talk/model"
)

// facts is where and when the conversation happens, and its current state.
func (x *exchange) facts(u *core.Unit, s conversation.Session) (f model.Facts, err error) {
	f = model.Facts{
		Locale: x.w.Locale, Business: x.w.Name, Assistant: x.agent.Name, AssistantType: x.agent.AssistantType,
		Channel: s.Channel, State: string(s.State), Currency: x.w.Currency, Payments: u.Business.PaymentNames(),
	}
	f.Promotions = lists.Map(x.w.Running(u.Now), func(p access.Promotion) string { return locale.OneLine(p.Name) })
	if p := x.w.Settings.Policies; !x.tools.has("retail/get_business_policies_text") {
		f.Policies = model.Policies{Returns: p.Returns, Exchanges: p.Exchanges, Warranty: p.Warranty,
			Shipping: p.Shipping, Payments: p.Payments}
	}
	if err := where(u, s, &f); err != nil {
		return f, err
	}
	c, found, err := u.Customers.Current()
	if err != nil {
		return f, err
	}
	if found {
		f.Customer, f.Phone, f.Preferences = c.FullName(), c.Phone, u.Tastes(c.Tastes())
	}
	if f.Draft, err = draftInWords(u); err != nil {
		return f, err
	}
	if f.Bookings, err = x.bookings(u); err != nil {
		return f, err
	}
	for _, m := range x.words {
		if brought(m.Text) != "" && !f.NoReceipt {
			if f.NoReceipt, err = noReceipt(u, m.Text); err != nil {
				return f, err
			}
		}
	}
	if f.Shared, err = sharedPlace(u, x.tools); err != nil {
		return f, err
	}
	if f.Services, err = services(x, u); err != nil {
		return f, err
	}
	if f.Earlier, err = earlier(u, s); err != nil {
		return f, err
	}
	q, open, err := u.Confirmations.Open()
	if err == nil && open {
		f.Question = q.Text
	}
	if err != nil {
		return f, err
	}
	return f, x.factsInLines(u, &f)
}

// namedGoods are the words of what the customer said that products are named with. A model that reads asks its tools; the
// built-in one knows by them what a message names. The words of a turn are looked up once.
func namedGoods(ctx context.Context, x *exchange, u *core.Unit) (_ []string, err error) {
	if x.modelReads() || x.named != nil {
		return x.named, nil
	}
	said := lists.Map(x.words, func(m conversation.Message) string { return m.Text })
	if x.named, err = u.Catalog.Named(ctx, strings.Join(said, "\n")); x.named == nil {
		x.named = []string{}
	}
	return x.named, err
}

// modelReads reports an agent whose model reads its instructions; the built-in one computes with the facts.
func (x *exchange) modelReads() bool { return x.agent.Model.Set() && !x.agent.Model.IsBuiltIn() }

// factsInLines fills in the facts that are a line each. Those of the business are read once a turn.
func (x *exchange) factsInLines(u *core.Unit, f *model.Facts) (err error) {
	if x.house == nil {
		if x.house, err = house(u, x.tools); err != nil {
			return err
		}
	}
	f.House = x.house
	if f.OpenNow, err = openNow(u); err != nil {
		return err
	}
	if f.About, err = customerLines(u, f); err != nil {
		return err
	}
	if f.Orders, err = orderLines(u, f); err != nil {
		return err
	}
	f.DraftLines, err = draftLines(u)
	return err
}

// where fills in the branches, and the time by the conversation's own.
func where(u *core.Unit, s conversation.Session, f *model.Facts) error {
	zone, err := u.Places.Zone("")
	if err != nil {
		return err
	}
	f.Now = u.Now.In(zone)
	list, err := u.Places.Branches()
	if err != nil || len(list) < 2 {
		return err
	}
	f.Branches = lists.Map(list, func(b booking.Branch) string { return locale.OneLine(b.Name) })
	f.Branch, err = u.Places.Several(s.BranchID)
	return err
}

func draftInWords(u *core.Unit) (string, error) {
	d, err := u.Orders.Draft(false)
	if fault.Is(err, fault.NotFound) || (err == nil && len(d.Lines) == 0) {
		return "", nil
	}
	if err != nil {
		return "", err
	}
	var lines []string
	for _, l := range d.Lines {
		lines = append(lines, locale.Number(u.Workspace.Locale, l.Quantity)+" × "+locale.OneLine(l.Name))
	}
	return strings.Join(lines, "; ") + " = " + u.Money(d.Totals.Total), nil
}

// bookedAhead is how many days of the customer's bookings a model gets.
const bookedAhead = 90

// bookings are the customer's own, for agents that book.
func (x *exchange) bookings(u *core.Unit) (out []model.Booking, err error) {
	if !x.tools.has("frontdesk/modify_appointment") && !slices.ContainsFunc(reservingTools, x.tools.has) {
		return nil, nil
	}
	today := booking.DayOf(u.Now.In(x.w.Location()))
	list, err := u.Bookings.Own(today, today.Add(bookedAhead))
	for _, b := range list {
		if b.Past(u.Now) {
			continue
		}
		branch, err := u.Places.Several(b.BranchID)
		if err != nil {
			return nil, err
		}
		b.Name = "" // the headline is the customer's own
		k := model.Booking{Code: b.Code, What: locale.OneLine(u.Calendars.Headline(b)), Start: b.Starts(), Branch: branch,
			Deposit: u.DepositAwaited(b)}
		if b.Kind == booking.Reservation {
			k.Notes = locale.OneLine(b.Notes)
		}
		if x.tools.has("agenda/cancelAppointmentTool") {
			k.EventID = b.ID
		}
		if k.Staff, err = evidence.StaffOf(u, b); err != nil {
			return nil, err
		}
		out = append(out, k)
	}
	return out, err
}
