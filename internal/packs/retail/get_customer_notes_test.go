package retail_test

import (
	"testing"
	"time"

	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/core/customer"
	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/kit/locale"
	"github.com/mostrador/mostrador/internal/runtime"
	"github.com/mostrador/mostrador/internal/testkit"
	"github.com/mostrador/mostrador/internal/testkit/tooltest"
)

var _ = tools.Describe("get_customer_notes", tooltest.Tool{
	Arguments: ``,
	Promises:  "query low never 60 basic",
})

// noted is a conversation of Ana's with these notes about her.
func noted(s *shop, c customer.Customer) string {
	s.T.Helper()
	id := s.Session(ana)
	c.Phone = ana
	s.Do(func(u *core.Unit) error { return u.Customers.Import(c) })
	return id
}

func TestGetCustomerNotes(t *testing.T) {
	t.Parallel()
	const tool = "retail/get_customer_notes"
	none := args{"allergies": list{}, "dietaryRestrictions": list{}, "deliveryPreferences": "",
		"favoriteProducts": list{}}
	testkit.Run(t,
		testkit.Scenario{
			Name: "everything", Tool: tool,
			Seed: func(s *shop) (string, any) {
				wait(s, time.Hour)
				return noted(s, customer.Customer{Notes: "Toca timbre dos veces", Tags: []string{"fiel", "vecina"},
					Preferences: `{"allergies":["maní"],"dietaryRestrictions":["sin TACC"],"deliveryPreferences":"por la tarde","favoriteProducts":["Yerba"],"color":"azul"}`}), args{}
			},
			Data: args{"customerId": "*", "notes": "Toca timbre dos veces", "tags": list{"fiel", "vecina"},
				"lastUpdated": "2026-03-10T16:00:00Z",
				"preferences": args{"allergies": list{"maní"}, "dietaryRestrictions": list{"sin TACC"},
					"deliveryPreferences": "por la tarde", "favoriteProducts": list{"Yerba"}}},
		},
		testkit.Scenario{
			Name: "nothing is no error", Tool: tool, Seed: func(s *shop) (string, any) {
				return s.Session(ana),
					args{}
			},
			Data: args{"notes": nil, "tags": list{}, "preferences": none, "lastUpdated": "2026-03-10T15:00:00Z"},
		},
		testkit.Scenario{
			Name: "what makes no sense is left out", Tool: tool,
			Seed: func(s *shop) (string, any) {
				return noted(s, customer.Customer{Preferences: `{"allergies":"todas","favoriteProducts":["Yerba",7,""],"deliveryPreferences":["a"]}`}), args{}
			},
			Data: args{"preferences": args{"allergies": list{}, "favoriteProducts": list{"Yerba"},
				"deliveryPreferences": ""}},
		},
		testkit.Scenario{
			Name: "not even an object", Tool: tool,
			Seed: func(s *shop) (string, any) { return noted(s, customer.Customer{Preferences: `[1]`}), args{} },
			Data: args{"preferences": none},
		},
		testkit.Scenario{
			Name: "one's own only", Tool: tool,
			Seed: func(s *shop) (string, any) {
				noted(s, customer.Customer{Notes: "de Ana"})
				return s.Session(beto), args{}
			},
			Data: args{"notes": nil},
		},
		testkit.Scenario{
			Name: "nobody knows who it is", Tool: tool, Seed: func(s *shop) (string, any) {
				return s.Session(""),
					args{}
			},
			Code: fault.NotFound, Error: "Todavía no se sabe con qué cliente es la conversación.",
		},
		testkit.Scenario{
			Name: "nobody knows who it is, in Portuguese", Tool: tool, Setup: in(locale.PTBR),
			Seed: func(s *shop) (string, any) { return s.Session(""), args{} },
			Code: fault.NotFound, Error: "Ainda não se sabe",
		},
		testkit.Scenario{
			Name: "somebody else's id is no argument", Tool: tool,
			Seed: func(s *shop) (string, any) { return s.Session(ana), args{"customerId": nothing} },
			Code: fault.InvalidArguments, Paths: []string{"/customerId"},
		},
		testkit.Scenario{
			Name: "for people it works after a hand-off", Tool: tool, As: testkit.Clerk,
			Seed: func(s *shop) (string, any) {
				id := noted(s, customer.Customer{Notes: "x"})
				s.HandOff(id)
				return id, args{}
			},
			Data:  args{"notes": "x"},
			Check: func(s *shop, id string, _ runtime.Answer) { state(s, id, "HANDOFF") },
		},
	)
}
