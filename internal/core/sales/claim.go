package sales

import (
	"github.com/mostrador/mostrador/internal/core/confirmation"
	"github.com/mostrador/mostrador/internal/core/ledger"
	"github.com/mostrador/mostrador/internal/core/order"
	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/kit/locale"
)

// Payee is who a payment is from and for: the order's customer, else the session's.
// It refuses an order that owes nothing, and nobody's money.
func (s *Sales) Payee(p *ledger.Payment) (o order.Order, err error) {
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

// ClaimAsked records what a customer says they paid, as people are asked about it. A
// question that was open already has its claim.
func (s *Sales) ClaimAsked(p ledger.Payment, c confirmation.Confirmation) error {
	if s.Scope.Actor.Role.Trusted() {
		return nil // who asks themselves claims nothing
	}
	if _, found, err := s.Ledger.ClaimOf(c.ID); err != nil || found {
		return err
	}
	p.QuestionID = c.ID
	_, err := s.Ledger.Claim(p)
	return err
}

// ClaimDropped ends a claim that people said no to. One whose question only ran out
// of time stays for them to decide on.
func (s *Sales) ClaimDropped(c confirmation.Confirmation) error {
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

// Settle makes a payment count: the claim that the question of this unit was about,
// or a new one. Somebody's word alone is only ever a claim.
func (s *Sales) Settle(p ledger.Payment) (Paid, error) {
	if err := s.claimOfUnit(&p); err != nil {
		return Paid{}, err
	}
	if s.Scope.Actor.Role.Trusted() {
		return s.settled(p)
	}
	return s.claimed(p)
}

// SettleWithReceipt is Settle where a large payment counts only with its receipt,
// whichever assistant sold the order.
func (s *Sales) SettleWithReceipt(p ledger.Payment) (Paid, error) {
	large := p.Amount >= s.Scope.Workspace.Settings.ReceiptFrom() && p.Method != string(order.MercadoPago)
	if !large || p.ReceiptID != "" || !s.Scope.Actor.Role.Trusted() {
		return s.Settle(p)
	}
	if err := s.claimOfUnit(&p); err != nil {
		return Paid{}, err
	}
	return s.await(p)
}

func (s *Sales) claimOfUnit(p *ledger.Payment) error {
	if s.Scope.QuestionID == "" {
		return nil
	}
	claim, found, err := s.Ledger.ClaimOf(s.Scope.QuestionID)
	if err == nil && found {
		p.ID = claim.ID
	}
	return err
}

// claimed records a payment that is only said to be one.
func (s *Sales) claimed(p ledger.Payment) (Paid, error) {
	claim, err := s.Ledger.Claim(p)
	if err != nil {
		return Paid{}, err
	}
	return s.unpaid(claim)
}

// unpaid answers for a payment that does not count yet.
func (s *Sales) unpaid(p ledger.Payment) (out Paid, err error) {
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

// Decide is a person completing or rejecting a claim. A large one that lacks its receipt
// waits for it from here on; one that waits already can only be rejected. The question about it, if one is open, is answered by this.
func (s *Sales) Decide(paymentID string, complete bool, why string) (Paid, error) {
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
func (s *Sales) answered(questionID string) error {
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

// Refund records that a payment which no order has any of was given back.
func (s *Sales) Refund(paymentID string) (ledger.Payment, error) {
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
