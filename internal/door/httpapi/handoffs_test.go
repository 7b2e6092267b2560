package httpapi_test

import (
	"testing"
	"time"
)

func TestHandoffs(t *testing.T) {
	each(t, func(t *testing.T, c *counter) {
		c.get("/v1/handoffs", c.mine.agent).problem(403, "forbidden")
		c.do("POST", "/v1/handoffs/"+nobody, c.mine.agent, object{"action": "take"}).problem(403, "forbidden")
		if none := c.get("/v1/handoffs", c.mine.staff).data(); len(none) != 0 {
			t.Errorf("%v", none)
		}
		var sessions []string
		for range 3 {
			id := c.session()
			c.call(id, "leave", "").is(200)
			sessions = append(sessions, id)
			c.clock.Advance(time.Minute)
		}
		queue := c.get("/v1/handoffs?status=pending", c.mine.staff).data()
		if len(queue) != 3 || queue[0]["session_id"] != sessions[0] || queue[0]["status"] != "pending" ||
			queue[0]["urgency"] != "medium" ||
			queue[0]["reason"] != "asked for a person" || queue[0]["customer_id"] != nil ||
			queue[0]["taken_by"] != nil ||
			queue[0]["summary"] != "Customer: not known yet.\nThey did not say what it is about." {
			t.Fatalf("the queue: %v", queue)
		}
		path := func(i int) string { return "/v1/handoffs/" + queue[i]["id"].(string) }

		taken := c.do("POST", path(0), c.mine.staff, object{"action": "take"}).is(200)
		if taken["status"] != "taken" || taken["taken_by"] == nil || taken["taken_at"] == nil ||
			taken["closed_at"] != nil {
			t.Errorf("taken: %v", taken)
		}
		if again := c.do("POST", path(0), c.mine.staff,
			object{"action": "take"}).is(200); again["taken_at"] != taken["taken_at"] {
			t.Errorf("taken again: %v", again)
		}
		c.do("POST", path(0), c.mine.owner, object{"action": "take"}).problem(409, "conflict")

		closed := c.do("POST", path(0), c.mine.owner, object{"action": "close"}).is(200)
		if closed["status"] != "closed" || closed["taken_by"] != taken["taken_by"] || closed["closed_at"] == nil {
			t.Errorf("closed: %v", closed)
		}
		if s := c.get("/v1/sessions/"+sessions[0], c.mine.agent).is(200); s["state"] != "IDLE" {
			t.Errorf("its conversation is %v", s)
		}
		if again := c.do("POST", path(0), c.mine.staff,
			object{"action": "close"}).is(200); again["closed_at"] != closed["closed_at"] {
			t.Errorf("closed again: %v", again)
		}
		c.do("POST", path(0), c.mine.staff, object{"action": "take"}).problem(409, "conflict")

		c.call(sessions[0], "leave", "").is(200) // another hand-off of the same conversation
		c.do("POST", path(0), c.mine.staff, object{"action": "take"}).problem(409, "conflict")
		c.do("POST", path(0), c.mine.staff, object{"action": "close"}).is(200)
		if s := c.get("/v1/sessions/"+sessions[0], c.mine.agent).is(200); s["state"] != "HANDOFF" {
			t.Errorf("closing the old one gave back the new one: %v", s)
		}

		c.do("POST", "/v1/sessions/"+sessions[1]+"/resume", c.mine.staff, nil).is(200)
		for status, want := range map[string]int{"pending": 2, "taken": 0, "closed": 2} {
			if got := c.get("/v1/handoffs?status="+status, c.mine.owner).data(); len(got) != want {
				t.Errorf("%s: %v, want %d", status, got, want)
			}
		}
		first := c.get("/v1/handoffs?limit=3", c.mine.staff)
		if first.is(200)["has_more"] != true || len(first.data()) != 3 {
			t.Errorf("%s", first.raw)
		}
		if rest := c.get("/v1/handoffs?after="+first.data()[2]["id"].(string), c.mine.staff).data(); len(rest) != 1 ||
			rest[0]["session_id"] != sessions[0] {
			t.Errorf("the rest: %v", rest)
		}
	})
}

func TestHandoffRefusals(t *testing.T) {
	each(t, func(t *testing.T, c *counter) {
		c.call(c.session(), "leave", "").is(200)
		id := c.get("/v1/handoffs", c.mine.staff).data()[0]["id"].(string)
		if theirs := c.get("/v1/handoffs", c.other.owner).data(); len(theirs) != 0 {
			t.Errorf("another business sees %v", theirs)
		}
		var said any
		for i, stranger := range []struct{ id, key string }{{nobody, c.mine.staff}, {"x", c.mine.staff},
			{id, c.other.owner}} {
			p := c.do("POST", "/v1/handoffs/"+stranger.id, stranger.key, object{"action": "close"}).problem(404,
				"not_found")
			if i == 0 {
				said = p["detail"]
			} else if p["detail"] != said {
				t.Errorf("%s is told from a random one: %v", stranger.id, p)
			}
		}
		if p := c.do("POST", "/v1/handoffs/"+id, c.mine.staff, object{"action": "burn"}).problem(400,
			"invalid_arguments"); !names(p, "/action") {
			t.Errorf("%v", p)
		}
		c.do("POST", "/v1/handoffs/"+id, c.mine.staff, object{}).problem(400, "invalid_arguments")
		c.get("/v1/handoffs?status=lost", c.mine.staff).problem(400, "invalid_arguments")
		if h := c.get("/v1/handoffs", c.mine.staff).data()[0]; h["status"] != "pending" {
			t.Errorf("%v", h)
		}
	})
}

func TestHandoffsAtOnce(t *testing.T) {
	each(t, func(t *testing.T, c *counter) {
		session := c.session()
		c.call(session, "leave", "").is(200)
		path := "/v1/handoffs/" + c.get("/v1/handoffs", c.mine.staff).data()[0]["id"].(string)
		statuses := make(chan int, 6)
		for i := range 6 {
			key := []string{c.mine.staff, c.mine.owner}[i%2]
			go func() { statuses <- c.do("POST", path, key, object{"action": "take"}).status }()
		}
		won := 0
		for range 6 {
			switch s := <-statuses; s {
			case 200:
				won++
			case 409:
			default:
				t.Errorf("status %d", s)
			}
		}
		if won != 3 { // its holder may take it again
			t.Errorf("taken %d times", won)
		}
	})
}
