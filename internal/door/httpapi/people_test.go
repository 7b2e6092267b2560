package httpapi_test

import (
	"fmt"
	"strings"
	"sync"
	"testing"
)

func TestCustomersAreEdited(t *testing.T) {
	each(t, func(t *testing.T, c *counter) {
		made := c.do("POST", "/v1/customers", c.mine.staff, object{"phone": "11 5555-0001", "first_name": "Ana", "last_name": "Paz",
			"dni": "30.111.222", "email": "Ana@Ejemplo.com", "tags": []string{"vip"}, "address": object{"line1": "Mitre 1", "city": "Quilmes"}})
		ana := made.is(201)
		at := made.header.Get("Location")
		if ana["phone"] != "+5491155550001" || ana["dni"] != "30111222" || ana["email"] != "ana@ejemplo.com" || ana["debt"] != 0.0 {
			t.Fatalf("made %v", ana)
		}
		now := c.do("PATCH", at, c.mine.staff, object{"notes": "Paga los viernes", "address": object{"city": nil}}, "If-Match",
			made.header.Get("ETag")).is(200)
		if now["notes"] != "Paga los viernes" || now["first_name"] != "Ana" || now["address"].(object)["line1"] != "Mitre 1" ||
			now["address"].(object)["city"] != "" {
			t.Errorf("changed to %v", now)
		}
		c.do("PATCH", at, c.mine.staff, object{"notes": ""}, "If-Match", made.header.Get("ETag")).problem(412, "conflict")
		beto := c.do("POST", "/v1/customers", c.mine.staff, object{"first_name": "Beto"}).is(201)
		for _, taken := range []object{{"phone": "+54 9 11 5555-0001"}, {"dni": "30111222"}} {
			c.do("PATCH", "/v1/customers/"+beto["id"].(string), c.mine.staff, taken).problem(409, "conflict")
		}
		wrong := c.do("POST", "/v1/customers", c.mine.staff, object{"phone": "12", "email": "x", "group": "nope", "age": 3}).problem(400, "invalid_arguments")
		if !names(wrong, "/age") {
			t.Errorf("%v", wrong["errors"])
		}
		wrong = c.do("POST", "/v1/customers", c.mine.staff, object{"phone": "12", "email": "x", "group": "nope"}).problem(400, "invalid_arguments")
		for _, path := range []string{"/phone", "/email", "/group"} {
			if !names(wrong, path) {
				t.Errorf("%s is not among %v", path, wrong["errors"])
			}
		}
		c.do("POST", "/v1/customers", c.mine.staff, object{}).problem(400, "invalid_arguments")
		for q, found := range map[string]int{"ana": 1, "PAZ+vip": 1, "55550001": 1, "ejemplo.com": 1, "30111222": 1, "nadie": 0} {
			if list := c.get("/v1/customers?q="+q, c.mine.staff).data(); len(list) != found {
				t.Errorf("%q finds %v", q, list)
			}
		}
		c.get(at, c.mine.agent).problem(403, "forbidden")
		if foreign, random := c.get(at, c.other.owner), c.get("/v1/customers/"+nobody, c.other.owner); foreign.status != 404 ||
			string(foreign.raw) != string(random.raw) {
			t.Errorf("%s and %s", foreign.raw, random.raw)
		}
		var wg sync.WaitGroup
		changes := []object{{"notes": "n"}, {"last_name": "Sosa"}, {"tags": []string{"a"}}, {"email": "b@c.com"}}
		for _, change := range changes {
			wg.Go(func() { c.do("PATCH", at, c.mine.staff, change).is(200) })
		}
		wg.Wait()
		now = c.get(at, c.mine.staff).is(200)
		for _, change := range changes {
			for name, value := range change {
				if fmt.Sprint(now[name]) != fmt.Sprint(value) {
					t.Errorf("%s is %v, not %v", name, now[name], value)
				}
			}
		}
	})
}

