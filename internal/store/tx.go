package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"runtime/debug"
)

// ErrFinished is the error of a statement on a Tx whose unit has already ended.
var ErrFinished = errors.New("store: the unit of this transaction has ended")

var (
	errInsideRows = errors.New("store: a statement inside the callback of Rows; collect the rows first")
	errAborted    = errors.New("store: an earlier statement of this unit failed; it can only end")
)

// Tx is one unit's view of the database: a snapshot in Read, a transaction in Write. Placeholders are $1, $2 … on both
// databases. It belongs to the function it was given to and must not outlive it or be shared between goroutines.
//
// Every statement first checks the unit's context and returns its error when that is done, so a deadline ends a unit
// between two statements.
//
// After a failed statement the unit can only end, as on PostgreSQL, and it is rolled back even if it swallows the
// error. An insert that may meet an existing row says ON CONFLICT.
type Tx struct {
	ctx       context.Context
	workspace string
	dialect   Dialect
	run       runner
	writes    bool
	tx        *sql.Tx     // nil in a read
	conn      *sqliteConn // SQLite's writing one, where there is one
	after     []func()
	later     []deferred

	memory  *memory // row cache; nil: none
	at      uint64  // the cache's time before the unit's snapshot
	changes changes
	proof   proof // finds a row if the unit was committed

	audit      *auditKey         // nil: there is none, and nothing is recorded
	recordings map[recorded]bool // whose state is recorded when the unit ends; false: not recorded
	pending    []*pendingChange  // what the unit's author changes, until the unit ends
	pendingAt  map[subjectOf]int
	added      map[string]string // products that this unit added, with their names, for the history of their stock and prices
	personal   personalValues

	answered map[string]any // what a unit that only reads has read, by what it asked for

	inRows   bool
	finished bool
	failed   error // the first failure: nothing after it is kept
}

// again answers a read as it was answered before in the same unit, where that only reads: its statements all see one
// snapshot. Several callers need the same draft or hours without knowing of one another. They share what is returned, and
// copy it before they change it.
func again[T any](t *Tx, what string, load func() (T, error)) (T, error) {
	if t.writes {
		return load()
	}
	if v, known := t.answered[what]; known {
		return v.(T), nil
	}
	v, err := load()
	if err != nil {
		return v, err
	}
	if t.answered == nil {
		t.answered = map[string]any{}
	}
	t.answered[what] = v
	return v, nil
}

// runner sends one statement to the connection the unit is on.
type runner interface {
	exec(ctx context.Context, query string, args []any) (touched int64, err error)
	// query calls each row by row; an error of each ends it and is returned as it is.
	query(ctx context.Context, query string, args []any, each func(scan func(dest ...any) error) error) error
}

// Exec runs a statement and returns the number of rows it touched.
func (t *Tx) Exec(query string, args ...any) (int64, error) {
	if err := t.ready(); err != nil {
		return 0, err
	}
	if len(t.later) > 0 {
		return t.execLast(query, args)
	}
	n, err := t.run.exec(t.ctx, query, args)
	return n, t.fail(err)
}

// Row scans the first row of a query, sql.ErrNoRows when there is none. It serves INSERT … RETURNING as well: the
// remaining rows are read to the end, because SQLite checks foreign keys of such a statement only there.
func (t *Tx) Row(query string, args []any, dest ...any) error {
	found := false
	err := t.Rows(query, args, func(scan func(...any) error) error {
		if found {
			return nil
		}
		found = true
		return scan(dest...)
	})
	if err == nil && !found {
		return sql.ErrNoRows
	}
	return err
}

// Rows calls each once per row. The callback must not issue statements: the connection may be busy with this one, and
// they fail. The rows are read or closed before Rows returns, whatever the callback returns.
func (t *Tx) Rows(query string, args []any, each func(scan func(dest ...any) error) error) error {
	if err := t.ready(); err != nil {
		return err
	}
	t.inRows = true
	defer func() { t.inRows = false }()
	var stopped error
	err := t.query(query, args, func(scan func(dest ...any) error) error {
		if stopped = each(scan); stopped != nil {
			return stopped
		}
		return t.ctx.Err()
	})
	if stopped != nil {
		return stopped
	}
	return t.fail(err)
}

// Workspace is the workspace the unit is bound to, empty in System.
func (t *Tx) Workspace() string { return t.workspace }

// Dialect tells which database this is.
func (t *Tx) Dialect() Dialect { return t.dialect }

// SQL is the transaction itself, for the jobs library's transactional enqueue; nil in a read. Use it with Context and
// nothing else: a statement that is cancelled half-way rolls back every unit that shares the commit, and a unit that
// ends it fails. Statements deferred so far run first; it does not see those deferred afterwards.
func (t *Tx) SQL() *sql.Tx {
	if t.finished || t.failed != nil {
		return t.tx
	}
	// A failure is kept, and the unit's next statement returns it.
	if b, ok := t.run.(batcher); ok && t.tx != nil {
		list := t.later
		t.later = nil
		_ = t.fail(b.batch(t.ctx, list))
	}
	return t.tx
}

// Writes reports whether the unit may.
func (t *Tx) Writes() bool { return t.writes }

// Context carries the values of the unit's context but neither its deadline nor
// its cancellation. It is for SQL.
func (t *Tx) Context() context.Context { return context.WithoutCancel(t.ctx) }

// AfterCommit runs fn once, after the commit that made this unit durable and before Write returns, on the caller's
// goroutine and in the order of the calls within the unit. It is dropped when the unit is rolled back or rerun. No
// order is promised between units, and a process that dies in between never runs it: what must happen belongs in the
// outbox.
func (t *Tx) AfterCommit(fn func()) { t.after = append(t.after, fn) }

func (t *Tx) ready() error {
	switch {
	case t.finished:
		return ErrFinished
	case t.inRows:
		return t.fail(errInsideRows)
	case t.failed != nil:
		return fmt.Errorf("%w: %w", errAborted, t.failed)
	}
	return t.fail(t.ctx.Err())
}

func (t *Tx) fail(err error) error {
	if t.failed == nil {
		t.failed = err
	}
	return err
}

// call runs fn for the unit. It returns a panic as an error, and also a failure that fn swallowed.
func (t *Tx) call(fn func(*Tx) error) (err error) {
	defer func() {
		if v := recover(); v != nil {
			err = &PanicError{Value: v, Stack: debug.Stack()}
		}
	}()
	if err := fn(t); err != nil {
		return err
	}
	if t.failed == nil {
		_ = t.flush() // a failure is kept
	}
	return t.failed
}

// PanicError is a panic inside a unit, which was rolled back.
type PanicError struct {
	Value any
	Stack []byte
}

func (e *PanicError) Error() string { return fmt.Sprintf("panic in a unit: %v\n%s", e.Value, e.Stack) }

// Unwrap lets errors.Is see an error that was panicked with.
func (e *PanicError) Unwrap() error {
	err, _ := e.Value.(error)
	return err
}
