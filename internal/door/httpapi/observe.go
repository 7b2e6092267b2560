package httpapi

import (
	"context"
	"log/slog"
	"net/http"

	"go.opentelemetry.io/otel/attribute"
	"go.opentelemetry.io/otel/trace"

	"github.com/mostrador/mostrador/internal/door/doorkit"
)

type visitKey struct{}

func visitOf(ctx context.Context) *doorkit.Visit {
	v, ok := ctx.Value(visitKey{}).(*doorkit.Visit)
	if !ok {
		return &doorkit.Visit{}
	}
	return v
}

// observe gives every request a correlation id, a span, a log line and a response, even if its handler panics.
func observe(tracer trace.Tracer, log *slog.Logger, next http.Handler) http.Handler {
	return doorkit.Traced(tracer, http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		v := &doorkit.Visit{Correlation: doorkit.CorrelationID(r), Route: "unmatched"}
		defer func() {
			r.Pattern = v.Route // names the span
			trace.SpanFromContext(r.Context()).SetAttributes(attribute.String("url.path", v.Route))
		}()
		ctx := context.WithValue(r.Context(), visitKey{}, v)
		v.Serve(log, &doorkit.StatusWriter{ResponseWriter: w}, r.WithContext(ctx), next.ServeHTTP)
	}))
}
