package app

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"

	"github.com/mostrador/mostrador/internal/app/config"
	"github.com/mostrador/mostrador/internal/carry/backup"
	"github.com/mostrador/mostrador/internal/gateway/files"
	"github.com/mostrador/mostrador/internal/kit/secret"
	"github.com/mostrador/mostrador/internal/store"
)

// RestoreOrder says how a backup is restored.
type RestoreOrder struct {
	Passphrase string // empty: the secret key is left where it is
	KeyTo      string // a file for the secret key; empty: in the data folder, for the embedded database
}

// Restored is what was restored.
type Restored struct {
	backup.Head
	Files, Lost int64
	// KeyIn is the file that the secret key was written to; KeyLeft says that the archive has one that was not.
	KeyIn   string
	KeyLeft bool
}

// Restore verifies an archive to its last byte, and only then puts what it holds in place: into an empty data folder,
// or an empty database of PostgreSQL with an empty folder for files, or a bucket. Interrupted before, it leaves nothing
// but a folder named .restoring.
func Restore(ctx context.Context, c config.Config, from io.Reader, o RestoreOrder) (out Restored, err error) {
	if err := c.Check(); err != nil {
		return out, err
	}
	r := &restoring{config: c, order: o}
	defer func() { err = errors.Join(err, r.clean()) }()
	if err := r.prepare(); err != nil {
		return out, err
	}
	held, err := backup.Read(ctx, from, o.Passphrase, r.sink(ctx))
	if err != nil {
		return out, err
	}
	r.held = held
	if err := r.check(ctx); err != nil {
		return out, err
	}
	if err := r.place(ctx); err != nil {
		return out, errors.Join(err, r.undo())
	}
	out.Head, out.Files, out.Lost, out.KeyIn = held.Head, r.files, r.lost, r.keyPath()
	out.KeyLeft = held.Sealed != nil && out.KeyIn == "" && (o.Passphrase == "" || len(held.Key) > 0)
	return out, nil
}

// stagingName is the folder that an archive is unpacked into, inside the one that it is for: on the same disk, so that
// all of it is put in place by renaming.
const stagingName = ".restoring"

// restoring is a restore in progress.
type restoring struct {
	config config.Config
	order  RestoreOrder
	held   *backup.Contents

	main        string   // staging for the database and temporary files
	filesTo     string   // folder of the stored files; empty: in a bucket
	filesIn     string   // staging for them
	made        []string // temporary folders
	placed      []string // what is in place already
	files, lost int64
}

func (r *restoring) postgres() bool { return r.config.DatabaseURL != "" }

// prepare makes the staging folders and refuses folders that are not empty.
func (r *restoring) prepare() (err error) {
	c := r.config
	switch {
	case c.S3Endpoint != "":
	case c.Files != "":
		r.filesTo = c.Files
	default:
		r.filesTo = filepath.Join(c.Data, "files")
	}
	if r.postgres() {
		if r.main, err = os.MkdirTemp("", "mostrador-restore-"); err != nil {
			return err
		}
		r.made = append(r.made, r.main)
	} else if r.main, err = r.stage(c.Data); err != nil {
		return err
	}
	r.filesIn = filepath.Join(r.main, "files")
	if r.filesTo != "" && (r.postgres() || c.Files != "") {
		if r.filesIn, err = r.stage(r.filesTo); err != nil {
			return err
		}
	}
	return nil
}

// stage makes the staging folder in an empty one.
func (r *restoring) stage(dir string) (string, error) {
	if err := os.MkdirAll(dir, 0o700); err != nil {
		return "", err
	}
	entries, err := os.ReadDir(dir)
	if err != nil {
		return "", err
	}
	for _, e := range entries {
		switch e.Name() {
		case "lost+found": // a file system of its own
		case stagingName:
			return "", fmt.Errorf("%s: a restore is under way or was broken off; if none is, remove all that is in it and begin again", dir)
		default:
			return "", fmt.Errorf("%s is not empty: restore into a new folder", dir)
		}
	}
	staging := filepath.Join(dir, stagingName)
	if err := os.Mkdir(staging, 0o700); err != nil {
		return "", err
	}
	r.made = append(r.made, staging)
	return staging, nil
}

