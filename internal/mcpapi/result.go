package mcpapi

import (
	"context"
	"strings"

	"github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/mostrador/mostrador/internal/fault"
	"github.com/mostrador/mostrador/internal/locale"
	"github.com/mostrador/mostrador/internal/runtime"
)

var msgFailed = locale.Text{
	ES: "Algo falló de nuestro lado. No se hizo ningún cambio.",
	PT: "Algo falhou do nosso lado. Nada foi alterado.",
	EN: "Something failed on our side. Nothing was changed.",
}

// result is an answer in MCP's words: the data as structured content and, for
// clients that only read text, as text; a refusal as text that a model can act on.
// The whole answer, as every door gives it, is in the metadata.
func (x *exchange) result(a runtime.Answer, more ...string) *mcp.CallToolResult {
	r := &mcp.CallToolResult{Meta: mcp.Meta{metaAnswer: a}, IsError: !a.Success}
	if x.session != "" {
		r.Meta[metaSession] = x.session
	}
	said := refused(a)
	if a.Success {
		r.StructuredContent, said = a.Data, string(a.Data)
	}
	r.Content = append(r.Content, &mcp.TextContent{Text: said})
	for _, text := range more {
		r.Content = append(r.Content, &mcp.TextContent{Text: text})
	}
	return r
}

// refused is why a call did not do what it was for, with every bad argument.
func refused(a runtime.Answer) string {
	lines := []string{a.Error}
	for _, f := range a.Errors {
		lines = append(lines, strings.TrimPrefix(f.Path+": "+f.Message, ": "))
	}
	return strings.Join(lines, "\n")
}

// failed is a call that never reached the runtime, or could not be settled there.
func (x *exchange) failed(ctx context.Context, err error) *mcp.CallToolResult {
	e := fault.From(err)
	a := runtime.Answer{Error: e.Message, ErrorCode: e.Code, Errors: e.Fields}
	if a.Error == "" {
		a.Error = msgFailed.ES
		if w := x.caller.Workspace; w != nil {
			a.Error = msgFailed.In(w.Locale)
		}
	}
	if fault.Of(e.Code).Status >= 500 {
		x.door.logCause(ctx, "call failed", e.Code, err)
	}
	return x.result(a)
}
