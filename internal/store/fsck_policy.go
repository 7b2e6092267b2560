package store

// policyInvariants are about what a business adds to its tools' contracts.
var policyInvariants = []Invariant{
	{
		Name: "a rule refuses, or says whom it asks", Rows: "policy_rules",
		Why: "a rule that does neither would be passed by",
		SQL: `SELECT r.id FROM policy_rules r WHERE r.workspace_id = $1 AND (r.name = '' OR r.tool = '' OR r.version < 1
			OR NOT (r.effect = 'deny' AND r.addressee = '' OR r.effect = 'confirm' AND r.addressee IN ('customer', 'staff', 'owner'))) ORDER BY r.id`,
	},
	{
		Name: "a workspace with rules knows that it has some", Rows: "policy_rules",
		Why: "calls of a workspace that never had any look no further",
		SQL: `SELECT r.id FROM policy_rules r JOIN workspaces w ON w.id = r.workspace_id WHERE r.workspace_id = $1 AND w.policies < 1 ORDER BY r.id`,
	},
}
