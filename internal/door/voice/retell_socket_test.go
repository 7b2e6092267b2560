package voice_test

import (
	"context"
	"encoding/json"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/coder/websocket"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/core/conversation"
)

// retellPhone is Retell in one call: it keeps the transcript of what was said aloud and asks for responses.
type retellPhone struct {
	*house
	conn       *websocket.Conn
	responseID int
	said       []object
}

func (h *house) retellSocket(slug, secret, call string) (*websocket.Conn, *http.Response, error) {
	at := "ws" + strings.TrimPrefix(h.server.URL, "http") + "/voice/retell/" + slug + "/" + h.Agent.Slug + "/" + secret
	return websocket.Dial(h.t.Context(), at+"/"+call, nil)
}

// retellCalls connects a call as Retell does and returns it with the greeting.
func (h *house) retellCalls(id string, details object) (*retellPhone, string) {
	h.t.Helper()
	h.Credential(access.Retell, access.RetellAccount{APIKey: retellKey, SocketSecret: socketSecret})
	conn, _, err := h.retellSocket(h.Workspace.Slug, socketSecret, id)
	if err != nil {
		h.t.Fatal(err)
	}
	h.t.Cleanup(func() { _ = conn.CloseNow() })
	p := &retellPhone{house: h, conn: conn}
	config, _ := p.next()["config"].(object)
	if config["call_details"] != true || config["auto_reconnect"] != true {
		h.t.Fatalf("%v", config)
	}
	details["call_id"] = id
	p.tells(object{"interaction_type": "ping_pong", "timestamp": 1})
	p.tells(object{"interaction_type": "call_details", "call": details})
	text, _ := p.hears(0)
	return p, text
}

func inboundCall() object {
	return object{"call_type": "phone_call", "direction": "inbound", "from_number": ana, "to_number": "+541100000000"}
}

func (p *retellPhone) tells(event object) {
	p.t.Helper()
	raw, _ := json.Marshal(event)
	if err := p.conn.Write(p.t.Context(), websocket.MessageText, raw); err != nil {
		p.t.Fatal(err)
	}
}

func (p *retellPhone) next() (out object) {
	p.t.Helper()
	ctx, cancel := context.WithTimeout(p.t.Context(), time.Minute)
	defer cancel()
	_, raw, err := p.conn.Read(ctx)
	if err != nil {
		p.t.Fatal(err)
	}
	if err := json.Unmarshal(raw, &out); err != nil {
		p.t.Fatal(err)
	}
	return out
}

// hears collects a whole response; one to an older request is dropped, as Retell does.
func (p *retellPhone) hears(id int) (text string, last object) {
	p.t.Helper()
	for {
		e := p.next()
		if e["response_type"] != "response" || int(e["response_id"].(float64)) < id {
			continue
		}
		if int(e["response_id"].(float64)) != id {
			p.t.Fatalf("response %v, want %d", e, id)
		}
		text += e["content"].(string)
		if e["content_complete"] == true {
			return text, e
		}
	}
}

// speaks adds what was played to the caller, heard what the caller said.
func (p *retellPhone) speaks(text string) {
	p.said = append(p.said, object{"role": "agent", "content": text})
}

func (p *retellPhone) heard(text string) {
	p.said = append(p.said, object{"role": "user", "content": text})
}

func (p *retellPhone) requires() int {
	p.t.Helper()
	p.responseID++
	p.tells(object{"interaction_type": "update_only", "transcript": p.said, "turntaking": "agent_turn"})
	p.tells(object{"interaction_type": "response_required", "response_id": p.responseID, "transcript": p.said})
	return p.responseID
}

// says has the caller speak and returns the response, which is then played.
func (p *retellPhone) says(words string) string {
	p.t.Helper()
	p.heard(words)
	text, _ := p.hears(p.requires())
	p.speaks(text)
	return text
}

