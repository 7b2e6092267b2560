package sales

import (
	"cmp"
	"errors"
	"time"

	"github.com/mostrador/mostrador/internal/core/catalog"
	"github.com/mostrador/mostrador/internal/core/confirmation"
	"github.com/mostrador/mostrador/internal/core/conversation"
	"github.com/mostrador/mostrador/internal/core/order"
	"github.com/mostrador/mostrador/internal/core/scope"
	"github.com/mostrador/mostrador/internal/core/stock"
	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/kit/locale"
)

// RecordQuestion records that the customer was asked about the offer: the draft is marked, its stock is held if the
// terms say so, and the conversation waits. For a repeated question only the last is done, unless another conversation
// reopened the draft meanwhile.
func (s *Sales) RecordQuestion(f Offer, t Terms, c confirmation.Confirmation) error {
	if c.Repeated && f.Order.Status == order.PendingConfirmation {
		return s.Conversations.Move(conversation.AwaitingConfirmation, f.Order.ExpiresAt)
	}
	o, err := s.find(Ref{f.Order.ID}, true)
	if err != nil {
		return err
	}
	if t.HoldStock {
		if err := keepCollecting(s.Stock.Place(o.ID, demands(f.Order, f.choices),
			stock.ReserveUntil(c.ExpiresAt))); err != nil {
			return err
		}
	}
	if o.Status != order.PendingConfirmation {
		if err := o.Move(order.PendingConfirmation); err != nil {
			return err
		}
		if err := s.Orders.Update(&o); err != nil {
			return err
		}
	}
	s.Scope.Emit("draft.confirmation_requested", o.ID,
		map[string]any{"orderId": o.ID, "total": f.Order.Totals.Total, "currency": o.Currency})
	return s.Conversations.Move(conversation.AwaitingConfirmation, o.ExpiresAt)
}

// RecordOwnQuestion is RecordQuestion for a question that the runtime asked by itself.
func (s *Sales) RecordOwnQuestion(t Terms, c confirmation.Confirmation) error {
	offer, err := s.Offer(t)
	if err != nil {
		return err
	}
	return s.RecordQuestion(offer, t, c)
}

var msgNotAsked = locale.Text{
	ES: "Todavía no se le preguntó al cliente por este pedido: primero hay que pedirle la confirmación.",
	PT: "O cliente ainda não foi consultado sobre este pedido: antes é preciso pedir a confirmação.",
	EN: "The customer has not been asked about this order yet: ask for confirmation first.",
}

// Confirm turns a draft into an order in one step: priced and checked again, its stock taken, its number taken once
// nothing can refuse it any more.
// The caller has the customer's yes. Codes: those of Offer, conflict if the customer was not asked about the draft as
// it is, and out_of_stock if stock was sold meanwhile.
func (s *Sales) Confirm(t Terms) (order.Order, error) {
	c, err := s.checkedOffer(t)
	if err != nil {
		return order.Order{}, err
	}
	f, o := c.offer, c.offer.Order
	if err := s.takeCoupon(&o); err != nil {
		return o, err
	}
	if err := keepCollecting(s.Stock.Place(o.ID, demands(o, f.choices), t.Stock.at(s.Scope.Now))); err != nil {
		return o, err
	}
	if err := o.Move(t.Status); err != nil {
		return o, err
	}
	if o.CustomerID == "" {
		o.CustomerID = s.Scope.CustomerID
	}
	expires := o.ExpiresAt
	o.PaymentNotes, o.ConfirmedAt, o.ExpiresAt = t.PaymentNotes, s.Scope.Now, time.Time{}
	if err := s.Orders.SaveLines(c.before, &o); err != nil {
		return o, err
	}
	if err := s.finishConversation(expires); err != nil {
		return o, err
	}
	err = s.conclude(&o, t)
	return o, err
}

// conclude ends every sale: it applies the customer's credit, takes the number and emits the events. The stock is
// locked.
func (s *Sales) conclude(o *order.Order, t Terms) error {
	if err := s.payments.useCredit(o); err != nil {
		return err
	}
	if err := s.Orders.TakeNumber(o); err != nil {
		return err
	}
	if err := s.Orders.Update(o); err != nil {
		return err
	}
	s.announce(*o, t)
	if err := s.payments.promiseLink(*o); err != nil {
		return err
	}
	if o.Paid > 0 && o.Pending() == 0 { // paid by credit: its stock is sold
		return s.deduct(*o)
	}
	return nil
}

