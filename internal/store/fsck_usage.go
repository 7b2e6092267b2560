package store

// usageInvariants are about what models cost.
var usageInvariants = []Invariant{
	{
		Name: "usage is counted in whole answers", Rows: "model_usage",
		Why: "a day's cost is what its answers cost, and nothing is given back",
		SQL: `SELECT m.day || ' ' || m.agent_id || ' ' || m.model FROM model_usage m WHERE m.workspace_id = $1
			AND (m.answers < 1 OR m.input < 0 OR m.cached < 0 OR m.cached > m.input OR m.output < 0 OR m.usd_micros < 0
				OR m.estimated < 0 OR m.estimated > m.answers OR LENGTH(m.day) <> 10) ORDER BY m.day, m.agent_id, m.model`,
	},
	{
		Name: "a budget that was told of was reached", Rows: "model_budgets",
		Why: "an agent that answers with less than it was given has a reason",
		SQL: `SELECT b.period FROM model_budgets b WHERE b.workspace_id = $1 AND (b.limit_micros < 1 OR b.spent_micros < b.limit_micros) ORDER BY b.period`,
	},
}
