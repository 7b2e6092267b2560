package retail_test

import (
	"testing"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/testkit"
	"github.com/mostrador/mostrador/internal/testkit/tooltest"
)

var _ = tools.Describe("get_business_policies_text", tooltest.Tool{
	Arguments: `policyType string returns,exchanges,warranty,shipping,payments,all ="all"`,
	Promises:  "query low never 60 basic",
})

func TestGetBusinessPoliciesText(t *testing.T) {
	t.Parallel()
	const tool = "retail/get_business_policies_text"
	texts := with(func(s *access.Settings) {
		s.Policies = access.Policies{Returns: "10 días", Exchanges: "30 días", Shipping: "en el día",
			Custom: "No fiamos"}
	})
	asks := func(arguments args) func(*shop) (string, any) {
		return func(s *shop) (string, any) { return s.Session(ana), arguments }
	}
	all := args{"policies": args{"returns": "10 días", "exchanges": "30 días", "warranty": nil, "shipping": "en el día",
		"payments": nil},
		"customInstructions": "No fiamos", "lastUpdated": "2026-03-10T15:00:00Z"}
	testkit.Run(t,
		testkit.Scenario{Name: "all unless one is named", Tool: tool, Setup: texts, Seed: asks(args{}), Data: all},
		testkit.Scenario{Name: "all by name", Tool: tool, Setup: texts, Seed: asks(args{"policyType": "all"}),
			Data: all},
		testkit.Scenario{
			Name: "one of them", Tool: tool, Setup: texts, Seed: asks(args{"policyType": "exchanges"}),
			Data: args{"policies": args{"returns": nil, "exchanges": "30 días", "warranty": nil, "shipping": nil,
				"payments": nil}, "customInstructions": "No fiamos"},
		},
		testkit.Scenario{
			Name: "one nobody wrote", Tool: tool, Setup: texts, Seed: asks(args{"policyType": "warranty"}),
			Data: args{"policies": args{"warranty": nil}},
		},
		testkit.Scenario{Name: "a shop without any", Tool: tool, Seed: asks(args{}),
			Data: args{"policies": args{"returns": nil}, "customInstructions": nil}},
		testkit.Scenario{
			Name: "no such policy", Tool: tool, Seed: asks(args{"policyType": "refunds"}), Code: fault.InvalidArguments,
			Paths: []string{"/policyType"},
		},
	)
}