// checkedOffer returns the draft to confirm: as this unit checked it already, or checked now.
func (s *Sales) checkedOffer(t Terms) (*checked, error) {
	c := s.checked
	s.checked = nil
	if c != nil && c.terms == t && c.status == order.PendingConfirmation {
		return c, nil
	}
	o, err := s.find(t.Draft, true)
	if err != nil {
		return nil, err
	}
	if o.Status != order.PendingConfirmation {
		return nil, s.Scope.Fault(fault.Conflict, msgNotAsked)
	}
	return s.check(o, t)
}

// finishConversation moves the conversation to DONE, by way of AWAITING_CONFIRMATION: an error since the question may
// have left it in another state, and the yes is still valid.
func (s *Sales) finishConversation(expires time.Time) error {
	if err := s.Conversations.Move(conversation.AwaitingConfirmation, expires); err != nil {
		return err
	}
	return s.Conversations.Move(conversation.Done, time.Time{})
}

func (s *Sales) announce(o order.Order, t Terms) {
	s.Scope.Emit("order.created", o.ID, map[string]any{
		"orderId": o.ID, "orderNumber": o.Number, "status": o.Status, "total": o.Totals.Total,
		"currency": o.Currency, "customerId": o.CustomerID, "sessionId": o.SessionID, "paymentMethod": o.Payment,
	})
	taken := "stock.reserved"
	if t.Stock.deduct {
		taken = "stock.deducted"
	}
	s.Scope.Emit(taken, o.ID, map[string]any{"orderId": o.ID, "lines": len(o.Lines)})
}

// Basket is an order given all at once that never is a draft, as on the telephone. The session's draft, if any, is left
// alone.
type Basket struct {
	Items    []BasketItem
	Delivery order.Delivery
	Notes    string
	Coupon   string // its code; empty: none
}

// BasketItem is one line of it.
type BasketItem struct {
	Choice   catalog.Choice
	Quantity int64
	Notes    string
}

// Quote prices a basket and returns the question to ask; it changes nothing. The codes are those of Offer, but no error
// moves the conversation: there is no draft to go back to.
func (s *Sales) Quote(b Basket, t Terms) (Offer, error) {
	s.Scope.Sensitive(b.Delivery.Personal()...)
	o := s.Orders.Blank(t.Status)
	o.Delivery, o.Notes = b.Delivery, b.Notes
	if code := locale.OneLine(b.Coupon); code != "" {
		p, found := s.Scope.Workspace.Settings.ByCoupon(code)
		if !found {
			return Offer{}, s.Scope.Fault(fault.NotFound, msgNoCoupon, code)
		}
		o.Coupon = p.ID
	}
	if limit := s.Scope.Workspace.Settings.LineLimit(); len(b.Items) > limit {
		return Offer{}, s.Scope.Fault(fault.Conflict, msgLines, limit)
	}
	for _, it := range b.Items {
		line := AddItem{ProductID: it.Choice.Product.ID, VariantID: it.Choice.Variant.ID, Quantity: it.Quantity,
			Notes: it.Notes}
		o.Lines = append(o.Lines, newLine(o, line, it.Choice))
	}
	f, err := s.consider(o, t)
	if err == nil && f.Order.Refused != "" {
		err = fault.New(fault.Conflict, "%s", f.Order.Refused)
	}
	if err == nil {
		err = s.inStock(f)
	}
	return f, withoutState(err)
}

// Sell turns a basket into an order in one step: priced and checked again, its stock taken, its number taken once
// nothing can refuse it any more. The
// caller has the customer's yes. The order of a question has the question's id: one yes
// cannot make two orders.
func (s *Sales) Sell(b Basket, t Terms) (order.Order, error) {
	f, err := s.Quote(b, t)
	if err != nil {
		return order.Order{}, err
	}
	o := f.Order
	o.ID = cmp.Or(s.Scope.QuestionID, scope.NewID())
	if err := withoutState(s.takeCoupon(&o)); err != nil {
		return o, err
	}
	o.CustomerID, o.PaymentNotes, o.ConfirmedAt = s.Scope.CustomerID, t.PaymentNotes, s.Scope.Now
	if err := s.Orders.Insert(o); err != nil {
		return o, err
	}
	if err := s.tie(o); err != nil {
		return o, err
	}
	if err := withoutState(s.Stock.Place(o.ID, demands(o, f.choices), t.Stock.at(s.Scope.Now))); err != nil {
		return o, err
	}
	if o.Delivery.Method == order.Pickup {
		if err := s.remember(o); err != nil {
			return o, err
		}
	}
	err = s.conclude(&o, t)
	return o, err
}

// withoutState removes the state change from an error, so that the conversation stays where it is.
func withoutState(err error) error {
	var e *fault.Error
	if !errors.As(err, &e) || e.State == "" {
		return err
	}
	still := *e
	still.State = ""
	return &still
}
