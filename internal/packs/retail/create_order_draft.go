package retail

import (
	"context"
	"time"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/core/order"
	"github.com/mostrador/mostrador/internal/kit/locale"
	"github.com/mostrador/mostrador/internal/tool"
)

type createOrderDraftIn struct {
	Notes string `json:"notes,omitempty" jsonschema:"maxLength=500" doc:"Algo que el cliente quiera dejar dicho sobre todo el pedido" told:"note"`
}

type createOrderDraftOut struct {
	DraftID   string    `json:"draftId" doc:"El borrador de esta conversación"`
	CreatedAt time.Time `json:"createdAt"`
	ExpiresAt time.Time `json:"expiresAt" doc:"Hasta cuándo se guarda si no se confirma"`
	Message   string    `json:"message"`
}

var _ = tool.DefineWrite(pack, tool.Spec{
	Name:  "create_order_draft",
	Title: "Empezar un pedido",
	Doc:   "Abre el borrador de pedido de la conversación. Si ya hay uno abierto devuelve ese mismo, y las notas nuevas se suman a las que tenía.",
	Listing: tool.Listing{
		Yields: []string{"retail/add_items_to_draft"},
	},
	Category: mutation, Risk: tool.Low, Audit: tool.AuditBasic, Roles: access.Anyone,
	Events: []string{"draft.created"},
	Key:    "create_draft:{sessionId}",
}, createOrderDraft)

var (
	msgOpened = locale.Text{
		ES: "Listo, abrí tu pedido. ¿Qué te agrego?",
		MX: "Listo, abrí tu pedido. ¿Qué te agrego?",
		PT: "Pronto, abri seu pedido. O que você quer incluir?",
		EN: "Done, your order is open. What shall I add?",
	}
	msgThere = locale.Plural{
		One: locale.Text{
			ES: "Ya tenés un pedido abierto con %d producto.",
			MX: "Ya tienes un pedido abierto con %d producto.",
			PT: "Você já tem um pedido aberto com %d produto.",
			EN: "You already have an open order with %d product.",
		},
		Other: locale.Text{
			ES: "Ya tenés un pedido abierto con %d productos.",
			MX: "Ya tienes un pedido abierto con %d productos.",
			PT: "Você já tem um pedido aberto com %d produtos.",
			EN: "You already have an open order with %d products.",
		},
	}
)

func createOrderDraft(_ context.Context, u *core.Unit, in createOrderDraftIn) (createOrderDraftOut, error) {
	o, opened, err := u.Sales.OpenDraft(order.NewDraft{Life: u.Workspace.Settings.RetailDraftLife(), Notes: in.Notes})
	if err != nil {
		return createOrderDraftOut{}, err
	}
	message := u.Say(msgOpened)
	if n := len(o.Lines); !opened && n > 0 {
		message = msgThere.In(u.Workspace.Locale, n, n)
	}
	return createOrderDraftOut{DraftID: u.SessionID, CreatedAt: o.CreatedAt, ExpiresAt: o.ExpiresAt, Message: message},
		nil
}
