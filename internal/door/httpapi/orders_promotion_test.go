package httpapi_test

import (
	"testing"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/kit/money"
	"github.com/mostrador/mostrador/internal/packs"
	"github.com/mostrador/mostrador/internal/store"
	"github.com/mostrador/mostrador/internal/testkit"
)

// An order lists its promotions with what they take off; one without has an empty list.
func TestPromotionsOfAnOrder(t *testing.T) {
	t.Parallel()
	testkit.EachDB(t, func(t *testing.T, db *store.DB) {
		c := serveTools(t, db, packs.Set())
		product := c.stocked(5)
		plain, _ := c.sell(product, "+5491155550001")
		if got := c.get("/v1/orders/"+plain, c.mine.staff).is(200)["promotions"].([]any); len(got) != 0 {
			t.Errorf("an order without promotions has %v", got)
		}
		w, err := c.app.Keyring.Workspace(t.Context(), c.mine.id)
		if err != nil {
			t.Fatal(err)
		}
		ten, _ := money.Parse("10")
		w.Settings.Promotions = []access.Promotion{{ID: "diez", Name: "Diez por ciento", Kind: access.PercentOff,
			Percent: ten}}
		if err := c.app.Keyring.UpdateWorkspace(t.Context(), w); err != nil {
			t.Fatal(err)
		}
		id, _ := c.sell(product, "+5491155550002")
		o := c.get("/v1/orders/"+id, c.mine.staff).is(200)
		p := o["promotions"].([]any)[0].(object)
		if p["id"] != "diez" || p["name"] != "Diez por ciento" || p["amount"] != o["discount"] || p["coupon"] != nil ||
			o["total"].(float64) != o["subtotal"].(float64)*0.9 {
			t.Errorf("the order is %v", o)
		}
	})
}
