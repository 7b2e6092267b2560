package httpapi

import (
	"context"
	"fmt"
	"log/slog"
	"net/http"
	"runtime"
	"runtime/debug"
	"strings"

	"go.opentelemetry.io/contrib/instrumentation/net/http/otelhttp"
	"go.opentelemetry.io/otel/attribute"
	"go.opentelemetry.io/otel/metric/noop"
	"go.opentelemetry.io/otel/propagation"
	"go.opentelemetry.io/otel/trace"
	"go.opentelemetry.io/otel/trace/embedded"

	"github.com/mostrador/mostrador/internal/core/scope"
	"github.com/mostrador/mostrador/internal/kit/clock"
	"github.com/mostrador/mostrador/internal/kit/fault"
)

const correlationHeader = "X-Correlation-Id"

// visit is what is known about a request while it is served.
type visit struct {
	correlation string
	route       string // the pattern, never the path: a path may hold anything
	execution   string // of the call it made; empty: none
}

type visitKey struct{}

func visitOf(ctx context.Context) *visit {
	v, ok := ctx.Value(visitKey{}).(*visit)
	if !ok {
		return &visit{}
	}
	return v
}

// observed gives every request an id, a span, a line in the log and an answer,
// even if what serves it panics.
func (d *door) observed(next http.Handler) http.Handler {
	h := http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		watch := clock.Stopwatch()
		v := &visit{correlation: correlationOf(r), route: "unmatched"}
		w.Header().Set(correlationHeader, v.correlation)
		w.Header().Set("X-Content-Type-Options", "nosniff")
		seen := &statusWriter{ResponseWriter: w}
		ctx := context.WithValue(r.Context(), visitKey{}, v)
		defer func() {
			r.Pattern = v.route // names the span
			trace.SpanFromContext(ctx).SetAttributes(attribute.String("url.path", v.route))
			line := []slog.Attr{
				slog.String("method", r.Method[:min(len(r.Method), 16)]), slog.String("route", v.route), slog.Int("status", seen.status),
				slog.Duration("duration", clock.Since(watch)), slog.String("correlationId", v.correlation),
			}
			if v.execution != "" {
				line = append(line, slog.String("executionId", v.execution))
			}
			d.Log.LogAttrs(ctx, slog.LevelInfo, "request", line...)
		}()
		defer d.recover(ctx, seen)
		next.ServeHTTP(seen, r.WithContext(ctx))
	})
	return otelhttp.NewHandler(h, "http",
		otelhttp.WithTracerProvider(oneTracer{tracer: d.Runtime.Tracer}),
		otelhttp.WithPropagators(propagation.TraceContext{}),
		// Its metrics are labelled with the Host header, which strangers choose.
		otelhttp.WithMeterProvider(noop.NewMeterProvider()))
}

// recover answers for a handler that panicked. What it panicked with may hold
// anybody's data: only the runtime's own errors are known not to.
func (d *door) recover(ctx context.Context, w *statusWriter) {
	cause := recover()
	if cause == nil {
		return
	}
	if cause == http.ErrAbortHandler {
		panic(cause)
	}
	what := fmt.Sprintf("%T", cause)
	if e, ok := cause.(runtime.Error); ok {
		what = e.Error()
	}
	v := visitOf(ctx)
	d.Log.LogAttrs(ctx, slog.LevelError, "request panicked", slog.String("route", v.route), slog.String("cause", what),
		slog.String("correlationId", v.correlation), slog.String("stack", string(debug.Stack())))
	if w.status == 0 {
		newProblem(fault.Of(fault.Internal).Status, fault.Internal, unsaid[fault.Internal]).write(w)
	}
}

// correlationOf takes over an id that is fit for logs and headers, or makes one.
func correlationOf(r *http.Request) string {
	id := r.Header.Get(correlationHeader)
	if id == "" || len(id) > 64 || strings.Trim(id, "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789._-") != "" {
		return scope.NewID()
	}
	return id
}

// statusWriter remembers the status that was sent; 0: none yet.
type statusWriter struct {
	http.ResponseWriter
	status int
}

func (w *statusWriter) WriteHeader(status int) {
	if w.status == 0 && status >= http.StatusOK {
		w.status = status
	}
	w.ResponseWriter.WriteHeader(status)
}

func (w *statusWriter) Write(p []byte) (int, error) {
	if w.status == 0 {
		w.status = http.StatusOK
	}
	return w.ResponseWriter.Write(p)
}

func (w *statusWriter) Unwrap() http.ResponseWriter { return w.ResponseWriter }

// oneTracer hands out the runtime's tracer, so that a call's spans hang under
// its request's.
type oneTracer struct {
	embedded.TracerProvider
	tracer trace.Tracer
}

func (t oneTracer) Tracer(string, ...trace.TracerOption) trace.Tracer { return t.tracer }
