package sales

import (
	"slices"
	"strings"
	"time"

	"github.com/mostrador/mostrador/internal/core/confirmation"
	"github.com/mostrador/mostrador/internal/core/conversation"
	"github.com/mostrador/mostrador/internal/core/order"
	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/kit/locale"
)

// Change is one change of an order that is not being processed yet.
//
// What an order has keeps the price it was sold at, and so do more units of it; new products have today's. Delivery is
// quoted again for the new value of the goods. A draft always has today's prices.
type Change struct {
	Order     OrderRef
	Action    Action
	ProductID string
	VariantID string
	Quantity  int64
	Notes     string // the order's, or a new line's
	// Processed is the owner's change of an order that is being processed already.
	Processed bool
}

// Action is what a Change does.
type Action string

const (
	AddUnits Action = "add"
	SetUnits Action = "set"   // 0 removes it
	SetNotes Action = "notes" // replaces them
)

// Modified is an order after a change.
type Modified struct {
	Order    order.Order
	Previous int64 // total before
	Item     string
	Details  string // what changes, worded for the customer
	Question confirmation.Question
}

// modification is a change computed on a stored order.
type modification struct {
	Modified
	change   Change
	stored   []order.Line
	was, now int64 // units of the product
}

var (
	msgNoChange = locale.Text{
		ES: "El pedido ya está así: no hay nada que cambiar.",
		PT: "O pedido já está assim: não há nada para mudar.",
		EN: "The order is like that already: there is nothing to change.",
	}
	msgLastLine = locale.Text{
		ES: "Es lo único que tiene el pedido %s: para no llevar nada hay que cancelarlo.",
		PT: "É a única coisa do pedido %s: para não levar nada é preciso cancelá-lo.",
		EN: "It is all that order %s has: to take nothing, cancel it.",
	}
)

// Modification computes a change and returns the question to ask; it changes nothing. Codes: those of openOrder,
// not_found for what is not for sale or not in the order, conflict for a change without effect, one that removes the
// last line, exceeds a limit or falls below the minimum for delivery, out_of_stock.
func (s *Changes) Modification(c Change) (Modified, error) {
	m, err := s.modification(c, s.Scope.Deciding)
	if err != nil {
		return Modified{}, err
	}
	return m.Modified, s.restock(m, true)
}

// Modify makes a change after its customer's yes. Codes: those of Modification.
func (s *Changes) Modify(c Change) (Modified, error) {
	s.sales.checked = nil
	m, err := s.modification(c, true)
	if err != nil {
		return Modified{}, err
	}
	if m.Order.Status.InTheMaking() {
		err = s.keepDraft(m)
	} else {
		err = s.keepOrder(m)
	}
	if err != nil {
		return Modified{}, err
	}
	o := m.Order
	s.Scope.Emit("order.modified", o.ID, map[string]any{
		"orderId": o.ID, "orderNumber": o.Number, "status": o.Status, "action": c.Action, "productId": c.ProductID,
		"variantId":     c.VariantID,
		"previousTotal": m.Previous, "total": o.Totals.Total, "paid": o.Paid, "currency": o.Currency,
		"customerId": o.CustomerID, "sessionId": o.SessionID,
	})
	return m.Modified, nil
}

func (s *Changes) modification(c Change, lock bool) (*modification, error) {
	find := s.openOrder
	if c.Processed {
		find = s.processedOrder
	}
	o, err := find(c.Order, lock)
	if err != nil {
		return nil, err
	}
	s.at(o)
	if o.Branch, err = s.Places.Several(o.BranchID); err != nil {
		return nil, err
	}
	m := &modification{change: c, stored: o.Lines}
	o.Lines = slices.Clone(o.Lines)
	if o.Status.InTheMaking() {
		if _, err := s.sales.price(&o); err != nil {
			return nil, err
		}
	}
	before := o
	m.Previous, m.Order = o.Totals.Total, o
	if c.Action == SetNotes {
		err = s.renote(m)
	} else {
		err = s.recount(m)
	}
	if err != nil {
		return nil, err
	}
	m.Question, err = s.changeQuestion(before, m)
	return m, err
}

// renote replaces the order's notes.
func (s *Changes) renote(m *modification) error {
	text := strings.TrimSpace(m.change.Notes)
	if text == m.Order.Notes {
		return s.Scope.Fault(fault.Conflict, msgNoChange)
	}
	m.Order.Notes, m.Item, m.Details = text, s.Scope.Say(wordNotesItem), s.noteDetails(text)
	return nil
}

