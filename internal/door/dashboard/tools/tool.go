package tools

import (
	"strconv"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/door/dashboard/naming"
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

func (area *Tools) showTool(v *page.Visit) (page.Answer, error) {
	a, t, _, err := area.chosen(v)
	if err != nil {
		return nil, err
	}
	o, _ := overrideOf(&a, t.FullName())
	f := toolForm{Version: a.Version, Alias: o.Alias, Ask: string(o.Ask), Says: o.Description, Arguments: argumentFields(t, o.Arguments)}
	if o.PerMinute > 0 {
		f.PerMinute = strconv.Itoa(o.PerMinute)
	}
	return renderTool(v, a, t, toolPage{Form: f}), nil
}

func renderTool(v *page.Visit, a access.AgentProfile, t *tool.Tool, p toolPage) page.Page {
	p.toolLine, p.Of, p.Contract = makeToolLine(v, t, &a), a, t.Describe()
	p.Risk, p.Audit = riskWords[t.Risk], auditWords[t.Audit]
	return page.Page{Name: "tool", Within: "tools", Title: naming.Title(t), Data: p, Crumbs: append(v.Crumbs("tools"), page.Crumb{Title: a.Name, Path: toolsOf(v, a)})}
}

// setTool changes an agent's terms for a tool. Mistakes are shown at their fields, with all that was typed.
func (area *Tools) setTool(v *page.Visit) (page.Answer, error) {
	a, t, all, err := area.chosen(v)
	if err != nil {
		return nil, err
	}
	p := toolPage{Form: typedTerms(v, t), Wrong: map[string]string{}}
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
	if err := area.arrange(v, all, a, t, p.Form.Version, o); err != nil {
		return refusedTerms(v, a, t, p, err)
	}
	return v.Done(toolsOf(v, a)+"#"+anchor(t), "tools.saved", naming.Title(t), a.Name)
}

func typedTerms(v *page.Visit, t *tool.Tool) toolForm {
	version, _ := strconv.ParseInt(v.Field("version"), 10, 64)
	if version < 1 {
		version = -1 // matches no version: our forms always send one
	}
	return toolForm{
		Version: version, Alias: v.Field("alias"), PerMinute: v.Field("per_minute"), Ask: v.Field("ask"), Says: v.Field("says"), Arguments: typedArguments(v, t),
	}
}

// termWords are the texts of mistakes, by field.
var termWords = map[string]string{
	"rate_limit_per_minute": "tools.wrong.per_minute", "confirmation": "tools.wrong.ask", "description": "tools.wrong.says", "alias": "tools.wrong.alias",
}

func refusedTerms(v *page.Visit, a access.AgentProfile, t *tool.Tool, p toolPage, err error) (page.Answer, error) {
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
