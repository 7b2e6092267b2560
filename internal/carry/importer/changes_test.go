package importer_test

import (
	"strings"
	"testing"

	"github.com/mostrador/mostrador/internal/carry/importer"
	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/core/change"
	"github.com/mostrador/mostrador/internal/testkit"
)

// An import leaves one row for each thing that it changes, all of one batch; lines that change nothing leave none.
func TestAnImportIsOneBatch(t *testing.T) {
	t.Parallel()
	testkit.EachShop(t, testkit.Setup{}, func(t *testing.T, s *testkit.Shop) {
		load := func(file string) (list []change.Change) {
			t.Helper()
			ctx := change.By(t.Context(), testkit.Clerk, change.API)
			_, err := importer.Into{Store: s.Units, Clock: s.Clock}.File(ctx, s.Workspace, importer.KindProducts, strings.NewReader(file))
			if err != nil {
				t.Fatal(err)
			}
			s.Look(func(u *core.Unit) (err error) {
				list, err = u.History.List(change.Filter{})
				return err
			})
			return list
		}
		first := load("sku,name,price,stock_local,stock_dep\nA,Arroz,10,1,2\nB,Bizcochos,20,3,4\n")
		if len(first) != 4 { // a product and its stock, twice
			t.Fatalf("%d rows: %+v", len(first), first)
		}
		for _, c := range first {
			if c.BatchID == "" || c.BatchID != first[0].BatchID || c.Door != change.Import || c.Actor != "staff:clerk" || c.Name == "" {
				t.Errorf("kept %+v", c)
			}
			if c.Thing == change.Stock && len(c.Values) != 2 {
				t.Errorf("the stock of two places: %v", c.Values)
			}
		}
		second := load("sku,name,price,stock_local,stock_dep\nA,Arroz,11,1,2\nB,Bizcochos,20,3,4\n")
		if len(second) != 5 || second[0].BatchID == first[0].BatchID || len(second[0].Values) != 1 ||
			string(second[0].Values[0].Before) != "1000" || string(second[0].Values[0].After) != "1100" {
			t.Errorf("%d rows, the newest %+v", len(second), second[0])
		}
	})
}
