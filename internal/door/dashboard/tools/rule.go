package tools

import (
	"maps"
	"net/http"
	"slices"
	"strconv"
	"strings"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/door/dashboard/history"
	"github.com/mostrador/mostrador/internal/door/dashboard/naming"
	"github.com/mostrador/mostrador/internal/door/dashboard/page"
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
	Why      string
	Trial    *ruleTrial
	Changes  history.Section
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

func (area *Tools) newRule(v *page.Visit) (page.Answer, error) {
	e := exampleNamed(v, v.Query("example"))
	f := formOfRule(v, policy.Rule{Name: e.Title, Tool: e.Tool, When: e.When, Active: true})
	f.Does = e.Does
	return area.renderRule(v, rulePage{Form: f})
}

// rule is the rule in the address.
func (area *Tools) rule(v *page.Visit) (policy.Rule, error) {
	return area.Policies.Get(v.Context(), v.Workspace.ID, v.ID())
}

func (area *Tools) showRule(v *page.Visit, r policy.Rule) (page.Answer, error) {
	return area.renderRule(v, rulePage{Rule: r, Form: formOfRule(v, r)})
}

// renderRule fills in the choices of the form.
func (area *Tools) renderRule(v *page.Visit, p rulePage) (page.Answer, error) {
	var err error
	if p.Tools, err = area.ruleTools(v, p.Form.Tool); err != nil {
		return nil, err
	}
	p.Help, p.Examples = ruleNames(v), ruleExamples(v)
	title := v.T("rules.new")
	if p.Rule.ID != "" {
		title = p.Rule.Name
		if err := p.Changes.Show(v, p.Rule.ID); err != nil {
			return nil, err
		}
	}
	return page.Page{
		Name: "tools-rule", Title: title, Data: p, Status: p.status,
		Crumbs: append(v.Crumbs("tools"), page.Crumb{Title: v.T("rules.title"), Path: v.Path("tools", "rules")}),
	}, nil
}

// formOfRule lists the business's language first, then the others.
func formOfRule(v *page.Visit, r policy.Rule) ruleForm {
	f := ruleForm{
		Version: r.Version, Name: r.Name, Tool: r.Tool, When: r.When, Position: strconv.Itoa(r.Position), Does: does(r),
		Active: r.Active,
	}
	f.Messages = []ruleMessage{{v.Workspace.Locale, r.Message[v.Workspace.Locale]}}
	for _, tag := range locale.Tags() {
		if tag != v.Workspace.Locale {
			f.Messages = append(f.Messages, ruleMessage{tag, r.Message[tag]})
		}
	}
	return f
}

func typedRule(v *page.Visit) ruleForm {
	version, _ := strconv.ParseInt(v.Field("version"), 10, 64)
	f := formOfRule(v, policy.Rule{
		Version: version, Name: v.Field("name"), Tool: v.Field("tool"), When: v.Field("when"),
		Active: v.Field("active") != "",
	})
	f.Does, f.Position = v.Field("does"), v.Field("position")
	for i := range f.Messages {
		f.Messages[i].Text = v.Field("message." + string(f.Messages[i].Tag))
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

func (area *Tools) addRule(v *page.Visit) (page.Answer, error) {
	return area.judgeRule(v, policy.Rule{})
}

// judgeRule tries or stores what was typed. Mistakes are shown at their fields, with all that was typed.
func (area *Tools) judgeRule(v *page.Visit, before policy.Rule) (page.Answer, error) {
	p := rulePage{Rule: before, Form: typedRule(v)}
	r := p.Form.rule(before)
	tools, err := naming.Tools(v, area.Runtime)
	if err != nil {
		return nil, err
	}
	var wrong []fault.Field
	for _, m := range r.Mistakes(tools) {
		wrong = append(wrong, fault.Field{Path: ruleField(m.Path), Message: m.In(v.Tag)})
	}
	if len(wrong) > 0 {
		v.Point(fault.Invalid("", wrong...))
		p.Why, p.status = v.T("rules.wrong"), http.StatusBadRequest
		return area.renderRule(v, p)
	}
	if v.Field("do") == "try" {
		tried, err := area.Runtime.DryRun(v.Context(), v.Workspace, r, ruleTriedOn)
		if err != nil {
			return nil, err
		}
		p.Trial = &ruleTrial{tried, ruleTriedOn, tried.Changed[:min(len(tried.Changed), ruleShown)]}
		return area.renderRule(v, p)
	}
	return area.keepRule(v, p, r)
}

func (area *Tools) keepRule(v *page.Visit, p rulePage, r policy.Rule) (page.Answer, error) {
	var err error
	if r.ID == "" {
		r, err = area.Policies.Add(v.Context(), v.Workspace.ID, v.Actor(), r)
	} else {
		r, err = area.Policies.Change(v.Context(), v.Workspace.ID, v.Actor(), r)
	}
	switch {
	case fault.Is(err, fault.Conflict):
		p.Why, p.status = v.T("rules.stale"), http.StatusConflict
		return area.renderRule(v, p)
	case err != nil:
		return nil, err
	}
	return v.Done(toRules(v), "rules.saved", r.Name)
}

// ruleField is the form's name for a part of a rule.
func ruleField(path string) string {
	switch path = strings.TrimPrefix(path, "/"); path {
	case "effect", "by":
		return "does"
	}
	return strings.ReplaceAll(path, "/", ".")
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
