package retail

import (
	"context"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/core/confirmation"
	"github.com/mostrador/mostrador/internal/core/sales"
	"github.com/mostrador/mostrador/internal/kit/money"
	"github.com/mostrador/mostrador/internal/kit/schema"
	"github.com/mostrador/mostrador/internal/tool"
)

type attachReceiptIn struct {
	ReceiptID       string         `json:"receiptId" jsonschema:"format=uuid" doc:"El comprobante, como lo devolvió ingest_receipt"`
	OrderID         string         `json:"orderId,omitempty" jsonschema:"format=uuid" names:"order" doc:"El pedido, por su id"`
	OrderNumber     string         `json:"orderNumber,omitempty" said:"code" doc:"El pedido, por su número: ORD-00001"`
	ConfirmedAmount *money.Decimal `json:"confirmedAmount,omitempty" jsonschema:"minimum=0.01" said:"amount" doc:"Cuánto dice el cliente que pagó, solo si no es lo que se leyó; lo verifica una persona"`
}

func (attachReceiptIn) SchemaRules() schema.Rules { return oneOrder }

type attachReceiptOut struct {
	ReceiptID            string        `json:"receiptId" jsonschema:"format=uuid"`
	OrderID              string        `json:"orderId" jsonschema:"format=uuid"`
	PaymentID            string        `json:"paymentId" jsonschema:"format=uuid"`
	Amount               money.Decimal `json:"amount"`
	OrderPreviousBalance money.Decimal `json:"orderPreviousBalance" doc:"Lo que faltaba pagar del pedido"`
	OrderNewBalance      money.Decimal `json:"orderNewBalance" doc:"Lo que falta pagar ahora; lo que sobra queda a favor del cliente"`
	OrderFullyPaid       bool          `json:"orderFullyPaid"`
}

var _ = tool.DefineWrite(pack, tool.Spec{
	Name:     "attach_receipt_to_order",
	Title:    "Aplicar un comprobante a un pedido",
	Doc:      "Aplica el pago de un comprobante leído a un pedido del cliente. Si el monto se leyó bien y el destinatario es el negocio, se le pregunta al cliente y con su sí el pago cuenta; si no se leyó bien, es otro monto, otra moneda, una fecha rara o el destinatario no es el negocio o no se lee, lo decide una persona del negocio y eso hay que decirle al cliente. Lo que sobra queda a favor del cliente.",
	Category: mutation, Risk: tool.High, Audit: tool.AuditBasic, Roles: access.Anyone,
	Events: []string{"receipt.attached", "payment.received"},
	Key:    "attach_receipt:{receiptId}:{orderId}",
}, attachReceipt, tool.Ask[attachReceiptIn]{
	Preview: func(_ context.Context, u *core.Unit, in attachReceiptIn) (confirmation.Question, error) {
		use, err := in.use(u)
		if err != nil {
			return confirmation.Question{}, err
		}
		return u.Proofs.ReceiptQuestion(use)
	},
	Asked: func(_ context.Context, u *core.Unit, in attachReceiptIn, c confirmation.Confirmation) error {
		use, err := in.use(u)
		if err != nil {
			return err
		}
		return u.Proofs.RecordReceiptQuestion(use, c)
	},
	Dropped: func(_ context.Context, u *core.Unit, c confirmation.Confirmation) error {
		return u.Payments.RejectClaim(c)
	},
})

func (in attachReceiptIn) use(u *core.Unit) (sales.ReceiptUse, error) {
	use := sales.ReceiptUse{ReceiptID: in.ReceiptID, Order: sales.OrderRef{ID: in.OrderID, Number: in.OrderNumber}}
	if in.ConfirmedAmount == nil {
		return use, nil
	}
	var err error
	use.Amount, err = u.Minor("/confirmedAmount", *in.ConfirmedAmount)
	return use, err
}

func attachReceipt(_ context.Context, u *core.Unit, in attachReceiptIn) (attachReceiptOut, error) {
	use, err := in.use(u)
	if err != nil {
		return attachReceiptOut{}, err
	}
	done, err := u.Proofs.UseReceipt(use)
	if err != nil {
		return attachReceiptOut{}, err
	}
	return attachReceiptOut{
		ReceiptID: in.ReceiptID, OrderID: done.Order.ID, PaymentID: done.Payment.ID,
		Amount:               u.Decimal(done.Payment.Amount),
		OrderPreviousBalance: u.Decimal(done.Previous), OrderNewBalance: u.Decimal(done.Order.Pending()),
		OrderFullyPaid: done.Order.Pending() == 0,
	}, nil
}
