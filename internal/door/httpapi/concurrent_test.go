package httpapi_test

import (
	"encoding/base64"
	"fmt"
	"strings"
	"sync"
	"testing"

	"github.com/mostrador/mostrador/internal/packs"
	"github.com/mostrador/mostrador/internal/store"
	"github.com/mostrador/mostrador/internal/testkit"
)

// editedThing is something that people edit: changes of different fields, and one field that two people change at once.
type editedThing struct {
	at      string
	key     string
	changes []object
	same    func(i int) object
}

// method of a change: templates, own tools and the tools of agents are written whole.
func (e editedThing) method() string {
	if strings.HasPrefix(e.at, "/v1/templates") || strings.HasPrefix(e.at, "/v1/custom-tools") || strings.HasSuffix(e.at, "/tools") {
		return "PUT"
	}
	return "PATCH"
}

// things makes one of each noun that is edited with PATCH.
func (c *counter) things() map[string]editedThing {
	c.t.Helper()
	owner, staff := c.mine.owner, c.mine.staff
	add := func(path, key string, body object) string {
		c.t.Helper()
		return path + "/" + c.do("POST", path, key, body).is(201)["id"].(string)
	}
	named := func(field string) func(int) object {
		return func(i int) object { return object{field: fmt.Sprint("Otro ", i)} }
	}
	issued, err := c.app.Keyring.IssueOperator(c.t.Context(), "panel")
	if err != nil {
		c.t.Fatal(err)
	}
	branch := add("/v1/branches", owner, object{"name": "Centro"}) // before the tables, which are of the first one
	table := add("/v1/resources", staff, object{"kind": "table", "name": "1", "seats_min": 1, "seats_max": 4})
	other := add("/v1/resources", staff, object{"kind": "table", "name": "2", "seats_min": 1, "seats_max": 4})
	together := func(most int) []object {
		return []object{{"seats_min": 5, "seats_max": most, "table_ids": []string{strings.TrimPrefix(table, "/v1/resources/"), strings.TrimPrefix(other, "/v1/resources/")}}}
	}
	c.do("PUT", "/v1/templates/reminder", owner, object{"name": "aviso", "language": "es_AR"}).is(200)
	taster := add("/v1/customers", staff, object{"first_name": "Eva"})
	product := add("/v1/products", staff, object{"sku": "A", "name": "Alfajor", "price": 100, "variants": []object{{"sku": "A1", "name": "Uno"}, {"sku": "A2", "name": "Dos"}}})
	variant := c.get(product, staff).is(200)["variants"].([]any)[0].(object)["id"].(string)
	c.do("PUT", "/v1/hours", staff, hours()).is(200)
	own := func(text string) object {
		return object{"name": "ask_erp", "description": text, "parameters_schema": object{"type": "object"}, "execution_type": "api_call",
			"execution_config": object{"url": "https://erp.example.com/x", "method": "GET"}}
	}
	switched := func(on bool) object { // which adds no version
		tool := own("Looks it up.")
		tool["name"], tool["is_active"] = "ask_stock", on
		return tool
	}
	limited := func(n int) object {
		return object{"tools": []object{{"tool": "retail/search_products", "enabled": true, "rate_limit_per_minute": n}}}
	}
	day := func(note string) []object { return []object{{"date": tomorrow, "ranges": []any{}, "note": note}} }
	return map[string]editedThing{
		"product":     {product, staff, []object{{"brand": "Havanna"}, {"price": 120}, {"category": "Dulces"}}, named("name")},
		"variant":     {product + "/variants/" + variant, staff, []object{{"name": "Primero"}, {"price": 130}}, named("name")},
		"stock place": {add("/v1/stock/places", staff, object{"code": "a", "name": "Local"}), staff, []object{{"name": "Depósito"}, {"priority": 3}}, named("name")},
		"customer":    {add("/v1/customers", staff, object{"first_name": "Ana"}), staff, []object{{"notes": "n"}, {"last_name": "Paz"}, {"tags": []string{"vip"}}}, named("notes")},
		"session":     {"/v1/sessions/" + c.session(), staff, []object{{"folder": "archived"}, {"tags": []string{"Consulta"}}}, func(i int) object { return object{"tags": []string{fmt.Sprint(i)}} }},
		"promotion": {add("/v1/promotions", owner, object{"id": "p", "name": "Diez", "kind": "percentage", "percent": 10}), owner,
			[]object{{"paused": true}, {"percent": 20}}, named("name")},
		"table groups": {"/v1/table-groups", staff, []object{{"groups": together(8)}}, func(i int) object { return object{"groups": together(10 + i)} }},
		"template":     {"/v1/templates/reminder", owner, []object{{"name": "otro_aviso", "language": "es_AR"}}, func(i int) object { return object{"name": fmt.Sprint("aviso_", i), "language": "es_MX"} }},
		"preferences":  {taster + "/preferences", staff, []object{{"allergies": []string{"maní"}}, {"delivery_preferences": "Por la tarde"}, {"favorite_products": []string{"yerba"}}}, named("delivery_preferences")},
		"resource":     {table, staff, []object{{"title": "Ventana"}, {"position": 3}, {"seats_max": 6}}, named("title")},
		"service":      {add("/v1/services", staff, object{"name": "Corte", "duration_minutes": 30}), staff, []object{{"price": 500}, {"duration_minutes": 45}, {"category": "Pelo"}}, named("description")},
		"hours":        {"/v1/hours", staff, []object{{"days": day("Feriado")}, {"week": []object{{"weekday": "monday", "from": "10:00", "to": "12:00"}}}}, func(i int) object { return object{"days": day(fmt.Sprint("Cierre ", i))} }},
		"settings":     {"/v1/settings", owner, []object{{"max_lines": 7}, {"question_minutes": 9}, {"bank": object{"alias": "tito.mp"}}}, func(i int) object { return object{"max_lines": 10 + i} }},
		"business":     {"/v1/business", owner, []object{{"name": "Almacén Tito"}, {"country": "UY"}}, named("name")},
		"branch":       {branch, owner, []object{{"address": "Mitre 1"}, {"time_zone": "America/Montevideo"}, {"name": "Norte"}}, named("address")},
		"person":       {add("/v1/people", owner, object{"name": "Rosa", "email": "rosa@x.com", "role": "staff"}), owner, []object{{"name": "Rosa Prieto"}, {"active": false}}, named("name")},
		"agent":        {"/v1/agents/ventas", owner, []object{{"prompt": "De vos."}, {"name": "Tito"}, {"active": false}}, named("prompt")},
		"webhook":      {add("/v1/webhooks", owner, object{"url": "https://hooks.example.com/a"}), owner, []object{{"types": []string{"order.*"}}, {"state": "disabled"}}, func(i int) object { return object{"url": fmt.Sprint("https://hooks.example.com/", i)} }},
		"policy":       {add("/v1/policies", owner, object{"name": "Regla", "tool": "*", "when": "true", "effect": "deny", "message": object{"en": "No."}}), owner, []object{{"position": 4}, {"active": false}, {"when": "now.hour >= 22"}}, named("name")},
		"own tool":     {add("/v1/custom-tools", owner, own("Looks it up.")), owner, []object{own("Looks it up in the ERP.")}, func(i int) object { return own(fmt.Sprint("Looks up ", i)) }},
		"own switch":   {add("/v1/custom-tools", owner, switched(false)), owner, []object{switched(true)}, func(int) object { return switched(false) }},
		"tools":        {"/v1/agents/ventas/tools", owner, []object{limited(9)}, func(i int) object { return limited(10 + i) }},
		"workspace":    {add("/v1/workspaces", issued.Secret, object{"slug": "kiosco", "name": "Kiosco", "locale": "es-AR", "currency": "ARS", "country": "AR", "time_zone": "America/Argentina/Buenos_Aires"}), issued.Secret, []object{{"plan": "free"}, {"name": "Kiosco 2"}, {"country": "UY"}}, named("name")},
	}
}

