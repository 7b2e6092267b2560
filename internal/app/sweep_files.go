package app

import (
	"context"
	"errors"
	"time"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/core/file"
)

// sweepFiles drops files whose time is over, bytes first: a row without bytes can be
// dropped again, bytes without a row nobody would find.
func (a *App) sweepFiles(ctx context.Context, w *access.Workspace) error {
	var over []file.File
	err := a.Runtime.Read(ctx, w, system, func(u *core.Unit) (err error) {
		over, err = u.Files.Over(100)
		return err
	})
	if err != nil {
		return err
	}
	var failures []error
	for _, f := range over {
		err := a.vaultOf(w).Drop(ctx, f.StorageKey)
		if err == nil {
			err = a.Runtime.Write(ctx, w, system, func(u *core.Unit) error { return u.Files.Forget(f.ID) })
		}
		failures = append(failures, err)
	}
	return errors.Join(append(failures, a.files.sweep(a.Clock.Now().Add(-halfWritten)))...)
}

// halfWritten is after how long nobody is still writing a file.
const halfWritten = time.Hour

// sweepMessages looks after messages whose sender vanished, and forgets where files
// were to be had that no vendor has any more.
func (a *App) sweepMessages(ctx context.Context, w *access.Workspace) error {
	return errors.Join(a.courier.Recover(ctx, w), a.Runtime.Write(ctx, w, system, func(u *core.Unit) error {
		return u.Conversations.ForgetMedia()
	}))
}
