package dashboard

import (
	"maps"
	"net/http"
	"slices"
	"strconv"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/kit/locale"
	"github.com/mostrador/mostrador/internal/policy"
	"github.com/mostrador/mostrador/internal/runtime"
)

// ruleTriedOn is how many of the last calls a rule is tried on, and ruleShown how many changed ones are shown.
const (
	ruleTriedOn = 500
	ruleShown   = 10
)

// rulePage is the data of one rule, or the form of a new one.
type rulePage struct {
	Rule     policy.Rule // without an id: a new one
	Form     ruleForm
	Tools    []ruleToolGroup
	Examples []ruleExample
	Help     []ruleName
	Wrong    map[string][]string // mistakes by JSON pointer
	Why      string
	Trial    *ruleTrial
	status   int
}

// ruleForm is a rule as typed.
type ruleForm struct {
	Version                    int64
	Name, Tool, When, Position string
	Does                       string // deny, or the role that has to say yes
	Messages                   []ruleMessage
	Active                     bool
}

// ruleMessage is what people read when the rule applies, in one language.
type ruleMessage struct {
	Tag  locale.Tag
	Text string
}

// ruleName is a variable of conditions.
type ruleName struct{ Name, Says, Example string }

// ruleTrial is what a rule would have changed in the last calls.
type ruleTrial struct {
	runtime.DryRun
	Last     int
	Examples []runtime.DryChange
}

func newRule(v *visit) (answer, error) {
	e := v.ruleExample(v.asked("example"))
	f := v.formOfRule(policy.Rule{Name: e.Title, Tool: e.Tool, When: e.When, Active: true})
	f.Does = e.Does
	return v.rulePage(rulePage{Form: f})
}

func showRule(v *visit) (answer, error) {
	r, err := v.door.Policies.Get(v.context(), v.Workspace.ID, v.id())
	if err != nil {
		return nil, err
	}
	return v.rulePage(rulePage{Rule: r, Form: v.formOfRule(r)})
}

// rulePage fills in the choices of the form.
func (v *visit) rulePage(p rulePage) (answer, error) {
	var err error
	if p.Tools, err = v.ruleTools(p.Form.Tool); err != nil {
		return nil, err
	}
	p.Help, p.Examples = v.ruleNames(), v.ruleExamples()
	title := v.T("rules.new")
	if p.Rule.ID != "" {
		title = p.Rule.Name
	}
	return page{name: "tools-rule", title: title, data: p, status: p.status, crumbs: []Crumb{{v.T("nav.tools"), v.Path("tools")}, {v.T("rules.title"), v.Path("tools", "rules")}}}, nil
}

// formOfRule lists the business's language first, then the others.
func (v *visit) formOfRule(r policy.Rule) ruleForm {
	f := ruleForm{Version: r.Version, Name: r.Name, Tool: r.Tool, When: r.When, Position: strconv.Itoa(r.Position), Does: does(r), Active: r.Active}
	f.Messages = []ruleMessage{{v.Workspace.Locale, r.Message[v.Workspace.Locale]}}
	for _, tag := range locale.Tags() {
		if tag != v.Workspace.Locale {
			f.Messages = append(f.Messages, ruleMessage{tag, r.Message[tag]})
		}
	}
	return f
}

func (v *visit) typedRule() ruleForm {
	version, _ := strconv.ParseInt(v.field("version"), 10, 64)
	f := v.formOfRule(policy.Rule{Version: version, Name: v.field("name"), Tool: v.field("tool"), When: v.field("when"), Active: v.field("active") != ""})
	f.Does, f.Position = v.field("does"), v.field("position")
	for i := range f.Messages {
		f.Messages[i].Text = v.field("message." + string(f.Messages[i].Tag))
	}
	return f
}

// rule applies what was typed to r, which keeps what the form does not ask.
func (f ruleForm) rule(r policy.Rule) policy.Rule {
	r.Version, r.Name, r.Tool, r.When, r.Active = f.Version, f.Name, f.Tool, f.When, f.Active
	if r.Effect, r.By = policy.Confirm, access.Role(f.Does); f.Does == string(policy.Deny) {
		r.Effect, r.By = policy.Deny, ""
	}
	position, err := strconv.Atoi(f.Position)
	if err != nil && f.Position != "" {
		position = -1 // refused as a position
	}
	r.Position, r.Message = position, policy.Message{}
	for _, m := range f.Messages {
		if m.Text != "" {
			r.Message[m.Tag] = m.Text
		}
	}
	return r
}

func addRule(v *visit) (answer, error) { return v.judgeRule(policy.Rule{}) }

func changeRule(v *visit) (answer, error) {
	r, err := v.door.Policies.Get(v.context(), v.Workspace.ID, v.id())
	if err != nil {
		return nil, err
	}
	return v.judgeRule(r)
}

// judgeRule tries or stores what was typed. Mistakes are shown at their fields, with all that was typed.
func (v *visit) judgeRule(before policy.Rule) (answer, error) {
	p := rulePage{Rule: before, Form: v.typedRule(), Wrong: map[string][]string{}}
	r := p.Form.rule(before)
	tools, err := v.tools()
	if err != nil {
		return nil, err
	}
	for _, m := range r.Mistakes(tools) {
		p.Wrong[m.Path] = append(p.Wrong[m.Path], m.In(v.tag))
	}
	if len(p.Wrong) > 0 {
		p.Why, p.status = v.T("rules.wrong"), http.StatusBadRequest
		return v.rulePage(p)
	}
	if v.field("do") == "try" {
		tried, err := v.door.Runtime.DryRun(v.context(), v.Workspace, r, ruleTriedOn)
		if err != nil {
			return nil, err
		}
		p.Trial = &ruleTrial{tried, ruleTriedOn, tried.Changed[:min(len(tried.Changed), ruleShown)]}
		return v.rulePage(p)
	}
	return v.keepRule(p, r)
}

func (v *visit) keepRule(p rulePage, r policy.Rule) (answer, error) {
	var err error
	if r.ID == "" {
		r, err = v.door.Policies.Add(v.context(), v.Workspace.ID, v.Actor(), r)
	} else {
		r, err = v.door.Policies.Change(v.context(), v.Workspace.ID, v.Actor(), r)
	}
	switch {
	case fault.Is(err, fault.Conflict):
		p.Why, p.status = v.T("rules.stale"), http.StatusConflict
		return v.rulePage(p)
	case err != nil:
		return nil, err
	}
	return v.done(v.toRules(), "rules.saved", r.Name)
}

// Wrongs are the mistakes of several fields.
func (p rulePage) Wrongs(pointers ...string) (all []string) {
	for _, at := range pointers {
		all = append(all, p.Wrong[at]...)
	}
	return all
}

// Unknown are the values that are missing to judge the undecided calls.
func (t ruleTrial) Unknown() []string {
	missing := map[string]bool{}
	for _, u := range t.Undecided {
		for _, name := range u.Unknown {
			missing[name] = true
		}
	}
	return slices.Sorted(maps.Keys(missing))
}
