package httpapi_test

import (
	"strings"
	"testing"
	"time"
)

func TestConfirmByWords(t *testing.T) {
	each(t, func(t *testing.T, c *counter) {
		session := c.session()
		id := c.ask(session, "buy")
		path := "/v1/confirmations/" + id
		q := c.get(path, c.mine.agent).is(200)
		if q["tool"] != "shop/buy" || q["addressee"] != "customer" || q["state"] != "pending" ||
			q["message"] != "Shall I?" || q["total"] != 1500.0 {
			t.Errorf("asked %v", q)
		}
		if q["decided_at"] != nil || q["execution_id"] != nil || q["arguments"] != nil {
			t.Errorf("an open question for an agent: %v", q)
		}
		if q := c.get(path, c.mine.staff).is(200); q["arguments"] == nil {
			t.Errorf("staff sees no arguments: %v", q)
		}
		say := func(words string) reply { return c.do("POST", path, c.mine.agent, object{"message": words}) }
		if d := say("what?").is(200); d["outcome"] != "unclear" || d["state"] != "pending" ||
			d["confirmation"].(object)["id"] != id {
			t.Errorf("unclear words: %v", d)
		}
		first := say("yes")
		d := first.is(200)
		if d["outcome"] != "confirm" || d["state"] != "executed" || d["result"].(object)["success"] != true {
			t.Fatalf("yes: %s", first.raw)
		}
		again := say("yes")
		if again.is(200)["result"].(object)["executionId"] != d["result"].(object)["executionId"] ||
			again.header.Get("Idempotent-Replayed") != "true" {
			t.Errorf("yes again: %s", again.raw)
		}
		if n := c.tools.bought.Load(); n != 1 {
			t.Errorf("bought %d times", n)
		}
		// Our reply to the yes is stored in the conversation, once, after the yes.
		said := c.get("/v1/sessions/"+session+"/messages", c.mine.agent).data()
		if n := len(said); n < 2 || said[n-2]["text"] != "yes" || said[n-1]["text"] != d["message"] ||
			d["message"] == nil {
			t.Errorf("kept %v", said)
		}
		if q := c.get(path, c.mine.agent).is(200); q["state"] != "executed" || q["decided_at"] == nil ||
			q["execution_id"] == nil {
			t.Errorf("decided %v", q)
		}
	})
}

func TestConfirmByDecision(t *testing.T) {
	each(t, func(t *testing.T, c *counter) {
		session := c.session()
		decide := func(id, key, what string) reply {
			return c.do("POST", "/v1/confirmations/"+id, key, object{"decision": what})
		}
		customers := c.ask(session, "buy")
		for _, key := range []string{c.mine.agent, c.mine.staff, c.mine.owner} { // no key confirms for the customer
			decide(customers, key, "confirm").problem(403, "forbidden")
		}
		staffs := c.ask(session, "approve")
		decide(staffs, c.mine.agent, "confirm").problem(403, "forbidden")
		if q := c.get("/v1/confirmations/"+staffs, c.mine.staff).is(200); q["total"] != nil {
			t.Errorf("a question without money has the total %v", q["total"])
		}
		if d := decide(staffs, c.mine.staff, "confirm").is(200); d["state"] != "executed" {
			t.Errorf("confirmed: %v", d)
		}
		denied := c.ask(c.session(), "approve")
		if d := decide(denied, c.mine.owner, "deny").is(200); d["outcome"] != "deny" || d["state"] != "denied" ||
			d["result"] != nil {
			t.Errorf("denied: %v", d)
		}
		if d := decide(denied, c.mine.owner, "deny").is(200); d["state"] != "denied" || d["result"] != nil {
			t.Errorf("a no again: %v", d)
		}
	})
}

