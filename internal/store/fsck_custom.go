package store

// customInvariants are about custom tools, which businesses describe themselves.
var customInvariants = []Invariant{
	{
		Name: "a tool's versions are all there", Rows: "custom_tools",
		Why: "agents keep the version they were given",
		SQL: `SELECT t.id FROM custom_tools t WHERE t.workspace_id = $1 AND (t.given_version < 1 OR t.given_version > t.newest_version
			OR t.newest_version <> (SELECT COUNT(*) FROM custom_tool_versions v WHERE v.workspace_id = t.workspace_id AND v.tool_id = t.id AND v.version BETWEEN 1 AND t.newest_version))
			ORDER BY t.id`,
	},
	{
		Name: "every version is a tool's", Rows: "custom_tool_versions",
		Why: "a definition that nobody lists could not be taken back",
		SQL: `SELECT v.tool_id FROM custom_tool_versions v WHERE v.workspace_id = $1 AND NOT EXISTS (SELECT 1 FROM custom_tools t
			WHERE t.workspace_id = v.workspace_id AND t.id = v.tool_id AND t.newest_version >= v.version) ORDER BY v.tool_id`,
	},
	{
		Name: "every secret is a tool's, and sealed", Rows: "custom_tool_secrets",
		Why: "whoever only has the database can read none of them",
		SQL: `SELECT s.tool_id FROM custom_tool_secrets s WHERE s.workspace_id = $1 AND (s.sealed NOT LIKE 'v1.%' OR NOT EXISTS (SELECT 1 FROM custom_tools t
			WHERE t.workspace_id = s.workspace_id AND t.id = s.tool_id AND t.state <> 'removed')) ORDER BY s.tool_id`,
	},
	{
		Name: "a late answer came in time, and is says when", Rows: "custom_calls",
		Why: "an address that was given away is good once",
		SQL: `SELECT c.id FROM custom_calls c WHERE c.workspace_id = $1 AND ((c.state = 'answered') <> (c.answered_at > 0) OR c.answered_at >= c.expires_at) ORDER BY c.id`,
	},
	known("custom_tools", "state", "draft", "active", "off", "removed"),
	known("custom_calls", "state", "waiting", "answered"),
}
