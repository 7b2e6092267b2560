package mcpapi

import (
	"context"
	"fmt"
	"log/slog"
	"net/http"
	"runtime"
	"runtime/debug"
	"strings"
	"sync/atomic"

	"go.opentelemetry.io/contrib/instrumentation/net/http/otelhttp"
	"go.opentelemetry.io/otel/attribute"
	"go.opentelemetry.io/otel/metric/noop"
	"go.opentelemetry.io/otel/propagation"
	"go.opentelemetry.io/otel/trace"
	"go.opentelemetry.io/otel/trace/embedded"
	nowhere "go.opentelemetry.io/otel/trace/noop"

	"github.com/mostrador/mostrador/internal/core/scope"
	"github.com/mostrador/mostrador/internal/kit/clock"
	"github.com/mostrador/mostrador/internal/kit/fault"
)

const correlationHeader = "X-Correlation-Id"

// knock is what is known about a request while it is served.
type knock struct {
	correlation string
	span        trace.Span             // nil: nobody traces it
	execution   atomic.Pointer[string] // of the call it made, the last if there were several
	session     atomic.Pointer[string] // the conversation of a call that stands alone
	talk        talk                   // the one that was opened because the request names none
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

// traced gives every request a span, under the one its sender names, where spans go
// anywhere.
func (d *Door) traced(h http.Handler) http.Handler {
	if _, off := d.Runtime.Tracer.(nowhere.Tracer); off {
		return h
	}
	return otelhttp.NewHandler(h, "mcp",
		otelhttp.WithTracerProvider(oneTracer{tracer: d.Runtime.Tracer}),
		otelhttp.WithPropagators(propagation.TraceContext{}),
		// Its metrics are labelled with the Host header, which strangers choose.
		otelhttp.WithMeterProvider(noop.NewMeterProvider()))
}

// observed gives a request an id, a line in the log and an answer, even if what
// serves it panics. The route is the pattern, never the path: a path may hold
// anything, a link's token among it.
func (d *Door) observed(route string, w http.ResponseWriter, r *http.Request, next http.HandlerFunc) {
	watch := clock.Stopwatch()
	v := &knock{correlation: r.Header.Get(correlationHeader), span: trace.SpanFromContext(r.Context())}
	if id := v.correlation; id == "" || len(id) > 64 || strings.Trim(id, "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789._-") != "" {
		v.correlation = scope.NewID()
	}
	ctx := context.WithValue(r.Context(), knockKey{}, v)
	w.Header().Set(correlationHeader, v.correlation)
	w.Header().Set("X-Content-Type-Options", "nosniff")
	seen := &statusWriter{ResponseWriter: w, knock: v}
	r.Pattern = route // names the span
	v.span.SetAttributes(attribute.String("url.path", route))
	defer func() {
		line := []slog.Attr{
			slog.String("method", r.Method[:min(len(r.Method), 16)]), slog.String("route", route), slog.Int("status", seen.status),
			slog.Duration("duration", clock.Since(watch)), slog.String("correlationId", v.correlation),
		}
		if id := v.execution.Load(); id != nil {
			line = append(line, slog.String("executionId", *id))
		}
		d.Log.LogAttrs(ctx, slog.LevelInfo, "request", line...)
	}()
	defer func() {
		cause := recover()
		if cause == nil {
			return
		}
		if cause == http.ErrAbortHandler {
			panic(cause)
		}
		d.logPanic(ctx, cause)
		if seen.status == 0 {
			newProblem(fault.Of(fault.Internal).Status, fault.Internal, "Something failed on our side.").write(seen)
		}
	}()
	next(seen, r.WithContext(ctx))
}

// logPanic keeps what a panic was. What it was raised with may hold anybody's
// data: only the runtime's own errors are known not to.
func (d *Door) logPanic(ctx context.Context, cause any) {
	what := fmt.Sprintf("%T", cause)
	if e, ok := cause.(runtime.Error); ok {
		what = e.Error()
	}
	d.Log.LogAttrs(ctx, slog.LevelError, "request panicked", slog.String("cause", what),
		slog.String("correlationId", correlationOf(ctx)), slog.String("stack", string(debug.Stack())))
}

// statusWriter remembers the status that was sent, 0: none yet, and names the
// conversation in the header, which may be known only when the answer is.
type statusWriter struct {
	http.ResponseWriter
	knock  *knock
	status int
}

func (w *statusWriter) WriteHeader(status int) {
	if w.status == 0 && status >= http.StatusOK {
		w.begin(status)
	}
	w.ResponseWriter.WriteHeader(status)
}

func (w *statusWriter) Write(p []byte) (int, error) {
	if w.status == 0 {
		w.begin(http.StatusOK)
	}
	return w.ResponseWriter.Write(p)
}

func (w *statusWriter) begin(status int) {
	w.status = status
	if id := w.knock.session.Load(); id != nil {
		w.Header().Set(conversationHeader, *id)
	}
}

func (w *statusWriter) Unwrap() http.ResponseWriter { return w.ResponseWriter }

// oneTracer hands out the runtime's tracer, so that a call's spans hang under its
// request's.
type oneTracer struct {
	embedded.TracerProvider
	tracer trace.Tracer
}

func (t oneTracer) Tracer(string, ...trace.TracerOption) trace.Tracer { return t.tracer }
