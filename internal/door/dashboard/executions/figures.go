package executions

import (
	"slices"
	"time"

	"github.com/mostrador/mostrador/internal/door/dashboard/chart"
	"github.com/mostrador/mostrador/internal/door/dashboard/page"
	"github.com/mostrador/mostrador/internal/kit/locale"
	"github.com/mostrador/mostrador/internal/runtime"
)

// executionFigures are figures of the last calls.
type executionFigures struct {
	Stats    []page.Stat
	Failures chart.Series
	Latency  chart.Series
}

// pieces is how many parts a chart has.
const pieces = 14

// figuresOf splits the time between the oldest and the newest call into pieces: how many failed in each, and the
// median duration.
func figuresOf(v *page.Visit, calls []runtime.Outcome) (f executionFigures) {
	f.Failures.Title, f.Latency.Title = v.T("executions.failures"), v.T("executions.latency")
	if len(calls) == 0 {
		return f
	}
	var failed int64
	all := make([]time.Duration, 0, len(calls))
	for _, o := range calls {
		all = append(all, o.Duration)
		if !o.Success {
			failed++
		}
	}
	slices.Sort(all)
	n := int64(len(calls))
	f.Stats = []page.Stat{
		{Title: v.T("executions.looked"), Value: locale.Number(v.Tag, n)},
		{Title: v.T("executions.failed"), Value: locale.Number(v.Tag, failed), Note: v.T("executions.share", failed*100/n)},
		{Title: v.T("executions.median"), Value: v.Took(all[len(all)/2])},
		{Title: v.T("executions.slow"), Value: v.Took(all[len(all)*95/100])},
	}
	newest, oldest := calls[0].StartedAt, calls[len(calls)-1].StartedAt
	for _, o := range calls { // ids are ordered by arrival, clocks not always
		newest, oldest = later(newest, o.StartedAt), earlier(oldest, o.StartedAt)
	}
	part := max(newest.Sub(oldest)/pieces, time.Second) + 1
	bad, took := make([]int64, pieces), make([][]time.Duration, pieces)
	for _, o := range calls {
		i := int(o.StartedAt.Sub(oldest) / part)
		if took[i] = append(took[i], o.Duration); !o.Success {
			bad[i]++
		}
	}
	for i := range pieces {
		label := piece(v, oldest.Add(part*time.Duration(i)), part*pieces)
		var middle time.Duration
		if slices.Sort(took[i]); len(took[i]) > 0 {
			middle = took[i][len(took[i])/2]
		}
		f.Failures.Points = append(f.Failures.Points, chart.Point{Label: label, Value: bad[i], Text: locale.Number(v.Tag, bad[i])})
		f.Latency.Points = append(f.Latency.Points, chart.Point{Label: label, Value: middle.Microseconds(), Text: v.Took(middle)})
	}
	return f
}

func later(a, b time.Time) time.Time {
	if b.After(a) {
		return b
	}
	return a
}

func earlier(a, b time.Time) time.Time {
	if b.Before(a) {
		return b
	}
	return a
}

// piece is the label of a part of a chart: its day, or its time within a short span.
func piece(v *page.Visit, t time.Time, span time.Duration) string {
	if t = t.In(v.Workspace.Location()); span < 48*time.Hour {
		return locale.Time(v.Tag, t)
	}
	return page.ShortDay(v.Tag, t)
}
