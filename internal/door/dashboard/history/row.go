package history

import (
	"cmp"
	"encoding/json"
	"maps"
	"slices"
	"strings"
	"time"

	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/core/change"
	"github.com/mostrador/mostrador/internal/core/sales"
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
		in := written{v, core.Described(c.Thing)}
		row.Differences = append(row.Differences, Difference{Label: in.label(d.Path), Before: in.value(d.Path, d.Before),
			After: in.value(d.Path, d.After)})
	}
	return row
}

// written is the values of a thing as people write them.
type written struct {
	*page.Visit
	of change.Described
}

// label is what people call a field, with the name in a map that a path ends in.
func (v written) label(path string) string {
	f, _ := v.of.Field(path)
	label := cmp.Or(f.Label.In(v.Tag), path)
	if rest := path[min(len(f.Path), len(path)):]; f.Kind == field.Map && rest != "" {
		label += " · " + v.key(rest[1:])
	}
	return label
}

// value is a kept value as people write it; a dash where there is none.
func (v written) value(path string, raw json.RawMessage) string {
	f, _ := v.of.Field(path)
	var value any
	if len(raw) == 0 || json.Unmarshal(raw, &value) != nil {
		return "—"
	}
	switch value := value.(type) {
	case bool:
		return v.T(map[bool]string{true: "changes.yes", false: "changes.no"}[value])
	case float64:
		if f.Kind == field.Money || priced(f) {
			return v.Money(int64(value))
		}
		return page.WriteNumber(v.Tag, f.Kind, value)
	case string:
		if i := slices.IndexFunc(f.Choices, func(c field.Choice) bool { return c.Value == value }); i >= 0 {
			return f.Choices[i].Name(v.Tag)
		}
		if at, err := time.Parse(time.RFC3339, value); err == nil {
			return page.View{Visit: v.Visit}.Moment(at)
		}
		if day, err := time.Parse(time.DateOnly, value); err == nil && f.Kind == field.Date {
			return page.ShortDay(v.Tag, day) + " " + day.Format("2006")
		}
		return cmp.Or(locale.OneLine(value), "—")
	case map[string]any:
		if f.Kind == field.Map {
			return v.byName(path, raw)
		}
	case []any:
		var texts []string
		if json.Unmarshal(raw, &texts) == nil {
			return cmp.Or(strings.Join(texts, ", "), "—")
		}
		var rows []map[string]json.RawMessage
		if json.Unmarshal(raw, &rows) == nil {
			return v.rows(path+"/*", rows)
		}
	}
	return string(raw)
}

// priced reports a map of sums of money: prices by list, and what speeds of delivery cost.
func priced(f field.Field) bool { return f.Path == "prices" || strings.HasSuffix(f.Path, "/methods") }

// byName is a map with the names of its values.
func (v written) byName(path string, raw json.RawMessage) string {
	var values map[string]json.RawMessage
	if json.Unmarshal(raw, &values) != nil {
		return string(raw)
	}
	var parts []string
	for _, name := range slices.Sorted(maps.Keys(values)) {
		parts = append(parts, v.key(name)+" "+v.value(path+"/"+name, values[name]))
	}
	return cmp.Or(strings.Join(parts, ", "), "—")
}

// key is the name of a value in a map: people's word for a speed of delivery or a day, and else the name itself.
func (v written) key(name string) string {
	speeds, _ := sales.ByHandDescribed.Field("delivery/method")
	for _, c := range speeds.Choices {
		if c.Value == name {
			return c.Name(v.Tag)
		}
	}
	for d := time.Sunday; d <= time.Saturday; d++ {
		if strings.EqualFold(d.String(), name) {
			return locale.Weekday(v.Tag, d)
		}
	}
	return name
}

// rows has a line for each of a list of things, such as special days and zones; those within a line follow one another.
func (v written) rows(path string, rows []map[string]json.RawMessage) string {
	var lines []string
	for _, row := range rows {
		lines = append(lines, v.row(path, row))
	}
	if strings.Contains(strings.TrimSuffix(path, "*"), "*") {
		return strings.Join(lines, ", ")
	}
	return strings.Join(lines, "\n")
}

// row is one thing of a list: what it is called, when it is, and the rest of it with labels.
func (v written) row(path string, row map[string]json.RawMessage) string {
	var parts []string
	for _, key := range []string{"name", "date", "weekday"} {
		if raw := row[key]; raw != nil {
			parts = append(parts, v.value(path+"/"+key, raw))
		}
		delete(row, key)
	}
	if row["from"] != nil && row["to"] != nil {
		parts = append(parts, v.value(path+"/from", row["from"])+"-"+v.value(path+"/to", row["to"]))
		delete(row, "from")
		delete(row, "to")
	}
	for _, key := range slices.Sorted(maps.Keys(row)) {
		text := v.value(path+"/"+key, row[key])
		if key == "ranges" && text == "—" {
			text = v.T("changes.closed")
		}
		parts = append(parts, v.label(path+"/"+key)+": "+text)
	}
	return strings.Join(parts, " · ")
}
