package retail

import (
	"slices"
	"strings"

	"github.com/mostrador/mostrador/internal/core/booking"
	"github.com/mostrador/mostrador/internal/core/figures"
	"github.com/mostrador/mostrador/internal/core/ledger"
	"github.com/mostrador/mostrador/internal/core/order"
	"github.com/mostrador/mostrador/internal/core/quickaction"
	"github.com/mostrador/mostrador/internal/core/stock"
	"github.com/mostrador/mostrador/internal/kit/lists"
	"github.com/mostrador/mostrador/internal/kit/locale"
	"github.com/mostrador/mostrador/internal/words/quick"
	"github.com/mostrador/mostrador/internal/words/when"
)

// mostLines is how many lines a list has that answers a question.
const mostLines = 8

var (
	answerTop      = locale.Text{ES: "Lo más vendido, %s:", PT: "Mais vendidos, %s:", EN: "Best sellers, %s:"}
	answerNone     = locale.Text{ES: "No se vendió nada, %s.", PT: "Nada foi vendido, %s.", EN: "Nothing was sold, %s."}
	answerWaiting  = locale.Text{ES: "Por preparar: %s.", PT: "A preparar: %s.", EN: "To prepare: %s."}
	answerNothing  = locale.Text{ES: "No hay pedidos por preparar.", PT: "Não há pedidos a preparar.", EN: "There are no orders to prepare."}
	answerEnough   = locale.Text{ES: "Nada de lo que contás está por acabarse.", MX: "Nada de lo que cuentas está por acabarse.", PT: "Nada do que você conta está acabando.", EN: "Nothing you keep count of is running low."}
	answerLow      = locale.Text{ES: "Queda poco de esto:", PT: "Resta pouco disto:", EN: "Running low:"}
	answerClaimed  = locale.Text{ES: "Pagos por confirmar:", PT: "Pagamentos a confirmar:", EN: "Payments to confirm:"}
	answerAllPaid  = locale.Text{ES: "No hay pagos por confirmar.", PT: "Não há pagamentos a confirmar.", EN: "There are no payments to confirm."}
	answerBooked   = locale.Text{ES: "Reservas, %s: %d.", PT: "Reservas, %s: %d.", EN: "Bookings, %s: %d."}
	answerComing   = locale.Text{ES: "Las próximas reservas:", PT: "Próximas reservas:", EN: "Next bookings:"}
	answerNoneNext = locale.Text{ES: "No hay reservas por venir.", PT: "Não há reservas pela frente.", EN: "There are no bookings to come."}
	wordAndMore    = locale.Text{ES: "y %d más", PT: "e mais %d", EN: "and %d more"}
	lineOf         = locale.Text{ES: "%d × %s", PT: "%d × %s", EN: "%d × %s"}
	answerOrdered  = locale.Text{ES: "%s, %s: %s, %s.", PT: "%s, %s: %s, %s.", EN: "%s, %s: %s, %s."}
	answerWorth    = locale.Text{
		ES: "Reservas, %s: %d, por %s según el precio de cada servicio.",
		PT: "Agendamentos, %s: %d, no total de %s pelo preço de cada serviço.",
		EN: "Bookings, %s: %d, for %s by the price of each service.",
	}
	lineTop = locale.Text{ES: "%d × %s: %s", PT: "%d × %s: %s", EN: "%d × %s: %s"}
)

// listed is a list below its title, cut with how many more there are.
func (r resolver) listed(title string, lines []string) string {
	if more := len(lines) - mostLines; more > 0 {
		lines = append(slices.Clone(lines[:mostLines]), r.u.Say(wordAndMore, more))
	}
	return strings.Join(append([]string{title}, lines...), "\n")
}

// top is what was sold most in some days, without words for them in the last thirty; or booked, where nothing is sold.
func (r resolver) top(s quick.Step) (string, error) {
	now := r.u.Now.In(r.u.Workspace.Location())
	first, last, ok := quick.Period(r.u.Workspace.Locale, s.Day, now)
	if s.Day == "" {
		first = first.AddDate(0, 0, -29)
	}
	if !ok || now.Sub(first).Hours() > mostDays*24 {
		return "", r.u.Invalid("/commandText", msgWhichDays)
	}
	has, err := r.u.Offer()
	if err != nil {
		return "", err
	}
	days := r.days(first, last)
	if has.Books() && !has.Goods {
		list, err := r.u.Figures.TopServices(first, last, mostLines)
		return r.ranked(days, list), err
	}
	list, err := r.u.Figures.TopProducts(first, last, mostLines)
	r.see(quickaction.Place{Of: quickaction.Orders})
	return r.ranked(days, list), err
}