func TestConfirmationRefusals(t *testing.T) {
	each(t, func(t *testing.T, c *counter) {
		session := c.session()
		id := c.ask(session, "buy")
		for path, body := range map[string]any{
			"/message":    object{},
			"/decision":   object{"message": "yes", "decision": "confirm"},
			"/message_id": object{"decision": "confirm", "message_id": "1"},
			"/yes":        object{"yes": true},
		} {
			if p := c.do("POST", "/v1/confirmations/"+id, c.mine.agent, body).problem(400,
				"invalid_arguments"); !names(p, path) {
				t.Errorf("%v: %v", body, p)
			}
		}
		for _, body := range []object{{"message": ""}, {"message": strings.Repeat("a", 4097)}, {"decision": "maybe"},
			{"message": "a\x00"}} {
			c.do("POST", "/v1/confirmations/"+id, c.mine.agent, body).problem(400, "invalid_arguments")
		}
		c.do("POST", "/v1/confirmations/"+nobody, c.mine.agent, object{"message": "yes"}).problem(404, "not_found")
		if d := c.do("POST", "/v1/confirmations/"+id, c.mine.agent,
			object{"message": strings.Repeat("ñ", 4096)}).is(200); d["outcome"] != "unclear" {
			t.Errorf("4,096 letters: %v", d)
		}

		c.tools.soldOut.Store(true)
		if d := c.do("POST", "/v1/confirmations/"+id, c.mine.agent,
			object{"message": "yes"}).is(409); d["state"] != "failed" ||
			d["result"].(object)["errorCode"] != "out_of_stock" {
			t.Errorf("sold out: %v", d)
		}
		c.tools.soldOut.Store(false)

		late := c.ask(c.session(), "buy")
		c.clock.Advance(31 * time.Minute)
		if d := c.do("POST", "/v1/confirmations/"+late, c.mine.agent,
			object{"message": "yes"}).is(410); d["result"].(object)["errorCode"] != "confirmation_expired" {
			t.Errorf("too late: %v", d)
		}

		away := c.session()
		left := c.ask(away, "buy")
		c.do("POST", "/v1/sessions/"+away+"/tools/shop/leave", c.mine.agent, "{}").is(200)
		c.do("POST", "/v1/confirmations/"+left, c.mine.agent, object{"message": "yes"}).problem(409,
			"session_handed_off")
		if n := c.tools.bought.Load(); n != 0 {
			t.Errorf("bought %d", n)
		}
	})
}

func TestListConfirmations(t *testing.T) {
	each(t, func(t *testing.T, c *counter) {
		ids := func(query string) (out []string) {
			for _, q := range c.get("/v1/confirmations?"+query, c.mine.staff).data() {
				out = append(out, q["id"].(string))
			}
			return out
		}
		same := func(what string, got []string, want ...string) {
			t.Helper()
			if strings.Join(got, " ") != strings.Join(want, " ") {
				t.Errorf("%s: %v, expected %v", what, got, want)
			}
		}
		old, older := c.session(), c.session()
		a, b := c.ask(old, "buy"), c.ask(older, "buy")
		c.clock.Advance(31 * time.Minute) // no sweep runs here
		denied := c.ask(c.session(), "approve")
		c.do("POST", "/v1/confirmations/"+denied, c.mine.staff, object{"decision": "deny"}).is(200)
		fresh := c.ask(c.session(), "buy")

		same("all", ids(""), a, b, denied, fresh)
		same("a session's", ids("session="+older), b)
		same("pending", ids("state=pending"), fresh)
		same("expired", ids("state=expired"), a, b)
		same("denied", ids("state=denied"), denied)
		same("pending, one at a time", ids("state=pending&limit=1"), fresh)
		same("expired, first page", ids("state=expired&limit=1"), a)
		same("expired, second page", ids("state=expired&limit=1&after="+a), b)
		if c.get("/v1/confirmations?limit=3", c.mine.staff).is(200)["has_more"] != true ||
			c.get("/v1/confirmations?limit=4", c.mine.staff).is(200)["has_more"] != false {
			t.Error("has_more is wrong")
		}
		for _, query := range []string{"", "?state=pending", "?limit=1"} {
			if p := c.get("/v1/confirmations"+query, c.mine.agent).problem(400, "invalid_arguments"); !names(p,
				"query.session") {
				t.Errorf("an agent without a session: %v", p)
			}
		}
		if own := c.get("/v1/confirmations?session="+older, c.mine.agent).data(); len(own) != 1 || own[0]["id"] != b {
			t.Errorf("an agent with a session: %v", own)
		}
		for _, query := range []string{"state=open", "session=x", "session=%00", "limit=101"} {
			c.get("/v1/confirmations?"+query, c.mine.staff).problem(400, "invalid_arguments")
		}
	})
}
