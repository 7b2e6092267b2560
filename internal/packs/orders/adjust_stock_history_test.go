package orders_test

import (
	"testing"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/core/change"
	"github.com/mostrador/mostrador/internal/testkit"
)

// What a tool changes of stock is in the history with its execution.
func TestAdjustedStockHasItsExecution(t *testing.T) {
	t.Parallel()
	testkit.EachShop(t, seller(access.Settings{}), func(t *testing.T, s *testkit.Shop) {
		flour(s, 5)
		a := s.CallAs(testkit.Clerk, s.Session(""), adjust, counting("increase", 2), "")
		if !a.Success {
			t.Fatalf("answered %+v", a)
		}
		var list []change.Change
		s.Look(func(u *core.Unit) (err error) {
			list, err = u.History.List(change.Filter{ThingID: harina})
			return err
		})
		if len(list) != 1 || list[0].ExecutionID != a.ExecutionID || list[0].Door != change.Tool || list[0].Actor != "staff:clerk" ||
			string(list[0].Values[0].Before) != "5" || string(list[0].Values[0].After) != "7" {
			t.Errorf("kept %+v", list)
		}
	})
}