// shelf makes a place and a product with this many of it.
func (c *counter) shelf(units int) (product string) {
	c.t.Helper()
	c.do("POST", "/v1/stock/places", c.mine.staff, object{"code": "main", "name": "Local"}).is(201)
	product = c.do("POST", "/v1/products", c.mine.staff, object{"sku": "YERBA", "name": "Yerba mate", "price": 415000}).is(201)["id"].(string)
	c.do("POST", "/v1/stock/adjustments", c.mine.owner, object{"product_id": product, "kind": "increase", "quantity": units,
		"reason": "Compra de marzo"}).is(201)
	return product
}

func byHand(product string, quantity int) object {
	return object{"customer_phone": "+5491155550001", "lines": []object{{"product_id": product, "quantity": quantity}},
		"delivery": object{"method": "pickup", "recipient": "Ana"}, "payment_method": "cash"}
}

func TestOrdersTakenByHand(t *testing.T) {
	each(t, func(t *testing.T, c *counter) {
		product := c.shelf(5)
		var wg sync.WaitGroup
		replies := make([]reply, 5)
		for i := range replies {
			wg.Go(func() {
				replies[i] = c.do("POST", "/v1/orders", c.mine.staff, byHand(product, 2), "Idempotency-Key", "k")
			})
		}
		wg.Wait()
		for _, r := range replies {
			if r.is(201); string(r.raw) != string(replies[0].raw) {
				t.Errorf("answered %s and %s", r.raw, replies[0].raw)
			}
		}
		o := replies[0].is(201)
		if o["total"] != 830000.0 || o["status"] != "pending" || o["number"] == nil || o["customer_id"] == nil {
			t.Errorf("%v", o)
		}
		level := c.get("/v1/stock?product="+product, c.mine.staff).data()
		if level[0]["available"] != 3.0 || level[0]["reserved"] != 2.0 {
			t.Errorf("left: %v", level)
		}
		c.do("POST", "/v1/orders", c.mine.staff, byHand(product, 4)).problem(409, "out_of_stock")
		c.do("POST", "/v1/orders", c.mine.agent, byHand(product, 1)).problem(403, "forbidden")
		c.do("POST", "/v1/orders", c.other.staff, byHand(product, 1)).problem(400, "invalid_arguments")
		bad := byHand(nobody, 1)
		bad["lines"] = []object{{"product_id": nobody, "quantity": 1}, {"sku": "x", "quantity": 1}}
		if p := c.do("POST", "/v1/orders", c.mine.staff, bad).problem(400, "invalid_arguments"); !names(p, "/lines/0/product_id") ||
			!names(p, "/lines/1/product_id") {
			t.Errorf("%v", p)
		}
		for q, found := range map[string]int{"1": 1, "ORD-00001": 1, "%2B5491155550001": 1, "ORD-00009": 0} {
			if list := c.get("/v1/orders?q="+q, c.mine.staff).data(); len(list) != found {
				t.Errorf("%q finds %d orders", q, len(list))
			}
		}
		if list := c.get("/v1/orders?from=2026-03-01T00:00:00Z&to=2026-03-02T00:00:00Z", c.mine.staff).data(); len(list) != 0 {
			t.Errorf("from another day: %v", list)
		}
		// A product that is removed stays in the orders that have it.
		c.do("DELETE", "/v1/products/"+product, c.mine.staff, nil).is(204)
		c.get("/v1/products/"+product, c.mine.staff).problem(404, "not_found")
		if o := c.do("POST", "/v1/orders/"+o["id"].(string), c.mine.staff, object{"status": "processing"}).is(200); o["lines"].([]any)[0].(object)["name"] != "Yerba mate" {
			t.Errorf("%v", o)
		}
		c.do("POST", "/v1/orders", c.mine.staff, byHand(product, 1)).problem(400, "invalid_arguments")
		if p := c.do("GET", "/v1/customers?owing=true", c.mine.staff, nil).data(); len(p) != 1 || p[0]["debt"] != 830000.0 {
			t.Errorf("owing: %v", p)
		}
	})
}

