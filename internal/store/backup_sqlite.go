package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"net/url"

	"modernc.org/sqlite"
)

// copyPages is how many pages are copied before the context is asked again: 4 MB of them.
const copyPages = 1024

// copyTo copies the database by SQLite's online backup. The connection holds one read transaction from beginning to
// end: without it, SQLite would start the copy over after each commit of the writer. The writer does not wait for it;
// the log grows until it ends, because pages that the copy still needs are not moved out of it.
func (s *sqliteDB) copyTo(ctx context.Context, path string, add func(StoredFile) error) (schema int64, err error) {
	db, err := s.pool(1, "_txlock", "deferred")
	if err != nil {
		return 0, err
	}
	defer func() { err = errors.Join(err, db.Close()) }()
	conn, err := db.Conn(ctx)
	if err != nil {
		return 0, err
	}
	defer conn.Close()
	tx, err := conn.BeginTx(ctx, &sql.TxOptions{ReadOnly: true})
	if err != nil {
		return 0, err
	}
	defer tx.Rollback()
	// The first statement begins the snapshot.
	if err := tx.QueryRowContext(ctx, `SELECT COALESCE(MAX(version_id), 0) FROM goose_db_version`).Scan(&schema); err != nil {
		return 0, err
	}
	if err := conn.Raw(func(driver any) error { return copyAll(ctx, driver, path) }); err != nil {
		return 0, fmt.Errorf("copy the database: %w", err)
	}
	rows, err := tx.QueryContext(ctx, copiedFiles)
	if err != nil {
		return 0, err
	}
	defer rows.Close()
	for rows.Next() {
		var f StoredFile
		if err := rows.Scan(&f.Key, &f.ContentType, &f.Size, &f.SHA256); err != nil {
			return 0, err
		}
		if err := add(f); err != nil {
			return 0, err
		}
	}
	return schema, rows.Err()
}

func copyAll(ctx context.Context, driver any, path string) (err error) {
	source, ok := driver.(interface {
		NewBackup(uri string) (*sqlite.Backup, error)
	})
	if !ok {
		return errors.New("store: the driver has no online backup")
	}
	// A copy that was interrupted is deleted, so that it needs no journal.
	to := url.URL{Scheme: "file", Path: path, RawQuery: "_pragma=journal_mode(OFF)&_pragma=synchronous(OFF)"}
	b, err := source.NewBackup(to.String())
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, b.Finish()) }()
	for more := true; more; {
		if err := ctx.Err(); err != nil {
			return err
		}
		if more, err = b.Step(copyPages); err != nil {
			return err
		}
	}
	return nil
}
