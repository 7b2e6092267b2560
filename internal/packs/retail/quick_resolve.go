package retail

import (
	"context"
	"encoding/json"
	"strings"

	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/core/customer"
	"github.com/mostrador/mostrador/internal/core/order"
	"github.com/mostrador/mostrador/internal/core/quickaction"
	"github.com/mostrador/mostrador/internal/core/sales"
	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/kit/locale"
	"github.com/mostrador/mostrador/internal/kit/money"
	"github.com/mostrador/mostrador/internal/words/quick"
)

// resolver looks up the names in a sentence. If a name is ambiguous it asks the owner; it does not guess.
type resolver struct {
	ctx    context.Context
	u      *core.Unit
	in     quickActionIn
	action *quickaction.Action
}

func (r resolver) plan(read quick.Plan) error {
	r.action.Plan.Asks = !read.Sure
	for _, s := range read.Steps {
		step, asks, err := r.step(s)
		if err != nil {
			return err
		}
		if err := aboutNow(r.u, &step); err != nil {
			return err
		}
		r.action.Plan.Asks = r.action.Plan.Asks || asks
		r.action.Plan.Steps = append(r.action.Plan.Steps, step)
	}
	return nil
}

// scene is the customer, order and conversation of a step.
type scene struct {
	customer  customer.Customer
	order     *order.Order // nil: none
	sessionID string
}

func (r resolver) step(s quick.Step) (step quickaction.Step, asks bool, err error) {
	at, err := r.scene(s)
	if err != nil {
		return step, false, err
	}
	r.action.CustomerID = at.customer.ID
	if at.order != nil {
		r.action.OrderID = at.order.ID
	}
	step.SessionID = at.sessionID
	switch s.Verb {
	case quick.Message:
		if at.customer.ID == "" {
			return step, false, r.u.Invalid("/commandText", msgWhoseQuick)
		}
		return r.made(step, sendMessage.Name, sendMessageIn{CustomerID: at.customer.ID, Text: s.Text}, r.u.Say(labelMessage, r.who(at))), false, nil
	case quick.Pay:
		step, err = r.payment(step, at, s)
		return step, true, err
	case quick.Confirm:
		if err := r.inCustomersTalk(at); err != nil {
			return step, false, err
		}
		return r.made(step, "confirm_order", confirmOrderIn{}, r.u.Say(labelConfirm, r.who(at))), false, nil
	case quick.Discount, quick.Cancel:
		return r.onOrder(step, at, s)
	}
	return r.item(step, at, s)
}

func (r resolver) made(step quickaction.Step, name string, in any, label string) quickaction.Step {
	step.Tool, step.Label = name, label
	step.Input, _ = json.Marshal(in) // plain fields always marshal
	return step
}

func (r resolver) payment(step quickaction.Step, at scene, s quick.Step) (quickaction.Step, error) {
	if err := r.inCustomersTalk(at); err != nil {
		return step, err
	}
	amount, err := money.Parse(s.Amount)
	if err != nil {
		return step, r.u.Invalid("/commandText", msgWhichAmount)
	}
	minor, err := r.u.Minor("/commandText", amount)
	if err != nil {
		return step, err
	}
	in := applyPaymentIn{Amount: amount, Method: s.Method}
	label := r.u.Say(labelPay, r.u.Money(minor), r.u.Business.PaymentName(string(payments[s.Method])), r.who(at))
	if at.order != nil {
		in.OrderID = at.order.ID
		label = joined(label, r.name(at))
	}
	return r.made(step, "apply_payment_to_balance", in, label), nil
}

// onOrder is a discount on the only order that can be meant, or its cancellation.
func (r resolver) onOrder(step quickaction.Step, at scene, s quick.Step) (quickaction.Step, bool, error) {
	if at.order == nil {
		o, err := r.theOne(at, s)
		if err != nil {
			return step, false, err
		}
		at.order, r.action.OrderID = &o, o.ID
	}
	o := at.order
	step.OrderID = o.ID
	if o.Status.InTheMaking() && o.SessionID != "" {
		step.SessionID = o.SessionID
	}
	if s.Verb == quick.Cancel {
		reason := strings.TrimSpace(s.Text)
		if len(reason) < 3 {
			reason = r.u.Say(wordOwnersReason)
		}
		return r.made(step, "cancel_order_if_not_processed", cancelOrderIn{OrderID: o.ID, Reason: cutReason(reason)}, r.u.Say(labelCancel, r.name(at))), true, nil
	}
	percent, err := money.Parse(sales.Percent(s.BasisPoints))
	if err != nil {
		return step, false, err
	}
	asks := s.BasisPoints > sales.AskedDiscount || !o.Status.Modifiable()
	label := r.u.Say(labelDiscount, sales.Percent(s.BasisPoints), r.name(at))
	return r.made(step, applyDiscount.Name, applyDiscountIn{OrderID: o.ID, Percent: percent}, label), asks, nil
}

