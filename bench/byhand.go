package main

import (
	"context"
	"database/sql"
	"fmt"
	"strings"
	"time"

	"github.com/mostrador/mostrador/internal/core/scope"
	"github.com/mostrador/mostrador/internal/kit/clock"
)

// hand is one connection with its prepared statements: the baseline that only writes the rows of a confirmed order in
// one transaction, and checks nothing.
type hand struct {
	conn      *sql.Conn
	stmts     map[string]*sql.Stmt
	workspace string
	like      template
	// shared also writes the rows that every order of a workspace, or of a session and tool, updates: the number's
	// counter and the rate limit.
	shared bool
}

// template is what the product wrote for one order; the other orders' rows have the same length.
type template struct {
	answer, tool, actor, input, kind, agent string
	output, changes, digest                 string
	events                                  []event
}

type event struct{ kind, aggregate, payload string }

func (h *hand) prepare(ctx context.Context, query string) (*sql.Stmt, error) {
	if s, ok := h.stmts[query]; ok {
		return s, nil
	}
	s, err := h.conn.PrepareContext(ctx, query)
	if err == nil {
		h.stmts[query] = s
	}
	return s, err
}

func (h *hand) exec(ctx context.Context, query string, args ...any) error {
	s, err := h.prepare(ctx, query)
	if err != nil {
		return err
	}
	r, err := s.ExecContext(ctx, args...)
	if err != nil {
		return err
	}
	n, err := r.RowsAffected()
	if err == nil && n == 0 {
		err = fmt.Errorf("no row: %s", query)
	}
	return err
}

// confirm writes what the product writes when a customer says yes.
func (h *hand) confirm(ctx context.Context, p pending) error {
	tx, err := h.conn.BeginTx(ctx, nil)
	if err != nil {
		return err
	}
	defer tx.Rollback()
	if err := h.rows(ctx, p); err != nil {
		return err
	}
	return tx.Commit()
}

func (h *hand) rows(ctx context.Context, p pending) error {
	now := clock.System{}.Now()
	at, id := now.UnixMicro(), scope.NewID()
	answer := scope.NewID()
	for _, step := range []struct {
		query string
		args  []any
	}{
		{`UPDATE sessions SET state = 'DONE', state_until = 0, updated_at = $3 WHERE workspace_id = $1 AND id = $2`,
			[]any{h.workspace, p.session, at}},
		{`INSERT INTO call_keys (workspace_id, session_id, call_key, tool, args_hash, state, answer, execution_id, created_at, expires_at)
			VALUES ($1, $2, $3, $4, '', 'done', $5, $6, $7, $8)`,
			[]any{h.workspace, p.session, "c:" + p.confirmation, h.like.tool, h.like.answer, id, at,
				now.Add(7 * 24 * time.Hour).UnixMicro()}},
		{`INSERT INTO messages (workspace_id, id, session_id, direction, author, text, channel_id, confirmation_id, created_at)
			VALUES ($1, $2, $3, 'in', 'customer', 'sí', '', $4, $5)`,
			[]any{h.workspace, answer, p.session, p.confirmation, at}},
		{`UPDATE confirmations SET state = 'executed', answer_id = $3, decided_by = $4, execution_id = $5, decided_at = $6
			WHERE workspace_id = $1 AND id = $2 AND state = 'pending'`,
			[]any{h.workspace, p.confirmation, answer, h.like.actor, id, at}},
		{`INSERT INTO reservations (workspace_id, id, order_id, stock_item_id, quantity, status, expires_at, created_at)
			VALUES ($1, $2, $3, $4, 2, 'active', $5, $6)`,
			[]any{h.workspace, scope.NewID(), p.order, p.item, now.Add(24 * time.Hour).UnixMicro(), at}},
		{`UPDATE stock_items SET reserved = reserved + 2, updated_at = $3 WHERE workspace_id = $1 AND id = $2`,
			[]any{h.workspace, p.item, at}},
		{`INSERT INTO executions (workspace_id, id, agent_id, session_id, tool, kind, actor, correlation_id, confirmation_id,
			success, input, output, changes, started_at, duration_us, digest)
			VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, 1, $10, $11, $12, $13, 1000, $14)`,
			[]any{h.workspace, id, h.like.agent, p.session, h.like.tool, h.like.kind, h.like.actor, id, p.confirmation,
				h.like.input, h.like.output, h.like.changes, at, h.like.digest}},
	} {
		if err := h.exec(ctx, step.query, step.args...); err != nil {
			return err
		}
	}
	if err := h.tell(ctx, p, id, at); err != nil {
		return err
	}
	number, err := h.share(ctx, p, at)
	if err != nil {
		return err
	}
	return h.exec(ctx, `UPDATE orders SET number = $3, status = 'pending', expires_at = 0, confirmed_at = $4, updated_at = $4
		WHERE workspace_id = $1 AND id = $2`, h.workspace, p.order, number, at)
}

