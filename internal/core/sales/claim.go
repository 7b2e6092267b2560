package sales

import (
	"github.com/mostrador/mostrador/internal/core/confirmation"
	"github.com/mostrador/mostrador/internal/core/ledger"
	"github.com/mostrador/mostrador/internal/core/order"
	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/kit/locale"
)

// Payee sets the payment's customer: the order's, else the session's. It returns conflict for an order that owes
// nothing, and without a customer.
func (s *Payments) Payee(p *ledger.Payment) (o order.Order, err error) {
	if p.OrderID != "" {
		if o, err = s.Orders.Get(p.OrderID, false); err != nil {
			return o, err
		}
		p.CustomerID = o.CustomerID
		return o, s.Payable(o)
	}
	if p.CustomerID == "" {
		p.CustomerID = s.Scope.CustomerID
	}
	if p.CustomerID == "" {
		return o, s.nobody()
	}
	return o, nil
}

// ClaimAsked records a customer's claim of a payment when staff is asked about it. A repeated question has its claim
// already.
func (s *Payments) ClaimAsked(p ledger.Payment, c confirmation.Confirmation) error {
	if s.Scope.Actor.Role.Trusted() {
		return nil // staff does not claim
	}
	if _, found, err := s.Ledger.ClaimOf(c.ID); err != nil || found {
		return err
	}
	p.QuestionID = c.ID
	_, err := s.Ledger.Claim(p)
	return err
}

// ClaimDropped rejects a claim that staff said no to. One whose question only expired stays open for staff.
func (s *Payments) ClaimDropped(c confirmation.Confirmation) error {
	p, found, err := s.Ledger.ClaimOf(c.ID)
	if err != nil || !found || !p.Open() {
		return err
	}
	now, err := s.Confirmations.Get(c.ID, false)
	if err != nil || now.State == confirmation.Expired {
		return err
	}
	_, err = s.Ledger.Reject(p, "")
	return err
}

// Settle completes a payment: the claim that this unit's question was about, or a new one. Without staff's confirmation
// it only records a claim.
func (s *Payments) Settle(p ledger.Payment) (Paid, error) {
	if err := s.claimOfUnit(&p); err != nil {
		return Paid{}, err
	}
	if s.Scope.Actor.Role.Trusted() {
		return s.settled(p)
	}
	return s.claimed(p)
}

// SettleWithReceipt is Settle where a large payment counts only with its receipt, whichever assistant sold the order.
func (s *Payments) SettleWithReceipt(p ledger.Payment) (Paid, error) {
	large := p.Amount >= s.Scope.Workspace.Settings.ReceiptFrom() && p.Method != string(order.MercadoPago)
	if !large || p.ReceiptID != "" || !s.Scope.Actor.Role.Trusted() {
		return s.Settle(p)
	}
	if err := s.claimOfUnit(&p); err != nil {
		return Paid{}, err
	}
	return s.await(p)
}

func (s *Payments) claimOfUnit(p *ledger.Payment) error {
	if s.Scope.QuestionID == "" {
		return nil
	}
	claim, found, err := s.Ledger.ClaimOf(s.Scope.QuestionID)
	if err == nil && found {
		p.ID = claim.ID
	}
	return err
}

// claimed records an unverified payment.
func (s *Payments) claimed(p ledger.Payment) (Paid, error) {
	claim, err := s.Ledger.Claim(p)
	if err != nil {
		return Paid{}, err
	}
	return s.unpaid(claim)
}

// unpaid is the result for a payment that does not count yet.
func (s *Payments) unpaid(p ledger.Payment) (out Paid, err error) {
	var orders []order.Order
	if p.OrderID != "" {
		o, err := s.Orders.Get(p.OrderID, false)
		if err != nil {
			return out, err
		}
		orders = append(orders, o)
	}
	out.Payment = p
	out.Previous, err = s.Balance(p.CustomerID, orders...)
	out.Balance = out.Previous
	return out, err
}

// Decide is staff's decision to complete or reject a claim. A large one without its receipt then waits for it; one that
// waits already can only be rejected. It also closes the open question about the claim.
func (s *Payments) Decide(paymentID string, complete bool, why string) (Paid, error) {
	p, err := s.Ledger.Get(paymentID, false)
	if err != nil {
		return Paid{}, err
	}
	if err := s.Ledger.StillOpen(p); err != nil {
		return Paid{}, err
	}
	if err := s.answered(p.QuestionID); err != nil {
		return Paid{}, err
	}
	if complete {
		return s.settled(p)
	}
	if p, err = s.Ledger.Get(paymentID, true); err != nil {
		return Paid{}, err
	}
	p, err = s.Ledger.Reject(p, why)
	return Paid{Payment: p}, err
}

// answered closes a question that was decided another way.
func (s *Payments) answered(questionID string) error {
	if questionID == "" {
		return nil
	}
	c, err := s.Confirmations.Get(questionID, true)
	if err != nil || !c.Waiting() {
		return err
	}
	_, err = s.Confirmations.Settle(c, confirmation.Decision{To: confirmation.Superseded, By: s.Scope.Actor.Name()})
	return err
}

var msgNotFree = locale.Text{
	ES: "De ese pago quedan libres %s de %s: solo se devuelve lo que ningún pedido usó.",
	PT: "Desse pagamento estão livres %s de %s: só se devolve o que nenhum pedido usou.",
	EN: "Of that payment %s of %s are free: only what no order has used can be given back.",
}

// Refund records that a payment was given back; conflict while any of it is applied to an order.
func (s *Payments) Refund(paymentID string) (ledger.Payment, error) {
	p, err := s.Ledger.Get(paymentID, true)
	if err != nil {
		return p, err
	}
	if p.Status != ledger.Completed || p.Unapplied != p.Amount {
		return p, fault.New(fault.Conflict, "%s", s.Scope.Say(msgNotFree, s.Scope.Money(p.Unapplied), s.Scope.Money(p.Amount)))
	}
	if err := s.Ledger.Refund(p); err != nil {
		return p, err
	}
	return s.Ledger.Get(paymentID, false)
}
