package store

import "context"

// deferred is a statement whose result the unit does not wait for.
type deferred struct {
	query string
	args  []any
	check func(touched int64) error
}

// batcher is a runner that sends many statements at once.
type batcher interface {
	batch(ctx context.Context, list []deferred) error
	// queryLast is query behind deferred statements.
	queryLast(ctx context.Context, list []deferred, query string, args []any,
		each func(scan func(dest ...any) error) error) error
}

// mostLater bounds the statements that wait: an import has many.
const mostLater = 500

// Later defers a statement whose rows the unit does not need before its next statement or its end. On PostgreSQL all
// deferred statements are sent together with the next, so a unit that ends in ten inserts waits for one answer; on
// SQLite, where a statement is a function call, it runs at once. check gets the number of rows touched, and its error
// fails the unit; nil: any number.
//
// A later call, or only Write, may therefore return the failure.
func (t *Tx) Later(check func(touched int64) error, query string, args ...any) error {
	if _, ok := t.run.(batcher); ok {
		if err := t.ready(); err != nil {
			return err
		}
		if t.later = append(t.later, deferred{query, args, check}); len(t.later) < mostLater {
			return nil
		}
		return t.flush()
	}
	n, err := t.Exec(query, args...)
	if err == nil && check != nil {
		err = t.fail(check(n))
	}
	return err
}

// query runs a query behind the deferred statements, all in one message.
func (t *Tx) query(query string, args []any, each func(scan func(dest ...any) error) error) error {
	if len(t.later) == 0 {
		return t.run.query(t.ctx, query, args, each)
	}
	list := t.later
	t.later = nil
	return t.run.(batcher).queryLast(t.ctx, list, query, args, each)
}

// execLast is Exec behind the deferred statements, all in one message.
func (t *Tx) execLast(query string, args []any) (touched int64, err error) {
	t.later = append(t.later, deferred{query, args, func(n int64) error { touched = n; return nil }})
	return touched, t.flush()
}

func (t *Tx) flush() error {
	if len(t.later) == 0 {
		return nil
	}
	list := t.later
	t.later = nil
	return t.fail(t.run.(batcher).batch(t.ctx, list))
}
