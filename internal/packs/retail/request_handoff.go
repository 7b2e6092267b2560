package retail

import (
	"context"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/core/conversation"
	"github.com/mostrador/mostrador/internal/kit/locale"
	"github.com/mostrador/mostrador/internal/tool"
)

type requestHandoffIn struct {
	Reason      string          `json:"reason" jsonschema:"minLength=3,maxLength=500" doc:"Por qué hace falta una persona, en una frase que ella entienda"`
	TriggerType string          `json:"triggerType" jsonschema:"enum=consecutive_errors,enum=negative_sentiment,enum=order_already_processed,enum=customer_request,enum=agent_limitation" doc:"Qué lo provocó"`
	Context     *handoffContext `json:"context,omitempty" doc:"Lo que le conviene saber a quien atienda"`
}

type handoffContext struct {
	LastError       string `json:"lastError,omitempty" doc:"El último error que hubo"`
	CustomerMessage string `json:"customerMessage,omitempty" doc:"Lo que dijo el cliente, con sus palabras"`
	SuggestedAction string `json:"suggestedAction,omitempty" doc:"Lo que se podría hacer"`
}

type requestHandoffOut struct {
	HandoffID         string `json:"handoffId" jsonschema:"format=uuid"`
	SessionID         string `json:"sessionId"`
	Status            string `json:"status" jsonschema:"enum=pending"`
	EstimatedWaitTime string `json:"estimatedWaitTime" doc:"Cuánto va a esperar, o desde cuándo lo atienden si está cerrado"`
	MessageToCustomer string `json:"messageToCustomer" doc:"Lo que hay que decirle al cliente, tal cual"`
}

var _ = tool.DefineWrite(pack, tool.Spec{
	Name:  "request_handoff",
	Title: "Pasar con una persona",
	Doc:   "Deja la conversación en manos de una persona del comercio y apaga al asistente en ella; solo una persona la puede devolver. Usala cuando el cliente lo pide, cuando está molesto o cuando no hay otra forma de ayudarlo.",
	Listing: tool.Listing{
		Hidden: []string{"context"},
	},
	Category: system, Risk: tool.Low, Audit: tool.AuditBasic, Roles: access.Anyone,
	Events: []string{"session.handoff_requested"},
	Key:    "handoff:{sessionId}, mientras siga abierta",

	AfterHandOff: true,
}, requestHandoff)

var (
	msgTaken = locale.Text{
		ES: "Ya te está atendiendo una persona del equipo.",
		PT: "Uma pessoa da equipe já está atendendo você.",
		EN: "A person of our team is already with you.",
	}
	wordNow = locale.Text{ES: "ya te atienden", PT: "já estão atendendo", EN: "no wait"}
)

func requestHandoff(_ context.Context, u *core.Unit, in requestHandoffIn) (requestHandoffOut, error) {
	need := conversation.Need{Cause: in.TriggerType}
	if c := in.Context; c != nil {
		need.Context = conversation.Context{LastError: c.LastError, CustomerMessage: c.CustomerMessage,
			SuggestedAction: c.SuggestedAction}
	}
	h, err := u.Conversations.AskForPerson(in.Reason, 3, 500, need)
	if err != nil {
		return requestHandoffOut{}, err
	}
	out := requestHandoffOut{HandoffID: h.ID, SessionID: h.SessionID, Status: string(conversation.HandoffPending)}
	if h.Status == conversation.HandoffTaken {
		out.EstimatedWaitTime, out.MessageToCustomer = u.Say(wordNow), u.Say(msgTaken)
		return out, nil
	}
	said, err := u.Handover()
	out.EstimatedWaitTime, out.MessageToCustomer = said.Wait, said.Message
	return out, err
}
