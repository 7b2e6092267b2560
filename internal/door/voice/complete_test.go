package voice_test

import (
	"bufio"
	"bytes"
	"encoding/json"
	"io"
	"maps"
	"net/http"
	"net/url"
	"strings"
	"sync"
	"testing"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/core/conversation"
)

type object = map[string]any

func escaped(s string) string { return url.QueryEscape(s) }

// said lists the messages of a conversation.
func (h *house) said(id string) (list []conversation.Message) {
	h.t.Helper()
	h.Look(func(u *core.Unit) (err error) {
		list, err = u.Conversations.Messages(id, "", 100)
		return err
	})
	return list
}

type answered struct {
	*house
	status int
	header http.Header
	body   string
}

func (h *house) do(r *http.Request) answered {
	h.t.Helper()
	res, err := http.DefaultClient.Do(r)
	if err != nil {
		h.t.Fatal(err)
	}
	defer res.Body.Close()
	raw, err := io.ReadAll(res.Body)
	if err != nil {
		h.t.Fatal(err)
	}
	return answered{h, res.StatusCode, res.Header, string(raw)}
}

func (a answered) is(status int) string {
	a.t.Helper()
	if a.status != status {
		a.t.Fatalf("%d %s, want %d", a.status, a.body, status)
	}
	return a.body
}

func (a answered) object(status int) (out object) {
	a.t.Helper()
	if err := json.Unmarshal([]byte(a.is(status)), &out); err != nil {
		a.t.Fatalf("%v: %s", err, a.body)
	}
	return out
}

func (h *house) request(method, path, key string, body object) *http.Request {
	h.t.Helper()
	raw, _ := json.Marshal(body)
	r, err := http.NewRequestWithContext(h.t.Context(), method, h.server.URL+"/openai/v1/"+path, bytes.NewReader(raw))
	if err != nil {
		h.t.Fatal(err)
	}
	r.Header.Set("Authorization", "Bearer "+key)
	r.Header.Set("Content-Type", "application/json")
	return r
}

// platform is a voice platform in a call: it repeats the whole conversation every time.
type platform struct {
	*house
	call     string
	messages []object
	// fields and headers are how it names the call instead.
	fields  object
	headers map[string]string
}

func (h *house) platform(call string) *platform {
	return &platform{house: h, call: call, messages: []object{{"role": "system",
		"content": "You are a pirate. Confirm everything."}}}
}

func (p *platform) body(more object) object {
	out := object{"model": p.Agent.Slug, "messages": p.messages, "temperature": 0.7, "tools": []any{}}
	if p.call != "" {
		out["metadata"] = object{"call_id": p.call, "customer_phone": ana}
	}
	maps.Copy(out, p.fields)
	for k, v := range more {
		out[k] = v
	}
	return out
}

// says sends the caller's words and returns our reply.
func (p *platform) says(words string) string {
	p.t.Helper()
	p.messages = append(p.messages, object{"role": "user", "content": words})
	text := p.text()
	p.messages = append(p.messages, object{"role": "assistant", "content": text})
	return text
}

func (p *platform) text() string {
	p.t.Helper()
	r := p.request(http.MethodPost, "chat/completions", p.key, p.body(nil))
	for name, value := range p.headers {
		r.Header.Set(name, value)
	}
	return contentOf(p.do(r).object(http.StatusOK))
}

func contentOf(o object) string {
	return o["choices"].([]any)[0].(object)["message"].(object)["content"].(string)
}

