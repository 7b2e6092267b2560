package frontdesk

import (
	"context"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/core/conversation"
	"github.com/mostrador/mostrador/internal/tool"
)

type transferToHumanIn struct {
	Reason         string `json:"reason" doc:"Por qué hace falta una persona"`
	Urgency        string `json:"urgency,omitempty" jsonschema:"enum=low,enum=medium,enum=high" doc:"Cuánto puede esperar; si no se dice, medium"`
	ContextSummary string `json:"context_summary,omitempty" doc:"De qué se habló hasta ahora, para quien atienda"`
}

type transferToHumanOut struct {
	ShouldTransfer bool    `json:"should_transfer" doc:"false en una llamada que no se puede pasar a nadie: el equipo tiene el mensaje"`
	TransferNumber *string `json:"transfer_number" doc:"A qué teléfono pasar la llamada; null si no hay ninguno"`
	Message        string  `json:"message" doc:"Lo que hay que decirle al cliente, tal cual"`
}

var _ = tool.DefineWrite(pack, tool.Spec{
	Name:  "transfer_to_human",
	Title: "Pasar con una persona",
	Doc:   "Deja la conversación en manos de una persona del equipo y apaga al asistente en ella; solo una persona la puede devolver. Úsala cuando el cliente lo pide o cuando no hay otra forma de ayudarlo.",
	Listing: tool.Listing{
		Yields: []string{"retail/request_handoff", "agenda/requestHumanSupportTool"},
	},
	Category: escalation, Risk: tool.Low, Audit: tool.AuditBasic, Roles: access.Anyone,
	EnabledFor: everyAssistant, Events: []string{"session.handoff_requested"},
	Key: "handoff:{sessionId}, mientras siga abierta",

	AfterHandOff: true,
}, transferToHuman)

func transferToHuman(_ context.Context, u *core.Unit, in transferToHumanIn) (transferToHumanOut, error) {
	need := conversation.Need{Urgency: conversation.Urgency(in.Urgency),
		Context: conversation.Context{Summary: in.ContextSummary}}
	if _, err := u.Conversations.AskForPerson(in.Reason, 1, longestWords, need); err != nil {
		return transferToHumanOut{}, err
	}
	said, err := u.Handover()
	number := u.Workspace.Settings.EscalationPhone
	out := transferToHumanOut{ShouldTransfer: number != "" || !u.Spoken(), Message: said.Message}
	if number != "" {
		out.TransferNumber = &number
	}
	return out, err
}
