package store_test

import (
	"fmt"
	"testing"

	"github.com/mostrador/mostrador/internal/core/usage"
	"github.com/mostrador/mostrador/internal/store"
	"github.com/mostrador/mostrador/internal/testkit"
)

func TestUsageRows(t *testing.T) {
	t.Parallel()
	testkit.EachDB(t, func(t *testing.T, db *store.DB) {
		one := usage.Cost{AgentID: "a", Model: "m", Answers: 1, Input: 10, Cached: 4, Output: 2, Estimated: 1,
			Micros: 7}
		other := one
		other.Model = "n"
		write(t, db, here, func(r store.Rows) error {
			for _, d := range []usage.Day{{Day: "2026-02-28", Cost: one}, {Day: "2026-03-01", Cost: one},
				{Day: "2026-03-01", Cost: one}, {Day: "2026-03-01", Cost: other}} {
				if err := r.Usage().AddUsage(d, now); err != nil {
					return err
				}
			}
			return nil
		})
		write(t, db, there, func(r store.Rows) error {
			return r.Usage().AddUsage(usage.Day{Day: "2026-03-01",
				Cost: one}, now)
		})
		write(t, db, here, func(r store.Rows) error {
			list, err := r.Usage().Usage("2026-02-01", "2026-03-31")
			check(t, "days", fmt.Sprint(list, err),
				"[{2026-03-01 {a m 2 20 8 4 2 14}} {2026-03-01 {a n 1 10 4 2 1 7}} {2026-02-28 {a m 1 10 4 2 1 7}}] <nil>")
			spent, err := r.Usage().Spent("2026-03-01", "2026-03-31")
			check(t, "spent", fmt.Sprint(spent, err), "21 <nil>")
			none, err := r.Usage().Spent("2025-01-01", "2025-12-31")
			check(t, "spent before", fmt.Sprint(none, err), "0 <nil>")
			for _, first := range []bool{true, false} {
				was, err := r.Usage().NoteBudget(usage.Spending{Period: "2026-03", Limit: 20, Spent: 21}, now)
				check(t, "noted", fmt.Sprint(was, err), fmt.Sprint(first, " <nil>"))
			}
			return nil
		})
	})
}
