package retail

import (
	"cmp"
	"context"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/core/order"
	"github.com/mostrador/mostrador/internal/core/sales"
	"github.com/mostrador/mostrador/internal/kit/lists"
	"github.com/mostrador/mostrador/internal/kit/locale"
	"github.com/mostrador/mostrador/internal/kit/money"
	"github.com/mostrador/mostrador/internal/tool"
)

type getPaymentInstructionsIn struct {
	PaymentMethod string `json:"paymentMethod,omitempty" jsonschema:"enum=cash,enum=transfer,enum=mercadopago,enum=debit,enum=credit" doc:"Con qué quiere pagar; sin esto, lo acordado en el pedido o todos los medios"`
	OrderID       string `json:"orderId,omitempty" jsonschema:"format=uuid" names:"order" doc:"Un pedido del cliente; sin esto, el último que tiene algo por pagar"`
}

type getPaymentInstructionsOut struct {
	OrderID     *string         `json:"orderId" jsonschema:"format=uuid" doc:"El pedido, si hay uno por pagar"`
	OrderNumber *string         `json:"orderNumber"`
	AmountDue   *money.Decimal  `json:"amountDue" doc:"Lo que falta pagar de ese pedido"`
	Currency    string          `json:"currency"`
	Methods     []paymentOption `json:"methods" doc:"El medio pedido o acordado; si no hay, todos los que acepta el negocio"`
	Message     string          `json:"message" doc:"La respuesta para el cliente, con los datos completos"`
}

type paymentOption struct {
	Method       string  `json:"method" doc:"Como lo llama paymentMethod; vacío si no se elige así"`
	Name         string  `json:"name"`
	Instructions *string `json:"instructions" doc:"Cómo se paga así, si hay algo que decir"`
}

var _ = tool.DefineRead(pack, tool.Spec{
	Name:     "get_payment_instructions",
	Title:    "Decir cómo pagar",
	Doc:      "Dice cómo pagar: los datos para transferir (titular, alias, CBU) o cómo es con cada medio que acepta el negocio, y cuánto falta del último pedido del cliente. Para cuando pide el CBU, el alias o pregunta con qué puede pagar, en cualquier momento.",
	Category: query, Risk: tool.Low, Audit: tool.AuditBasic, Roles: access.Anyone,
	EnabledFor: []string{"retail", "orders"},
	Offers:     paymentsTaken,
}, getPaymentInstructions)

var (
	msgDue = locale.Text{
		ES: "Del pedido %s falta pagar %s.",
		PT: "Do pedido %s falta pagar %s.",
		EN: "%[2]s of order %[1]s is left to pay.",
	}
	msgNothingDue = locale.Text{
		ES: "El pedido %s no tiene nada pendiente de pago.",
		PT: "O pedido %s não tem nada a pagar.",
		EN: "Order %s has nothing left to pay.",
	}
	msgWays = locale.Text{
		ES: "Podés pagar con: %s.",
		MX: "Puedes pagar con: %s.",
		PT: "Você pode pagar com: %s.",
		EN: "You can pay with: %s.",
	}
)

func getPaymentInstructions(_ context.Context, u *core.Unit,
	in getPaymentInstructionsIn) (out getPaymentInstructionsOut, err error) {
	wanted := payments[in.PaymentMethod]
	if err := u.Business.AcceptsPayment(string(wanted)); err != nil {
		return out, err
	}
	o, found, err := orderToPay(u, in.OrderID)
	if err != nil {
		return out, err
	}
	out.Currency, out.Methods = string(u.Workspace.Currency), []paymentOption{}
	said := ""
	if found {
		due := u.Decimal(o.Pending())
		out.OrderID, out.OrderNumber, out.AmountDue = &o.ID, &o.Number, &due
		said = u.Say(msgDue, o.Number, u.Money(o.Pending()))
	}
	if found && o.Pending() == 0 {
		out.Message = u.Say(msgNothingDue, o.Number)
		return out, nil
	}
	methods := u.Business.PaymentMethods()
	if wanted = cmp.Or(wanted, o.Payment); wanted != "" {
		methods = []string{string(wanted)}
	}
	out.Methods = lists.Map(methods, func(m string) paymentOption {
		return paymentOption{Method: paymentName(order.Payment(m)), Name: u.Business.PaymentName(m),
			Instructions: tool.TextOrNull(u.Business.HowToPay(m, o.Pending()))}
	})
	out.Message = payText(u, said, out.Methods)
	return out, nil
}

// payText is the answer for the customer: with one method how it is paid; with more their names, and how those are paid
// whose details a customer needs now.
func payText(u *core.Unit, said string, methods []paymentOption) string {
	if len(methods) == 1 && methods[0].Instructions != nil {
		return sales.Lines(said, *methods[0].Instructions)
	}
	names := lists.Map(methods, func(p paymentOption) string { return p.Name })
	parts := []string{said, u.Say(msgWays, locale.List(u.Workspace.Locale, names, true))}
	for _, p := range methods {
		if p.Method == "transfer" && p.Instructions != nil {
			parts = append(parts, *p.Instructions)
		}
	}
	return sales.Lines(parts...)
}

// orderToPay is the order that a customer asks about: the one they name, or their last one with a debt.
func orderToPay(u *core.Unit, orderID string) (o order.Order, found bool, err error) {
	if orderID != "" {
		if o, err = u.Orders.Get(orderID, false); err != nil {
			return o, false, err
		}
		if o.Status.InTheMaking() {
			return order.Order{}, false, nil // it owes nothing yet
		}
		return o, true, nil
	}
	owed, err := u.Orders.Owed(u.CustomerID, false)
	if err != nil || len(owed) == 0 {
		return o, false, err
	}
	return owed[len(owed)-1], true, nil
}
