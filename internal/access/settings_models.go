package access

// ModelBudget is what the models of a workspace may cost, in millionths of a US dollar;
// 0: whatever they do. Once it is spent, agents answer with what is free.
type ModelBudget struct {
	Day   int64 `json:"day_usd_micros,omitempty"`
	Month int64 `json:"month_usd_micros,omitempty"`
}

func (c *settingsCheck) modelBudget(b ModelBudget) {
	c.amount("/model_budget/day_usd_micros", b.Day)
	c.amount("/model_budget/month_usd_micros", b.Month)
}
