package store

// folderInvariants are about the folders in which staff find conversations.
var folderInvariants = []Invariant{
	{
		Name: "support is where the conversations with people are", Rows: "sessions",
		Why: "nobody who waits for a person is overlooked, and no agent's conversation is in the way",
		SQL: `SELECT s.id FROM sessions s WHERE s.workspace_id = $1 AND (s.folder = 'support') <> (s.state = 'HANDOFF') ORDER BY s.id`,
	},
	known("sessions", "folder", "inbox", "support", "archived"),
}
