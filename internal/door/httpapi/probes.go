package httpapi

import (
	"context"
	"log/slog"
	"time"

	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/kit/redact"
)

// readyWithin is how long the readiness check may take.
const readyWithin = 2 * time.Second

type health struct {
	Status  string `json:"status" enum:"ok"`
	Version string `json:"version,omitempty"`
}

type healthOut struct{ Body health }

func (d *door) health(context.Context, *struct{}) (*healthOut, error) {
	return &healthOut{health{Status: "ok", Version: d.Version}}, nil
}

func (d *door) ready(ctx context.Context, _ *struct{}) (*healthOut, error) {
	if d.Ready == nil {
		return d.health(ctx, nil)
	}
	ctx, cancel := context.WithTimeout(ctx, readyWithin)
	defer cancel()
	err := d.Ready(ctx)
	if e := fault.From(err); e != nil && e.Code == fault.Unavailable && e.Message != "" { // the check itself says why
		return nil, newProblem(fault.Of(e.Code).Status, e.Code, e.Message)
	}
	if err != nil {
		d.Log.LogAttrs(ctx, slog.LevelWarn, "not ready", slog.String("error", redact.New().Text(err.Error())))
		return nil, newProblem(fault.Of(fault.Unavailable).Status, fault.Unavailable, "The database does not answer.")
	}
	return d.health(ctx, nil)
}

func (d *door) serveMetrics() {
	if d.Metrics == nil {
		return
	}
	const pattern = "GET /metrics"
	d.public[pattern] = true
	d.mux.Handle(pattern, d.Metrics)
	d.describe(get("/metrics", "getMetrics", "Numbers for Prometheus"), "text/plain", textSchema)
}