func (r resolver) ranked(days string, list []figures.Top) string {
	if len(list) == 0 {
		return r.u.Say(answerNone, days)
	}
	return r.listed(r.u.Say(answerTop, days), lists.Map(list, func(t figures.Top) string {
		if t.Sum == 0 {
			return r.u.Say(lineOf, t.Count, locale.OneLine(t.Name))
		}
		return r.u.Say(lineTop, t.Count, locale.OneLine(t.Name), r.u.Money(t.Sum))
	}))
}

// waiting are the orders that wait to be prepared, or are being prepared.
func (r resolver) waiting(quick.Step) (string, error) {
	var lines []string
	count := int64(0)
	for _, status := range []order.Status{order.Pending, order.Confirmed, order.Processing} {
		list, err := r.u.Orders.List(order.Filter{Status: status, Limit: 200})
		if err != nil {
			return "", err
		}
		for _, o := range list {
			at := scene{order: &o}
			if o.CustomerID != "" {
				if at.customer, err = r.u.Customers.Get(o.CustomerID); err != nil {
					return "", err
				}
			}
			lines = append(lines, o.Number+" · "+r.who(at)+" · "+r.u.Money(o.Totals.Total))
			count++
		}
	}
	if count == 0 {
		return r.u.Say(answerNothing), nil
	}
	return r.listed(r.u.Say(answerWaiting, r.counted(wordOneOrder, wordOrders, count)), lines), nil
}

// low are the products that run out.
func (r resolver) low(quick.Step) (string, error) {
	list, err := r.u.Stock.Scarce("", mostLines*2)
	if err != nil || len(list) == 0 {
		return r.u.Say(answerEnough), err
	}
	var lines []string
	for _, it := range list {
		name := locale.OneLine(strings.TrimSpace(it.Product + " " + it.Variant))
		if slices.ContainsFunc(list, func(other stock.Scarce) bool { return other.LocationName != it.LocationName }) {
			name += " (" + locale.OneLine(it.LocationName) + ")"
		}
		lines = append(lines, r.u.Say(answerLeft, name, it.Quantity))
	}
	return r.listed(r.u.Say(answerLow), lines), nil
}

// claimed are the payments that staff have to confirm, of everybody or of one customer.
func (r resolver) claimed(s quick.Step) (string, error) {
	f := ledger.Filter{Open: true, Limit: mostLines * 2}
	if s.Customer != "" {
		at, err := r.scene(s)
		if err != nil {
			return "", err
		}
		f.CustomerID = at.customer.ID
	}
	list, err := r.u.Ledger.List(f)
	if err != nil || len(list) == 0 {
		return r.u.Say(answerAllPaid), err
	}
	known, err := r.u.Customers.ByIDs(lists.Map(list, func(p ledger.Payment) string { return p.CustomerID }))
	return r.listed(r.u.Say(answerClaimed), lists.Map(list, func(p ledger.Payment) string {
		return r.who(scene{customer: known[p.CustomerID]}) + ": " + r.u.Money(p.Amount) + " · " + r.u.Business.PaymentName(p.Method)
	})), err
}

// booked are the bookings of some days, those to come as well; without a word for the days, the next ones.
func (r resolver) booked(s quick.Step) (string, error) {
	if s.Day == "" {
		list, err := r.u.Board.Next(mostLines)
		if s.Customer != "" && err == nil {
			if list, err = r.u.Board.Next(200); err == nil {
				list, err = r.bookedWith(list, s.Customer)
			}
		}
		if err != nil || len(list) == 0 {
			return r.u.Say(answerNoneNext), err
		}
		return r.listed(r.u.Say(answerComing), lists.Map(list, func(b booking.Booking) string {
			return locale.Date(r.u.Workspace.Locale, b.Day.Midday()) + ", " + r.oneBooked(b)
		})), nil
	}
	now := r.u.Now.In(r.u.Workspace.Location())
	first, last, ok := quick.Period(r.u.Workspace.Locale, s.Day, now)
	if m := when.Parse(r.u.Workspace.Locale, s.Day, now, when.Hint{}); m.HasDay && m.Why == when.Clear {
		first, last, ok = m.Day, m.Day, true
	} else if ok && first.Before(last) && booking.DayOf(last) == booking.DayOf(now) { // the week: to its end
		last = last.AddDate(0, 0, (7-int(last.Weekday()))%7)
	}
	if !ok {
		return "", r.u.Invalid("/commandText", msgWhichDays)
	}
	list, err := r.u.Bookings.Between(booking.DayOf(first), booking.DayOf(last))
	if err == nil {
		list, err = r.bookedWith(lists.Filter(list, func(b booking.Booking) bool { return b.Status.Holds() }), s.Customer)
	}
	title := r.u.Say(answerBooked, r.days(first, last), len(list))
	if booking.DayOf(first) != booking.DayOf(last) {
		return title, err
	}
	return r.listed(title, lists.Map(list, r.oneBooked)), err
}

