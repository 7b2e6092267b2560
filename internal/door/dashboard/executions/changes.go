package executions

import (
	"cmp"
	"encoding/json"
	"slices"

	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/core/change"
	"github.com/mostrador/mostrador/internal/door/dashboard/naming"
	"github.com/mostrador/mostrador/internal/door/dashboard/page"
	"github.com/mostrador/mostrador/internal/door/doorkit"
	"github.com/mostrador/mostrador/internal/kit/field"
	"github.com/mostrador/mostrador/internal/kit/locale"
)

// changesPage is who changed what, of everything or of one thing.
type changesPage struct {
	Things []page.Choice
	Of     string // the id of the one thing; empty: of all
	Chosen string
	Rows   []changeRow
	More   string // address
}

// changeRow is a change as people read it.
type changeRow struct {
	change.Change
	What, By, Via, Talk string
	Differences         []difference
}

// difference is a value before and after.
type difference struct{ Label, Before, After string }

const changesShown = 50

func (area *Executions) showChanges(v *page.Visit) (page.Answer, error) {
	p := changesPage{Of: doorkit.Text(v.Query("id")), Chosen: v.Query("thing")}
	f := change.Filter{ThingID: p.Of, After: doorkit.OptionalID(v.Query("after")), Limit: changesShown + 1}
	if p.Chosen != "" {
		f.Things = []change.Thing{change.Thing(p.Chosen)}
	}
	var list []change.Change
	err := v.Read(func(u *core.Unit) (err error) {
		list, err = u.History.List(f)
		return err
	})
	if err != nil {
		return nil, err
	}
	list, next := page.Cut(list, changesShown, func(last change.Change) string { return last.ID })
	names, err := naming.Signers(v)
	if err != nil {
		return nil, err
	}
	for _, c := range list {
		p.Rows = append(p.Rows, rowOf(v, names, c))
	}
	if next != "" {
		p.More = page.Query{"id": p.Of, "thing": p.Chosen, "after": next}.At(v.Path("changes"))
	}
	for _, t := range change.Visible(v.Person.Role, nil) {
		p.Things = append(p.Things, page.Choice{Title: t.Label(v.Tag), Value: string(t), Here: string(t) == p.Chosen})
	}
	return page.Page{Name: "changes", Title: v.T("nav.changes"), Data: p}, nil
}

var doorWords = map[change.Door]string{
	change.Dashboard: "changes.door.dashboard", change.API: "changes.door.api", change.Console: "changes.door.console",
	change.Import: "changes.door.import", change.Tool: "changes.door.tool", change.Quick: "changes.door.quick_action",
}

func rowOf(v *page.Visit, names naming.Names, c change.Change) changeRow {
	row := changeRow{Change: c, What: c.Thing.Label(v.Tag), By: names.Who(c.Actor, ""), Via: v.T(doorWords[c.Door])}
	if c.Door == change.API && names.People[c.Actor] == "" {
		row.Via = "" // the name of a program says it
	}
	if c.Actor == change.ConsoleActor {
		row.By = v.T("changes.console")
	}
	if c.ExecutionID != "" {
		row.Talk = v.Path("executions", c.ExecutionID)
	}
	for _, d := range c.Values {
		f, _ := core.Described(c.Thing).Field(d.Path)
		row.Differences = append(row.Differences, difference{Label: labelOf(v.Tag, f, d.Path), Before: valueOf(v, f, d.Before),
			After: valueOf(v, f, d.After)})
	}
	return row
}

// labelOf is what people call a field, with the name in a map that a path ends in.
func labelOf(tag locale.Tag, f field.Field, path string) string {
	label := cmp.Or(f.Label.In(tag), path)
	if rest := path[min(len(f.Path), len(path)):]; f.Kind == field.Map && rest != "" {
		label += " · " + rest[1:]
	}
	return label
}

// valueOf is a kept value as people write it; a dash where there is none.
func valueOf(v *page.Visit, f field.Field, raw json.RawMessage) string {
	var value any
	if len(raw) == 0 || json.Unmarshal(raw, &value) != nil {
		return "—"
	}
	switch value := value.(type) {
	case bool:
		return v.T(map[bool]string{true: "changes.yes", false: "changes.no"}[value])
	case float64:
		if f.Kind == field.Money || f.Path == "prices" {
			return v.Money(int64(value))
		}
		return string(raw)
	case string:
		if i := slices.IndexFunc(f.Choices, func(c field.Choice) bool { return c.Value == value }); i >= 0 {
			return f.Choices[i].Name(v.Tag)
		}
		return cmp.Or(locale.OneLine(value), "—")
	}
	return string(raw)
}
