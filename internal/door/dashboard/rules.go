package dashboard

import (
	"cmp"
	"net/http"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/policy"
)

// ruleRoutes are the pages of the business's own rules.
var ruleRoutes = []route{
	{"GET /d/{workspace}/tools/rules", owners, showRules},
	{"POST /d/{workspace}/tools/rules", owners, addRule},
	{"GET /d/{workspace}/tools/rules/new", owners, newRule},
	{"GET /d/{workspace}/tools/rules/{id}", owners, showRule},
	{"POST /d/{workspace}/tools/rules/{id}", owners, changeRule},
	{"POST /d/{workspace}/tools/rules/{id}/switch", owners, switchRule},
	{"POST /d/{workspace}/tools/rules/{id}/remove", owners, removeRule},
}

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
	"deny": "rules.denies", string(access.Customer): "tools.asks.customer", string(access.Staff): "tools.asks.staff", string(access.Owner): "tools.asks.owner",
}

// does is what a rule does, as the form says it: deny, or the role that has to say yes.
func does(r policy.Rule) string {
	if r.Effect == policy.Deny {
		return string(policy.Deny)
	}
	return string(r.By)
}

func showRules(v *visit) (answer, error) {
	all, err := v.door.Policies.List(v.context(), v.Workspace.ID)
	if err != nil {
		return nil, err
	}
	p := rulesPage{Examples: v.ruleExamples()}
	for _, r := range all {
		p.Rules = append(p.Rules, ruleLine{r, doesWords[does(r)], r.Message.In(v.Workspace.Locale)})
	}
	return page{name: "tools-rules", title: v.T("rules.title"), data: p, crumbs: []Crumb{{v.T("nav.tools"), v.Path("tools")}}}, nil
}

// rulesAtWork counts the active rules.
func (v *visit) rulesAtWork() (n int64, err error) {
	all, err := v.door.Policies.List(v.context(), v.Workspace.ID)
	for _, r := range all {
		if r.Active {
			n++
		}
	}
	return n, err
}

// switchRule turns a rule on or off; repeating it has no effect.
func switchRule(v *visit) (answer, error) {
	on := v.field("on") == "yes"
	r, err := v.door.Policies.Switch(v.context(), v.Workspace.ID, v.Actor(), v.id(), on)
	switch {
	case fault.Is(err, fault.Conflict):
		return nil, fault.New(fault.Conflict, "%s", v.T("rules.stale"))
	case fault.Is(err, fault.InvalidArguments): // the form shows what is wrong
		return v.rulePage(rulePage{Rule: r, Form: v.formOfRule(r), Why: v.T("rules.unmeant"), status: http.StatusBadRequest})
	case err != nil:
		return nil, err
	}
	key := "rules.switched.off"
	if on {
		key = "rules.switched.on"
	}
	return v.done(v.toRules(), key, r.Name)
}

func removeRule(v *visit) (answer, error) {
	r, err := v.door.Policies.Get(v.context(), v.Workspace.ID, v.id())
	if err == nil {
		err = v.door.Policies.Remove(v.context(), v.Workspace.ID, r.ID)
	}
	if err != nil {
		return nil, err
	}
	return v.done(v.toRules(), "rules.removed", r.Name)
}

// ruleExample is a sample rule: opening it fills in the form.
type ruleExample struct {
	ID, Title        string
	Tool, When, Does string
}

func (v *visit) ruleExamples() []ruleExample {
	return []ruleExample{
		{"night", v.T("rules.example.night"), "*", "now.hour >= 23 || now.hour < 7", "staff"},
		{"large", v.T("rules.example.large"), "retail/apply_payment_to_balance", "arguments.amount > 100000.0", "owner"},
		{"debt", v.T("rules.example.debt"), "retail/confirm_order", "customer.debt > 50000.0", "staff"},
		{"voice", v.T("rules.example.voice"), "retail/cancel_order_if_not_processed", `session.channel == "voice"`, "deny"},
		{"sunday", v.T("rules.example.sunday"), "frontdesk/*", "now.weekday == 7", "deny"},
	}
}

func (v *visit) ruleExample(id string) ruleExample {
	for _, e := range v.ruleExamples() {
		if e.ID == id {
			return e
		}
	}
	return ruleExample{Tool: "*", Does: "deny"}
}

// ruleTool is what a rule can be about: one tool, a pack, or everything.
type ruleTool struct{ Value, Title string }

// ruleTools are the choices of a form, pack by pack; the rule's present one stays among them even if it is gone.
func (v *visit) ruleTools(present string) (groups []ruleToolGroup, err error) {
	all, err := v.tools()
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
			whole := ruleTool{t.Pack.Name + "/*", v.T("rules.tool.pack", cmp.Or(t.Pack.Title, t.Pack.Name))}
			groups = append(groups, ruleToolGroup{Pack: t.Pack.Name, Title: cmp.Or(t.Pack.Title, t.Pack.Name), Tools: []ruleTool{whole}})
			known = known || whole.Value == present
		}
		g := &groups[len(groups)-1]
		g.Tools = append(g.Tools, ruleTool{t.FullName(), toolTitle(t) + " · " + t.FullName()})
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
func (v *visit) toRules() string { return v.Path("tools", "rules") }
