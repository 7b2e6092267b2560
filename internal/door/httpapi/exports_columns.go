package httpapi

import (
	"context"
	"encoding/json"
	"fmt"
	"reflect"
	"slices"
	"strings"
	"time"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/core/booking"
	"github.com/mostrador/mostrador/internal/core/conversation"
	"github.com/mostrador/mostrador/internal/kit/field"
	"github.com/mostrador/mostrador/internal/kit/locale"
	"github.com/mostrador/mostrador/internal/kit/money"
	"github.com/mostrador/mostrador/internal/kit/schema"
	"github.com/mostrador/mostrador/internal/kit/sheet"
)

// exportColumn is a value of an item: its path, what people call it, how it is written.
type exportColumn struct {
	field.Field
	moment bool
}

// leftOut are the values of a list that no file has: what was said, addresses that open a file to their reader, and what
// only programs read.
var leftOut = map[string][]string{
	"sessions": {"last_text"}, "files": {"url"}, "receipts": {"raw_text", "file_url"}, "handoffs": {"context"},
	"executions": {"input", "output", "changes"}, "confirmations": {"arguments"}, "quick-actions": {"steps"}, "notifications": {"context"},
	"custom-tools": {"parameters_schema", "execution_config", "response_schema", "breaker", "agents", "secrets"},
}

// customerColumn is the name that stands beside a customer's id.
const customerColumn = "customer"

// columnsOf are the columns of a list, in the order of its items' JSON. A value without a heading panics: a test asks for all.
func columnsOf(list string, item reflect.Type) []exportColumn {
	out := within(list, item, "")
	has := func(path string) int {
		return slices.IndexFunc(out, func(c exportColumn) bool { return c.Path == path })
	}
	if at := has("customer_id"); at >= 0 && has("customer_name") < 0 {
		out = slices.Insert(out, at, exportColumn{Field: heading(customerColumn)})
	}
	return out
}

func within(list string, t reflect.Type, above string) (out []exportColumn) {
	for _, f := range schema.JSONFields(t) {
		path := strings.TrimPrefix(above+"/"+f.Name, "/")
		if slices.Contains(leftOut[list], path) {
			continue
		}
		of := f.Type
		for of.Kind() == reflect.Pointer {
			of = of.Elem()
		}
		if of.Kind() == reflect.Struct && of != reflect.TypeFor[time.Time]() && of != reflect.TypeFor[money.Decimal]() {
			out = append(out, within(list, of, path)...)
			continue
		}
		c := exportColumn{Field: headed(list, f.StructField, path), moment: of == reflect.TypeFor[time.Time]()}
		out = append(out, c)
	}
	return out
}

// describedBy are the nouns whose descriptions have the headings of a list that does not show them as they are.
var describedBy = map[string]interface {
	Field(path string) (field.Field, bool)
}{
	"resources": booking.ResourceDescribed, "branches": access.BranchDescribed, "sessions": conversation.Described,
}

// headed is the description of a value: its noun's, where people edit it, or that of exports.
func headed(list string, f reflect.StructField, path string) field.Field {
	own, described := field.One(f)
	if noun := describedBy[list]; noun != nil && !described {
		own, described = noun.Field(path)
	}
	if !described || path == "customer_id" { // a form's heading is the column's of the name
		own = heading(path)
	}
	own.Path = path
	return own
}

// heading is what exports call a value that no form has.
func heading(path string) field.Field {
	name := strings.ReplaceAll(path, "/", "_")
	own, known := exportWords[name]
	if !known {
		panic("httpapi: exports have no heading for " + path)
	}
	own.Path = path
	return own
}

// listExport makes rows of items as a list has them.
type listExport struct {
	*router
	caller  caller
	tag     locale.Tag
	columns []exportColumn
	expand  func(items []json.RawMessage) ([]json.RawMessage, error) // nil: an item is a row
}

func (l listExport) headings() []string {
	out := make([]string, len(l.columns))
	for i, c := range l.columns {
		out[i] = c.Label.In(l.tag)
	}
	return out
}

func (l listExport) cells(ctx context.Context, raw []json.RawMessage) (rows [][]sheet.Cell, err error) {
	if l.expand != nil {
		if raw, err = l.expand(raw); err != nil {
			return nil, err
		}
	}
	items := make([]map[string]any, len(raw))
	for i := range raw {
		d := json.NewDecoder(strings.NewReader(string(raw[i])))
		d.UseNumber()
		if err := d.Decode(&items[i]); err != nil {
			return nil, err
		}
	}
	if slices.ContainsFunc(l.columns, func(c exportColumn) bool { return c.Path == customerColumn }) {
		names, err := customerNames(ctx, l.router, l.caller, items)
		if err != nil {
			return nil, err
		}
		for _, item := range items {
			id, _ := item["customer_id"].(string)
			item[customerColumn] = names[id]
		}
	}
	for _, item := range items {
		row := make([]sheet.Cell, len(l.columns))
		for i, c := range l.columns {
			row[i] = l.cell(c, item)
		}
		rows = append(rows, row)
	}
	return rows, nil
}

func (l listExport) cell(c exportColumn, item map[string]any) sheet.Cell {
	var value any = item
	for part := range strings.SplitSeq(c.Path, "/") {
		inner, _ := value.(map[string]any)
		value = inner[part]
	}
	switch v := value.(type) {
	case nil:
		return sheet.Cell{}
	case bool:
		return sheet.Text(yesNo[v].In(l.tag))
	case json.Number:
		if n, err := v.Int64(); err == nil && c.Kind == field.Money {
			return sheet.Amount(n, l.currency(item))
		}
		return sheet.Number(v.String())
	case string:
		if at, err := time.Parse(time.RFC3339, v); err == nil && c.moment {
			return sheet.Moment(at)
		}
		return sheet.Text(choiceName(c.Field, v, l.tag))
	case []any:
		texts := make([]string, len(v))
		for i := range v {
			texts[i] = brief(v[i])
		}
		return sheet.Text(strings.Join(texts, "; "))
	}
	return sheet.Text(compact(value))
}

// currency is what the amounts of an item are in.
func (l listExport) currency(item map[string]any) money.Currency {
	if own, _ := item["currency"].(string); own != "" {
		return money.Currency(own)
	}
	return l.caller.Workspace.Currency
}

var yesNo = map[bool]locale.Text{true: {ES: "Sí", PT: "Sim", EN: "Yes"}, false: {ES: "No", PT: "Não", EN: "No"}}

// choiceName is what people call one of a field's words.
func choiceName(f field.Field, value string, tag locale.Tag) string {
	for _, c := range f.Choices {
		if c.Value == value {
			return c.Name(tag)
		}
	}
	return value
}

// brief is an entry of a list inside an item, as a person reads it.
func brief(value any) string {
	of, is := value.(map[string]any)
	if !is {
		return plainText(value)
	}
	name, _ := of["name"].(string)
	switch {
	case of["path"] != nil: // a change
		return fmt.Sprintf("%v: %s → %s", of["path"], plainText(of["before"]), plainText(of["after"]))
	case name != "" && of["quantity"] != nil:
		return fmt.Sprintf("%v × %s", of["quantity"], name)
	case name != "":
		return name
	}
	return compact(value)
}

func plainText(value any) string {
	if s, is := value.(string); is || value == nil {
		return s
	}
	return compact(value)
}

func compact(value any) string {
	raw, _ := json.Marshal(value) // it came from JSON
	return string(raw)
}
