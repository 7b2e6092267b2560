package sales

import (
	"slices"
	"strings"

	"github.com/mostrador/mostrador/internal/core/catalog"
	"github.com/mostrador/mostrador/internal/core/order"
	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/kit/locale"
)

// Repeated is a draft after the lines of an earlier order were added to it.
type Repeated struct {
	Order  order.Order // the draft
	Source order.Order // the earlier order
	Lines  []RepeatedLine
}

// RepeatedLine is what became of one line of the earlier order.
type RepeatedLine struct {
	Was    order.Line
	Paid   int64  // for one, discounts taken off
	Name   string // today's, or the earlier one of what is no longer sold
	Sold   bool   // whether it is still for sale
	Price  int64  // today's, if it is
	Added  int64
	Reason string // why not all of it was added, worded for the customer
}

var (
	msgNoEarlier = locale.Text{
		ES: "Todavía no hay ningún pedido anterior para repetir.",
		PT: "Ainda não há nenhum pedido anterior para repetir.",
		EN: "There is no earlier order to repeat yet.",
	}
	msgNothingToRepeat = locale.Text{
		ES: "Del pedido %s hoy no se puede agregar nada: %s.",
		PT: "Do pedido %s não dá para incluir nada hoje: %s.",
		EN: "Nothing of order %s can be added today: %s.",
	}
	markMost = locale.Text{
		ES: "se pueden llevar hasta %d",
		PT: "dá para levar até %d",
		EN: "%d is the most one can take",
	}
	markFull = locale.Text{
		ES: "el pedido no admite más productos",
		PT: "o pedido não aceita mais produtos",
		EN: "the order has no room for more products",
	}
)

// Repeat adds the lines of an earlier order of the session's customer to the session's draft, and opens one if there is
// none: the order with the number, or the last one that was not cancelled. Prices, variants and stock are today's; of
// what is short it adds what is left, and each line says what became of it. Codes: not_found for an order that is not
// the customer's, conflict if nothing of it can be added.
func (s *Sales) Repeat(number string, d order.NewDraft) (Repeated, error) {
	source, err := s.earlier(number)
	if err != nil {
		return Repeated{}, err
	}
	o, _, err := s.OpenDraft(d)
	if err != nil {
		return Repeated{}, err
	}
	r := Repeated{Source: source, Lines: make([]RepeatedLine, len(source.Lines))}
	before := slices.Clone(o.Lines)
	for i, l := range source.Lines {
		if r.Lines[i], err = s.repeatLine(&o, l); err != nil {
			return Repeated{}, err
		}
		r.Lines[i].Paid = source.SoldAt(l)
	}
	if !slices.ContainsFunc(r.Lines, func(l RepeatedLine) bool { return l.Added > 0 }) {
		return Repeated{}, s.Scope.Fault(fault.Conflict, msgNothingToRepeat, s.Scope.Code(source.Number),
			s.Shortfalls(r))
	}
	if err := s.saveDraft(&o, before); err != nil {
		return Repeated{}, err
	}
	for n, l := range r.Lines {
		if i := slices.IndexFunc(o.Lines, sameItem(l.Was.ProductID, l.Was.VariantID)); l.Added > 0 {
			r.Lines[n].Price = o.SoldAt(o.Lines[i]) // as what the customer paid: with what promotions take off
			s.Scope.Emit("draft.item_added", o.ID, itemPayload(o, o.Lines[i], l.Added))
		}
	}
	r.Order = o
	return r, nil
}

// recent is how many orders are looked through for the last one that was not cancelled.
const recent = 20

// earlier finds the order to repeat. It is the customer's own also where staff repeats it in their conversation.
func (s *Sales) earlier(number string) (order.Order, error) {
	if number == "" {
		list, _, err := s.Orders.Own(order.Filter{Limit: recent})
		i := slices.IndexFunc(list, func(o order.Order) bool { return o.Status != order.Cancelled })
		if err == nil && i < 0 {
			err = s.Scope.Fault(fault.NotFound, msgNoEarlier)
		}
		if err != nil {
			return order.Order{}, err
		}
		return list[i], nil
	}
	return s.Orders.OwnByNumber(number)
}

// repeatLine adds as much of a line as can be sold today.
func (s *Sales) repeatLine(o *order.Order, l order.Line) (RepeatedLine, error) {
	out := RepeatedLine{Was: l, Name: l.Name}
	c, err := s.Catalog.Choose(l.ProductID, l.VariantID)
	if fault.Is(err, fault.NotFound) || fault.Is(err, fault.InvalidArguments) {
		out.Reason = s.Scope.Say(markGone)
		return out, nil
	}
	if err != nil {
		return out, err
	}
	out.Name, out.Price, out.Sold = c.Name(), c.Regular(), true
	if out.Added, out.Reason, err = s.roomFor(*o, c, l.Quantity); err != nil || out.Added == 0 {
		return out, err
	}
	_, err = s.put(o, AddItem{ProductID: l.ProductID, VariantID: l.VariantID, Quantity: out.Added, Notes: l.Notes,
		OneLine: true}, c)
	if fault.Is(err, fault.Conflict) {
		out.Added, out.Reason = 0, s.Scope.Say(markFull)
		return out, nil
	}
	return out, err
}

// roomFor is how many more of a choice a draft may have, up to quantity, and the reason if that is not all.
func (s *Sales) roomFor(o order.Order, c catalog.Choice, quantity int64) (added int64, reason string, err error) {
	available, err := s.availableTo(o, c)
	if err != nil {
		return 0, "", err
	}
	has := wanted(o, c)
	if left := available - has; left < quantity {
		quantity = max(0, left)
		if reason = s.Scope.Say(markNone); available > 0 {
			reason = s.Scope.Aloud(markLeft.In(s.Scope.Workspace.Locale, int(available), available))
		}
	}
	if limit := int64(s.Scope.Workspace.Settings.QuantityLimit()); has+quantity > limit {
		return max(0, limit-has), s.Scope.Say(markMost, limit), nil
	}
	return quantity, reason, nil
}

// Shortfalls words what could not be added in full; empty if all of it was.
func (s *Sales) Shortfalls(r Repeated) string {
	var parts []string
	for _, l := range r.Lines {
		if l.Reason != "" {
			parts = append(parts, l.Name+": "+l.Reason)
		}
	}
	return strings.Join(parts, "; ")
}
