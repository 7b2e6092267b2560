package policy_test

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/kit/locale"
	"github.com/mostrador/mostrador/internal/policy"
)

func TestConditionsSeeTheCall(t *testing.T) {
	t.Parallel()
	call := map[string]any{"product": "A12", "amount": 100000.5, "copies": 4.0, "tags": []any{"caro", "frágil"}}
	for when, met := range map[string]bool{
		"": true,
		"arguments.amount > 100000 && now.hour >= 22":                true,
		"arguments.amount > 100000.5":                                false,
		"arguments.copies == 4":                                      true,
		"arguments.copies * 2.0 == 8.0":                              true,
		`arguments.tags.exists(t, t == "caro")`:                      true,
		`"barato" in arguments.tags`:                                 false,
		`has(arguments.coupon)`:                                      false,
		`arguments.product.matches("^B")`:                            false,
		`tool == "shop/buy"`:                                         true,
		`actor.role == "agent"`:                                      true,
		`session.channel == "voice"`:                                 false,
		`session.state == "IDLE" && session.id == "s1"`:              true,
		`customer.known && customer.verified && customer.id == "c1"`: true,
		"customer.orders_count == 3 && customer.debt > 1500.0":       true,
		"customer.no_shows >= 2":                                     true,
		"customer.no_shows > 2":                                      false,
		"now.minute == 30 && now.weekday == 2":                       true,
		`now.date == "2026-03-10" && now.time >= "22:30"`:            true,
		`now == timestamp("2026-03-11T01:30:00Z")`:                   true,
		`now.getHours("America/Argentina/Buenos_Aires") == 22`:       true,
		// A rule that cannot be decided is met.
		"arguments.missing > 3":          true,
		"arguments.product > 3":          true,
		"arguments.copies + 1 > 9":       true, // a JSON number is no int
		"does not parse":                 true,
		`arguments.copies`:               true,
		"arguments.missing > 3 && false": false,
	} {
		v := new(shelf).with(deny(when)).set(t).Judge(t.Context(), buying(t, call))
		if (v.Denied != nil) != met {
			t.Errorf("%q: %+v, want met %v", when, v, met)
		}
	}
}

// The customer is loaded only for rules that mention one.
func TestACustomerIsLookedUpWhereARuleMentionsOne(t *testing.T) {
	t.Parallel()
	asked := 0
	facts := func() *policy.Facts {
		f := buying(t, nil)
		f.Customer = func() (policy.Customer, error) {
			asked++
			return policy.Customer{},
				errors.New("the database is away")
		}
		return f
	}
	if v := new(shelf).with(deny("customer.known && now.hour < 3")).set(t).Judge(t.Context(),
		facts()); v.Denied != nil || asked != 0 {
		t.Errorf("%+v, asked %d times", v, asked)
	}
	twice := new(shelf).with(deny("customer.debt > 3.0"), deny("customer.verified")).set(t)
	if v := twice.Judge(t.Context(), facts()); v.Denied == nil || asked != 1 {
		t.Errorf("%+v, asked %d times", v, asked)
	}
	stranger := facts()
	stranger.CustomerID = ""
	if v := twice.Judge(t.Context(), stranger); v.Denied != nil || asked != 1 {
		t.Errorf("nobody was looked up: %+v", v)
	}
}

func TestWhoIsAskedAndWhatIsRefused(t *testing.T) {
	t.Parallel()
	confirm := func(by access.Role) policy.Rule {
		return policy.Rule{Name: "by " + string(by), Tool: "shop/*", Effect: policy.Confirm, By: by, Active: true}
	}
	off, agents, elsewhere := deny(""), confirm(access.Owner), deny("")
	off.Active, agents.Agent, elsewhere.Tool = false, "another", "shopping/*"
	set := new(shelf).with(off, elsewhere, agents, confirm(access.Staff), confirm(access.Customer),
		confirm(access.Owner)).set(t)
	v := set.Judge(t.Context(), buying(t, nil))
	if v.Denied != nil || v.Customer == nil || v.Business == nil || v.Business.By != access.Owner ||
		v.Business.Agent != "" {
		t.Errorf("%+v", v)
	}
	reading := buying(t, nil)
	reading.Tool, reading.ReadOnly = "shop/look", true
	if v := set.Judge(t.Context(), reading); v != (policy.Verdict{}) {
		t.Errorf("a read is asked about: %+v", v)
	}
	all := deny("")
	all.Tool = "*"
	if v := new(shelf).with(all).set(t).Judge(t.Context(), reading); v.Denied == nil {
		t.Error("a read cannot be refused")
	}
}

