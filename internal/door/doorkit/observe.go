package doorkit

import (
	"context"
	"fmt"
	"log/slog"
	"net/http"
	"runtime"
	"runtime/debug"
	"strings"
	"sync/atomic"

	"go.opentelemetry.io/otel/attribute"
	"go.opentelemetry.io/otel/codes"
	"go.opentelemetry.io/otel/propagation"
	"go.opentelemetry.io/otel/trace"
	"go.opentelemetry.io/otel/trace/noop"

	"github.com/mostrador/mostrador/internal/kit/clock"
	"github.com/mostrador/mostrador/internal/kit/fault"
)

// StatusWriter records the status that was sent.
type StatusWriter struct {
	http.ResponseWriter
	Status int // 0: none yet
	// BeforeHead, if set, may add headers just before they are sent.
	BeforeHead func(http.Header)
}

// WriteHeader records the first final status.
func (w *StatusWriter) WriteHeader(status int) {
	if w.Status == 0 && status >= http.StatusOK {
		w.begin(status)
	}
	w.ResponseWriter.WriteHeader(status)
}

func (w *StatusWriter) Write(p []byte) (int, error) {
	if w.Status == 0 {
		w.begin(http.StatusOK)
	}
	return w.ResponseWriter.Write(p)
}

func (w *StatusWriter) begin(status int) {
	w.Status = status
	if w.BeforeHead != nil {
		w.BeforeHead(w.Header())
	}
}

// Unwrap is for http.ResponseController.
func (w *StatusWriter) Unwrap() http.ResponseWriter { return w.ResponseWriter }

// Traced gives every request a span, below the one its sender names, unless tracing is off. The handler sets
// r.Pattern before it returns: a path may hold anything, a link's token included, and never enters a span.
func Traced(tracer trace.Tracer, next http.Handler) http.Handler {
	if _, off := tracer.(noop.Tracer); off {
		return next
	}
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		ctx := propagation.TraceContext{}.Extract(r.Context(), propagation.HeaderCarrier(r.Header))
		ctx, span := tracer.Start(ctx, method(r), trace.WithSpanKind(trace.SpanKindServer),
			trace.WithAttributes(attribute.String("http.request.method", method(r))))
		defer span.End()
		seen := &StatusWriter{ResponseWriter: w}
		r = r.WithContext(ctx)
		next.ServeHTTP(seen, r)
		if r.Pattern != "" {
			_, route, hasMethod := strings.Cut(r.Pattern, " ")
			if !hasMethod {
				route = r.Pattern
			}
			span.SetName(method(r) + " " + route)
			span.SetAttributes(attribute.String("http.route", route))
		}
		span.SetAttributes(attribute.Int("http.response.status_code", seen.Status))
		if seen.Status >= http.StatusInternalServerError {
			span.SetStatus(codes.Error, "")
		}
	})
}

// method is a standard HTTP method or _OTHER: callers may send any word.
func method(r *http.Request) string {
	switch r.Method {
	case http.MethodGet, http.MethodHead, http.MethodPost, http.MethodPut, http.MethodPatch, http.MethodDelete,
		http.MethodOptions:
		return r.Method
	}
	return "_OTHER"
}

// Visit is what is known about a request while it is served.
type Visit struct {
	Correlation string
	Route       string                 // the pattern, never the path: a path may hold anything
	execution   atomic.Pointer[string] // of its call, the last if there were several
}

// Called notes the call that a request made.
func (v *Visit) Called(executionID string) {
	if executionID != "" {
		v.execution.Store(&executionID)
	}
}

// Serve passes a request to next, with its correlation id in the response. It logs a line about it, and responds with
// a problem if next panics.
func (v *Visit) Serve(log *slog.Logger, w *StatusWriter, r *http.Request, next http.HandlerFunc) {
	watch, ctx := clock.Stopwatch(), r.Context()
	w.Header().Set(CorrelationHeader, v.Correlation)
	w.Header().Set("X-Content-Type-Options", "nosniff")
	defer func() {
		line := []slog.Attr{
			slog.String("method", r.Method[:min(len(r.Method), 16)]), slog.String("route", v.Route),
			slog.Int("status", w.Status),
			slog.Duration("duration", clock.Since(watch)), slog.String("correlationId", v.Correlation),
		}
		if id := v.execution.Load(); id != nil {
			line = append(line, slog.String("executionId", *id))
		}
		log.LogAttrs(ctx, slog.LevelInfo, "request", line...)
	}()
	defer v.recover(ctx, log, w)
	next(w, r)
}

// recover responds for a handler that panicked, unless a response was begun.
func (v *Visit) recover(ctx context.Context, log *slog.Logger, w *StatusWriter) {
	cause := recover()
	if cause == nil {
		return
	}
	if cause == http.ErrAbortHandler {
		panic(cause)
	}
	LogPanic(ctx, log, cause, slog.String("route", v.Route), slog.String("correlationId", v.Correlation))
	if w.Status == 0 {
		NewProblem(fault.Of(fault.Internal).Status, fault.Internal, "Something failed on our side.").Write(w)
	}
}

// LogPanic logs a handler's panic. The value may hold personal data, so only the Go runtime's own errors are logged
// in full; of others, the type.
func LogPanic(ctx context.Context, log *slog.Logger, cause any, attrs ...slog.Attr) {
	what := fmt.Sprintf("%T", cause)
	if e, ok := cause.(runtime.Error); ok {
		what = e.Error()
	}
	attrs = append(attrs, slog.String("error", what), slog.String("stack", string(debug.Stack())))
	log.LogAttrs(ctx, slog.LevelError, "request panicked", attrs...)
}