// eachSealed is each with a key for secrets, which webhooks have.
func eachSealed(t *testing.T, fn func(t *testing.T, c *counter)) {
	t.Parallel()
	testkit.EachDB(t, func(t *testing.T, db *store.DB) {
		fn(t, serveWith(t, db, packs.Set(), base64.StdEncoding.EncodeToString(make([]byte, 32))))
	})
}

// Changes of different fields at the same time are all kept; of changes that start from the same version one is made,
// and the others are told.
func TestConcurrentChangesLoseNothing(t *testing.T) {
	eachSealed(t, func(t *testing.T, c *counter) {
		for name, thing := range c.things() {
			var wg sync.WaitGroup
			for _, change := range thing.changes {
				wg.Go(func() { c.do(thing.method(), thing.at, thing.key, change).is(200) })
			}
			wg.Wait()
			read := c.get(thing.at, thing.key)
			now := read.is(200)
			for _, change := range thing.changes {
				for field, value := range change {
					if !holds(now[field], value) {
						t.Errorf("%s: %s is %v and not %v", name, field, now[field], value)
					}
				}
			}
			tag := read.header.Get("ETag")
			if tag == "" {
				t.Errorf("%s has no ETag", name)
				continue
			}
			replies := make([]reply, 4)
			for i := range replies {
				wg.Go(func() { replies[i] = c.do(thing.method(), thing.at, thing.key, thing.same(i), "If-Match", tag) })
			}
			wg.Wait()
			made := ""
			for i, r := range replies {
				switch {
				case r.status == 200:
					made += fmt.Sprint(i)
				case r.status != 412:
					t.Errorf("%s: %d %s", name, r.status, r.raw)
				}
			}
			if len(made) != 1 {
				t.Errorf("%s: %d changes of one version were made", name, len(made))
				continue
			}
			now = c.get(thing.at, thing.key).is(200)
			for field, value := range thing.same(int(made[0] - '0')) {
				if !holds(now[field], value) {
					t.Errorf("%s: %s is %v and not %v, which was answered", name, field, now[field], value)
				}
			}
		}
	})
}

