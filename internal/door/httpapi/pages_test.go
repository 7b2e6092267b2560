package httpapi_test

import (
	"fmt"
	"testing"
)

// Lists by name, and the adjustments of stock, are read page by page to their end, each row once.
func TestListsAreReadToTheirEnd(t *testing.T) {
	eachSealed(t, func(t *testing.T, c *counter) {
		owner, staff := c.mine.owner, c.mine.staff
		var groups []object
		product := c.do("POST", "/v1/products", staff, object{"sku": "A", "name": "Alfajor", "price": 100}).is(201)["id"].(string)
		for i := range 3 {
			groups = append(groups, object{"name": fmt.Sprint("grupo", i)})
			c.do("POST", "/v1/promotions", owner, object{"id": fmt.Sprint("p", i), "name": "Diez", "kind": "percentage", "percent": 10}).is(201)
			c.do("POST", "/v1/stock/places", staff, object{"code": fmt.Sprint("l", i), "name": fmt.Sprint("Local ", i)}).is(201)
			c.do("POST", "/v1/stock/adjustments", staff, object{"product_id": product, "kind": "increase", "quantity": 1 + i, "reason": "Compra de marzo", "place": "l0"}).is(201)
		}
		c.do("PATCH", "/v1/settings", owner, object{"customer_groups": groups}).is(200)
		for path, name := range map[string]string{"/v1/promotions?": "id", "/v1/price-lists?": "group", "/v1/roles?": "role",
			"/v1/stock/places?": "id", "/v1/stock/adjustments?product=" + product + "&": "id"} {
			after, seen := "", map[any]bool{}
			for more := true; more; {
				r := c.get(path+"limit=1"+after, owner)
				rows := r.data()
				if len(rows) != 1 || seen[rows[0][name]] {
					t.Fatalf("%s%s: %s", path, after, r.raw)
				}
				seen[rows[0][name]] = true
				after, more = "&after="+rows[0][name].(string), r.is(200)["has_more"].(bool)
			}
			if len(seen) != 3 {
				t.Errorf("%s has %d rows", path, len(seen))
			}
			if rows := c.get(path+"after="+nobody, owner).data(); len(rows) != 0 {
				t.Errorf("%s after a random one: %v", path, rows)
			}
		}
	})
}
