package mcpapi

import (
	"context"
	"log/slog"
	"net/http"
	"sync/atomic"

	"go.opentelemetry.io/otel/attribute"
	"go.opentelemetry.io/otel/trace"

	"github.com/mostrador/mostrador/internal/door/doorkit"
	"github.com/mostrador/mostrador/internal/kit/clock"
	"github.com/mostrador/mostrador/internal/kit/fault"
)

// knock is what is known about a request while it is served.
type knock struct {
	correlation string
	span        trace.Span             // nil: tracing is off
	execution   atomic.Pointer[string] // of its call, the last if there were several
	session     atomic.Pointer[string] // the conversation of a call without a session
	talk        talk                   // the conversation opened because the request names none
}

type knockKey struct{}

func knockOf(ctx context.Context) *knock {
	v, ok := ctx.Value(knockKey{}).(*knock)
	if !ok {
		return &knock{}
	}
	return v
}

func correlationOf(ctx context.Context) string { return knockOf(ctx).correlation }

// called notes the call that a request made.
func (v *knock) called(executionID string) {
	if executionID != "" {
		v.execution.Store(&executionID)
	}
}

// observed gives a request a correlation id, a log line and a response even if its handler panics. The route is the
// pattern, never the path: a path may hold anything, a link's token included.
func (d *Door) observed(route string, w http.ResponseWriter, r *http.Request, next http.HandlerFunc) {
	watch := clock.Stopwatch()
	v := &knock{correlation: doorkit.CorrelationID(r), span: trace.SpanFromContext(r.Context())}
	ctx := context.WithValue(r.Context(), knockKey{}, v)
	w.Header().Set(doorkit.CorrelationHeader, v.correlation)
	w.Header().Set("X-Content-Type-Options", "nosniff")
	seen := &doorkit.StatusWriter{ResponseWriter: w, BeforeHead: func(h http.Header) {
		if id := v.session.Load(); id != nil { // it may only be known with the answer
			h.Set(conversationHeader, *id)
		}
	}}
	r.Pattern = route // names the span
	v.span.SetAttributes(attribute.String("url.path", route))
	defer func() {
		line := []slog.Attr{
			slog.String("method", r.Method[:min(len(r.Method), 16)]), slog.String("route", route), slog.Int("status", seen.Status),
			slog.Duration("duration", clock.Since(watch)), slog.String("correlationId", v.correlation),
		}
		if id := v.execution.Load(); id != nil {
			line = append(line, slog.String("executionId", *id))
		}
		d.Log.LogAttrs(ctx, slog.LevelInfo, "request", line...)
	}()
	defer doorkit.Recover(ctx, d.Log, seen, panicked, func() []slog.Attr {
		return []slog.Attr{slog.String("route", route), slog.String("correlationId", v.correlation)}
	})
	next(seen, r.WithContext(ctx))
}

func panicked(w http.ResponseWriter) {
	newProblem(fault.Of(fault.Internal).Status, fault.Internal, "Something failed on our side.").write(w)
}
