package store

import (
	"context"
	"database/sql"
)

// maxStatements bounds the prepared statements kept per SQLite connection. There
// are fewer texts than this in the package; lists of varying length may add some.
const maxStatements = 512

// sqliteConn is one SQLite connection and its prepared statements. It ignores the
// contexts it is handed: a statement cancelled half-way rolls back the whole
// transaction, and with it the units that share it.
//
// The statements are prepared on the connection rather than on a transaction:
// both reach the same SQLite handle, and these outlive the transaction.
type sqliteConn struct {
	sql   *sql.Conn
	stmts map[string]*sql.Stmt
}

func openSQLiteConn(ctx context.Context, db *sql.DB) (*sqliteConn, error) {
	conn, err := db.Conn(context.WithoutCancel(ctx))
	if err != nil {
		return nil, err
	}
	return &sqliteConn{sql: conn, stmts: make(map[string]*sql.Stmt)}, nil
}

func (s *sqliteConn) exec(_ context.Context, query string, args []any) (sql.Result, error) {
	stmt, err := s.prepare(query)
	if err != nil {
		return nil, err
	}
	return stmt.ExecContext(context.Background(), args...)
}

func (s *sqliteConn) query(_ context.Context, query string, args []any) (*sql.Rows, error) {
	stmt, err := s.prepare(query)
	if err != nil {
		return nil, err
	}
	return stmt.QueryContext(context.Background(), args...)
}

func (s *sqliteConn) prepare(query string) (*sql.Stmt, error) {
	if stmt, ok := s.stmts[query]; ok {
		return stmt, nil
	}
	stmt, err := s.sql.PrepareContext(context.Background(), query)
	if err != nil {
		return nil, err
	}
	if len(s.stmts) >= maxStatements {
		for text, old := range s.stmts { // any one will do: what is in use comes back
			old.Close()
			delete(s.stmts, text)
			break
		}
	}
	s.stmts[query] = stmt
	return stmt, nil
}

func (s *sqliteConn) close() {
	for _, stmt := range s.stmts {
		stmt.Close()
	}
	s.sql.Close()
}
