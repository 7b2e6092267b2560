package httpapi_test

import (
	"bytes"
	"strings"
	"testing"
	"time"

	"github.com/santhosh-tekuri/jsonschema/v6"

	"github.com/mostrador/mostrador/internal/packs"
	"github.com/mostrador/mostrador/internal/store"
	"github.com/mostrador/mostrador/internal/testkit"
)

// sell places an order of one unit and returns its id and its session.
func (c *counter) sell(product, phone string) (order, session string) {
	c.t.Helper()
	return c.sellIn(object{"agent": "ventas", "channel": "whatsapp", "customer_phone": phone}, product)
}

// sellIn is sell in a conversation of another kind.
func (c *counter) sellIn(talk object, product string) (order, session string) {
	c.t.Helper()
	session = c.do("POST", "/v1/sessions", c.mine.agent, talk).is(201)["id"].(string)
	call := func(tool string, arguments object) object {
		return c.do("POST", "/v1/sessions/"+session+"/tools/retail/"+tool, c.mine.agent, arguments).is(200)
	}
	call("add_item_to_draft", object{"productId": product, "quantity": 1})
	call("set_delivery_details", object{"deliveryMethod": "pickup"})
	question := call("request_confirmation", object{})["confirmation"].(object)["id"].(string)
	d := c.do("POST", "/v1/confirmations/"+question, c.mine.agent, object{"message": "sí"}).is(200)
	return d["result"].(object)["data"].(object)["orderId"].(string), session
}

func TestOrders(t *testing.T) {
	t.Parallel()
	testkit.EachDB(t, func(t *testing.T, db *store.DB) {
		c := serveTools(t, db, packs.Set())
		product := c.stocked(5)
		var ids []string
		for _, phone := range []string{"+5491155550001", "+5491155550001", "+5491155550002"} {
			id, _ := c.sell(product, phone)
			ids = append(ids, id)
			c.clock.Advance(time.Minute)
		}
		// A draft is not listed.
		s := c.do("POST", "/v1/sessions", c.mine.agent,
			object{"agent": "ventas", "channel": "web"}).is(201)["id"].(string)
		c.do("POST", "/v1/sessions/"+s+"/tools/retail/add_item_to_draft", c.mine.agent,
			object{"productId": product, "quantity": 1}).is(200)

		all := c.get("/v1/orders", c.mine.staff).data()
		if len(all) != 3 || all[0]["id"] != ids[2] || all[2]["id"] != ids[0] || all[2]["number"] != "ORD-00001" {
			t.Fatalf("not all, newest first: %v", all)
		}
		first := c.get("/v1/orders?limit=2", c.mine.owner)
		if first.is(200)["has_more"] != true || len(first.data()) != 2 {
			t.Errorf("first page: %s", first.raw)
		}
		rest := c.get("/v1/orders?limit=2&after="+ids[1], c.mine.owner)
		if list := rest.data(); rest.is(200)["has_more"] != false || len(list) != 1 || list[0]["id"] != ids[0] {
			t.Errorf("second page: %s", rest.raw)
		}
		ana := all[2]["customer_id"].(string)
		if list := c.get("/v1/orders?customer="+ana+"&status=pending", c.mine.staff).data(); len(list) != 2 {
			t.Errorf("a customer's: %v", list)
		}
		if n := len(c.get("/v1/orders?after="+nobody, c.mine.staff).data()) +
			len(c.get("/v1/orders?status=shipped", c.mine.staff).data()); n != 0 {
			t.Errorf("%d after nobody, or shipped", n)
		}
		c.get("/v1/orders?status=draft", c.mine.staff).problem(400, "invalid_arguments")
		c.get("/v1/orders?customer=x", c.mine.staff).problem(400, "invalid_arguments")

		o := c.get("/v1/orders/"+ids[0], c.mine.staff).is(200)
		if o["status"] != "pending" || o["total"] != 250000.0 || o["pending"] != 250000.0 ||
			len(o["lines"].([]any)) != 1 || o["delivery"].(object)["method"] != "pickup" {
			t.Errorf("%v", o)
		}
		for _, id := range []string{nobody, "x", "%00"} {
			c.get("/v1/orders/"+id, c.mine.staff).problem(404, "not_found")
			c.do("POST", "/v1/orders/"+id, c.mine.staff, object{"status": "processing"}).problem(404, "not_found")
		}
		stranger := c.get("/v1/orders/"+ids[0], c.other.owner).problem(404, "not_found")
		if unknown := c.get("/v1/orders/"+nobody, c.other.owner).problem(404,
			"not_found"); stranger["detail"] != unknown["detail"] {
			t.Errorf("%v and %v", stranger, unknown)
		}
		for _, path := range []string{"/v1/orders", "/v1/orders/" + ids[0]} {
			c.get(path, c.mine.agent).problem(403, "forbidden")
		}
		c.do("POST", "/v1/orders/"+ids[0], c.mine.agent, object{"status": "processing"}).problem(403, "forbidden")
	})
}

