package httpapi

import (
	"context"
	"log/slog"
	"net/http"

	"go.opentelemetry.io/otel/attribute"
	"go.opentelemetry.io/otel/trace"

	"github.com/mostrador/mostrador/internal/door/doorkit"
	"github.com/mostrador/mostrador/internal/kit/clock"
	"github.com/mostrador/mostrador/internal/kit/fault"
)

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

// observed gives every request a correlation id, a span, a log line and a response, even if its handler panics.
func observed(tracer trace.Tracer, log *slog.Logger, next http.Handler) http.Handler {
	h := http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		watch := clock.Stopwatch()
		v := &visit{correlation: doorkit.CorrelationID(r), route: "unmatched"}
		w.Header().Set(doorkit.CorrelationHeader, v.correlation)
		w.Header().Set("X-Content-Type-Options", "nosniff")
		seen := &doorkit.StatusWriter{ResponseWriter: w}
		ctx := context.WithValue(r.Context(), visitKey{}, v)
		defer func() {
			r.Pattern = v.route // names the span
			trace.SpanFromContext(ctx).SetAttributes(attribute.String("url.path", v.route))
			line := []slog.Attr{
				slog.String("method", r.Method[:min(len(r.Method), 16)]), slog.String("route", v.route), slog.Int("status", seen.Status),
				slog.Duration("duration", clock.Since(watch)), slog.String("correlationId", v.correlation),
			}
			if v.execution != "" {
				line = append(line, slog.String("executionId", v.execution))
			}
			log.LogAttrs(ctx, slog.LevelInfo, "request", line...)
		}()
		defer doorkit.Recover(ctx, log, seen, panicked, func() []slog.Attr {
			return []slog.Attr{slog.String("route", v.route), slog.String("correlationId", v.correlation)}
		})
		next.ServeHTTP(seen, r.WithContext(ctx))
	})
	return doorkit.Traced(tracer, h)
}

func panicked(w http.ResponseWriter) {
	newProblem(fault.Of(fault.Internal).Status, fault.Internal, unsaid[fault.Internal]).write(w)
}
