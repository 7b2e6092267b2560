package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"
)

// ErrUnknown: the unit's commit was sent, its answer was lost, and the outcome could not be found out afterwards. It
// may be durable, or not.
var ErrUnknown = errors.New("store: it is not known whether the unit was committed")

func unknownCommit(cause error) error { return fmt.Errorf("%w: %w", ErrUnknown, cause) }

// undoneError is a unit whose connection broke before its commit, or whose commit certainly did not happen. A retry is
// safe.
type undoneError struct{ cause error }

func (e *undoneError) Error() string { return e.cause.Error() }
func (e *undoneError) Unwrap() error { return e.cause }

func isUndone(err error) bool {
	var u *undoneError
	return errors.As(err, &u)
}

// unansweredCommit is a commit that was sent and not answered, with what is needed to look up its outcome.
type unansweredCommit struct {
	cause     error
	xid       int64
	server    string
	workspace string
	proof     proof
}

func (e *unansweredCommit) Error() string { return "the commit was not answered: " + e.cause.Error() }
func (e *unansweredCommit) Unwrap() error { return e.cause }

// proof is a query that finds a row if, and only if, the unit was committed.
type proof struct {
	query string
	args  []any
}

// setProof names a row that only this unit can have written.
func (t *Tx) setProof(query string, args ...any) { t.proof = proof{query, args} }

// mayBeCommitted reports whether a COMMIT that an open connection answered with err can have happened all the same. A
// refusal is certain; a server that closes the connection may have committed before. pgconn.SafeToRetry does not help:
// it takes a connection that breaks after the message was sent ("conn closed") for safe.
func mayBeCommitted(err error) bool {
	var refused *pgconn.PgError
	return !errors.As(err, &refused) || isFatal(refused)
}

func isFatal(e *pgconn.PgError) bool {
	return e.SeverityUnlocalized == "FATAL" || e.SeverityUnlocalized == "PANIC"
}

const (
	// commitWait is the timeout of a COMMIT, after which its outcome is looked up on another connection.
	commitWait = 15 * time.Second
	// lookWait is the timeout of that lookup.
	lookWait = 5 * time.Second
	// maxLookPause bounds the backoff between two lookups.
	maxLookPause = 250 * time.Millisecond
)

// lookUp finds out the outcome of a commit; nil: it happened. It ignores the caller's context: the true outcome still
// has to be reported, if only in the log, when the caller has given up.
func (p *postgresDB) lookUp(lost *unansweredCommit) error {
	ctx, cancel := context.WithTimeout(context.Background(), lookWait)
	defer cancel()
	for pause := firstPause; ; pause = min(2*pause, maxLookPause) {
		committed, known, err := p.outcomeOf(ctx, lost)
		switch {
		case err != nil: // the server cannot be reached, or the transaction is still running
		case !known:
			return unknownCommit(lost.cause)
		case committed:
			return nil
		default:
			return &undoneError{lost.cause}
		}
		select {
		case <-time.After(pause):
		case <-ctx.Done():
			return unknownCommit(lost.cause)
		}
	}
}

var errStillCommitting = errors.New("store: the transaction is not over")

// outcomeOf asks the server about a transaction. "aborted" is always true: had it committed, its number would say so.
// "committed" is about this very transaction only as long as the server did not crash and no other server replaced it:
// transaction numbers that never reached the disk are reused. Then only a row that the unit wrote proves it.
func (p *postgresDB) outcomeOf(ctx context.Context, lost *unansweredCommit) (committed, known bool, err error) {
	status, server, err := p.statusOf(ctx, lost.xid)
	if err != nil {
		return false, false, err
	}
	switch {
	case status == "in progress":
		return false, false, errStillCommitting
	case status != "committed":
		return false, true, nil
	case server == lost.server:
		return true, true, nil
	case lost.proof.query == "":
		return false, false, nil
	}
	err = p.findProof(ctx, lost)
	if errors.Is(err, sql.ErrNoRows) {
		return false, true, nil
	}
	return err == nil, err == nil, err
}

func (p *postgresDB) statusOf(ctx context.Context, xid int64) (status, server string, err error) {
	conn, err := p.pool.Conn(ctx)
	if err != nil {
		return "", "", err
	}
	defer conn.Close()
	err = conn.Raw(func(driverConn any) error {
		c := driverConn.(*workspaceConn)
		server = c.server
		return c.pg().QueryRow(ctx, `SELECT COALESCE(txid_status($1), '')`, xid).Scan(&status)
	})
	var refused *pgconn.PgError
	if errors.As(err, &refused) && refused.Code == "22023" { // the number lies in this server's future
		return "aborted", server, nil
	}
	return status, server, err
}

func (p *postgresDB) findProof(ctx context.Context, lost *unansweredCommit) error {
	_, err := p.read(ctx, lost.workspace, func(tx *Tx) error {
		var one int
		return tx.Row(lost.proof.query, lost.proof.args, &one)
	})
	return err
}

// serverOf identifies a server from its start, or its crash recovery, to its end: a crash resets the statistics.
func serverOf(ctx context.Context, conn *pgx.Conn) (name string, err error) {
	err = conn.QueryRow(ctx, `SELECT pg_postmaster_start_time()::text || ' ' || COALESCE(pg_stat_get_bgwriter_stat_reset_time()::text, '')`).Scan(&name)
	return name, err
}
