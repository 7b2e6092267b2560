package dashboard

import (
	"strconv"

	"github.com/mostrador/mostrador/internal/access"
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
	Wrong    map[string]string // mistakes by field
	Why      string            // what is wrong with the whole form
}

// toolForm is the business's terms as typed.
type toolForm struct {
	Version                     int64 // of the agent, when the form was made
	Alias, PerMinute, Ask, Says string
	Arguments                   []argumentField
}

// Seconds is a call's timeout.
func (p toolPage) Seconds() string { return strconv.FormatInt(p.Contract.TimeoutMillis/1000, 10) }

func showTool(v *visit) (answer, error) {
	a, t, _, err := v.chosen()
	if err != nil {
		return nil, err
	}
	o, _ := overrideOf(&a, t.FullName())
	f := toolForm{Version: a.Version, Alias: o.Alias, Ask: string(o.Ask), Says: o.Description, Arguments: argumentFields(t, o.Arguments)}
	if o.PerMinute > 0 {
		f.PerMinute = strconv.Itoa(o.PerMinute)
	}
	return v.toolPage(a, t, toolPage{Form: f}), nil
}

func (v *visit) toolPage(a access.AgentProfile, t *tool.Tool, p toolPage) page {
	p.toolLine, p.Of, p.Contract = v.toolLine(t, &a), a, t.Describe()
	p.Risk, p.Audit = riskWords[t.Risk], auditWords[t.Audit]
	return page{name: "tool", within: "tools", title: toolTitle(t), data: p, crumbs: []Crumb{{v.T("nav.tools"), v.Path("tools")}, {a.Name, v.toolsOf(a)}}}
}

// setTool changes an agent's terms for a tool. Mistakes are shown at their fields, with all that was typed.
func setTool(v *visit) (answer, error) {
	a, t, all, err := v.chosen()
	if err != nil {
		return nil, err
	}
	p := toolPage{Form: v.typedTerms(t), Wrong: map[string]string{}}
	before, said := overrideOf(&a, t.FullName())
	o := access.ToolOverride{Tool: t.FullName(), Enabled: before.Enabled, Alias: p.Form.Alias, ToolTerms: access.ToolTerms{
		Ask: access.Role(p.Form.Ask), Description: p.Form.Says, Version: before.ToolTerms.Version, Arguments: presets(p.Form.Arguments),
	}}
	if !said {
		o.Enabled = t.GivenTo(a.AssistantType)
	}
	if p.Form.PerMinute != "" {
		if o.PerMinute, err = strconv.Atoi(p.Form.PerMinute); err != nil || o.PerMinute < 1 {
			o.PerMinute = -1 // no contract allows it
		}
	}
	if err := v.arrange(all, a, t, p.Form.Version, o); err != nil {
		return v.refusedTerms(a, t, p, err)
	}
	return v.done(v.toolsOf(a)+"#"+anchor(t), "tools.saved", toolTitle(t), a.Name)
}

func (v *visit) typedTerms(t *tool.Tool) toolForm {
	version, _ := strconv.ParseInt(v.field("version"), 10, 64)
	if version < 1 {
		version = -1 // matches no version: our forms always send one
	}
	return toolForm{
		Version: version, Alias: v.field("alias"), PerMinute: v.field("per_minute"), Ask: v.field("ask"), Says: v.field("says"), Arguments: v.typedArguments(t),
	}
}

// termWords are the texts of mistakes, by field.
var termWords = map[string]string{
	"rate_limit_per_minute": "tools.wrong.per_minute", "confirmation": "tools.wrong.ask", "description": "tools.wrong.says", "alias": "tools.wrong.alias",
}

func (v *visit) refusedTerms(a access.AgentProfile, t *tool.Tool, p toolPage, err error) (answer, error) {
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
	shown := v.toolPage(a, t, p)
	shown.status = fault.Of(e.Code).Status
	return shown, nil
}
