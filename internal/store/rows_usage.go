package store

import (
	"strings"
	"time"

	"github.com/mostrador/mostrador/internal/core/usage"
)

type usageRows struct{ tx *Tx }

var modelUsage = describe("model_usage", "m", func(d *usage.Day) columns {
	return columns{
		word("day", &d.Day).but(isKey), key("agent_id", &d.AgentID), key("model", &d.Model),
		number("answers", &d.Answers), number("input", &d.Input), number("cached", &d.Cached),
		number("output", &d.Output), number("estimated", &d.Estimated), number("usd_micros", &d.Micros),
	}
}, "updated_at")

var addUsage = strings.Replace(modelUsage.insert, "model_usage", "model_usage AS m", 1) + `
	ON CONFLICT (workspace_id, day, agent_id, model) DO UPDATE SET
		answers = m.answers + excluded.answers, input = m.input + excluded.input, cached = m.cached + excluded.cached,
		output = m.output + excluded.output, estimated = m.estimated + excluded.estimated,
		usd_micros = m.usd_micros + excluded.usd_micros, updated_at = excluded.updated_at`

// AddUsage adds in place, so that two concurrent answers are both counted. It is deferred: all units of the day share
// the row, so its lock is the last one a unit takes.
func (r usageRows) AddUsage(d usage.Day, now time.Time) error {
	return r.tx.Later(nil, addUsage, modelUsage.values(r.tx, &d, micros(now))...)
}

func (r usageRows) Usage(from, to string) ([]usage.Day, error) {
	return modelUsage.all(r.tx, ` AND m.day >= $2 AND m.day <= $3 ORDER BY m.day DESC, m.agent_id, m.model`, from, to)
}

func (r usageRows) Spent(from, to string) (spent int64, err error) {
	err = r.tx.Row(`SELECT CAST(COALESCE(SUM(m.usd_micros), 0) AS BIGINT) FROM model_usage m WHERE m.workspace_id = $1 AND m.day >= $2 AND m.day <= $3`,
		[]any{r.tx.Workspace(), from, to}, &spent)
	return spent, err
}

func (r usageRows) NoteBudget(s usage.Spending, now time.Time) (bool, error) {
	return writeOne(r.tx, `INSERT INTO model_budgets (workspace_id, period, limit_micros, spent_micros, reached_at) VALUES ($1, $2, $3, $4, $5)
		ON CONFLICT (workspace_id, period) DO NOTHING`, s.Period, s.Limit, s.Spent, micros(now))
}
