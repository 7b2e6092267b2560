package policy_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/kit/locale"
	"github.com/mostrador/mostrador/internal/policy"
)

func TestConditionsAreReadWhenTheyAreSaved(t *testing.T) {
	t.Parallel()
	for when, says := range map[string]string{
		"": "",
		"arguments.amount > 100000 && now.hour >= 22":                        "",
		"arguments.copies > 3":                                               "", // it has a default
		`has(arguments.coupon) && arguments.coupon.startsWith("X")`:          "",
		`"coupon" in arguments && arguments["coupon"] == "X"`:                "",
		`session.channel in ["voice", "web"] && !customer.verified`:          "",
		"customer.debt > 5000.0 || customer.orders_count == 0":               "",
		`now.weekday == 7 || now.date == "2026-12-25" || now.time > "22:30"`: "",
		`now > timestamp("2026-03-10T00:00:00Z") && tool == "shop/buy"`:      "",
		`has(arguments.tags) && arguments.tags.exists(t, t == "caro")`:       "",
		`arguments.product.matches("^A[0-9]+$")`:                             "",
		`actor.role != "owner"`:                                              "",
		`arguments.product in ["a", "b"] || arguments.gift`:                  "",
		`arguments["gift"] ? arguments.amount == 5 : arguments.copies != 2`:  "",
		`arguments.how == "cash" && "staff" == actor.role && true`:           "",
		"arguments.product":                                        "a condition has to be true or false, and arguments.product is a text",
		"arguments.gift && arguments.amount":                       "arguments.amount is a number",
		"now.hour > 3 ? arguments.product : true":                  "arguments.product is a text",
		"arguments.product == 5":                                   "arguments.product is a text and 5 is a number: they never go together",
		`arguments["amount"] > "5"`:                                `is a number and "5" is a text`,
		`arguments.product in ["a", 5]`:                            "5 is a number",
		`actor.role == "jefe"`:                                     `actor.role is never "jefe": it is one of customer, agent, staff, owner`,
		`!(actor.role in ["owner", "jefa"])`:                       `actor.role is never "jefa"`,
		`arguments.how != "gold"`:                                  `arguments.how is never "gold": it is one of cash, card`,
		"1/0 == 1":                                                 "this can never be decided: 1 / 0",
		"arguments.amount > 3 || now.hour / 0 > 1":                 "now.hour / 0",
		`timestamp("x" + "y") > timestamp("2026-01-01T00:00:00Z")`: "this can never be decided",
		"1 +":                    "line 1, column 4: it ends too early",
		"arguments.amount > > 3": "line 1, column 20: this is not how a condition is written",
		"quantity > 3":           `line 1, column 1: there is no "quantity"; a condition knows tool, arguments`,
		"customer.debts > 3.0":   `line 1, column 9: there is no "customer.debts"`,
		`session.channel > 3`:    "> does not go with string, int",
		"arguments.amount > 1 &&\n now.hour > \"x\"": "line 2, column 11",
		"1 + 1":                                          "true or false, and this is a value of type int",
		"arguments.totl > 3":                             `none of these tools has an argument "totl"`,
		`arguments.coupon == "X"`:                        `shop/buy may come without "coupon": begin with has(arguments.coupon) &&`,
		`arguments["tags"].size() > 3`:                   `may come without "tags"`,
		`arguments.product.matches("(")`:                 "invalid matches argument",
		`arguments.product.matches(arguments.product)`:   "matches takes a pattern that is written here",
		`arguments.product.matches("((a{30}){30}){30}")`: "",
		`has(arguments.tags) && arguments.tags.all(a, arguments.tags.all(b, a + b != "x"))`:                "too long on a large call",
		`has(arguments.tags) && arguments.tags.all(a, arguments.tags.all(b, arguments.tags.all(c, true)))`: "more than 2 loops in each other",
		strings.Repeat("true && ", 400) +
			"true": "is longer than 2000 characters",
		strings.Repeat("(", 100) + "true" + strings.Repeat(")", 100): "",
	} {
		err := deny(when).Check(tools())
		switch {
		case strings.Contains(when, "a{30}"), strings.HasPrefix(when, "(((("): // refused, whatever the message
			if !fault.Is(err, fault.InvalidArguments) {
				t.Errorf("%.60q: %v", when, err)
			}
		case says == "" && err != nil:
			t.Errorf("%.60q: %v", when, err)
		case says == "":
		case !fault.Is(err, fault.InvalidArguments) || !slices.Contains(paths(err), "/when") ||
			!strings.Contains(err.Error(), says):
			t.Errorf("%.60q: %v, want %q", when, err, says)
		}
	}
}

