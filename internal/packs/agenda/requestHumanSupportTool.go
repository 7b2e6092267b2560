package agenda

import (
	"context"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/core/conversation"
	"github.com/mostrador/mostrador/internal/tool"
)

type requestHumanSupportIn struct {
	Reason string `json:"reason" doc:"Por que é preciso uma pessoa, em uma frase que ela entenda"`
}

var _ = tool.DefineWrite(pack, tool.Spec{
	Name:     "requestHumanSupportTool",
	Title:    "Passar para uma pessoa",
	Doc:      "Deixa a conversa com uma pessoa da equipe, na pasta de suporte, e o assistente para de responder; só uma pessoa pode devolvê-la. Use quando o cliente pedir, quando ele estiver irritado ou depois de tentar entender duas vezes sem conseguir.",
	Category: escalation, Risk: tool.Low, Audit: tool.AuditBasic, Roles: access.Anyone,
	Events: []string{"session.handoff_requested"},
	Key:    "handoff:{sessionId}, enquanto estiver aberta",

	AfterHandOff: true,
}, requestHumanSupport)

func requestHumanSupport(_ context.Context, u *core.Unit, in requestHumanSupportIn) (done, error) {
	if _, err := u.Conversations.AskForPerson(in.Reason, 1, longestWords, conversation.Need{}); err != nil {
		return done{}, err
	}
	said, err := u.Handover()
	return succeed(said.Message), err
}
