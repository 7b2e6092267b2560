package sales

import (
	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/core/confirmation"
	"github.com/mostrador/mostrador/internal/core/ledger"
	"github.com/mostrador/mostrador/internal/core/order"
	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/kit/locale"
)

// SetPayer sets the payment's customer: the order's, else the session's. It returns conflict for an order that owes
// nothing, and without a customer.
func (s *Payments) SetPayer(p *ledger.Payment) (o order.Order, err error) {
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
		return o, s.errNoPayer()
	}
	return o, nil
}

// RecordClaim records a customer's claim of a payment when staff is asked about it. A repeated question has its claim
// already.
func (s *Payments) RecordClaim(p ledger.Payment, c confirmation.Confirmation) error {
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

// RejectClaim rejects a claim that staff said no to. One whose question only expired stays open for staff.
func (s *Payments) RejectClaim(c confirmation.Confirmation) error {
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
		return s.completeVerified(p)
	}
	return s.addClaim(p)
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

// addClaim records an unverified payment.
func (s *Payments) addClaim(p ledger.Payment) (Paid, error) {
	claim, err := s.Ledger.Claim(p)
	if err != nil {
		return Paid{}, err
	}
	return s.resultOf(claim)
}

// resultOf is the result for a payment that does not count yet.
func (s *Payments) resultOf(p ledger.Payment) (out Paid, err error) {
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
	if err := s.closeQuestion(p.QuestionID); err != nil {
		return Paid{}, err
	}
	if complete {
		return s.completeVerified(p)
	}
	if p, err = s.Ledger.Get(paymentID, true); err != nil {
		return Paid{}, err
	}
	p, err = s.Ledger.Reject(p, why)
	return Paid{Payment: p}, err
}

// closeQuestion closes a question that was decided another way.
func (s *Payments) closeQuestion(questionID string) error {
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
		return p, s.Scope.Fault(fault.Conflict, msgNotFree, s.Scope.Money(p.Unapplied), s.Scope.Money(p.Amount))
	}
	if err := s.Ledger.Refund(p); err != nil {
		return p, err
	}
	return s.Ledger.Get(paymentID, false)
}

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

// completeVerified completes a payment that staff has verified, or lets it wait for its receipt.
func (s *Payments) completeVerified(p ledger.Payment) (Paid, error) {
	needs, err := s.NeedsReceipt(p)
	switch {
	case err != nil:
		return Paid{}, err
	case needs && p.Status == ledger.AwaitingReceipt:
		from := s.Scope.Money(s.Scope.Workspace.Settings.ReceiptFrom())
		return Paid{}, s.Scope.Fault(fault.Conflict, msgNeedsReceipt, from)
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
	return s.resultOf(waiting)
}

var (
	msgSaysPaid = locale.Text{
		ES: "%s avisa que pagó %s con %s%s. ¿Entró la plata?",
		MX: "%s avisa que pagó %s con %s%s. ¿Ya entró el dinero?",
		PT: "%s avisa que pagou %s com %s%s. O dinheiro entrou?",
		EN: "%s says they paid %s with %s%s. Has the money come in?",
	}
	msgRecord = locale.Text{
		ES: "Registrar un pago de %[2]s con %[3]s de %[1]s%[4]s. ¿Confirmás?",
		MX: "Registrar un pago de %[2]s con %[3]s de %[1]s%[4]s. ¿Confirmas?",
		PT: "Registrar um pagamento de %[2]s com %[3]s de %[1]s%[4]s. Você confirma?",
		EN: "Record a payment of %[2]s with %[3]s from %[1]s%[4]s. Is that right?",
	}
	msgForOrder   = locale.Text{ES: " por el pedido %s", PT: " pelo pedido %s", EN: " for order %s"}
	msgReferred   = locale.Text{ES: " (referencia %s)", PT: " (referência %s)", EN: " (reference %s)"}
	wordTheClient = locale.Text{ES: "El cliente", PT: "O cliente", EN: "The customer"}
)

// PaymentQuestion asks staff whether money has arrived. It returns conflict where a yes would be useless: an order that
// owes nothing, a reference that another payment used, no customer.
func (s *Payments) PaymentQuestion(p ledger.Payment) (confirmation.Question, error) {
	o, err := s.SetPayer(&p)
	if err != nil {
		return confirmation.Question{}, err
	}
	if err := s.Ledger.CheckUnused(p); err != nil {
		return confirmation.Question{}, err
	}
	who := s.Scope.Say(wordTheClient)
	if p.CustomerID != "" {
		c, err := s.Customers.Get(p.CustomerID)
		if err != nil {
			return confirmation.Question{}, err
		}
		if name := c.FullName(); name != "" {
			who = name
		}
	}
	var about string
	if o.Number != "" {
		about += s.Scope.Say(msgForOrder, o.Number)
	}
	if p.Reference != "" {
		about += s.Scope.Say(msgReferred, locale.OneLine(p.Reference))
	}
	say := msgSaysPaid
	if s.Scope.Actor.Role.Trusted() {
		say = msgRecord
	}
	return confirmation.Question{
		Addressee: access.Staff,
		Text:      s.Scope.Say(say, who, s.Scope.Money(p.Amount), s.Business.PaymentName(p.Method), about),
		Subject:   confirmation.Digest(p.CustomerID, p.OrderID, p.Method, p.Amount, p.Reference),
		SubjectID: p.CustomerID,
		Total:     p.Amount,
	}, nil
}
