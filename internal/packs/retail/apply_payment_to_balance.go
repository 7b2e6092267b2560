package retail

import (
	"context"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/core/confirmation"
	"github.com/mostrador/mostrador/internal/core/ledger"
	"github.com/mostrador/mostrador/internal/core/sales"
	"github.com/mostrador/mostrador/internal/kit/lists"
	"github.com/mostrador/mostrador/internal/kit/money"
	"github.com/mostrador/mostrador/internal/tool"
)

type applyPaymentIn struct {
	Amount    money.Decimal `json:"amount" jsonschema:"minimum=0.01" said:"amount" doc:"Cuánto pagó"`
	Method    string        `json:"method" jsonschema:"enum=cash,enum=transfer,enum=mercadopago,enum=debit,enum=credit" doc:"Cómo pagó"`
	Reference string        `json:"reference,omitempty" jsonschema:"maxLength=100" doc:"Número de operación o de comprobante"`
	OrderID   string        `json:"orderId,omitempty" jsonschema:"format=uuid" names:"order" doc:"Solo si el pago es de un pedido en particular"`
	Notes     string        `json:"notes,omitempty" jsonschema:"maxLength=200" doc:"Lo que conviene recordar de este pago"`
}

type applyPaymentOut struct {
	PaymentID       string         `json:"paymentId" jsonschema:"format=uuid"`
	Amount          money.Decimal  `json:"amount"`
	AppliedTo       []appliedOrder `json:"appliedTo" doc:"Los pedidos que quedaron pagos, o en parte"`
	PreviousBalance money.Decimal  `json:"previousBalance" doc:"Lo que debía antes; negativo si tenía saldo a favor"`
	NewBalance      money.Decimal  `json:"newBalance" doc:"Lo que debe ahora; negativo si queda saldo a favor"`
	ReceiptNumber   string         `json:"receiptNumber"`
}

type appliedOrder struct {
	OrderID       string        `json:"orderId" jsonschema:"format=uuid"`
	OrderNumber   string        `json:"orderNumber"`
	AmountApplied money.Decimal `json:"amountApplied"`
}

var _ = tool.DefineWrite(pack, tool.Spec{
	Name:     "apply_payment_to_balance",
	Title:    "Registrar un pago",
	Doc:      "Registra un pago del cliente: primero a lo más viejo que debe, o a un pedido en particular; lo que sobra queda a su favor. Lo que dice un cliente es solo un aviso: cuenta cuando una persona del negocio verifica que la plata entró.",
	Category: mutation, Risk: tool.High, Audit: tool.AuditFull, Roles: access.Anyone,
	Events: []string{"payment.received", "debt.reduced"},
	Key:    "payment:{customerId}:{amount}:{reference}",
}, applyPayment, tool.Ask[applyPaymentIn]{
	Preview: func(_ context.Context, u *core.Unit, in applyPaymentIn) (confirmation.Question, error) {
		p, err := in.payment(u)
		if err != nil {
			return confirmation.Question{}, err
		}
		return u.Payments.PaymentQuestion(p)
	},
	Asked: func(_ context.Context, u *core.Unit, in applyPaymentIn, c confirmation.Confirmation) error {
		p, err := in.payment(u)
		if err != nil {
			return err
		}
		return u.Payments.RecordClaim(p, c)
	},
	Dropped: func(_ context.Context, u *core.Unit, c confirmation.Confirmation) error {
		return u.Payments.RejectClaim(c)
	},
})

// payment is the payment that the arguments describe.
func (in applyPaymentIn) payment(u *core.Unit) (ledger.Payment, error) {
	amount, err := u.Minor("/amount", in.Amount)
	p := ledger.Payment{
		CustomerID: u.CustomerID, OrderID: in.OrderID, Method: string(payments[in.Method]), Amount: amount,
		Reference: in.Reference, Notes: in.Notes,
	}
	return p, err
}

func applyPayment(_ context.Context, u *core.Unit, in applyPaymentIn) (applyPaymentOut, error) {
	p, err := in.payment(u)
	if err != nil {
		return applyPaymentOut{}, err
	}
	return settled(u, p)
}

func settled(u *core.Unit, p ledger.Payment) (applyPaymentOut, error) {
	if _, err := u.Payments.SetPayer(&p); err != nil {
		return applyPaymentOut{}, err
	}
	done, err := u.Payments.Settle(p)
	if err != nil {
		return applyPaymentOut{}, err
	}
	return applyPaymentOut{
		PaymentID: done.Payment.ID, Amount: u.Decimal(done.Payment.Amount), AppliedTo: appliedOrders(u, done),
		PreviousBalance: u.Decimal(done.Previous), NewBalance: u.Decimal(done.Balance),
		ReceiptNumber: done.Payment.Number,
	}, nil
}

func appliedOrders(u *core.Unit, done sales.Paid) []appliedOrder {
	return lists.Map(done.Applied, func(a sales.Applied) appliedOrder {
		return appliedOrder{OrderID: a.Order.ID, OrderNumber: a.Order.Number, AmountApplied: u.Decimal(a.Amount)}
	})
}
