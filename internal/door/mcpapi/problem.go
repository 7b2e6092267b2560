package mcpapi

import (
	"context"
	"log/slog"
	"net/http"

	"github.com/mostrador/mostrador/internal/door/doorkit"
	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/kit/redact"
	"github.com/mostrador/mostrador/internal/runtime"
)

// problem turns an error into the response; the cause of a server error goes to the log, without personal data.
func (d *Door) problem(ctx context.Context, err error) doorkit.Problem {
	e := fault.From(err)
	p := doorkit.NewProblem(fault.Of(e.Code).Status, e.Code, e.Message)
	if p.Detail == "" {
		p.Detail = runtime.Unsaid(e, "en")
	}
	if p.Status >= http.StatusInternalServerError {
		d.logCause(ctx, "request failed", e.Code, err)
	}
	return p
}

func (d *Door) logCause(ctx context.Context, what string, code fault.Code, err error) {
	d.Log.LogAttrs(ctx, slog.LevelError, what, slog.String("code", string(code)),
		slog.String("correlationId", requestOf(ctx).Correlation), slog.String("error", redact.New().Text(err.Error())))
}
