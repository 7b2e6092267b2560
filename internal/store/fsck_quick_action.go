package store

// quickActionInvariants are about what owners ordered with a sentence.
var quickActionInvariants = []Invariant{
	{
		Name: "a quick action that was done had its yes, where it was asked about", Rows: "quick_actions",
		Why: "what the owner was asked about waits for the owner",
		SQL: `SELECT a.id FROM quick_actions a WHERE a.workspace_id = $1 AND a.state = 'done' AND a.confirmation_id <> ''
			AND NOT EXISTS (SELECT 1 FROM confirmations c WHERE c.workspace_id = a.workspace_id AND c.id = a.confirmation_id
				AND c.tool = 'retail/quick_action_execute' AND c.addressee = 'owner' AND c.state IN ('confirmed', 'executed')) ORDER BY a.id`,
	},
	{
		Name: "a quick action that was not done says why", Rows: "quick_actions",
		Why: "the owner is told what happened and what did not",
		SQL: `SELECT a.id FROM quick_actions a WHERE a.workspace_id = $1 AND (a.state IN ('stopped', 'refused')) <> (a.error <> '') ORDER BY a.id`,
	},
	known("quick_actions", "state", "asked", "running", "done", "stopped", "refused", "dropped"),
}
