package store

import (
	"fmt"
	"time"

	"github.com/mostrador/mostrador/internal/core/conversation"
)

const selectHandoffs = `SELECT h.id, h.session_id, h.customer_id, h.reason, h.cause, h.urgency, h.context, h.summary, h.status, h.taken_by,
		h.requested_at, h.taken_at, h.closed_at
	FROM handoffs h WHERE h.workspace_id = $1`

// openHandoffs is what the partial indexes over the few open ones say.
const openHandoffs = `h.status IN ('pending', 'taken')`

func handoffFields(h *conversation.HandoffRequest) []any {
	return []any{
		&h.ID, &h.SessionID, &h.CustomerID, &h.Reason, &h.Cause, &h.Urgency, parsed{&h.Context}, &h.Summary, &h.Status, &h.TakenBy,
		moment{&h.RequestedAt}, moment{&h.TakenAt}, moment{&h.ClosedAt},
	}
}

func (r conversationRows) InsertHandoff(h conversation.HandoffRequest) error {
	_, err := r.tx.Exec(`INSERT INTO handoffs (workspace_id, id, session_id, customer_id, reason, cause, urgency, context, summary, status, taken_by,
			requested_at, taken_at, closed_at)
		VALUES (`+placeholders(1, 14)+`)`,
		r.tx.Workspace(), h.ID, h.SessionID, h.CustomerID, h.Reason, h.Cause, string(h.Urgency), document(h.Context), h.Summary, string(h.Status),
		h.TakenBy, micros(h.RequestedAt), micros(h.TakenAt), micros(h.ClosedAt))
	return err
}

// UpdateHandoff writes what becomes of a hand-off. Why it was asked for stays.
func (r conversationRows) UpdateHandoff(h conversation.HandoffRequest) error {
	n, err := r.tx.Exec(`UPDATE handoffs SET status = $3, taken_by = $4, taken_at = $5, closed_at = $6 WHERE workspace_id = $1 AND id = $2`,
		r.tx.Workspace(), h.ID, string(h.Status), h.TakenBy, micros(h.TakenAt), micros(h.ClosedAt))
	return touched("hand-off", h.ID, n, err)
}

func (r conversationRows) Handoff(id string, locked bool) (conversation.HandoffRequest, bool, error) {
	return r.handoff(` AND h.id = $2`, id, locked)
}

func (r conversationRows) OpenHandoff(sessionID string) (conversation.HandoffRequest, bool, error) {
	return r.handoff(` AND h.session_id = $2 AND `+openHandoffs, sessionID, true)
}

func (r conversationRows) handoff(which, value string, locked bool) (h conversation.HandoffRequest, ok bool, err error) {
	ok, err = found(r.tx.Row(selectHandoffs+which+lock(r.tx, locked, "h"), []any{r.tx.Workspace(), value}, handoffFields(&h)...))
	return h, ok, err
}

// ListHandoffs comes by id, which is the order they were asked for in.
func (r conversationRows) ListHandoffs(f conversation.HandoffFilter) ([]conversation.HandoffRequest, error) {
	query, args := selectHandoffs+` AND h.id > $2`, []any{r.tx.Workspace(), f.After, limit(f.Limit)}
	if f.Status != "" {
		args = append(args, string(f.Status))
		query += fmt.Sprintf(" AND h.status = $%d", len(args))
	}
	if f.Status.Open() {
		query += " AND " + openHandoffs // says nothing new but which index has them
	}
	return r.handoffs(query+` ORDER BY h.id LIMIT $3`, args)
}

func (r conversationRows) LastReturn(sessionID string) (t time.Time, err error) {
	var last int64
	err = r.tx.Row(`SELECT CAST(COALESCE(MAX(h.closed_at), 0) AS BIGINT) FROM handoffs h WHERE h.workspace_id = $1 AND h.session_id = $2`,
		[]any{r.tx.Workspace(), sessionID}, &last)
	return at(last), err
}

func (r conversationRows) PendingHandoffs() (n int, err error) {
	err = r.tx.Row(`SELECT COUNT(*) FROM handoffs h WHERE h.workspace_id = $1 AND h.status = 'pending' AND `+openHandoffs,
		[]any{r.tx.Workspace()}, &n)
	return n, err
}

func (r conversationRows) ClosedHandoffs(since time.Time, most int) ([]conversation.HandoffRequest, error) {
	return r.handoffs(selectHandoffs+` AND h.status = 'closed' AND h.closed_at >= $2 ORDER BY h.closed_at DESC, h.id DESC LIMIT $3`,
		[]any{r.tx.Workspace(), micros(since), limit(most)})
}

func (r conversationRows) handoffs(query string, args []any) ([]conversation.HandoffRequest, error) {
	var out []conversation.HandoffRequest
	err := r.tx.Rows(query, args, func(scan func(...any) error) error {
		var h conversation.HandoffRequest
		err := scan(handoffFields(&h)...)
		out = append(out, h)
		return err
	})
	return out, err
}
