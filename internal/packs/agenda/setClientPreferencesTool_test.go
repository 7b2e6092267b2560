package agenda_test

import (
	"slices"
	"testing"

	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/kit/locale"
	"github.com/mostrador/mostrador/internal/testkit"
	"github.com/mostrador/mostrador/internal/testkit/tooltest"
)

const prefer = "agenda/setClientPreferencesTool"

var _ = tools.Describe("setClientPreferencesTool", tooltest.Tool{
	Arguments: `allergies array | dietaryRestrictions array | favoriteProducts array | remove array | askAgain boolean`,
	Promises:  "customers high conditional 60 basic customer.created customer.profile_updated",
	Accepts:   []string{`{"allergies":["amoníaco"]}`},
	Refuses:   []string{`{}`},
	Ready: func(s *testkit.Shop, session string) []tooltest.Step {
		tooltest.Unasked(s, session)
		return []tooltest.Step{{Tool: prefer, Args: args{"allergies": []string{"amoníaco"}}}}
	},
})

// What a client is allergic to is kept after their own yes, and asked about once.
func TestSetClientPreferences(t *testing.T) {
	t.Parallel()
	told := args{"allergies": []string{"amoníaco"}}
	testkit.Run(t,
		question("in Portuguese", studio, prefer, calls(told), "Quer que eu guarde isso para as próximas vezes? "+
			"Alergias: amoníaco. Só é usado para atender você, e apago quando quiser."),
		question("in Spanish", in(locale.ESMX), prefer, calls(told), "¿Quieres que lo recuerde para las próximas veces? "+
			"Alergias: amoníaco. Solo se usa para atenderte, y cuando quieras lo borro."),
		refused("nothing", prefer, calls(args{}), fault.InvalidArguments, ""),
	)
	testkit.Flows(t, testkit.Flow{Name: "yes", Setup: studio, Play: func(t *testing.T, s *shop) {
		id := s.Session(ana)
		if a := yes(s, asks(s, id, prefer, told)); !a.Success {
			t.Fatalf("the yes came to %s", a.JSON())
		}
		if a := s.Call(id, prefer, args{"dietaryRestrictions": []string{"vegana"}}); !a.Success {
			t.Errorf("it was asked again: %s", a.JSON())
		}
		s.Look(func(u *core.Unit) error {
			talk, err := u.Conversations.Get(id, false)
			if err != nil {
				return err
			}
			c, err := u.Customers.Get(talk.CustomerID)
			if p := c.Tastes(); !slices.Equal(p.Allergies, []string{"amoníaco"}) || len(p.DietaryRestrictions) != 1 {
				t.Errorf("kept %s", c.Preferences)
			}
			return err
		})
	}})
}
