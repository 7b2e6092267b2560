package httpapi_test

import (
	"testing"
	"time"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/packs"
	"github.com/mostrador/mostrador/internal/store"
	"github.com/mostrador/mostrador/internal/testkit"
)

// behindTheCounter is a served business with an ERP agent and a session of it.
func behindTheCounter(t *testing.T, fn func(t *testing.T, c *counter, say func(tool string, arguments object) object)) {
	t.Parallel()
	testkit.EachDB(t, func(t *testing.T, db *store.DB) {
		c := serveTools(t, db, packs.Set())
		if _, err := c.app.Keyring.CreateAgent(t.Context(), c.mine.id,
			access.AgentProfile{Slug: "gestion", Name: "Gestión", AssistantType: "erp"}); err != nil {
			t.Fatal(err)
		}
		session := c.do("POST", "/v1/sessions", c.mine.agent,
			object{"agent": "gestion", "channel": "web"}).is(201)["id"].(string)
		fn(t, c, func(tool string, arguments object) object {
			t.Helper()
			c.clock.Advance(time.Second)
			return c.do("POST", "/v1/sessions/"+session+"/tools/erp/"+tool, c.mine.agent,
				arguments).is(200)["data"].(object)
		})
	})
}

// closed checks that a route is for staff and owners only, and that another business's row is not_found.
func (c *counter) closed(method, path, id string, body any) {
	c.t.Helper()
	c.do(method, path+id, c.mine.agent, body).problem(403, "forbidden")
	if id == "" {
		return
	}
	nothing := c.do(method, path+nobody, c.mine.staff, body).problem(404, "not_found")
	for _, stranger := range []struct{ id, key string }{{"x", c.mine.staff}, {id, c.other.owner}} {
		if got := c.do(method, path+stranger.id, stranger.key, body).problem(404,
			"not_found"); got["detail"] != nothing["detail"] {
			c.t.Errorf("%s %s%s: %v", method, path, stranger.id, got)
		}
	}
}

func TestLeads(t *testing.T) {
	behindTheCounter(t, func(t *testing.T, c *counter, say func(string, object) object) {
		first := say("create_lead", object{"name": "Eva Paz", "phone": "+5491155667788",
			"interest": "andamios"})["lead_id"].(string)
		second := say("create_lead", object{"name": "Leo", "email": "leo@ejemplo.com"})["lead_id"].(string)
		list := c.get("/v1/leads", c.mine.staff).data()
		if len(list) != 2 || list[0]["id"] != second || list[1]["phone"] != "+5491155667788" ||
			list[1]["email"] != nil || list[1]["source"] != "ai_agent" {
			t.Fatalf("%v", list)
		}
		page := c.get("/v1/leads?limit=1", c.mine.owner)
		if rest := c.get("/v1/leads?limit=1&after="+second, c.mine.owner).data(); page.is(200)["has_more"] != true ||
			len(rest) != 1 || rest[0]["id"] != first {
			t.Errorf("%s, then %v", page.raw, rest)
		}
		moved := c.do("POST", "/v1/leads/"+first, c.mine.staff,
			object{"status": "contacted", "note": "quiere precio"}).is(200)
		h := moved["history"].([]any)
		if moved["status"] != "contacted" || len(h) != 3 || h[0].(object)["kind"] != "created" ||
			h[1].(object)["said"].(object)["notes"] != "quiere precio" {
			t.Errorf("%v", moved)
		}
		if got := c.get("/v1/leads?status=contacted", c.mine.staff).data(); len(got) != 1 || got[0]["id"] != first {
			t.Errorf("%v", got)
		}
		c.do("POST", "/v1/leads/"+first, c.mine.staff, object{}).problem(400, "invalid_arguments")
		c.do("POST", "/v1/leads/"+first, c.mine.staff, object{"status": "eaten"}).problem(400, "invalid_arguments")
		c.closed("GET", "/v1/leads", "", nil)
		c.closed("GET", "/v1/leads/", first, nil)
		c.closed("POST", "/v1/leads/", first, object{"status": "lost"})
		if list := c.get("/v1/leads", c.other.owner).data(); len(list) != 0 {
			t.Errorf("another business sees %v", list)
		}
	})
}

