package workshop

import (
	"context"
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/custom"
	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/kit/locale"
	"github.com/mostrador/mostrador/internal/tool"
)

// Functions are what an internal definition may name: one of our tools, under a name that stays when the tool's
// changes.
var Functions = map[string]string{
	"orders.getStatus":      "erp/check_order_status",
	"products.search":       "erp/search_products",
	"crm.createLead":        "erp/create_lead",
	"support.createTicket":  "erp/create_support_ticket",
	"appointments.schedule": "erp/schedule_appointment",
	"availability.check":    "erp/check_availability",
	"team.notify":           "erp/notify_team",
}

// check reports everything that is wrong with a definition: invalid_arguments.
func (ws *Workshop) check(ctx context.Context, w *access.Workspace, d custom.Definition, fresh bool) error {
	wrong, err := ws.Mistakes(ctx, w, d, fresh, "")
	if err == nil && len(wrong) > 0 {
		err = errUnkeepable(wrong)
	}
	return err
}

// Mistakes are what is wrong with a definition, a fresh one's name included, in a language; empty: English.
func (ws *Workshop) Mistakes(ctx context.Context, w *access.Workspace, d custom.Definition, fresh bool,
	tag locale.Tag) ([]fault.Field, error) {
	d = d.WithDefaults()
	rules := custom.Rules{CheckURL: ws.Client.CheckURL, Tag: tag}
	if fresh {
		if err := ws.reserveNames(ctx, w, &rules); err != nil {
			return nil, err
		}
	}
	preset, err := ws.presets(ctx, w.ID)
	return slices.Concat(custom.Check(d, rules), ws.checkInternal(d, tag), ws.checkArguments(d, preset, tag)), err
}

func errUnkeepable(wrong []fault.Field) error {
	return fault.Invalid("The definition cannot be kept.", wrong...)
}

func errNameTaken(name string) error {
	return fault.New(fault.Conflict, "there is a tool called %s already", name)
}

// reserveNames are the names a new tool cannot have or resemble: our tools', alone or with their pack's, the aliases
// that agents use, and those of the business's other tools.
func (ws *Workshop) reserveNames(ctx context.Context, w *access.Workspace, rules *custom.Rules) error {
	for _, t := range ws.BuiltIn.All() {
		rules.Reserved = append(rules.Reserved, t.Name, t.Pack.Name+"_"+t.Name)
	}
	agents, err := ws.Agents(ctx, w.ID)
	if err != nil {
		return err
	}
	for _, a := range agents {
		for _, o := range a.Tools {
			if o.Alias != "" {
				rules.Reserved = append(rules.Reserved, o.Alias)
			}
		}
	}
	return ws.Store.OwnTools(ctx, w.ID, false, func(rows Rows) error {
		tools, err := rows.Tools()
		rules.Own = nil
		for _, t := range tools {
			rules.Own = append(rules.Own, t.Name)
		}
		return err
	})
}

// checkInternal knows what package custom does not: which tools there are.
func (ws *Workshop) checkInternal(d custom.Definition, tag locale.Tag) (wrong []fault.Field) {
	if d.ExecutionType != custom.Internal {
		return nil
	}
	add := func(path, format string, args ...any) {
		wrong = append(wrong, fault.Field{Path: path, Message: custom.InWords(tag, format, args...)})
	}
	c := d.ExecutionConfig
	if c.Function != "" {
		if _, known := ws.function(c.Function); !known {
			add("/execution_config/function", "is none of %s", strings.Join(slices.Sorted(maps.Keys(Functions)), ", "))
		}
	}
	for i, s := range c.Steps {
		at := fmt.Sprintf("/execution_config/steps/%d", i)
		t, known := ws.BuiltIn.Get(s.Tool)
		switch {
		case !known:
			add(at+"/tool", "there is no built-in tool %s", s.Tool)
		case t.Kind == tool.KindPlan || t.Unlisted:
			add(at+"/tool", "%s cannot be a step", s.Tool)
		case t.Gate != nil && t.Gate.Measures():
			add(at+"/tool", "%s holds something while it asks, and cannot be a step", s.Tool)
		case t.Gate != nil:
			for _, name := range slices.Sorted(maps.Keys(s.Arguments)) {
				if !custom.KnownAhead(s.Arguments[name]) {
					add(at+"/arguments/"+pointerEscape.Replace(name),
						"%s may need a yes: what it does has to be known before the first step, so that this can be made of arguments and literals only", s.Tool)
				}
			}
		}
	}
	return wrong
}

// function is the tool that a function's name stands for.
func (ws *Workshop) function(name string) (*tool.Tool, bool) {
	full, known := Functions[name]
	if !known {
		return nil, false
	}
	return ws.BuiltIn.Get(full)
}

// checkArguments finds what our tools would refuse of a function or a composition for any caller: unknown arguments,
// and missing required ones.
func (ws *Workshop) checkArguments(d custom.Definition, preset map[string]bool, tag locale.Tag) (wrong []fault.Field) {
	if d.ExecutionType != custom.Internal {
		return nil
	}
	if t, known := ws.function(d.ExecutionConfig.Function); known {
		var parameters taking
		_ = json.Unmarshal(d.ParametersSchema, &parameters) // its mistakes are reported elsewhere
		wrong = unfit(t, slices.Sorted(maps.Keys(parameters.Properties)), "/parameters_schema/properties", preset, tag)
	}
	for i, s := range d.ExecutionConfig.Steps {
		if t, known := ws.BuiltIn.Get(s.Tool); known {
			wrong = append(wrong, unfit(t, slices.Sorted(maps.Keys(s.Arguments)),
				fmt.Sprintf("/execution_config/steps/%d/arguments", i), preset, tag)...)
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
func unfit(t *tool.Tool, given []string, at string, preset map[string]bool, tag locale.Tag) (wrong []fault.Field) {
	var takes taking
	_ = json.Unmarshal(t.Input.JSON(), &takes) // a contract of ours
	add := func(name, format string, args ...any) {
		wrong = append(wrong, fault.Field{Path: at + "/" + pointerEscape.Replace(name),
			Message: custom.InWords(tag, format, args...)})
	}
	for _, name := range given {
		if _, has := takes.Properties[name]; !has {
			add(name, "%s has no such argument; it has %s", t.FullName(),
				strings.Join(slices.Sorted(maps.Keys(takes.Properties)), ", "))
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
