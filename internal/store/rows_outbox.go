package store

import (
	"context"
	"encoding/json"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/mostrador/mostrador/internal/carry/outbox"
)

// Outbox are the events of a workspace.
func (r Rows) Outbox() outbox.Rows { return outboxRows(r) }

var _ outbox.Store = Units{}

// ReadEvents opens a snapshot of a workspace's events.
func (s Units) ReadEvents(ctx context.Context, workspaceID string, fn func(outbox.Rows) error) error {
	return s.explain(s.DB.Read(ctx, workspaceID, func(tx *Tx) error { return fn(NewRows(tx).Outbox()) }))
}

// WriteEvents opens a transaction over a workspace's events.
func (s Units) WriteEvents(ctx context.Context, workspaceID string, fn func(outbox.Rows) error) error {
	return s.explain(s.DB.Write(ctx, workspaceID, func(tx *Tx) error { return fn(NewRows(tx).Outbox()) }))
}

type outboxRows struct{ tx *Tx }

func (r outboxRows) Unstamped() (bool, error) {
	var one int
	return found(r.tx.Row(`SELECT 1 FROM outbox WHERE workspace_id = $1 AND seq = 0 LIMIT 1`, []any{r.tx.Workspace()},
		&one))
}

// Stamp locks the workspace's head first: numbers become visible in order, so a reader that has seen n has missed
// nothing before it.
func (r outboxRows) Stamp(now time.Time, limit int) (int, error) {
	w := r.tx.Workspace()
	if _, err := r.tx.Exec(`INSERT INTO event_heads (workspace_id, seq) VALUES ($1, 0) ON CONFLICT (workspace_id) DO NOTHING`, w); err != nil {
		return 0, err
	}
	var head int64
	if err := r.tx.Row(`SELECT seq FROM event_heads WHERE workspace_id = $1`+r.tx.Dialect().ForUpdate(), []any{w},
		&head); err != nil {
		return 0, err
	}
	ids, err := r.unstamped(limit)
	if err != nil || len(ids) == 0 {
		return 0, err
	}
	next := head
	for list := range slices.Chunk(ids, maxParameters(r.tx)) {
		if err := r.number(list, next); err != nil {
			return 0, err
		}
		next += int64(len(list))
	}
	if _, err := r.tx.Exec(`UPDATE event_heads SET seq = $2 WHERE workspace_id = $1`, w, next); err != nil {
		return 0, err
	}
	// The webhook dispatcher of any node should look at this workspace now.
	_, err = r.tx.Exec(`UPDATE webhook_agenda SET due_at = $2 WHERE workspace_id = $1 AND due_at > $2`, w, micros(now))
	return len(ids), err
}

func (r outboxRows) unstamped(limit int) ([]string, error) {
	return texts(r.tx, `SELECT id FROM outbox WHERE workspace_id = $1 AND seq = 0 ORDER BY id LIMIT $2`,
		r.tx.Workspace(), limit)
}

// number gives these rows the numbers after head, in one statement.
func (r outboxRows) number(ids []string, head int64) error {
	full := padded(ids, maxParameters(r.tx))
	args := []any{r.tx.Workspace(), head}
	var cases strings.Builder
	for i := range full {
		cases.WriteString(" WHEN $" + strconv.Itoa(len(args)+1+i) + " THEN " + strconv.Itoa(i+1))
	}
	n, err := r.tx.Exec(withList(`UPDATE outbox SET seq = CAST($2 AS BIGINT) + CASE id`+cases.String()+` END
		WHERE workspace_id = $1 AND id IN (@list)`, args, full), listArgs(args, full)...)
	if err == nil && n != int64(len(ids)) {
		err = fmt.Errorf("store: %d events were to be numbered and %d were", len(ids), n)
	}
	return err
}

var events = describe("outbox", "x", func(e *outbox.Event) columns {
	return columns{
		key("id", &e.ID), number("seq", &e.Seq).but(defaulted), word("type", &e.Type), id("session_id", &e.SessionID),
		id("aggregate_id", &e.Aggregate), id("correlation_id", &e.CorrelationID), when("created_at", &e.Timestamp),
		prose("payload", payload{&e.Payload}),
	}
})

// payload is a document stored as written.
type payload struct{ at *json.RawMessage }

func (p payload) value() any { return string(*p.at) }

func (p payload) Scan(src any) error {
	var text string
	err := assign(&text, src)
	*p.at = json.RawMessage(text)
	return err
}

func (r outboxRows) EventsAfter(seq int64, limit int) ([]outbox.Event, error) {
	return r.events(` AND x.seq > 0 AND x.seq > $2 ORDER BY x.seq LIMIT $3`, seq, limit)
}

func (r outboxRows) EventsOf(sessionID string, limit int) ([]outbox.Event, error) {
	out, err := r.events(` AND x.session_id = $2 ORDER BY x.id DESC LIMIT $3`, sessionID, limit)
	slices.Reverse(out)
	return out, err
}

func (r outboxRows) events(which string, args ...any) ([]outbox.Event, error) {
	out, err := events.all(r.tx, which, args...)
	for i := range out {
		out[i].WorkspaceID = r.tx.Workspace()
	}
	return out, err
}

func (r outboxRows) LastSeq() (seq int64, err error) {
	_, err = found(r.tx.Row(`SELECT seq FROM event_heads WHERE workspace_id = $1`, []any{r.tx.Workspace()}, &seq))
	return seq, err
}

// DropEvents records how far it went, so that a dropped event can be told from one that never existed.
func (r outboxRows) DropEvents(before, atLast time.Time, limit int) (int64, error) {
	w := r.tx.Workspace()
	taken := int64(math.MaxInt64)
	var least *int64
	if err := r.tx.Row(`SELECT MIN(cursor_seq) FROM webhook_endpoints WHERE workspace_id = $1 AND state = 'active'`,
		[]any{w}, &least); err != nil {
		return 0, err
	}
	if least != nil {
		taken = *least
	}
	var ids []string
	latest := int64(0)
	err := r.tx.Rows(`SELECT id, created_at FROM outbox WHERE workspace_id = $1 AND seq > 0 AND created_at <= $2
		AND (seq <= $3 OR created_at <= $4) ORDER BY created_at, id LIMIT $5`,
		[]any{w, micros(before), taken, micros(atLast), limit}, func(scan func(...any) error) error {
			var id string
			var at int64
			err := scan(&id, &at)
			ids, latest = append(ids, id), max(latest, at)
			return err
		})
	if err != nil || len(ids) == 0 {
		return 0, err
	}
	if _, err := r.tx.Exec(`UPDATE event_heads SET dropped_until = $2 WHERE workspace_id = $1 AND dropped_until < $2`,
		w, latest); err != nil {
		return 0, err
	}
	return execIn(r.tx, `DELETE FROM outbox WHERE workspace_id = $1 AND id IN (@list)`, []any{w}, ids)
}
