package history

import (
	"cmp"
	"encoding/json"
	"slices"
	"strings"
	"time"

	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/core/change"
	"github.com/mostrador/mostrador/internal/door/dashboard/naming"
	"github.com/mostrador/mostrador/internal/door/dashboard/page"
	"github.com/mostrador/mostrador/internal/kit/field"
	"github.com/mostrador/mostrador/internal/kit/locale"
)

// Row is a change as people read it.
type Row struct {
	change.Change
	What, By, Via, Talk string
	Differences         []Difference
}

// Difference is a value before and after.
type Difference struct{ Label, Before, After string }

var doorWords = map[change.Door]string{
	change.Dashboard: "changes.door.dashboard", change.API: "changes.door.api", change.Console: "changes.door.console",
	change.Import: "changes.door.import", change.Tool: "changes.door.tool", change.Quick: "changes.door.quick_action",
}

// RowOf is a change with the names of those who made it.
func RowOf(v *page.Visit, names naming.Names, c change.Change) Row {
	row := Row{Change: c, What: c.Thing.Label(v.Tag), By: names.Who(c.Actor, ""), Via: v.T(doorWords[c.Door])}
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
		row.Differences = append(row.Differences, Difference{Label: labelOf(v.Tag, f, d.Path), Before: valueOf(v, f, d.Before),
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
		return page.WriteNumber(v.Tag, f.Kind, value)
	case string:
		if i := slices.IndexFunc(f.Choices, func(c field.Choice) bool { return c.Value == value }); i >= 0 {
			return f.Choices[i].Name(v.Tag)
		}
		if at, err := time.Parse(time.RFC3339, value); err == nil {
			return page.View{Visit: v}.Moment(at)
		}
		return cmp.Or(locale.OneLine(value), "—")
	case []any:
		var texts []string
		if json.Unmarshal(raw, &texts) == nil {
			return cmp.Or(strings.Join(texts, ", "), "—")
		}
	}
	return string(raw)
}
