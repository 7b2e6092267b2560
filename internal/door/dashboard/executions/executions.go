// Package executions has the pages of the logs: of all calls, and of who changed what.
package executions

import (
	"embed"
	"slices"
	"time"

	"github.com/mostrador/mostrador/internal/core/scope"
	"github.com/mostrador/mostrador/internal/door/dashboard/chart"
	"github.com/mostrador/mostrador/internal/door/dashboard/naming"
	"github.com/mostrador/mostrador/internal/door/dashboard/page"
	"github.com/mostrador/mostrador/internal/door/doorkit"
	"github.com/mostrador/mostrador/internal/kit/locale"
	"github.com/mostrador/mostrador/internal/runtime"
	"github.com/mostrador/mostrador/internal/tool"
)

//go:embed *.html *.words
var files embed.FS

// Executions shows the log of all calls.
type Executions struct {
	Runtime *runtime.Runtime
}

// Area is the pages of the log.
func (area *Executions) Area() page.Area {
	return page.Area{Files: files, Routes: []page.Route{
		page.For(page.Staff, "GET /d/{workspace}/executions", area.showAll),
		page.For(page.Staff, "GET /d/{workspace}/executions/{id}", area.showOne),
		page.For(page.Staff, "GET /d/{workspace}/changes", area.showChanges),
	}}
}

const (
	executionsShown = 50   // on a page
	executionsDrawn = 1000 // that charts are made of
)

// executionQuery is the filter in the address.
type executionQuery struct {
	Tool    string
	Session string
	Day     string // the last day, "2006-01-02"
	Failed  bool
	After   string // the last row of the previous page
}

// query reads the address. An unknown id or tool finds nothing, rather than everything.
func query(v *page.Visit) executionQuery {
	values := v.Request.URL.Query()
	q := executionQuery{
		Tool: values.Get("tool"), Session: doorkit.OptionalID(values.Get("session")),
		Failed: values.Get("failed") != "", After: doorkit.OptionalID(values.Get("after")),
	}
	if _, err := time.Parse(time.DateOnly, values.Get("day")); err == nil {
		q.Day = values.Get("day")
	}
	if doorkit.Text(q.Tool) != q.Tool {
		q.Tool = "?" // no tool has this name
	}
	return q
}

// filter is the query for the database. Ids begin with the time of the call, so that the end of a day is a place in
// their order.
func (q executionQuery) filter(v *page.Visit, most int) runtime.ExecutionFilter {
	f := runtime.ExecutionFilter{SessionID: q.Session, Tool: q.Tool, After: q.After, Limit: most}
	if day, err := time.ParseInLocation(time.DateOnly, q.Day, v.Workspace.Location()); err == nil {
		if end := scope.IDAt(day.AddDate(0, 0, 1)); f.After == "" || end < f.After {
			f.After = end
		}
	}
	return f
}

// at is the address of the same query, continued after an id.
func (q executionQuery) at(path, after string) string {
	values := page.Query{"tool": q.Tool, "session": q.Session, "day": q.Day, "after": after}
	if q.Failed {
		values["failed"] = "yes"
	}
	return values.At(path)
}

// exported is the same query as a file.
func (q executionQuery) exported(v *page.Visit) page.Exported {
	filter := []any{"tool", q.Tool, "session", q.Session}
	if q.Failed {
		filter = append(filter, "failed", q.Failed)
	}
	if day, err := time.ParseInLocation(time.DateOnly, q.Day, v.Workspace.Location()); err == nil {
		filter = append(filter, "until", day.AddDate(0, 0, 1).Format(time.RFC3339))
	}
	return v.Exported("executions", filter...)
}

// find lists a page of calls and where the next begins; empty: this is the last.
func (area *Executions) find(
	v *page.Visit, q executionQuery, most int,
) (rows []runtime.ExecutionRecord, next string, err error) {
	f := q.filter(v, most+1)
	f.Failed = q.Failed
	if rows, err = area.Runtime.Executions(v.Context(), v.Workspace, f); err != nil {
		return nil, "", err
	}
	rows, next = page.Cut(rows, most, func(last runtime.ExecutionRecord) string { return last.ID })
	return rows, next, nil
}

// executionsPage is what was found, with figures of the last calls.
type executionsPage struct {
	Query  executionQuery
	Tools  []toolChoices
	Rows   []naming.Call
	More   string // the address of older ones
	Export page.Exported
	executionFigures
}

func (area *Executions) showAll(v *page.Visit) (page.Answer, error) {
	q := query(v)
	p := executionsPage{Query: q, Export: q.exported(v)}
	rows, next, err := area.find(v, q, executionsShown)
	if err != nil {
		return nil, err
	}
	names, err := naming.Of(v, area.Runtime)
	if err != nil {
		return nil, err
	}
	if p.Rows = names.Calls(rows...); next != "" {
		p.More = q.at(v.Path("executions"), next)
	}
	of := q
	of.After = "" // charts stay the same from page to page
	recent, err := area.Runtime.Outcomes(v.Context(), v.Workspace, of.filter(v, executionsDrawn))
	if err != nil {
		return nil, err
	}
	p.executionFigures = figuresOf(v, recent)
	p.Tools = choices(v, names.Tools, q.Tool)
	return page.Page{Name: "executions", Title: v.T("nav.executions"), Data: p}, nil
}