func TestAdvanceOrder(t *testing.T) {
	t.Parallel()
	testkit.EachDB(t, func(t *testing.T, db *store.DB) {
		c := serveTools(t, db, packs.Set())
		product := c.stocked(1)
		id, session := c.sell(product, "+5491155550001")
		move := func(to string) reply { return c.do("POST", "/v1/orders/"+id, c.mine.staff, object{"status": to}) }
		for _, wrong := range []string{"shipped", "delivered", "completed"} {
			move(wrong).problem(409, "conflict")
		}
		for _, wrong := range []any{"pending", "cancelled", "draft", ""} {
			c.do("POST", "/v1/orders/"+id, c.mine.staff, object{"status": wrong}).problem(400, "invalid_arguments")
		}
		c.clock.Advance(25 * time.Hour) // its reservation lapses, and another customer takes the last one
		other, _ := c.sell(product, "+5491155550002")
		move("processing").problem(409, "out_of_stock")
		id, other = other, id
		for _, to := range []string{"processing", "processing", "shipped", "delivered", "delivered", "completed"} {
			if o := move(to).is(200); o["status"] != to {
				t.Errorf("to %s: %v", to, o)
			}
		}
		move("processing").problem(409, "conflict")
		var changes int
		err := db.Read(t.Context(), c.mine.id, func(tx *store.Tx) error {
			return tx.Row(`SELECT COUNT(*) FROM outbox WHERE workspace_id = $1 AND type = 'order.status_changed' AND aggregate_id = $2`, []any{c.mine.id, id}, &changes)
		})
		if err != nil || changes != 4 {
			t.Errorf("%d changes were told, %v", changes, err)
		}
		// The customer can no longer cancel it.
		id = other
		a := c.do("POST", "/v1/sessions/"+session+"/tools/retail/cancel_order_if_not_processed", c.mine.agent,
			object{"orderId": id, "reason": "tarda mucho"}).is(202)
		c.do("POST", "/v1/confirmations/"+a["confirmation"].(object)["id"].(string), c.mine.agent,
			object{"message": "sí"}).is(200)
		move("processing").problem(409, "conflict")
	})
}

func TestOrderDocumentIsTrue(t *testing.T) {
	t.Parallel()
	c := serveTools(t, testkit.SQLite(t), packs.Set())
	schemas := compile(t, c.get("/openapi.json", "").raw)
	id, _ := c.sell(c.stocked(1), "+5491155550001")
	for name, r := range map[string]reply{"PlacedOrder": c.get("/v1/orders/"+id, c.mine.staff),
		"ListPlacedOrder": c.get("/v1/orders", c.mine.staff)} {
		value, err := jsonschema.UnmarshalJSON(bytes.NewReader(r.raw))
		if err != nil || schemas[name] == nil {
			t.Fatal(name, err)
		}
		if err := schemas[name].Validate(value); err != nil {
			t.Errorf("%s: %v\n%s", name, err, r.raw)
		}
	}
}

// Staff read where an order goes, how, when and whom to call.
func TestAnOrdersDelivery(t *testing.T) {
	t.Parallel()
	testkit.EachDB(t, func(t *testing.T, db *store.DB) {
		c := serveTools(t, db, packs.Set())
		session := c.do("POST", "/v1/sessions", c.mine.agent, object{"agent": "ventas", "channel": "whatsapp",
			"customer_phone": "+5491155550001"}).is(201)["id"].(string)
		call := func(tool string, arguments object) object {
			return c.do("POST", "/v1/sessions/"+session+"/tools/retail/"+tool, c.mine.agent, arguments).is(200)
		}
		call("add_item_to_draft", object{"productId": c.stocked(5), "quantity": 1})
		call("set_delivery_details", object{"deliveryMethod": "delivery", "contactPhone": "1144445555",
			"preferredTime": "mañana, de 14 a 16", "address": object{"line1": "Av. Medrano 412", "line2": "3.º B",
				"city": "Almagro", "instructions": "timbre roto, golpear"}})
		question := call("request_confirmation", object{})["confirmation"].(object)["id"].(string)
		done := c.do("POST", "/v1/confirmations/"+question, c.mine.agent, object{"message": "sí"}).is(200)
		id := done["result"].(object)["data"].(object)["orderId"].(string)
		d := c.get("/v1/orders/"+id, c.mine.staff).is(200)["delivery"].(object)
		if address := d["address"].(string); !strings.Contains(address, "Av. Medrano 412") ||
			!strings.Contains(address, "3.º B") || !strings.Contains(address, "Almagro") ||
			d["instructions"] != "timbre roto, golpear" || d["preferred_time"] != "mañana, de 14 a 16" ||
			d["phone"] != "+541144445555" && d["phone"] != "+5491144445555" {
			t.Errorf("staff read %v", d)
		}
		c.get("/v1/orders/"+id, c.mine.agent).problem(403, "forbidden")
		c.get("/v1/orders/"+id, c.other.owner).problem(404, "not_found")
	})
}