func TestStockIsAdjustedOnce(t *testing.T) {
	each(t, func(t *testing.T, c *counter) {
		product := c.shelf(5)
		body := object{"product_id": product, "kind": "decrease", "quantity": 1, "reason": "Se rompió una bolsa"}
		var wg sync.WaitGroup
		for i := range 8 {
			wg.Go(func() {
				c.do("POST", "/v1/stock/adjustments", c.mine.staff, body, "Idempotency-Key", fmt.Sprint("k", i%2)).is(201)
			})
		}
		wg.Wait()
		if level := c.get("/v1/stock?product="+product, c.mine.staff).data(); level[0]["quantity"] != 3.0 {
			t.Errorf("left: %v", level)
		}
		body["quantity"] = 9
		c.do("POST", "/v1/stock/adjustments", c.mine.staff, body).problem(409, "conflict")
		body["quantity"], body["reason"] = 1, "x"
		c.do("POST", "/v1/stock/adjustments", c.mine.staff, body).problem(400, "invalid_arguments")
		body["kind"], body["quantity"], body["reason"] = "increase", 100000, "Compra enorme de marzo"
		c.do("POST", "/v1/stock/adjustments", c.mine.staff, body).problem(403, "forbidden")
		c.get("/v1/stock?product="+product, c.other.owner).problem(404, "not_found")
		if past := c.get("/v1/stock/adjustments?product="+product, c.mine.staff).data(); len(past) != 3 {
			t.Errorf("%v", past)
		}
	})
}

func TestPromotionsAreEditedOneAtATime(t *testing.T) {
	each(t, func(t *testing.T, c *counter) {
		var wg sync.WaitGroup
		for i := range 5 {
			wg.Go(func() {
				c.do("POST", "/v1/promotions", c.mine.owner, object{"id": fmt.Sprint("p", i), "name": "Diez", "kind": "percentage", "percent": 10}).is(201)
			})
		}
		wg.Wait()
		if list := c.get("/v1/promotions", c.mine.staff).data(); len(list) != 5 {
			t.Fatalf("%v", list)
		}
		one := c.get("/v1/promotions/p1", c.mine.staff)
		one.is(200)
		c.do("PATCH", "/v1/promotions/p1", c.mine.owner, object{"paused": true}, "If-Match", one.header.Get("ETag")).is(200)
		c.do("PATCH", "/v1/promotions/p1", c.mine.owner, object{"paused": false}, "If-Match", one.header.Get("ETag")).problem(412, "conflict")
		if p := c.do("PATCH", "/v1/promotions/p1", c.mine.owner, object{"pay": 300, "percent": 200}).problem(400, "invalid_arguments"); !names(p, "/percent") || !names(p, "/pay") {
			t.Errorf("%v", p)
		}
		for range 2 {
			made := c.do("POST", "/v1/promotions", c.mine.owner, object{"name": "Cupón de otoño", "kind": "percentage", "percent": 5,
				"coupon": object{"code": "OTONO"}}, "Idempotency-Key", "k").is(201)
			if !strings.HasPrefix(made["id"].(string), "cupon-de-otono-") || made["running"] != true {
				t.Errorf("%v", made)
			}
		}
		c.do("DELETE", "/v1/promotions/p0", c.mine.owner, nil).is(204)
		c.do("DELETE", "/v1/promotions/p0", c.mine.owner, nil).problem(404, "not_found")
		c.do("DELETE", "/v1/promotions/p1", c.mine.staff, nil).problem(403, "forbidden")
		c.get("/v1/promotions/p1", c.other.owner).problem(404, "not_found")
		if list := c.get("/v1/promotions", c.mine.staff).data(); len(list) != 5 {
			t.Errorf("%v", list)
		}
	})
}

