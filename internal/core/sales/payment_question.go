package sales

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/core/confirmation"
	"github.com/mostrador/mostrador/internal/core/ledger"
	"github.com/mostrador/mostrador/internal/kit/locale"
)

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
	o, err := s.Payee(&p)
	if err != nil {
		return confirmation.Question{}, err
	}
	if err := s.Ledger.Unused(p); err != nil {
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
		Subject:   paymentSubject(p),
		SubjectID: p.CustomerID,
		Total:     p.Amount,
	}, nil
}

// paymentSubject is a digest of what a yes to a payment is for.
func paymentSubject(p ledger.Payment) string {
	text, _ := json.Marshal([]any{p.CustomerID, p.OrderID, p.Method, p.Amount, p.Reference})
	sum := sha256.Sum256(text)
	return hex.EncodeToString(sum[:])
}
