package tools

import (
	"bytes"
	"encoding/json"
	"slices"
	"strconv"
	"strings"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/door/dashboard/page"
	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/tool"
)

// toolPage is one tool of one agent: the contract, and the business's own terms.
type toolPage struct {
	toolLine
	Of       access.AgentProfile
	Contract tool.Description
	Risk     string // the key of a word
	Audit    string
	Form     toolForm
	Figures  toolFigures
	Wrong    map[string]string // mistakes by field
	Why      string            // what is wrong with the whole form
}

// toolForm is the business's terms as typed.
type toolForm struct {
	Version                     int64 // of the agent, when the form was made
	On                          bool
	Alias, PerMinute, Ask, Says string
	Arguments                   []argumentField
}

// Seconds is a call's timeout.
func (p toolPage) Seconds() string { return strconv.FormatInt(p.Contract.TimeoutMillis/1000, 10) }

func (area *Tools) showTool(v *page.Visit, of agentTool) (page.Answer, error) {
	a, t := of.agent, of.tool
	o := overrideOf(&a, t)
	f := toolForm{
		Version: a.Version, On: o.Enabled, Alias: o.Alias, Ask: string(o.Ask), Says: o.Description,
		Arguments: argumentFields(t, o.Arguments),
	}
	if o.PerMinute > 0 {
		f.PerMinute = strconv.Itoa(o.PerMinute)
	}
	figures, err := area.figures(v, t.FullName())
	return renderTool(v, a, t, toolPage{Form: f, Figures: figures}), err
}

func renderTool(v *page.Visit, a access.AgentProfile, t *tool.Tool, p toolPage) page.Page {
	p.toolLine, p.Of, p.Contract = newToolLine(v, t, &a), a, t.Describe()
	p.Risk, p.Audit = riskWords[t.Risk], auditWords[t.Audit]
	return page.Page{
		Name: "tool", Within: "tools", Title: t.TitleIn(v.Tag), Data: p,
		Crumbs: append(v.Crumbs("tools"), page.Crumb{Title: a.Name, Path: toolsOf(v, a)}),
	}
}

// setTool changes an agent's terms for a tool. Mistakes are shown at their fields, with all that was typed.
func (area *Tools) setTool(v *page.Visit, of agentTool) (page.Answer, error) {
	a, t := of.agent, of.tool
	p := toolPage{Form: typedTerms(v, t), Wrong: map[string]string{}}
	before := overrideOf(&a, t)
	on := before.Enabled
	if v.Field("shown") == t.FullName() {
		on = v.Field("tool") == t.FullName()
	}
	if p.Form.On = on; !on {
		p.Form.Alias = "" // a tool it does not have needs no name
	}
	o := access.ToolOverride{Tool: t.FullName(), Enabled: on, Alias: p.Form.Alias,
		ToolTerms: access.ToolTerms{
			Ask: access.Role(p.Form.Ask), Description: p.Form.Says, Version: before.ToolTerms.Version,
			Listed:    before.Listed,
			Arguments: presets(p.Form.Arguments),
		}}
	if p.Form.PerMinute != "" {
		if o.PerMinute, _ = strconv.Atoi(p.Form.PerMinute); o.PerMinute < 1 {
			o.PerMinute = -1 // no contract allows it
		}
	}
	if err := area.arrange(v, of, p.Form.Version, o); err != nil {
		return showTermErrors(v, a, t, p, err)
	}
	return v.Done(toolsOf(v, a)+"#"+anchor(t), "tools.saved", t.TitleIn(v.Tag), a.Name)
}

func typedTerms(v *page.Visit, t *tool.Tool) toolForm {
	version, _ := strconv.ParseInt(v.Field("version"), 10, 64)
	if version < 1 {
		version = -1 // matches no version: our forms always send one
	}
	return toolForm{
		Version: version, Alias: v.Field("alias"), PerMinute: v.Field("per_minute"), Ask: v.Field("ask"),
		Says: v.Field("says"), Arguments: typedArguments(v, t),
	}
}

// termWords are the texts of mistakes, by field.
var termWords = map[string]string{
	"rate_limit_per_minute": "tools.wrong.per_minute", "confirmation": "tools.wrong.ask",
	"description": "tools.wrong.says",
	"alias":       "tools.wrong.alias",
}

func showTermErrors(v *page.Visit, a access.AgentProfile, t *tool.Tool, p toolPage, err error) (page.Answer, error) {
	e := fault.From(err)
	if e.Code != fault.InvalidArguments && e.Code != fault.Conflict {
		return nil, err
	}
	p.Why = e.Message
	for _, f := range e.Fields {
		if key, known := termWords[f.Path]; known {
			p.Wrong[f.Path] = v.T(key)
			continue
		}
		for i, arg := range p.Form.Arguments {
			if arg.at(f.Path) {
				p.Form.Arguments[i].Wrong = v.T("tools.wrong.argument")
			}
		}
	}
	shown := renderTool(v, a, t, p)
	shown.Status = fault.Of(e.Code).Status
	return shown, nil
}

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
		f := argumentField{
			Name: name, Doc: all[name].Description, Type: all[name].kind(),
			Needed: slices.Contains(schema.Required, name),
		}
		for _, choice := range all[name].Enum {
			if text, ok := choice.(string); ok {
				f.Choices = append(f.Choices, text)
			}
		}
		if f.Type == "boolean" {
			f.Choices = []string{"true", "false"}
		}
		if p, set := presets[name]; set {
			f.Value, f.Fixed = f.format(p.Value), p.Fixed
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

func (f argumentField) format(value json.RawMessage) string {
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
