package app

import (
	"context"
	"encoding/base64"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"time"

	"github.com/mostrador/mostrador/internal/app/config"
	"github.com/mostrador/mostrador/internal/carry/backup"
	"github.com/mostrador/mostrador/internal/gateway/files"
	"github.com/mostrador/mostrador/internal/kit/clock"
	"github.com/mostrador/mostrador/internal/kit/secret"
	"github.com/mostrador/mostrador/internal/store"
)

// backups makes backups, one at a time, and the schedule by which it makes them by itself.
type backups struct {
	config   config.Config
	book     backup.Book
	schedule *backup.Schedule // nil: none
	own      bool             // the schedule is the business's, and not the operator's
	busy     sync.Mutex
	started  sync.WaitGroup  // by owners
	life     context.Context // of what they started
}

// BackedUp is what a backup has.
type BackedUp struct {
	backup.Result
	Schema int64
	// Deleted files expired while it was made; Lost ones were not where they should be; Altered ones are not what their
	// rows say. Only the altered ones are in it.
	Deleted, Lost, Altered int64
	Took                   time.Duration
}

var errBackupBusy = errors.New("a backup is being made just now: wait until it is done")

// Backup makes a backup now, while everything goes on. write stores what it is given at an address, whole or not at
// all. With an empty passphrase the secret key is left out.
func (a *App) Backup(ctx context.Context, address, passphrase string,
	write func(context.Context, func(io.Writer) error) error) (out BackedUp, err error) {
	run := backup.Run{Place: address[:strings.LastIndex(address, "/")+1], Name: address[strings.LastIndex(address, "/")+1:]}
	_, err = a.backups.book.Record(ctx, run, time.Time{}, time.Time{}, func(ctx context.Context) (backup.Result, error) {
		err := write(ctx, func(w io.Writer) (err error) {
			out, err = a.writeBackup(ctx, w, passphrase)
			return err
		})
		return out.Result, err
	})
	return out, err
}

// LastBackup is what is known of the newest backups, of all nodes.
func (a *App) LastBackup(ctx context.Context) (backup.Last, error) {
	return a.backups.book.Rows.Last(ctx, a.Clock.Now())
}

// tickEvery is how often the schedule looks whether a backup is due.
const tickEvery = 30 * time.Second

// openBackups prepares the schedule, where the operator set one.
func (a *App) openBackups(c config.Config) error {
	b := &a.backups
	b.config, b.book = c, backup.Book{Rows: store.Backups{DB: a.DB}, Clock: a.Clock}
	to := c.Backup.To
	if to == "" {
		if to = ownPlace(a, c); to == "" {
			return nil
		}
		b.own = true
	}
	place, err := OpenBackupPlace(c, to)
	if err != nil {
		return err
	}
	every, keep, err := c.BackupSchedule()
	if err != nil {
		return err
	}
	if _, err := b.passphrase(); err != nil { // now, and not at night
		return err
	}
	life, end := context.WithCancel(context.Background())
	b.life = life
	a.closes(func() { end(); b.started.Wait() })
	b.schedule = &backup.Schedule{Book: b.book, Place: to, Every: every, Keep: keep, Log: a.Log,
		Delete: place.Delete,
		Make: func(ctx context.Context, name string) (backup.Result, error) {
			passphrase, err := b.passphrase()
			if err != nil {
				return backup.Result{}, err
			}
			var out BackedUp
			err = place.Write(ctx, name, func(w io.Writer) (err error) {
				out, err = a.writeBackup(ctx, w, passphrase)
				return err
			})
			if out.Lost+out.Altered > 0 {
				a.Log.WarnContext(ctx, "stored files are missing or damaged, and not whole in the backup", "lost", out.Lost,
					"altered", out.Altered)
			}
			return out.Result, err
		},
	}
	return nil
}

// BackUpIfDue is one step of the schedule; without one it does nothing.
func (a *App) BackUpIfDue(ctx context.Context) {
	s := a.backups.schedule
	if s == nil {
		return
	}
	if a.backups.own {
		plan, err := backupPlan(ctx, a.Keyring)
		if err != nil {
			a.Log.WarnContext(ctx, "could not read how often backups are made", "error", err)
			return
		}
		if plan.Interval() == 0 {
			return
		}
		s.Every, s.Keep = plan.Interval(), plan.Kept()
	}
	s.Tick(ctx)
}

func (a *App) startBackups(ctx context.Context) {
	if a.backups.schedule == nil {
		return
	}
	stop := clock.Repeat(context.WithoutCancel(ctx), tickEvery, func(ctx context.Context) bool {
		a.BackUpIfDue(ctx)
		return true
	})
	a.closes(stop)
}

func (b *backups) passphrase() (string, error) {
	if b.config.Backup.PassphraseFile == "" {
		return "", nil
	}
	return backup.ReadPassphrase(b.config.Backup.PassphraseFile)
}

