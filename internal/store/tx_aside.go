package store

import (
	"context"
	"database/sql"

	"github.com/jackc/pgx/v5"
)

// Aside is Row in a separate transaction that is committed at once and stays committed when the unit is rolled back or
// rerun: for counters that all units share, whose lock would otherwise be held until the unit's commit is on disk and
// serialise the units. On SQLite, which serialises units anyway, it is Row.
//
// Its commit does not wait for the disk. Nothing the unit does with the number can outlive it all the same: the unit's
// own commit comes later in the same log.
func (t *Tx) Aside(query string, args []any, dest ...any) error {
	a, ok := t.run.(asider)
	if !ok {
		return t.Row(query, args, dest...)
	}
	if err := t.ready(); err != nil {
		return err
	}
	return t.fail(a.aside(t.ctx, t.workspace, query, args, dest))
}

// asider is a runner whose database has other connections to write on.
type asider interface {
	aside(ctx context.Context, workspace, query string, args, dest []any) error
}

// mostAsides bounds the connections kept for Aside. They are separate from the units' pool: a unit waits for one while
// it holds its own connection, and never the reverse.
const mostAsides = 4

func (r pgRunner) aside(ctx context.Context, workspace, query string, args, dest []any) error {
	conn, err := r.asides.Conn(ctx)
	if err != nil {
		return err
	}
	defer conn.Close()
	return conn.Raw(func(driverConn any) (err error) {
		var b pgx.Batch // sent whole, it is a transaction of its own
		b.Queue(`SELECT set_config('mostrador.workspace', $1, true), set_config('synchronous_commit', 'off', true)`,
			workspace)
		b.Queue(query, args...)
		results := driverConn.(*workspaceConn).pg().SendBatch(ctx, &b)
		defer func() {
			if e := results.Close(); err == nil {
				err = e
			}
		}()
		if _, err := results.Exec(); err != nil {
			return err
		}
		return results.QueryRow().Scan(dest...)
	})
}

func openAsides(connector workspaceConnector) *sql.DB {
	pool := sql.OpenDB(connector)
	pool.SetMaxOpenConns(mostAsides)
	pool.SetMaxIdleConns(mostAsides)
	pool.SetConnMaxIdleTime(maxIdleTime)
	return pool
}
