package mcpapi

import (
	"context"
	"strings"

	"github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/mostrador/mostrador/internal/door/doorkit"
	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/kit/locale"
	"github.com/mostrador/mostrador/internal/runtime"
)

// whole is an answer as every door gives it. What never was a call has no
// execution, and says so by not naming one.
type whole struct {
	runtime.Answer
	ExecutionID string `json:"executionId,omitempty"`
}

// result is an answer in MCP's words: the data as structured content and, for
// clients that only read text, as text; a refusal as text that a model can act on,
// with the data it may have in a text of its own. The rest of the answer, as every
// door gives it, is in the metadata: a client decodes all of it, and the data of a
// success is there twice already.
func (x *exchange) result(a runtime.Answer, more ...string) *mcp.CallToolResult {
	if x.caller.knock != nil {
		x.caller.called(a.ExecutionID)
	}
	rest := a
	if a.Success {
		rest.Data = nil
	}
	r := &mcp.CallToolResult{Meta: mcp.Meta{metaAnswer: whole{rest, a.ExecutionID}}, IsError: !a.Success}
	if x.session != "" && x.session != doorkit.NoID {
		r.Meta[metaSession] = x.session
	}
	said := refused(a)
	if a.Success {
		r.StructuredContent, said = a.Data, string(a.Data)
	}
	r.Content = append(r.Content, &mcp.TextContent{Text: said})
	if !a.Success && len(a.Data) > 0 {
		r.Content = append(r.Content, &mcp.TextContent{Text: string(a.Data)})
	}
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
	a := runtime.Answer{Error: e.Message, ErrorCode: e.Code, Errors: e.Fields, ExecutionID: x.execution}
	if a.Error == "" {
		tag := locale.Tag("es")
		if w := x.caller.Workspace; w != nil {
			tag = w.Locale
		}
		a.Error = runtime.Unsaid(e, tag)
	}
	if fault.Of(e.Code).Status >= 500 {
		x.door.logCause(ctx, "call failed", e.Code, err)
	}
	return x.result(a)
}