func TestMessagesFindTheirLanguage(t *testing.T) {
	t.Parallel()
	m := policy.Message{locale.ESAR: "vos", locale.PTBR: "você"}
	for tag, want := range map[locale.Tag]string{locale.ESAR: "vos", locale.ESMX: "vos", locale.PTBR: "você",
		locale.EN: "vos"} {
		if got := m.In(tag); got != want {
			t.Errorf("%s reads %q", tag, got)
		}
	}
	if policy.Message(nil).In(locale.EN) != "" {
		t.Error("nothing says something")
	}
}

// Whatever a stranger sends, a rule ends soon, and counts as met if in doubt.
func TestBombsEndSoon(t *testing.T) {
	t.Parallel()
	many := make([]any, 16_000)
	for i := range many {
		many[i] = "aaaa"
	}
	call := map[string]any{"product": strings.Repeat("a", 15<<20), "tags": many, "coupon": strings.Repeat("a", 4<<10)}
	for name, when := range map[string]string{
		"a loop over a long list":    `arguments.tags.all(t, t != "b" && t != "c")`,
		"loops in loops":             `arguments.tags.all(a, arguments.tags.all(b, arguments.tags.all(c, a + b + c != "x")))`,
		"lists of lists":             `arguments.tags.map(a, arguments.tags.map(b, arguments.tags)).size() == 0`,
		"a file":                     `arguments.product.contains("b")`,
		"a pattern over a file":      `arguments.product.matches("(a+)+b")`,
		"a text that grows":          `(` + strings.Repeat("arguments.coupon + ", 60) + `"") == "x"`,
		"a comparison of long lists": `arguments.tags.exists(t, arguments.tags == [t])`,
	} {
		began := time.Now()
		v := new(shelf).with(deny(when)).set(t).Judge(t.Context(), buying(t, call))
		if took := time.Since(began); v.Denied == nil || took > 2*time.Second {
			t.Errorf("%s: %+v after %s", name, v, took)
		}
	}
	// A condition within the limits is decided, and fast as well.
	began := time.Now()
	within := deny(`(arguments.coupon + arguments.coupon).matches("(a|aa|aaa)+(a|aa)+b")`)
	if v := new(shelf).with(within).set(t).Judge(t.Context(), buying(t, call)); v.Denied != nil ||
		time.Since(began) > time.Second {
		t.Errorf("a pattern over a long text: %+v after %s", v, time.Since(began))
	}
	gone, cancel := context.WithCancel(t.Context())
	cancel()
	if v := new(shelf).with(deny(`arguments.tags.exists(t, t == "b")`)).set(t).Judge(gone,
		buying(t, call)); v.Denied == nil {
		t.Error("a call that was given up went around a rule")
	}
}

// All rules together have a cost limit per call, however many there are.
func TestManyRulesAreQuick(t *testing.T) {
	t.Parallel()
	rows := new(shelf)
	for i := range 1000 {
		rows.with(deny(fmt.Sprintf("arguments.amount > %d.0 && now.hour >= 22 && customer.debt > 100.0", 1_000_000+i)))
	}
	var cache policy.Cache
	judge := func() (policy.Verdict, time.Duration) {
		set, err := cache.Of("w", rows.version, rows)
		if err != nil {
			t.Fatal(err)
		}
		began := time.Now()
		return set.Judge(t.Context(), buying(t, map[string]any{"amount": 5.0})), time.Since(began)
	}
	judge() // compiles them
	best := time.Hour
	for range 20 {
		v, took := judge()
		if v.Denied != nil {
			t.Fatalf("met: %+v", v)
		}
		best = min(best, took)
	}
	if best > 100*time.Millisecond {
		t.Errorf("a thousand rules take %s", best)
	}
	if rows.read != 1 {
		t.Errorf("read %d times", rows.read)
	}
	// An additional rule is compiled alone, and an older workspace version does not bring the older rules back.
	rows.with(deny("true"))
	if v, took := judge(); v.Denied == nil || took > time.Second {
		t.Errorf("a new rule: %+v after %s", v, took)
	}
	if set, err := cache.Of("w", 1, rows); err != nil || set.Judge(t.Context(), buying(t, nil)).Denied == nil ||
		rows.read != 2 {
		t.Errorf("an older version: %v, read %d times", err, rows.read)
	}
	many := make([]any, 6000)
	for i := range many {
		many[i] = "x"
	}
	costly := new(shelf)
	for i := range 1000 {
		costly.with(deny(fmt.Sprintf(`arguments.tags.exists(t, t == "y%d")`, i)))
	}
	began := time.Now()
	if v := costly.set(t).Judge(t.Context(), buying(t, map[string]any{"tags": many})); v.Denied == nil ||
		time.Since(began) > 10*time.Second {
		t.Errorf("rules that cost too much together: %+v after %s", v, time.Since(began))
	}
}
