package sales

import (
	"fmt"
	"time"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/core/ledger"
	"github.com/mostrador/mostrador/internal/core/order"
	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/kit/locale"
)

// LinkWish is a request for a payment link: for what an order still owes, or for an amount towards a customer's debt.
type LinkWish struct {
	OrderID     string
	CustomerID  string // without an order; empty: the session's
	Amount      int64  // without an order
	Description string // shown while paying; empty: the default
	Life        time.Duration
	Announce    bool // send it to the customer once it exists
}

var (
	msgNotConfigured = locale.Text{
		ES: "Este negocio no tiene configurado Mercado Pago: no se pueden generar links de pago.",
		MX: "Este negocio no tiene configurado Mercado Pago: no se pueden generar ligas de pago.",
		PT: "Esta loja não tem o Mercado Pago configurado: não é possível gerar links de pagamento.",
		EN: "This business has not set up Mercado Pago: payment links cannot be made.",
	}
	msgLinkNobody = locale.Text{
		ES: "Falta saber de qué cliente es el pago antes de generar el link.",
		MX: "Falta saber de qué cliente es el pago antes de generar la liga.",
		PT: "Falta saber de qual cliente é o pagamento antes de gerar o link.",
		EN: "It has to be known whose payment it is before a link can be made.",
	}

	wordForOrder = locale.Text{ES: "Pedido %s - %s", PT: "Pedido %s - %s", EN: "Order %s - %s"}
	wordForDebt  = locale.Text{ES: "Pago a %s", PT: "Pagamento a %s", EN: "Payment to %s"}
)

// WantLink returns the link for a wish: a live one that can be reused, one that is being created, or a new one to be
// created. Codes: conflict if the workspace has no account, the order owes nothing, or the customer is unknown.
func (s *Payments) WantLink(w LinkWish) (ledger.Link, error) {
	if !s.Scope.Workspace.HasAccount(access.MercadoPago) {
		return ledger.Link{}, s.Scope.Fault(fault.Conflict, msgNotConfigured)
	}
	k, present, err := s.linkFor(w)
	if err != nil {
		return k, err
	}
	if same, found := s.Ledger.Live(present, k.Amount); found {
		return same, nil
	}
	k.Vendor, k.Announce, k.ExpiresAt = ledger.VendorMercadoPago, w.Announce, s.Scope.Now.Add(w.Life)
	if text := locale.OneLine(w.Description); text != "" {
		k.Description = text
	}
	return s.Ledger.WantLink(k)
}

// linkFor builds the link for a wish, and returns existing links for the same. It locks the order or customer, so that
// concurrent wishes make one link.
func (s *Payments) linkFor(w LinkWish) (k ledger.Link, present []ledger.Link, err error) {
	if w.OrderID != "" {
		o, err := s.Orders.Get(w.OrderID, true)
		if err != nil {
			return k, nil, err
		}
		if err := s.Payable(o); err != nil {
			return k, nil, err
		}
		present, err = s.Ledger.LinksOf(o.ID)
		return s.orderLink(o), present, err
	}
	k = ledger.Link{CustomerID: w.CustomerID, Amount: w.Amount,
		Description: s.Scope.Say(wordForDebt, s.Scope.Workspace.Name)}
	if k.CustomerID == "" {
		k.CustomerID = s.Scope.CustomerID
	}
	if k.CustomerID == "" {
		return k, nil, s.Scope.Fault(fault.Conflict, msgLinkNobody)
	}
	if err := s.Customers.Lock(k.CustomerID); err != nil {
		return k, nil, err
	}
	present, err = s.Ledger.LinksFor(k.CustomerID)
	return k, present, err
}

func (s *Payments) orderLink(o order.Order) ledger.Link {
	return ledger.Link{
		OrderID: o.ID, CustomerID: o.CustomerID, Amount: o.Pending(),
		Description: s.Scope.Say(wordForOrder, o.Number, s.Scope.Workspace.Name),
	}
}

// promiseLink queues a link for an order that was just confirmed with that payment method, to be sent to its customer.
func (s *Payments) promiseLink(o order.Order) error {
	if o.Payment != order.MercadoPago || o.Pending() == 0 || !s.Scope.Workspace.HasAccount(access.MercadoPago) {
		return nil
	}
	k := s.orderLink(o)
	k.Vendor, k.Announce, k.SessionID = ledger.VendorMercadoPago, true, o.SessionID
	k.ExpiresAt = s.Scope.Now.Add(s.Scope.Workspace.Settings.ReservationLife())
	k, err := s.Ledger.WantLink(k)
	if err == nil {
		s.Scope.Soon(ledger.ErrandMakeLink, k.ID)
	}
	return err
}

// StillWanted checks a link again before it is created: it may exist by now, or the debt may have been paid or have
// changed. It reports whether to create it as it is.
func (s *Payments) StillWanted(linkID string) (k ledger.Link, still bool, err error) {
	if k, err = s.Ledger.Link(linkID, false); err != nil || k.State != ledger.LinkWanted {
		return k, false, err
	}
	if k.OrderID != "" {
		o, err := s.Orders.Get(k.OrderID, true)
		if err != nil {
			return k, false, err
		}
		if o.Pending() != k.Amount {
			return k, false, s.wantInstead(k, o)
		}
	}
	if !s.Scope.Now.Before(k.ExpiresAt) {
		return k, false, s.Ledger.EndLink(&k, ledger.LinkFailed, "it could not be made in time")
	}
	return k, true, nil
}

// wantInstead replaces a link with one for the order's current debt.
func (s *Payments) wantInstead(k ledger.Link, o order.Order) error {
	if err := s.Ledger.CloseLinks(o.ID); err != nil || o.Pending() == 0 || !k.Announce {
		return err
	}
	next := s.orderLink(o)
	next.Vendor, next.Announce, next.SessionID, next.ExpiresAt = k.Vendor, true, k.SessionID, k.ExpiresAt
	next, err := s.Ledger.WantLink(next)
	if err == nil {
		s.Scope.Soon(ledger.ErrandMakeLink, next.ID)
	}
	return err
}

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
		if err := s.Ledger.CheckUnused(p); fault.Is(err, fault.Conflict) {
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
			"paymentId": out.Payment.ID, "paymentLinkId": k.ID, "orderId": k.OrderID,
			"customerId": out.Payment.CustomerID, "amount": left,
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
		"paymentLinkId": k.ID, "orderId": k.OrderID, "customerId": k.CustomerID, "externalId": c.ID, "paymentId": p.ID,
		"reason":   why,
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
			"paymentId": p.ID, "customerId": p.CustomerID, "orderId": p.OrderID, "amount": p.Amount,
			"refunded": c.Refunded,
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
	if err := s.Ledger.CheckUnused(p); err != nil {
		if fault.Is(err, fault.Conflict) {
			return s.mismatch(k, c, p, "returned")
		}
		return err
	}
	return s.Ledger.CameAndWent(p)
}
