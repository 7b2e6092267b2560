package sales

import (
	"github.com/mostrador/mostrador/internal/core/ledger"
	"github.com/mostrador/mostrador/internal/core/order"
	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/kit/locale"
)

// receiptsBy is the assistant whose orders accept large payments only with a receipt; a business with its own threshold
// applies it to all orders.
const receiptsBy = "orders"

var msgNeedsReceipt = locale.Text{
	ES: "Desde %s un pago cuenta recién con su comprobante: hay que cargarlo.",
	PT: "A partir de %s um pagamento só vale com o comprovante: é preciso enviá-lo.",
	EN: "From %s on a payment counts only with its receipt: it has to be added.",
}

// NeedsReceipt reports whether a payment counts only with its receipt: it is large, has none, and is not Mercado
// Pago's, which is its own receipt.
func (s *Payments) NeedsReceipt(p ledger.Payment) (bool, error) {
	own := s.Scope.Workspace.Settings
	if p.ReceiptID != "" || p.Method == string(order.MercadoPago) || p.Amount < own.ReceiptFrom() {
		return false, nil
	}
	if own.ReceiptRequiredFrom > 0 || p.Status == ledger.AwaitingReceipt {
		return true, nil
	}
	if p.OrderID != "" {
		by, err := s.Orders.SoldBy(p.OrderID)
		return by == receiptsBy, err
	}
	owed, err := s.Orders.Owed(p.CustomerID, false)
	if err != nil {
		return false, err
	}
	for _, o := range owed {
		if by, err := s.Orders.SoldBy(o.ID); err != nil || by == receiptsBy {
			return err == nil, err
		}
	}
	return false, nil
}

// settled completes a payment that staff has verified, or lets it wait for its receipt.
func (s *Payments) settled(p ledger.Payment) (Paid, error) {
	needs, err := s.NeedsReceipt(p)
	switch {
	case err != nil:
		return Paid{}, err
	case needs && p.Status == ledger.AwaitingReceipt:
		from := s.Scope.Money(s.Scope.Workspace.Settings.ReceiptFrom())
		return Paid{}, fault.New(fault.Conflict, "%s", s.Scope.Say(msgNeedsReceipt, from))
	case needs:
		return s.await(p)
	}
	return s.Pay(p)
}

// await records a payment that staff has verified and that counts once its receipt arrives.
func (s *Payments) await(p ledger.Payment) (Paid, error) {
	if p.ID != "" {
		var err error
		if p, err = s.reclaim(p); err != nil {
			return Paid{}, err
		}
	}
	waiting, err := s.Ledger.Await(p)
	if err != nil {
		return Paid{}, err
	}
	return s.unpaid(waiting)
}
