package store

import "time"

func (r conversationRows) ClaimCall(agentID, callID, sessionID string,
	now time.Time) (has string, ours bool, err error) {
	n, err := r.tx.Exec(`INSERT INTO phone_calls (workspace_id, agent_id, call_id, session_id, created_at) VALUES ($1, $2, $3, $4, $5)
		ON CONFLICT (workspace_id, agent_id, call_id) DO NOTHING`, r.tx.Workspace(), agentID, callID, sessionID,
		micros(now))
	if err != nil || n == 1 {
		return sessionID, n == 1, err
	}
	err = r.tx.Row(`SELECT c.session_id FROM phone_calls c WHERE c.workspace_id = $1 AND c.agent_id = $2 AND c.call_id = $3`,
		[]any{r.tx.Workspace(), agentID, callID}, &has)
	return has, false, err
}

func (r conversationRows) PassCall(agentID, callID, from, to string, now time.Time) (passed bool, err error) {
	n, err := r.tx.Exec(`UPDATE phone_calls SET session_id = $1, created_at = $2
		WHERE workspace_id = $3 AND agent_id = $4 AND call_id = $5 AND session_id = $6`,
		to, micros(now), r.tx.Workspace(), agentID, callID, from)
	return n == 1, err
}
