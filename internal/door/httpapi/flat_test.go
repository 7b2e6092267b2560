package httpapi_test

import (
	"testing"

	"github.com/mostrador/mostrador/internal/packs"
	"github.com/mostrador/mostrador/internal/store"
	"github.com/mostrador/mostrador/internal/testkit"
)

// The agenda's answers have their documented flat form, also when replayed and when a yes ran the call; its
// conversations lie in folders.
func TestFlatAnswers(t *testing.T) {
	t.Parallel()
	testkit.EachDB(t, func(t *testing.T, db *store.DB) {
		c := serveTools(t, db, packs.Set())
		var given []object
		for _, tool := range []string{"updateConversationTagsTool", "endConversationTool", "listEventsTool"} {
			given = append(given, object{"tool": "agenda/" + tool, "enabled": true})
		}
		c.do("PUT", "/v1/agents/ventas/tools", c.mine.owner, object{"tools": given}).is(200)
		id := c.session()
		call := func(tool string, in object, headers ...string) reply {
			return c.do("POST", "/v1/sessions/"+id+"/tools/agenda/"+tool, c.mine.agent, in, headers...)
		}
		for range 2 {
			a := call("updateConversationTagsTool", object{"tags": []string{"Budget"}}, "Idempotency-Key",
				"once").is(200)
			data, _ := a["data"].(object)
			if a["success"] != true || a["message"] != "Tags of the conversation: Budget." ||
				data["message"] != a["message"] || a["executionId"] == nil {
				t.Errorf("%v", a)
			}
		}
		if a := call("listEventsTool", object{"startDate": "03/03/2026",
			"endDate": "04/03/2026"}).is(200); a["events"] == nil || a["success"] != true {
			t.Errorf("%v", a)
		}
		if a := call("listEventsTool", object{"startDate": "31/02/2026",
			"endDate": "04/03/2026"}).is(400); a["success"] != false || a["error"] == "" ||
			a["errorCode"] != "invalid_arguments" {
			t.Errorf("%v", a)
		}
		call("endConversationTool", object{}).is(200)
		if s := c.get("/v1/sessions/"+id, c.mine.agent).is(200); s["folder"] != "archived" ||
			s["tags"].([]any)[0] != "Budget" {
			t.Errorf("%v", s)
		}
	})
}
