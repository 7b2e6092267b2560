package mcpapi

import (
	"context"

	"github.com/modelcontextprotocol/go-sdk/jsonrpc"
	"github.com/modelcontextprotocol/go-sdk/mcp"
	"go.opentelemetry.io/otel/trace"

	"github.com/mostrador/mostrador/internal/fault"
	"github.com/mostrador/mostrador/internal/runtime"
	"github.com/mostrador/mostrador/internal/tool"
)

// What we add to MCP's messages.
const (
	metaKey     = "mostrador/idempotencyKey" // of a call: makes two of them one
	metaAnswer  = "mostrador/answer"         // of a result: the answer as every door gives it, without its data
	metaSession = "mostrador/session"        // of a result: the conversation it happened in
	metaLink    = "mostrador/confirmationUrl"
)

// maxKey is how long an idempotency key may be, as in the HTTP door.
const maxKey = 200

// exchange is one call on its way.
type exchange struct {
	*view
	caller  caller
	request *mcp.CallToolRequest
	session string // the conversation

	execution string // of the call that led to a question; empty: not known here
}

// handler runs a tool. It never returns what a panic was raised with, and never
// lets one through: the SDK runs it on a goroutine of its own.
func (v *view) handler(t *tool.Tool) mcp.ToolHandler {
	name := t.FullName()
	return func(ctx context.Context, r *mcp.CallToolRequest) (result *mcp.CallToolResult, err error) {
		makeRoom(len(name))
		x := exchange{view: v, request: r}
		defer func() {
			if cause := recover(); cause != nil {
				v.door.logPanic(ctx, cause)
				result, err = x.failed(ctx, fault.New(fault.Internal, "")), nil
			}
		}()
		if x.caller, err = v.caller(ctx, r.Extra); err != nil {
			return nil, invalidRequest(fault.From(err).Message)
		}
		key, err := idempotencyKey(r.Params.Meta)
		if err != nil {
			return nil, err
		}
		return x.run(x.traced(ctx), name, key), nil
	}
}

func (x *exchange) run(ctx context.Context, name, key string) *mcp.CallToolResult {
	d, c := x.door, x.caller
	if id := x.request.Params.RequestState; id != "" {
		return x.settle(ctx, name, id)
	}
	session, err := d.talks.in(ctx, c, x.key.agent, x.request.Session)
	if err != nil {
		return x.failed(ctx, err)
	}
	x.session = session
	a := d.Runtime.Execute(ctx, runtime.Call{
		Workspace: c.Workspace, Actor: c.Actor, SessionID: session, Tool: name,
		Arguments: x.request.Params.Arguments, Key: key, Correlation: c.correlation,
	})
	if a.Confirmation == nil {
		return x.result(a)
	}
	c.called(a.ExecutionID)
	return x.asked(ctx, a)
}

// traced hangs the call under its own request: the context is that of the request
// that opened the session.
func (x *exchange) traced(ctx context.Context) context.Context {
	ctx = context.WithValue(ctx, knockKey{}, x.caller.knock)
	if x.caller.span == nil {
		return ctx
	}
	return trace.ContextWithSpan(ctx, x.caller.span)
}

// idempotencyKey takes a key that is one, and refuses what its sender might
// believe to be one.
func idempotencyKey(m mcp.Meta) (string, error) {
	value, given := m[metaKey]
	if !given {
		return "", nil
	}
	key, ok := value.(string)
	for _, c := range key {
		ok = ok && c >= '!' && c <= '~'
	}
	if !ok || key == "" || len(key) > maxKey {
		return "", invalidRequest(`_meta["` + metaKey + `"] is a text of 1 to 200 visible ASCII characters.`)
	}
	return key, nil
}

func invalidRequest(message string) error {
	return &jsonrpc.Error{Code: jsonrpc.CodeInvalidParams, Message: message}
}
