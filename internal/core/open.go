package core

import (
	"context"

	"github.com/mostrador/mostrador/internal/access"
)

// Desk opens units; *runtime.Runtime is one.
type Desk interface {
	Read(ctx context.Context, w *access.Workspace, a access.Actor, fn func(u *Unit) error) error
	Write(ctx context.Context, w *access.Workspace, a access.Actor, fn func(u *Unit) error) error
}

// Look reads one thing as the system.
func Look[T any](ctx context.Context, d Desk, w *access.Workspace, fn func(u *Unit) (T, error)) (out T, err error) {
	err = d.Read(ctx, w, access.System, func(u *Unit) (err error) {
		out, err = fn(u)
		return err
	})
	return out, err
}
