package store

// voiceInvariants are about telephone calls.
var voiceInvariants = []Invariant{
	{
		Name: "a call is a conversation with its agent", Rows: "phone_calls",
		Why: "whoever calls is heard in one conversation, and in nobody else's",
		SQL: `SELECT c.session_id FROM phone_calls c WHERE c.workspace_id = $1 AND NOT EXISTS (
				SELECT 1 FROM sessions s WHERE s.workspace_id = c.workspace_id AND s.id = c.session_id AND s.agent_id = c.agent_id AND s.call_id = c.call_id)
			ORDER BY c.session_id`,
	},
}
