// Package sales is the few rules that join nouns, in four types: Sales fills a draft, asks for the yes and makes it an
// order; Changes does what happens to an order later; Payments makes money count; Proofs are the receipts that prove
// it. They depend on the nouns, never on the unit.
package sales

import (
	"cmp"
	"slices"
	"strings"
	"time"

	"github.com/mostrador/mostrador/internal/core/booking"
	"github.com/mostrador/mostrador/internal/core/business"
	"github.com/mostrador/mostrador/internal/core/catalog"
	"github.com/mostrador/mostrador/internal/core/confirmation"
	"github.com/mostrador/mostrador/internal/core/conversation"
	"github.com/mostrador/mostrador/internal/core/customer"
	"github.com/mostrador/mostrador/internal/core/file"
	"github.com/mostrador/mostrador/internal/core/ledger"
	"github.com/mostrador/mostrador/internal/core/order"
	"github.com/mostrador/mostrador/internal/core/receipt"
	"github.com/mostrador/mostrador/internal/core/scope"
	"github.com/mostrador/mostrador/internal/core/stock"
	"github.com/mostrador/mostrador/internal/kit/fault"
)

// Nouns is everything a sale touches, and the rules that all four types share.
type Nouns struct {
	Scope         *scope.Scope
	Catalog       *catalog.Catalog
	Stock         *stock.Stock
	Orders        *order.Orders
	Ledger        *ledger.Ledger
	Files         *file.Files
	Receipts      *receipt.Receipts
	Customers     *customer.Customers
	Confirmations *confirmation.Confirmations
	Conversations *conversation.Conversations
	Business      *business.Business
	Places        *booking.Places
}

// Sales is how a draft is filled, priced, asked about and sold.
type Sales struct {
	*Nouns
	payments   *Payments
	promotions promotions
	checked    *checked
}

// New binds sales to a unit's nouns.
func New(n *Nouns, p *Payments) *Sales {
	return &Sales{Nouns: n, payments: p, promotions: promotions{n}}
}

// Ref names a draft: by its id, or the session's own if the id is empty.
type Ref struct{ OrderID string }

// buyer is whose prices and coupons an order has: its customer's, else the session's.
func (n *Nouns) buyer(o order.Order) string { return cmp.Or(o.CustomerID, n.Scope.CustomerID) }

// find finds a draft; the rest of the unit is at its branch.
func (s *Sales) find(ref Ref, lock bool) (o order.Order, err error) {
	if ref.OrderID == "" {
		o, err = s.Orders.Draft(lock)
	} else {
		o, err = s.Orders.DraftByID(ref.OrderID, lock)
	}
	if err == nil {
		s.at(o)
	}
	return o, err
}

// OpenDraft returns the live draft or opens one, and moves the conversation. Notes are appended to an existing draft's
// own.
func (s *Sales) OpenDraft(d order.NewDraft) (o order.Order, opened bool, err error) {
	if d.CustomerID == "" {
		d.CustomerID = s.Scope.CustomerID
	}
	d.Notes = strings.TrimSpace(d.Notes)
	o, opened, err = s.Orders.Open(d)
	if err != nil {
		return o, opened, err
	}
	s.at(o)
	before, said := slices.Clone(o.Lines), o.Notes
	if err := s.note(&o, d.Notes); err != nil {
		return o, opened, err
	}
	if o.Notes != said {
		if err := s.saveDraft(&o, before); err != nil {
			return o, opened, err
		}
	}
	if talk, ok := s.Conversations.Current(); opened || ok && talk.State == conversation.Idle {
		err = s.Conversations.Move(conversation.CollectingOrder, o.ExpiresAt)
	}
	return o, opened, err
}

// saveDraft saves a changed draft: it reprices it, supersedes the open question, releases a stock hold, and moves the
// conversation to collecting, or to idle once the last line is gone.
func (s *Sales) saveDraft(o *order.Order, before []order.Line) error {
	s.checked = nil
	if _, err := s.price(o); err != nil {
		return err
	}
	if err := s.reopen(o); err != nil {
		return err
	}
	if err := s.Orders.SaveLines(before, o); err != nil {
		return err
	}
	if err := s.Orders.Update(o); err != nil {
		return err
	}
	if len(o.Lines) == 0 && len(before) > 0 {
		return s.Conversations.Move(conversation.Idle, time.Time{})
	}
	return s.Conversations.Move(conversation.CollectingOrder, o.ExpiresAt)
}

// reopen supersedes a draft's question and makes it a plain draft again.
func (s *Sales) reopen(o *order.Order) error {
	s.checked = nil
	if _, err := s.Confirmations.Supersede(o.ID); err != nil {
		return err
	}
	if o.Status != order.PendingConfirmation {
		return nil
	}
	if _, err := s.Stock.Release(o.ID); err != nil {
		return err
	}
	return o.Move(order.Draft)
}

// Reopen makes a draft editable again after a no, a change of mind or an expired question. It does nothing if the draft
// is gone, or if its customer has been asked about it again.
func (s *Sales) Reopen(orderID string) error {
	if open, found, err := s.Confirmations.Open(); err != nil || found && open.SubjectID == orderID {
		return err
	}
	o, err := s.Orders.DraftByID(orderID, true)
	if fault.Is(err, fault.NotFound) || fault.Is(err, fault.Conflict) {
		return nil // gone, expired or confirmed: nothing to reopen
	}
	if err != nil {
		return err
	}
	if err := s.reopen(&o); err != nil {
		return err
	}
	if err := s.Orders.Update(&o); err != nil {
		return err
	}
	if talk, ok := s.Conversations.Current(); !ok || talk.State != conversation.AwaitingConfirmation {
		return nil
	}
	return s.Conversations.Move(conversation.CollectingOrder, o.ExpiresAt)
}

// Expire closes an expired draft and releases what it held. Reads ignore it already; other drafts are left alone.
func (s *Sales) Expire(orderID string) error {
	o, err := s.Orders.Get(orderID, true)
	if err != nil || !o.Expired(s.Scope.Now) {
		return err
	}
	if _, err := s.Stock.Release(o.ID); err != nil {
		return err
	}
	return s.Orders.Close(&o, order.Expiry)
}
