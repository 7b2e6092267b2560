package httpapi_test

import "testing"

// The route lists what was changed, by role and business; what an import changed has one batch.
func TestChangesAreListed(t *testing.T) {
	each(t, func(t *testing.T, c *counter) {
		const at = "/v1/changes"
		made := c.do("POST", "/v1/products", c.mine.staff, object{"sku": "YER-9", "name": "Yerba", "price": 100}).is(201)
		id := made["id"].(string)
		c.do("PATCH", "/v1/products/"+id, c.mine.owner, object{"price": 120}).is(200)
		c.do("PATCH", "/v1/products/"+id, c.mine.owner, object{"price": -1}).problem(400, "invalid_arguments")
		c.do("POST", "/v1/keys", c.mine.owner, object{"name": "panel", "role": "agent"}).is(201)
		rows := func(path, key string) []any { return c.get(path, key).is(200)["data"].([]any) }

		list := rows(at+"?id="+id, c.mine.staff)
		if len(list) != 2 {
			t.Fatalf("of the product: %v", list)
		}
		newest := list[0].(object)
		value := newest["values"].([]any)[0].(object)
		if newest["action"] != "changed" || newest["door"] != "api" || newest["name"] != "Yerba" || value["path"] != "price" ||
			value["before"] != 100.0 || value["after"] != 120.0 || newest["actor"] == list[1].(object)["actor"] {
			t.Errorf("the newest is %v", newest)
		}
		if first := rows(at+"?limit=1&id="+id, c.mine.owner); len(first) != 1 ||
			len(rows(at+"?id="+id+"&after="+first[0].(object)["id"].(string), c.mine.owner)) != 1 {
			t.Errorf("pages do not continue: %v", first)
		}
		if len(rows(at+"?thing=key", c.mine.owner)) != 1 || len(rows(at+"?thing=key", c.mine.staff)) != 0 {
			t.Error("keys are an owner's to see")
		}
		if len(rows(at+"?actor="+newest["actor"].(string)+"&thing=product", c.mine.owner)) != 1 ||
			len(rows(at+"?since=2100-01-01T00:00:00Z", c.mine.owner)) != 0 ||
			len(rows(at+"?until=2000-01-01T00:00:00Z", c.mine.owner)) != 0 {
			t.Error("filters find something else")
		}
		if foreign, random := rows(at+"?id="+id, c.other.owner), rows(at+"?id=0190f0f0-0000-7000-8000-00000000ffff", c.other.owner); len(foreign)+len(random) != 0 {
			t.Errorf("another business sees %v", foreign)
		}
		c.get(at, c.mine.agent).problem(403, "forbidden")
		c.get(at+"?thing=prices", c.mine.owner).problem(400, "invalid_arguments")
	})
}
