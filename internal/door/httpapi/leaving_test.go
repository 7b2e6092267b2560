package httpapi_test

import "testing"

// An erasure that is repeated with its key is one; the key with another customer erases no one.
func TestErasureIsRepeated(t *testing.T) {
	each(t, func(t *testing.T, c *counter) {
		made := func(name string) string {
			return c.do("POST", "/v1/customers", c.mine.owner, object{"first_name": name}).is(201)["id"].(string)
		}
		name := func(id string) any { return c.get("/v1/customers/"+id, c.mine.owner).is(200)["first_name"] }
		zulema, ramona := made("Zulema"), made("Ramona")
		erase := func(id string, body object) reply {
			return c.do("POST", "/v1/customers/"+id+"/erase", c.mine.owner, body, "Idempotency-Key", "leave-1")
		}
		if r := erase(zulema, object{}); r.status != 204 || r.header.Get("Idempotent-Replayed") != "" || name(zulema) != "" {
			t.Errorf("the first: %d %v, %v", r.status, r.header, name(zulema))
		}
		if r := erase(zulema, object{}); r.status != 204 || r.header.Get("Idempotent-Replayed") != "true" {
			t.Errorf("the second: %d %v", r.status, r.header)
		}
		erase(zulema, object{"keep_open": true}).problem(422, "idempotency_conflict")
		erase(ramona, object{}).problem(422, "idempotency_conflict")
		if name(ramona) != "Ramona" {
			t.Error("another customer was erased")
		}
		if r := c.do("POST", "/v1/customers/"+zulema+"/erase", c.other.owner, object{}, "Idempotency-Key", "leave-1"); r.status != 404 {
			t.Errorf("another business: %d", r.status)
		}
	})
}