func retellsSocket() []play {
	return []play{
		{"retell's socket: sells", func(t *testing.T, h *house) {
			p, greeting := h.retellCalls("r-1", inboundCall())
			if !strings.Contains(greeting, "gracias por llamar") {
				t.Errorf("greets with %q", greeting)
			}
			p.speaks(greeting)
			p.says("hola")
			question := p.says("2 yerbas")
			noFigures(t, question)
			if !strings.Contains(question, "Total: nueve mil pesos.") {
				t.Errorf("%q", question)
			}
			p.tells(object{"interaction_type": "reminder_required", "response_id": p.responseID + 1,
				"transcript": p.said})
			p.responseID++
			again, _ := p.hears(p.responseID)
			if !strings.HasSuffix(question, again) {
				t.Errorf("reminds with %q", again)
			}
			p.speaks(again)
			done := p.says("sí")
			noFigures(t, done)
			if h.orders()[ana] != 2 || len(h.talks()) != 1 || h.talks()[0].CallID != "r-1" {
				t.Errorf("%v in %+v, %q", h.orders(), h.talks(), done)
			}
			// The same request again, with a new number, gets the same reply and sells nothing more.
			p.said = p.said[:len(p.said)-1]
			if again, _ := p.hears(p.requires()); again != done || h.orders()[ana] != 2 {
				t.Errorf("%q, then %q", done, again)
			}
		}},
		{"retell's socket: a yes over the question", func(t *testing.T, h *house) {
			p, _ := h.retellCalls("r-1", inboundCall())
			p.heard("2 yerbas")
			question, _ := p.hears(p.requires())
			p.speaks(question[:len(question)/2]) // the caller cut it short
			reply := p.says("sí")
			if len(h.orders()) != 0 || !strings.Contains(reply, question) {
				t.Errorf("%v, %q", h.orders(), reply)
			}
			p.says("sí")
			if h.orders()[ana] != 2 {
				t.Errorf("%v", h.orders())
			}
		}},
		{"retell's socket: a yes that goes on", func(t *testing.T, h *house) {
			p, _ := h.retellCalls("r-1", inboundCall())
			p.says("2 yerbas")
			p.heard("sí")
			p.requires() // Retell takes the pause for the end
			time.Sleep(50 * time.Millisecond)
			p.said[len(p.said)-1]["content"] = "sí, pero que sean tres"
			p.tells(object{"interaction_type": "update_only", "transcript": p.said})
			p.hears(p.requires())
			if len(h.orders()) != 0 {
				t.Errorf("%v", h.orders())
			}
			for _, text := range h.inbound() {
				if text == "sí" {
					t.Errorf("heard %q", h.inbound())
				}
			}
		}},
		{"retell's socket: the newest response", func(t *testing.T, h *house) {
			p, _ := h.retellCalls("r-1", inboundCall())
			h.mu.Lock()
			h.waiting = make(chan struct{})
			h.mu.Unlock()
			p.heard("quiero")
			p.requires()
			p.said[len(p.said)-1]["content"] = "quiero 2 yerbas"
			id := p.requires()
			close(h.waiting)
			if text, _ := p.hears(id); text == "" {
				t.Error("nothing was said")
			}
			if got := strings.Join(h.inbound(), "|"); got != "quiero|2 yerbas" && got != "quiero 2 yerbas" {
				t.Errorf("heard %q", got)
			}
		}},
		{"retell's socket: a question nobody heard", func(t *testing.T, h *house) {
			p, _ := h.retellCalls("r-1", inboundCall())
			p.heard("2 yerbas")
			p.hears(p.requires()) // the response is dropped: the caller went on
			p.heard("sí")
			reply, _ := p.hears(p.requires())
			if len(h.orders()) != 0 || !strings.Contains(reply, "Total: nueve mil pesos.") {
				t.Errorf("%v, %q", h.orders(), reply)
			}
		}},
		{"retell's socket: a question behind another", func(t *testing.T, h *house) {
			p, _ := h.retellCalls("r-1", inboundCall())
			p.says("2 yerbas")
			p.heard("3 yerbas")
			p.hears(p.requires()) // the second question ends like the first, and is dropped
			p.heard("sí")
			p.hears(p.requires())
			if len(h.orders()) != 0 {
				t.Errorf("%v", h.orders())
			}
		}},
		{"retell's socket: people", func(t *testing.T, h *house) {
			p, _ := h.retellCalls("r-1", inboundCall())
			p.heard("una persona, por favor")
			text, last := p.hears(p.requires())
			if last["transfer_number"] != "+5491144445555" || last["end_call"] != false || text == "" {
				t.Errorf("%q %v", text, last)
			}
			p.heard("¿hola?")
			if _, last = p.hears(p.requires()); last["transfer_number"] != "+5491144445555" {
				t.Errorf("%v", last)
			}
			if h.talks()[0].State != conversation.Handoff {
				t.Errorf("%+v", h.talks())
			}
		}},
		{"retell's socket: a broken connection", func(t *testing.T, h *house) {
			p, _ := h.retellCalls("r-1", inboundCall())
			question := p.says("2 yerbas")
			_ = p.conn.CloseNow()
			again, greeting := h.retellCalls("r-1", inboundCall())
			if greeting != "" {
				t.Errorf("greets again with %q", greeting)
			}
			again.said = p.said[:1] // the reply was not said
			if text, _ := again.hears(again.requires()); text != question {
				t.Errorf("%q, want %q", text, question)
			}
			again.speaks(question)
			again.says("sí")
			if h.orders()[ana] != 2 || len(h.talks()) != 1 {
				t.Errorf("%v in %+v", h.orders(), h.talks())
			}
		}},
		{"retell's socket: who calls", func(t *testing.T, h *house) {
			out, _ := h.retellCalls("out", object{"call_type": "phone_call", "direction": "outbound",
				"from_number": "+541100000000", "to_number": beto})
			out.says("2 yerbas")
			out.says("sí")
			h.retellCalls("web", object{"call_type": "web_call"})
			h.retellCalls("hidden", object{"call_type": "phone_call", "direction": "inbound",
				"from_number": "anonymous"})
			if h.orders()[beto] != 2 {
				t.Errorf("%v", h.orders())
			}
			for _, s := range h.talks() {
				if (s.CustomerID != "") != (s.CallID == "out") {
					t.Errorf("%+v", s)
				}
			}
		}},
		{"retell's socket: who is not heard", func(t *testing.T, h *house) {
			h.Credential(access.Retell, access.RetellAccount{APIKey: retellKey, SocketSecret: socketSecret})
			other := h.Open(testkitSetup())
			for name, c := range map[string]struct{ slug, secret string }{
				"another secret":   {h.Workspace.Slug, "another-secret-0123456789"},
				"another business": {other.Workspace.Slug, socketSecret},
				"an unknown one":   {"nobody", socketSecret},
				"the signing key":  {h.Workspace.Slug, retellKey},
			} {
				if _, res, err := h.retellSocket(c.slug, c.secret, "r-1"); err == nil || res.StatusCode != 401 {
					t.Errorf("%s: %v", name, err)
				}
			}
			conn, _, err := h.retellSocket(h.Workspace.Slug, socketSecret, "r-1")
			if err != nil {
				t.Fatal(err)
			}
			p := &retellPhone{house: h, conn: conn}
			p.next()
			p.tells(object{"interaction_type": "call_details", "call": object{"call_id": "r-2"}})
			if _, _, err := conn.Read(t.Context()); websocket.CloseStatus(err) != websocket.StatusPolicyViolation {
				t.Errorf("another call's details: %v", err)
			}
			if len(h.talks()) != 0 {
				t.Errorf("%+v", h.talks())
			}
		}},
	}
}
