package httpapi_test

import (
	"strings"
	"testing"
)

func TestAnAgentAndItsModels(t *testing.T) {
	each(t, func(t *testing.T, c *counter) {
		path, key := "/v1/agents/ventas", c.mine.owner
		before := c.get(path, key).is(200)
		if before["id"] != c.mine.agentID || before["version"] != 1.0 || before["prompt"] != "" ||
			before["model"] != nil || before["check_yes"] != false {
			t.Fatalf("before: %v", before)
		}
		model := object{"base_url": "https://api.example/v1", "name": "gpt-4o-mini", "credential": "model_openai",
			"temperature": 0.2, "input_usd_micros": 150000}
		after := c.do("PATCH", path, key, object{"model": model, "prompt": "Ofrecé el combo."}).is(200)
		if got := after["model"].(object); after["version"] != 2.0 || after["prompt"] != "Ofrecé el combo." ||
			got["name"] != "gpt-4o-mini" || got["temperature"] != 0.2 {
			t.Errorf("after: %v", after)
		}
		after = c.do("PATCH", path, key, object{"check_yes": true, "fallback": object{"name": "offline"},
			"version": 2}).is(200)
		if after["prompt"] != "Ofrecé el combo." || after["check_yes"] != true ||
			after["fallback"].(object)["name"] != "offline" {
			t.Errorf("after: %v", after)
		}
		c.do("PATCH", path, key, object{"prompt": "", "version": 2}).problem(409, "conflict")
		// Its key is not there, so that the model is not even asked.
		if tried := c.do("POST", path+"/check", key, nil).is(200); tried["model"].(object)["works"] != false ||
			!strings.Contains(tried["model"].(object)["problem"].(string), "asks for a key") || tried["fallback"] != nil {
			t.Errorf("tried: %v", tried)
		}
		for _, wrong := range []object{{"model": object{}}, {"model": object{"name": "x"}}, {"colour": "red"},
			{"model": object{"name": "x", "base_url": "http://10.0.0.1/v1"}}} {
			c.do("PATCH", path, key, wrong).problem(400, "invalid_arguments")
		}
		closed := c.do("PATCH", path, key, object{"model": object{"name": "x", "base_url": "http://127.0.0.1:11434/v1"}})
		if !strings.Contains(string(closed.raw), "--model-net 127.0.0.1:11434 or --model-loopback 127.0.0.1:11434") {
			t.Errorf("how to allow it is not said: %s", closed.raw)
		}
		off := c.do("PATCH", path, key, object{"model": object{}, "fallback": object{}, "check_yes": false}).is(200)
		if off["model"] != nil || off["version"] != 4.0 {
			t.Errorf("off: %v", off)
		}
		if tried := c.do("POST", path+"/check", key, nil).is(200); tried["model"] != nil || tried["fallback"] != nil {
			t.Errorf("tried: %v", tried)
		}
		c.do("POST", "/v1/agents/"+c.other.agentID+"/check", key, nil).problem(404, "not_found")
		for _, other := range []string{c.mine.agent, c.mine.staff} {
			c.get(path, other).problem(403, "forbidden")
			c.do("PATCH", path, other, object{}).problem(403, "forbidden")
			c.do("POST", path+"/check", other, nil).problem(403, "forbidden")
			c.get("/v1/usage", other).problem(403, "forbidden")
		}
		c.get("/v1/agents/"+c.other.agentID, key).problem(404, "not_found")
		c.do("PATCH", "/v1/agents/"+c.other.agentID, key, object{"prompt": "x"}).problem(404, "not_found")

		spent := c.get("/v1/usage", key).is(200)
		if len(spent["data"].([]any)) != 0 || spent["usd_micros"] != 0.0 || spent["budget"].(object)["day"] != nil ||
			spent["to"] == "" {
			t.Errorf("usage: %v", spent)
		}
		c.get("/v1/usage?from=yesterday", key).problem(400, "invalid_arguments")
	})
}
