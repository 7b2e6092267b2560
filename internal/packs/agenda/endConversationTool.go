package agenda

import (
	"context"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/kit/locale"
	"github.com/mostrador/mostrador/internal/tool"
)

type endConversationIn struct {
	Reason string `json:"reason,omitempty" doc:"Em poucas palavras, por que a conversa termina"`
}

var _ = tool.DefineWrite(pack, tool.Spec{
	Name:     "endConversationTool",
	Title:    "Encerrar a conversa",
	Doc:      "Encerra a conversa e a guarda no arquivo, quando o que o cliente queria já está resolvido. Se ele escrever de novo, ela volta para a caixa de entrada.",
	Category: conversations, Risk: tool.Low, Audit: tool.AuditBasic, Roles: access.Anyone,
	Events: []string{"session.archived"},
	Key:    "end:{sessionId}, enquanto estiver arquivada",
}, endConversation)

var msgEnded = locale.Text{
	ES: "La conversación quedó cerrada y archivada.", PT: "A conversa foi encerrada e está no arquivo.",
	EN: "The conversation is closed and archived.",
}

func endConversation(_ context.Context, u *core.Unit, in endConversationIn) (done, error) {
	reason, err := u.Line("/reason", in.Reason, longestWords)
	if err != nil {
		return done{}, err
	}
	if err := u.Conversations.End(reason); err != nil {
		return done{}, err
	}
	return succeed(u.Say(msgEnded)), nil
}
