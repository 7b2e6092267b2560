package app

import (
	"context"
	"errors"
	"log/slog"
	"strings"
)

// Handle drops the errors the jobs library logs when we stop it: interrupted work is no error then.
func (q quiet) Handle(ctx context.Context, r slog.Record) error {
	stopping := false
	r.Attrs(func(a slog.Attr) bool {
		err, isError := a.Value.Any().(error)
		stopping = isError && errors.Is(err, context.Canceled) ||
			a.Value.Kind() == slog.KindString && strings.HasSuffix(a.Value.String(), context.Canceled.Error())
		return !stopping
	})
	if stopping {
		return nil
	}
	return q.Handler.Handle(ctx, r)
}
