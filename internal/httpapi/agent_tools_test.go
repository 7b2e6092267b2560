package httpapi_test

import (
	"reflect"
	"testing"
)

func TestAgentTools(t *testing.T) {
	each(t, func(t *testing.T, c *counter) {
		path, key := "/v1/agents/ventas/tools", c.mine.owner
		before := c.get(path, key).is(200)
		if before["agent_id"] != c.mine.agentID || before["version"] != 1.0 || len(before["tools"].([]any)) != 0 || len(before["view"].([]any)) == 0 {
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
		want := []any{object{"tool": "clash/echo", "enabled": true, "alias": "echo_too"}, object{"tool": "shop/leave", "enabled": false}}
		after := c.do("PUT", path, key, object{"tools": want, "version": 1}).is(200)
		if !reflect.DeepEqual(after["tools"], want) || after["version"] != 2.0 || seen(after, "clash/echo") != "echo_too" || seen(after, "shop/leave") != nil {
			t.Errorf("after: %v", after)
		}
		if again := c.get("/v1/agents/"+c.mine.agentID+"/tools", key).is(200); !reflect.DeepEqual(again, after) {
			t.Errorf("read back: %v", again)
		}
		// The view that every door shows is the same.
		for _, d := range c.get("/v1/tools?agent=ventas", key).array() {
			if d["pack"] == "shop" && d["name"] == "leave" {
				t.Error("a tool that was taken away is listed")
			}
		}
		c.call(c.session(), "leave", object{}).is(403)

		// Nothing half-done, and nobody's change is lost.
		c.do("PUT", path, key, object{"tools": []any{}, "version": 1}).problem(409, "conflict")
		c.do("PUT", path, key, object{"tools": []any{object{"tool": "clash/echo", "enabled": true}}}).problem(409, "conflict")
		for _, wrong := range []object{
			{"tool": "shop/nope", "enabled": true}, {"tool": "shop", "enabled": true}, {"tool": "shop/echo", "enabled": false, "alias": "x"},
			{"tool": "shop/echo", "enabled": true, "alias": "a b"}, {"tool": "shop/echo"},
		} {
			c.do("PUT", path, key, object{"tools": []any{wrong}}).problem(400, "invalid_arguments")
		}
		c.do("PUT", path, key, object{"tools": []any{want[0], want[0]}}).problem(400, "invalid_arguments")
		if now := c.get(path, key).is(200); !reflect.DeepEqual(now, after) {
			t.Errorf("a refused change changed %v", now)
		}
		if back := c.do("PUT", path, key, object{"tools": []any{}}).is(200); !reflect.DeepEqual(back["view"], before["view"]) {
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
