package sales

import (
	"time"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/core/ledger"
	"github.com/mostrador/mostrador/internal/core/order"
	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/kit/locale"
)

// LinkWish is what somebody wants a payment link for: what an order still owes, or an
// amount that pays whatever a customer owes.
type LinkWish struct {
	OrderID     string
	CustomerID  string // without an order; empty: the session's
	Amount      int64  // without an order
	Description string // what is read while paying; empty: the usual
	Life        time.Duration
	Announce    bool // send it to the customer once it is there
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

// WantLink returns the link a wish is for: one that can be given again as it is, one
// that somebody set out to make, or a new one, still to be made. Codes: conflict
// where the workspace has no account to collect with, the order owes nothing, or
// nobody knows whose payment it would be.
func (s *Sales) WantLink(w LinkWish) (ledger.Link, error) {
	if !s.Scope.Workspace.HasAccount(access.MercadoPago) {
		return ledger.Link{}, fault.New(fault.Conflict, "%s", s.Scope.Say(msgNotConfigured))
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

// linkFor says what a wish comes to, and which links there are for the same. What it
// is for is locked, so that two wishes at once make one link.
func (s *Sales) linkFor(w LinkWish) (k ledger.Link, present []ledger.Link, err error) {
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
	k = ledger.Link{CustomerID: w.CustomerID, Amount: w.Amount, Description: s.Scope.Say(wordForDebt, s.Scope.Workspace.Name)}
	if k.CustomerID == "" {
		k.CustomerID = s.Scope.CustomerID
	}
	if k.CustomerID == "" {
		return k, nil, fault.New(fault.Conflict, "%s", s.Scope.Say(msgLinkNobody))
	}
	if err := s.Customers.Lock(k.CustomerID); err != nil {
		return k, nil, err
	}
	present, err = s.Ledger.LinksFor(k.CustomerID)
	return k, present, err
}

func (s *Sales) orderLink(o order.Order) ledger.Link {
	return ledger.Link{
		OrderID: o.ID, CustomerID: o.CustomerID, Amount: o.Pending(),
		Description: s.Scope.Say(wordForOrder, o.Number, s.Scope.Workspace.Name),
	}
}

// promiseLink leaves a link to be made for an order that was just confirmed to be
// paid with one, and sent to its customer.
func (s *Sales) promiseLink(o order.Order) error {
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

// StillWanted looks again at a link that is to be made: it may have been made, what
// it was for may have been paid otherwise or have changed since. It reports whether
// it is to be made as it stands.
func (s *Sales) StillWanted(linkID string) (k ledger.Link, still bool, err error) {
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

// wantInstead replaces a link for what an order owed by one for what it owes now.
func (s *Sales) wantInstead(k ledger.Link, o order.Order) error {
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
