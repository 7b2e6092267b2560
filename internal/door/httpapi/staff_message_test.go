package httpapi_test

import "testing"

// Staff speak through the API: the agent stays silent from then on, and a repeated message is deduplicated.
func TestSay(t *testing.T) {
	each(t, func(t *testing.T, c *counter) {
		session := c.session()
		path := "/v1/sessions/" + session
		c.do("POST", path+"/say", c.mine.agent, object{"text": "hola"}).problem(403, "forbidden")
		c.do("POST", path+"/say", c.mine.staff, object{"text": " "}).problem(400, "invalid_arguments")
		c.do("POST", path+"/say", c.mine.staff, object{"file": nobody}).problem(404, "not_found")
		c.do("POST", "/v1/sessions/"+nobody+"/say", c.mine.staff, object{"text": "hola"}).problem(404, "not_found")

		body := object{"text": "Hola, soy Marta", "message_id": "d1"}
		first := c.do("POST", path+"/say", c.mine.staff, body).is(201)
		said, _ := first["message"].(map[string]any)
		if first["state"] != "HANDOFF" || said["author"] != "person" || said["direction"] != "out" ||
			said["text"] != "Hola, soy Marta" {
			t.Fatalf("%v", first)
		}
		again, _ := c.do("POST", path+"/say", c.mine.owner, body).is(201)["message"].(map[string]any)
		if again["id"] != said["id"] || len(c.get(path+"/messages", c.mine.staff).data()) != 1 {
			t.Errorf("said again: %v", again)
		}
		c.do("POST", path+"/say", c.mine.staff, object{"text": "otra cosa", "message_id": "d1"}).problem(422,
			"idempotency_conflict")
		// The speaker holds the hand-off, and other staff may speak in it, too.
		queue := c.get("/v1/handoffs?status=taken", c.mine.staff).data()
		if len(queue) != 1 || queue[0]["trigger_type"] != "person_wrote" || queue[0]["taken_by"] == nil {
			t.Errorf("%v", queue)
		}
		c.do("POST", path+"/say", c.mine.owner, object{"text": "y yo la dueña"}).is(201)
		c.do("POST", path+"/resume", c.mine.staff, nil).is(200)
	})
}
