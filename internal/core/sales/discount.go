package sales

import (
	"slices"
	"strconv"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/core/order"
	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/kit/locale"
)

// Limits of an owner's discount, in basis points.
const (
	MostDiscount  = 50_00
	AskedDiscount = 20_00 // above this the owner is asked to confirm
)

// Discounted is an order after a discount.
type Discounted struct {
	Order    order.Order
	Previous int64 // total before
}

var (
	msgMostDiscount = locale.Text{
		ES: "El descuento máximo es %s %%.",
		PT: "O desconto máximo é %s %%.",
		EN: "The highest discount is %s %%.",
	}
	msgNothingToGive = locale.Text{
		ES: "El pedido no tiene nada a lo que hacerle un descuento.",
		PT: "O pedido não tem nada em que dar desconto.",
		EN: "The order has nothing to give a discount on.",
	}
)

// Discount gives an order the owner's discount, replacing earlier ones of its lines. It is the order's: lines added
// later have it, too, and removing lines does not end it. Codes: forbidden, blocked above MostDiscount, not_found,
// conflict for an order that is over, has no lines, or has this discount already.
func (s *Changes) Discount(ref OrderRef, basisPoints int) (Discounted, error) {
	s.sales.checked = nil
	var none Discounted
	if s.Scope.Actor.Role != access.Owner {
		return none, s.Scope.Fault(fault.Forbidden, msgOwners)
	}
	if basisPoints <= 0 || basisPoints > MostDiscount {
		return none, s.Scope.Fault(fault.Blocked, msgMostDiscount, Percent(MostDiscount))
	}
	o, err := s.discountable(ref)
	if err != nil {
		return none, err
	}
	if o.Status.InTheMaking() {
		if _, err := s.sales.price(&o); err != nil {
			return none, err
		}
	}
	out, before := Discounted{Previous: o.Totals.Total}, slices.Clone(o.Lines)
	o.Lines = slices.Clone(o.Lines)
	same := o.DiscountBP == basisPoints
	o.DiscountBP = basisPoints
	for i := range o.Lines {
		same = same && o.Lines[i].DiscountBP == basisPoints
		o.Lines[i].DiscountBP = basisPoints
	}
	if same {
		return none, s.Scope.Fault(fault.Conflict, msgNoChange)
	}
	if o.Status.InTheMaking() {
		err = s.sales.saveDraft(&o, before)
	} else {
		err = s.keepDiscount(&o, before)
	}
	if err != nil {
		return none, err
	}
	out.Order = o
	s.Scope.Emit("order.discounted", o.ID, map[string]any{
		"orderId": o.ID, "orderNumber": o.Number, "basisPoints": basisPoints, "previousTotal": out.Previous,
		"total":    o.Totals.Total,
		"currency": o.Currency, "customerId": o.CustomerID, "sessionId": o.SessionID,
	})
	return out, nil
}

func (s *Changes) discountable(ref OrderRef) (order.Order, error) {
	o, err := s.orderByRef(ref, true)
	switch {
	case err != nil:
		return o, err
	case o.Expired(s.Scope.Now):
		return o, s.Scope.Fault(fault.Conflict, msgOver)
	case o.Status == order.Cancelled:
		return o, s.Scope.Fault(fault.Conflict, msgCancelled, o.Number)
	case len(o.Lines) == 0:
		return o, s.Scope.Fault(fault.Conflict, msgNothingToGive)
	}
	return o, nil
}

// keepDiscount saves the new totals, with the agreed delivery cost; an overpayment becomes the customer's credit.
func (s *Changes) keepDiscount(o *order.Order, before []order.Line) error {
	o.Reprice(o.Totals.Shipping, s.Scope.Workspace.Settings.TaxBasisPoints)
	return s.saveChange(before, o, true)
}

// saveChange saves a changed order and, if its total changed, its payments towards the new one.
func (s *Changes) saveChange(before []order.Line, o *order.Order, newTotal bool) error {
	if err := s.Orders.SaveLines(before, o); err != nil {
		return err
	}
	if err := s.Orders.Update(o); err != nil || !newTotal {
		return err
	}
	if err := s.payments.deductIfCovered(*o); err != nil {
		return err
	}
	_, err := s.payments.rebalance(o)
	return err
}

// Percent formats basis points as a percentage: 12.5.
func Percent(basisPoints int) string {
	return strconv.FormatFloat(float64(basisPoints)/100, 'f', -1, 64)
}
