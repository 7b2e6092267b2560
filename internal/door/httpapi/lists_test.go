package httpapi_test

import (
	"encoding/json"
	"strings"
	"testing"
	"time"

	"github.com/mostrador/mostrador/internal/access"
)

func (r reply) array() []object {
	r.t.Helper()
	var out []object
	if err := json.Unmarshal(r.raw, &out); err != nil || r.status != 200 {
		r.t.Fatalf("%d %s", r.status, r.raw)
	}
	return out
}

func TestTools(t *testing.T) {
	each(t, func(t *testing.T, c *counter) {
		key := c.mine.agent
		all, shop := c.app.Tools.All(), c.app.Tools.Packs()[0].Tools()
		listed := c.get("/v1/tools", key).array()
		if len(listed) != len(all) || listed[0]["pack"] != "shop" || listed[0]["input_schema"] == nil ||
			listed[0]["view_name"] != nil {
			t.Errorf("%d tools of %d, the first %v", len(listed), len(all), listed[0])
		}
		for _, d := range c.get("/v1/tools?agent=ventas", key).array() {
			if d["pack"] != "shop" || d["view_name"] != d["name"] || d["rate_limit_per_minute"] == nil ||
				d["confirmation"].(object)["mode"] == "" {
				t.Errorf("in the view: %v", d)
			}
		}
		for _, format := range []string{"openai", "anthropic"} {
			if n := len(c.get("/v1/tools?agent=ventas&format="+format, key).array()); n != len(shop) {
				t.Errorf("%s: %d tools", format, n)
			}
		}
		if tools := c.get("/v1/tools?agent="+c.mine.agentID+"&format=mcp",
			key).is(200)["tools"].([]any); len(tools) != len(shop) {
			t.Errorf("mcp: %d tools", len(tools))
		}
		if g := c.get("/v1/tools?agent=ventas&format=gemini",
			key).array(); len(g[0]["functionDeclarations"].([]any)) != len(shop) {
			t.Errorf("gemini: %v", g)
		}
		flat := c.get("/v1/tools?agent=ventas&format=realtime", key).array()
		if len(flat) != len(shop) || flat[0]["type"] != "function" || flat[0]["name"] == "" ||
			flat[0]["parameters"] == nil ||
			flat[0]["function"] != nil {
			t.Errorf("realtime: %v", flat)
		}
		update := c.get("/v1/tools?agent=ventas&format=realtime_session", key).is(200)
		session := update["session"].(object)
		if update["type"] != "session.update" || session["type"] != "realtime" ||
			len(session["tools"].([]any)) != len(shop) {
			t.Errorf("session: %v", update)
		}
		c.get("/v1/tools?agent=ventas&format=realtime&strict=true", key).problem(400, "invalid_arguments")
		c.get("/v1/tools?format=openai", key).problem(400, "invalid_arguments")
		c.get("/v1/tools?agent=ventas&format=anthropic&strict=true", key).problem(400, "invalid_arguments")
		strict := c.get("/v1/tools?agent=ventas&format=openai&strict=true", key)
		if strict.status != 200 || !strings.Contains(string(strict.raw), `"strict":true`) {
			t.Errorf("%d %s", strict.status, strict.raw)
		}
		c.get("/v1/tools?agent=ventas&format=xml", key).problem(400, "invalid_arguments")
		for _, nobody := range []string{"nadie", "%00", "%ff"} {
			c.get("/v1/tools?agent="+nobody, key).problem(404, "not_found")
		}

		set := func(o access.ToolOverride) {
			if err := c.app.Keyring.SetAgentTool(t.Context(), c.mine.id, c.mine.agentID, o); err != nil {
				t.Fatal(err)
			}
		}
		set(access.ToolOverride{Tool: "clash/echo", Enabled: true})
		if p := c.get("/v1/tools?agent=ventas", key).problem(409, "conflict"); !strings.Contains(p["detail"].(string),
			"shop/echo") || !strings.Contains(p["detail"].(string), "clash/echo") {
			t.Errorf("the clash names not both: %v", p)
		}
		set(access.ToolOverride{Tool: "clash/echo", Enabled: true, Alias: "echo_too"})
		found := false
		for _, d := range c.get("/v1/tools?agent=ventas", key).array() {
			found = found || (d["pack"] == "clash" && d["name"] == "echo" && d["view_name"] == "echo_too")
		}
		if !found {
			t.Error("the alias is not in the list")
		}
	})
}

func TestAgents(t *testing.T) {
	each(t, func(t *testing.T, c *counter) {
		for _, slug := range []string{"a1", "a2"} {
			if _, err := c.app.Keyring.CreateAgent(t.Context(), c.mine.id,
				access.AgentProfile{Slug: slug, Name: slug, AssistantType: "erp"}); err != nil {
				t.Fatal(err)
			}
		}
		first := c.get("/v1/agents?limit=2", c.mine.agent)
		if list := first.data(); first.is(200)["has_more"] != true || len(list) != 2 || list[0]["slug"] != "a1" ||
			list[0]["assistant_type"] != "erp" || list[0]["active"] != true {
			t.Errorf("first page %s", first.raw)
		}
		rest := c.get("/v1/agents?limit=2&after="+first.data()[1]["id"].(string), c.mine.agent)
		if list := rest.data(); rest.is(200)["has_more"] != false || len(list) != 1 || list[0]["slug"] != "ventas" {
			t.Errorf("second page %s", rest.raw)
		}
		if list := c.get("/v1/agents?after="+nobody, c.mine.agent).data(); len(list) != 0 {
			t.Errorf("after nobody: %v", list)
		}
	})
}

