package turn

import (
	"strings"

	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/core/order"
	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/kit/lists"
	"github.com/mostrador/mostrador/internal/kit/locale"
	"github.com/mostrador/mostrador/internal/talk/evidence"
	"github.com/mostrador/mostrador/internal/talk/model"
)

const (
	// mostOrders is how many of the customer's latest orders a model is told, and mostLines how much of each.
	mostOrders = 3
	mostLines  = 6
	// notesLength bounds what the business noted about a customer.
	notesLength = 300
)

var (
	msgPhoneKnown = locale.Text{
		ES: "Su teléfono ya se conoce (termina en %s): no se lo pidas.",
		MX: "Su teléfono ya se conoce (termina en %s): no se lo pidas.",
		PT: "O telefone já é conhecido (termina em %s): não peça.",
		EN: "Their telephone is known (it ends in %s): do not ask for it.",
	}
	msgPhoneUnknown = locale.Text{
		ES: "Su teléfono no se conoce.",
		PT: "O telefone não é conhecido.",
		EN: "Their telephone is not known.",
	}
	msgNotesOf = locale.Text{ES: "Notas del negocio: %s", PT: "Anotações da loja: %s", EN: "Notes of the business: %s"}
	msgDebtIs  = locale.Text{ES: "Debe %s.", PT: "Deve %s.", EN: "They owe %s."}
	msgOwing   = locale.Text{ES: "falta pagar %s", PT: "falta pagar %s", EN: "%s left to pay"}
)

// customerLines are what is known of the customer besides their name, a line each.
func customerLines(u *core.Unit, f *model.Facts) (lines []string, err error) {
	tag := u.Workspace.Locale
	if n := len(f.Phone); n > 4 {
		lines = append(lines, msgPhoneKnown.In(tag, f.Phone[n-4:]))
	} else {
		lines = append(lines, msgPhoneUnknown.In(tag))
	}
	c, found, err := u.Customers.Current()
	if err != nil || !found {
		return lines, err
	}
	if notes := []rune(locale.OneLine(c.Notes)); len(notes) > 0 {
		lines = append(lines, msgNotesOf.In(tag, string(notes[:min(len(notes), notesLength)])))
	}
	debt, err := u.Orders.Debt(c.ID)
	if err == nil && debt > 0 {
		lines = append(lines, msgDebtIs.In(tag, u.Money(debt)))
	}
	if err != nil {
		return lines, err
	}
	asked, err := evidence.AskedOfStaff(u)
	for _, text := range asked {
		lines = append(lines, msgStaffAsked.In(tag, locale.OneLine(text)))
	}
	return lines, err
}

// lastPlace is where the latest delivery of some orders went, newest first.
func lastPlace(placed []order.Order) model.Place {
	for _, o := range placed {
		if a := o.Delivery.Address; o.Delivery.Method != order.Pickup && a.Line1 != "" {
			return model.Place{Street: a.Line1, Unit: a.Line2, City: a.City, Postal: a.PostalCode}
		}
	}
	return model.Place{}
}

// orderLines are the customer's latest orders, a line each, without the draft. It keeps where they went.
func orderLines(u *core.Unit, f *model.Facts) ([]string, error) {
	list, _, err := u.Orders.Own(order.Filter{Limit: evidence.LatestOrders}) // which the evidence reads, too
	if err != nil {
		return nil, err
	}
	list = list[:min(len(list), mostOrders+1)]
	placed := lists.Filter(list, func(o order.Order) bool { return !o.ConfirmedAt.IsZero() })
	f.Delivered = lastPlace(placed)
	return lists.Map(placed[:min(len(placed), mostOrders)], func(o order.Order) string { return orderLine(u, o) }), nil
}

func orderLine(u *core.Unit, o order.Order) string {
	tag := u.Workspace.Locale
	parts := []string{o.Number, locale.Date(tag, o.ConfirmedAt.In(u.Workspace.Location())),
		u.Sales.StatusName(o.Status),
		u.Money(o.Totals.Total)}
	if owed := o.Pending(); owed > 0 {
		parts = append(parts, msgOwing.In(tag, u.Money(owed)))
	}
	items := lists.Map(o.Lines[:min(len(o.Lines), mostLines)], func(l order.Line) string {
		return locale.Number(tag, l.Quantity) + " × " + locale.OneLine(l.Name)
	})
	if len(o.Lines) > mostLines {
		items = append(items, "…")
	}
	return strings.Join(parts, ", ") + ": " + strings.Join(items, "; ")
}

// draftLines are the draft with the ids that tools take, a line each.
func draftLines(u *core.Unit) (lines []string, err error) {
	d, err := u.Orders.Draft(false)
	if fault.Is(err, fault.NotFound) || err == nil && len(d.Lines) == 0 {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	lines = append(lines, strings.TrimPrefix(d.Number+", orderId ", ", ")+d.ID+": "+u.Money(d.Totals.Total))
	for _, l := range d.Lines {
		line := locale.Number(u.Workspace.Locale, l.Quantity) + " × " + locale.OneLine(l.Name) + " = " +
			u.Money(l.Total) +
			", productId " + l.ProductID
		if l.VariantID != "" {
			line += ", variantId " + l.VariantID
		}
		lines = append(lines, line)
	}
	return append(lines, arranged(u, d)...), nil
}

// arranged is how an order in the making gets to the customer, and how they pay, as far as that is settled.
func arranged(u *core.Unit, d order.Order) (lines []string) {
	tag := u.Workspace.Locale
	switch {
	case d.Delivery.Method == order.Pickup:
		lines = append(lines, msgFetched.In(tag))
	case d.Delivery.Method != "":
		lines = append(lines, msgBrought.In(tag, locale.OneLine(d.Delivery.Address.Line1+" "+d.Delivery.Address.City), u.Money(d.Totals.Shipping)))
	}
	if d.Payment != "" {
		lines = append(lines, msgPaidBy.In(tag, u.Business.PaymentName(string(d.Payment))))
	}
	return lines
}

var (
	msgStaffAsked = locale.Text{
		ES: "El negocio todavía no respondió: «%s».",
		PT: "A loja ainda não respondeu: «%s».",
		EN: "The business has not answered yet: “%s”.",
	}
	msgFetched = locale.Text{ES: "Entrega: lo retira el cliente", PT: "Entrega: o cliente retira", EN: "Delivery: the customer picks it up"}
	msgBrought = locale.Text{ES: "Entrega en %s, envío %s", PT: "Entrega em %s, frete %s", EN: "Delivery to %s, for %s"}
	msgPaidBy  = locale.Text{ES: "Pago: %s", PT: "Pagamento: %s", EN: "Payment: %s"}
)
