package httpapi_test

import (
	"sync"
	"testing"

	"github.com/mostrador/mostrador/internal/packs"
	"github.com/mostrador/mostrador/internal/store"
	"github.com/mostrador/mostrador/internal/testkit"
)

// A price list that was changed since it was read is not changed from there.
func TestChangesOfAPriceListFromAVersion(t *testing.T) {
	t.Parallel()
	testkit.EachDB(t, func(t *testing.T, db *store.DB) {
		c := serveTools(t, db, packs.Set())
		const at = "/v1/price-lists/mayorista"
		c.do("PATCH", "/v1/settings", c.mine.owner, object{"customer_groups": []object{{"name": "mayorista", "percent": 10}}}).is(200)
		id := c.do("POST", "/v1/products", c.mine.staff, object{"sku": "P", "name": "Pan", "price": 1000}).is(201)["id"]
		price := func(p int) object { return object{"prices": []object{{"product_id": id, "price": p}}} }
		empty := c.get(at, c.mine.staff)
		empty.is(200)
		first := c.do("PUT", at, c.mine.staff, price(900), "If-Match", empty.header.Get("ETag"))
		first.is(200)
		read := c.get(at, c.mine.staff)
		if tag := first.header.Get("ETag"); tag == "" || tag != read.header.Get("ETag") || tag == empty.header.Get("ETag") {
			t.Fatalf("versions %q, %q and %q", empty.header.Get("ETag"), tag, read.header.Get("ETag"))
		}
		replies := make([]reply, 4)
		var wg sync.WaitGroup
		for i := range replies {
			method := []string{"PUT", "PATCH"}[i%2]
			wg.Go(func() { replies[i] = c.do(method, at, c.mine.staff, price(800+i), "If-Match", read.header.Get("ETag")) })
		}
		wg.Wait()
		made := 0
		for i, r := range replies {
			if r.status == 200 {
				made++
				if now := c.get(at, c.mine.staff).data(); len(now) != 1 || now[0]["price"] != float64(800+i) {
					t.Errorf("%d was answered, the list is %v", 800+i, now)
				}
			} else if r.status != 412 {
				t.Errorf("%d %s", r.status, r.raw)
			}
		}
		if made != 1 {
			t.Errorf("%d changes of one version were made", made)
		}
		c.do("PATCH", at, c.mine.staff, price(700)).is(200)
	})
}
