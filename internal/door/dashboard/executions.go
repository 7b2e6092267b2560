package dashboard

import (
	"fmt"
	"net/url"
	"time"

	"github.com/google/uuid"

	"github.com/mostrador/mostrador/internal/runtime"
)

// executionsRoutes are the pages of the execution log.
var executionsRoutes = []route{
	{"GET /d/{workspace}/executions", staff, showExecutions},
	{"GET /d/{workspace}/executions/export", staff, exportExecutions},
	{"GET /d/{workspace}/executions/{id}", staff, showExecution},
}

const (
	executionsShown  = 50   // on a page
	executionsDrawn  = 1000 // that charts are made of
	executionsOnFile = 20_000
)

// executionQuery is the filter in the address.
type executionQuery struct {
	Tool    string
	Session string
	Day     string // the last day, "2006-01-02"
	Failed  bool
	After   string // the last row of the previous page
}

// looksFor reads the address. An unknown id or tool finds nothing, rather than everything.
func (v *visit) looksFor() executionQuery {
	values := v.r.URL.Query()
	q := executionQuery{Tool: values.Get("tool"), Session: values.Get("session"), Failed: values.Get("failed") != "", After: values.Get("after")}
	for _, id := range []*string{&q.Session, &q.After} {
		if _, err := uuid.Parse(*id); *id != "" && err != nil {
			*id = uuid.Nil.String()
		}
	}
	if _, err := time.Parse(time.DateOnly, values.Get("day")); err == nil {
		q.Day = values.Get("day")
	}
	if storable(q.Tool) != q.Tool {
		q.Tool = "?" // no tool has this name
	}
	return q
}

// filter is the query for the database. Ids begin with the time of the call, so that the end of a day is a place in
// their order.
func (q executionQuery) filter(v *visit, most int) runtime.ExecutionFilter {
	f := runtime.ExecutionFilter{SessionID: q.Session, Tool: q.Tool, After: q.After, Limit: most}
	if day, err := time.ParseInLocation(time.DateOnly, q.Day, v.Workspace.Location()); err == nil {
		if end := idAt(day.AddDate(0, 0, 1)); f.After == "" || end < f.After {
			f.After = end
		}
	}
	return f
}

// idAt is an id below every id made from a moment on.
func idAt(t time.Time) string {
	ms := uint64(max(t.UnixMilli(), 0))
	return fmt.Sprintf("%08x-%04x-7000-8000-000000000000", ms>>16&0xffffffff, ms&0xffff)
}

// with is the address of the same query, continued after an id.
func (q executionQuery) with(path, after string) string {
	values := url.Values{}
	for name, value := range map[string]string{"tool": q.Tool, "session": q.Session, "day": q.Day, "after": after} {
		if value != "" {
			values.Set(name, value)
		}
	}
	if q.Failed {
		values.Set("failed", "yes")
	}
	if len(values) == 0 {
		return path
	}
	return path + "?" + values.Encode()
}

// find lists a page of calls and where the next begins; empty: this is the last.
func (q executionQuery) find(v *visit, most int) (rows []runtime.ExecutionRecord, next string, err error) {
	f := q.filter(v, most+1)
	f.Failed = q.Failed
	rows, err = v.door.Runtime.Executions(v.context(), v.Workspace, f)
	if len(rows) > most {
		rows = rows[:most]
		next = rows[most-1].ID
	}
	return rows, next, err
}

// executionsPage is what was found, with figures of the last calls.
type executionsPage struct {
	Query        executionQuery
	Tools        []toolChoices
	Rows         []callLine
	More, Export string // addresses
	executionFigures
}

func showExecutions(v *visit) (answer, error) {
	q := v.looksFor()
	p := executionsPage{Query: q, Export: q.with(v.Path("executions", "export"), "")}
	rows, next, err := q.find(v, executionsShown)
	if err != nil {
		return nil, err
	}
	names, err := v.naming()
	if err != nil {
		return nil, err
	}
	if p.Rows = names.lines(rows...); next != "" {
		p.More = q.with(v.Path("executions"), next)
	}
	of := q
	of.After = "" // charts stay the same from page to page
	recent, err := v.door.Runtime.Outcomes(v.context(), v.Workspace, of.filter(v, executionsDrawn))
	if err != nil {
		return nil, err
	}
	p.executionFigures = v.figuresOf(recent)
	p.Tools = names.choices(q.Tool)
	return page{name: "executions", title: v.T("nav.executions"), data: p}, nil
}

// toolChoices are the tools of a pack to choose from.
type toolChoices struct {
	Title string
	Tools []Choice
}

// choices are all tools, pack by pack.
func (n naming) choices(chosen string) (list []toolChoices) {
	for _, t := range n.tools.All() {
		if last := len(list) - 1; last < 0 || list[last].Title != t.Pack.Title {
			list = append(list, toolChoices{Title: t.Pack.Title})
		}
		of := &list[len(list)-1]
		of.Tools = append(of.Tools, Choice{Title: toolTitle(t), Value: t.FullName(), Here: t.FullName() == chosen})
	}
	return list
}

// executionPage is one call with its relatives: the plan it was a step of, the call whose answer it repeated, and its
// own steps.
type executionPage struct {
	callLine
	Parent, First, Steps   []callLine
	Agent                  string
	Talk                   string // the address of its conversation; empty: none
	Input, Output, Changes string
	Whole                  bool // the row is unchanged since it was written
}

func showExecution(v *visit) (answer, error) {
	l, err := v.door.Runtime.Execution(v.context(), v.Workspace, v.named("id"))
	if err != nil {
		return nil, err
	}
	names, err := v.naming()
	if err != nil {
		return nil, err
	}
	p := executionPage{
		callLine: names.line(l.ExecutionRecord), Steps: names.lines(l.Steps...), Agent: names.agents[l.AgentID], Input: pretty(l.Execution.Input), Output: pretty(l.Execution.Output), Changes: pretty(l.Execution.Changes),
		Whole: l.Verify(),
	}
	if l.SessionID != "" && v.to("conversations") != "" {
		p.Talk = v.Path("conversations", l.SessionID)
	}
	if l.Parent != nil {
		p.Parent = names.lines(*l.Parent)
	}
	if l.First != nil {
		p.First = names.lines(*l.First)
	}
	return page{name: "execution", within: "executions", title: p.Called, data: p, crumbs: []Crumb{{v.T("nav.executions"), v.Path("executions")}}}, nil
}
