package tools

import (
	"github.com/mostrador/mostrador/internal/door/dashboard/page"
	"github.com/mostrador/mostrador/internal/policy"
)

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
