package store

import (
	"context"
	"database/sql"
)

// Statement is one statement as it was sent to the database.
type Statement struct {
	Query string
	Args  []any
}

// Record keeps what a transaction sends from now on.
func Record(tx *Tx) *[]Statement {
	sent := &[]Statement{}
	tx.run = recorder{tx.run, sent}
	return sent
}

type recorder struct {
	runner
	sent *[]Statement
}

func (r recorder) exec(ctx context.Context, query string, args []any) (sql.Result, error) {
	*r.sent = append(*r.sent, Statement{query, args})
	return r.runner.exec(ctx, query, args)
}

func (r recorder) query(ctx context.Context, query string, args []any) (*sql.Rows, error) {
	*r.sent = append(*r.sent, Statement{query, args})
	return r.runner.query(ctx, query, args)
}
