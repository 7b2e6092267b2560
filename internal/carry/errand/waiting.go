package errand

import (
	"context"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/core"
)

// Waiting offers free places to those on the waiting list.
type Waiting struct{ Desk core.Desk }

// Offer goes through the line: after a booking gave up its time, or when the time to take a place is over.
func (l Waiting) Offer(ctx context.Context, w *access.Workspace, _ string) error {
	return l.Sweep(ctx, w)
}

// Sweep goes through the line for what no booking freed: hours that were extended, a day off that was taken back.
func (l Waiting) Sweep(ctx context.Context, w *access.Workspace) error {
	line, err := core.Look(ctx, l.Desk, w, func(u *core.Unit) (int, error) {
		line, err := u.Waiting.Line()
		return len(line), err
	})
	if err != nil || line == 0 {
		return err
	}
	return l.Desk.Write(ctx, w, access.System, core.OfferPlaces)
}