// Prices of a list that people change at the same time are all kept.
func TestConcurrentPricesAreAllKept(t *testing.T) {
	eachSealed(t, func(t *testing.T, c *counter) {
		c.do("PATCH", "/v1/settings", c.mine.owner, object{"customer_groups": []object{{"name": "mayorista", "percent": 10}}}).is(200)
		want := map[any]any{}
		var wg sync.WaitGroup
		for i := range 4 {
			id := c.do("POST", "/v1/products", c.mine.staff, object{"sku": fmt.Sprint("P", i), "name": fmt.Sprint("Pan ", i), "price": 1000}).is(201)["id"]
			want[id] = float64(700 + i)
			wg.Go(func() {
				c.do("PATCH", "/v1/price-lists/mayorista", c.mine.staff, object{"prices": []object{{"product_id": id, "price": 700 + i}}}).is(200)
			})
		}
		wg.Wait()
		for _, one := range c.get("/v1/price-lists/mayorista", c.mine.staff).data() {
			if want[one["product_id"]] != one["price"] {
				t.Errorf("%v costs %v and not %v", one["product_id"], one["price"], want[one["product_id"]])
			}
			delete(want, one["product_id"])
		}
		if len(want) > 0 {
			t.Errorf("lost: %v", want)
		}
	})
}

// holds compares JSON with what was sent: of an object, the fields that were.
func holds(now, sent any) bool {
	if fields, is := sent.(object); is {
		for name, value := range fields {
			if inner, is := now.(object); !is || !holds(inner[name], value) {
				return false
			}
		}
		return true
	}
	if list, is := sent.([]object); is {
		have, _ := now.([]any)
		for i, one := range list {
			if len(have) != len(list) || !holds(have[i], one) {
				return false
			}
		}
		return true
	}
	return fmt.Sprint(now) == fmt.Sprint(sent)
}

