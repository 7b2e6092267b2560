package tools

import (
	"testing"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/door/dashboard/page"
	"github.com/mostrador/mostrador/internal/kit/locale"
	"github.com/mostrador/mostrador/internal/packs"
	"github.com/mostrador/mostrador/internal/policy"
)

// Every variable is explained by a valid condition, and the example rules are valid.
func TestWhatHelpSaysOfRulesHolds(t *testing.T) {
	t.Parallel()
	v := &page.Visit{Tag: locale.ESAR}
	for _, n := range ruleNames(v) {
		if n.Says == "" || n.Example == "" {
			t.Errorf("%s is not explained", n.Name)
		}
		r := policy.Rule{Name: "x", Tool: "*", When: n.Example, Effect: policy.Deny}
		for _, m := range r.Mistakes(packs.Set()) {
			t.Errorf("%s: %s", n.Example, m.In(v.Tag))
		}
	}
	for _, e := range ruleExamples(v) {
		f := ruleForm{Name: e.Title, Tool: e.Tool, When: e.When, Does: e.Does}
		r := f.rule(policy.Rule{})
		for _, m := range r.Mistakes(packs.Set()) {
			t.Errorf("%s: %s %s", e.Title, m.Path, m.In(v.Tag))
		}
		if does(r) != e.Does || r.Effect == policy.Deny && r.By != access.Role("") {
			t.Errorf("%s does %+v", e.Title, r)
		}
	}
}
