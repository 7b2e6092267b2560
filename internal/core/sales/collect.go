package sales

import (
	"fmt"

	"github.com/mostrador/mostrador/internal/core/ledger"
	"github.com/mostrador/mostrador/internal/kit/fault"
)

// Collection is a payment through one of our links as its vendor reports it now. It was fetched from the vendor: the
// content of a webhook never gets here.
type Collection struct {
	ID       string // the vendor's
	State    CollectionState
	Amount   int64
	Currency string
	Refunded int64  // of an approved one: the refunded part
	Foreign  string // why it is not ours: another account, or test money
}

// CollectionState summarizes a vendor's many payment states.
type CollectionState string

const (
	Undecided CollectionState = "undecided" // it may still become either; also what failed
	Approved  CollectionState = "approved"
	Returned  CollectionState = "returned" // refunded or charged back
)

// Collect applies a payment through a link: an approved one pays what the link was for, a returned one is reversed. It
// is idempotent in any order, and a returned payment never counts again. A payment that does not match the link is not
// applied: payment.mismatch reports it and, if only the amount differs, staff gets a claim to decide on.
func (s *Payments) Collect(linkID string, c Collection) error {
	k, err := s.Ledger.Link(linkID, false)
	if err != nil {
		return err
	}
	if k.OrderID != "" { // lock order: orders before links
		if _, err := s.Orders.Get(k.OrderID, true); err != nil {
			return err
		}
	}
	if k, err = s.Ledger.Link(linkID, true); err != nil {
		return err
	}
	known, err := s.Ledger.ByExternal(ledger.ExternalKey(k.Vendor, c.ID))
	if err != nil {
		return err
	}
	switch c.State {
	case Approved:
		return s.collected(k, c, known)
	case Returned:
		return s.returned(k, c, known)
	}
	return nil
}

func (s *Payments) collected(k ledger.Link, c Collection, known []ledger.Payment) error {
	p := payment(k, c)
	for _, one := range known {
		switch {
		case one.Status == ledger.Completed:
			return s.partReturned(one, c)
		case one.Status == ledger.Refunded:
			return nil // an older event, from before the refund
		case one.Open():
			p.ID = one.ID
		}
	}
	why := c.differs(k)
	if why == "" {
		if err := s.Ledger.Unused(p); fault.Is(err, fault.Conflict) {
			why = "reference" // staff recorded it by hand already
		} else if err != nil {
			return err
		}
	}
	if why != "" {
		return s.mismatch(k, c, p, why)
	}
	out, err := s.Pay(p)
	if err != nil {
		return err
	}
	if left := out.Payment.Unapplied; left > 0 {
		s.Scope.Emit("payment.credited", out.Payment.ID, map[string]any{
			"paymentId": out.Payment.ID, "paymentLinkId": k.ID, "orderId": k.OrderID, "customerId": out.Payment.CustomerID, "amount": left,
		})
	}
	return s.Ledger.EndLink(&k, ledger.LinkPaid, "")
}

// payment converts a collection for the ledger. The customer of an order's payment is the order's own.
func payment(k ledger.Link, c Collection) ledger.Payment {
	p := ledger.Payment{
		Method: k.Vendor, OrderID: k.OrderID, Amount: c.Amount, Currency: c.Currency,
		Reference: c.ID, ExternalKey: ledger.ExternalKey(k.Vendor, c.ID),
	}
	if k.OrderID == "" {
		p.CustomerID = k.CustomerID
	}
	return p
}

// differs returns the reason code of a collection that does not match its link.
func (c Collection) differs(k ledger.Link) string {
	switch {
	case c.Foreign != "":
		return c.Foreign
	case c.Currency != k.Currency:
		return "currency"
	case c.Amount != k.Amount:
		return "amount"
	}
	return ""
}

// mismatch emits payment.mismatch, once, for money that does not match. If only the amount differs, it becomes a claim.
func (s *Payments) mismatch(k ledger.Link, c Collection, p ledger.Payment, why string) error {
	said := fmt.Sprintf("payment %s: %s", c.ID, why)
	if k.Error == said {
		return nil // reported already
	}
	if why == "amount" && p.ID == "" {
		if p.CustomerID == "" {
			p.CustomerID = k.CustomerID
		}
		claim, err := s.Ledger.Claim(p)
		if err != nil {
			return err
		}
		p.ID = claim.ID
	}
	s.Scope.Emit("payment.mismatch", k.ID, map[string]any{
		"paymentLinkId": k.ID, "orderId": k.OrderID, "customerId": k.CustomerID, "externalId": c.ID, "paymentId": p.ID, "reason": why,
		"expected": k.Amount, "amount": c.Amount, "expectedCurrency": k.Currency, "currency": c.Currency,
	})
	k.Error = said
	return s.Ledger.UpdateLink(&k)
}

// partReturned emits an event, once per sum, for a partial refund: staff decides which of the paid orders owe again.
func (s *Payments) partReturned(p ledger.Payment, c Collection) error {
	if c.Refunded <= 0 {
		return nil
	}
	added, err := s.Ledger.Note(p.ID, fmt.Sprintf("%s: refunded %d of %d", p.Method, c.Refunded, c.Amount))
	if err == nil && added {
		s.Scope.Emit("payment.partly_refunded", p.ID, map[string]any{
			"paymentId": p.ID, "customerId": p.CustomerID, "orderId": p.OrderID, "amount": p.Amount, "refunded": c.Refunded,
		})
	}
	return err
}

func (s *Payments) returned(k ledger.Link, c Collection, known []ledger.Payment) error {
	over := false
	for _, one := range known {
		switch {
		case one.Status == ledger.Completed:
			return s.Unpay(one.ID)
		case one.Open():
			if _, err := s.Ledger.Reject(one, one.Method+": refunded"); err != nil {
				return err
			}
			over = true
		case one.Status == ledger.Refunded:
			over = true
		}
	}
	if over || c.differs(k) != "" {
		return nil
	}
	p := payment(k, c)
	if p.CustomerID == "" {
		p.CustomerID = k.CustomerID
	}
	if err := s.Ledger.Unused(p); err != nil {
		if fault.Is(err, fault.Conflict) {
			return s.mismatch(k, c, p, "returned")
		}
		return err
	}
	return s.Ledger.CameAndWent(p)
}
