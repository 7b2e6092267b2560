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

// answerMeta is an answer in the format of every door. A refusal that never was a call has no execution id.
type answerMeta struct {
	runtime.Answer
	ExecutionID string `json:"executionId,omitempty"`
}

// result turns an answer into an MCP result: the data as structured content and as text, for clients that only read
// text; a refusal as text that a model can act on, with its data, if any, in a text of its own. The rest of the
// answer is in the metadata, without the data of a success: it is there twice already, and a client decodes all of
// it.
func (x *exchange) result(a runtime.Answer, more ...string) *mcp.CallToolResult {
	if x.caller.request != nil {
		x.caller.Called(a.ExecutionID)
	}
	rest := a
	if a.Success {
		rest.Data = nil
	}
	r := &mcp.CallToolResult{Meta: mcp.Meta{metaAnswer: answerMeta{rest, a.ExecutionID}}, IsError: !a.Success}
	if x.session != "" && x.session != doorkit.NoID {
		r.Meta[metaSession] = x.session
	}
	text := refusalText(a)
	if a.Success {
		r.StructuredContent, text = a.Data, string(a.Data)
	}
	r.Content = append(r.Content, &mcp.TextContent{Text: text})
	if !a.Success && len(a.Data) > 0 {
		r.Content = append(r.Content, &mcp.TextContent{Text: string(a.Data)})
	}
	for _, text := range more {
		r.Content = append(r.Content, &mcp.TextContent{Text: text})
	}
	return r
}

// refusalText is why a call failed, with every bad argument.
func refusalText(a runtime.Answer) string {
	lines := []string{a.Error}
	for _, f := range a.Errors {
		lines = append(lines, strings.TrimPrefix(f.Path+": "+f.Message, ": "))
	}
	return strings.Join(lines, "\n")
}

// errorResult is the result of a call that never reached the runtime, or could not be settled there.
func (x *exchange) errorResult(ctx context.Context, err error) *mcp.CallToolResult {
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
