package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"
	"github.com/jackc/pgx/v5/stdlib"
)

const (
	defaultConnections = 24
	maxIdleTime        = 5 * time.Minute
)

// postgresDB is a pool whose connections all act as one restricted role. pgx
// prepares each SQL text once per connection by itself.
type postgresDB struct {
	pool   *sql.DB
	asides *sql.DB
	counts *statCounts
	idle   int // connections kept open
}

func openPostgres(ctx context.Context, o Options, counts *statCounts) (*postgresDB, error) {
	cfg, err := pgx.ParseConfig(o.URL)
	if err != nil {
		return nil, fmt.Errorf("the PostgreSQL URL: %w", err) // pgx leaves the password out of it
	}
	cfg.RuntimeParams["application_name"] = "mostrador"
	cfg.RuntimeParams["jit"] = "off" // our statements are short; compiling one costs more than running it
	if cfg.ConnectTimeout == 0 {
		cfg.ConnectTimeout = 10 * time.Second
	}
	role := o.Role
	if role == "" {
		role = ServeRole
	}
	become := func(ctx context.Context, conn *pgx.Conn) error {
		if o.Migrating {
			return nil
		}
		_, err := conn.Exec(ctx, "SET ROLE "+quoteIdent(role))
		return explainRole(err, role)
	}
	connector := workspaceConnector{stdlib.GetConnector(*cfg, stdlib.OptionAfterConnect(become))}
	pool := sql.OpenDB(connector)
	n := o.MaxReaders
	if n <= 0 {
		n = defaultConnections
	}
	pool.SetMaxOpenConns(max(n, 2)) // migrations hold a lock on one and work on another
	pool.SetMaxIdleConns(n)
	pool.SetConnMaxIdleTime(maxIdleTime)
	if err := pool.PingContext(ctx); err != nil {
		pool.Close()
		return nil, fmt.Errorf("connect to PostgreSQL at %s:%d/%s: %w", cfg.Host, cfg.Port, cfg.Database, err)
	}
	return &postgresDB{pool: pool, asides: openAsides(connector), counts: counts, idle: n}, nil
}

// explainRole says what to do about the two ways in which SET ROLE fails before the first migration.
func explainRole(err error, role string) error {
	var e *pgconn.PgError
	if errors.As(err, &e) && (e.Code == "22023" || e.Code == "42501") { // no such role, or no right to take it
		return fmt.Errorf("cannot act as role %q; run `mostrador migrate` first, which makes it and grants it: %w",
			role, err)
	}
	return err
}

func (p *postgresDB) dialect() Dialect       { return postgresDialect }
func (p *postgresDB) jobs() (*sql.DB, error) { return p.pool, nil }
func (p *postgresDB) close() error           { return errors.Join(p.asides.Close(), p.pool.Close()) }

func (p *postgresDB) read(ctx context.Context, workspace string, fn func(*Tx) error) ([]func(), error) {
	return p.unit(ctx, workspace, &sql.TxOptions{Isolation: sql.LevelRepeatableRead, ReadOnly: true}, fn)
}

func (p *postgresDB) write(ctx context.Context, workspace string, fn func(*Tx) error) ([]func(), error) {
	after, err := p.unit(ctx, workspace, &sql.TxOptions{Isolation: sql.LevelReadCommitted}, fn)
	if err == nil {
		p.counts.committed(1)
	}
	return after, err
}

func (p *postgresDB) writeUnsynced(ctx context.Context, workspace string, fn func(*Tx) error) ([]func(), error) {
	return p.write(ctx, workspace, func(tx *Tx) error {
		if err := tx.Later(nil, `SET LOCAL synchronous_commit = off`); err != nil {
			return err
		}
		return fn(tx)
	})
}

// unit runs fn in a transaction, and looks up the outcome when the commit's answer is lost.
func (p *postgresDB) unit(ctx context.Context, workspace string, o *sql.TxOptions, fn func(*Tx) error) ([]func(),
	error) {
	after, err := p.attempt(ctx, workspace, o, fn)
	var lost *unansweredCommit
	if !errors.As(err, &lost) {
		return after, err
	}
	if o.ReadOnly { // what was read is one snapshot, however the transaction ended
		return after, nil
	}
	if err := p.lookUp(lost); err != nil { // the broken connection went back to the pool: this needs another
		return nil, err
	}
	return after, nil
}

// attempt runs fn in a transaction. Waiting for a connection and the statements obey ctx, so no lock wait outlasts the
// deadline; begin and commit do not, so that a commit is never interrupted half-way.
func (p *postgresDB) attempt(ctx context.Context, workspace string, o *sql.TxOptions, fn func(*Tx) error) ([]func(),
	error) {
	p.counts.waiting.Add(1)
	conn, err := p.pool.Conn(ctx)
	p.counts.waiting.Add(-1)
	if err != nil {
		return nil, err
	}
	defer conn.Close()
	tx, err := conn.BeginTx(inWorkspace(context.WithoutCancel(ctx), workspace), o)
	if err != nil {
		return nil, err
	}
	defer tx.Rollback() // after Commit it does nothing
	run, err := newPgRunner(conn, p.asides)
	if err != nil {
		return nil, err
	}
	t := &Tx{ctx: ctx, workspace: workspace, dialect: postgresDialect, run: run}
	if !o.ReadOnly {
		t.tx, t.writes = tx, true
	}
	defer func() { t.finished = true }()
	if err := t.call(fn); err != nil {
		if brokeOff(t.failed) {
			return nil, &undoneError{err}
		}
		return nil, err
	}
	err = tx.Commit()
	var lost *unansweredCommit
	switch {
	case errors.As(err, &lost):
		lost.proof = t.proof
		return t.after, lost
	case brokeOff(err):
		return nil, &undoneError{err}
	}
	return t.after, err
}

// brokeOff reports that an established connection broke under a transaction, which the server then rolls back. A
// failure to connect does not count: an immediate retry would not help.
func brokeOff(err error) bool {
	var connect *pgconn.ConnectError
	return err != nil && classifyPostgres(err) == Connection && !errors.As(err, &connect) &&
		!errors.Is(err, context.DeadlineExceeded) && !errors.Is(err, context.Canceled)
}

func quoteIdent(name string) string { return pgx.Identifier{name}.Sanitize() }