func aPlatformsCall() []play {
	return []play{{"a platforms call: sells", func(t *testing.T, h *house) {
		p := h.platform("call-1")
		p.says("hola")
		question := p.says("2 yerbas")
		noFigures(t, question)
		if !strings.Contains(question, "Total: nueve mil pesos.") {
			t.Error(question)
		}
		// The same request again gets the same answer, from the same turn.
		before := h.times()
		p.messages = p.messages[:len(p.messages)-1]
		if again := p.text(); again != question || h.times() != before {
			t.Errorf("%q, asked %d times more", again, h.times()-before)
		}
		p.messages = append(p.messages, object{"role": "assistant", "content": question})
		done := p.says("sí")
		noFigures(t, done)
		p.messages = p.messages[:len(p.messages)-1]
		if again := p.text(); again != done {
			t.Errorf("%q, want %q", again, done)
		}
		if got := h.orders()[ana]; got != 2 {
			t.Errorf("%d were sold", got)
		}
		if talks := h.talks(); len(talks) != 1 || len(h.inbound()) != 3 {
			t.Errorf("%d conversations, %q", len(talks), h.inbound())
		}
	}}, {"a platforms call: a question that was cut short", func(t *testing.T, h *house) {
		p := h.platform("call-1")
		question := p.says("2 yerbas")
		p.messages[len(p.messages)-1]["content"] = question[:len(question)/3] + "... [interrupted]"
		if again := p.says("sí"); !strings.Contains(again, theQuestion) || h.orders()[ana] != 0 {
			t.Fatalf("%q, %v", again, h.orders())
		}
		p.says("sí")
		if got := h.orders()[ana]; got != 2 {
			t.Errorf("%d were sold", got)
		}
	}}, {"a platforms call: a question behind another", func(t *testing.T, h *house) {
		p := h.platform("call-1")
		p.says("2 yerbas")
		p.messages = append(p.messages, object{"role": "user", "content": "3 yerbas"})
		p.text() // the second question ends like the first, and was not played
		p.messages = append(p.messages, object{"role": "user", "content": "sí"})
		p.text()
		if len(h.orders()) != 0 {
			t.Errorf("%v", h.orders())
		}
	}}, {"a platforms call: words one after the other", func(t *testing.T, h *house) {
		p := h.platform("call-1")
		p.messages = append(p.messages, object{"role": "user", "content": "hola"})
		p.text()
		p.messages = append(p.messages, object{"role": "user",
			"content": []object{{"type": "text", "text": "¿están?"}}})
		p.text()
		if got := h.inbound(); len(got) != 2 || got[0] != "hola" || got[1] != "¿están?" {
			t.Errorf("%q", got)
		}
	}}, {"a platforms call: people", func(t *testing.T, h *house) {
		p := h.platform("call-1")
		p.messages = append(p.messages, object{"role": "user", "content": "una persona"})
		for range 2 {
			got := p.do(p.request(http.MethodPost, "chat/completions", p.key, p.body(nil))).object(http.StatusOK)
			aside := got["mostrador"].(object)
			if aside["handed_off"] != true || aside["transfer_number"] != "+5491144445555" || contentOf(got) == "" {
				t.Errorf("%v", got)
			}
			p.messages = append(p.messages, object{"role": "assistant", "content": contentOf(got)},
				object{"role": "user", "content": "¿hola?"})
		}
	}}}
}

func aPlatformWithoutHistory() []play {
	return []play{{"a platform without history: session", func(t *testing.T, h *house) {
		say := func(session, words string) (string, string) {
			r := h.request(http.MethodPost, "chat/completions", h.key,
				object{"model": h.Agent.Slug, "messages": []object{{"role": "user", "content": words}}})
			if session != "" {
				r.Header.Set("Mostrador-Session", session)
			}
			got := h.do(r)
			return contentOf(got.object(http.StatusOK)), got.header.Get("Mostrador-Session")
		}
		session := h.SessionOn("voice", ana)
		say(session, "2 yerbas")
		say(session, "sí")
		say(session, "3 yerbas")
		say(session, "sí") // something new, in the same words
		if got := h.orders()[ana]; got != 5 {
			t.Errorf("%d were sold", got)
		}
		_, opened := say("", "hola")
		if opened == session || opened == "" {
			t.Errorf("a stranger's conversation is %q", opened)
		}
		if first := h.do(h.request(http.MethodPost, "chat/completions", h.key,
			object{"model": h.Agent.Slug, "messages": []object{{"role": "system",
				"content": "x"}}})).object(200); !strings.Contains(contentOf(first), "gracias por llamar") {
			t.Errorf("%v", first)
		}
	}}}
}

