package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
)

// freshen drops pages that were read from failing storage, and checks the whole file when it was found damaged: pages
// that no unit reads just now may be damaged, too.
func (s *sqliteDB) freshen(ctx context.Context, kind Kind) error {
	s.readers.drop()
	if jobs, err := s.jobs(); err == nil {
		dropIdle(jobs, 1)
	}
	if kind != Damaged && kind != ReadOnly {
		return nil // keep the writer's connection: only it knows where the log ends
	}
	s.writer.renew()
	if kind != Damaged {
		return nil
	}
	return s.quickCheck(ctx)
}

// quickCheck runs SQLite's check of all pages, on a connection that has cached none of them. It waits for its turn as a
// reader does and takes that one's place: the pool has no connection besides the readers.
func (s *sqliteDB) quickCheck(ctx context.Context) error {
	used, err := s.readers.take(ctx)
	if err != nil {
		return err
	}
	defer s.readers.put(nil)
	if used != nil {
		used.close()
	}
	r, err := openSQLiteConn(ctx, s.reads)
	if err != nil {
		return err
	}
	defer r.close()
	return r.query(ctx, `PRAGMA quick_check(1)`, nil, func(scan func(...any) error) error {
		var said string
		if err := scan(&said); err != nil {
			return err
		}
		if said != "ok" {
			return &damagedError{said}
		}
		return nil
	})
}

// damagedError is damage that SQLite reports as a row, not as an error.
type damagedError struct{ said string }

func (e *damagedError) Error() string { return e.said }

// secureLog checkpoints the log into the database, with an fsync of both, and truncates the log: pages of the log that
// an earlier fsync may have lost are written again elsewhere.
func (s *sqliteDB) secureLog(context.Context) error { return s.writer.checkpoint() }

func (p *postgresDB) freshen(_ context.Context, kind Kind) error {
	if kind == ReadOnly { // a session keeps the setting it began with
		dropIdle(p.pool, p.idle)
		dropIdle(p.asides, mostAsides)
	}
	return nil
}

// secureLog has nothing to do: a server that cannot fsync its log stops and recovers.
func (p *postgresDB) secureLog(context.Context) error { return nil }

func dropIdle(pool *sql.DB, keep int) {
	if pool != nil {
		pool.SetMaxIdleConns(0)
		pool.SetMaxIdleConns(keep)
	}
}

// drop closes the idle readers.
func (p *readerPool) drop() {
	p.mu.Lock()
	idle := p.idle
	p.idle = nil
	p.mu.Unlock()
	for _, r := range idle {
		r.close()
	}
}

// renew makes the writer's next transaction begin on a new connection.
func (w *writer) renew() {
	w.lead <- struct{}{}
	defer func() { <-w.lead }()
	if w.conn != nil {
		w.disconnect()
	}
}

var errLogInUse = errors.New("store: the log is in use and could not be brought into the database")

func (w *writer) checkpoint() error {
	w.lead <- struct{}{}
	defer func() { <-w.lead }()
	if w.conn == nil {
		if err := w.connect(context.Background()); err != nil {
			return err
		}
	}
	if err := w.sync(true); err != nil {
		return err
	}
	return w.conn.query(context.Background(), `PRAGMA wal_checkpoint(TRUNCATE)`, nil,
		func(scan func(...any) error) error {
			var busy, log, done int64
			if err := scan(&busy, &log, &done); err != nil {
				return err
			}
			if busy != 0 {
				return fmt.Errorf("%w: %d of %d pages", errLogInUse, done, log)
			}
			return nil
		})
}

// stop gives all units of an undone group the storage error, if there was one: nothing is rerun on a failing disk.
// Their own errors are overwritten, because they may be based on what was undone. A full disk may have room for some of
// the units.
func stop(units []*writeUnit) bool {
	for _, u := range units {
		if kind := sqliteDialect.Classify(u.err); kind == ReadOnly || kind.isStorage() && kind != Full {
			for _, other := range units {
				other.err, other.after = u.err, nil
			}
			return true
		}
	}
	return false
}