func (r *restoring) clean() (err error) {
	for _, dir := range r.made {
		err = errors.Join(err, os.RemoveAll(dir))
	}
	return err
}

// undo removes what was put in place before something failed. What was sent to a bucket stays there: its rows may be
// another installation's, too.
func (r *restoring) undo() (err error) {
	for _, path := range r.placed {
		err = errors.Join(err, os.RemoveAll(path))
	}
	return err
}

func (r *restoring) databasePath() string { return filepath.Join(r.main, "mostrador.db") }

// sink writes into the staging folders.
func (r *restoring) sink(ctx context.Context) backup.Sink {
	return backup.Sink{
		IsKey: files.IsKey, Scratch: r.main,
		Check:    func(h backup.Head) error { return r.checkHead(ctx, h) },
		Database: func(size int64) (io.WriteCloser, error) { return create(r.databasePath(), size) },
		File: func(key string, size int64) (io.WriteCloser, error) {
			path := filepath.Join(r.filesIn, filepath.FromSlash(key))
			if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
				return nil, err
			}
			r.files++
			return create(path, size)
		},
	}
}

// create opens a new file that there is room for: an archive may claim any size.
func create(path string, size int64) (io.WriteCloser, error) {
	free, err := files.Free(filepath.Dir(path), files.FreeMark{})
	if err != nil {
		return nil, err
	}
	if size > free-littleLeft {
		return nil, fmt.Errorf("there is too little free space in %s: %d MB for an entry of %d MB", filepath.Dir(path),
			free>>20, size>>20)
	}
	f, err := os.OpenFile(path, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o600)
	if err != nil {
		return nil, err
	}
	return synced{f}, nil
}

// littleLeft stays free whatever an archive holds.
const littleLeft = 16 << 20

// synced is on the disk once it is closed.
type synced struct{ *os.File }

func (s synced) Close() error { return errors.Join(s.Sync(), s.File.Close()) }

// checkHead refuses what cannot be restored here before the rest is read.
func (r *restoring) checkHead(ctx context.Context, h backup.Head) error {
	kind, other := store.SQLite, "an empty folder with --data, and no --database-url"
	if h.Database == store.Postgres {
		kind, other = store.Postgres, "an empty database of PostgreSQL with --database-url"
	}
	if r.postgres() != (kind == store.Postgres) {
		return fmt.Errorf("the backup is of %s: name %s", kind, other)
	}
	if err := store.CheckSchema(h.Schema); err != nil {
		return fmt.Errorf("the backup: %w; restore it with that one", err)
	}
	if kind == store.SQLite {
		return nil
	}
	return store.CheckEmptyPostgres(ctx, r.config.DatabaseURL, r.copied(h))
}

func (r *restoring) copied(h backup.Head) store.Copied {
	return store.Copied{Database: h.Database, Path: r.databasePath(), Schema: h.Schema, Server: h.Server, Program: h.Dump}
}

// check opens what was unpacked: a database that SQLite reads, with the schema that the head names.
func (r *restoring) check(ctx context.Context) (err error) {
	if len(r.held.Key) > 0 {
		if _, err := secret.ParseKeys(string(r.held.Key)); err != nil {
			return err
		}
	}
	if r.postgres() {
		return nil
	}
	db, err := store.Open(ctx, store.Options{Dir: r.main, MaxReaders: 2})
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, db.Close()) }()
	if err := db.CheckPages(ctx); err != nil {
		return fmt.Errorf("the database in the archive: %w", err)
	}
	s, err := db.Schema(ctx)
	if err != nil {
		return err
	}
	if s.Present != r.held.Schema {
		return fmt.Errorf("%w: its database is at version %d and its head says %d", backup.ErrDamaged, s.Present, r.held.Schema)
	}
	return r.settle(ctx, db)
}

