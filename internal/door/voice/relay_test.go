package voice_test

import (
	"context"
	"crypto/hmac"
	"crypto/sha1"
	"encoding/base64"
	"encoding/json"
	"net/http"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/coder/websocket"

	"github.com/mostrador/mostrador/internal/core/conversation"
)

// phone is Twilio at the other end of a relayed call.
type phone struct {
	*house
	conn *websocket.Conn
}

func signature(token, signed string) string {
	mac := hmac.New(sha1.New, []byte(token))
	mac.Write([]byte(signed))
	return base64.StdEncoding.EncodeToString(mac.Sum(nil))
}

func (h *house) socket() string {
	return "ws" + strings.TrimPrefix(h.server.URL, "http") + "/voice/twilio/" + h.Workspace.Slug
}

func (h *house) dials(sign string) (*websocket.Conn, *http.Response, error) {
	return websocket.Dial(h.t.Context(), h.socket(),
		&websocket.DialOptions{HTTPHeader: http.Header{"X-Twilio-Signature": {sign}}})
}

// calls begins a call, or reconnects one.
func (h *house) calls(id, from string) *phone {
	h.t.Helper()
	conn, _, err := h.dials(signature(account.AuthToken, h.socket()))
	if err != nil {
		h.t.Fatal(err)
	}
	h.t.Cleanup(func() { _ = conn.CloseNow() })
	p := &phone{house: h, conn: conn}
	p.tells(map[string]any{"type": "setup", "sessionId": "VX1", "accountSid": account.AccountSID, "callSid": id,
		"from": from, "to": "+541100000000", "direction": "inbound"})
	return p
}

func (p *phone) tells(event map[string]any) {
	p.t.Helper()
	raw, _ := json.Marshal(event)
	if err := p.conn.Write(p.t.Context(), websocket.MessageText, raw); err != nil {
		p.t.Fatal(err)
	}
}

func (p *phone) says(words string) {
	p.t.Helper()
	p.tells(map[string]any{"type": "prompt", "voicePrompt": words, "lang": "es-AR", "last": true})
}

func (p *phone) presses(digit string) {
	p.t.Helper()
	p.tells(map[string]any{"type": "dtmf", "digit": digit})
}

func (p *phone) interrupts(played string) {
	p.t.Helper()
	p.tells(map[string]any{"type": "interrupt", "utteranceUntilInterrupt": played, "durationUntilInterruptMs": "460"})
}

func (p *phone) hasSpoken() {
	p.t.Helper()
	p.tells(map[string]any{"type": "info", "name": "agentSpeaking", "value": "off"})
}

func (p *phone) next() map[string]any {
	p.t.Helper()
	ctx, cancel := context.WithTimeout(p.t.Context(), 2*time.Minute)
	defer cancel()
	_, raw, err := p.conn.Read(ctx)
	if err != nil {
		p.t.Fatal(err)
	}
	var out map[string]any
	if err := json.Unmarshal(raw, &out); err != nil {
		p.t.Fatal(err)
	}
	return out
}

// hears returns our next reply, whole.
func (p *phone) hears() string {
	p.t.Helper()
	var text strings.Builder
	for {
		got := p.next()
		if got["type"] != "text" {
			p.t.Fatalf("%v instead of words", got)
		}
		text.WriteString(got["token"].(string))
		if got["last"] == true {
			return text.String()
		}
	}
}

func (p *phone) asks(phrase string) string {
	p.t.Helper()
	text := p.hears()
	if !strings.Contains(text, phrase) {
		p.t.Fatalf("%q, without %q", text, phrase)
	}
	noFigures(p.t, text)
	return text
}

const theQuestion = "¿Confirmás el pedido?"

func (p *phone) sold(n int64) {
	p.t.Helper()
	if got := p.orders()[ana]; got != n {
		p.t.Errorf("%d were sold, want %d", got, n)
	}
}

