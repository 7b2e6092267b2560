package retail

import (
	"cmp"
	"context"
	"encoding/json"
	"strings"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/core/conversation"
	"github.com/mostrador/mostrador/internal/core/customer"
	"github.com/mostrador/mostrador/internal/core/ledger"
	"github.com/mostrador/mostrador/internal/core/order"
	"github.com/mostrador/mostrador/internal/core/quickaction"
	"github.com/mostrador/mostrador/internal/core/sales"
	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/kit/locale"
	"github.com/mostrador/mostrador/internal/kit/money"
	"github.com/mostrador/mostrador/internal/tool"
	"github.com/mostrador/mostrador/internal/words/quick"
)

// resolver looks up the names in a sentence. If a name is ambiguous it asks the owner; it does not guess.
type resolver struct {
	ctx    context.Context
	u      *core.Unit
	in     quickActionIn
	action *quickaction.Action
}

// plan makes steps of what was read. Questions are answered at once, and a plain sentence about the lines of an order or
// a small discount is done at once; all else is shown to the owner first, above all what leaves.
func (r resolver) plan(read []quick.Step) error {
	for _, s := range read {
		make := r.step
		if s.Verb.Asks() {
			make = r.answer
		}
		step, err := make(s)
		if err != nil {
			return err
		}
		if err := aboutNow(r.u, &step); err != nil {
			return err
		}
		if !s.Verb.Asks() && (!s.Plain || leaves(s.Verb)) {
			r.action.Plan.Asks = true
		}
		r.action.Plan.Steps = append(r.action.Plan.Steps, step)
	}
	return nil
}

// leaves reports a step that reaches a customer, or that the owner cannot take back.
func leaves(v quick.Verb) bool {
	switch v {
	case quick.Message, quick.Confirm, quick.Cancel, quick.Pay, quick.Close:
		return true
	}
	return false
}

// scene is the customer, order and conversation of a step.
type scene struct {
	customer  customer.Customer
	order     *order.Order // nil: none
	sessionID string
}

func (r resolver) step(s quick.Step) (step quickaction.Step, err error) {
	if s.Verb == quick.Close {
		return r.closing(quickaction.Step{SessionID: r.u.SessionID}, s)
	}
	at, err := r.scene(s)
	if err != nil {
		return step, err
	}
	r.action.CustomerID = at.customer.ID
	if at.order != nil {
		r.action.OrderID = at.order.ID
	}
	step.SessionID = at.sessionID
	switch s.Verb {
	case quick.Message:
		if at.customer.ID == "" {
			return step, r.u.Invalid("/commandText", msgWhoseQuick)
		}
		return r.newStep(step, sendMessage.Name, sendMessageIn{CustomerID: at.customer.ID, Text: cmp.Or(strings.TrimSpace(r.in.MessageText), s.Text)},
			r.u.Say(labelMessage, r.who(at))), nil
	case quick.Pay:
		return r.payment(step, at, s)
	case quick.Confirm:
		if err := r.inCustomersTalk(at); err != nil {
			return step, err
		}
		return r.newStep(step, "confirm_order", confirmOrderIn{}, r.u.Say(labelConfirm, r.who(at))), nil
	case quick.Discount, quick.Cancel:
		return r.onOrder(step, at, s)
	}
	return r.item(step, at, s)
}

func (r resolver) newStep(step quickaction.Step, name string, in any, label string) quickaction.Step {
	step.Tool, step.Label = name, label
	step.Input, _ = json.Marshal(in) // plain fields always marshal
	return step
}