// What is made twice under one Idempotency-Key is made once, also at the same moment, and a secret is shown once.
func TestThingsAreMadeOnce(t *testing.T) {
	eachSealed(t, func(t *testing.T, c *counter) {
		issued, err := c.app.Keyring.IssueOperator(t.Context(), "panel")
		if err != nil {
			t.Fatal(err)
		}
		workspaces := "/v1/workspaces"
		for _, made := range []struct {
			path, key, changed string
			body               object
		}{
			{"/v1/people", c.mine.owner, "name", object{"name": "Rosa", "email": "rosa@x.com", "role": "staff"}},
			{"/v1/branches", c.mine.owner, "name", object{"name": "Centro"}},
			{"/v1/agents", c.mine.owner, "slug", object{"slug": "otro", "assistant_type": "retail"}},
			{"/v1/keys", c.mine.owner, "name", object{"name": "Caja", "role": "staff"}},
			{"/v1/webhooks", c.mine.owner, "url", object{"url": "https://hooks.example.com/a"}},
			{"/v1/policies", c.mine.owner, "name", object{"name": "Regla", "tool": "*", "when": "true", "effect": "deny", "message": object{"en": "No."}}},
			{"/v1/resources", c.mine.staff, "name", object{"kind": "table", "name": "1", "seats_min": 1, "seats_max": 4}},
			{"/v1/services", c.mine.staff, "name", object{"name": "Corte", "duration_minutes": 30}},
			{workspaces, issued.Secret, "slug", object{"slug": "kiosco", "name": "Kiosco", "locale": "es-AR", "currency": "ARS", "country": "AR", "time_zone": "America/Argentina/Buenos_Aires"}},
			{workspaces + "/" + c.mine.id + "/people", issued.Secret, "name", object{"name": "Luis", "email": "luis@x.com", "role": "owner"}},
			{workspaces + "/" + c.mine.id + "/keys", issued.Secret, "name", object{"name": "relay", "role": "agent"}},
		} {
			var wg sync.WaitGroup
			replies := make([]reply, 4)
			for i := range replies {
				wg.Go(func() { replies[i] = c.do("POST", made.path, made.key, made.body, "Idempotency-Key", "k") })
			}
			wg.Wait()
			ids, secrets, fresh := map[any]bool{}, 0, 0
			for _, r := range replies {
				if r.status != 201 {
					t.Log(made.path, c.log.String())
				}
				body := r.is(201)
				ids[body["id"]] = true
				if secret, shows := body["secret"].(string); shows && secret != "" {
					secrets++
				}
				if r.header.Get("Idempotent-Replayed") == "" {
					fresh++
				}
				if want := "/" + body["id"].(string); !strings.HasSuffix(r.header.Get("Location"), want) {
					t.Errorf("%s is said to be at %q", made.path, r.header.Get("Location"))
				}
			}
			if len(ids) != 1 || secrets > 1 {
				t.Errorf("%s made %d, with %d secrets, %d fresh", made.path, len(ids), secrets, fresh)
			}
			made.body[made.changed] = strings.Replace(fmt.Sprint(made.body[made.changed], "b"), " ", "", 1)
			c.do("POST", made.path, made.key, made.body, "Idempotency-Key", "k").problem(422, "idempotency_conflict")
			// Another key's requests are others, even under the same Idempotency-Key.
			if made.path == "/v1/branches" {
				other := c.do("POST", made.path, c.other.owner, made.body, "Idempotency-Key", "k").is(201)
				if ids[other["id"]] {
					t.Errorf("another business was shown %v", other)
				}
			}
		}
	})
}

// A thing that was changed since it was read is not removed; without a version it is.
func TestRemovalsStartFromAVersion(t *testing.T) {
	eachSealed(t, func(t *testing.T, c *counter) {
		things := c.things()
		for _, name := range []string{"variant", "product", "promotion", "template", "resource", "service", "branch", "webhook", "policy",
			"own tool", "workspace"} {
			thing := things[name]
			read := c.get(thing.at, thing.key)
			read.is(200)
			c.do(thing.method(), thing.at, thing.key, thing.same(1)).is(200)
			c.do("DELETE", thing.at, thing.key, nil, "If-Match", read.header.Get("ETag")).problem(412, "conflict")
			now := c.get(thing.at, thing.key)
			now.is(200)
			if gone := c.do("DELETE", thing.at, thing.key, nil, "If-Match", now.header.Get("ETag")); gone.status > 299 && name != "branch" {
				t.Errorf("%s: %d %s", name, gone.status, gone.raw) // tables are at the branch
			} else if left := c.get(thing.at, thing.key); name != "branch" && left.status != 404 && left.is(200)["active"] != false {
				t.Errorf("%s is still there: %s", name, left.raw)
			}
		}
	})
}
