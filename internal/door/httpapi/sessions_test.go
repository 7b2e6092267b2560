package httpapi_test

import (
	"testing"

	"github.com/mostrador/mostrador/internal/access"
)

func TestSessions(t *testing.T) {
	each(t, func(t *testing.T, c *counter) {
		key := c.mine.agent
		s := c.do("POST", "/v1/sessions", key, object{"agent": "ventas", "channel": "web"}).is(201)
		if s["agent"] != "ventas" || s["channel"] != "web" || s["state"] != "IDLE" || s["id"] == "" {
			t.Errorf("opened %v", s)
		}
		if customer, has := s["customer_id"]; !has || customer != nil {
			t.Errorf("customer_id is %v, expected null", customer)
		}
		centre, err := c.app.Keyring.AddBranch(t.Context(), c.mine.id, access.Branch{Name: "Centro"})
		if err != nil {
			t.Fatal(err)
		}
		full := object{"agent": c.mine.agentID, "channel": "voice", "customer_phone": "11 5555-0000",
			"branch_id": centre.ID, "call_id": "CA1"}
		spoken := c.do("POST", "/v1/sessions", key, full).is(201)
		if spoken["agent"] != "ventas" || spoken["customer_id"] == nil || spoken["branch_id"] != centre.ID ||
			spoken["call_id"] != "CA1" {
			t.Errorf("opened %v", spoken)
		}
		full["customer_phone"] = "+54 9 11 5555-0000"
		if again := c.do("POST", "/v1/sessions", key, full).is(201); again["customer_id"] != spoken["customer_id"] {
			t.Error("one number made two customers")
		}
		if got := c.get("/v1/sessions/"+spoken["id"].(string),
			key).is(200); got["customer_id"] != spoken["customer_id"] || got["agent"] != "ventas" {
			t.Errorf("read back %v", got)
		}
	})
}

func TestSessionRefusals(t *testing.T) {
	each(t, func(t *testing.T, c *counter) {
		send := func(body any) reply { return c.do("POST", "/v1/sessions", c.mine.agent, body) }
		send(object{"agent": "nadie", "channel": "api"}).problem(404, "not_found")
		theirs, err := c.app.Keyring.AddBranch(t.Context(), c.other.id, access.Branch{Name: "Centro"})
		if err != nil {
			t.Fatal(err)
		}
		var said any
		for i, branch := range []string{nobody, "centro", "\x7f", theirs.ID} {
			p := send(object{"agent": "ventas", "channel": "api", "branch_id": branch}).problem(404, "not_found")
			if i == 0 {
				said = p["detail"]
			} else if p["detail"] != said {
				t.Errorf("branch %q is told from a random one: %v", branch, p)
			}
		}
		for path, body := range map[string]any{
			"/customer_phone": object{"agent": "ventas", "channel": "api", "customer_phone": "12"},
			"/channel":        object{"agent": "ventas", "channel": "fax"},
			"/sesion":         object{"agent": "ventas", "channel": "api", "sesion": 1},
			"/Agent":          `{"agent":"ventas","channel":"api","Agent":"x"}`,
			"/call_id":        object{"agent": "ventas", "channel": "api", "call_id": 7},
			"/agent":          object{"agent": "", "channel": "api"},
		} {
			if p := send(body).problem(400, "invalid_arguments"); !names(p, path) {
				t.Errorf("%s is not named: %v", path, p)
			}
		}
		for name, body := range map[string]string{
			"nothing": "", "no JSON": "agent=ventas", "a list": "[]", "cut off": `{"agent":`,
			"a key twice": `{"agent":"ventas","agent":"ventas","channel":"api"}`,
			"a NUL":       `{"agent":"ventas","channel":"api","call_id":"a\u0000b"}`,
			"a surrogate": `{"agent":"ventas","channel":"api","call_id":"\ud800"}`,
		} {
			t.Log(name)
			send(body).problem(400, "invalid_arguments")
		}
		// The header says form, as curl -d does; the body is still read as JSON.
		c.do("POST", "/v1/sessions", c.mine.agent, `{"agent":"ventas","channel":"api"}`, "Content-Type",
			"application/x-www-form-urlencoded").is(201)
	})
}

func TestMessages(t *testing.T) {
	each(t, func(t *testing.T, c *counter) {
		session := c.session()
		question := c.ask(session, "buy")
		c.do("POST", "/v1/confirmations/"+question, c.mine.agent,
			object{"message": "hmm, what is it?", "message_id": "wamid.1"}).is(200)
		path := "/v1/sessions/" + session + "/messages"
		said := c.get(path, c.mine.agent).data()
		if len(said) != 3 { // the question, the words, the question again
			t.Fatalf("%d messages: %v", len(said), said)
		}
		if said[0]["direction"] != "out" || said[0]["author"] != "runtime" || said[0]["confirmation_id"] != question ||
			said[0]["text"] != "Shall I?" {
			t.Errorf("the question: %v", said[0])
		}
		if said[1]["direction"] != "in" || said[1]["author"] != "customer" || said[1]["message_id"] != "wamid.1" {
			t.Errorf("the words: %v", said[1])
		}
		first := c.get(path+"?limit=2", c.mine.agent)
		if first.is(200)["has_more"] != true || len(first.data()) != 2 {
			t.Errorf("first page: %s", first.raw)
		}
		rest := c.get(path+"?limit=2&after="+said[1]["id"].(string), c.mine.agent)
		if rest.is(200)["has_more"] != false || len(rest.data()) != 1 || rest.data()[0]["id"] != said[2]["id"] {
			t.Errorf("second page: %s", rest.raw)
		}
		for _, query := range []string{"limit=0", "limit=101", "limit=x", "after=x", "after=%00", "afte=" + nobody} {
			c.get(path+"?"+query, c.mine.agent).problem(400, "invalid_arguments")
		}
	})
}

func TestResume(t *testing.T) {
	each(t, func(t *testing.T, c *counter) {
		for _, kept := range []struct {
			draft bool
			state string
		}{{false, "IDLE"}, {true, "COLLECTING_ORDER"}} {
			session := c.session()
			path := "/v1/sessions/" + session
			c.do("POST", path+"/resume", c.mine.staff, nil).problem(409, "conflict")
			if kept.draft {
				c.call(session, "draft", "").is(200)
			}
			c.call(session, "leave", "").is(200)
			if s := c.get(path, c.mine.agent).is(200); s["state"] != "HANDOFF" ||
				s["handoff_reason"] != "asked for a person" {
				t.Errorf("handed over: %v", s)
			}
			c.do("POST", path+"/resume", c.mine.agent, nil).problem(403, "forbidden")
			if s := c.do("POST", path+"/resume", c.mine.staff, nil).is(200); s["state"] != kept.state ||
				s["handoff_reason"] != nil {
				t.Errorf("given back: %v, expected %s", s, kept.state)
			}
			if s := c.get(path, c.mine.agent).is(200); s["state"] != kept.state {
				t.Errorf("read back: %v, expected %s", s, kept.state)
			}
		}
	})
}
