package httpapi_test

import (
	"testing"

	"github.com/mostrador/mostrador/internal/store"
	"github.com/mostrador/mostrador/internal/testkit"
)

// TestTheCallOfAnOrder places an order in a telephone call: programs see which, and null where there was none.
func TestTheCallOfAnOrder(t *testing.T) {
	t.Parallel()
	testkit.EachDB(t, func(t *testing.T, db *store.DB) {
		c, _, _ := desk(t, db)
		product := c.stocked(5)
		shown := func(order string) any { return c.get("/v1/orders/"+order, c.mine.staff).is(200)["call_id"] }
		written, _ := c.sell(product, "+5491155550001")
		spoken, _ := c.sellIn(object{"agent": "ventas", "channel": "voice", "call_id": "CA7700",
			"customer_phone": "+5491155550002"}, product)
		if shown(written) != nil || shown(spoken) != "CA7700" {
			t.Errorf("%v and %v", shown(written), shown(spoken))
		}
		booked := c.dinner("20:00", object{}).is(201)["id"].(string)
		if b := c.get("/v1/bookings/"+booked, c.mine.staff).is(200); b["call_id"] != nil {
			t.Errorf("%v", b)
		}
	})
}
