package invariants_test

import (
	"encoding/json"
	"maps"
	"slices"
	"testing"

	"github.com/mostrador/mostrador/internal/packs"
	"github.com/mostrador/mostrador/internal/testkit"
	"github.com/mostrador/mostrador/internal/tool"
)

// contract is as much of a tool's input schema as these tests read.
type contract struct {
	Type       any                 `json:"type"`
	Format     string              `json:"format"`
	Pattern    string              `json:"pattern"`
	Enum       []any               `json:"enum"`
	Minimum    *json.Number        `json:"minimum"`
	Maximum    *json.Number        `json:"maximum"`
	MinLength  int                 `json:"minLength"`
	Properties map[string]contract `json:"properties"`
	Items      *contract           `json:"items"`
	Required   []string            `json:"required"`
	OneOf      []contract          `json:"oneOf"`
	AnyOf      []contract          `json:"anyOf"`
	AllOf      []contract          `json:"allOf"`
	If         *contract           `json:"if"`
	Then       *contract           `json:"then"`
	Const      any                 `json:"const"`
}

func contractOf(t testing.TB, tl *tool.Tool) (c contract) {
	t.Helper()
	if err := json.Unmarshal(tl.Input.JSON(), &c); err != nil {
		t.Fatalf("%s: %v", tl.FullName(), err)
	}
	return c
}

// everyTool runs fn for each tool there is, as a subtest named after it.
func everyTool(t *testing.T, fn func(t *testing.T, tl *tool.Tool)) {
	t.Helper()
	for _, tl := range packs.Set().All() {
		t.Run(tl.FullName(), func(t *testing.T) { fn(t, tl) })
	}
}

// names are the fields of an object in a fixed order.
func (c contract) names() []string { return slices.Sorted(maps.Keys(c.Properties)) }

// samples are values for patterns, which nothing can be made from.
var samples = map[string]string{
	`^[0-9]{7,8}$`:      "30123456",
	`^\+?[0-9]{10,15}$`: "+5493415550123",
	`^\+[1-9]\d{1,14}$`: "+5493415550123",
}

// formats are values for the formats contracts use.
var formats = map[string]string{
	"uuid": "0198c0de-0000-7000-8000-000000000001", "email": "nadia@ejemplo.com", "date-time": "2031-05-04T15:00:00Z", "date": "2031-05-04",
}

// valid makes a value that keeps the contract: what is required, and the first
// of every choice.
func (c contract) valid(t testing.TB) any {
	t.Helper()
	switch {
	case len(c.Enum) > 0:
		return c.Enum[0]
	case c.Pattern != "":
		if samples[c.Pattern] == "" {
			t.Fatalf("samples has no text for the pattern %s", c.Pattern)
		}
		return samples[c.Pattern]
	case c.Format != "":
		if formats[c.Format] == "" {
			t.Fatalf("formats has no text for the format %s", c.Format)
		}
		return formats[c.Format]
	}
	switch c.kind() {
	case "object":
		return c.validObject(t)
	case "array":
		return []any{c.Items.valid(t)}
	case "integer", "number":
		if c.Minimum != nil {
			return *c.Minimum
		}
		return 1
	case "boolean":
		return true
	}
	return "Rosario 123"[:max(5, c.MinLength)]
}

func (c contract) validObject(t testing.TB) object {
	t.Helper()
	out := object{}
	fill := func(names []string) {
		for _, name := range names {
			out[name] = c.Properties[name].valid(t)
		}
	}
	fill(c.Required)
	for _, choice := range [][]contract{c.OneOf, c.AnyOf} {
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
func (c contract) metBy(fields object) bool {
	for name, want := range c.Properties {
		if got := fields[name]; got != want.Const && !slices.Contains(want.Enum, got) {
			return false
		}
	}
	return true
}

// kind is the type, without null.
func (c contract) kind() string {
	for _, k := range c.kinds() {
		if k != "null" {
			return k
		}
	}
	return ""
}

func (c contract) kinds() []string {
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

// everything is a shop whose agent has every tool of every pack.
func everything(s settings) testkit.Setup {
	setup := testkit.Setup{Settings: s, Plan: "enterprise"}
	for _, tl := range packs.Set().All() {
		setup.Overrides = append(setup.Overrides, override(tl))
	}
	return setup
}