// tell writes the events, all in one statement.
func (h *hand) tell(ctx context.Context, p pending, id string, at int64) error {
	var b strings.Builder
	b.WriteString(`INSERT INTO outbox (workspace_id, session_id, correlation_id, created_at, id, type, aggregate_id, payload) VALUES `)
	args := []any{h.workspace, p.session, id, at}
	for i, e := range h.like.events {
		if i > 0 {
			b.WriteString(", ")
		}
		fmt.Fprintf(&b, "($1, $2, $3, $4, $%d, $%d, $%d, $%d)", len(args)+1, len(args)+2, len(args)+3, len(args)+4)
		args = append(args, scope.NewID(), e.kind, p.order, e.payload)
	}
	return h.exec(ctx, b.String(), args...)
}

// share takes the order's number from the counter and counts the call, or makes up a number.
func (h *hand) share(ctx context.Context, p pending, at int64) (string, error) {
	if !h.shared {
		return "ORD-" + p.order, nil
	}
	if err := h.exec(ctx, `INSERT INTO call_limits (workspace_id, session_id, tool, hits, updated_at) VALUES ($1, $2, $3, 'h2x4y6z8ab', $4)
		ON CONFLICT (workspace_id, session_id, tool) DO UPDATE SET hits = excluded.hits, updated_at = excluded.updated_at`,
		h.workspace, p.session, h.like.tool, at); err != nil {
		return "", err
	}
	s, err := h.prepare(ctx, `INSERT INTO counters (workspace_id, name, value) VALUES ($1, 'order', 1)
		ON CONFLICT (workspace_id, name) DO UPDATE SET value = counters.value + 1 RETURNING value`)
	if err != nil {
		return "", err
	}
	var n int64
	err = s.QueryRowContext(ctx, h.workspace).Scan(&n)
	return fmt.Sprintf("ORD-%05d", n), err
}

// learn reads what the product wrote for an order.
func learn(ctx context.Context, db *sql.DB, p pending) (t template, err error) {
	err = db.QueryRowContext(ctx, `SELECT k.answer, e.tool, e.actor, e.input, e.kind, e.agent_id, e.output, e.changes, e.digest
		FROM call_keys k JOIN executions e ON e.workspace_id = k.workspace_id AND e.id = k.execution_id
		WHERE k.session_id = $1 AND k.call_key = $2`, p.session, "c:"+p.confirmation).
		Scan(&t.answer, &t.tool, &t.actor, &t.input, &t.kind, &t.agent, &t.output, &t.changes, &t.digest)
	if err != nil {
		return t, err
	}
	rows, err := db.QueryContext(ctx, `SELECT o.type, o.aggregate_id, o.payload FROM outbox o
		JOIN call_keys k ON k.workspace_id = o.workspace_id AND k.execution_id = o.correlation_id
		WHERE k.session_id = $1 AND k.call_key = $2 ORDER BY o.id`, p.session, "c:"+p.confirmation)
	if err != nil {
		return t, err
	}
	defer rows.Close()
	for rows.Next() {
		var e event
		if err := rows.Scan(&e.kind, &e.aggregate, &e.payload); err != nil {
			return t, err
		}
		t.events = append(t.events, e)
	}
	return t, rows.Err()
}