func aCallSells() []play {
	return []play{{"a call sells: a yes", func(t *testing.T, h *house) {
		p := h.calls("CA1", ana)
		p.says("hola")
		p.asks("Te escucho.")
		p.says("2 yerbas")
		question := p.asks(theQuestion)
		for _, part := range []string{"dos de Yerba Mate, nueve mil pesos", "Total: nueve mil pesos"} {
			if !strings.Contains(question, part) {
				t.Errorf("%q is not read back: %q", part, question)
			}
		}
		p.says("sí")
		p.asks("ORD, ")
		p.sold(2)
		talks := h.talks()
		if len(talks) != 1 || talks[0].Channel != "voice" || talks[0].CallID != "CA1" || talks[0].CustomerID == "" {
			t.Errorf("%+v", talks)
		}
	}}, {"a call sells: late", func(t *testing.T, h *house) {
		p := h.calls("CA1", ana)
		p.says("2 yerbas")
		p.asks(theQuestion)
		h.Clock.Advance(2*time.Minute + time.Second)
		p.says("sí")
		p.hears()
		p.sold(0)
	}}, {"a call sells: partial words", func(t *testing.T, h *house) {
		p := h.calls("CA1", "anonymous")
		p.tells(map[string]any{"type": "prompt", "voicePrompt": "2", "last": false})
		p.says("hola")
		p.asks("Te escucho.")
		if talks := h.talks(); h.times() != 1 || talks[0].CustomerID != "" {
			t.Errorf("asked %d times, %+v", h.times(), talks)
		}
	}}}
}

func aYesOverTheQuestionDoesNotCount() []play {
	return []play{{"a yes over the question does not count: yes", func(t *testing.T, h *house) {
		p := h.calls("CA1", ana)
		p.says("2 yerbas")
		question := p.asks(theQuestion)
		p.interrupts(question[:len(question)/2])
		p.says("sí")
		again := p.asks(theQuestion)
		if !strings.HasPrefix(again, "Perdón, creo que la pregunta no se escuchó completa, así que todavía no hice nada.") {
			t.Errorf("said %q", again)
		}
		p.sold(0)
		p.says("sí")
		p.asks("ORD, ")
		p.sold(2)
	}}, {"a yes over the question does not count: no", func(t *testing.T, h *house) {
		p := h.calls("CA1", ana)
		p.says("2 yerbas")
		p.asks(theQuestion)
		p.interrupts("Tu pedido")
		p.says("no, no quiero")
		p.asks("Está bien, no lo hago. ¿Te ayudo con algo más?")
		p.sold(0)
	}}, {"a yes over the question does not count: heard to its end", func(t *testing.T, h *house) {
		p := h.calls("CA1", ana)
		p.says("2 yerbas")
		p.interrupts(p.asks(theQuestion))
		p.says("sí")
		p.asks("ORD, ")
		p.sold(2)
	}}, {"a yes over the question does not count: before it was said", func(t *testing.T, h *house) {
		p := h.calls("CA1", ana)
		p.hasSpoken() // the greeting
		p.says("2 yerbas")
		p.asks(theQuestion)
		p.says("sí")
		p.asks(theQuestion)
		p.hasSpoken()
		p.says("sí")
		p.asks("ORD, ")
		p.sold(2)
	}}, {"a yes over the question does not count: while it was being made", func(t *testing.T, h *house) {
		h.waiting = make(chan struct{})
		p := h.calls("CA1", ana)
		p.says("2 yerbas")
		for h.times() == 0 {
			time.Sleep(time.Millisecond)
		}
		p.says("sí")
		for len(h.inbound()) < 2 {
			time.Sleep(time.Millisecond)
		}
		close(h.waiting)
		p.hears()
		p.sold(0)
	}}}
}

// inbound lists what callers said.
func (h *house) inbound() (texts []string) {
	h.t.Helper()
	for _, s := range h.talks() {
		for _, m := range h.said(s.ID) {
			if !m.Outbound {
				texts = append(texts, m.Text)
			}
		}
	}
	return texts
}

