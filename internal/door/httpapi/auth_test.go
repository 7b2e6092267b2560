package httpapi_test

import (
	"strings"
	"testing"
	"time"

	"github.com/mostrador/mostrador/internal/access"
)

func TestKeys(t *testing.T) {
	each(t, func(t *testing.T, c *counter) {
		ctx := t.Context()
		issue := func(role access.Role) access.Issued {
			k, err := c.app.Keyring.Issue(ctx, c.mine.id, "k", role)
			if err != nil {
				t.Fatal(err)
			}
			return k
		}
		revoked, rotated, customers := issue(access.Agent), issue(access.Agent), issue(access.Customer)
		c.get("/v1/agents", revoked.Secret).is(200)
		if err := c.app.Keyring.Revoke(ctx, c.mine.id, revoked.ID); err != nil {
			t.Fatal(err)
		}
		next, err := c.app.Keyring.Rotate(ctx, c.mine.id, rotated.ID, time.Minute)
		if err != nil {
			t.Fatal(err)
		}
		c.get("/v1/agents", rotated.Secret).is(200)
		c.clock.Advance(2 * time.Minute)
		c.get("/v1/agents", next.Secret).is(200)

		var first object
		for name, key := range map[string]string{
			"wrong": "mst_agent_nothing", "revoked": revoked.Secret, "expired": rotated.Secret,
			"a customer's": customers.Secret,
			"a prefix":     next.Prefix, "very long": strings.Repeat("x", 100_000),
		} {
			r := c.get("/v1/agents", key)
			p := r.problem(401, "unauthorized")
			if got := r.header.Get("WWW-Authenticate"); got != `Bearer realm="mostrador", error="invalid_token"` {
				t.Errorf("%s key: challenge %q", name, got)
			}
			if first == nil {
				first = p
			} else if p["detail"] != first["detail"] {
				t.Errorf("a %s key is told apart: %v", name, p)
			}
		}
	})
}

func TestNoKey(t *testing.T) {
	each(t, func(t *testing.T, c *counter) {
		for _, path := range []string{
			"/v1/tools", "/v1/agents", "/v1/sessions/" + nobody, "/v1/confirmations", "/v1/executions", "/v1/keys",
			"/v1/no-such-route", "/v1", "/v1/sessions/x/tools/shop/echo", "/%76%31/agents",
		} {
			r := c.get(path, "")
			r.problem(401, "unauthorized")
			if r.header.Get("WWW-Authenticate") != `Bearer realm="mostrador"` {
				t.Errorf("%s: challenge %q", path, r.header.Get("WWW-Authenticate"))
			}
		}
		c.do("POST", "/v1/sessions/x/tools/shop/count", "", "{}").problem(401, "unauthorized")
		c.do("GET", "/v1/agents", "", nil, "Authorization", "Basic "+c.mine.agent).problem(401, "unauthorized")
		c.do("GET", "/v1/agents", "", nil, "Authorization", "bearer "+c.mine.agent).is(200)
		if n := c.tools.counted.Load(); n != 0 {
			t.Errorf("%d calls ran without a key", n)
		}
	})
}

// Ids of another workspace get exactly the response of unknown ids.
func TestForeignIDs(t *testing.T) {
	each(t, func(t *testing.T, c *counter) {
		session := c.session()
		question := c.ask(session, "buy")
		keys := c.get("/v1/keys", c.mine.owner).data()
		mine := keys[0]["id"].(string)
		c.call(session, "count", object{}, "Idempotency-Key", "k1").is(200)

		for _, route := range []struct{ method, path, id, body string }{
			{"GET", "/v1/sessions/{id}", session, ""},
			{"GET", "/v1/sessions/{id}/messages", session, ""},
			{"POST", "/v1/sessions/{id}/resume", session, ""},
			{"POST", "/v1/sessions/{id}/tools/shop/echo", session, `{"text":"a"}`},
			{"GET", "/v1/confirmations/{id}", question, ""},
			{"POST", "/v1/confirmations/{id}", question, `{"message":"yes"}`},
			{"POST", "/v1/confirmations/{id}", question, `{"decision":"confirm"}`},
			{"GET", "/v1/confirmations?session={id}", session, ""},
			{"GET", "/v1/executions?session={id}", session, ""},
			{"POST", "/v1/keys/{id}/rotate", mine, ""},
			{"DELETE", "/v1/keys/{id}", mine, ""},
			{"GET", "/v1/tools?agent={id}", c.mine.agentID, ""},
			{"POST", "/v1/sessions", c.mine.agentID, `{"agent":"{id}","channel":"api"}`},
		} {
			ask := func(id string) reply {
				fill := strings.NewReplacer("{id}", id).Replace
				return c.do(route.method, fill(route.path), c.other.owner, fill(route.body))
			}
			foreign, random := ask(route.id), ask(nobody)
			if foreign.status != random.status || withoutIDs(foreign) != withoutIDs(random) {
				t.Errorf("%s %s tells a stranger's id apart:\n%d %s\n%d %s", route.method, route.path,
					foreign.status, foreign.raw, random.status, random.raw)
			}
			if foreign.status < 400 && len(foreign.data()) > 0 {
				t.Errorf("%s %s shows a stranger's rows: %s", route.method, route.path, foreign.raw)
			}
			if strings.HasPrefix(route.path, "/v1/sessions/") || strings.HasPrefix(route.path, "/v1/confirmations/") {
				for _, odd := range []string{"x", "%00", "%ff", "..%2f", strings.ToUpper(route.id)} {
					if r := ask(odd); r.status != random.status || withoutIDs(r) != withoutIDs(random) {
						t.Errorf("%s %s with the id %s: %d %s", route.method, route.path, odd, r.status, r.raw)
					}
				}
			}
		}
		if c.get("/v1/confirmations/"+question, c.mine.agent).is(200)["state"] != "pending" {
			t.Error("a stranger moved the question")
		}
	})
}

// withoutIDs cuts off what differs in every answer.
func withoutIDs(r reply) string {
	text := string(r.raw)
	if i := strings.Index(text, `"executionId"`); i >= 0 {
		text = text[:i]
	}
	return text
}