// recount changes how many units of a product the order has.
func (s *Changes) recount(m *modification) error {
	c, o := m.change, &m.Order
	m.was, m.now = o.Units(c.ProductID, c.VariantID), c.Quantity
	if c.Action == AddUnits {
		m.now += m.was
	}
	switch {
	case m.was == 0 && c.Action == SetUnits:
		return s.Scope.Fault(fault.NotFound, msgNotThere)
	case m.was == m.now:
		return s.Scope.Fault(fault.Conflict, msgNoChange)
	}
	goods := o.Goods()
	if m.now > m.was {
		if err := s.more(m); err != nil {
			return err
		}
	} else {
		i := slices.IndexFunc(o.Lines, sameItem(c.ProductID, c.VariantID))
		m.Item = o.Lines[i].Name
		o.SetUnits(c.ProductID, c.VariantID, m.now)
	}
	m.Details = s.countDetails(m)
	if o.Status.InTheMaking() {
		_, err := s.sales.price(o)
		return err
	}
	if len(o.Lines) == 0 {
		return s.Scope.Fault(fault.Conflict, msgLastLine, o.Number)
	}
	if err := s.requote(o, goods); err != nil {
		return err
	}
	s.sales.promotions.settleCoupon(o)
	return nil
}

// more adds units to the product's line, or to a new one.
func (s *Changes) more(m *modification) error {
	c, o := m.change, &m.Order
	choice, err := s.Catalog.ChooseFor(s.buyer(*o), c.ProductID, c.VariantID)
	if err != nil {
		return err
	}
	m.Item = choice.Name()
	if limit := s.Scope.Workspace.Settings.LineLimit(); m.was == 0 && len(o.Lines) >= limit {
		return s.Scope.Fault(fault.Conflict, msgLines, limit)
	}
	if m.was == 0 {
		line := AddItem{ProductID: c.ProductID, VariantID: c.VariantID, Quantity: m.now,
			Notes: strings.TrimSpace(c.Notes)}
		added := newLine(*o, line, choice)
		s.sales.promotions.join(o, &added, choice)
		o.Lines = append(slices.Clone(o.Lines), added)
	} else {
		o.SetUnits(c.ProductID, c.VariantID, m.now)
	}
	limit := int64(s.Scope.Workspace.Settings.QuantityLimit())
	for _, l := range o.Lines {
		if l.Is(c.ProductID, c.VariantID) && l.Quantity > limit {
			return s.Scope.Fault(fault.Conflict, msgTooMany, limit, m.Item)
		}
	}
	return nil
}

// requote recomputes the totals and quotes delivery for the new value of the goods. If the shop no longer delivers
// there, the agreed cost stays.
func (s *Changes) requote(o *order.Order, goods int64) error {
	tax := s.Scope.Workspace.Settings.TaxBasisPoints
	o.Reprice(o.Totals.Shipping, tax)
	if o.Delivery.Method == "" {
		return nil
	}
	q, err := s.sales.quote(o)
	switch {
	case fault.Is(err, fault.Conflict):
		return nil
	case err != nil:
		return err
	case o.Goods() < goods && o.Goods() < q.MinOrder:
		return s.Scope.Fault(fault.Conflict, msgMinimum, q.Zone, s.Scope.Money(q.MinOrder), s.Scope.Money(o.Goods()))
	}
	o.Reprice(q.Cost, tax)
	return nil
}

// keepDraft saves a change of a draft, which becomes a plain draft again. The open question of this conversation is the
// one whose yes this is; one in another conversation about the same draft is stale from here on.
func (s *Changes) keepDraft(m *modification) error {
	o := &m.Order
	if err := s.restock(m, true); err != nil {
		return err
	}
	if o.Status == order.PendingConfirmation {
		if _, err := s.Stock.Release(o.ID); err != nil {
			return err
		}
		if err := o.Move(order.Draft); err != nil {
			return err
		}
	}
	if err := s.Orders.SaveLines(m.stored, o); err != nil {
		return err
	}
	if err := s.Orders.Update(o); err != nil {
		return err
	}
	if o.SessionID != s.Scope.SessionID {
		return nil
	}
	if len(o.Lines) == 0 {
		return s.Conversations.Move(conversation.Idle, time.Time{})
	}
	return s.Conversations.Move(conversation.CollectingOrder, o.ExpiresAt)
}

// keepOrder saves a change of an order: its stock, its lines, and then its payments towards the new total.
func (s *Changes) keepOrder(m *modification) error {
	if err := s.restock(m, false); err != nil {
		return err
	}
	return s.saveChange(m.stored, &m.Order, m.was != m.now)
}

// deductIfCovered deducts an order's stock if its new total is covered by its payments and its customer's credit.
func (s *Payments) deductIfCovered(o order.Order) error {
	credit, err := s.Ledger.Credit(o.CustomerID)
	if err != nil || o.Paid+credit == 0 || o.Paid+credit < o.Totals.Total {
		return err
	}
	return s.deductPaid(o.ID)
}
