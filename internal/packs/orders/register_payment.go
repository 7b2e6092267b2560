package orders

import (
	"context"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/core/confirmation"
	"github.com/mostrador/mostrador/internal/core/ledger"
	"github.com/mostrador/mostrador/internal/core/sales"
	"github.com/mostrador/mostrador/internal/kit/locale"
	"github.com/mostrador/mostrador/internal/tool"
)

type registerPaymentIn struct {
	OrderID        string `json:"orderId" jsonschema:"format=uuid" names:"order" doc:"El pedido que se paga"`
	Method         string `json:"method" jsonschema:"enum=mercadopago,enum=cash,enum=transfer,enum=credit_card,enum=debit_card,enum=other" doc:"Cómo se pagó"`
	Amount         int64  `json:"amount" jsonschema:"minimum=1" said:"amount" doc:"Cuánto, en la unidad menor de la moneda; puede ser una parte"`
	Currency       string `json:"currency,omitempty" jsonschema:"default=ARS" doc:"La del negocio, si no se dice otra cosa"`
	ExternalID     string `json:"externalId,omitempty" jsonschema:"maxLength=255" doc:"El identificador del pago en el medio de pago"`
	Reference      string `json:"reference,omitempty" jsonschema:"maxLength=255" doc:"Número de operación o de comprobante"`
	Notes          string `json:"notes,omitempty" jsonschema:"maxLength=500" doc:"Lo que conviene recordar de este pago"`
	ReceiptID      string `json:"receiptId,omitempty" jsonschema:"format=uuid" doc:"El comprobante, si ya está cargado"`
	IdempotencyKey string `json:"idempotencyKey,omitempty" doc:"Identifica la llamada: repetida con la misma clave, no se ejecuta dos veces"`
}

// WorkspaceDefaults: an omitted currency is the workspace's.
func (registerPaymentIn) WorkspaceDefaults() []string { return []string{"currency"} }

type registerPaymentOut struct {
	PaymentID       string `json:"paymentId" jsonschema:"format=uuid"`
	OrderID         string `json:"orderId" jsonschema:"format=uuid"`
	OrderNumber     string `json:"orderNumber"`
	Status          string `json:"status" jsonschema:"enum=completed,enum=claimed,enum=awaiting_receipt" doc:"Solo completed cuenta"`
	Amount          int64  `json:"amount"`
	Currency        string `json:"currency"`
	PreviousBalance int64  `json:"previousBalance" doc:"Lo que faltaba pagar del pedido"`
	NewBalance      int64  `json:"newBalance" doc:"Lo que falta pagar del pedido ahora"`
	FullyPaid       bool   `json:"fullyPaid"`
	ReceiptRequired bool   `json:"receiptRequired" doc:"Si falta el comprobante para que cuente"`
	ReceiptNumber   string `json:"receiptNumber" doc:"Vacío hasta que el pago cuenta"`
	Message         string `json:"message"`
}