// cutReason cuts a reason to the contract's length.
func cutReason(s string) string {
	if r := []rune(s); len(r) > 500 {
		return string(r[:500])
	}
	return s
}

// item adds, sets or removes a product: in a draft at once, in an order that waits with the customer's yes, in a
// processed one with the owner's.
func (r resolver) item(step quickaction.Step, at scene, s quick.Step) (quickaction.Step, bool, error) {
	if at.order == nil && (s.Verb != quick.Add || at.customer.ID == "") {
		o, err := r.theOne(at, s)
		if err != nil {
			return step, false, err
		}
		at.order, r.action.OrderID = &o, o.ID
	}
	found, err := r.product(s, at.order)
	if err != nil {
		return step, false, err
	}
	label := r.itemLabel(s, found.name, at)
	if at.order == nil || at.order.Status.InTheMaking() {
		if at.order != nil {
			step.OrderID, step.SessionID = at.order.ID, at.order.SessionID
		} else if err := r.inCustomersTalk(at); err != nil {
			return step, false, err
		}
		switch s.Verb {
		case quick.Add:
			in := addItemToDraftIn{ProductID: found.productID, VariantID: found.variantID, Quantity: s.Quantity}
			return r.made(step, "add_item_to_draft", in, label), false, nil
		case quick.Set:
			in := updateItemQtyIn{ProductID: found.productID, VariantID: found.variantID, Quantity: s.Quantity}
			return r.made(step, "update_item_qty", in, label), false, nil
		}
		return r.made(step, "remove_item", removeItemIn{ProductID: found.productID, VariantID: found.variantID}, label), false, nil
	}
	step.OrderID = at.order.ID
	in := modifyOrderIn{OrderID: at.order.ID, ProductID: found.productID, VariantID: found.variantID, Action: "remove_item"}
	switch s.Verb {
	case quick.Add:
		in.Action, in.Quantity = "add_item", &s.Quantity
	case quick.Set:
		in.Action, in.Quantity = "update_quantity", &s.Quantity
	}
	if at.order.Status.Modifiable() {
		return r.made(step, "modify_order_if_not_processed", in, label), false, nil
	}
	return r.made(step, modifyProcessedOrder.Name, in, label), true, nil
}

func (r resolver) itemLabel(s quick.Step, name string, at scene) string {
	switch s.Verb {
	case quick.Add:
		return r.u.Say(labelAdd, s.Quantity, name, r.name(at))
	case quick.Set:
		return r.u.Say(labelSet, name, s.Quantity, r.name(at))
	}
	return r.u.Say(labelRemove, name, r.name(at))
}

// inCustomersTalk refuses what can only be done in the customer's own conversation.
func (r resolver) inCustomersTalk(at scene) error {
	if at.customer.ID == "" {
		return r.u.Invalid("/commandText", msgWhoseQuick)
	}
	s, err := r.u.Conversations.Get(at.sessionID, false)
	if err == nil && s.CustomerID != at.customer.ID {
		err = fault.New(fault.Conflict, "%s", r.u.Say(msgNeverTalked, r.who(at)))
	}
	return err
}

func (r resolver) who(at scene) string {
	if name := locale.OneLine(at.customer.FullName()); name != "" {
		return name
	}
	if at.customer.Phone != "" {
		return at.customer.Phone
	}
	return r.u.Say(wordTheCustomer)
}

// name is the name of the step's order.
func (r resolver) name(at scene) string {
	if at.order != nil && at.order.Number != "" && !at.order.Status.InTheMaking() {
		return r.u.Say(wordOrderOf, at.order.Number)
	}
	if at.customer.ID == "" {
		return r.u.Say(wordDraftHere)
	}
	return r.u.Say(wordDraftOf, r.who(at))
}
