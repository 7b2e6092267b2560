package app

import (
	"context"
	"errors"
	"time"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/core/file"
	"github.com/mostrador/mostrador/internal/core/support"
	"github.com/mostrador/mostrador/internal/kit/locale"
)

// sweepFiles deletes expired files. It makes their expiry final first, so that none is used while its bytes are
// deleted; then bytes before rows: a row without bytes can be deleted again, bytes without a row would never be found.
func (a *App) sweepFiles(ctx context.Context, w *access.Workspace) error {
	var list []file.File
	err := a.Runtime.Read(ctx, w, system, func(u *core.Unit) (err error) {
		list, err = u.Files.Over(100)
		return err
	})
	if err != nil {
		return err
	}
	var failures []error
	for _, f := range list {
		failures = append(failures, a.dropFile(ctx, w, f))
	}
	return errors.Join(append(failures, a.tellFilesFull(ctx, w), a.files.sweep(a.Clock.Now().Add(-halfWritten)))...)
}

func (a *App) dropFile(ctx context.Context, w *access.Workspace, f file.File) error {
	over := false
	err := a.Runtime.Write(ctx, w, system, func(u *core.Unit) (err error) {
		if over, err = u.Files.End(f.ID); err != nil || !over {
			return err
		}
		return u.Receipts.FileGone(f.ID)
	})
	if err != nil || !over {
		return err
	}
	if err := a.vaultOf(w).Drop(ctx, f.StorageKey); err != nil {
		return err
	}
	return a.Runtime.Write(ctx, w, system, func(u *core.Unit) error { return u.Files.Forget(f.ID) })
}

var msgFilesFull = locale.Text{
	ES: "Los archivos de tus clientes ocupan %d MB (%d archivos; %d MB son de visitantes sin comprobar). El límite es de %d MB y %d archivos: cuando se alcanza, no se reciben más.",
	PT: "Os arquivos dos seus clientes ocupam %d MB (%d arquivos; %d MB são de visitantes não comprovados). O limite é de %d MB e %d arquivos: quando é atingido, não se recebem mais.",
	EN: "Your customers' files take %d MB (%d files; %d MB are of unproved visitors). The limit is %d MB and %d files: once it is reached, no more are taken.",
}

// tellFilesFull notifies the owner, once a day, that customers' files are refused, or soon will be.
func (a *App) tellFilesFull(ctx context.Context, w *access.Workspace) error {
	full := false
	err := a.Runtime.Read(ctx, w, system, func(u *core.Unit) (err error) {
		_, full, err = u.Files.NearlyFull()
		return err
	})
	if err != nil || !full {
		return err
	}
	return a.Runtime.Write(ctx, w, system, func(u *core.Unit) error {
		usage, first, err := u.Files.TellFull()
		if err != nil || !first {
			return err
		}
		l := w.Settings.Files
		_, err = u.Support.Notify(support.Notification{Team: access.TheOwner, Priority: support.High, Message: u.Write(msgFilesFull,
			usage.Bytes>>20, usage.Files, usage.UnprovedBytes>>20, l.MostBytes()>>20, l.MostFiles())})
		return err
	})
}

// halfWritten is after how long a half-written file has no writer any more.
const halfWritten = time.Hour

// sweepMessages recovers messages whose sender died, and deletes the URLs of files that no vendor has any more.
func (a *App) sweepMessages(ctx context.Context, w *access.Workspace) error {
	return errors.Join(a.courier.Recover(ctx, w), a.forget(ctx, w, func(u *core.Unit) (int64, error) { return u.Conversations.ForgetMedia() }))
}

// forget deletes batch after batch, each in a transaction of its own; the next sweep continues.
func (a *App) forget(ctx context.Context, w *access.Workspace, batch func(*core.Unit) (int64, error)) error {
	for range 40 {
		var n int64
		err := a.Runtime.Write(ctx, w, system, func(u *core.Unit) (err error) { n, err = batch(u); return err })
		if err != nil || n == 0 {
			return err
		}
	}
	return nil
}