func TestTickets(t *testing.T) {
	behindTheCounter(t, func(t *testing.T, c *counter, say func(string, object) object) {
		id := say("create_support_ticket", object{"subject": "No anda", "description": "No prende.",
			"customer_name": "Eva"})["ticket_id"].(string)
		say("create_support_ticket", object{"subject": "Otra", "description": "x", "priority": "low"})
		list := c.get("/v1/tickets?state=open", c.mine.staff).data()
		if len(list) != 2 || list[1]["id"] != id || list[1]["number"] != "TCK-00001" ||
			list[1]["priority"] != "medium" || list[1]["customer_name"] != "Eva" {
			t.Fatalf("%v", list)
		}
		done := c.do("POST", "/v1/tickets/"+id, c.mine.staff,
			object{"reply": "Traelo.", "note": "garantía vigente", "state": "closed"}).is(200)
		notes := done["notes"].([]any)
		if done["state"] != "closed" || done["closed_at"] == nil || done["taken_by"] == nil || len(notes) != 4 ||
			notes[1].(object)["kind"] != "reply" || notes[1].(object)["message_id"] == nil {
			t.Errorf("%v", done)
		}
		said := c.get("/v1/sessions/"+list[1]["session_id"].(string)+"/messages", c.mine.agent).data()
		if n := len(said); n == 0 || said[n-1]["text"] != "About your request TCK-00001: Traelo." {
			t.Errorf("%v", said)
		}
		if again := c.do("POST", "/v1/tickets/"+id, c.mine.staff,
			object{"state": "closed"}).is(200); len(again["notes"].([]any)) != 4 {
			t.Errorf("closed again: %v", again)
		}
		c.do("POST", "/v1/tickets/"+id, c.mine.staff, object{"state": "resolved", "note": "y"}).problem(409, "conflict")
		if got := c.get("/v1/tickets/"+id, c.mine.owner).is(200); len(got["notes"].([]any)) != 4 {
			t.Errorf("a refused change left a note: %v", got)
		}
		c.do("POST", "/v1/tickets/"+id, c.mine.staff, object{}).problem(400, "invalid_arguments")
		c.closed("GET", "/v1/tickets", "", nil)
		c.closed("GET", "/v1/tickets/", id, nil)
		c.closed("POST", "/v1/tickets/", id, object{"reply": "hola"})
	})
}

func TestNotifications(t *testing.T) {
	behindTheCounter(t, func(t *testing.T, c *counter, say func(string, object) object) {
		id := say("notify_team", object{"team": "support", "message": "Se inundó", "priority": "urgent",
			"context": object{"piso": 2}})["notification_id"].(string)
		say("notify_team", object{"team": "sales", "message": "Llamó Obras", "priority": "normal"})
		list := c.get("/v1/notifications", c.mine.staff).data()
		if len(list) != 2 || list[1]["id"] != id || list[1]["escalates_at"] == nil || list[0]["escalates_at"] != nil ||
			list[1]["context"].(object)["piso"] != 2.0 || list[1]["opened_at"] != nil {
			t.Fatalf("%v", list)
		}
		if got := c.get("/v1/notifications?team=support", c.mine.staff).data(); len(got) != 1 {
			t.Errorf("%v", got)
		}
		opened := c.do("POST", "/v1/notifications/"+id+"/open", c.mine.staff, nil).is(200)
		if opened["opened_by"] == nil || opened["escalates_at"] != nil {
			t.Errorf("%v", opened)
		}
		if again := c.do("POST", "/v1/notifications/"+id+"/open", c.mine.owner,
			nil).is(200); again["opened_by"] != opened["opened_by"] {
			t.Errorf("%v", again)
		}
		if got := c.get("/v1/notifications?unopened=true", c.mine.staff).data(); len(got) != 1 ||
			got[0]["team"] != "sales" {
			t.Errorf("%v", got)
		}
		c.closed("GET", "/v1/notifications", "", nil)
		c.do("POST", "/v1/notifications/"+id+"/open", c.mine.agent, nil).problem(403, "forbidden")
		c.do("POST", "/v1/notifications/"+id+"/open", c.other.owner, nil).problem(404, "not_found")
		c.do("POST", "/v1/notifications/"+nobody+"/open", c.mine.staff, nil).problem(404, "not_found")
	})
}

func TestShippingOfAnOrder(t *testing.T) {
	t.Parallel()
	testkit.EachDB(t, func(t *testing.T, db *store.DB) {
		c := serveTools(t, db, packs.Set())
		id, _ := c.sell(c.stocked(5), "+5491155550001")
		path := "/v1/orders/" + id
		got := c.do("POST", path, c.mine.staff, object{"carrier": "Andreani", "tracking_number": "AND-7"}).is(200)
		if d := got["delivery"].(object); got["status"] != "pending" || d["carrier"] != "Andreani" ||
			d["tracking_number"] != "AND-7" || d["estimated_delivery"] != nil {
			t.Errorf("%v", got)
		}
		got = c.do("POST", path, c.mine.staff, object{"status": "processing",
			"estimated_delivery": "2026-03-12"}).is(200)
		if d := got["delivery"].(object); got["status"] != "processing" || d["carrier"] != "Andreani" ||
			d["estimated_delivery"] != "2026-03-12" {
			t.Errorf("%v", got)
		}
		c.do("POST", path, c.mine.staff, object{"status": "completed", "carrier": "Otro"}).problem(409, "conflict")
		if d := c.get(path, c.mine.staff).is(200)["delivery"].(object); d["carrier"] != "Andreani" {
			t.Errorf("a refused change stays: %v", d)
		}
		c.do("POST", path, c.mine.staff, object{}).problem(400, "invalid_arguments")
		c.do("POST", path, c.mine.staff, object{"estimated_delivery": "mañana"}).problem(400, "invalid_arguments")
		c.do("POST", path, c.mine.agent, object{"carrier": "x"}).problem(403, "forbidden")
	})
}