// writeBackup writes an archive: first the database as it is at one moment, then the files that it names. Files never
// change, and those that are deleted meanwhile are noted: their restored rows expire.
func (a *App) writeBackup(ctx context.Context, to io.Writer, passphrase string) (out BackedUp, err error) {
	if !a.backups.busy.TryLock() {
		return out, errBackupBusy
	}
	defer a.backups.busy.Unlock()
	started := clock.Stopwatch()
	key, err := a.secretKeys()
	if err != nil {
		return out, err
	}
	scratch, err := a.backups.scratch(a.DB)
	if err != nil {
		return out, err
	}
	defer func() { err = errors.Join(err, os.RemoveAll(scratch)) }()
	head := backup.Head{Program: a.version, StartedAt: a.Clock.Now()}
	copied, err := a.DB.Copy(ctx, scratch, a.backups.config.BackupURL())
	if err != nil {
		return out, err
	}
	head.Database, head.Schema, head.Server, head.Dump = copied.Database, copied.Schema, copied.Server, copied.Program
	counted := &counter{to: to}
	w, err := backup.NewWriter(ctx, counted, scratch, head, passphrase, key)
	if err != nil {
		return out, err
	}
	if err := w.Database(copied.Path); err != nil {
		return out, err
	}
	if err := os.Remove(copied.Path); err != nil { // its room may be needed
		return out, err
	}
	if err := copied.EachFile(func(f store.StoredFile) error { return a.addFile(ctx, w, f, &out) }); err != nil {
		return out, err
	}
	if _, err = w.Close(a.Clock.Now()); err != nil {
		return out, err
	}
	out.Schema, out.Size, out.Keyed = head.Schema, counted.n, passphrase != "" && len(key) > 0
	out.Took = clock.Since(started)
	return out, nil
}

// addFile adds one of the files that the copy names.
func (a *App) addFile(ctx context.Context, w *backup.Writer, f store.StoredFile, out *BackedUp) error {
	body, size, err := a.vendors.files.Store.Open(ctx, f.Key)
	if err == nil {
		defer body.Close()
	}
	switch {
	case err == nil && size == f.Size:
		altered, err := w.File(f.Key, f.ContentType, f.Size, f.SHA256, body)
		out.Files++
		if altered {
			out.Altered++
		}
		return err
	case err != nil && !errors.Is(err, files.ErrNotFound):
		return fmt.Errorf("file %s: %w", f.Key, err)
	}
	workspace, _, _ := strings.Cut(f.Key, "/")
	stands, err := a.DB.FileStands(ctx, workspace, f.Key, a.Clock.Now())
	switch {
	case err != nil:
		return err
	case stands:
		out.Lost++
		return w.Absent(f.Key, backup.Lost)
	}
	out.Deleted++
	return w.Absent(f.Key, backup.Deleted)
}

// secretKeys is the secret keys as their file has them; nil: there are none.
func (a *App) secretKeys() (text []byte, err error) {
	c := a.backups.config
	keys, err := secret.ParseKeys(c.SecretKey)
	if c.SecretKey == "" && a.DB.Dialect().Name == store.SQLite && c.Data != "" {
		keys, err = secret.KeysFromFile(filepath.Join(c.Data, keyFile))
	}
	if errors.Is(err, secret.ErrNoKey) {
		return nil, nil
	}
	for _, key := range keys {
		text = append(text, base64.StdEncoding.EncodeToString(key)+"\n"...)
	}
	return text, err
}

// The copy of the database is in a folder of the data folder; with PostgreSQL, in the system's for temporary files.
const (
	scratchName = ".backup-"
	scratchTemp = "mostrador-backup-"
)

// scratch is a new folder, with room for a copy. What a killed process left is removed: the lock of the data folder is
// ours, and elsewhere nothing has written to it for long.
func (b *backups) scratch(db *store.DB) (string, error) {
	if db.Dialect().Name != store.SQLite || b.config.Data == "" {
		if err := files.RemoveOld(filepath.Join(os.TempDir(), scratchTemp+"*"), longAgo()); err != nil {
			return "", err
		}
		return os.MkdirTemp("", scratchTemp)
	}
	left, err := filepath.Glob(filepath.Join(b.config.Data, scratchName+"*"))
	for _, dir := range left {
		err = errors.Join(err, os.RemoveAll(dir))
	}
	if err != nil {
		return "", err
	}
	free, err := files.Free(b.config.Data, files.FreeMark{})
	if err != nil {
		return "", err
	}
	if need := db.CopySize() + noSpace; free < need {
		return "", fmt.Errorf("a backup needs %d MB of free space in %s for a while, and there are %d MB", need>>20,
			b.config.Data, free>>20)
	}
	return os.MkdirTemp(b.config.Data, scratchName)
}

// counter counts what passes.
type counter struct {
	to io.Writer
	n  int64
}

func (c *counter) Write(p []byte) (int, error) {
	n, err := c.to.Write(p)
	c.n += int64(n)
	return n, err
}
