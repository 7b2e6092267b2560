package mcpapi

import (
	"context"
	"net/http"
	"sync/atomic"

	"go.opentelemetry.io/otel/attribute"
	"go.opentelemetry.io/otel/trace"

	"github.com/mostrador/mostrador/internal/door/doorkit"
)

// request is what is known about a request while it is served.
type request struct {
	doorkit.Visit
	span    trace.Span             // nil: tracing is off
	session atomic.Pointer[string] // the conversation of a call without a session
	talk    talk                   // the conversation opened because the request names none
}

type requestKey struct{}

func requestOf(ctx context.Context) *request {
	v, ok := ctx.Value(requestKey{}).(*request)
	if !ok {
		return &request{}
	}
	return v
}

// observe serves a request at a route. The route is the pattern, never the path: a path may hold anything, a link's
// token included.
func (d *Door) observe(route string, w http.ResponseWriter, r *http.Request, next http.HandlerFunc) {
	v := &request{span: trace.SpanFromContext(r.Context())}
	v.Correlation, v.Route = doorkit.CorrelationID(r), route
	r.Pattern = route // names the span
	v.span.SetAttributes(attribute.String("url.path", route))
	response := &doorkit.StatusWriter{ResponseWriter: w, BeforeHead: func(h http.Header) {
		if id := v.session.Load(); id != nil { // it may only be known with the answer
			h.Set(conversationHeader, *id)
		}
	}}
	v.Serve(d.Log, response, r.WithContext(context.WithValue(r.Context(), requestKey{}, v)), next)
}