func keysAnswer() []play {
	return []play{{"keys answer: one", func(t *testing.T, h *house) {
		p := h.calls("CA1", ana)
		p.presses("1") // nothing was asked
		p.says("2 yerbas")
		p.asks(theQuestion)
		p.presses("9")
		p.presses("1")
		p.asks("ORD, ")
		p.sold(2)
	}}, {"keys answer: two", func(t *testing.T, h *house) {
		p := h.calls("CA1", ana)
		p.says("2 yerbas")
		p.asks(theQuestion)
		p.presses("2")
		p.asks("Está bien, no lo hago. ¿Te ayudo con algo más?")
		p.sold(0)
	}}, {"keys answer: one over the question", func(t *testing.T, h *house) {
		p := h.calls("CA1", ana)
		p.says("2 yerbas")
		p.asks(theQuestion)
		p.interrupts("")
		p.presses("1")
		p.asks(theQuestion)
		p.sold(0)
		p.presses("1")
		p.asks("ORD, ")
		p.sold(2)
	}}}
}

func peopleTakeTheCall() []play {
	return []play{{"people take the call: transfer", func(t *testing.T, h *house) {
		p := h.calls("CA1", ana)
		p.says("quiero hablar con una persona")
		p.hears()
		p.hasSpoken()
		end := p.next()
		var data map[string]string
		raw, _ := end["handoffData"].(string)
		if end["type"] != "end" || json.Unmarshal([]byte(raw), &data) != nil || data["reason"] != "person" ||
			data["transfer_number"] != "+5491144445555" {
			t.Fatalf("%v", end)
		}
		if h.State(h.talks()[0].ID) != conversation.Handoff {
			t.Error("nobody was told")
		}
		body := h.webhook("ended?again=0", map[string]string{"CallSid": "CA1", "CallStatus": "in-progress",
			"SessionStatus": "ended", "HandoffData": raw})
		if !strings.Contains(body, "<Dial><Number>+5491144445555</Number></Dial>") {
			t.Error(body)
		}
		// A caller who reconnects is transferred again.
		p = h.calls("CA1", ana)
		p.hears()
		p.hasSpoken()
		if end := p.next(); end["type"] != "end" {
			t.Errorf("%v", end)
		}
	}}}
}

// A connection that breaks while a turn runs loses nothing: the call reconnects, hears the answer and goes on.
func aBrokenConnection() []play {
	return []play{{"a broken connection: cut", func(t *testing.T, h *house) {
		h.waiting = make(chan struct{})
		p := h.calls("CA1", ana)
		p.says("2 yerbas")
		for h.times() == 0 {
			time.Sleep(time.Millisecond)
		}
		_ = p.conn.CloseNow()
		again := h.calls("CA1", ana)
		close(h.waiting)
		again.asks(theQuestion)
		again.says("sí")
		again.asks("ORD, ")
		again.sold(2)
		if talks := h.talks(); len(talks) != 1 {
			t.Errorf("%d conversations of one call", len(talks))
		}
	}}, {"a broken connection: hung up by us", func(t *testing.T, h *house) {
		p := h.calls("CA1", ana)
		p.says("hola")
		p.asks("Te escucho.")
		h.EndStreams()
		if _, _, err := p.conn.Read(t.Context()); websocket.CloseStatus(err) != websocket.StatusGoingAway {
			t.Error(err)
		}
	}}}
}

func twoCallsAtOnce() []play {
	return []play{{"two calls at once: two", func(t *testing.T, h *house) {
		var all sync.WaitGroup
		for id, from := range map[string]string{"CA1": ana, "CA2": beto} {
			all.Go(func() {
				p := h.calls(id, from)
				p.says(map[string]string{ana: "2 yerbas", beto: "3 yerbas"}[from])
				p.asks(theQuestion)
				p.says("sí, dale")
				p.asks("ORD, ")
			})
		}
		all.Wait()
		if got := h.orders(); got[ana] != 2 || got[beto] != 3 {
			t.Errorf("%v", got)
		}
	}}}
}

