package orders

import (
	"context"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/core/confirmation"
	"github.com/mostrador/mostrador/internal/core/order"
	"github.com/mostrador/mostrador/internal/core/sales"
	"github.com/mostrador/mostrador/internal/kit/locale"
	"github.com/mostrador/mostrador/internal/tool"
)

type confirmOrderIn struct {
	OrderID             string `json:"orderId" jsonschema:"format=uuid" names:"order" doc:"El pedido que espera la respuesta del cliente"`
	ConfirmationToken   string `json:"confirmationToken" jsonschema:"minLength=1" doc:"El confirmationId de la pregunta que el cliente contestó"`
	PaymentMethod       string `json:"paymentMethod" jsonschema:"enum=mercadopago,enum=cash,enum=transfer,enum=credit_card,enum=debit_card" doc:"Cómo va a pagar"`
	PaymentInstructions string `json:"paymentInstructions,omitempty" jsonschema:"maxLength=500" doc:"Lo que pide el cliente sobre el pago, por ejemplo: paga con un billete grande" told:"note"`
	IdempotencyKey      string `json:"idempotencyKey,omitempty" doc:"Identifica la llamada: repetida con la misma clave, no se ejecuta dos veces"`
}

type confirmOrderOut struct {
	OrderID             string  `json:"orderId" jsonschema:"format=uuid"`
	OrderNumber         string  `json:"orderNumber"`
	Status              string  `json:"status" jsonschema:"enum=confirmed"`
	Total               int64   `json:"total" doc:"En la unidad menor de la moneda"`
	Currency            string  `json:"currency"`
	Totals              totals  `json:"totals"`
	PaymentMethod       string  `json:"paymentMethod" jsonschema:"enum=mercadopago,enum=cash,enum=transfer,enum=credit_card,enum=debit_card"`
	PaymentInstructions *string `json:"paymentInstructions" doc:"Cómo pagar, si hay algo que decir"`
	EstimatedDelivery   string  `json:"estimatedDelivery"`
	Message             string  `json:"message" doc:"La frase para el cliente"`
}

const confirmOrderName = "orders/confirm_order"

var _ = tool.DefineWrite(pack, tool.Spec{
	Name:     "confirm_order",
	Title:    "Confirmar el pedido",
	Doc:      "Cierra un pedido que el propio cliente ya aceptó: descuenta el stock y dice cómo pagar. Necesita el token de la pregunta y el medio de pago; antes de que el cliente conteste no hace nada.",
	Category: mutation, Risk: tool.High, Audit: tool.AuditFull, Roles: access.Anyone, PerMinute: 5,
	Events: []string{"order.created", "stock.deducted"},
	Key:    "confirm:{orderId}:{confirmationToken}", Hidden: keyOnly, Offers: paymentsTaken,

	HandOffOnFailure: true,
}, confirmOrder, tool.Ask[confirmOrderIn]{
	Preview: func(_ context.Context, u *core.Unit, in confirmOrderIn) (confirmation.Question, error) {
		offer, err := u.Sales.Offer(in.terms())
		return offer.Question, err
	},
	Token:  func(in confirmOrderIn) string { return in.ConfirmationToken },
	Stored: func(in confirmOrderIn) confirmOrderIn { in.ConfirmationToken, in.IdempotencyKey = "", ""; return in },
	Same:   sameOrder,
	Asked: func(_ context.Context, u *core.Unit, in confirmOrderIn, c confirmation.Confirmation) error {
		return u.Sales.RecordOwnQuestion(in.terms(), c)
	},
	Dropped: func(_ context.Context, u *core.Unit, c confirmation.Confirmation) error {
		return u.Sales.Reopen(c.SubjectID)
	},
})

// paymentsTaken offers models the payment methods that the business takes.
var paymentsTaken = map[string]func(*access.Workspace) []string{
	"paymentMethod": func(w *access.Workspace) []string { return w.Settings.PaymentMethods },
}

// terms is the terms of this pack's sales. Its names of payment methods are the core's.
func (in confirmOrderIn) terms() sales.Terms {
	return sales.Terms{
		Draft: sales.Ref{OrderID: in.OrderID}, Payment: order.Payment(in.PaymentMethod),
		PaymentNotes: in.PaymentInstructions,
		NeedPayment:  true, HoldStock: true, Stock: sales.Deduct(), Status: order.Confirmed,
	}
}

// sameOrder: a used token answers as it did for its own order, and refuses another way to pay than was agreed.
func sameOrder(u *core.Unit, in confirmOrderIn, c confirmation.Confirmation) (bool, error) {
	if in.OrderID != c.SubjectID {
		return false, nil
	}
	if c.State != confirmation.Executed {
		return true, nil
	}
	return true, u.Sales.CheckPayment(c.SubjectID, order.Payment(in.PaymentMethod))
}

// canonical is the call a yes runs. It has no token before the question exists, and no payment method while none is
// known.
func (in confirmOrderIn) canonical() (arguments, hash string) {
	drop := []string{"confirmationToken", "idempotencyKey"}
	if in.PaymentMethod == "" {
		drop = append(drop, "paymentMethod")
	}
	return tool.CanonicalArgs(in, drop...)
}

var msgConfirmed = locale.Text{
	ES: "Pedido %s confirmado por %s. Pago: %s. Entrega: %s.",
	PT: "Pedido %s confirmado: %s. Pagamento: %s. Entrega: %s.",
	EN: "Order %s is confirmed for %s. Payment: %s. Delivery: %s.",
}

func confirmOrder(_ context.Context, u *core.Unit, in confirmOrderIn) (confirmOrderOut, error) {
	o, err := u.Sales.Confirm(in.terms())
	if err != nil {
		return confirmOrderOut{}, err
	}
	total, eta, method := o.Totals.Total, u.Sales.Estimate(o.Delivery), string(o.Payment)
	pay := u.Sales.HowToPay(o)
	said := u.Say(msgConfirmed, o.Number, u.Money(total), u.Business.PaymentName(method), eta) + u.Sales.CreditUsed(o)
	return confirmOrderOut{
		OrderID: o.ID, OrderNumber: o.Number, Status: string(o.Status), Total: total, Currency: o.Currency,
		Totals:        totalsOf(o),
		PaymentMethod: method, PaymentInstructions: tool.TextOrNull(pay), EstimatedDelivery: eta,
		Message: sales.Lines(said, pay),
	}, nil
}
