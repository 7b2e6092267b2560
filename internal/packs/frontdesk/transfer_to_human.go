package frontdesk

import (
	"context"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/core/conversation"
	"github.com/mostrador/mostrador/internal/kit/locale"
	"github.com/mostrador/mostrador/internal/tool"
)

type transferToHumanIn struct {
	Reason         string `json:"reason" doc:"Por qué hace falta una persona"`
	Urgency        string `json:"urgency,omitempty" jsonschema:"enum=low,enum=medium,enum=high" doc:"Cuánto puede esperar; si no se dice, medium"`
	ContextSummary string `json:"context_summary,omitempty" doc:"De qué se habló hasta ahora, para quien atienda"`
}

type transferToHumanOut struct {
	ShouldTransfer bool    `json:"should_transfer"`
	TransferNumber *string `json:"transfer_number" doc:"A qué teléfono pasar la llamada; null si no hay ninguno"`
	Message        string  `json:"message" doc:"Lo que hay que decirle al cliente, tal cual"`
}

var _ = tool.DefineWrite(pack, tool.Spec{
	Name:     "transfer_to_human",
	Title:    "Pasar con una persona",
	Doc:      "Deja la conversación en manos de una persona del equipo y apaga al asistente en ella; solo una persona la puede devolver. Úsala cuando el cliente lo pide o cuando no hay otra forma de ayudarlo.",
	Category: escalation, Risk: tool.Low, Audit: tool.AuditBasic, Roles: access.Anyone,
	EnabledFor: everyAssistant, Events: []string{"session.handoff_requested"},
	Key: "handoff:{sessionId}, mientras siga abierta",

	AfterHandOff: true,
}, transferToHuman)

var msgTransfer = locale.Text{
	ES: "Claro, te paso con una persona del equipo que te va a poder ayudar mejor.",
	PT: "Claro, vou passar você para uma pessoa da equipe que pode ajudar melhor.",
	EN: "Of course. I am passing you on to a person of our team who can help you better.",
}

func transferToHuman(_ context.Context, u *core.Unit, in transferToHumanIn) (transferToHumanOut, error) {
	need := conversation.Need{Cause: conversation.AgentLimitation, Urgency: conversation.Urgency(in.Urgency),
		Context: conversation.Context{Summary: in.ContextSummary}}
	if _, err := u.Conversations.AskForPerson(in.Reason, 1, longestWords, need); err != nil {
		return transferToHumanOut{}, err
	}
	s := u.Workspace.Settings
	out := transferToHumanOut{ShouldTransfer: true, Message: u.Say(msgTransfer)}
	if s.EscalationPhone != "" {
		out.TransferNumber = &s.EscalationPhone
	}
	if s.TransferMessage != "" {
		out.Message = s.TransferMessage
	}
	return out, nil
}
