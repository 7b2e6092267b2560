package httpapi_test

import (
	"strings"
	"testing"

	"github.com/mostrador/mostrador/internal/store"
	"github.com/mostrador/mostrador/internal/testkit"
)

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

// What was answered to requests with a key goes with the customer whom it shows; a repetition learns that.
func TestErasureTakesStoredResponses(t *testing.T) {
	t.Parallel()
	testkit.EachDB(t, func(t *testing.T, db *store.DB) {
		c, _, _ := desk(t, db)
		requests := map[string]object{
			"/v1/customers": {"first_name": "Zulema", "last_name": "Quiroga", "notes": "Alergia al maní", "phone": "+5491155550001"},
			"/v1/bookings":  {"kind": "reservation", "date": tomorrow, "time": "21:00", "party_size": 2, "name": "Zulema", "phone": "+5491155550001"},
		}
		ask := func(at string) reply { return c.do("POST", at, c.mine.owner, requests[at], "Idempotency-Key", "k") }
		id := ask("/v1/customers").is(201)["id"].(string)
		ask("/v1/bookings").is(201)
		other := c.do("POST", "/v1/customers", c.mine.owner, object{"first_name": "Ramona"}, "Idempotency-Key", "o")
		c.do("POST", "/v1/customers/"+id+"/erase", c.mine.owner, object{"keep_open": true}).is(204)
		err := db.Read(t.Context(), c.mine.id, func(tx *store.Tx) error {
			return testkit.EachText(tx, func(column, text string) {
				for _, of := range []string{"Zulema", "Quiroga", "maní"} {
					if strings.Contains(text, of) {
						t.Errorf("%s: %s", column, text)
					}
				}
			})
		})
		if err != nil {
			t.Fatal(err)
		}
		for at := range requests {
			ask(at).problem(409, "conflict")
		}
		again := c.do("POST", "/v1/customers", c.mine.owner, object{"first_name": "Ramona"}, "Idempotency-Key", "o")
		if again.is(201); string(again.raw) != string(other.raw) {
			t.Errorf("another customer's response is %s", again.raw)
		}
	})
}
