package store

import "context"

// Statement is one statement as it was sent to the database.
type Statement struct {
	Query string
	Args  []any
	Rows  int // how many it gave
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

func (r recorder) exec(ctx context.Context, query string, args []any) (int64, error) {
	*r.sent = append(*r.sent, Statement{Query: query, Args: args})
	return r.runner.exec(ctx, query, args)
}

func (r recorder) query(ctx context.Context, query string, args []any,
	each func(scan func(dest ...any) error) error) error {
	n := len(*r.sent)
	*r.sent = append(*r.sent, Statement{Query: query, Args: args})
	return r.runner.query(ctx, query, args, func(scan func(dest ...any) error) error {
		(*r.sent)[n].Rows++
		return each(scan)
	})
}
