package sales

import (
	"cmp"
	"errors"

	"github.com/mostrador/mostrador/internal/core/catalog"
	"github.com/mostrador/mostrador/internal/core/order"
	"github.com/mostrador/mostrador/internal/core/scope"
	"github.com/mostrador/mostrador/internal/kit/fault"
)

// Basket is an order given all at once that never is a draft, as on the telephone. The session's draft, if any, is left
// alone.
type Basket struct {
	Items    []BasketItem
	Delivery order.Delivery
	Notes    string
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
	if limit := s.Scope.Workspace.Settings.LineLimit(); len(b.Items) > limit {
		return Offer{}, fault.New(fault.Conflict, "%s", s.Scope.Say(msgLines, limit))
	}
	for _, it := range b.Items {
		line := AddItem{ProductID: it.Choice.Product.ID, VariantID: it.Choice.Variant.ID, Quantity: it.Quantity, Notes: it.Notes}
		o.Lines = append(o.Lines, newLine(o, line, it.Choice))
	}
	f, err := s.consider(o, t)
	if err == nil {
		err = s.inStock(f)
	}
	return f, unmoved(err)
}

// Sell turns a basket into an order in one step: priced and checked again, its stock taken, its number taken last. The
// caller has the customer's yes. The order's id is its question's: one yes cannot make two orders.
func (s *Sales) Sell(b Basket, t Terms) (order.Order, error) {
	f, err := s.Quote(b, t)
	if err != nil {
		return order.Order{}, err
	}
	o := f.Order
	o.ID = cmp.Or(s.Scope.QuestionID, scope.NewID())
	o.CustomerID, o.PaymentNotes, o.ConfirmedAt = s.Scope.CustomerID, t.PaymentNotes, s.Scope.Now
	if err := s.Orders.Insert(o); err != nil {
		return o, err
	}
	if err := unmoved(s.Stock.Place(o.ID, demands(o, f.choices), t.Stock.at(s.Scope.Now))); err != nil {
		return o, err
	}
	err = s.conclude(&o, t)
	return o, err
}

// unmoved removes the state change from an error, so that the conversation stays where it is.
func unmoved(err error) error {
	var e *fault.Error
	if !errors.As(err, &e) || e.State == "" {
		return err
	}
	still := *e
	still.State = ""
	return &still
}
