package workshop

import (
	"context"
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/mostrador/mostrador/internal/custom"
	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/tool"
)

// checkArguments finds what our tools would refuse of a function or a composition for any caller: unknown arguments,
// and missing required ones.
func (ws *Workshop) checkArguments(d custom.Definition, preset map[string]bool) (wrong []fault.Field) {
	if d.ExecutionType != custom.Internal {
		return nil
	}
	if t, known := ws.function(d.ExecutionConfig.Function); known {
		var parameters taking
		_ = json.Unmarshal(d.ParametersSchema, &parameters) // its mistakes are reported elsewhere
		wrong = unfit(t, slices.Sorted(maps.Keys(parameters.Properties)), "/parameters_schema/properties", preset)
	}
	for i, s := range d.ExecutionConfig.Steps {
		if t, known := ws.BuiltIn.Get(s.Tool); known {
			wrong = append(wrong, unfit(t, slices.Sorted(maps.Keys(s.Arguments)), fmt.Sprintf("/execution_config/steps/%d/arguments", i), preset)...)
		}
	}
	return wrong
}

// presets are the arguments that some agent's terms fill in, by tool and argument: a step need not give them.
func (ws *Workshop) presets(ctx context.Context, workspaceID string) (map[string]bool, error) {
	agents, err := ws.Agents(ctx, workspaceID)
	out := map[string]bool{}
	for _, a := range agents {
		for _, o := range a.Tools {
			for name := range o.Arguments {
				out[o.Tool+" "+name] = true
			}
		}
	}
	return out, err
}

// taking is a tool's parameters, from its schema.
type taking struct {
	Properties map[string]json.RawMessage `json:"properties"`
	Required   []string                   `json:"required"`
}

// pointerEscape is how a name stands in a JSON pointer.
var pointerEscape = strings.NewReplacer("~", "~0", "/", "~1")

// unfit compares what a tool would be given with its parameters.
func unfit(t *tool.Tool, given []string, at string, preset map[string]bool) (wrong []fault.Field) {
	var takes taking
	_ = json.Unmarshal(t.Input.JSON(), &takes) // a contract of ours
	add := func(name, format string, args ...any) {
		wrong = append(wrong, fault.Field{Path: at + "/" + pointerEscape.Replace(name), Message: fmt.Sprintf(format, args...)})
	}
	for _, name := range given {
		if _, has := takes.Properties[name]; !has {
			add(name, "%s has no such argument; it has %s", t.FullName(), strings.Join(slices.Sorted(maps.Keys(takes.Properties)), ", "))
		}
	}
	for _, name := range takes.Required {
		if !slices.Contains(given, name) && !fills(takes.Properties[name]) && !preset[t.FullName()+" "+name] {
			add(name, "is missing: %s needs it", t.FullName())
		}
	}
	return wrong
}

// fills reports whether a property has a default.
func fills(property json.RawMessage) bool {
	var s struct {
		Default json.RawMessage `json:"default"`
	}
	return json.Unmarshal(property, &s) == nil && s.Default != nil
}
