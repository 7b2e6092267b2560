package voice_test

import (
	"html"
	"net/http"
	"net/url"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/testkit"
)

// refusals are requests that are not proved to be the platform's: nothing of them is read.
func refusals(t *testing.T, h *house, p *talker) {
	const othersKey = "the-other-business-0123456789"
	other := h.Open(testkit.Setup{Slug: "otra-" + testkit.NewID(), AssistantType: "rest_complete"})
	other.Credential(access.Vapi, access.VapiAccount{SigningKey: othersKey})
	other.Credential(access.Retell, access.RetellAccount{APIKey: othersKey})
	others := "/voice/" + p.name + "/" + other.Workspace.Slug + "/agente"
	good := *p
	for name, change := range map[string]func(p *talker) (path string){
		"another key":          func(p *talker) string { p.key = "another-key-0123456789"; return p.path("") },
		"too old":              func(p *talker) string { p.at = -6 * time.Minute; return p.path("") },
		"from the future":      func(p *talker) string { p.at = 6 * time.Minute; return p.path("") },
		"an unknown business":  func(*talker) string { return "/voice/" + p.name + "/nobody/agente" },
		"the other's key":      func(p *talker) string { p.key = othersKey; return p.path("") },
		"another business":     func(*talker) string { return others },
		"a changed body":       func(p *talker) string { p.tamper = asYes; return p.path("") },
		"no signature":         func(p *talker) string { p.headers = unsigned; return p.path("") },
		"a signature of words": func(p *talker) string { p.headers = nonsense; return p.path("") },
	} {
		forged := good
		path := change(&forged)
		forged.hears("hola")
		if got := forged.send(path, forged.body("x", "get_business_hours", object{})); got.status != 401 ||
			strings.Contains(got.body, "success") {
			t.Errorf("%s: %d %s", name, got.status, got.body)
		}
	}
	if len(h.talks()) != 0 {
		t.Errorf("%+v", h.talks())
	}
	r, _ := http.NewRequestWithContext(t.Context(), http.MethodGet, h.server.URL+p.path(""), nil)
	if got := h.do(r); got.status < 400 {
		t.Errorf("GET: %d", got.status)
	}
}

var (
	unsigned = map[string]string{"x-signature": "", "x-timestamp": "", "x-retell-signature": ""}
	nonsense = map[string]string{"x-signature": "sí", "x-timestamp": "hoy", "x-retell-signature": "v=hoy,d=sí"}
)

func asYes(body []byte) []byte {
	return []byte(strings.Replace(string(body), "hola", "sí", 1))
}

func oddRequests(t *testing.T, h *house, p *talker) {
	if r := p.wants("delete_everything", object{}); r["success"] != false || r["errorCode"] != "tool_not_found" {
		t.Errorf("%v", r)
	}
	if r := p.wants("create_reservation", object{"date": 7}); r["errorCode"] != "invalid_arguments" ||
		r["errors"] == nil {
		t.Errorf("%v", r)
	}
	nobody := h.talker(p.name, "")
	if got := nobody.send(p.path(""), nobody.body("x", "get_business_hours", object{})); got.status != 400 {
		t.Errorf("no call: %d %s", got.status, got.body)
	}
	hidden := h.talker(p.name, "call-2")
	hidden.number = "anonymous"
	hidden.wants("get_business_hours", object{})
	outward := h.talker(p.name, "call-3")
	outward.number, outward.outward = beto, true
	outward.wants("get_business_hours", object{})
	for _, s := range h.talks() {
		if (s.CustomerID == "") != (s.CallID == "call-2") {
			t.Errorf("%+v", s)
		}
	}
	if got := p.send("/voice/"+p.name+"/"+h.Workspace.Slug+"/nadie", p.body("x", "get_business_hours",
		object{})); got.status != 400 {
		t.Errorf("no agent: %d %s", got.status, got.body)
	}
	if got := p.send(p.path(""), object{"hola": 1}); got.status != 400 && got.body != "{\"results\":[]}\n" {
		t.Errorf("no message: %d %s", got.status, got.body)
	}
	if got := p.send(p.path(""), object{"hola": strings.Repeat("x", 3<<20)}); got.status != 400 {
		t.Errorf("too much: %d %s", got.status, got.body)
	}
	two := p.body("a", "create_reservation", table("12:00"))
	if p.name == "vapi" { // two calls in one request: nothing runs behind a question
		list := two["message"].(object)["toolCallList"].([]object)
		two["message"].(object)["toolCallList"] = append(list, object{"id": "b", "name": "get_business_hours",
			"parameters": object{}})
		results := p.send(p.path(""), two).object(200)["results"].([]any)
		if len(results) != 2 || !strings.Contains(results[1].(object)["result"].(string), "conflict") {
			t.Errorf("%v", results)
		}
	}
	h.booked(0)
}

// proof is what a page's form carries.
var proof = regexp.MustCompile(`name="form" value="([^"]+)"`)

