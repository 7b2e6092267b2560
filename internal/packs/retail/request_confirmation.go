package retail

import (
	"context"
	"time"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/kit/money"
	"github.com/mostrador/mostrador/internal/tool"
)

type requestConfirmationIn struct {
	CustomMessage string `json:"customMessage,omitempty" jsonschema:"maxLength=500" doc:"Algo para decirle al cliente antes de la pregunta" told:"message"`
	PaymentMethod string `json:"paymentMethod,omitempty" jsonschema:"enum=cash,enum=transfer,enum=mercadopago,enum=debit,enum=credit" doc:"Cómo va a pagar, si el cliente ya lo dijo: se le muestra en la pregunta"`
}

type requestConfirmationOut struct {
	ConfirmationID   string        `json:"confirmationId" doc:"La pregunta que quedó abierta; es también el confirmationToken de confirm_order"`
	Summary          string        `json:"summary" doc:"El pedido tal como se le muestra al cliente"`
	Total            money.Decimal `json:"total"`
	ExpiresAt        time.Time     `json:"expiresAt" doc:"Hasta cuándo vale la respuesta"`
	RequiredResponse string        `json:"requiredResponse" doc:"Qué tiene que contestar el cliente"`

	Warning    string           `json:"warning,omitempty" doc:"Si un producto menciona algo a lo que el cliente dijo ser alérgico; la pregunta lo lleva"`
	Promotions []promotionTaken `json:"promotions,omitempty" doc:"Las promociones que se le muestran en la pregunta, ya descontadas del total"`
}

var _ = tool.DefineWrite(pack, tool.Spec{
	Name:     "request_confirmation",
	Title:    "Pedir la confirmación",
	Doc:      "Le muestra al cliente el pedido completo y le pregunta si lo confirma. Si falta algún dato o stock, lo dice y no pregunta. La respuesta la da el cliente con sus palabras; un sí confirma el pedido en el momento.",
	Category: mutation, Risk: tool.Low, Audit: tool.AuditBasic, Roles: access.Anyone,
	Events: []string{"draft.confirmation_requested"},
	Key:    "req_confirm:{sessionId}:{draftHash}",
	Offers: paymentsTaken,
}, requestConfirmation)

// requestConfirmation asks what confirm_order with the same payment method would ask.
func requestConfirmation(_ context.Context, u *core.Unit, in requestConfirmationIn) (requestConfirmationOut, error) {
	call := confirmOrderIn{PaymentMethod: in.PaymentMethod}
	terms := call.terms(u)
	terms.Preface = in.CustomMessage
	offer, err := u.Sales.Offer(terms)
	if err != nil {
		return requestConfirmationOut{}, err
	}
	arguments, hash := tool.CanonicalArgs(call)
	c, err := u.Confirmations.Ask(confirmOrderName, arguments, hash, offer.Question)
	if err != nil {
		return requestConfirmationOut{}, err
	}
	if err := u.Sales.RecordQuestion(offer, terms, c); err != nil {
		return requestConfirmationOut{}, err
	}
	return requestConfirmationOut{
		ConfirmationID: c.ID, Summary: u.Sales.Summary(offer.Order), Total: u.Decimal(offer.Order.Totals.Total),
		ExpiresAt: c.ExpiresAt, RequiredResponse: u.Sales.ExpectedReply(),
		Promotions: promotionsOf(u, offer.Order), Warning: offer.Warning,
	}, nil
}
