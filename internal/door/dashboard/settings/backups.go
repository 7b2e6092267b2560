package settings

import (
	"context"
	"io"
	"time"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/door/dashboard/page"
	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/kit/field"
	"github.com/mostrador/mostrador/internal/kit/locale"
)

// Backups are the backups of the whole server. They have every business, and all who sign in: only the owner of a server's
// single business makes them here, and takes them away.
type Backups interface {
	State(ctx context.Context) (BackupState, error)
	// Start makes one in the background. conflict: one is being made.
	Start(ctx context.Context) error
	// Open reads one, which the caller closes; Remove deletes one. not_found: it is not in the present place.
	Open(ctx context.Context, id string) (name string, body io.ReadCloser, err error)
	Remove(ctx context.Context, id string) error
}

// BackupState is what there is.
type BackupState struct {
	Possible bool // there is a place for them
	Operated bool // the operator decides where they go, and how often
	Place    string
	Every    time.Duration
	Keep     int
	Running  bool
	Failure  string // of the newest one that was due; empty: none
	FailedAt time.Time
	List     []Backup // the newest first
}

// Backup is one that was made.
type Backup struct {
	ID    string
	At    time.Time
	Size  int64
	Keyed bool // the secret key is in it
	Here  bool // it is in the present place
}

// backupPages are the pages of backups.
type backupPages struct{ area *Settings }

// backupsPage is the data of the page of backups.
type backupsPage struct {
	BackupState
	Sole   bool // the business is the only one of this server
	Seen   string
	Inputs []page.Input
	Flags  string
}

// Hours is the time between two of the operator's.
func (p backupsPage) Hours() int { return int(p.Every / time.Hour) }

func (b backupPages) showBackups(v *page.Visit, w access.Workspace) (page.Answer, error) {
	return b.page(v, w, nil)
}

func (b backupPages) page(v *page.Visit, w access.Workspace, refused error) (page.Answer, error) {
	p := backupsPage{Flags: b.area.StartedWith, Seen: page.Seen(w.UpdatedAt), Inputs: v.Form(planFields(w), w.Settings, refused)}
	var err error
	if p.Sole, err = b.sole(v); err != nil {
		return nil, err
	}
	if b.area.Backups != nil {
		if p.BackupState, err = b.area.Backups.State(v.Context()); err != nil {
			return nil, err
		}
	}
	out := page.Page{Name: "settings-backups", Within: "settings", Title: v.T("backups.title"), Data: p}
	if refused != nil {
		out.Status = fault.Of(fault.From(refused).Code).Status
	}
	return out, v.Read(func(*core.Unit) error { return nil })
}

// sole reports whether the business is the only one of this server.
func (b backupPages) sole(v *page.Visit) (bool, error) {
	list, err := b.area.Keyring.Workspaces(v.Context())
	return len(list) == 1, err
}

// soleOwner is the business, if it is the only one: a backup has every other as well.
func (b backupPages) soleOwner(v *page.Visit) (access.Workspace, error) {
	alone, err := b.sole(v)
	if err == nil && (!alone || b.area.Backups == nil) {
		err = page.NotFound()
	}
	if err != nil {
		return access.Workspace{}, err
	}
	return b.area.business(v)
}

func planFields(w access.Workspace) (list []field.Field) {
	for _, path := range []string{"backups/every", "backups/keep"} {
		if f, known := w.SettingsFields().Field(path); known {
			f.Help = locale.Text{} // the page says it
			list = append(list, f)
		}
	}
	return list
}

func (b backupPages) startBackup(v *page.Visit, _ access.Workspace) (page.Answer, error) {
	err := b.area.Backups.Start(v.Context())
	if fault.Is(err, fault.Conflict) {
		err = v.Conflict("backups.busy")
	}
	return v.Finish(err, v.Path("settings", "backups"), "backups.started")
}

func (b backupPages) planBackups(v *page.Visit, w access.Workspace) (page.Answer, error) {
	patch := v.Patch(planFields(w))
	_, err := b.area.Keyring.EditWorkspace(v.Context(), w.ID, func(now *access.Workspace) (err error) {
		if v.Field("seen") != page.Seen(now.UpdatedAt) {
			return v.Conflict("settings.changed")
		}
		now.Settings, err = now.SettingsFields().Merge(now.Settings, patch, v.Tag)
		return err
	})
	if fault.Is(err, fault.InvalidArguments) {
		return b.page(v, w, err)
	}
	return v.Finish(err, v.Path("settings", "backups"), "settings.saved")
}

func (b backupPages) downloadBackup(v *page.Visit, _ access.Workspace) (page.Answer, error) {
	name, body, err := b.area.Backups.Open(v.Context(), v.ID())
	return page.Download{Name: name, Kind: "application/gzip", Body: body}, err
}

func (b backupPages) removeBackup(v *page.Visit, _ access.Workspace) (page.Answer, error) {
	return v.Finish(b.area.Backups.Remove(v.Context(), v.ID()), v.Path("settings", "backups"), "backups.removed")
}

// size is how large a file is, as people write it.
func size(v page.View, bytes int64) string {
	if bytes < 1_000_000 {
		return v.Number(max(bytes/1000, 1)) + " kB"
	}
	return page.WriteNumber(v.Tag, field.Number, float64(bytes/100_000)/10) + " MB"
}
