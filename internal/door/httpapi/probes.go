package httpapi

import (
	"context"
	"log/slog"
	"net/http"
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

// probes say how the process is.
type probes struct {
	version string
	check   func(context.Context) error // nil: always ready
	log     *slog.Logger
}

func (p probes) register(r *router) {
	open(r, get("/healthz", "getHealth", "The process is up"), p.health)
	open(r, get("/readyz", "getReadiness", "The process can serve"), p.ready)
}

func (p probes) health(context.Context) (health, error) {
	return health{Status: "ok", Version: p.version}, nil
}

func (p probes) ready(ctx context.Context) (health, error) {
	if p.check == nil {
		return p.health(ctx)
	}
	ctx, cancel := context.WithTimeout(ctx, readyWithin)
	defer cancel()
	err := p.check(ctx)
	if e := fault.From(err); e != nil && e.Code == fault.Unavailable && e.Message != "" { // the check itself says why
		return health{}, newProblem(fault.Of(e.Code).Status, e.Code, e.Message)
	}
	if err != nil {
		p.log.LogAttrs(ctx, slog.LevelWarn, "not ready", slog.String("error", redact.New().Text(err.Error())))
		return health{}, newProblem(fault.Of(fault.Unavailable).Status, fault.Unavailable,
			"The database does not answer.")
	}
	return p.health(ctx)
}

func serveMetrics(r *router, metrics http.Handler) {
	if metrics == nil {
		return
	}
	const pattern = "GET /metrics"
	r.public[pattern] = true
	r.HandleFunc(pattern, metrics.ServeHTTP)
	r.describe(get("/metrics", "getMetrics", "Numbers for Prometheus"), "text/plain", textSchema)
}
