package agenda

import (
	"context"
	"strings"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/kit/locale"
	"github.com/mostrador/mostrador/internal/tool"
)

type updateConversationTagsIn struct {
	Tags []string `json:"tags" doc:"As etiquetas a acrescentar, por exemplo [\"Orçamento\", \"Agendamento\"]" told:"label"`
}

var _ = tool.DefineWrite(pack, tool.Spec{
	Name:     "updateConversationTagsTool",
	Title:    "Etiquetar a conversa",
	Doc:      "Acrescenta etiquetas à conversa para organizá-la pelo assunto principal. As que ela já tem continuam lá; uma repetida não entra de novo.",
	Category: conversations, Risk: tool.Low, Audit: tool.AuditBasic, Roles: access.Anyone,
	Events: []string{"session.tagged"},
	Key:    "tag:{sessionId}:{tag}",
}, updateConversationTags)

var msgTagged = locale.Text{
	ES: "Etiquetas de la conversación: %s.",
	PT: "Etiquetas da conversa: %s.",
	EN: "Tags of the conversation: %s.",
}

func updateConversationTags(_ context.Context, u *core.Unit, in updateConversationTagsIn) (done, error) {
	all, err := u.Conversations.Tag("/tags", in.Tags)
	if err != nil {
		return done{}, err
	}
	return succeed(u.Say(msgTagged, strings.Join(all, ", "))), nil
}