func onlyTwilioIsHeard() []play {
	return []play{{"only twilio is heard: refused", func(t *testing.T, h *house) {
		right := signature(account.AuthToken, h.socket())
		for name, sign := range map[string]string{
			"none": "", "no base64": "###", "another token": signature("guess", h.socket()),
			"another address": signature(account.AuthToken, h.socket()+"x"),
		} {
			if _, res, err := h.dials(sign); err == nil || res.StatusCode != http.StatusForbidden {
				t.Errorf("%s: %v", name, err)
			}
		}
		conn, _, err := h.dials(right)
		if err != nil {
			t.Fatal(err)
		}
		p := &phone{house: h, conn: conn}
		p.tells(map[string]any{"type": "setup", "accountSid": "AC9999", "callSid": "CA1", "from": ana})
		if _, _, err := conn.Read(t.Context()); websocket.CloseStatus(err) != websocket.StatusPolicyViolation {
			t.Errorf("another account's call: %v", err)
		}
		// A business without an account gets the response of an unknown one.
		if err := h.Credentials.Remove(t.Context(), h.Workspace.ID, "twilio"); err != nil {
			t.Fatal(err)
		}
		if _, res, err := h.dials(right); err == nil || res.StatusCode != http.StatusForbidden {
			t.Errorf("without an account: %v", err)
		}
		if len(h.talks()) != 0 {
			t.Error("somebody was heard")
		}
	}}}
}

// webhook sends Twilio's request and returns our response.
func (h *house) webhook(path string, form map[string]string) string {
	h.t.Helper()
	address := h.server.URL + "/voice/twilio/" + h.Workspace.Slug + "/" + path
	signed, body := address, ""
	var names []string
	for name := range form {
		names = append(names, name)
	}
	slices.Sort(names)
	for _, name := range names {
		signed += name + form[name]
		body += "&" + name + "=" + escaped(form[name])
	}
	r, err := http.NewRequestWithContext(h.t.Context(), http.MethodPost, address,
		strings.NewReader(strings.TrimPrefix(body, "&")))
	if err != nil {
		h.t.Fatal(err)
	}
	r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	r.Header.Set("X-Twilio-Signature", signature(account.AuthToken, signed))
	return h.do(r).is(http.StatusOK)
}

func callsAreConnected() []play {
	return []play{{"calls are connected: incoming", func(t *testing.T, h *house) {
		body := h.webhook("incoming", map[string]string{"CallSid": "CA1", "From": ana, "To": "+541100000000"})
		for _, part := range []string{
			`url="` + h.socket() + `"`, `action="` + h.server.URL + "/voice/twilio/" + h.Workspace.Slug +
				`/ended?again=0"`, `ttsLanguage="es-US"`, `transcriptionLanguage="es-AR"`,
			`interruptible="speech"`, `reportInputDuringAgentSpeech="none"`, `dtmfDetection="true"`,
			`events="speaker-events"`, `welcomeGreeting="Hola, gracias por llamar a Tienda de prueba.`,
		} {
			if !strings.Contains(body, part) {
				t.Errorf("without %s: %s", part, body)
			}
		}
		again := h.webhook("ended?again=1", map[string]string{"CallSid": "CA1", "CallStatus": "in-progress",
			"SessionStatus": "failed"})
		if !strings.Contains(again, "again=2") || strings.Contains(again, "welcomeGreeting") {
			t.Error(again)
		}
		if last := h.webhook("ended?again=3", map[string]string{"CallSid": "CA1",
			"CallStatus": "in-progress"}); !strings.Contains(last, "<Say") || !strings.Contains(last, "<Hangup>") {
			t.Error(last)
		}
		if over := h.webhook("ended?again=0", map[string]string{"CallSid": "CA1",
			"CallStatus": "completed"}); strings.Contains(over, "Connect") {
			t.Error(over)
		}
		r, _ := http.NewRequestWithContext(t.Context(), http.MethodPost,
			h.server.URL+"/voice/twilio/"+h.Workspace.Slug+"/incoming", nil)
		h.do(r).is(http.StatusForbidden)
	}}}
}