func (r resolver) payment(step quickaction.Step, at scene, s quick.Step) (quickaction.Step, error) {
	if at.customer.ID == "" {
		return step, r.u.Invalid("/commandText", msgWhoseQuick)
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
	if talk, err := r.u.Conversations.Get(at.sessionID, false); err != nil || talk.CustomerID != at.customer.ID { // they never wrote: their orders were taken by hand
		by := recordPaymentIn{CustomerID: at.customer.ID, OrderID: in.OrderID, Amount: amount, Method: s.Method}
		return r.newStep(step, recordPayment.Name, by, label), nil
	}
	return r.newStep(step, "apply_payment_to_balance", in, label), nil
}

// onOrder is a discount on the only order that can be meant, or its cancellation.
func (r resolver) onOrder(step quickaction.Step, at scene, s quick.Step) (quickaction.Step, error) {
	if at.order == nil {
		o, err := r.theOne(at, s)
		if err != nil {
			return step, err
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
		return r.newStep(step, "cancel_order_if_not_processed", cancelOrderIn{OrderID: o.ID, Reason: cutReason(reason)},
			r.u.Say(labelCancel, r.name(at))), nil
	}
	percent, err := money.Parse(sales.Percent(s.BasisPoints))
	if err != nil {
		return step, err
	}
	if s.BasisPoints > sales.AskedDiscount || !o.Status.Modifiable() {
		r.action.Plan.Asks = true
	}
	label := r.u.Say(labelDiscount, sales.Percent(s.BasisPoints), r.name(at))
	return r.newStep(step, applyDiscount.Name, applyDiscountIn{OrderID: o.ID, Percent: percent}, label), nil
}

// cutReason cuts a reason to the contract's length.
func cutReason(s string) string {
	if r := []rune(s); len(r) > 500 {
		return string(r[:500])
	}
	return s
}

// item adds, sets or removes a product: in a draft, in an order that waits with the customer's yes too, or in a
// processed one.
func (r resolver) item(step quickaction.Step, at scene, s quick.Step) (quickaction.Step, error) {
	if at.order == nil && (s.Verb != quick.Add || at.customer.ID == "") {
		o, err := r.theOne(at, s)
		if err != nil {
			return step, err
		}
		at.order, r.action.OrderID = &o, o.ID
	}
	found, err := r.product(s, at.order)
	if err != nil {
		return step, err
	}
	label := r.itemLabel(s, found.name, at)
	if at.order == nil || at.order.Status.InTheMaking() {
		if at.order != nil {
			step.OrderID, step.SessionID = at.order.ID, at.order.SessionID
		} else if err := r.inCustomersTalk(at); err != nil {
			return step, err
		}
		switch s.Verb {
		case quick.Add:
			in := addItemToDraftIn{ProductID: found.productID, VariantID: found.variantID, Quantity: s.Quantity}
			return r.newStep(step, "add_item_to_draft", in, label), nil
		case quick.Set:
			in := updateItemQtyIn{ProductID: found.productID, VariantID: found.variantID, Quantity: s.Quantity}
			return r.newStep(step, "update_item_qty", in, label), nil
		}
		return r.newStep(step, "remove_item", removeItemIn{ProductID: found.productID, VariantID: found.variantID}, label),
			nil
	}
	step.OrderID = at.order.ID
	in := modifyOrderIn{OrderID: at.order.ID, ProductID: found.productID, VariantID: found.variantID,
		Action: "remove_item"}
	switch s.Verb {
	case quick.Add:
		in.Action, in.Quantity = "add_item", &s.Quantity
	case quick.Set:
		in.Action, in.Quantity = "update_quantity", &s.Quantity
	}
	if at.order.Status.Modifiable() {
		return r.newStep(step, "modify_order_if_not_processed", in, label), nil
	}
	r.action.Plan.Asks = true
	return r.newStep(step, modifyProcessedOrder.Name, in, label), nil
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
		r.see(quickaction.Place{Of: quickaction.NewOrder, ID: at.customer.ID, Name: r.who(at)})
		r.see(quickaction.Place{Of: quickaction.Customers, ID: at.customer.ID, Name: r.who(at)})
		err = r.u.Fault(fault.Conflict, msgNeverTalked, r.who(at))
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

// inner are the steps that only a quick action can run: no agent has them as tools.
var inner = tool.NewPack(tool.Pack{Name: "quick", Title: "Acciones rápidas", Locale: locale.ESAR, Types: []string{"*"}})

func ownStep[In, Out any](name, doc string, h tool.UnitHandler[In, Out]) *tool.Tool {
	return tool.DefineWrite(inner, tool.Spec{
		Name: name, Doc: doc, Category: mutation, Risk: tool.High, Audit: tool.AuditFull, Roles: access.OwnersOnly,
	}, h)
}

type applyDiscountIn struct {
	OrderID string        `json:"orderId" jsonschema:"format=uuid"`
	Percent money.Decimal `json:"percent" jsonschema:"minimum=0.01,maximum=50"`
}

type applyDiscountOut struct {
	OrderID       string        `json:"orderId" jsonschema:"format=uuid"`
	OrderNumber   string        `json:"orderNumber"`
	PreviousTotal money.Decimal `json:"previousTotal"`
	NewTotal      money.Decimal `json:"newTotal"`
}

var applyDiscount = ownStep("apply_discount", "El descuento del dueño en un pedido.",
	func(_ context.Context, u *core.Unit, in applyDiscountIn) (applyDiscountOut, error) {
		points, err := in.Percent.BasisPoints()
		if err != nil {
			return applyDiscountOut{}, err
		}
		d, err := u.Changes.Discount(sales.OrderRef{ID: in.OrderID}, points)
		if err != nil {
			return applyDiscountOut{}, err
		}
		return applyDiscountOut{
			OrderID: d.Order.ID, OrderNumber: d.Order.Number, PreviousTotal: u.Decimal(d.Previous),
			NewTotal: u.Decimal(d.Order.Totals.Total),
		}, nil
	})

type sendMessageIn struct {
	CustomerID string `json:"customerId" jsonschema:"format=uuid"`
	Text       string `json:"text" jsonschema:"minLength=1,maxLength=1000"`
}

type sendMessageOut struct {
	MessageID string `json:"messageId" jsonschema:"format=uuid"`
}

// purposeMessage is the purpose of staff messages, and the name of the template that is used when the channel no longer
// allows free text.
const purposeMessage = "message"

// sendMessage sends the customer a message. The agent keeps the conversation.
var sendMessage = ownStep("send_message", "Un mensaje del dueño para el cliente.",
	func(_ context.Context, u *core.Unit, in sendMessageIn) (sendMessageOut, error) {
		c, err := u.Customers.Get(in.CustomerID)
		if err != nil {
			return sendMessageOut{}, err
		}
		talk, ok := u.Conversations.Current()
		theirs := ok && talk.CustomerID == c.ID
		if theirs && talk.Account == "" { // the program that relays the conversation delivers it
			id, err := u.Conversations.Say("person", in.Text, "")
			return sendMessageOut{id}, err
		}
		template := u.Deliveries.Template(purposeMessage, in.Text)
		if err := u.Deliveries.Reachable(c.ID, c.Phone, template); err != nil {
			return sendMessageOut{}, err
		}
		o := conversation.Outgoing{CustomerID: c.ID, Address: c.Phone, Purpose: purposeMessage,
			Content: conversation.Content{Text: in.Text, Template: template}}
		if theirs {
			o.SessionID = talk.ID
		}
		o, err = u.Conversations.Send(o)
		return sendMessageOut{o.ID}, err
	})

var modifyProcessedOrder = ownStep("modify_processed_order", "Un cambio del dueño en un pedido que ya está en marcha.",
	func(_ context.Context, u *core.Unit, in modifyOrderIn) (modifyOrderOut, error) {
		c, err := in.change(u)
		if err != nil {
			return modifyOrderOut{}, err
		}
		c.Processed = true
		m, err := u.Changes.Modify(c)
		if err != nil {
			return modifyOrderOut{}, err
		}
		return modifiedOut(u, in, m), nil
	})

type recordPaymentIn struct {
	CustomerID string        `json:"customerId" jsonschema:"format=uuid"`
	OrderID    string        `json:"orderId,omitempty" jsonschema:"format=uuid"`
	Amount     money.Decimal `json:"amount" jsonschema:"minimum=0.01"`
	Method     string        `json:"method" jsonschema:"enum=cash,enum=transfer,enum=mercadopago,enum=debit,enum=credit"`
}

// recordPayment counts a payment of a customer who has no conversation, as the page of a customer does.
var recordPayment = ownStep("record_payment", "Un pago de un cliente que nunca escribió.",
	func(_ context.Context, u *core.Unit, in recordPaymentIn) (applyPaymentOut, error) {
		amount, err := u.Minor("/amount", in.Amount)
		if err != nil {
			return applyPaymentOut{}, err
		}
		return settled(u, ledger.Payment{CustomerID: in.CustomerID, OrderID: in.OrderID, Amount: amount,
			Method: string(payments[in.Method])})
	})

// innerTool is an inner step by its name; nil: it is an ordinary tool.
func innerTool(name string) *tool.Tool {
	for _, t := range []*tool.Tool{applyDiscount, sendMessage, modifyProcessedOrder, recordPayment, closeDay} {
		if t.Name == name {
			return t
		}
	}
	return nil
}

// toolNamed is the tool of a step, inner or ordinary.
func toolNamed(name string) *tool.Tool {
	if t := innerTool(name); t != nil {
		return t
	}
	for _, t := range pack.Tools() {
		if t.Name == name {
			return t
		}
	}
	return nil
}

// inTalk runs fn with the unit in another conversation.
func inTalk(u *core.Unit, sessionID string, fn func() error) error {
	own, ok := u.Conversations.Current()
	there, err := u.Conversations.Get(sessionID, false)
	if err != nil {
		return err
	}
	u.Conversations.Adopt(there)
	if ok {
		defer u.Conversations.Adopt(own)
	}
	return fn()
}
