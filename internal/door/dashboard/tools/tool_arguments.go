package tools

import (
	"bytes"
	"encoding/json"
	"slices"
	"strings"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/door/dashboard/page"
	"github.com/mostrador/mostrador/internal/tool"
)

// argumentField is one argument of a tool, with the business's preset.
type argumentField struct {
	Name, Doc string
	Type      string   // as in JSON Schema
	Choices   []string // the only values allowed
	Needed    bool
	Value     string // as typed: a text without quotes, everything else as JSON
	Fixed     bool
	Wrong     string
}

// at reports whether a JSON pointer below a tool's terms is in this argument.
func (f argumentField) at(path string) bool {
	own := "arguments/" + strings.NewReplacer("~", "~0", "/", "~1").Replace(f.Name)
	return path == own || strings.HasPrefix(path, own+"/")
}

// property is the part of an argument's schema that a form needs.
type property struct {
	Type        json.RawMessage `json:"type"`
	Description string          `json:"description"`
	Enum        []any           `json:"enum"`
}

func (p property) kind() string {
	var one string
	var several []string
	if json.Unmarshal(p.Type, &one) == nil {
		return one
	}
	_ = json.Unmarshal(p.Type, &several) // neither: any type
	several = slices.DeleteFunc(several, func(s string) bool { return s == "null" })
	if len(several) == 1 {
		return several[0]
	}
	return ""
}

// argumentFields are the arguments in the contract's order, with the business's presets.
func argumentFields(t *tool.Tool, presets map[string]access.Preset) []argumentField {
	var schema struct {
		Properties json.RawMessage `json:"properties"`
		Required   []string        `json:"required"`
	}
	_ = json.Unmarshal(t.Input.JSON(), &schema) // the schema was compiled
	var fields []argumentField
	for _, name := range keysInOrder(schema.Properties) {
		if slices.Contains(t.Hidden, name) {
			continue
		}
		var all map[string]property
		_ = json.Unmarshal(schema.Properties, &all)
		f := argumentField{Name: name, Doc: all[name].Description, Type: all[name].kind(), Needed: slices.Contains(schema.Required, name)}
		for _, choice := range all[name].Enum {
			if text, ok := choice.(string); ok {
				f.Choices = append(f.Choices, text)
			}
		}
		if f.Type == "boolean" {
			f.Choices = []string{"true", "false"}
		}
		if p, set := presets[name]; set {
			f.Value, f.Fixed = f.shown(p.Value), p.Fixed
		}
		fields = append(fields, f)
	}
	return fields
}

// keysInOrder are an object's names in the order they are written.
func keysInOrder(object json.RawMessage) (names []string) {
	d := json.NewDecoder(bytes.NewReader(object))
	if t, err := d.Token(); err != nil || t != json.Delim('{') {
		return nil
	}
	for d.More() {
		name, err := d.Token()
		var skipped json.RawMessage
		if err != nil || d.Decode(&skipped) != nil {
			return names
		}
		names = append(names, name.(string))
	}
	return names
}

func (f argumentField) shown(value json.RawMessage) string {
	var text string
	if f.Type == "string" && json.Unmarshal(value, &text) == nil {
		return text
	}
	return string(value)
}

// value is what was typed, as JSON. Arrange refuses what is not valid.
func (f argumentField) value() json.RawMessage {
	if f.Type == "string" {
		raw, _ := json.Marshal(f.Value) // a text always marshals
		return raw
	}
	return json.RawMessage(f.Value)
}

func typedArguments(v *page.Visit, t *tool.Tool) []argumentField {
	fields := argumentFields(t, nil)
	for i := range fields {
		fields[i].Value, fields[i].Fixed = v.Field("argument."+fields[i].Name), v.Field("fixed."+fields[i].Name) != ""
	}
	return fields
}

// presets are the arguments with a value.
func presets(fields []argumentField) map[string]access.Preset {
	out := map[string]access.Preset{}
	for _, f := range fields {
		if f.Value != "" {
			out[f.Name] = access.Preset{Value: f.value(), Fixed: f.Fixed}
		}
	}
	return out
}
