package httpapi_test

import (
	"strings"
	"testing"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/core/catalog"
	"github.com/mostrador/mostrador/internal/core/scope"
	"github.com/mostrador/mostrador/internal/core/stock"
	"github.com/mostrador/mostrador/internal/packs"
	"github.com/mostrador/mostrador/internal/store"
	"github.com/mostrador/mostrador/internal/testkit"
)

// A program sells something through this API alone.
func TestSelling(t *testing.T) {
	t.Parallel()
	testkit.EachDB(t, func(t *testing.T, db *store.DB) {
		c := serveTools(t, db, packs.Set())
		product := c.stocked(5)
		s := c.do("POST", "/v1/sessions", c.mine.agent,
			object{"agent": "ventas", "channel": "whatsapp", "customer_phone": "+5491155550000"}).is(201)
		session := s["id"].(string)
		call := func(tool string, arguments object, headers ...string) object {
			t.Helper()
			return c.do("POST", "/v1/sessions/"+session+"/tools/retail/"+tool, c.mine.agent, arguments,
				headers...).is(200)
		}
		if found := call("search_products", object{"query": "yerba"}); !strings.Contains(string(mustJSON(t,
			found["data"])), product) {
			t.Fatalf("not found: %v", found)
		}
		call("add_item_to_draft", object{"productId": product, "quantity": 2}, "Idempotency-Key", "add-1")
		call("add_item_to_draft", object{"productId": product, "quantity": 2}, "Idempotency-Key", "add-1")
		call("set_delivery_details", object{"deliveryMethod": "pickup"})
		asked := call("request_confirmation", object{})
		question := asked["confirmation"].(object)["id"].(string)
		if state := c.get("/v1/sessions/"+session, c.mine.agent).is(200)["state"]; state != "AWAITING_CONFIRMATION" {
			t.Errorf("the conversation is %v", state)
		}
		if q := c.get("/v1/confirmations?session="+session+"&state=pending", c.mine.agent).data(); len(q) != 1 ||
			q[0]["id"] != question || q[0]["total"] != 500000.0 {
			t.Errorf("open questions %v", q)
		}
		d := c.do("POST", "/v1/confirmations/"+question, c.mine.agent,
			object{"message": "sí, dale", "message_id": "wamid.1"}).is(200)
		if d["outcome"] != "confirm" || d["state"] != "executed" || d["result"].(object)["success"] != true {
			t.Fatalf("the yes came to %v", d)
		}
		if state := c.get("/v1/sessions/"+session, c.mine.agent).is(200)["state"]; state != "DONE" {
			t.Errorf("the conversation is %v", state)
		}
		left := call("get_stock", object{"productId": product})
		if !strings.Contains(string(mustJSON(t, left["data"])), `"available":3`) {
			t.Errorf("stock after the sale: %v", left["data"])
		}
	})
}

// stocked gives the shop one product, and turns identity documents off.
func (c *counter) stocked(quantity int64) (productID string) {
	c.t.Helper()
	w, err := c.app.Keyring.WorkspaceBySlug(c.t.Context(), "almacen")
	if err != nil {
		c.t.Fatal(err)
	}
	w.Settings.RequireIdentity, w.Locale = new(false), "es-AR"
	if err := c.app.Keyring.UpdateWorkspace(c.t.Context(), w); err != nil {
		c.t.Fatal(err)
	}
	products := []catalog.Product{{
		ID: scope.NewID(), SKU: "YER-1", Name: "Yerba mate 1 kg", Category: "almacen", Price: 250_000,
		Status: catalog.Active, TrackStock: true,
	}}
	err = c.app.Runtime.Write(c.t.Context(), &w, access.Actor{Role: access.Owner}, func(u *core.Unit) error {
		if err := u.Catalog.Save(products); err != nil {
			return err
		}
		return u.Stock.SetLevel(stock.Pair{ProductID: products[0].ID}, "", quantity, 0)
	})
	if err != nil {
		c.t.Fatal(err)
	}
	return products[0].ID
}
