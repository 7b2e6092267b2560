package httpapi_test

import (
	"fmt"
	"slices"
	"testing"
	"time"
)

// rule is a valid rule with changes.
func rule(more object) object {
	out := object{"name": "nothing from robots", "tool": "shop/echo", "when": `actor.role == "agent"`, "effect": "deny",
		"message": object{"en": "Not today."}}
	for k, v := range more {
		out[k] = v
	}
	return out
}

func TestPolicies(t *testing.T) {
	each(t, func(t *testing.T, c *counter) {
		key, session := c.mine.owner, c.session()
		if empty := c.get("/v1/policies", key).is(200); len(empty["data"].([]any)) != 0 || empty["has_more"] != false {
			t.Fatalf("before: %v", empty)
		}
		c.call(session, "echo", object{"text": "x"}).is(200)
		kept := c.do("POST", "/v1/policies", key, rule(nil)).is(201)
		id, _ := kept["id"].(string)
		if kept["version"] != 1.0 || kept["active"] != true || kept["created_by"] == "" || id == "" {
			t.Errorf("kept: %v", kept)
		}
		// It applies at once.
		blocked := c.call(session, "echo", object{"text": "x"}).is(403)
		if blocked["errorCode"] != "blocked" || blocked["error"] != "Not today." ||
			blocked["blockedReason"] != "nothing from robots" {
			t.Errorf("blocked: %v", blocked)
		}
		// A change names the version it starts from; of two concurrent ones, one is refused.
		path := "/v1/policies/" + id
		c.do("PUT", path, key, rule(nil)).problem(400, "invalid_arguments")
		off := c.do("PUT", path, key, rule(object{"active": false, "version": 1})).is(200)
		if off["version"] != 2.0 || off["active"] != false {
			t.Errorf("off: %v", off)
		}
		c.call(session, "echo", object{"text": "x"}).is(200)
		c.do("PUT", path, key, rule(object{"version": 1})).problem(409, "conflict")
		if list := c.get("/v1/policies", key).is(200)["data"].([]any); len(list) != 1 ||
			list[0].(object)["version"] != 2.0 {
			t.Errorf("listed: %v", list)
		}

		// Everything that is wrong, at once, each with its path.
		wrong := c.do("POST", "/v1/policies", key, rule(object{"name": "", "tool": "shop/nope",
			"when": "1 +"})).problem(400, "invalid_arguments")
		var at []string
		for _, e := range wrong["errors"].([]any) {
			at = append(at, e.(object)["path"].(string))
		}
		if !slices.Equal(at, []string{"/name", "/tool", "/when"}) {
			t.Errorf("wrong at %v", at)
		}
		for _, bad := range []object{
			{"effect": "allow"}, {"by": "owner"}, {"effect": "confirm"}, {"effect": "confirm", "by": "agent"},
			{"message": object{"fr": "non"}},
			{"when": "arguments.nope > 3"}, {"tool": "*/x"}, {"position": -1}, {"more": 1},
		} {
			c.do("POST", "/v1/policies", key, rule(bad)).problem(400, "invalid_arguments")
		}

		// Refused: another role, another workspace, no key.
		for _, other := range []string{c.mine.agent, c.mine.staff} {
			c.get("/v1/policies", other).problem(403, "forbidden")
			c.do("POST", "/v1/policies", other, rule(nil)).problem(403, "forbidden")
			c.do("PUT", path, other, rule(object{"version": 2})).problem(403, "forbidden")
			c.do("DELETE", path, other, nil).problem(403, "forbidden")
			c.do("POST", "/v1/policies/dry-run", other, object{"rule": rule(nil)}).problem(403, "forbidden")
		}
		for _, strange := range []string{"/v1/policies/" + nobody, "/v1/policies/x", "/v1/policies/%00"} {
			c.do("PUT", strange, key, rule(object{"version": 1})).problem(404, "not_found")
			c.do("DELETE", strange, key, nil).problem(404, "not_found")
		}
		c.do("PUT", path, c.other.owner, rule(object{"version": 2})).problem(404, "not_found")
		c.do("DELETE", path, c.other.owner, nil).problem(404, "not_found")
		if list := c.get("/v1/policies", c.other.owner).is(200)["data"].([]any); len(list) != 0 {
			t.Errorf("the neighbour sees %v", list)
		}
		c.do("DELETE", path, key, nil).is(204)
		c.do("DELETE", path, key, nil).problem(404, "not_found")
	})
}

