package httpapi

import (
	"context"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/runtime"
)

// handler serves a route: it returns the body of the response, or a fault, which becomes a problem.
type handler[In, Body any] func(ctx context.Context, c caller, in *In) (Body, error)

// reads is a handler that is one unit and changes nothing.
func reads[In, Body any](r *router, fn func(u *core.Unit, in *In) (Body, error)) handler[In, Body] {
	return func(ctx context.Context, c caller, in *In) (Body, error) {
		return inUnit(ctx, r.runtime.Read, c, func(u *core.Unit) (Body, error) { return fn(u, in) })
	}
}

// writes is a handler that is one unit with effects; fn may run more than once.
func writes[In, Body any](r *router, fn func(u *core.Unit, in *In) (Body, error)) handler[In, Body] {
	return func(ctx context.Context, c caller, in *In) (Body, error) {
		return inUnit(ctx, r.runtime.Write, c, func(u *core.Unit) (Body, error) { return fn(u, in) })
	}
}

// effects is writes for a route whose response has no body.
func effects[In any](r *router, fn func(u *core.Unit, in *In) error) func(context.Context, caller, *In) error {
	return func(ctx context.Context, c caller, in *In) error {
		return r.runtime.Write(ctx, c.Workspace, c.Actor, func(u *core.Unit) error { return fn(u, in) })
	}
}

// read returns what fn finds in a unit.
func read[T any](ctx context.Context, rt *runtime.Runtime, c caller, fn func(u *core.Unit) (T, error)) (T, error) {
	return inUnit(ctx, rt.Read, c, fn)
}

// write is read for units with effects.
func write[T any](ctx context.Context, rt *runtime.Runtime, c caller, fn func(u *core.Unit) (T, error)) (T, error) {
	return inUnit(ctx, rt.Write, c, fn)
}

// begin is Runtime.Read or Runtime.Write.
type begin func(context.Context, *access.Workspace, access.Actor, func(*core.Unit) error) error

func inUnit[T any](ctx context.Context, run begin, c caller, fn func(u *core.Unit) (T, error)) (out T, err error) {
	err = run(ctx, c.Workspace, c.Actor, func(u *core.Unit) (err error) {
		out, err = fn(u)
		return err
	})
	return out, err
}
