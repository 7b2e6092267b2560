package store

import (
	"context"
	"database/sql"
	"database/sql/driver"
	"fmt"
	"strings"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"
	"github.com/jackc/pgx/v5/stdlib"
)

type workspaceKey struct{}

// inWorkspace passes the workspace of a transaction to the driver.
func inWorkspace(ctx context.Context, id string) context.Context {
	return context.WithValue(ctx, workspaceKey{}, id)
}

// workspaceConnector makes connections whose transactions begin inside a workspace, so no transaction can forget the
// setting that row-level security reads.
type workspaceConnector struct{ driver.Connector }

func (c workspaceConnector) Connect(ctx context.Context) (driver.Conn, error) {
	conn, err := c.Connector.Connect(ctx)
	if err != nil {
		return nil, err
	}
	made := &workspaceConn{Conn: conn.(*stdlib.Conn)}
	if made.server, err = serverOf(ctx, made.pg()); err != nil {
		made.drop()
		return nil, err
	}
	return made, nil
}

// workspaceConn sends a unit's BEGIN together with its first statement, in one message: neither it nor isolation costs
// a round trip. Other transactions, which come through database/sql, begin at once.
type workspaceConn struct {
	*stdlib.Conn
	begin string // not sent yet; empty: nothing
	id    string // the workspace it begins in

	writes bool
	xid    int64  // the transaction id, once it writes
	server string // identity of the server process, which changes after a crash
}

func (c *workspaceConn) pg() *pgx.Conn { return c.Conn.Conn() }

func (c *workspaceConn) BeginTx(ctx context.Context, o driver.TxOptions) (driver.Tx, error) {
	if c.pg().IsClosed() {
		return nil, driver.ErrBadConn
	}
	begin, err := beginSQL(o)
	if err != nil {
		return nil, err
	}
	id, unit := ctx.Value(workspaceKey{}).(string)
	if !unit {
		tx, err := c.pg().BeginTx(ctx, pgx.TxOptions{BeginQuery: begin})
		if err != nil {
			return nil, err
		}
		return workspaceTx{tx}, nil
	}
	if strings.ContainsFunc(id, strange) {
		return nil, fmt.Errorf("store: %q is no workspace id", id)
	}
	c.begin, c.id, c.writes, c.xid = begin, id, !o.ReadOnly, 0
	return unitTx{c}, nil
}

// strange reports a character that none of our ids has.
func strange(r rune) bool {
	return !('a' <= r && r <= 'z' || 'A' <= r && r <= 'Z' || '0' <= r && r <= '9' || r == '-' || r == '_')
}

func beginSQL(o driver.TxOptions) (string, error) {
	var b strings.Builder
	b.WriteString("BEGIN")
	switch sql.IsolationLevel(o.Isolation) {
	case sql.LevelDefault:
	case sql.LevelReadCommitted:
		b.WriteString(" ISOLATION LEVEL READ COMMITTED")
	case sql.LevelRepeatableRead:
		b.WriteString(" ISOLATION LEVEL REPEATABLE READ")
	case sql.LevelSerializable:
		b.WriteString(" ISOLATION LEVEL SERIALIZABLE")
	default:
		return "", fmt.Errorf("store: isolation level %s is not used here", sql.IsolationLevel(o.Isolation))
	}
	if o.ReadOnly {
		b.WriteString(" READ ONLY")
	}
	return b.String(), nil
}

// workspaceTx ends the transaction even when the request was cancelled, with the same timeout as a unit: the job
// scheduler commits here, and a server that stops answering must not block it.
type workspaceTx struct{ tx pgx.Tx }

func (t workspaceTx) Commit() error {
	ctx, cancel := context.WithTimeout(context.Background(), commitWait)
	defer cancel()
	return t.tx.Commit(ctx)
}

func (t workspaceTx) Rollback() error {
	ctx, cancel := context.WithTimeout(context.Background(), commitWait)
	defer cancel()
	return t.tx.Rollback(ctx)
}

// unitTx is workspaceTx for a transaction that may not have begun.
type unitTx struct{ conn *workspaceConn }

func (t unitTx) Commit() error {
	if t.conn.begin != "" { // no statement was sent
		t.conn.begin = ""
		return nil
	}
	pg := t.conn.pg()
	if pg.IsClosed() {
		return pgconn.ErrConnClosed
	}
	ctx, cancel := context.WithTimeout(context.Background(), commitWait)
	defer cancel()
	tag, err := pg.Exec(ctx, "commit")
	if err != nil {
		if pg.PgConn().TxStatus() != 'I' {
			t.conn.drop() // the error is reported already
		}
		if mayBeCommitted(err) {
			return &unansweredCommit{cause: err, xid: t.conn.xid, server: t.conn.server, workspace: t.conn.id}
		}
		return err
	}
	if tag.String() == "ROLLBACK" {
		return pgx.ErrTxCommitRollback
	}
	return nil
}

func (t unitTx) Rollback() error {
	t.conn.begin = ""
	pg := t.conn.pg()
	if pg.IsClosed() || pg.PgConn().TxStatus() == 'I' {
		return nil
	}
	ctx, cancel := context.WithTimeout(context.Background(), commitWait)
	defer cancel()
	if _, err := pg.Exec(ctx, "rollback"); err != nil {
		t.conn.drop() // its state is unknown
		return err
	}
	return nil
}

// drop closes a broken connection without waiting for the server's goodbye.
func (c *workspaceConn) drop() {
	ctx, cancel := context.WithTimeout(context.Background(), time.Second)
	defer cancel()
	_ = c.pg().Close(ctx)
}