// press opens a link as the customer does and presses a button on the page.
func (h *house) press(link, button string) {
	h.t.Helper()
	at, err := url.Parse(link)
	if err != nil {
		h.t.Fatal(err)
	}
	send := func(method, body string) answered {
		r, _ := http.NewRequestWithContext(h.t.Context(), method, h.server.URL+at.Path, strings.NewReader(body))
		r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
		r.Header.Set("Origin", h.server.URL)
		r.Header.Set("Sec-Fetch-Site", "same-origin")
		return h.do(r)
	}
	found := proof.FindStringSubmatch(send(http.MethodGet, "").is(200))
	if found == nil {
		h.t.Fatal("the page has no form")
	}
	send(http.MethodPost, url.Values{"form": {html.UnescapeString(found[1])}, "answer": {button}}.Encode()).is(200)
}

func unsignedPlays() map[string]func(t *testing.T, h *house) {
	return map[string]func(t *testing.T, h *house){
		"elevenlabs: the customer decides at the link": func(t *testing.T, h *house) {
			p := h.talker("elevenlabs", "conv_1")
			if r := p.wants("get_business_hours", object{}); r["success"] != true {
				t.Errorf("%v", r)
			}
			in := table("17:00")
			first := p.wants("create_reservation", in)
			link, _ := first["confirmation_url"].(string)
			if first["success"] != false || !strings.Contains(link, "/confirm/") ||
				!strings.Contains(first["instruction"].(string), link) {
				t.Fatalf("%v", first)
			}
			in["transcript"] = "sí"
			p.headers = map[string]string{"X-Transcript": "sí"}
			if r := p.wants("create_reservation", in); r["success"] != false {
				t.Errorf("%v", r)
			}
			delete(in, "transcript")
			if r := p.wants("create_reservation", in); r["confirmation_url"] != link {
				t.Errorf("%v", r)
			}
			h.booked(0)
			h.press(link, "yes")
			h.booked(1)
			if r := p.wants("create_reservation", in); r["success"] != true {
				t.Errorf("%v", r)
			}
			h.booked(1)
			if b := h.bookings()[0]; b.CallID != "conv_1" {
				t.Errorf("%+v", b)
			}
		},
		"elevenlabs: who is not heard": func(t *testing.T, h *house) {
			for name, change := range map[string]func(p *talker){
				"another secret": func(p *talker) { p.key = "another-0123456789012" },
				"no secret":      func(p *talker) { p.headers = map[string]string{"Authorization": ""} },
			} {
				p := h.talker("elevenlabs", "conv_1")
				change(p)
				if got := p.send(p.path("get_business_hours"), object{}); got.status != 401 {
					t.Errorf("%s: %d %s", name, got.status, got.body)
				}
			}
			p := h.talker("elevenlabs", "")
			if got := p.send(p.path("get_business_hours"), object{"call_id": "mine"}); got.status != 400 {
				t.Errorf("the model's call: %d %s", got.status, got.body)
			}
			p = h.talker("elevenlabs", "{{system__conversation_id}}")
			if got := p.send(p.path("get_business_hours"), object{}); got.status != 400 {
				t.Errorf("a variable that nobody filled in: %d %s", got.status, got.body)
			}
			if len(h.talks()) != 0 {
				t.Errorf("%+v", h.talks())
			}
		},
		"elevenlabs: the same turn once": func(t *testing.T, h *house) {
			p := h.talker("elevenlabs", "conv_1")
			p.headers = map[string]string{"Mostrador-Turn": "3"}
			in := object{"reason": "quiere hablar con alguien"}
			first, second := p.wants("transfer_to_human", in), p.wants("transfer_to_human", in)
			if first["success"] != true || second["success"] != true || len(h.Snapshot()["handoffs"]) != 1 {
				t.Errorf("%v and %v", first, second)
			}
		},
		"vapi: a secret proves no words": func(t *testing.T, h *house) {
			const secret = "vapi-header-secret-012345"
			h.Credential("vapi", object{"secret": secret})
			p := h.talker("vapi", "call-1")
			p.headers = map[string]string{"x-signature": "", "x-timestamp": "", "x-vapi-secret": secret}
			first := p.wants("create_reservation", table("17:00"))
			link, _ := first["confirmation_url"].(string)
			p.says(first["question"].(string))
			p.hears("sí")
			if r := p.wants("create_reservation", table("17:00")); r["success"] != false || link == "" {
				t.Errorf("%v", r)
			}
			h.booked(0)
			p.headers["x-vapi-secret"] = "another"
			if got := p.send(p.path(""), p.body("x", "get_business_hours", object{})); got.status != 401 {
				t.Errorf("%d", got.status)
			}
		},
		"vapi: reports are acknowledged": func(t *testing.T, h *house) {
			p := h.talker("vapi", "call-1")
			p.send(p.path(""), object{"message": object{"type": "status-update", "status": "ended",
				"call": object{"id": "call-1"}}}).is(200)
			if len(h.talks()) != 0 {
				t.Errorf("%+v", h.talks())
			}
		},
		"two platforms, one call id each": func(t *testing.T, h *house) {
			v, r := h.talker("vapi", "v-1"), h.talker("retell", "r-1")
			v.says(v.asks("16:00"))
			r.hears("sí") // another call's yes
			r.wants("get_business_hours", object{})
			if got := v.wants("create_reservation", table("16:00")); got["success"] != false {
				t.Errorf("%v", got)
			}
			h.booked(0)
		},
	}
}
