package sales

import (
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