func TestSessionsAreFound(t *testing.T) {
	each(t, func(t *testing.T, c *counter) {
		a := c.do("POST", "/v1/sessions", c.mine.agent, object{"agent": "ventas", "channel": "api", "customer_phone": "+5491155550001"}).is(201)["id"].(string)
		c.clock.Advance(1e9)
		b := c.session()
		c.do("POST", "/v1/sessions/"+b+"/say", c.mine.staff, object{"text": "La torta de ricota está lista"}).is(201)
		for query, found := range map[string]string{"": b + a, "?q=RICOTA": b, "?q=55550001": a, "?channel=web": "", "?agent=ventas&limit=1": b,
			"?state=IDLE&folder=inbox&after=" + b: a, "?q=nada": ""} {
			ids := ""
			for _, s := range c.get("/v1/sessions"+query, c.mine.staff).data() {
				ids += s["id"].(string)
			}
			if ids != found {
				t.Errorf("%q finds %s, not %s", query, ids, found)
			}
		}
		c.get("/v1/sessions", c.mine.agent).problem(403, "forbidden")
		if list := c.get("/v1/sessions", c.other.owner).data(); len(list) != 0 {
			t.Errorf("%v", list)
		}
		now := c.do("PATCH", "/v1/sessions/"+a, c.mine.staff, object{"folder": "archived", "tags": []string{"Reclamo", "reclamo"}}).is(200)
		if now["folder"] != "archived" || len(now["tags"].([]any)) != 1 {
			t.Errorf("%v", now)
		}
		c.do("PATCH", "/v1/sessions/"+a, c.mine.staff, object{"folder": "support"}).problem(409, "conflict")
		c.do("PATCH", "/v1/sessions/"+a, c.mine.staff, object{"folder": "shelf"}).problem(400, "invalid_arguments")
		c.do("PATCH", "/v1/sessions/"+a, c.other.owner, object{"folder": "inbox"}).problem(404, "not_found")
		if back := c.do("PATCH", "/v1/sessions/"+a, c.mine.staff, object{"folder": "inbox", "tags": nil}).is(200); back["folder"] != "inbox" || len(back["tags"].([]any)) != 0 {
			t.Errorf("%v", back)
		}
	})
}

func TestWhatCanBeBookedIsPatched(t *testing.T) {
	each(t, func(t *testing.T, c *counter) {
		table := c.do("POST", "/v1/resources", c.mine.staff, object{"kind": "table", "name": "1", "seats_min": 1, "seats_max": 4}).is(201)["id"].(string)
		read := c.get("/v1/resources/"+table, c.mine.staff)
		read.is(200)
		var wg sync.WaitGroup
		for _, change := range []object{{"title": "Ventana"}, {"position": 3}, {"seats_max": 6}} {
			wg.Go(func() { c.do("PATCH", "/v1/resources/"+table, c.mine.staff, change).is(200) })
		}
		wg.Wait()
		if r := c.get("/v1/resources/"+table, c.mine.staff).is(200); r["title"] != "Ventana" || r["position"] != 3.0 || r["seats_max"] != 6.0 || r["seats_min"] != 1.0 {
			t.Errorf("%v", r)
		}
		c.do("PATCH", "/v1/resources/"+table, c.mine.staff, object{"name": "2"}, "If-Match", read.header.Get("ETag")).problem(412, "conflict")
		c.do("PATCH", "/v1/resources/"+table, c.mine.staff, object{"seats_max": 0}).problem(400, "invalid_arguments")
		c.do("PATCH", "/v1/resources/"+table, c.other.owner, object{"name": "2"}).problem(404, "not_found")
		c.do("DELETE", "/v1/resources/"+table, c.mine.staff, nil).is(204)
		if r := c.get("/v1/resources/"+table, c.mine.staff).is(200); r["active"] != false {
			t.Errorf("%v", r)
		}
		service := c.do("POST", "/v1/services", c.mine.staff, object{"name": "Corte", "duration_minutes": 30, "price": 100}).is(201)["id"].(string)
		if s := c.do("PATCH", "/v1/services/"+service, c.mine.staff, object{"duration_minutes": 45}).is(200); s["price"] != 100.0 || s["duration_minutes"] != 45.0 {
			t.Errorf("%v", s)
		}
		c.do("DELETE", "/v1/services/"+service, c.mine.staff, nil).is(204)
		c.do("PUT", "/v1/hours", c.mine.staff, hours()).is(200)
		h := c.do("PATCH", "/v1/hours", c.mine.staff, object{"days": []object{{"date": tomorrow, "ranges": []any{}, "note": "Feriado"}}}).is(200)
		if len(h["week"].([]any)) != 7 || len(h["days"].([]any)) != 1 {
			t.Errorf("%v", h)
		}
	})
}
