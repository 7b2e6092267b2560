package access

// ModelBudget limits the cost of a workspace's models, in millionths of a US dollar; 0: no limit. Once it is spent,
// agents use free models only.
type ModelBudget struct {
	Day   int64 `json:"day_usd_micros,omitempty"`
	Month int64 `json:"month_usd_micros,omitempty"`
}

func (c *settingsCheck) modelBudget(b ModelBudget) {
	c.amount("/model_budget/day_usd_micros", b.Day)
	c.amount("/model_budget/month_usd_micros", b.Month)
}
