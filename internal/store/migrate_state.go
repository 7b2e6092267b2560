package store

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"strconv"
	"strings"
	"time"

	"github.com/mostrador/mostrador/internal/kit/clock"
)

// Schema is the database's schema version, and the one this program migrates to.
type Schema struct{ Present, Wanted int64 }

// Current reports whether nothing is left to migrate.
func (s Schema) Current() bool { return s.Present == s.Wanted }

// Schema reads the database's version; 0 when it was never migrated.
func (d *DB) Schema(ctx context.Context) (s Schema, err error) {
	if s.Wanted, err = newestMigration(); err != nil {
		return s, err
	}
	err = d.System(ctx, false, func(tx *Tx) error {
		there := `SELECT COUNT(*) FROM sqlite_master WHERE type = 'table' AND name = 'goose_db_version'`
		if tx.Dialect().Name == Postgres {
			there = `SELECT COUNT(*) FROM pg_class WHERE relname = 'goose_db_version' AND relnamespace = 'public'::regnamespace`
		}
		var n int64
		if err := tx.Row(there, nil, &n); err != nil || n == 0 {
			return err
		}
		return tx.Row(`SELECT COALESCE(MAX(version_id), 0) FROM goose_db_version`, nil, &s.Present)
	})
	return s, err
}

// ErrNewer is in the chain of Open's error when a newer program has migrated the
// database.
var ErrNewer = errors.New("a newer mostrador has migrated it")

// refuseNewer refuses a schema that this program does not know. It is checked once: nodes that were started before the
// migration go on.
func (d *DB) refuseNewer(ctx context.Context) error {
	s, err := d.Schema(ctx)
	if err != nil {
		return fmt.Errorf("read the version of the database: %w", err)
	}
	if s.Present > s.Wanted {
		return fmt.Errorf("the database is at version %d and this program knows versions up to %d: %w; use that program, or restore a backup from before",
			s.Present, s.Wanted, ErrNewer)
	}
	return nil
}

// newestMigration is the number the last migration's file name begins with.
func newestMigration() (newest int64, err error) {
	files, err := fs.Glob(migrationFiles, "migrations/*.sql")
	for _, name := range files {
		number, _, _ := strings.Cut(strings.TrimPrefix(name, "migrations/"), "_")
		n, err := strconv.ParseInt(number, 10, 64)
		if err != nil {
			return 0, err
		}
		newest = max(newest, n)
	}
	return newest, err
}

// Time is the database server's clock; on SQLite, this process's.
func (d *DB) Time(ctx context.Context) (now time.Time, err error) {
	if d.Dialect().Name == SQLite {
		return clock.System{}.Now(), nil
	}
	err = d.System(ctx, false, func(tx *Tx) error {
		var us int64
		err := tx.Row(`SELECT CAST(EXTRACT(EPOCH FROM clock_timestamp()) * 1000000 AS BIGINT)`, nil, &us)
		now = at(us)
		return err
	})
	return now, err
}
