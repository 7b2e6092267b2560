// Package usage counts what a business's models cost, by day, and reports when a budget is spent. It computes no prices
// and stops nothing: callers supply the cost, and the code that chooses models enforces the budget.
package usage

import (
	"time"

	"github.com/mostrador/mostrador/internal/core/scope"
)

// Cost is the cost of one model's answers. Money is in millionths of a US dollar, as vendors price.
type Cost struct {
	AgentID   string
	Model     string
	Answers   int64
	Input     int64 // tokens
	Cached    int64 // of them, read from the vendor's cache
	Output    int64
	Estimated int64 // answers without the vendor's token count
	Micros    int64
}

// Day is the cost of one agent with one model on one day of the business.
type Day struct {
	Day string // 2026-03-10
	Cost
}

// Rows is what usage needs from storage.
type Rows interface {
	// AddUsage adds to a day's row.
	AddUsage(d Day, now time.Time) error
	// Usage returns the rows of some days, the newest first, by agent and model.
	Usage(from, to string) ([]Day, error)
	// Spent is the total cost of some days.
	Spent(from, to string) (micros int64, err error)
	// NoteBudget records that a budget was reached; false: recorded before.
	NoteBudget(s Spending, now time.Time) (first bool, err error)
}

// Usage is the noun bound to one unit.
type Usage struct {
	rows  Rows
	scope *scope.Scope
}

// New binds usage to a unit.
func New(rows Rows, s *scope.Scope) *Usage { return &Usage{rows: rows, scope: s} }

const (
	dayForm   = "2006-01-02"
	monthForm = "2006-01"
)

// Count adds an answer's cost to the day. Reaching a budget emits an event once per day or month.
func (u *Usage) Count(c Cost) error {
	if err := u.rows.AddUsage(Day{Day: u.today().Format(dayForm), Cost: c}, u.scope.Now); err != nil {
		return err
	}
	b, err := u.Budget()
	if err != nil {
		return err
	}
	for _, s := range []Spending{b.Day, b.Month} {
		if !s.Reached() {
			continue
		}
		first, err := u.rows.NoteBudget(s, u.scope.Now)
		if err != nil {
			return err
		}
		if first {
			u.scope.Emit("model.budget_reached", s.Period,
				map[string]any{"period": s.Period, "limitUsdMicros": s.Limit, "spentUsdMicros": s.Spent,
					"agentId": c.AgentID})
			u.scope.Inform(scope.NewsBudget, s.Period)
		}
	}
	return nil
}

func (u *Usage) today() time.Time { return u.scope.Now.In(u.scope.Workspace.Location()) }

// Spending is a period's budget and how much of it is spent.
type Spending struct {
	Period string // 2026-03-10 or 2026-03
	Limit  int64  // 0: there is none
	Spent  int64
}

// Reached reports whether nothing is left.
func (s Spending) Reached() bool { return s.Limit > 0 && s.Spent >= s.Limit }

// Budget is the budget of today and of this month.
type Budget struct{ Day, Month Spending }

// Reached reports whether either is spent.
func (b Budget) Reached() bool { return b.Day.Reached() || b.Month.Reached() }

// Budget reads the business's budgets and what is spent of them; without a limit Spent stays 0.
func (u *Usage) Budget() (b Budget, err error) {
	limits, today := u.scope.Workspace.Settings.ModelBudget, u.today()
	b.Day = Spending{Period: today.Format(dayForm), Limit: limits.Day}
	b.Month = Spending{Period: today.Format(monthForm), Limit: limits.Month}
	if limits.Day > 0 {
		if b.Day.Spent, err = u.rows.Spent(b.Day.Period, b.Day.Period); err != nil {
			return b, err
		}
	}
	if limits.Month > 0 {
		b.Month.Spent, err = u.rows.Spent(b.Month.Period+"-01", b.Month.Period+"-31")
	}
	return b, err
}

// Between returns the days of a span, both ends included, the newest first.
func (u *Usage) Between(from, to string) ([]Day, error) { return u.rows.Usage(from, to) }

// Span is the last days up to today, in the business's time zone.
func (u *Usage) Span(days int) (from, to string) {
	today := u.today()
	return today.AddDate(0, 0, 1-days).Format(dayForm), today.Format(dayForm)
}
