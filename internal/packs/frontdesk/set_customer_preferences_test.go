package frontdesk_test

import (
	"strings"
	"testing"

	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/testkit"
	"github.com/mostrador/mostrador/internal/testkit/tooltest"
)

const prefer = "frontdesk/set_customer_preferences"

var _ = tools.Describe("set_customer_preferences", tooltest.Tool{
	Arguments: `
		allergies array | dietary_restrictions array | favorite_products array | remove array | ask_again boolean`,
	Promises: "info high conditional 60 basic customer.created customer.profile_updated",
	Accepts:  []string{`{"dietary_restrictions":["vegetariana"]}`},
	Refuses:  []string{`{}`},
	Ready: func(s *testkit.Shop, session string) []tooltest.Step {
		tooltest.Unasked(s, session)
		return []tooltest.Step{{Tool: prefer, Args: args{"allergies": []string{"camarón"}}}}
	},
})

// An allergy is kept after the guest's own yes, and a no is not asked about again.
func TestSetCustomerPreferences(t *testing.T) {
	t.Parallel()
	told := args{"allergies": []string{"camarón"}}
	testkit.Flows(t,
		testkit.Flow{Name: "yes", Setup: restaurant, Play: func(t *testing.T, s *shop) {
			id := s.Session(ana)
			a := s.Call(id, prefer, told)
			if a.ErrorCode != fault.ConfirmationRequired || !strings.Contains(a.Confirmation.Message, "camarón") {
				t.Fatalf("answered %s", a.JSON())
			}
			if a := s.Yes(a.Confirmation.ID); !a.Success {
				t.Fatalf("the yes came to %s", a.JSON())
			}
			got := s.OK(id, prefer, args{"favorite_products": []string{"mesa de la terraza"}})
			if len(got["allergies"].([]any)) != 1 {
				t.Errorf("answered %v", got)
			}
		}},
		testkit.Flow{Name: "no", Setup: restaurant, Play: func(t *testing.T, s *shop) {
			id := s.Session(ana)
			if _, err := s.Reply(s.Call(id, prefer, told).Confirmation.ID, "no"); err != nil {
				t.Fatal(err)
			}
			if a := s.Call(id, prefer, told); a.BlockedReason != core.ConsentRefused {
				t.Errorf("answered %s", a.JSON())
			}
		}},
	)
}