// bookedWith are the bookings of a customer, or with a professional, of a name; all, without one.
func (r resolver) bookedWith(list []booking.Booking, name string) ([]booking.Booking, error) {
	if name == "" {
		return list, nil
	}
	staff, err := r.u.Places.Resources("")
	return lists.Filter(list, func(b booking.Booking) bool {
		return names(name, b.Name, "") || slices.ContainsFunc(staff, func(one booking.Resource) bool {
			return slices.Contains(b.Resources, one.ID) && names(name, one.Name, "")
		})
	}), err
}

// ordered is what is in an order: the one with the number, or the customer's last one.
func (r resolver) ordered(s quick.Step) (string, error) {
	at, err := r.scene(s)
	if err != nil {
		return "", err
	}
	if at.order == nil {
		o, err := r.theOne(at, s)
		if err != nil {
			return "", err
		}
		at.order = &o
	}
	o := at.order
	if o.CustomerID != "" && at.customer.ID == "" {
		if at.customer, err = r.u.Customers.Get(o.CustomerID); err != nil {
			return "", err
		}
	}
	if !o.Status.InTheMaking() {
		r.see(quickaction.Place{Of: quickaction.Orders, ID: o.ID, Name: r.name(at)})
	}
	lines := lists.Map(o.Lines, func(l order.Line) string { return r.u.Say(lineOf, l.Quantity, locale.OneLine(l.Name)) })
	if where := locale.OneLine(strings.TrimSpace(o.Delivery.Address.Line1 + " " + o.Delivery.Address.City)); where != "" {
		lines = append(lines, where)
	}
	title := r.u.Say(answerOrdered, r.who(at), r.name(at), r.u.Money(o.Totals.Total), r.u.Sales.StatusName(o.Status))
	return r.listed(title, lines), nil
}

// sold is what was sold in some days; of a business that only takes bookings, what those came to by the prices of today.
func (r resolver) sold(s quick.Step) (string, error) {
	has, err := r.u.Offer()
	if err != nil || !has.Books() || has.Goods {
		return joinFigures(err, func() (string, error) { return r.figures(s) })
	}
	first, last, ok := quick.Period(r.u.Workspace.Locale, s.Day, r.u.Now.In(r.u.Workspace.Location()))
	if !ok {
		return "", r.u.Invalid("/commandText", msgWhichDays)
	}
	list, err := r.u.Bookings.Between(booking.DayOf(first), booking.DayOf(last))
	if err != nil {
		return "", err
	}
	services, err := r.u.Places.Services()
	prices := map[string]int64{}
	for _, one := range services {
		prices[one.ID] = one.Price
	}
	n, sum := 0, int64(0)
	for _, b := range list {
		if b.Status.Holds() {
			n, sum = n+1, sum+prices[b.ServiceID]
		}
	}
	r.see(quickaction.Place{Of: quickaction.Agenda})
	return r.u.Say(answerWorth, r.days(first, last), n, r.u.Money(sum)), err
}

func joinFigures(err error, then func() (string, error)) (string, error) {
	if err != nil {
		return "", err
	}
	return then()
}

// oneBooked is a booking's time, its customer and what it is for.
func (r resolver) oneBooked(b booking.Booking) string {
	parts := []string{locale.Time(r.u.Workspace.Locale, b.Starts())}
	for _, p := range []string{b.Name, b.Title} {
		if p != "" {
			parts = append(parts, locale.OneLine(p))
		}
	}
	return strings.Join(parts, " · ")
}

// aboutServices are what services of a name cost; empty: the words name none.
func (r resolver) aboutServices(s quick.Step) (string, error) {
	if s.Verb != quick.Price {
		return "", nil
	}
	list, err := r.u.Places.ServicesMeant(s.Product)
	lines := lists.Map(list, func(one booking.Service) string {
		r.see(quickaction.Place{Of: quickaction.Services, ID: one.ID, Name: locale.OneLine(one.Name)})
		return r.u.Say(answerPrice, locale.OneLine(one.Name), r.u.Money(one.Price))
	})
	return strings.Join(lines, "\n"), err
}
