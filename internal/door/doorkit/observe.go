package doorkit

import (
	"context"
	"fmt"
	"log/slog"
	"net/http"
	"runtime"
	"runtime/debug"
	"strings"

	"go.opentelemetry.io/otel/attribute"
	"go.opentelemetry.io/otel/codes"
	"go.opentelemetry.io/otel/propagation"
	"go.opentelemetry.io/otel/trace"
	"go.opentelemetry.io/otel/trace/noop"
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
	case http.MethodGet, http.MethodHead, http.MethodPost, http.MethodPut, http.MethodPatch, http.MethodDelete, http.MethodOptions:
		return r.Method
	}
	return "_OTHER"
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

// Recover responds for a handler that panicked, unless a response was begun. Defer it directly, not from within
// another deferred function.
func Recover(ctx context.Context, log *slog.Logger, w *StatusWriter, answer func(http.ResponseWriter), attrs func() []slog.Attr) {
	cause := recover()
	if cause == nil {
		return
	}
	if cause == http.ErrAbortHandler {
		panic(cause)
	}
	LogPanic(ctx, log, cause, attrs()...)
	if w.Status == 0 {
		answer(w)
	}
}