// toolChoices are the tools of a pack to choose from.
type toolChoices struct {
	Title string
	Tools []page.Choice
}

// choices are all tools, pack by pack.
func choices(v *page.Visit, all *tool.Set, chosen string) (list []toolChoices) {
	for _, t := range all.All() {
		title := naming.Pack(v, t.Pack)
		if last := len(list) - 1; last < 0 || list[last].Title != title {
			list = append(list, toolChoices{Title: title})
		}
		of := &list[len(list)-1]
		of.Tools = append(of.Tools, page.Choice{Title: t.TitleIn(v.Tag), Value: t.FullName(),
			Here: t.FullName() == chosen})
	}
	return list
}

// executionPage is one call with its relatives: the plan it was a step of, the call whose answer it repeated, and its
// own steps.
type executionPage struct {
	naming.Call
	Parent, First, Steps   []naming.Call
	Agent                  string
	Talk                   string // the address of its conversation; empty: none
	Input, Output, Changes string
	Intact                 bool // the row is unchanged since it was written
}

func (area *Executions) showOne(v *page.Visit) (page.Answer, error) {
	l, err := area.Runtime.Execution(v.Context(), v.Workspace, v.ID())
	if err != nil {
		return nil, err
	}
	names, err := naming.Of(v, area.Runtime)
	if err != nil {
		return nil, err
	}
	p := executionPage{
		Call: names.Calls(l.ExecutionRecord)[0], Steps: names.Calls(l.Steps...), Agent: names.Agents[l.AgentID],
		Input: naming.Pretty(l.Execution.Input), Output: naming.Pretty(l.Execution.Output),
		Changes: naming.Pretty(l.Execution.Changes), Intact: l.Verify(),
	}
	if l.SessionID != "" && v.To("conversations") != "" {
		p.Talk = v.Path("conversations", l.SessionID)
	}
	if l.Parent != nil {
		p.Parent = names.Calls(*l.Parent)
	}
	if l.First != nil {
		p.First = names.Calls(*l.First)
	}
	return page.Page{Name: "execution", Within: "executions", Title: p.Called, Data: p, Crumbs: v.Crumbs("executions")},
		nil
}

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
		if o.Failed() {
			failed++
		}
	}
	slices.Sort(all)
	n := int64(len(calls))
	f.Stats = []page.Stat{
		{Title: v.T("executions.looked"), Value: locale.Number(v.Tag, n)},
		{Title: v.T("executions.failed"), Value: locale.Number(v.Tag, failed),
			Note: v.T("executions.share", failed*100/n)},
		{Title: v.T("executions.median"), Value: v.Took(all[len(all)/2])},
		{Title: v.T("executions.slow"), Value: v.Took(all[len(all)*95/100])},
	}
	byStart := func(a, b runtime.Outcome) int { return a.StartedAt.Compare(b.StartedAt) }
	// Ids are ordered by arrival, clocks not always.
	newest, oldest := slices.MaxFunc(calls, byStart).StartedAt, slices.MinFunc(calls, byStart).StartedAt
	part := max(newest.Sub(oldest)/pieces, time.Second) + 1
	bad, took := make([]int64, pieces), make([][]time.Duration, pieces)
	for _, o := range calls {
		i := int(o.StartedAt.Sub(oldest) / part)
		if took[i] = append(took[i], o.Duration); o.Failed() {
			bad[i]++
		}
	}
	f.Failures.Write = func(n int64) string { return locale.Number(v.Tag, n) }
	f.Latency.Write = func(micros int64) string { return v.Took(time.Duration(micros) * time.Microsecond) }
	for i := range pieces {
		label := piece(v, oldest.Add(part*time.Duration(i)), part*pieces)
		var middle time.Duration
		if slices.Sort(took[i]); len(took[i]) > 0 {
			middle = took[i][len(took[i])/2]
		}
		f.Failures.Points = append(f.Failures.Points, chart.Point{
			Label: label, Value: bad[i], Text: locale.Number(v.Tag, bad[i]),
		})
		f.Latency.Points = append(f.Latency.Points, chart.Point{
			Label: label, Value: middle.Microseconds(), Text: v.Took(middle),
		})
	}
	return f
}

// piece is the label of a part of a chart: its day, or its time within a short span.
func piece(v *page.Visit, t time.Time, span time.Duration) string {
	if t = t.In(v.Workspace.Location()); span < 48*time.Hour {
		return locale.Time(v.Tag, t)
	}
	return page.ShortDay(v.Tag, t)
}
