package store

// peopleInvariants are about who may sign in.
var peopleInvariants = []Invariant{
	{
		Name: "a membership is somebody's of its business", Rows: "memberships",
		Why: "a login leads to a person there, in whose role it acts",
		SQL: `SELECT m.person_id FROM memberships m WHERE m.workspace_id = $1 AND NOT EXISTS (
			SELECT 1 FROM people p WHERE p.workspace_id = m.workspace_id AND p.id = m.person_id) ORDER BY m.person_id`,
	},
	{
		Name: "a login leads to the person of its email", Rows: "memberships",
		Why: "nobody comes in as somebody else",
		SQL: `SELECT m.person_id FROM memberships m JOIN people p ON p.workspace_id = m.workspace_id AND p.id = m.person_id
			JOIN logins l ON l.id = m.login_id WHERE m.workspace_id = $1 AND l.email <> p.email ORDER BY m.person_id`,
	},
	known("people", "role", "staff", "owner"),
	known("invitations", "kind", "join", "renew", "mailed"),
	pointing("invitations", "person_id", "people"),
}
