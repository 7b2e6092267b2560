package mcpapi

import (
	"context"
	"fmt"
	"log/slog"
	"net/http"
	"runtime"
	"runtime/debug"
	"strings"

	"github.com/mostrador/mostrador/internal/clock"
	"github.com/mostrador/mostrador/internal/core/scope"
	"github.com/mostrador/mostrador/internal/fault"
)

const correlationHeader = "X-Correlation-Id"

type correlationKey struct{}

func correlationOf(ctx context.Context) string {
	id, _ := ctx.Value(correlationKey{}).(string)
	return id
}

// observed gives a request an id, a line in the log and an answer, even if what
// serves it panics. The route is the pattern, never the path: a path may hold
// anything, a link's token among it.
func (d *Door) observed(route string, w http.ResponseWriter, r *http.Request, next http.HandlerFunc) {
	watch := clock.Stopwatch()
	id := r.Header.Get(correlationHeader)
	if id == "" || len(id) > 64 || strings.Trim(id, "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789._-") != "" {
		id = scope.NewID()
	}
	ctx := context.WithValue(r.Context(), correlationKey{}, id)
	w.Header().Set(correlationHeader, id)
	w.Header().Set("X-Content-Type-Options", "nosniff")
	seen := &statusWriter{ResponseWriter: w}
	defer func() {
		d.Log.LogAttrs(ctx, slog.LevelInfo, "request",
			slog.String("method", r.Method[:min(len(r.Method), 16)]), slog.String("route", route), slog.Int("status", seen.status),
			slog.Duration("duration", clock.Since(watch)), slog.String("correlationId", id))
	}()
	defer func() {
		cause := recover()
		if cause == nil {
			return
		}
		if cause == http.ErrAbortHandler {
			panic(cause)
		}
		d.logPanic(ctx, cause)
		if seen.status == 0 {
			newProblem(fault.Of(fault.Internal).Status, fault.Internal, "Something failed on our side.").write(seen)
		}
	}()
	next(seen, r.WithContext(ctx))
}

// logPanic keeps what a panic was. What it was raised with may hold anybody's
// data: only the runtime's own errors are known not to.
func (d *Door) logPanic(ctx context.Context, cause any) {
	what := fmt.Sprintf("%T", cause)
	if e, ok := cause.(runtime.Error); ok {
		what = e.Error()
	}
	d.Log.LogAttrs(ctx, slog.LevelError, "request panicked", slog.String("cause", what),
		slog.String("correlationId", correlationOf(ctx)), slog.String("stack", string(debug.Stack())))
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
