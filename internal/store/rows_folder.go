package store

// SaveTags, SaveSummary and SummariseHandoff write single columns: the updates of every message do not carry them.
func (r conversationRows) SaveTags(sessionID string, list []string) error {
	r.tx.touch(sessionRow, sessionID)
	return r.tx.Later(one("session", sessionID), `UPDATE sessions SET tags = $3 WHERE workspace_id = $1 AND id = $2`,
		r.tx.Workspace(), sessionID, tags(list))
}

func (r conversationRows) SaveSummary(sessionID, text string) error {
	r.tx.touch(sessionRow, sessionID)
	return r.tx.Later(one("session", sessionID), `UPDATE sessions SET summary = $3 WHERE workspace_id = $1 AND id = $2`,
		r.tx.Workspace(), sessionID, text)
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
