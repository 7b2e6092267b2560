package store

import (
	"context"
	"database/sql"
	"database/sql/driver"
	"errors"
	"io"
	"runtime/debug"
	"strconv"
)

// maxStatements bounds the prepared statements kept per SQLite connection. There
// are fewer texts than this in the package; lists of varying length may add some.
const maxStatements = 512

// sqliteConn is one SQLite connection and its prepared statements. It ignores the contexts it is given: cancelling a
// statement half-way rolls back the whole transaction, and with it the units that share it.
//
// It calls the driver directly. What database/sql adds to a statement (locks, reflection, a result that could outlive
// it) costs half as much again as finding a row by its key, and a connection that belongs to one unit at a time needs
// none of it. The statements belong to the connection rather than to a transaction: both reach the same SQLite handle,
// and these outlive it.
type sqliteConn struct {
	sql   *sql.Conn
	stmts map[string]*sqliteStmt

	args []driver.NamedValue // of the current statement
	rows []driver.Value      // of the current query, as many rows as were fetched

	wrote kind // cached kinds whose tables were written to, until the caller resets it

	written int64 // rows, until the caller resets it
	maxRows int64 // that may be written before exec fails with errCrowded; 0 is no limit
}

// errCrowded is what a unit behind a savepoint gets that writes more rows than maxRows.
var errCrowded = errors.New("store: the unit writes too much to share a transaction")

func openSQLiteConn(ctx context.Context, db *sql.DB) (*sqliteConn, error) {
	conn, err := db.Conn(context.WithoutCancel(ctx))
	if err != nil {
		return nil, err
	}
	return &sqliteConn{sql: conn, stmts: make(map[string]*sqliteStmt)}, nil
}

func (s *sqliteConn) exec(_ context.Context, query string, args []any) (touched int64, err error) {
	if s.crowded() {
		return 0, errCrowded
	}
	err = s.raw(func(conn any) error {
		stmt, err := s.ready(conn, query, args)
		if err != nil {
			return err
		}
		defer clear(s.args)
		result, err := stmt.ExecContext(context.Background(), s.args)
		if err != nil {
			return err
		}
		touched, err = result.RowsAffected()
		s.written += touched
		return err
	})
	return touched, err
}

// limit begins to count the rows that are written.
func (s *sqliteConn) limit(maxRows int64) { s.written, s.maxRows = 0, maxRows }

func (s *sqliteConn) crowded() bool { return s.maxRows > 0 && s.written > s.maxRows }

// execOnce runs a statement without caching it.
func (s *sqliteConn) execOnce(query string) error {
	return s.raw(func(conn any) error {
		_, err := conn.(driver.ExecerContext).ExecContext(context.Background(), query, nil)
		return err
	})
}

// touchFile writes a page of the file and changes no data.
func (s *sqliteConn) touchFile() error {
	var version int64
	err := s.query(context.Background(), `PRAGMA user_version`, nil,
		func(scan func(...any) error) error { return scan(&version) })
	if err != nil {
		return err
	}
	return s.execOnce("PRAGMA user_version = " + strconv.FormatInt(version, 10))
}

// fetched is how many rows are read from the driver before the callback sees the first: nearly always all there are.
const fetched = 32

func (s *sqliteConn) query(_ context.Context, query string, args []any,
	each func(scan func(dest ...any) error) error) error {
	var rows driver.Rows
	end := func() {
		if rows != nil {
			_ = s.raw(func(any) error { return rows.Close() }) // its error was that of the last row
		}
	}
	defer func() { end() }() // even when each panics
	for {
		width, n := 0, 0
		err := s.raw(func(conn any) (err error) {
			if rows == nil {
				stmt, err := s.ready(conn, query, args)
				if err != nil {
					return err
				}
				rows, err = stmt.QueryContext(context.Background(), s.args)
				clear(s.args)
				if err != nil {
					rows = nil
					return err
				}
			}
			width = len(rows.Columns())
			if n, err = s.fetch(rows, width); n < fetched {
				err = errors.Join(err, rows.Close())
				rows = nil
			}
			return err
		})
		if err != nil {
			return err
		}
		last := rows == nil
		for i := range n {
			row := s.rows[i*width : (i+1)*width]
			if err := each(func(dest ...any) error { return scanRow(row, dest) }); err != nil {
				return err
			}
		}
		if last {
			return nil
		}
	}
}

// fetch reads the next rows into s.rows. Fewer than fit means the end, or an error.
func (s *sqliteConn) fetch(rows driver.Rows, width int) (n int, err error) {
	s.rows = s.rows[:0]
	for n < fetched {
		for range width {
			s.rows = append(s.rows, nil)
		}
		if err := rows.Next(s.rows[n*width:]); err == io.EOF {
			break
		} else if err != nil {
			return n, err
		}
		n++
	}
	return n, nil
}

// ready returns the prepared statement of a text and binds the arguments in s.args.
func (s *sqliteConn) ready(conn any, query string, args []any) (*sqliteStmt, error) {
	stmt, ok := s.stmts[query]
	if !ok {
		var err error
		if stmt, err = prepareSQLite(conn, query); err != nil {
			return nil, err
		}
		if len(s.stmts) >= maxStatements {
			for text, old := range s.stmts { // evict any one: a statement in use is prepared again
				old.Close()
				delete(s.stmts, text)
				break
			}
		}
		s.stmts[query] = stmt
	}
	s.wrote |= stmt.writes
	var err error
	s.args, err = stmt.bind(s.args[:0], args)
	return stmt, err
}

func (s *sqliteConn) close() {
	_ = s.sql.Raw(func(any) error { // a statement that cannot be closed ends with its connection
		for _, stmt := range s.stmts {
			stmt.Close()
		}
		return driver.ErrBadConn // otherwise the pool would reuse this connection
	})
	s.sql.Close()
}

// raw runs fn on the driver's connection. A panic in it becomes an error: database/sql would close the connection under
// its transaction, which its open statements keep alive.
func (s *sqliteConn) raw(fn func(any) error) error {
	return s.sql.Raw(func(conn any) (err error) {
		defer func() {
			if v := recover(); v != nil {
				err = &PanicError{Value: v, Stack: debug.Stack()}
			}
		}()
		return fn(conn)
	})
}
