package httpapi_test

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/core/conversation"
	"github.com/mostrador/mostrador/internal/core/customer"
	"github.com/mostrador/mostrador/internal/store"
)

// sentCode sends the code of a session's open proof and returns it from the outgoing message.
func (c *counter) sentCode(session string) (code string) {
	c.t.Helper()
	ctx, proof, content := c.t.Context(), "", ""
	look := func(query string, arg string, into *string) {
		c.t.Helper()
		err := c.app.DB.Read(ctx, c.mine.id, func(tx *store.Tx) error {
			return tx.Row(query, []any{tx.Workspace(), arg},
				into)
		})
		if err != nil {
			c.t.Fatal(err)
		}
	}
	look(`SELECT id FROM phone_proofs WHERE workspace_id = $1 AND session_id = $2 AND state = 'open'`, session, &proof)
	for range 2 { // errands may run more than once
		if err := c.app.Errand(ctx, c.mine.id, customer.SendCode, proof); err != nil {
			c.t.Fatal(err)
		}
	}
	look(`SELECT content FROM outgoing WHERE workspace_id = $1 AND subject_id = $2 AND address = '+5491155550000' AND session_id = ''`, proof, &content)
	var sent conversation.Content
	if err := json.Unmarshal([]byte(content), &sent); err != nil || sent.Template == nil ||
		len(sent.Template.Parameters) != 1 {
		c.t.Fatalf("sent %s: %v", content, err)
	}
	code = sent.Template.Parameters[0]
	if said := c.get("/v1/sessions/"+session+"/messages", c.mine.agent); len(code) != 6 ||
		strings.Contains(string(said.raw), code) {
		c.t.Errorf("the code %q is in the conversation it has to be typed into: %s", code, said.raw)
	}
	return code
}

// writes connects the business to WhatsApp, with a template for codes.
func (c *counter) writes() {
	c.t.Helper()
	ctx := c.t.Context()
	w, err := c.app.Keyring.Workspace(ctx, c.mine.id)
	if err != nil {
		c.t.Fatal(err)
	}
	w.Settings.Templates = map[string]access.Template{access.TemplateCode: {Name: "codigo", Language: "es_AR"}}
	if err := c.app.Keyring.UpdateWorkspace(ctx, w); err != nil {
		c.t.Fatal(err)
	}
	err = c.app.DB.System(ctx, true, func(tx *store.Tx) error {
		_, err := tx.Exec(`UPDATE workspaces SET accounts = '["whatsapp_meta"]' WHERE id = $1`, c.mine.id)
		return err
	})
	if err != nil {
		c.t.Fatal(err)
	}
	c.app.Keyring.Forget()
}

func TestVerify(t *testing.T) {
	each(t, func(t *testing.T, c *counter) {
		c.writes()
		const phone = "+5491155550000"
		known := c.do("POST", "/v1/sessions", c.mine.agent,
			object{"agent": "ventas", "channel": "whatsapp", "customer_phone": phone}).is(201)["customer_id"]
		session := c.session()
		path := "/v1/sessions/" + session + "/verify"
		c.call(session, "draft", "").is(200)
		sent := c.do("POST", path, c.mine.agent, object{"phone": "11 5555-0000"}).is(200)
		if sent["status"] != "code_sent" || sent["sent_to"] != "+54 9 11 ••••-0000" || sent["expires_at"] == nil ||
			sent["customer_id"] != nil {
			t.Errorf("%v", sent)
		}
		code := c.sentCode(session)
		wrong := "000000"
		if code == wrong {
			wrong = "111111"
		}
		c.do("POST", path, c.mine.agent, object{"code": wrong}).problem(409, "conflict")
		if s := c.get("/v1/sessions/"+session, c.mine.agent).is(200); s["customer_id"] != nil {
			t.Errorf("a wrong code: %v", s)
		}
		if done := c.do("POST", path, c.mine.agent, object{"code": code}).is(200); done["status"] != "verified" ||
			done["customer_id"] != known {
			t.Errorf("%v, want %v", done, known)
		}
		if s := c.get("/v1/sessions/"+session, c.mine.agent).is(200); s["customer_id"] != known {
			t.Errorf("the conversation: %v", s)
		}
		c.do("POST", path, c.mine.agent, object{"code": code}).problem(409, "conflict")
		c.do("POST", path, c.mine.agent, object{"phone": phone}).problem(409, "conflict")
	})
}

// Wrong tries count although they are refused.
func TestVerifyCountsTries(t *testing.T) {
	each(t, func(t *testing.T, c *counter) {
		c.writes()
		session := c.session()
		path := "/v1/sessions/" + session + "/verify"
		c.do("POST", path, c.mine.agent, object{"phone": "+5491155550000"}).is(200)
		code := c.sentCode(session)
		wrong := "000000"
		if code == wrong {
			wrong = "111111"
		}
		for range 5 {
			c.do("POST", path, c.mine.agent, object{"code": wrong}).problem(409, "conflict")
		}
		c.do("POST", path, c.mine.agent, object{"code": code}).problem(409, "conflict")
		for range 4 {
			c.do("POST", path, c.mine.agent, object{"phone": "+5491155550000"}).is(200)
		}
		if r := c.do("POST", path, c.mine.agent, object{"phone": "+5491155550000"}); r.header.Get("Retry-After") == "" {
			t.Errorf("%d %s", r.status, r.raw)
		} else {
			r.problem(429, "rate_limited")
		}
	})
}

func TestVerifyRefusals(t *testing.T) {
	each(t, func(t *testing.T, c *counter) {
		session := c.session()
		c.do("POST", "/v1/sessions/"+session+"/verify", c.mine.agent, object{"phone": "+5491155550000"}).problem(409,
			"conflict") // there is no way to send it
		c.writes()
		send := func(session string, body any) reply {
			return c.do("POST", "/v1/sessions/"+session+"/verify", c.mine.agent, body)
		}
		for path, body := range map[string]any{
			"/phone": object{}, "/code": object{"phone": "+5491155550000", "code": "123456"},
			"/codigo": object{"codigo": "123456"},
		} {
			if p := send(session, body).problem(400, "invalid_arguments"); !names(p, path) {
				t.Errorf("%s is not named: %v", path, p)
			}
		}
		for _, code := range []string{"", "12345", "1234567", "12345a", "１２３４５６"} {
			send(session, object{"code": code}).problem(400, "invalid_arguments")
		}
		if p := send(session, object{"phone": "12"}).problem(400, "invalid_arguments"); !names(p, "/phone") {
			t.Errorf("%v", p)
		}
		send(session, object{"code": "123456"}).problem(409, "conflict") // no code was requested
		send(nobody, object{"code": "123456"}).problem(404, "not_found")
		c.do("POST", "/v1/sessions/"+session+"/verify", c.other.agent, object{"code": "123456"}).problem(404,
			"not_found")
		c.call(session, "leave", "").is(200)
		send(session, object{"phone": "+5491155550000"}).problem(409, "session_handed_off")
	})
}
