package app

import (
	"cmp"
	"context"
	"io"
	"path/filepath"
	"slices"
	"time"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/app/config"
	"github.com/mostrador/mostrador/internal/carry/backup"
	"github.com/mostrador/mostrador/internal/door/dashboard/settings"
	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/store"
)

// ownBackups is the folder of backups of a server whose operator named no place for them, within its data.
const ownBackups = "backups"

// ownPlace is where the backups go that an owner asks for; empty: there is no such place.
func ownPlace(a *App, c config.Config) string {
	if a.DB.Dialect().Name != store.SQLite || c.Data == "" {
		return ""
	}
	whole, err := filepath.Abs(filepath.Join(c.Data, ownBackups))
	if err != nil {
		return ""
	}
	return whole
}

// backupPlan is what the server's first business asks for.
func backupPlan(ctx context.Context, k *access.Keyring) (access.BackupPlan, error) {
	list, err := k.Workspaces(ctx)
	if err != nil || len(list) == 0 {
		return access.BackupPlan{}, err
	}
	first := slices.MinFunc(list, func(a, b access.Workspace) int { return cmp.Compare(a.ID, b.ID) }) // ids begin with their time
	return first.Settings.Backups, nil
}

// ownersBackups is what the owner of a server's only business does with its backups in the dashboard.
type ownersBackups struct{ app *App }

// mostShown bounds the list.
const mostShown = 50

// State is what there is.
func (o ownersBackups) State(ctx context.Context) (s settings.BackupState, err error) {
	b := &o.app.backups
	last, err := o.app.LastBackup(ctx)
	if err != nil {
		return s, err
	}
	list, err := b.book.Rows.List(ctx, mostShown)
	for _, r := range list {
		s.List = append(s.List, settings.Backup{ID: r.ID, At: r.FinishedAt, Size: r.Size, Keyed: r.Keyed,
			Here: b.schedule != nil && r.Place == b.schedule.Place})
	}
	s.Running, s.Failure, s.FailedAt = last.Running, last.Failure.Error, last.Failure.FinishedAt
	if s.Possible, s.Operated = b.schedule != nil, !b.own; s.Possible {
		s.Place, s.Every, s.Keep = b.schedule.Place, b.schedule.Every, b.schedule.Keep
	}
	return s, err
}

// Start makes a backup in the background. conflict: one is being made.
func (o ownersBackups) Start(ctx context.Context) error {
	b := &o.app.backups
	if b.schedule == nil {
		return fault.New(fault.NotFound, "")
	}
	last, err := o.app.LastBackup(ctx)
	if err == nil && last.Running {
		err = fault.New(fault.Conflict, "")
	}
	if err != nil {
		return err
	}
	run := backup.Run{Place: b.schedule.Place, Name: backup.NewName(o.app.Clock.Now())}
	b.started.Go(func() {
		going := b.life
		_, err := b.book.Record(going, run, time.Time{}, time.Time{}, func(ctx context.Context) (backup.Result, error) {
			return b.schedule.Make(ctx, run.Name)
		})
		if err != nil {
			o.app.Log.ErrorContext(going, "backup by an owner failed", "place", run.Place, "error", err)
		}
	})
	return nil
}

var errNoBackup = fault.New(fault.NotFound, "")

// find is a backup in the present place; not_found otherwise.
func (o ownersBackups) find(ctx context.Context, id string) (backup.Run, *BackupPlace, error) {
	b := &o.app.backups
	r, found, err := b.book.Rows.Get(ctx, id)
	if err == nil && (!found || b.schedule == nil || r.Place != b.schedule.Place) {
		err = errNoBackup
	}
	if err != nil {
		return r, nil, err
	}
	place, err := OpenBackupPlace(b.config, r.Place)
	return r, place, err
}

// Open reads a backup; the caller closes it.
func (o ownersBackups) Open(ctx context.Context, id string) (name string, body io.ReadCloser, err error) {
	r, place, err := o.find(ctx, id)
	if err != nil {
		return "", nil, err
	}
	body, err = place.Open(ctx, r.Name)
	return r.Name, body, err
}

// Remove deletes a backup.
func (o ownersBackups) Remove(ctx context.Context, id string) error {
	r, place, err := o.find(ctx, id)
	if err == nil {
		err = place.Delete(ctx, r.Name)
	}
	if err == nil {
		err = o.app.backups.book.Rows.Remove(ctx, r.ID, o.app.Clock.Now())
	}
	return err
}

var _ settings.Backups = ownersBackups{}