func TestEverythingWrongIsSaidAtOnce(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name  string
		spoil func(*policy.Rule)
		paths []string
	}{
		{"nothing", func(*policy.Rule) {}, nil},
		{"no name", func(r *policy.Rule) { r.Name = "" }, []string{"/name"}},
		{"two lines", func(r *policy.Rule) { r.Name = "a\nb" }, []string{"/name"}},
		{"no tool", func(r *policy.Rule) { r.Tool = "shop" }, []string{"/tool"}},
		{"unknown tool", func(r *policy.Rule) { r.Tool = "shop/nope" }, []string{"/tool"}},
		{"unknown pack", func(r *policy.Rule) { r.Tool = "shops/*" }, []string{"/tool"}},
		{"a tool of their own", func(r *policy.Rule) { r.Tool, r.When = "custom/rates", "arguments.whatever > 3" },
			nil},
		{"all of their own", func(r *policy.Rule) { r.Tool = "custom/*" }, nil},
		{"a pack", func(r *policy.Rule) { r.Tool = "shop/*" }, nil},
		{"everything", func(r *policy.Rule) { r.Tool = "*" }, []string{"/when"}},
		{"everything, and meant", func(r *policy.Rule) { r.Tool, r.When = "*", "true" }, nil},
		{"everything, with a yes", func(r *policy.Rule) { r.Tool, r.Effect, r.By = "*", policy.Confirm, access.Owner },
			nil},
		{"of two tools, what one says", func(r *policy.Rule) { r.Tool, r.When = "shop/*", "arguments.product == 5" },
			[]string{"/when"}},
		{"an argument some lack", func(r *policy.Rule) { r.Tool, r.When = "*", "arguments.amount > 3" },
			[]string{"/when"}},
		{"and asked for", func(r *policy.Rule) {
			r.Tool, r.When = "*",
				"has(arguments.amount) && arguments.amount > 3"
		}, nil},
		{"no effect", func(r *policy.Rule) { r.Effect = "warn" }, []string{"/effect"}},
		{"deny by", func(r *policy.Rule) { r.By = access.Owner }, []string{"/by"}},
		{"confirm by nobody", func(r *policy.Rule) { r.Effect = policy.Confirm }, []string{"/by"}},
		{"confirm by the agent", func(r *policy.Rule) { r.Effect, r.By = policy.Confirm, access.Agent },
			[]string{"/by"}},
		{"confirm", func(r *policy.Rule) { r.Effect, r.By = policy.Confirm, access.Staff }, nil},
		{"confirm a read", func(r *policy.Rule) { r.Tool, r.Effect, r.By = "shop/look", policy.Confirm, access.Staff },
			[]string{"/tool"}},
		{"confirm what writes", func(r *policy.Rule) {
			r.Tool, r.Effect, r.By, r.When = "*", policy.Confirm, access.Staff, "arguments.amount > 3"
		}, nil},
		{"deny a read", func(r *policy.Rule) { r.Tool = "shop/look" }, nil},
		{"a language nobody speaks", func(r *policy.Rule) { r.Message = policy.Message{"fr": "non"} },
			[]string{"/message/fr"}},
		{"an empty message", func(r *policy.Rule) { r.Message = policy.Message{locale.EN: " "} },
			[]string{"/message/en"}},
		{"a long message", func(r *policy.Rule) { r.Message = policy.Message{locale.EN: strings.Repeat("x", 501)} },
			[]string{"/message/en"}},
		{"a place", func(r *policy.Rule) { r.Position = -1 }, []string{"/position"}},
		{"all of it", func(r *policy.Rule) {
			*r = policy.Rule{Tool: "x", When: "1+", Effect: "x", Position: -1, Message: policy.Message{"fr": "non"}}
		}, []string{"/name", "/position", "/effect", "/message/fr", "/tool", "/when"}},
	} {
		r := deny("")
		c.spoil(&r)
		if got := paths(r.Check(tools())); !slices.Equal(got, c.paths) {
			t.Errorf("%s: wrong at %v, want %v", c.name, got, c.paths)
		}
	}
}
