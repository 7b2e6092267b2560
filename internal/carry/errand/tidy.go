package errand

import (
	"context"
	"errors"
	"time"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/core"
)

// Tidy deletes what is not needed any more.
type Tidy struct{ Desk core.Desk }

// Sweep deletes handled notifications and expired callbacks, as long after as events, and the URLs of files that no
// vendor has any more.
func (t Tidy) Sweep(ctx context.Context, w *access.Workspace) error {
	old := func(u *core.Unit) time.Time { return u.Now.Add(-w.Settings.EventLife()) }
	err := errors.Join(
		t.forget(ctx, w, func(u *core.Unit) (int64, error) { return u.Inbox.Forget(old(u)) }),
		t.forget(ctx, w, func(u *core.Unit) (int64, error) { return u.Conversations.ForgetMedia() }),
	)
	if w.OwnTools > 0 {
		err = errors.Join(err, t.forget(ctx, w,
			func(u *core.Unit) (int64, error) {
				return u.Callbacks.Forget(old(u))
			}))
	}
	return err
}

// forget deletes batch after batch, each in a transaction of its own; the next sweep continues.
func (t Tidy) forget(ctx context.Context, w *access.Workspace, batch func(*core.Unit) (int64, error)) error {
	for range 40 {
		var n int64
		err := t.Desk.Write(ctx, w, access.System, func(u *core.Unit) (err error) { n, err = batch(u); return err })
		if err != nil || n == 0 {
			return err
		}
	}
	return nil
}
