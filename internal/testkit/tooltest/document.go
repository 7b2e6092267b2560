package tooltest

import (
	"encoding/json"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/mostrador/mostrador/internal/tool"
)

// check compares a tool with its description.
func (about Tool) check(t *testing.T, tl *tool.Tool) {
	t.Helper()
	want, got := lines(about.Arguments), argumentsOf(t, tl)
	for _, w := range want {
		if !slices.Contains(got, w) {
			t.Errorf("want the argument %q", w)
		}
	}
	for _, g := range got {
		if !slices.Contains(want, g) {
			t.Errorf("got the argument  %q", g)
		}
	}
	if got := promisesOf(tl); got != about.Promises {
		t.Errorf("promises %q, its description says %q", got, about.Promises)
	}
	if got := strings.Join(tl.Types(), " "); about.Types != "" && got != about.Types {
		t.Errorf("for %s, its description says %s", got, about.Types)
	}
	for _, arguments := range about.Accepts {
		if !accepts(t, tl, arguments) {
			t.Errorf("refuses %s", arguments)
		}
	}
	for _, arguments := range about.Refuses {
		if accepts(t, tl, arguments) {
			t.Errorf("accepts %s", arguments)
		}
	}
	for _, name := range nameLike(ContractOf(t, tl)) {
		if !slices.ContainsFunc(about.Probes, func(p Probe) bool { return p.Field == name }) {
			t.Errorf("%s looks like the name of something and has no probe: say in Probes what it names", name)
		}
	}
	if tl.Gate != nil && about.Ready == nil {
		t.Error("the tool waits for a yes: say in Ready how a model would call it")
	}
}

// promisesOf is a tool's part of the security matrix and of the tables in the documents.
func promisesOf(tl *tool.Tool) string {
	d := tl.Describe()
	list := []string{d.Category, string(d.Risk), d.Confirmation.Mode, strconv.Itoa(d.RatePerMinute), string(d.Audit)}
	return strings.Join(append(list, d.Events...), " ")
}

func accepts(t *testing.T, tl *tool.Tool, arguments string) bool {
	t.Helper()
	var value any
	d := json.NewDecoder(strings.NewReader(strings.ReplaceAll(arguments, `"ID"`,
		`"0199b6a2-7c1e-7d3a-9f42-5b1c8e0d2a61"`)))
	d.UseNumber()
	if err := d.Decode(&value); err != nil {
		t.Fatal(err)
	}
	return len(tl.Input.Validate(tl.WithDefaults(value), "es")) == 0
}

// argumentsOf lists a tool's arguments as Tool.Arguments does, nested ones under their dotted names.
func argumentsOf(t *testing.T, tl *tool.Tool) []string {
	t.Helper()
	var root argument
	if err := json.Unmarshal(tl.Input.JSON(), &root); err != nil {
		t.Fatal(err)
	}
	list := root.flat("")
	slices.Sort(list)
	return list
}

// argument is the part of a schema that Tool.Arguments speaks of.
type argument struct {
	Type       string              `json:"type"`
	Format     string              `json:"format"`
	Pattern    string              `json:"pattern"`
	Enum       []string            `json:"enum"`
	MinLength  json.Number         `json:"minLength"`
	MaxLength  json.Number         `json:"maxLength"`
	Minimum    json.Number         `json:"minimum"`
	Maximum    json.Number         `json:"maximum"`
	Default    json.RawMessage     `json:"default"`
	Required   []string            `json:"required"`
	Properties map[string]argument `json:"properties"`
}

func (a argument) flat(prefix string) (out []string) {
	for name, field := range a.Properties {
		mark := ""
		if slices.Contains(a.Required, name) {
			mark = "!"
		}
		out = append(out, prefix+name+mark+" "+field.String())
		out = append(out, field.flat(prefix+name+".")...)
	}
	return out
}

func (a argument) String() string {
	out := []string{a.Type}
	if a.Format != "" {
		out = append(out, a.Format)
	}
	if len(a.Enum) > 0 {
		out = append(out, strings.Join(a.Enum, ","))
	}
	if a.MinLength+a.MaxLength != "" {
		out = append(out, string(a.MinLength+".."+a.MaxLength+"c"))
	}
	if a.Minimum+a.Maximum != "" {
		out = append(out, string(a.Minimum+".."+a.Maximum))
	}
	if a.Pattern != "" {
		out = append(out, "/"+a.Pattern+"/")
	}
	if a.Default != nil {
		out = append(out, "="+string(a.Default))
	}
	return strings.Join(out, " ")
}

// lines splits a table at | and at line breaks.
func lines(table string) (out []string) {
	for _, part := range strings.FieldsFunc(table, func(r rune) bool { return r == '|' || r == '\n' }) {
		if part = strings.TrimSpace(part); part != "" {
			out = append(out, part)
		}
	}
	return out
}