func TestPoliciesComeInPages(t *testing.T) {
	each(t, func(t *testing.T, c *counter) {
		for i := range 5 {
			c.do("POST", "/v1/policies", c.mine.owner, rule(object{"name": fmt.Sprint("r", i),
				"position": 10 - i})).is(201)
		}
		var names []string
		after := ""
		for {
			page := c.get("/v1/policies?limit=2"+after, c.mine.owner).is(200)
			for _, r := range page["data"].([]any) {
				names = append(names, r.(object)["name"].(string))
				after = "&after=" + r.(object)["id"].(string)
			}
			if page["has_more"] == false {
				break
			}
		}
		if !slices.Equal(names, []string{"r4", "r3", "r2", "r1", "r0"}) {
			t.Errorf("listed %v", names)
		}
	})
}

// A rule is tried on stored calls: masked values stay unknown.
func TestPoliciesAreTried(t *testing.T) {
	each(t, func(t *testing.T, c *counter) {
		key, session := c.mine.owner, c.session()
		c.call(session, "echo", object{"text": "hola"}).is(200)
		c.call(session, "echo", object{"text": "llamame al 11 5555 6666"}).is(200)
		c.call(session, "echo", object{}).is(400)
		try := func(when string, more object) object {
			body := object{"rule": rule(more)}
			body["rule"].(object)["when"] = when
			return c.do("POST", "/v1/policies/dry-run", key, body).is(200)
		}
		for range 6000 { // rows of reads are written asynchronously
			if try("true", nil)["judged"] == 2.0 {
				break
			}
			time.Sleep(20 * time.Millisecond)
		}
		for when, want := range map[string][3]int{
			"true":                                  {2, 2, 0},
			`arguments.text == "hola"`:              {2, 1, 1},
			`arguments.text.contains("hola")`:       {2, 1, 1},
			`session.channel == "nowhere"`:          {2, 0, 0},
			`session.state == "IDLE"`:               {2, 0, 2},
			`customer.debt > 3.0 && now.hour == 40`: {2, 0, 0},
		} {
			got := try(when, nil)
			changed, undecided := got["changed"].([]any), got["undecided"].([]any)
			if got["judged"] != float64(want[0]) || len(changed) != want[1] || len(undecided) != want[2] {
				t.Errorf("%s: %v, want %v", when, got, want)
			}
			for _, one := range changed {
				if o := one.(object); o["before"] != "success" || o["after"] != "blocked" || o["execution_id"] == "" {
					t.Errorf("%s changed %v", when, o)
				}
			}
			for _, one := range undecided {
				if len(one.(object)["unknown"].([]any)) == 0 {
					t.Errorf("%s does not say what is missing: %v", when, one)
				}
			}
		}
		if list := c.get("/v1/policies", key).is(200)["data"].([]any); len(list) != 0 {
			t.Errorf("a trial was kept: %v", list)
		}
		wrong := c.do("POST", "/v1/policies/dry-run", key, object{"rule": rule(object{"when": "1 +"})}).problem(400,
			"invalid_arguments")
		if at := wrong["errors"].([]any)[0].(object)["path"]; at != "/rule/when" {
			t.Errorf("wrong at %v", at)
		}
		if got := c.do("POST", "/v1/policies/dry-run", c.other.owner,
			object{"rule": rule(nil)}).is(200); got["judged"] != 0.0 {
			t.Errorf("the neighbour's calls were looked at: %v", got)
		}
	})
}
