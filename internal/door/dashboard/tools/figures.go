package tools

import (
	"slices"
	"time"

	"github.com/mostrador/mostrador/internal/door/dashboard/chart"
	"github.com/mostrador/mostrador/internal/door/dashboard/page"
	"github.com/mostrador/mostrador/internal/kit/locale"
	"github.com/mostrador/mostrador/internal/runtime"
)

const (
	// mostCounted bounds how many calls of a tool are looked at; the newest.
	mostCounted = 5_000
	chartDays   = 14
)

// toolFigures are what the execution rows of a tool say.
type toolFigures struct {
	Periods []toolPeriod
	Calls   chart.Series // by day
	Newest  string       // how many calls were looked at, where there are more
}

// toolPeriod is a line of the table.
type toolPeriod struct {
	Days          int
	Calls, Errors string
	Half, Slow    string // how long half of the calls take at most, and 95 of 100
	Cost          string // of the model answers that made them
}

// figures counts the calls of a tool in the last days, in the business's own time.
func (area *Tools) figures(v *page.Visit, tool string) (f toolFigures, err error) {
	calls, err := area.Runtime.Outcomes(v.Context(), v.Workspace,
		runtime.ExecutionFilter{Tool: tool, Limit: mostCounted})
	if err != nil || len(calls) == 0 {
		return f, err
	}
	if len(calls) == mostCounted {
		f.Newest = locale.Number(v.Tag, mostCounted)
	}
	now := v.Now().In(v.Workspace.Location())
	for _, days := range []int{1, 7, 30} {
		f.Periods = append(f.Periods, periodOf(v, calls, days, now.AddDate(0, 0, -days)))
	}
	f.Calls.Title = v.T("figures.calls")
	f.Calls.Write = func(n int64) string { return locale.Number(v.Tag, n) }
	for back := chartDays - 1; back >= 0; back-- {
		day := now.AddDate(0, 0, -back)
		n := int64(0)
		for _, c := range calls {
			if at := c.StartedAt.In(day.Location()); at.Year() == day.Year() && at.YearDay() == day.YearDay() {
				n++
			}
		}
		f.Calls.Points = append(f.Calls.Points, chart.Point{Label: page.ShortDay(v.Tag, day), Value: n,
			Text: locale.Number(v.Tag, n)})
	}
	return f, nil
}

func periodOf(v *page.Visit, calls []runtime.Outcome, days int, since time.Time) toolPeriod {
	var took []time.Duration
	var failed, cost int64
	for _, c := range calls {
		if c.StartedAt.Before(since) {
			continue
		}
		cost += c.CostMicros
		if took = append(took, c.Duration); c.Failed() {
			failed++
		}
	}
	p := toolPeriod{Days: days, Calls: locale.Number(v.Tag, int64(len(took))), Errors: locale.Number(v.Tag, failed),
		Half: "–", Slow: "–", Cost: v.Dollars(cost)}
	if slices.Sort(took); len(took) > 0 {
		p.Half, p.Slow = v.Took(took[len(took)/2]), v.Took(took[len(took)*95/100])
	}
	return p
}
