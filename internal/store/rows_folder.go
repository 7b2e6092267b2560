package store

import (
	"time"

	"github.com/mostrador/mostrador/internal/core/conversation"
)

// SaveTags, SaveSummary and SummariseHandoff write single columns: the updates of every message do not carry them.
func (r conversationRows) SaveTags(sessionID string, list []string) error {
	r.tx.touch(sessionRow, sessionID)
	return r.tx.Later(one("session", sessionID), `UPDATE sessions SET tags = $3 WHERE workspace_id = $1 AND id = $2`,
		r.tx.Workspace(), sessionID, tags(list))
}

func (r conversationRows) SaveSummary(sessionID, text string, at time.Time) error {
	r.tx.touch(sessionRow, sessionID)
	return r.tx.Later(one("session", sessionID), `UPDATE sessions SET summary_at = CASE WHEN summary = $3 THEN summary_at ELSE $4 END, summary = $3
		WHERE workspace_id = $1 AND id = $2`, r.tx.Workspace(), sessionID, text, micros(at))
}

// SummariesOf: summaries from before their time was kept have that of the conversation's last change.
func (r conversationRows) SummariesOf(customerID string, limit int) (list []conversation.Summarised, err error) {
	err = r.tx.Rows(`SELECT s.id, s.summary, CASE WHEN s.summary_at > 0 THEN s.summary_at ELSE s.updated_at END FROM sessions s
		WHERE s.workspace_id = $1 AND s.customer_id = $2 AND s.summary <> '' ORDER BY s.updated_at DESC, s.id DESC LIMIT $3`,
		[]any{r.tx.Workspace(), customerID, int64(limit)}, func(scan func(...any) error) error {
			var one conversation.Summarised
			err := scan(&one.SessionID, &one.Text, moment{&one.At})
			list = append(list, one)
			return err
		})
	return list, err
}

func (r conversationRows) Summary(sessionID string) (text string, err error) {
	_, err = found(r.tx.Row(`SELECT s.summary FROM sessions s WHERE s.workspace_id = $1 AND s.id = $2`,
		[]any{r.tx.Workspace(), sessionID}, &text))
	return text, err
}

func (r conversationRows) SummariseHandoff(id, text string) error {
	return r.tx.Later(one("hand-off", id), `UPDATE handoffs SET summary = $3 WHERE workspace_id = $1 AND id = $2`,
		r.tx.Workspace(), id, text)
}
