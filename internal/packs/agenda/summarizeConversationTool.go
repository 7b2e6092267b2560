package agenda

import (
	"context"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/kit/locale"
	"github.com/mostrador/mostrador/internal/tool"
)

type summarizeConversationIn struct{}

// A hand-off makes the same summary by itself, in every pack; this tool is for staff and programs that want a new one.
var _ = tool.DefineWrite(pack, tool.Spec{
	Name:     "summarizeConversationTool",
	Title:    "Resumir a conversa",
	Doc:      "Guarda um resumo da conversa para quem for atender: quem é o cliente, o que disse, o que tem marcado e o que ficou sem resposta. Não é para o assistente chamar; acontece sozinho quando a conversa passa para uma pessoa.",
	Category: conversations, Risk: tool.Low, Audit: tool.AuditBasic,
	Roles: access.Roles{access.Agent, access.Staff, access.Owner},
	Key:   "summary:{sessionId}, sempre o da conversa como está",

	Unlisted: true, AfterHandOff: true,
}, summarizeConversation)

var msgSummarised = locale.Text{
	ES: "El resumen quedó guardado.",
	PT: "O resumo ficou guardado.",
	EN: "The summary is kept.",
}

func summarizeConversation(_ context.Context, u *core.Unit, _ summarizeConversationIn) (done, error) {
	if _, err := u.Conversations.Summarise(); err != nil {
		return done{}, err
	}
	return succeed(u.Say(msgSummarised)), nil
}
