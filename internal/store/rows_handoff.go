package store

import (
	"time"

	"github.com/mostrador/mostrador/internal/core/conversation"
)

var handoffs = describe("handoffs", "h", func(h *conversation.HandoffRequest) columns {
	return columns{
		key("id", &h.ID), id("session_id", &h.SessionID), id("customer_id", &h.CustomerID),
		prose("reason", &h.Reason), word("why", &h.Why), word("cause", &h.Cause), word("urgency", &h.Urgency),
		prose("context", &h.Context), prose("summary", &h.Summary), word("status", &h.Status),
		id("taken_by", &h.TakenBy), when("requested_at", &h.RequestedAt), when("taken_at", &h.TakenAt),
		when("closed_at", &h.ClosedAt),
	}
})

// updateHandoff writes the state of a hand-off, not the reason for it.
var updateHandoff = handoffs.updates("hand-off", "status", "taken_by", "taken_at", "closed_at")

// openHandoffs is the condition of the partial indexes over the few open ones.
const openHandoffs = `h.status IN ('pending', 'taken')`

func (r conversationRows) InsertHandoff(h conversation.HandoffRequest) error {
	return handoffs.add(r.tx, h)
}

func (r conversationRows) UpdateHandoff(h conversation.HandoffRequest) error {
	return updateHandoff.exec(r.tx, h)
}

func (r conversationRows) Handoff(id string, locked bool) (conversation.HandoffRequest, bool, error) {
	return r.handoff(` AND h.id = $2`, id, locked)
}

func (r conversationRows) OpenHandoff(sessionID string) (conversation.HandoffRequest, bool, error) {
	return r.handoff(` AND h.session_id = $2 AND `+openHandoffs, sessionID, true)
}

func (r conversationRows) handoff(which, value string, locked bool) (conversation.HandoffRequest, bool, error) {
	return handoffs.one(r.tx, which+lock(r.tx, locked, "h"), value)
}

// ListHandoffs comes by id, in the order of the requests.
func (r conversationRows) ListHandoffs(f conversation.HandoffFilter) ([]conversation.HandoffRequest, error) {
	var w filter
	w.add(" AND h.id > ?", f.After)
	w.wants("h.status = ?", string(f.Status))
	if f.Status.Open() {
		w.text += " AND " + openHandoffs // redundant, but selects the index
	}
	w.add(" ORDER BY h.id LIMIT ?", limit(f.Limit))
	return handoffs.find(r.tx, w)
}

func (r conversationRows) LastReturned(sessionID string) (conversation.HandoffRequest, bool, error) {
	return handoffs.one(r.tx, ` AND h.session_id = $2 AND h.status = 'closed' ORDER BY h.closed_at DESC, h.id DESC LIMIT 1`,
		sessionID)
}

func (r conversationRows) PendingHandoffs() (n int, err error) {
	err = r.tx.Row(`SELECT COUNT(*) FROM handoffs h WHERE h.workspace_id = $1 AND h.status = 'pending' AND `+
		openHandoffs,
		[]any{r.tx.Workspace()}, &n)
	return n, err
}

func (r conversationRows) ClosedHandoffs(since time.Time, most int) ([]conversation.HandoffRequest, error) {
	return handoffs.all(r.tx, ` AND h.status = 'closed' AND h.closed_at >= $2 ORDER BY h.closed_at DESC, h.id DESC LIMIT $3`,
		micros(since), limit(most))
}
