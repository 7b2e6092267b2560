package httpapi_test

import (
	"testing"

	"github.com/mostrador/mostrador/internal/packs"
	"github.com/mostrador/mostrador/internal/store"
	"github.com/mostrador/mostrador/internal/testkit"
)

// Staff's programs read and write a customer's preferences; agents' keys and other businesses do not.
func TestCustomerPreferences(t *testing.T) {
	t.Parallel()
	testkit.EachDB(t, func(t *testing.T, db *store.DB) {
		c := serveTools(t, db, packs.Set())
		session := c.do("POST", "/v1/sessions", c.mine.agent, object{"agent": "ventas", "channel": "whatsapp",
			"customer_phone": "+5491155550001"}).is(201)
		at := "/v1/customers/" + session["customer_id"].(string) + "/preferences"
		if got := c.get(at, c.mine.staff).is(200); got["consent"] != nil || len(got["allergies"].([]any)) != 0 {
			t.Errorf("%v", got)
		}
		c.do("PATCH", at, c.mine.staff, object{"allergies": []string{"maní", "Mani"},
			"delivery_preferences": "por la tarde"}).is(200)
		got := c.do("PATCH", at, c.mine.owner, object{"favorite_products": []string{"Yerba"}}).is(200)
		if list := got["allergies"].([]any); len(list) != 1 || list[0] != "maní" ||
			got["delivery_preferences"] != "por la tarde" {
			t.Errorf("%v", got)
		}
		if got := c.do("PATCH", at, c.mine.owner, object{"allergies": []string{}}).is(200); len(
			got["allergies"].([]any)) != 0 || len(got["favorite_products"].([]any)) != 1 {
			t.Errorf("%v", got)
		}
		c.do("PATCH", at, c.mine.staff, object{}).problem(400, "invalid_arguments")
		c.do("PATCH", at, c.mine.staff, object{"allergies": "maní"}).problem(400, "invalid_arguments")
		c.do("PATCH", at, c.mine.staff, object{"color": "azul"}).problem(400, "invalid_arguments")
		for _, method := range []string{"GET", "PATCH"} {
			body := any(nil)
			if method == "PATCH" {
				body = object{"allergies": []string{"soja"}}
			}
			c.do(method, at, c.mine.agent, body).problem(403, "forbidden")
			c.do(method, at, c.other.owner, body).problem(404, "not_found")
			c.do(method, "/v1/customers/"+nobody+"/preferences", c.mine.staff, body).problem(404, "not_found")
			c.do(method, "/v1/customers/x/preferences", c.mine.staff, body).problem(404, "not_found")
		}
	})
}
