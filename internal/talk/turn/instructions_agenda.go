package turn

import (
	"strings"

	"github.com/mostrador/mostrador/internal/kit/locale"
)

// What an agent with the agenda's tools does by itself, beside what the customer asks for.
var (
	promptClientInfo = locale.Text{
		ES: "Cuando el cliente dice su nombre, su domicilio o algo que conviene recordar, guardalo en el mismo turno con updateClientInfoTool.",
		MX: "Cuando el cliente dice su nombre, su domicilio o algo que conviene recordar, guárdalo en el mismo turno con updateClientInfoTool.",
		PT: "Quando o cliente disser o nome, o endereço ou algo que vale lembrar, guarde no mesmo turno com updateClientInfoTool.",
		EN: "When customers say their name, their address or something worth remembering, store it in the same turn with updateClientInfoTool.",
	}
	promptTags = locale.Text{
		ES: "En cuanto sepas de qué trata la conversación, etiquetala una vez con updateConversationTagsTool: una o dos etiquetas cortas.",
		MX: "En cuanto sepas de qué trata la conversación, etiquétala una vez con updateConversationTagsTool: una o dos etiquetas cortas.",
		PT: "Assim que souber do que a conversa trata, marque-a uma vez com updateConversationTagsTool: uma ou duas etiquetas curtas.",
		EN: "As soon as you know what the conversation is about, tag it once with updateConversationTagsTool: one or two short tags.",
	}
	promptEnd = locale.Text{
		ES: "Cuando todo está resuelto y el cliente se despide, despedite y cerrala con endConversationTool.",
		MX: "Cuando todo está resuelto y el cliente se despide, despídete y ciérrala con endConversationTool.",
		PT: "Quando tudo estiver resolvido e o cliente se despedir, despeça-se e encerre com endConversationTool.",
		EN: "When everything is settled and the customer says goodbye, say goodbye and close it with endConversationTool.",
	}
)

// agendaRules are the rules of the tools that the agent has.
func (p prompt) agendaRules() string {
	var rules []string
	for _, r := range []struct {
		tool string
		rule locale.Text
	}{{"agenda/updateClientInfoTool", promptClientInfo}, {"agenda/updateConversationTagsTool", promptTags},
		{"agenda/endConversationTool", promptEnd}} {
		if p.x.tools.has(r.tool) {
			rules = append(rules, r.rule.In(p.x.w.Locale))
		}
	}
	return strings.Join(rules, " ")
}
