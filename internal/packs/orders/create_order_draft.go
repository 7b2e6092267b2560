package orders

import (
	"context"
	"time"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/core/order"
	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/kit/locale"
	"github.com/mostrador/mostrador/internal/tool"
)

type createOrderDraftIn struct {
	CustomerID     string `json:"customerId,omitempty" jsonschema:"format=uuid" doc:"Para quién es; si no se indica, para quien está conversando"`
	Notes          string `json:"notes,omitempty" jsonschema:"maxLength=500" doc:"Algo que el cliente quiera dejar dicho sobre todo el pedido" told:"note"`
	Currency       string `json:"currency,omitempty" jsonschema:"enum=ARS,enum=USD,enum=BRL,enum=CLP,enum=MXN,default=ARS" doc:"Moneda del pedido: tiene que ser la del comercio, y es la que se usa si no se indica"`
	IdempotencyKey string `json:"idempotencyKey,omitempty" jsonschema:"minLength=16,maxLength=64" doc:"Identifica la llamada: repetida con la misma clave, no se ejecuta dos veces"`
}

// WorkspaceDefaults: an omitted currency is the workspace's, whatever default the contract publishes.
func (createOrderDraftIn) WorkspaceDefaults() []string { return []string{"currency"} }

type createOrderDraftOut struct {
	OrderID     string    `json:"orderId" jsonschema:"format=uuid"`
	OrderNumber string    `json:"orderNumber" doc:"El número que se le dice al cliente: ORD-00001"`
	Status      string    `json:"status" jsonschema:"enum=draft,enum=pending_confirmation" doc:"pending_confirmation solo si ya había un pedido esperando la respuesta del cliente"`
	ExpiresAt   time.Time `json:"expiresAt" doc:"Hasta cuándo se guarda si no se confirma"`
	Message     string    `json:"message"`
}

var _ = tool.DefineWrite(pack, tool.Spec{
	Name:     "create_order_draft",
	Title:    "Empezar un pedido",
	Doc:      "Abre un borrador de pedido con su número y devuelve el orderId que piden los pasos siguientes. Si la conversación ya tiene uno abierto, devuelve ese.",
	Category: mutation, Risk: tool.Low, Audit: tool.AuditBasic, Roles: access.Anyone, PerMinute: 10,
	Events: []string{"draft.created"},
	Key:    "draft:{sessionId}", Hidden: keyOnly,
}, createOrderDraft)

var (
	msgOpened = locale.Text{ES: "Abrí el pedido %s.", PT: "Abri o pedido %s.", EN: "Order %s is open."}
	msgOthers = locale.Text{
		ES: "En esta conversación está abierto el pedido %s, que es de otro cliente.",
		PT: "Nesta conversa está aberto o pedido %s, que é de outro cliente.",
		EN: "Order %s, which is open in this conversation, is another customer's.",
	}
	msgThere = locale.Text{
		ES: "El pedido %s ya estaba abierto.",
		PT: "O pedido %s já estava aberto.",
		EN: "Order %s was open already.",
	}
)

func createOrderDraft(_ context.Context, u *core.Unit, in createOrderDraftIn) (createOrderDraftOut, error) {
	if err := sameCurrency(u, in.Currency); err != nil {
		return createOrderDraftOut{}, err
	}
	if in.CustomerID != "" {
		if _, err := u.Customers.Get(in.CustomerID); err != nil {
			return createOrderDraftOut{}, err
		}
	}
	o, opened, err := u.Sales.OpenDraft(order.NewDraft{
		Life: u.Workspace.Settings.OrdersDraftLife(), Notes: in.Notes, NumberNow: true, CustomerID: in.CustomerID,
	})
	if err != nil {
		return createOrderDraftOut{}, err
	}
	if in.CustomerID != "" && o.CustomerID != in.CustomerID {
		return createOrderDraftOut{}, u.Fault(fault.Conflict, msgOthers, o.Number)
	}
	message := msgThere
	if opened {
		message = msgOpened
	}
	return createOrderDraftOut{
		OrderID: o.ID, OrderNumber: o.Number, Status: string(o.Status), ExpiresAt: o.ExpiresAt,
		Message: u.Say(message, o.Number),
	}, nil
}
