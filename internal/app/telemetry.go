package app

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net/http"
	"os"

	"github.com/prometheus/client_golang/prometheus"
	"github.com/prometheus/client_golang/prometheus/collectors"
	"github.com/prometheus/client_golang/prometheus/promhttp"
	"go.opentelemetry.io/otel/attribute"
	otelprom "go.opentelemetry.io/otel/exporters/prometheus"
	"go.opentelemetry.io/otel/metric"
	sdkmetric "go.opentelemetry.io/otel/sdk/metric"
	"go.opentelemetry.io/otel/sdk/resource"
	sdktrace "go.opentelemetry.io/otel/sdk/trace"
	"go.opentelemetry.io/otel/trace"
	"go.opentelemetry.io/otel/trace/noop"

	"github.com/mostrador/mostrador/internal/app/config"
	"github.com/mostrador/mostrador/internal/kit/otlp"
	"github.com/mostrador/mostrador/internal/store"
)

const instrumentation = "github.com/mostrador/mostrador"

// telemetry exports spans and metrics.
type telemetry struct {
	tracer  trace.Tracer
	meter   metric.Meter
	handler http.Handler
	close   func(context.Context) error
}

func newTelemetry(ctx context.Context, c config.Config, db *store.DB) (*telemetry, error) {
	registry := prometheus.NewRegistry()
	registry.MustRegister(collectors.NewGoCollector(),
		collectors.NewProcessCollector(collectors.ProcessCollectorOpts{}), groupSizes{db}, buildInfo(c.Version))
	reader, err := otelprom.New(otelprom.WithRegisterer(registry), otelprom.WithoutScopeInfo())
	if err != nil {
		return nil, err
	}
	meters := sdkmetric.NewMeterProvider(sdkmetric.WithReader(reader))
	res, err := whoWeAre(ctx, c.Version)
	if err != nil {
		return nil, err
	}
	t := &telemetry{
		tracer:  noop.NewTracerProvider().Tracer(instrumentation),
		meter:   meters.Meter(instrumentation),
		handler: promhttp.HandlerFor(registry, promhttp.HandlerOpts{}),
		close:   meters.Shutdown,
	}
	if c.OTLP == "" { // without a collector no spans are made
		return t, nil
	}
	exporter, err := otlp.New(c.OTLP, cmp.Or(os.Getenv("OTEL_EXPORTER_OTLP_TRACES_HEADERS"),
		os.Getenv("OTEL_EXPORTER_OTLP_HEADERS")))
	if err != nil {
		return nil, err
	}
	traces := sdktrace.NewTracerProvider(sdktrace.WithResource(res), sdktrace.WithBatcher(exporter))
	t.tracer = traces.Tracer(instrumentation)
	t.close = func(ctx context.Context) error { return errors.Join(traces.Shutdown(ctx), meters.Shutdown(ctx)) }
	return t, nil
}

// whoWeAre identifies the service and node to a collector; OTEL_RESOURCE_ATTRIBUTES adds to it, or overrides it.
func whoWeAre(ctx context.Context, version string) (*resource.Resource, error) {
	own := []attribute.KeyValue{attribute.String("service.name", "mostrador"),
		attribute.String("service.version", version)}
	if host, err := os.Hostname(); err == nil {
		own = append(own, attribute.String("service.instance.id", fmt.Sprintf("%s-%d", host, os.Getpid())))
	}
	return resource.New(ctx, resource.WithAttributes(own...), resource.WithFromEnv())
}

// buildInfo is always 1; its label is the version.
func buildInfo(version string) prometheus.Collector {
	g := prometheus.NewGauge(prometheus.GaugeOpts{
		Name: "mostrador_build_info", Help: "Which version this is.",
		ConstLabels: prometheus.Labels{"version": version},
	})
	g.Set(1)
	return g
}

// NewLogger writes structured lines to standard error.
func NewLogger(c config.Config) *slog.Logger {
	var level slog.Level
	_ = level.UnmarshalText([]byte(c.LogLevel)) // checked by config.Check
	options := &slog.HandlerOptions{Level: level}
	if c.LogFormat == "json" {
		return slog.New(slog.NewJSONHandler(os.Stderr, options))
	}
	return slog.New(slog.NewTextHandler(os.Stderr, options))
}

// quiet passes on only what matters of the jobs library's log.
type quiet struct{ slog.Handler }

func (q quiet) Enabled(ctx context.Context, l slog.Level) bool {
	return l >= slog.LevelWarn && q.Handler.Enabled(ctx, l)
}
func (q quiet) WithAttrs(a []slog.Attr) slog.Handler { return quiet{q.Handler.WithAttrs(a)} }
func (q quiet) WithGroup(name string) slog.Handler   { return quiet{q.Handler.WithGroup(name)} }