// settle makes the restored rows true: files that are not in the archive expire, and no backup is under way.
func (r *restoring) settle(ctx context.Context, db *store.DB) error {
	err := r.held.EachFile(func(key string, f backup.File) error {
		if f.Flaw == backup.Lost {
			r.lost++
		}
		if f.Flaw != backup.Deleted {
			return nil
		}
		workspace, _, _ := strings.Cut(key, "/")
		return db.EndFile(ctx, workspace, key)
	})
	return errors.Join(err, store.Backups{DB: db}.CancelAll(ctx))
}

// place puts everything where it belongs, the database last: what is there without it is no installation.
func (r *restoring) place(ctx context.Context) error {
	if err := r.placeFiles(ctx); err != nil {
		return err
	}
	if path := r.keyPath(); path != "" {
		if err := files.WriteNew(path, func(w io.Writer) error { _, err := w.Write(r.held.Key); return err }); err != nil {
			return fmt.Errorf("write the secret key: %w", err)
		}
		r.placed = append(r.placed, path)
	}
	if r.postgres() {
		return r.placePostgres(ctx)
	}
	// Closing it has emptied its log; one that is still there would be lost.
	if log, err := os.Stat(r.databasePath() + "-wal"); err == nil && log.Size() > 0 {
		return errors.New("the restored database was not closed in order: try again")
	}
	if err := os.Rename(r.databasePath(), filepath.Join(r.config.Data, "mostrador.db")); err != nil {
		return err
	}
	return files.SyncFolder(r.config.Data)
}

func (r *restoring) placePostgres(ctx context.Context) (err error) {
	if err := store.RestorePostgres(ctx, r.config.DatabaseURL, r.copied(r.held.Head)); err != nil {
		return err
	}
	db, err := store.Open(ctx, store.Options{URL: r.config.DatabaseURL, MaxReaders: 2})
	if err != nil {
		return err
	}
	return errors.Join(r.settle(ctx, db), db.Close())
}

// keyPath is where the secret key goes; empty: nowhere.
func (r *restoring) keyPath() string {
	switch {
	case len(r.held.Key) == 0:
		return ""
	case r.order.KeyTo != "":
		return r.order.KeyTo
	case r.postgres():
		return ""
	}
	return filepath.Join(r.config.Data, keyFile)
}

// placeFiles moves the stored files into their folder, or sends them to the bucket.
func (r *restoring) placeFiles(ctx context.Context) error {
	if r.filesTo == "" {
		return r.sendFiles(ctx)
	}
	if err := os.MkdirAll(r.filesTo, 0o700); err != nil {
		return err
	}
	workspaces, err := os.ReadDir(r.filesIn)
	if errors.Is(err, os.ErrNotExist) {
		return nil
	}
	for _, w := range workspaces {
		if err == nil {
			to := filepath.Join(r.filesTo, w.Name())
			err = os.Rename(filepath.Join(r.filesIn, w.Name()), to)
			r.placed = append(r.placed, to)
		}
	}
	if err != nil {
		return err
	}
	return files.SyncFolder(r.filesTo)
}

func (r *restoring) sendFiles(ctx context.Context) error {
	place, err := openStorage(r.config)
	if err != nil {
		return err
	}
	bucket, ok := place.(*files.S3)
	if !ok {
		return errors.New("app: files that are in no folder are in a bucket")
	}
	return r.held.EachFile(func(key string, f backup.File) error {
		in, err := os.Open(filepath.Join(r.filesIn, filepath.FromSlash(key)))
		if errors.Is(err, os.ErrNotExist) && f.Flaw != "" {
			return nil
		}
		if err != nil {
			return err
		}
		defer in.Close()
		return bucket.PutBack(ctx, key, f.Type, in)
	})
}
