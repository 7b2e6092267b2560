package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"io/fs"
	"net/url"
	"os"
	"path/filepath"
	"runtime"
	"sync"
)

// sqliteDB is a data folder: a lock, one writer and a pool of read-only readers. The jobs library's pool is opened on
// first use.
type sqliteDB struct {
	path    string
	lock    *os.File
	writer  *writer
	writes  *sql.DB
	reads   *sql.DB
	readers readerPool
	memory  *memory

	jobsOnce sync.Once
	jobsDB   *sql.DB
	jobsErr  error
}

func openSQLite(ctx context.Context, o Options, counts *statCounts) (_ *sqliteDB, err error) {
	if o.Dir == "" {
		return nil, errors.New("store: neither a PostgreSQL URL nor a data folder was given")
	}
	dir, err := filepath.Abs(o.Dir)
	if err != nil {
		return nil, err
	}
	if err := os.MkdirAll(dir, 0o700); err != nil {
		return nil, fmt.Errorf("make the data folder: %w", err)
	}
	s := &sqliteDB{path: filepath.Join(dir, "mostrador.db"), memory: newMemory()}
	defer func() {
		if err != nil {
			_ = s.close()
		}
	}()
	if s.lock, err = lockFolder(dir); err != nil {
		return nil, err
	}
	if err = s.keepPrivate(); err != nil {
		return nil, err
	}
	if s.writes, err = s.pool(1, "_txlock", "immediate"); err != nil {
		return nil, err
	}
	if s.writer, err = startWriter(ctx, s.writes, s.memory, counts); err != nil {
		return nil, fmt.Errorf("open %s: %w", s.path, err)
	}
	n := o.MaxReaders
	if n <= 0 {
		n = max(4, 2*runtime.GOMAXPROCS(0))
	}
	if s.reads, err = s.pool(n, "_pragma", "query_only(1)"); err != nil {
		return nil, err
	}
	s.readers.turns = make(chan struct{}, n)
	return s, nil
}

// keepPrivate makes the files readable by their owner only, even in a folder open to others: they hold customers' data.
// SQLite gives its log the permissions of the database.
func (s *sqliteDB) keepPrivate() error {
	f, err := os.OpenFile(s.path, os.O_RDWR|os.O_CREATE, 0o600)
	if err != nil {
		return fmt.Errorf("make the database: %w", err)
	}
	f.Close()
	for _, name := range []string{s.path, s.path + "-wal", s.path + "-shm"} {
		if err := os.Chmod(name, 0o600); err != nil && !errors.Is(err, fs.ErrNotExist) {
			return err
		}
	}
	return nil
}

// pool opens a pool of n connections with the common settings, and the extra one.
func (s *sqliteDB) pool(n int, key, value string) (*sql.DB, error) {
	q := url.Values{"_pragma": {
		"busy_timeout(10000)",
		"journal_mode(WAL)",
		"synchronous(FULL)",
		"temp_store(MEMORY)",
		"foreign_keys(1)",
	}}
	q.Add(key, value)
	file := url.URL{Scheme: "file", Path: s.path, RawQuery: q.Encode()}
	db, err := sql.Open("sqlite", file.String())
	if err != nil {
		return nil, err
	}
	db.SetMaxOpenConns(n)
	db.SetMaxIdleConns(n)
	return db, nil
}

func (s *sqliteDB) dialect() Dialect { return sqliteDialect }

func (s *sqliteDB) write(ctx context.Context, workspace string, fn func(*Tx) error) ([]func(), error) {
	return s.writer.do(newWriteUnit(ctx, workspace), fn)
}

func (s *sqliteDB) writeUnsynced(ctx context.Context, workspace string, fn func(*Tx) error) ([]func(), error) {
	u := newWriteUnit(ctx, workspace)
	u.unsynced = true
	return s.writer.do(u, fn)
}

// read takes a reader for the length of fn. Its statements do not carry ctx: the driver would start a goroutine for
// each, and reads are short.
func (s *sqliteDB) read(ctx context.Context, workspace string, fn func(*Tx) error) (after []func(), err error) {
	r, err := s.readers.take(ctx)
	if err != nil {
		return nil, err
	}
	defer func() { s.readers.put(r) }()
	if r == nil {
		if r, err = openSQLiteConn(ctx, s.reads); err != nil {
			return nil, err
		}
	}
	view := &snapshot{conn: r}
	tx := &Tx{ctx: ctx, workspace: workspace, dialect: sqliteDialect, run: view, memory: s.memory,
		at: s.memory.now.Load()}
	defer func() {
		tx.finished = true
		if !view.end(ctx) || sqliteDialect.Classify(err).isStorage() { // it would keep bad pages in its cache
			r.close()
			r = nil
		}
	}()
	if err = tx.call(fn); err != nil {
		return nil, err
	}
	return tx.after, nil
}

func (s *sqliteDB) jobs() (*sql.DB, error) {
	// One connection: River's SQLite driver does not support more.
	s.jobsOnce.Do(func() { s.jobsDB, s.jobsErr = s.pool(1, "_txlock", "immediate") })
	return s.jobsDB, s.jobsErr
}

// close runs when no unit is under way.
func (s *sqliteDB) close() error {
	var errs []error
	if s.writer != nil {
		s.writer.stop()
	}
	for _, r := range s.readers.idle {
		r.close()
	}
	s.jobsOnce.Do(func() { s.jobsErr = ErrClosed })
	for _, db := range []*sql.DB{s.jobsDB, s.reads, s.writes} {
		if db != nil {
			errs = append(errs, db.Close())
		}
	}
	if s.lock != nil { // last: the folder stays locked until here
		errs = append(errs, unlockFolder(s.lock))
	}
	return errors.Join(errs...)
}
