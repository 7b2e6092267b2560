package retail

import (
	"cmp"
	"context"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/core/confirmation"
	"github.com/mostrador/mostrador/internal/core/order"
	"github.com/mostrador/mostrador/internal/core/sales"
	"github.com/mostrador/mostrador/internal/kit/locale"
	"github.com/mostrador/mostrador/internal/kit/money"
	"github.com/mostrador/mostrador/internal/tool"
)

type confirmOrderIn struct {
	ConfirmationToken string `json:"confirmationToken,omitempty" doc:"El confirmationId de la pregunta que el cliente contestó"`
	PaymentMethod     string `json:"paymentMethod,omitempty" jsonschema:"enum=cash,enum=transfer,enum=mercadopago,enum=debit,enum=credit" doc:"Cómo va a pagar"`
	AdditionalNotes   string `json:"additionalNotes,omitempty" jsonschema:"maxLength=500" doc:"Algo más para dejar anotado en el pedido" told:"note"`
}

type confirmOrderOut struct {
	OrderID             string        `json:"orderId" jsonschema:"format=uuid"`
	OrderNumber         string        `json:"orderNumber" doc:"El número que se le dice al cliente: ORD-00001"`
	Status              string        `json:"status"`
	Total               money.Decimal `json:"total"`
	EstimatedDelivery   string        `json:"estimatedDelivery"`
	PaymentInstructions *string       `json:"paymentInstructions" doc:"Cómo pagar, si hay algo que decir"`
	ConfirmationMessage string        `json:"confirmationMessage" doc:"La frase para el cliente"`
}

const confirmOrderName = "retail/confirm_order"

var _ = tool.DefineWrite(pack, tool.Spec{
	Name:     "confirm_order",
	Title:    "Confirmar el pedido",
	Doc:      "Convierte el borrador en un pedido con número y reserva su stock. Solo corre después de que el propio cliente dijo que sí a lo que se le mostró; sin ese sí, le hace la pregunta.",
	Category: mutation, Risk: tool.High, Audit: tool.AuditBasic, Roles: access.Anyone,
	Events: []string{"order.created", "stock.reserved"},
	Key:    "confirm_order:{confirmationToken}",
	Offers: paymentsTaken,

	HandOffOnFailure: true,
}, confirmOrder, tool.Ask[confirmOrderIn]{
	Preview: func(_ context.Context, u *core.Unit, in confirmOrderIn) (confirmation.Question, error) {
		offer, err := u.Sales.Offer(in.terms(u))
		return offer.Question, err
	},
	Token:  func(in confirmOrderIn) string { return in.ConfirmationToken },
	Stored: func(in confirmOrderIn) confirmOrderIn { in.ConfirmationToken = ""; return in },
	Same:   sameOrder,
	Adds:   func(in confirmOrderIn) bool { return in.PaymentMethod != "" },
	Add:    agreePayment,
	Again:  confirmedAgain,
	Asked: func(_ context.Context, u *core.Unit, in confirmOrderIn, c confirmation.Confirmation) error {
		return u.Sales.RecordOwnQuestion(in.terms(u), c)
	},
	Dropped: func(_ context.Context, u *core.Unit, c confirmation.Confirmation) error {
		return u.Sales.Reopen(c.SubjectID)
	},
})

// payments are this pack's names of payment methods.
var payments = map[string]order.Payment{
	"cash": order.Cash, "transfer": order.Transfer, "mercadopago": order.MercadoPago,
	"debit": order.DebitCard, "credit": order.CreditCard,
}

// paymentsTaken offers models the payment methods that the business takes.
var paymentsTaken = map[string]func(*access.Workspace) []string{
	"paymentMethod": func(w *access.Workspace) (names []string) {
		for _, method := range w.Settings.PaymentMethods {
			if name := paymentName(order.Payment(method)); name != "" {
				names = append(names, name)
			}
		}
		return names
	},
}

// paymentName is this pack's name of a payment method; empty: it has none.
func paymentName(method order.Payment) string {
	for name, p := range payments {
		if p == method {
			return name
		}
	}
	return ""
}

// terms is the terms of this pack's sales.
func (in confirmOrderIn) terms(u *core.Unit) sales.Terms {
	return sales.Terms{
		Payment: payments[in.PaymentMethod], Notes: in.AdditionalNotes, NeedIdentity: true,
		Stock: sales.ReserveFor(u.Workspace.Settings.ReservationLife()), Status: order.Pending,
	}
}

// sameOrder: the contract names no order, so a used token is about the same one as long as no other draft has been
// started.
func sameOrder(u *core.Unit, _ confirmOrderIn, c confirmation.Confirmation) (bool, error) {
	if c.State != confirmation.Executed {
		return true, nil
	}
	another, err := u.Orders.HasDraft()
	return !another, err
}

var msgConfirmed = locale.Text{
	ES: "¡Listo! Tu pedido %s quedó confirmado. Total: %s. Entrega: %s. ¡Gracias por tu compra!",
	PT: "Pronto! Seu pedido %s está confirmado. Total: %s. Entrega: %s. Obrigado pela compra!",
	EN: "Done! Your order %s is confirmed. Total: %s. Delivery: %s. Thank you!",
}

func confirmOrder(_ context.Context, u *core.Unit, in confirmOrderIn) (confirmOrderOut, error) {
	o, err := u.Sales.Confirm(in.terms(u))
	if err != nil {
		return confirmOrderOut{}, err
	}
	return confirmedOrder(u, o, confirmedInWords(u, o)), nil
}

func confirmedInWords(u *core.Unit, o order.Order) string {
	return u.Say(msgConfirmed, o.Number, u.Money(o.Totals.Total), u.Sales.Estimate(o.Delivery)) + u.Sales.CreditUsed(o)
}

// confirmedAgain: the first words may have asked how the customer will pay, who has said it since.
func confirmedAgain(u *core.Unit, c confirmation.Confirmation) (string, error) {
	o, err := u.Orders.Get(c.SubjectID, false)
	if err != nil || o.Payment == "" || o.Status == order.Cancelled {
		return "", err
	}
	return confirmedOrder(u, o, confirmedInWords(u, o)).ConfirmationMessage, nil
}

// confirmedOrder is the answer about a confirmed order, with what the customer reads: the sentence, and how to pay.
func confirmedOrder(u *core.Unit, o order.Order, said string) confirmOrderOut {
	pay := u.Sales.HowToPay(o)
	return confirmOrderOut{
		OrderID: o.ID, OrderNumber: o.Number, Status: string(o.Status), Total: u.Decimal(o.Totals.Total),
		EstimatedDelivery: u.Sales.Estimate(o.Delivery), PaymentInstructions: tool.TextOrNull(pay),
		ConfirmationMessage: sales.Lines(said, cmp.Or(pay, u.Sales.AskHowToPay(o))),
	}
}

var msgPaysWith = locale.Text{
	ES: "Anotado: el pedido %s se paga con %s.",
	PT: "Anotado: o pedido %s será pago com %s.",
	EN: "Noted: order %s is paid by %s.",
}

// agreePayment records how an order is paid whose yes left that open.
func agreePayment(_ context.Context, u *core.Unit, in confirmOrderIn, c confirmation.Confirmation) (any, error) {
	o, err := u.Sales.AgreePayment(c.SubjectID, payments[in.PaymentMethod])
	if err != nil {
		return nil, err
	}
	return confirmedOrder(u, o, u.Say(msgPaysWith, o.Number, u.Business.PaymentName(string(o.Payment)))), nil
}
