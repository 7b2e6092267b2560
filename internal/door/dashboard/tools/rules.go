package tools

import (
	"net/http"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/door/dashboard/naming"
	"github.com/mostrador/mostrador/internal/door/dashboard/page"
	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/policy"
)

// rulesPage is all rules, in order.
type rulesPage struct {
	Rules    []ruleLine
	Examples []ruleExample
}

type ruleLine struct {
	policy.Rule
	Does, Says string
}

// doesWords are the words for what a rule does.
var doesWords = map[string]string{
	"deny": "rules.denies", string(access.Customer): "tools.asks.customer", string(access.Staff): "tools.asks.staff",
	string(access.Owner): "tools.asks.owner",
}

// does is what a rule does, as the form says it: deny, or the role that has to say yes.
func does(r policy.Rule) string {
	if r.Effect == policy.Deny {
		return string(policy.Deny)
	}
	return string(r.By)
}

func (area *Tools) showRules(v *page.Visit) (page.Answer, error) {
	all, err := area.Policies.List(v.Context(), v.Workspace.ID)
	if err != nil {
		return nil, err
	}
	p := rulesPage{Examples: ruleExamples(v)}
	for _, r := range all {
		p.Rules = append(p.Rules, ruleLine{r, doesWords[does(r)], r.Message.In(v.Workspace.Locale)})
	}
	return page.Page{Name: "tools-rules", Title: v.T("rules.title"), Data: p, Crumbs: v.Crumbs("tools")}, nil
}

// rulesAtWork counts the active rules.
func (area *Tools) rulesAtWork(v *page.Visit) (n int64, err error) {
	all, err := area.Policies.List(v.Context(), v.Workspace.ID)
	for _, r := range all {
		if r.Active {
			n++
		}
	}
	return n, err
}

// switchRule turns a rule on or off; repeating it has no effect.
func (area *Tools) switchRule(v *page.Visit) (page.Answer, error) {
	on := v.Field("on") == "yes"
	r, err := area.Policies.Switch(v.Context(), v.Workspace.ID, v.Actor(), v.ID(), on)
	switch {
	case fault.Is(err, fault.Conflict):
		return nil, v.Conflict("rules.stale")
	case fault.Is(err, fault.InvalidArguments): // the form shows what is wrong
		return area.renderRule(v, rulePage{
			Rule: r, Form: formOfRule(v, r), Why: v.T("rules.unmeant"), status: http.StatusBadRequest,
		})
	case err != nil:
		return nil, err
	}
	key := "rules.switched.off"
	if on {
		key = "rules.switched.on"
	}
	return v.Done(toRules(v), key, r.Name)
}

func (area *Tools) removeRule(v *page.Visit, r policy.Rule) (page.Answer, error) {
	err := area.Policies.Remove(v.Context(), v.Workspace.ID, r.ID, nil)
	return v.Finish(err, toRules(v), "rules.removed", r.Name)
}

// ruleExample is a sample rule: opening it fills in the form.
type ruleExample struct {
	ID, Title        string
	Tool, When, Does string
}

func ruleExamples(v *page.Visit) []ruleExample {
	return []ruleExample{
		{"night", v.T("rules.example.night"), "*", "now.hour >= 23 || now.hour < 7", "staff"},
		{"large", v.T("rules.example.large"), "retail/apply_payment_to_balance", "arguments.amount > 100000.0",
			"owner"},
		{"debt", v.T("rules.example.debt"), "retail/confirm_order", "customer.debt > 50000.0", "staff"},
		{"voice", v.T("rules.example.voice"), "retail/cancel_order_if_not_processed", `session.channel == "voice"`,
			"deny"},
		{"sunday", v.T("rules.example.sunday"), "frontdesk/*", "now.weekday == 7", "deny"},
	}
}

func exampleNamed(v *page.Visit, id string) ruleExample {
	for _, e := range ruleExamples(v) {
		if e.ID == id {
			return e
		}
	}
	return ruleExample{Tool: "*", Does: "deny"}
}

// ruleTool is what a rule can be about: one tool, a pack, or everything.
type ruleTool struct{ Value, Title string }

// ruleTools are the choices of a form, pack by pack; the rule's present one stays among them even if it is gone.
func (area *Tools) ruleTools(v *page.Visit, present string) (groups []ruleToolGroup, err error) {
	all, err := naming.Tools(v, area.Runtime)
	if err != nil {
		return nil, err
	}
	groups = []ruleToolGroup{{Tools: []ruleTool{{"*", v.T("rules.tool.all")}}}}
	known := present == "*"
	for _, t := range all.All() {
		if t.Unlisted {
			continue
		}
		if g := &groups[len(groups)-1]; g.Pack != t.Pack.Name {
			whole := ruleTool{t.Pack.Name + "/*", v.T("rules.tool.pack", naming.Pack(v, t.Pack))}
			groups = append(groups, ruleToolGroup{
				Pack: t.Pack.Name, Title: naming.Pack(v, t.Pack), Tools: []ruleTool{whole},
			})
			known = known || whole.Value == present
		}
		g := &groups[len(groups)-1]
		g.Tools = append(g.Tools, ruleTool{t.FullName(), t.TitleIn(v.Tag) + " · " + t.FullName()})
		known = known || t.FullName() == present
	}
	if !known {
		groups[0].Tools = append(groups[0].Tools, ruleTool{present, present})
	}
	return groups, nil
}

type ruleToolGroup struct {
	Pack, Title string
	Tools       []ruleTool
}

// toRules is the address of the list.
func toRules(v *page.Visit) string { return v.Path("tools", "rules") }

// ruleHelp explains each variable of conditions, with an example.
var ruleHelp = map[string]struct{ says, example string }{
	"tool":                  {"rules.name.tool", `tool == "retail/confirm_order"`},
	"arguments":             {"rules.name.arguments", `has(arguments.amount) && arguments.amount > 5000.0`},
	"actor.role":            {"rules.name.role", `actor.role == "agent"`},
	"customer.id":           {"rules.name.customer", `customer.id == ""`},
	"customer.known":        {"rules.name.known", `!customer.known`},
	"customer.verified":     {"rules.name.verified", `!customer.verified`},
	"customer.orders_count": {"rules.name.orders", `customer.orders_count == 0`},
	"customer.debt":         {"rules.name.debt", `customer.debt > 50000.0`},
	"customer.no_shows":     {"rules.name.no_shows", `customer.no_shows >= 2`},
	"session.id":            {"rules.name.session", `session.id != ""`},
	"session.channel":       {"rules.name.channel", `session.channel in ["voice", "web"]`},
	"session.state":         {"rules.name.state", `session.state == "NEEDS_DETAILS"`},
	"now":                   {"rules.name.now", `now > timestamp("2026-12-24T18:00:00-03:00")`},
	"now.hour":              {"rules.name.hour", `now.hour >= 22 || now.hour < 7`},
	"now.minute":            {"rules.name.minute", `now.minute < 30`},
	"now.weekday":           {"rules.name.weekday", `now.weekday >= 6`},
	"now.date":              {"rules.name.date", `now.date == "2026-12-25"`},
	"now.time":              {"rules.name.time", `now.time > "22:30"`},
}

// ruleNames lists all variables for the form.
func ruleNames(v *page.Visit) (list []ruleName) {
	for _, name := range policy.Names() {
		h := ruleHelp[name]
		list = append(list, ruleName{name, v.T(h.says), h.example})
	}
	return list
}
