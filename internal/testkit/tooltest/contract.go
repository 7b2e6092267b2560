package tooltest

import (
	"encoding/json"
	"maps"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/mostrador/mostrador/internal/tool"
)

// Contract is as much of a tool's input schema as is needed to make calls from it.
type Contract struct {
	Type       any                 `json:"type"`
	Format     string              `json:"format"`
	Pattern    string              `json:"pattern"`
	Enum       []any               `json:"enum"`
	Minimum    *json.Number        `json:"minimum"`
	Maximum    *json.Number        `json:"maximum"`
	MinLength  int                 `json:"minLength"`
	Properties map[string]Contract `json:"properties"`
	Items      *Contract           `json:"items"`
	Required   []string            `json:"required"`
	OneOf      []Contract          `json:"oneOf"`
	AnyOf      []Contract          `json:"anyOf"`
	AllOf      []Contract          `json:"allOf"`
	If         *Contract           `json:"if"`
	Then       *Contract           `json:"then"`
	Const      any                 `json:"const"`
}

// ContractOf reads a tool's.
func ContractOf(t testing.TB, tl *tool.Tool) (c Contract) {
	t.Helper()
	if err := json.Unmarshal(tl.Input.JSON(), &c); err != nil {
		t.Fatalf("%s: %v", tl.FullName(), err)
	}
	return c
}

// Names are the fields of an object in a fixed order.
func (c Contract) Names() []string { return slices.Sorted(maps.Keys(c.Properties)) }

// formats are values for the formats that contracts use.
var formats = map[string]string{
	"uuid": "0198c0de-0000-7000-8000-000000000001", "email": "nadia@ejemplo.com", "uri": "https://ejemplo.com/foto.jpg",
	"date-time": "2031-05-04T15:00:00Z", "date": "2031-05-04",
}

// Valid makes a value that keeps the contract: what is required, and the first of every choice.
func (c Contract) Valid(t testing.TB) any {
	t.Helper()
	switch {
	case len(c.Enum) > 0:
		return c.Enum[0]
	case c.Pattern != "":
		return rapid.StringMatching(c.Pattern).Example(1)
	case c.Format != "":
		if formats[c.Format] == "" {
			t.Fatalf("formats in tooltest/contract.go has no text for the format %s", c.Format)
		}
		return formats[c.Format]
	}
	switch c.Kind() {
	case "object":
		return c.ValidObject(t)
	case "array":
		return []any{c.Items.Valid(t)}
	case "integer", "number":
		if c.Minimum != nil {
			return *c.Minimum
		}
		return 1
	case "boolean":
		return true
	}
	return strings.Repeat("Rosario 123 ", 1+c.MinLength/10)[:max(5, c.MinLength)]
}

// ValidObject makes the arguments of a good call.
func (c Contract) ValidObject(t testing.TB) Object {
	t.Helper()
	out := Object{}
	fill := func(names []string) {
		for _, name := range names {
			out[name] = c.Properties[name].Valid(t)
		}
	}
	fill(c.Required)
	for _, choice := range [][]Contract{c.OneOf, c.AnyOf} {
		if len(choice) > 0 {
			fill(choice[0].Required)
		}
	}
	for _, rule := range c.AllOf {
		if rule.If != nil && rule.If.metBy(out) {
			fill(rule.Then.Required)
		}
	}
	return out
}

// metBy says whether the fields have the values a condition asks for.
func (c Contract) metBy(fields Object) bool {
	for name, want := range c.Properties {
		if got := fields[name]; got != want.Const && !slices.Contains(want.Enum, got) {
			return false
		}
	}
	return true
}

// Kind is the type, without null.
func (c Contract) Kind() string {
	for _, k := range c.Kinds() {
		if k != "null" {
			return k
		}
	}
	return ""
}

// Kinds are all types a value may have.
func (c Contract) Kinds() []string {
	switch k := c.Type.(type) {
	case string:
		return []string{k}
	case []any:
		var out []string
		for _, one := range k {
			out = append(out, one.(string))
		}
		return out
	}
	return nil
}
