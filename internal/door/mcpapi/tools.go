package mcpapi

import (
	"encoding/json"

	"github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/mostrador/mostrador/internal/kit/locale"
	"github.com/mostrador/mostrador/internal/tool"
)

// describeTool is a tool as MCP lists it. The schemas are the contract's own, or shorter in a list for models; the SDK
// passes them on and validates nothing.
func describeTool(e tool.Entry) *mcp.Tool {
	hints := e.Annotations()
	t := &mcp.Tool{
		Name: e.Name, Title: e.Title(), Description: e.ModelDoc(),
		InputSchema: e.Parameters(),
		Annotations: &mcp.ToolAnnotations{
			Title: hints.Title, ReadOnlyHint: hints.ReadOnlyHint, DestructiveHint: &hints.DestructiveHint,
			IdempotentHint: hints.IdempotentHint, OpenWorldHint: &hints.OpenWorldHint,
		},
	}
	if !e.Brief() {
		t.OutputSchema = json.RawMessage(e.Tool.Output.JSON())
	}
	return t
}

// msgInstructions are the server's instructions to a model.
var msgInstructions = locale.Text{
	ES: "Estas herramientas operan un negocio real. Algunas responden confirmation_required con una pregunta: mostrala palabra por palabra a quien va dirigida y esperá su respuesta; no la contestes vos. Usá solo datos que devuelvan las herramientas.",
	MX: "Estas herramientas operan un negocio real. Algunas responden confirmation_required con una pregunta: muéstrala palabra por palabra a quien va dirigida y espera su respuesta; no la contestes tú. Usa solo datos que devuelvan las herramientas.",
	PT: "Estas ferramentas operam um negócio real. Algumas respondem confirmation_required com uma pergunta: mostre-a palavra por palavra a quem ela se dirige e espere a resposta; não responda você. Use apenas dados que as ferramentas devolverem.",
	EN: "These tools run a real business. Some answer confirmation_required with a question: show it word for word to the person it is addressed to and wait for their answer; do not answer it yourself. Use only data that the tools return.",
}
