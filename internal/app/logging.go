package app

import (
	"context"
	"log/slog"

	"github.com/go-logr/logr"
	"go.opentelemetry.io/otel"
)

// TakeOverLogs makes one logger the process's only one: what the libraries and Go itself would print in their own
// format goes to it. It is for a command that is the whole process, before anything else is started.
func TakeOverLogs(log *slog.Logger) {
	slog.SetDefault(log) // Go's own log package, too
	otel.SetLogger(logr.FromSlogHandler(telemetryLog{log.Handler()}))
	otel.SetErrorHandler(otel.ErrorHandlerFunc(func(err error) {
		log.Warn("trace export failed", "error", err)
	}))
}

// telemetryLog maps OpenTelemetry's log levels. Its warnings have verbosity 1, its info 4 and its debug 8, which slog
// takes for levels below zero.
type telemetryLog struct{ slog.Handler }

func standardLevel(l slog.Level) slog.Level {
	switch {
	case l >= slog.LevelInfo:
		return l
	case l >= -1:
		return slog.LevelWarn
	}
	return slog.LevelDebug
}

func (t telemetryLog) Enabled(ctx context.Context, l slog.Level) bool {
	return t.Handler.Enabled(ctx, standardLevel(l))
}

func (t telemetryLog) Handle(ctx context.Context, r slog.Record) error {
	r.Level = standardLevel(r.Level)
	return t.Handler.Handle(ctx, r)
}

func (t telemetryLog) WithAttrs(a []slog.Attr) slog.Handler {
	return telemetryLog{t.Handler.WithAttrs(a)}
}
func (t telemetryLog) WithGroup(name string) slog.Handler {
	return telemetryLog{t.Handler.WithGroup(name)}
}
