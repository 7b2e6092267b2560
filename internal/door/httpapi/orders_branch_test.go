package httpapi_test

import (
	"testing"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/packs"
	"github.com/mostrador/mostrador/internal/store"
	"github.com/mostrador/mostrador/internal/testkit"
)

// TestOrdersShowTheirBranch: an order shows the branch that sells it, alone and in the list; null without one.
func TestOrdersShowTheirBranch(t *testing.T) {
	t.Parallel()
	testkit.EachDB(t, func(t *testing.T, db *store.DB) {
		c := serveTools(t, db, packs.Set())
		product := c.stocked(5)
		before, _ := c.sell(product, "+5491155550001")
		centre, err := c.app.Keyring.AddBranch(t.Context(), c.mine.id, access.Branch{Name: "Centro"})
		if err != nil {
			t.Fatal(err)
		}
		after, _ := c.sellIn(object{"agent": "ventas", "channel": "whatsapp", "customer_phone": "+5491155550001",
			"branch_id": centre.ID}, product)
		want := map[any]any{before: nil, after: centre.ID}
		for id, branch := range want {
			if got, shown := c.get("/v1/orders/"+id.(string), c.mine.staff).is(200)["branch_id"]; !shown ||
				got != branch {
				t.Errorf("%s is of %v (%v), want %v", id, got, shown, branch)
			}
		}
		for _, o := range c.get("/v1/orders", c.mine.staff).data() {
			if got, shown := o["branch_id"]; !shown || got != want[o["id"]] {
				t.Errorf("listed, %s is of %v (%v)", o["id"], got, shown)
			}
		}
	})
}
