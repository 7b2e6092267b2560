package httpapi_test

import (
	"testing"

	"github.com/mostrador/mostrador/internal/packs"
	"github.com/mostrador/mostrador/internal/store"
	"github.com/mostrador/mostrador/internal/testkit"
)

func TestQuickActions(t *testing.T) {
	t.Parallel()
	testkit.EachDB(t, func(t *testing.T, db *store.DB) {
		c := serveTools(t, db, packs.Set())
		session := c.do("POST", "/v1/sessions", c.mine.agent,
			object{"agent": "ventas", "channel": "web"}).is(201)["id"].(string)
		say := func(key, sentence string) reply {
			return c.do("POST", "/v1/sessions/"+session+"/tools/retail/quick_action_execute", key,
				object{"commandText": sentence})
		}
		if got := say(c.mine.owner, "cambiá el precio de la yerba").is(403); got["errorCode"] != "blocked" ||
			got["blockedReason"] != "price_change" {
			t.Errorf("%v", got)
		}
		if got := say(c.mine.staff, "cancelá el pedido 1").is(403); got["errorCode"] != "forbidden" {
			t.Errorf("%v", got)
		}
		list := c.get("/v1/quick-actions", c.mine.owner).data()
		if len(list) != 1 || list[0]["state"] != "refused" || list[0]["command"] != "cambiá el precio de la yerba" ||
			list[0]["error"] == nil {
			t.Fatalf("%v", list)
		}
		id := list[0]["id"].(string)
		if got := c.get("/v1/quick-actions/"+id, c.mine.owner).is(200); got["id"] != id {
			t.Errorf("%v", got)
		}
		if got := c.get("/v1/quick-actions?state=done", c.mine.owner).data(); len(got) != 0 {
			t.Errorf("%v", got)
		}
		for _, key := range []string{c.mine.staff, c.mine.agent} {
			c.get("/v1/quick-actions", key).problem(403, "forbidden")
			c.get("/v1/quick-actions/"+id, key).problem(403, "forbidden")
		}
		c.get("/v1/quick-actions/"+id, c.other.owner).problem(404, "not_found")
		c.get("/v1/quick-actions/x", c.mine.owner).problem(404, "not_found")
	})
}
