package httpapi_test

import (
	"fmt"
	"sync"
	"testing"
)

func TestProductsAreEdited(t *testing.T) {
	each(t, func(t *testing.T, c *counter) {
		made := c.do("POST", "/v1/products", c.mine.staff, object{"sku": "YERBA-1", "name": "Yerba 1 kg", "price": 415000,
			"variants": []object{{"sku": "YERBA-1-S", "name": "Suave"}, {"sku": "YERBA-1-F", "name": "Fuerte", "price": 430000}}})
		p := made.is(201)
		at := made.header.Get("Location")
		if p["status"] != "active" || p["track_stock"] != true || at != "/v1/products/"+p["id"].(string) {
			t.Fatalf("made %v at %q", p, at)
		}
		read := c.get(at, c.mine.staff)
		if read.is(200); read.header.Get("ETag") != made.header.Get("ETag") || read.header.Get("ETag") == "" {
			t.Errorf("read as version %q, made as %q", read.header.Get("ETag"), made.header.Get("ETag"))
		}
		changed := c.do("PATCH", at, c.mine.staff, object{"price": 420000, "brand": "Rosamonte"}, "If-Match", read.header.Get("ETag"))
		if now := changed.is(200); now["price"] != 420000.0 || now["name"] != "Yerba 1 kg" || len(now["variants"].([]any)) != 2 ||
			changed.header.Get("ETag") == read.header.Get("ETag") {
			t.Errorf("changed to %v", now)
		}
		c.do("PATCH", at, c.mine.staff, object{"price": 1}, "If-Match", read.header.Get("ETag")).problem(412, "conflict")
		if now := c.do("PATCH", at, c.mine.staff, object{"brand": nil}).is(200); now["brand"] != "" || now["price"] != 420000.0 {
			t.Errorf("without its brand: %v", now)
		}
		wrong := c.do("PATCH", at, c.mine.staff, object{"price": -1, "status": "gone", "colour": "red"}).problem(400, "invalid_arguments")
		for _, path := range []string{"/price", "/status", "/colour"} {
			if !names(wrong, path) {
				t.Errorf("%s is not among %v", path, wrong["errors"])
			}
		}
		missing := c.do("POST", "/v1/products", c.mine.staff, object{"brand": "x"}).problem(400, "invalid_arguments")
		for _, path := range []string{"/sku", "/name", "/price"} {
			if !names(missing, path) {
				t.Errorf("%s is not among %v", path, missing["errors"])
			}
		}
		c.do("POST", "/v1/products", c.mine.staff, object{"sku": "YERBA-1", "name": "Otra", "price": 1}).problem(409, "conflict")
		c.get(at, c.mine.agent).problem(403, "forbidden")
		c.get(at, c.other.staff).problem(404, "not_found")
		c.do("PATCH", at, c.other.owner, object{"price": 1}).problem(404, "not_found")
		if list := c.get("/v1/products", c.mine.staff).data(); len(list) != 1 || list[0]["available"] != 0.0 {
			t.Errorf("listed %v", list)
		}
	})
}

func TestARepeatedRequestMakesOneProduct(t *testing.T) {
	each(t, func(t *testing.T, c *counter) {
		body := object{"sku": "A", "name": "Alfajor", "price": 100}
		var wg sync.WaitGroup
		replies := make([]reply, 6)
		for i := range replies {
			wg.Go(func() { replies[i] = c.do("POST", "/v1/products", c.mine.staff, body, "Idempotency-Key", "k1") })
		}
		wg.Wait()
		fresh := 0
		for _, r := range replies {
			if r.is(201); string(r.raw) != string(replies[0].raw) || r.header.Get("ETag") != replies[0].header.Get("ETag") {
				t.Errorf("answered %s and %s", r.raw, replies[0].raw)
			}
			if r.header.Get("Idempotent-Replayed") == "" {
				fresh++
			}
		}
		if fresh != 1 {
			t.Errorf("%d were made", fresh)
		}
		c.do("POST", "/v1/products", c.mine.staff, object{"sku": "B", "name": "B", "price": 1}, "Idempotency-Key", "k1").
			problem(422, "idempotency_conflict")
		c.do("POST", "/v1/products", c.mine.owner, object{"sku": "B", "name": "B", "price": 1}, "Idempotency-Key", "k1").is(201)
	})
}

func TestChangesAtTheSameTimeLoseNothing(t *testing.T) {
	each(t, func(t *testing.T, c *counter) {
		made := c.do("POST", "/v1/products", c.mine.staff, object{"sku": "A", "name": "Alfajor", "price": 100})
		made.is(201)
		at := made.header.Get("Location")
		changes := []object{{"brand": "Havanna"}, {"category": "Golosinas"}, {"price": 250}, {"description": "De chocolate"},
			{"tags": []string{"dulce"}}, {"popularity": 7}}
		var wg sync.WaitGroup
		for _, change := range changes {
			wg.Go(func() { c.do("PATCH", at, c.mine.staff, change).is(200) })
		}
		wg.Wait()
		now := c.get(at, c.mine.staff).is(200)
		for _, change := range changes {
			for name, value := range change {
				if fmt.Sprint(now[name]) != fmt.Sprint(value) {
					t.Errorf("%s is %v, not %v", name, now[name], value)
				}
			}
		}
	})
}

// A paused product keeps its variants when it is changed.
func TestAPausedProductKeepsItsVariants(t *testing.T) {
	each(t, func(t *testing.T, c *counter) {
		id := c.do("POST", "/v1/products", c.mine.staff, `{"sku": "R", "name": "Remera", "price": 100, "status": "inactive",
			"variants": [{"sku": "R-S", "name": "S"}, {"sku": "R-L", "name": "L"}]}`).is(201)["id"].(string)
		c.do("PATCH", "/v1/products/"+id, c.mine.staff, `{"price": 200}`).is(200)
		if got := c.do("PATCH", "/v1/products/"+id, c.mine.staff, `{"status": "active"}`).is(200); len(got["variants"].([]any)) != 2 {
			t.Errorf("it has %v", got["variants"])
		}
	})
}
