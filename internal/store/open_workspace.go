package store

import (
	"context"
	"database/sql"
	"database/sql/driver"
	"fmt"
	"strings"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/stdlib"
)

type workspaceKey struct{}

// inWorkspace names the workspace of a transaction to the driver.
func inWorkspace(ctx context.Context, id string) context.Context {
	return context.WithValue(ctx, workspaceKey{}, id)
}

// workspaceConnector makes connections whose transactions begin inside a
// workspace. BEGIN and the setting that row-level security reads travel as one
// message, so isolation costs no round trip; and a transaction cannot forget it.
type workspaceConnector struct{ driver.Connector }

func (c workspaceConnector) Connect(ctx context.Context) (driver.Conn, error) {
	conn, err := c.Connector.Connect(ctx)
	if err != nil {
		return nil, err
	}
	return workspaceConn{conn.(*stdlib.Conn)}, nil
}

type workspaceConn struct{ *stdlib.Conn }

func (c workspaceConn) BeginTx(ctx context.Context, o driver.TxOptions) (driver.Tx, error) {
	if c.Conn.Conn().IsClosed() {
		return nil, driver.ErrBadConn
	}
	id, _ := ctx.Value(workspaceKey{}).(string)
	begin, err := beginSQL(id, o)
	if err != nil {
		return nil, err
	}
	tx, err := c.Conn.Conn().BeginTx(ctx, pgx.TxOptions{BeginQuery: begin})
	if err != nil {
		return nil, err
	}
	return workspaceTx{tx}, nil
}

func beginSQL(workspace string, o driver.TxOptions) (string, error) {
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
	if workspace == "" {
		return b.String(), nil
	}
	for _, r := range workspace { // it goes into the text, so nothing that could leave the quotes
		if !('a' <= r && r <= 'z' || 'A' <= r && r <= 'Z' || '0' <= r && r <= '9' || r == '-' || r == '_') {
			return "", fmt.Errorf("store: %q is no workspace id", workspace)
		}
	}
	b.WriteString("; SET LOCAL mostrador.workspace = '" + workspace + "'")
	return b.String(), nil
}

// workspaceTx ends the transaction whatever became of the request.
type workspaceTx struct{ tx pgx.Tx }

func (t workspaceTx) Commit() error   { return t.tx.Commit(context.Background()) }
func (t workspaceTx) Rollback() error { return t.tx.Rollback(context.Background()) }
