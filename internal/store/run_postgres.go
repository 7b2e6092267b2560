package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgtype"
)

// pgRunner uses pgx directly: database/sql cannot send several statements in one message. pgx prepares and caches their
// texts as usual.
type pgRunner struct {
	conn   *workspaceConn // the unit's own, until the unit ends
	asides *sql.DB
}

func newPgRunner(conn *sql.Conn, asides *sql.DB) (r pgRunner, err error) {
	err = conn.Raw(func(driverConn any) error {
		r = pgRunner{driverConn.(*workspaceConn), asides}
		return nil
	})
	return r, err
}

func (r pgRunner) exec(ctx context.Context, query string, args []any) (touched int64, err error) {
	if len(args) == 0 { // it may be several statements, which cannot be prepared as one
		if err := r.batch(ctx, nil); err != nil {
			return 0, err
		}
		tag, err := r.conn.pg().Exec(ctx, query)
		return tag.RowsAffected(), err
	}
	return touched, r.batch(ctx, []deferred{{query, args, func(n int64) error { touched = n; return nil }}})
}

func (r pgRunner) query(ctx context.Context, query string, args []any,
	each func(scan func(dest ...any) error) error) error {
	return r.queryLast(ctx, nil, query, args, each)
}

func (r pgRunner) batch(ctx context.Context, list []deferred) error {
	return r.send(ctx, list, nil, nil)
}

// queryLast sends the deferred statements and a query behind them.
func (r pgRunner) queryLast(ctx context.Context, list []deferred, query string, args []any,
	each func(scan func(dest ...any) error) error) error {
	return r.send(ctx, list, &deferred{query: query, args: args}, each)
}

// send runs statements and then, where there is one, a query, all in one message, preceded by BEGIN if the transaction
// has not begun.
func (r pgRunner) send(ctx context.Context, list []deferred, last *deferred,
	each func(scan func(dest ...any) error) error) (err error) {
	var b pgx.Batch
	begins := r.queueBegin(&b)
	for i := range list {
		if err := queue(&b, &list[i]); err != nil {
			return err
		}
	}
	if last != nil {
		if err := queue(&b, last); err != nil {
			return err
		}
	}
	if b.Len() == 0 {
		return nil
	}
	results := r.conn.pg().SendBatch(ctx, &b)
	defer func() {
		if e := results.Close(); err == nil {
			err = e
		}
	}()
	if err := r.begun(results, begins); err != nil {
		return err
	}
	for _, d := range list {
		tag, err := results.Exec()
		if err == nil && d.check != nil {
			err = d.check(tag.RowsAffected())
		}
		if err != nil {
			return err
		}
	}
	if last == nil {
		return nil
	}
	rows, err := results.Query()
	if err != nil {
		return err
	}
	return readRows(rows, each)
}

// queueBegin returns how many statements BEGIN takes. A writing transaction reads its id with the last of them, so that
// its outcome can be looked up should its commit not be answered.
func (r pgRunner) queueBegin(b *pgx.Batch) int {
	switch {
	case r.conn.begin == "":
		return 0
	case r.conn.id == "" && !r.conn.writes:
		b.Queue(r.conn.begin)
		return 1
	}
	b.Queue(r.conn.begin)
	switch {
	case !r.conn.writes:
		b.Queue(`SELECT set_config('mostrador.workspace', $1, true)`, r.conn.id)
	case r.conn.id == "":
		b.Queue(`SELECT '', txid_current()`)
	default:
		b.Queue(`SELECT set_config('mostrador.workspace', $1, true), txid_current()`, r.conn.id)
	}
	return 2
}

// begun reads the results of queueBegin's statements.
func (r pgRunner) begun(results pgx.BatchResults, statements int) error {
	for i := range statements {
		var err error
		if i == 1 && r.conn.writes {
			err = results.QueryRow().Scan(nil, &r.conn.xid)
		} else {
			_, err = results.Exec()
		}
		if err != nil {
			return err
		}
		r.conn.begin = ""
	}
	return nil
}

func queue(b *pgx.Batch, d *deferred) error {
	for i, a := range d.args { // as database/sql hands them to pgx
		v, err := boundValue(a)
		if err != nil {
			return fmt.Errorf("store: argument $%d: %w", i+1, err)
		}
		d.args[i] = v
	}
	b.Queue(d.query, d.args...)
	return nil
}

func readRows(rows pgx.Rows, each func(scan func(dest ...any) error) error) error {
	defer rows.Close()
	for rows.Next() {
		row, err := rows.Values()
		if err != nil {
			return err
		}
		for i, v := range row {
			if row[i], err = storedValue(v); err != nil {
				return err
			}
		}
		if err := each(func(dest ...any) error { return scanRow(row, dest) }); err != nil {
			return err
		}
	}
	return rows.Err()
}

// storedValue is a value as SQLite would return it: a text or a 64-bit number.
func storedValue(v any) (any, error) {
	switch n := v.(type) {
	case int32:
		return int64(n), nil
	case int16:
		return int64(n), nil
	case bool:
		return flag(n), nil
	case pgtype.Numeric: // a sum of numbers
		whole, err := n.Int64Value()
		if err == nil && !whole.Valid && n.Valid {
			err = errors.New("store: a number does not fit")
		}
		if !whole.Valid {
			return nil, err
		}
		return whole.Int64, err
	}
	return v, nil
}
