package httpapi_test

import (
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"
)

func TestAgentTools(t *testing.T) {
	each(t, func(t *testing.T, c *counter) {
		path, key := "/v1/agents/ventas/tools", c.mine.owner
		before := c.get(path, key).is(200)
		if before["agent_id"] != c.mine.agentID || before["version"] != 1.0 || len(before["tools"].([]any)) != 0 ||
			len(before["view"].([]any)) == 0 {
			t.Fatalf("before: %v", before)
		}
		seen := func(o object, tool string) any {
			for _, e := range o["view"].([]any) {
				if e.(object)["tool"] == tool {
					return e.(object)["name"]
				}
			}
			return nil
		}
		want := []any{object{"tool": "clash/echo", "enabled": true, "alias": "echo_too"},
			object{"tool": "shop/leave", "enabled": false}}
		after := c.do("PUT", path, key, object{"tools": want, "version": 1}).is(200)
		if !reflect.DeepEqual(after["tools"], want) || after["version"] != 2.0 ||
			seen(after, "clash/echo") != "echo_too" || seen(after, "shop/leave") != nil {
			t.Errorf("after: %v", after)
		}
		if again := c.get("/v1/agents/"+c.mine.agentID+"/tools", key).is(200); !reflect.DeepEqual(again, after) {
			t.Errorf("read back: %v", again)
		}
		// Every door shows the same view.
		for _, d := range c.get("/v1/tools?agent=ventas", key).array() {
			if d["pack"] == "shop" && d["name"] == "leave" {
				t.Error("a tool that was taken away is listed")
			}
		}
		c.call(c.session(), "leave", object{}).is(403)

		// A refused change changes nothing, and no concurrent change is lost.
		c.do("PUT", path, key, object{"tools": []any{}, "version": 1}).problem(409, "conflict")
		c.do("PUT", path, key, object{"tools": []any{object{"tool": "clash/echo", "enabled": true}}}).problem(409,
			"conflict")
		for _, wrong := range []object{
			{"tool": "shop/nope", "enabled": true}, {"tool": "shop", "enabled": true},
			{"tool": "shop/echo", "enabled": false, "alias": "x"},
			{"tool": "shop/echo", "enabled": true, "alias": "a b"}, {"tool": "shop/echo"},
		} {
			c.do("PUT", path, key, object{"tools": []any{wrong}}).problem(400, "invalid_arguments")
		}
		c.do("PUT", path, key, object{"tools": []any{want[0], want[0]}}).problem(400, "invalid_arguments")
		if now := c.get(path, key).is(200); !reflect.DeepEqual(now, after) {
			t.Errorf("a refused change changed %v", now)
		}
		if back := c.do("PUT", path, key, object{"tools": []any{}}).is(200); !reflect.DeepEqual(back["view"],
			before["view"]) {
			t.Errorf("given back: %v", back)
		}

		for _, other := range []string{c.mine.agent, c.mine.staff} {
			c.get(path, other).problem(403, "forbidden")
			c.do("PUT", path, other, object{"tools": []any{}}).problem(403, "forbidden")
		}
		for _, who := range []string{"nadie", nobody, c.other.agentID, "%00"} {
			c.get("/v1/agents/"+who+"/tools", key).problem(404, "not_found")
			c.do("PUT", "/v1/agents/"+who+"/tools", key, object{"tools": []any{}}).problem(404, "not_found")
		}
	})
}

// An agent's terms may only narrow the contract; a refusal lists everything that is wrong.
func TestAgentToolTerms(t *testing.T) {
	each(t, func(t *testing.T, c *counter) {
		path, key, session := "/v1/agents/ventas/tools", c.mine.owner, c.session()
		put := func(terms ...object) reply {
			lines := []any{}
			for _, one := range terms {
				one["enabled"] = true
				lines = append(lines, one)
			}
			return c.do("PUT", path, key, object{"tools": lines})
		}
		terms := object{
			"tool": "shop/echo", "rate_limit_per_minute": 2.0, "description": "Says it again.",
			"arguments": object{"text": object{"value": "always this", "fixed": true}},
		}
		after := put(terms, object{"tool": "shop/count", "confirmation": "staff"}).is(200)
		if !reflect.DeepEqual(after["tools"].([]any)[1], terms) {
			t.Errorf("after: %v", after["tools"])
		}
		// The list for models follows, in every format.
		for _, format := range []string{"openai", "anthropic", "gemini", "mcp"} {
			if raw := string(c.get("/v1/tools?agent=ventas&format="+format, key).raw); !strings.Contains(raw,
				"Says it again.") || strings.Contains(raw, `"text"`) && format != "mcp" {
				t.Errorf("%s: %s", format, raw)
			}
		}
		for _, d := range c.get("/v1/tools?agent=ventas", key).array() {
			if d["name"] == "echo" && (d["description"] != "Says it again." || d["rate_limit_per_minute"] != 2.0) ||
				d["name"] == "count" && d["confirmation"].(object)["mode"] != "always" {
				t.Errorf("listed: %v", d)
			}
		}
		if got := c.call(session, "echo", object{}).is(200)["data"].(object)["text"]; got != "always this" {
			t.Errorf("said %v", got)
		}
		c.call(session, "echo", object{"text": "always this"}).is(200)
		c.call(session, "echo", object{}).is(429)
		c.clock.Advance(time.Minute + time.Second)
		c.call(session, "echo", object{"text": "something else"}).is(400)
		c.call(session, "count", object{}).is(202)

		wrong := put(
			object{"tool": "shop/echo", "rate_limit_per_minute": 61, "confirmation": "staff",
				"arguments": object{"text": object{"value": 3}, "nope": object{"value": 1}}},
			object{"tool": "shop/count", "description": "a\u202eb", "arguments": object{"text": object{"value": "x"}}},
		).problem(400, "invalid_arguments")
		var at []string
		for _, e := range wrong["errors"].([]any) {
			at = append(at, e.(object)["path"].(string))
		}
		if !slices.Equal(at, []string{"/tools/0/rate_limit_per_minute", "/tools/0/confirmation",
			"/tools/0/arguments/nope", "/tools/0/arguments/text", "/tools/1/description", "/tools/1/arguments/text"}) {
			t.Errorf("wrong at %v", at)
		}
		for _, bad := range []object{{"confirmation": "never"}, {"confirmation": "agent"}, {"rate_limit_per_minute": 0},
			{"arguments": object{"text": object{"fixed": true}}}, {"description": strings.Repeat("x", 1001)}} {
			bad["tool"] = "shop/echo"
			put(bad).problem(400, "invalid_arguments")
		}
		if now := c.get(path, key).is(200); !reflect.DeepEqual(now, after) {
			t.Errorf("a refused change changed %v", now)
		}
		put().is(200)
		c.call(c.session(), "count", object{}).is(200)
	})
}
