package vault

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

// One sweep deletes at most so many batches of files; the next goes on.
const batch, mostBatches = 100, 20

// Sweep deletes expired files. It makes their expiry final first, so that none is used while its bytes are
// deleted; then bytes before rows: a row without bytes can be deleted again, bytes without a row would never be found.
func (v *Vaults) Sweep(ctx context.Context, w *access.Workspace) error {
	var failures []error
	for range mostBatches {
		list, err := core.Look(ctx, v.Desk, w, func(u *core.Unit) ([]file.File, error) { return u.Files.Over(batch) })
		if err != nil {
			return err
		}
		for _, f := range list {
			failures = append(failures, v.delete(ctx, w, f))
		}
		if len(list) < batch || errors.Join(failures...) != nil { // the next batch would have the same
			break
		}
	}
	return errors.Join(append(failures, v.notifyFull(ctx, w), v.Store.sweep(v.Clock.Now().Add(-halfWritten)))...)
}

func (v *Vaults) delete(ctx context.Context, w *access.Workspace, f file.File) error {
	over := false
	err := v.Desk.Write(ctx, w, access.System, func(u *core.Unit) (err error) {
		if over, err = u.Files.End(f.ID); err != nil || !over {
			return err
		}
		return u.Receipts.DropOfFile(f.ID)
	})
	if err != nil || !over {
		return err
	}
	if err := v.Of(w).Drop(ctx, f.StorageKey); err != nil {
		return err
	}
	return v.Desk.Write(ctx, w, access.System, func(u *core.Unit) error { return u.Files.Forget(f.ID) })
}

var msgFilesFull = locale.Text{
	ES: "Los archivos de tus clientes ocupan %d MB (%d archivos; %d MB son de visitantes sin comprobar). El límite es de %d MB y %d archivos: cuando se alcanza, no se reciben más.",
	PT: "Os arquivos dos seus clientes ocupam %d MB (%d arquivos; %d MB são de visitantes não comprovados). O limite é de %d MB e %d arquivos: quando é atingido, não se recebem mais.",
	EN: "Your customers' files take %d MB (%d files; %d MB are of unproved visitors). The limit is %d MB and %d files: once it is reached, no more are taken.",
}

// notifyFull notifies the owner, once a day, that customers' files are refused, or soon will be.
func (v *Vaults) notifyFull(ctx context.Context, w *access.Workspace) error {
	full, err := core.Look(ctx, v.Desk, w, func(u *core.Unit) (bool, error) {
		_, full, err := u.Files.NearlyFull()
		return full, err
	})
	if err != nil || !full {
		return err
	}
	return v.Desk.Write(ctx, w, access.System, func(u *core.Unit) error {
		usage, first, err := u.Files.TellFull()
		if err != nil || !first {
			return err
		}
		l := w.Settings.Files
		_, err = u.Support.Notify(support.Notification{Team: access.TheOwner, Priority: support.High,
			Message: u.Write(msgFilesFull,
				usage.Bytes>>20, usage.Files, usage.UnprovedBytes>>20, l.MostBytes()>>20, l.MostFiles())})
		return err
	})
}

// halfWritten is after how long a half-written file has no writer any more.
const halfWritten = time.Hour
