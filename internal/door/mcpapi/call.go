package mcpapi

import (
	"cmp"
	"context"
	"encoding/json"
	"log/slog"
	"slices"

	"github.com/modelcontextprotocol/go-sdk/jsonrpc"
	"github.com/modelcontextprotocol/go-sdk/mcp"
	"go.opentelemetry.io/otel/trace"

	"github.com/mostrador/mostrador/internal/door/doorkit"
	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/runtime"
	"github.com/mostrador/mostrador/internal/tool"
)

// Our additions to MCP's messages.
const (
	metaKey     = "mostrador/idempotencyKey" // of a call: deduplicates it
	metaAnswer  = "mostrador/answer"         // of a result: the answer of every door, without its data
	metaSession = "mostrador/session"        // of a call: its conversation; of a result: the one it ran in
	metaLink    = "mostrador/confirmationUrl"
)

// maxKey is how long an idempotency key may be, as in the HTTP door.
const maxKey = 200

// exchange is one tool call.
type exchange struct {
	*view
	entry   tool.Entry
	caller  caller
	request *mcp.CallToolRequest
	session string // the conversation

	execution string // of the call that led to a question; empty: unknown
}

// handler runs a tool. It recovers panics, since the SDK runs it on a goroutine of its own, and never returns a
// panic's value.
func (v *view) handler(e tool.Entry) mcp.ToolHandler {
	name := e.Tool.FullName()
	return func(ctx context.Context, r *mcp.CallToolRequest) (result *mcp.CallToolResult, err error) {
		makeRoom(len(name))
		x := exchange{view: v, entry: e, request: r}
		defer func() {
			if cause := recover(); cause != nil {
				doorkit.LogPanic(ctx, v.door.Log, cause, slog.String("correlationId", requestOf(ctx).Correlation))
				result, err = x.errorResult(ctx, fault.New(fault.Internal, "")), nil
			}
		}()
		if x.caller, err = v.caller(ctx, r.Extra); err != nil {
			return nil, invalidRequest(fault.From(err).Message)
		}
		key, err := idempotencyKey(r.Params.Meta)
		if err != nil {
			return nil, err
		}
		if err := x.caller.takeSession(r.Params.Meta); err != nil {
			return nil, err
		}
		return x.run(x.withSpan(ctx), name, key), nil
	}
}

func (x *exchange) run(ctx context.Context, name, key string) *mcp.CallToolResult {
	d, c := x.door, x.caller
	if id := x.request.Params.RequestState; id != "" {
		return x.answerOpen(ctx, name, id)
	}
	session, err := d.talks.in(ctx, c, x.key.agent, x.request.Session, x.entry, cmp.Or(key, x.keyArgument()))
	if err != nil {
		return x.errorResult(ctx, err)
	}
	x.setConversation(session)
	a := d.Runtime.Execute(ctx, runtime.Call{
		Workspace: c.Workspace, Actor: c.Actor, SessionID: session, Tool: name,
		Arguments: x.request.Params.Arguments, Key: key, Correlation: c.Correlation,
	})
	if a.Confirmation == nil {
		return x.result(a)
	}
	c.Called(a.ExecutionID)
	return x.ask(ctx, a)
}

// withSpan puts the call under its own request's span: ctx is that of the request that opened the session.
func (x *exchange) withSpan(ctx context.Context) context.Context {
	ctx = context.WithValue(ctx, requestKey{}, x.caller.request)
	if x.caller.span == nil {
		return ctx
	}
	return trace.ContextWithSpan(ctx, x.caller.span)
}

// idempotencyKey reads the key of a call and refuses a malformed one, which its sender would rely on.
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

// takeSession lets a call name its conversation in its metadata, for clients that send the same headers with every
// request.
func (c *caller) takeSession(m mcp.Meta) error {
	value, given := m[metaSession]
	if !given {
		return nil
	}
	id, ok := value.(string)
	if !ok || id == "" || (c.sessionID != "" && c.sessionID != doorkit.OptionalID(id)) {
		return invalidRequest(`_meta["` + metaSession +
			`"] is the id of a conversation, and the same as in the header ` + conversationHeader + `.`)
	}
	c.sessionID = doorkit.OptionalID(id)
	return nil
}

// keyArgument is the idempotency key in the arguments, where the contract has it there.
func (x *exchange) keyArgument() string {
	const name = "idempotencyKey"
	if !x.caller.withoutSession || !slices.Contains(x.entry.Tool.Hidden, name) {
		return ""
	}
	var in struct {
		Key string `json:"idempotencyKey"`
	}
	_ = json.Unmarshal(x.request.Params.Arguments, &in) // the runtime refuses what is no key
	return in.Key
}

// setConversation notes the conversation; the response to a call without a session names it in a header.
func (x *exchange) setConversation(session string) {
	x.session = session
	if x.caller.withoutSession && session != doorkit.NoID {
		x.caller.request.session.Store(&session)
	}
}

func invalidRequest(message string) error {
	return &jsonrpc.Error{Code: jsonrpc.CodeInvalidParams, Message: message}
}