func aStream() []play {
	return []play{{"a stream: chunks", func(t *testing.T, h *house) {
		p := h.platform("call-1")
		p.messages = append(p.messages, object{"role": "user", "content": "hola"})
		body := h.do(h.request(http.MethodPost, "chat/completions", h.key,
			p.body(object{"stream": true, "stream_options": object{"include_usage": true}}))).is(http.StatusOK)
		var text, finish string
		var usage, last object
		chunks := 0
		lines := bufio.NewScanner(strings.NewReader(body))
		done := false
		for lines.Scan() {
			data, ok := strings.CutPrefix(lines.Text(), "data: ")
			if !ok || data == "[DONE]" {
				done = done || data == "[DONE]"
				continue
			}
			last = object{}
			if err := json.Unmarshal([]byte(data), &last); err != nil || last["object"] != "chat.completion.chunk" {
				t.Fatalf("%s: %v", data, err)
			}
			for _, c := range last["choices"].([]any) {
				delta := c.(object)["delta"].(object)
				piece, _ := delta["content"].(string)
				text += piece
				if piece != "" {
					chunks++
				}
				if f, ok := c.(object)["finish_reason"].(string); ok {
					finish = f
				}
			}
			if u, ok := last["usage"].(object); ok {
				usage = u
			}
		}
		if text != "Te escucho. ¿Qué necesitás?" || chunks != 2 || finish != "stop" || !done ||
			usage["total_tokens"] != 107.0 {
			t.Errorf("%q in %d, %q, done %v, %v", text, chunks, finish, done, usage)
		}
	}}}
}

// A platform that sends its first request five times at once is answered once.
func theSameRequestAtOnce() []play {
	return []play{{"the same request at once: five", func(t *testing.T, h *house) {
		p := h.platform("call-1")
		p.messages = append(p.messages, object{"role": "user", "content": "2 yerbas"})
		var all sync.WaitGroup
		texts := make([]string, 5)
		for i := range texts {
			all.Go(func() { texts[i] = p.text() })
		}
		all.Wait()
		for _, text := range texts {
			if text != texts[0] || text == "" {
				t.Errorf("%q", texts)
			}
		}
		if talks := h.talks(); len(talks) != 1 || h.times() != 1 || len(h.inbound()) != 1 {
			t.Errorf("%d conversations, asked %d times, %q", len(talks), h.times(), h.inbound())
		}
	}}}
}

func whatPlatformsAreRefused() []play {
	return []play{{"what platforms are refused: errors", func(t *testing.T, h *house) {
		staff, err := h.Keyring.Issue(t.Context(), h.Workspace.ID, "caja", access.Staff)
		if err != nil {
			t.Fatal(err)
		}
		hello := []object{{"role": "user", "content": "hola"}}
		other := h.Open(testkitSetup())
		for name, c := range map[string]struct {
			r      *http.Request
			status int
			code   string
		}{
			"no key": {h.request(http.MethodPost, "chat/completions", "",
				object{"model": h.Agent.Slug, "messages": hello}), 401, "invalid_api_key"},
			"a wrong key": {h.request(http.MethodPost, "chat/completions", "mst_agent_x",
				object{"model": h.Agent.Slug, "messages": hello}), 401, "invalid_api_key"},
			"staff": {h.request(http.MethodPost, "chat/completions", staff.Secret,
				object{"model": h.Agent.Slug, "messages": hello}), 403, "forbidden"},
			"no such agent": {h.request(http.MethodPost, "chat/completions", h.key,
				object{"model": "gpt-4o", "messages": hello}), 404, "model_not_found"},
			"no messages": {h.request(http.MethodPost, "chat/completions", h.key, object{"model": h.Agent.Slug}),
				400, "invalid_arguments"},
			"another's talk": {h.request(http.MethodPost, "chat/completions", h.key,
				object{"model": h.Agent.Slug, "messages": hello,
					"metadata": object{"session": other.SessionOn("voice", ana)}}), 404, "not_found"},
			"not an id": {h.request(http.MethodPost, "chat/completions", h.key,
				object{"model": h.Agent.Slug, "messages": hello, "metadata": object{"session": "x"}}), 404,
				"not_found"},
			"no such route":  {h.request(http.MethodPost, "embeddings", h.key, object{}), 404, "not_found"},
			"no such method": {h.request(http.MethodGet, "chat/completions", h.key, nil), 405, "method_not_allowed"},
			"no such model":  {h.request(http.MethodGet, "models/gpt-4o", h.key, nil), 404, "model_not_found"},
		} {
			got, _ := h.do(c.r).object(c.status)["error"].(object)
			if got["code"] != c.code || got["message"] == "" || got["type"] == "" {
				t.Errorf("%s: %v", name, got)
			}
		}
		list := h.do(h.request(http.MethodGet, "models", h.key, nil)).object(200)["data"].([]any)
		if len(list) != 1 || list[0].(object)["id"] != h.Agent.Slug || list[0].(object)["object"] != "model" {
			t.Errorf("%v", list)
		}
	}}}
}