func TestExecutions(t *testing.T) {
	each(t, func(t *testing.T, c *counter) {
		session := c.session()
		c.call(session, "count", "{}", "X-Correlation-Id", "trip-1").is(200)
		c.call(session, "echo", `{"text":"call me at +5491155550000"}`).is(200)
		c.call(c.session(), "count", "{}").is(200)
		c.call(session, "echo", `{}`).is(400)

		var all []object // reads and refusals are written asynchronously
		for deadline := time.Now().Add(2 * time.Minute); len(all) < 4; time.Sleep(20 * time.Millisecond) {
			if all = c.get("/v1/executions", c.mine.owner).data(); time.Now().After(deadline) {
				t.Fatalf("%d rows: %v", len(all), all)
			}
		}
		if all[0]["error_code"] != "invalid_arguments" || all[0]["success"] != false {
			t.Errorf("the newest is not first: %v", all[0])
		}
		mine := c.get("/v1/executions?session="+session+"&tool=shop/count", c.mine.agent).data()
		if len(mine) != 1 || mine[0]["correlation_id"] != "trip-1" || mine[0]["kind"] != "write" ||
			mine[0]["session_id"] != session || mine[0]["digest"] == "" {
			t.Errorf("by session and tool: %v", mine)
		}
		if !strings.HasPrefix(mine[0]["actor"].(string), "agent:") || mine[0]["output"].(object)["count"] != 1.0 ||
			mine[0]["replay_of"] != nil {
			t.Errorf("row %v", mine[0])
		}
		if n := len(c.get("/v1/executions?tool=shop/count", c.mine.staff).data()); n != 2 {
			t.Errorf("%d counts", n)
		}
		if raw := string(c.get("/v1/executions", c.mine.owner).raw); strings.Contains(raw, "55550000") {
			t.Errorf("a telephone number is shown: %s", raw)
		}
		var walked []any
		for after := ""; ; {
			r := c.get("/v1/executions?limit=1"+after, c.mine.staff)
			walked = append(walked, r.data()[0]["id"])
			after = "&after=" + r.data()[0]["id"].(string)
			if r.is(200)["has_more"] == false {
				break
			}
		}
		if len(walked) != 4 || walked[0] != all[0]["id"] || walked[3] != all[3]["id"] {
			t.Errorf("page by page %v", walked)
		}
		if p := c.get("/v1/executions", c.mine.agent).problem(400, "invalid_arguments"); !names(p, "query.session") {
			t.Errorf("an agent without a session: %v", p)
		}
		c.get("/v1/executions?tool=%00", c.mine.staff).problem(400, "invalid_arguments")
	})
}

func TestKeyManagement(t *testing.T) {
	each(t, func(t *testing.T, c *counter) {
		for _, key := range []string{c.mine.agent, c.mine.staff} {
			c.get("/v1/keys", key).problem(403, "forbidden")
			c.do("POST", "/v1/keys", key, object{"name": "x", "role": "owner"}).problem(403, "forbidden")
			c.do("POST", "/v1/keys/"+nobody+"/rotate", key, nil).problem(403, "forbidden")
			c.do("DELETE", "/v1/keys/"+nobody, key, nil).problem(403, "forbidden")
		}
		owner := c.mine.owner
		c.do("POST", "/v1/keys", owner, object{"name": "x", "role": "customer"}).problem(400, "invalid_arguments")
		made := c.do("POST", "/v1/keys", owner, object{"name": "chat", "role": "agent"}).is(201)
		secret, id := made["secret"].(string), made["id"].(string)
		if made["role"] != "agent" || made["name"] != "chat" || !strings.HasPrefix(secret, made["prefix"].(string)) {
			t.Errorf("issued %v", made)
		}
		c.get("/v1/agents", secret).is(200)
		list := c.get("/v1/keys", owner)
		if strings.Contains(string(list.raw), secret) || len(list.data()) != 4 {
			t.Errorf("keys %s", list.raw)
		}

		next := c.do("POST", "/v1/keys/"+id+"/rotate", owner, object{"overlap_minutes": 5}).is(201)
		c.get("/v1/agents", secret).is(200)
		c.get("/v1/agents", next["secret"].(string)).is(200)
		c.clock.Advance(6 * time.Minute)
		c.get("/v1/agents", secret).problem(401, "unauthorized")
		c.do("POST", "/v1/keys/"+id+"/rotate", owner, nil).problem(409, "conflict")
		c.do("POST", "/v1/keys/"+next["id"].(string)+"/rotate", owner, object{"overlap_minutes": -1}).problem(400,
			"invalid_arguments")

		if r := c.do("DELETE", "/v1/keys/"+next["id"].(string), owner, nil); r.status != 204 || len(r.raw) != 0 {
			t.Errorf("revoked: %d %s", r.status, r.raw)
		}
		c.get("/v1/agents", next["secret"].(string)).problem(401, "unauthorized")
		c.do("DELETE", "/v1/keys/"+nobody, owner, nil).problem(404, "not_found")
	})
}