var _ = tool.DefineWrite(pack, tool.Spec{
	Name:     "register_payment",
	Title:    "Registrar el pago de un pedido",
	Doc:      "Anota un pago, total o parcial, de un pedido confirmado. El efectivo y las transferencias los verifica una persona del negocio; lo que dice un cliente queda como aviso hasta entonces. Los pagos grandes cuentan recién con su comprobante.",
	Category: mutation, Risk: tool.High, Audit: tool.AuditFull, Roles: access.Anyone, PerMinute: 10,
	Events: []string{"payment.received", "debt.reduced"},
	Key:    "payment:{orderId}:{externalId}", Hidden: keyOnly,
}, registerPayment, tool.Ask[registerPaymentIn]{
	When:      func(_ *core.Unit, in registerPaymentIn) bool { return in.Method == "cash" || in.Method == "transfer" },
	Condition: `method in ["cash", "transfer"]`,
	Preview: func(_ context.Context, u *core.Unit, in registerPaymentIn) (confirmation.Question, error) {
		p, err := in.payment(u)
		if err != nil {
			return confirmation.Question{}, err
		}
		return u.Payments.PaymentQuestion(p)
	},
	Stored: func(in registerPaymentIn) registerPaymentIn { in.IdempotencyKey = ""; return in },
	Asked: func(_ context.Context, u *core.Unit, in registerPaymentIn, c confirmation.Confirmation) error {
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

func (in registerPaymentIn) payment(u *core.Unit) (ledger.Payment, error) {
	if err := sameCurrency(u, in.Currency); err != nil {
		return ledger.Payment{}, err
	}
	if in.ReceiptID != "" {
		o, err := u.Orders.Get(in.OrderID, false)
		if err != nil {
			return ledger.Payment{}, err
		}
		if err := u.Proofs.Provable(in.ReceiptID, o.CustomerID); err != nil {
			return ledger.Payment{}, err
		}
	}
	return ledger.Payment{
		OrderID: in.OrderID, Method: in.Method, Amount: in.Amount, Reference: in.Reference, Notes: in.Notes,
		ReceiptID:   in.ReceiptID,
		ExternalKey: ledger.ExternalKey(in.Method, in.ExternalID),
	}, nil
}

var (
	msgPaidAll = locale.Text{
		ES: "Pago registrado: %s. El pedido %s quedó pago.",
		PT: "Pagamento registrado: %s. O pedido %s está pago.",
		EN: "Payment of %s recorded. Order %s is paid.",
	}
	msgPaidPart = locale.Text{
		ES: "Pago registrado: %s. Del pedido %s faltan %s.",
		PT: "Pagamento registrado: %s. Do pedido %s faltam %s.",
		EN: "Payment of %s recorded. Order %s still lacks %s.",
	}
	msgClaimed = locale.Text{
		ES: "Aviso de pago por %s recibido. Cuenta cuando una persona del negocio lo verifique.",
		PT: "Aviso de pagamento de %s recebido. Vale quando alguém do negócio verificar.",
		EN: "Notice of a payment of %s received. It counts once somebody of the business has verified it.",
	}
	msgNeedReceipt = locale.Text{
		ES: "El pago de %s está anotado. Desde %s hace falta el comprobante para que cuente.",
		PT: "O pagamento de %s foi anotado. A partir de %s é preciso o comprovante para valer.",
		EN: "The payment of %s is noted. From %s on it needs its receipt to count.",
	}
)

func registerPayment(_ context.Context, u *core.Unit, in registerPaymentIn) (registerPaymentOut, error) {
	p, err := in.payment(u)
	if err != nil {
		return registerPaymentOut{}, err
	}
	before, err := u.Payments.SetPayer(&p)
	if err != nil {
		return registerPaymentOut{}, err
	}
	done, err := u.Payments.SettleWithReceipt(p)
	if err != nil {
		return registerPaymentOut{}, err
	}
	now, err := u.Orders.Get(in.OrderID, false)
	if err != nil {
		return registerPaymentOut{}, err
	}
	missing, err := u.Payments.NeedsReceipt(done.Payment)
	if err != nil {
		return registerPaymentOut{}, err
	}
	return registerPaymentOut{
		PaymentID: done.Payment.ID, OrderID: now.ID, OrderNumber: now.Number, Status: string(done.Payment.Status),
		Amount: done.Payment.Amount, Currency: done.Payment.Currency, PreviousBalance: before.Pending(),
		NewBalance: now.Pending(),
		FullyPaid:  now.Pending() == 0, ReceiptRequired: done.Payment.Open() && missing,
		ReceiptNumber: done.Payment.Number,
		Message:       paymentMessage(u, done, now.Number, now.Pending()),
	}, nil
}

func paymentMessage(u *core.Unit, done sales.Paid, number string, pending int64) string {
	amount := u.Money(done.Payment.Amount)
	switch {
	case done.Payment.Status == ledger.Claimed:
		return u.Say(msgClaimed, amount)
	case done.Payment.Status == ledger.AwaitingReceipt:
		return u.Say(msgNeedReceipt, amount, u.Money(u.Workspace.Settings.ReceiptFrom()))
	case pending > 0:
		return u.Say(msgPaidPart, amount, number, u.Money(pending))
	}
	return u.Say(msgPaidAll, amount, number)
}
