package webchat_test

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"io"
	"mime/multipart"
	"net/http"
	"net/http/cookiejar"
	"net/http/httptest"
	"net/url"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/google/uuid"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/core/conversation"
	"github.com/mostrador/mostrador/internal/talk/model"
	"github.com/mostrador/mostrador/internal/testkit"
	"github.com/mostrador/mostrador/internal/testkit/server"
)

// script is a model that gives the answers a test sets, and then none.
type script struct {
	mu      sync.Mutex
	heard   []string
	answers []model.Answer
	slow    chan struct{} // it waits for this after its first sentence; nil: no wait
}

func (s *script) For(*access.Workspace, *access.AgentProfile) model.Model { return s }

func (s *script) Answer(ctx context.Context, r model.Request, say func(string)) (model.Answer, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if last := r.History[len(r.History)-1]; last.Role == model.Customer {
		s.heard = append(s.heard, last.Text)
	}
	if len(s.answers) == 0 {
		return model.Answer{}, errors.New("the script is over")
	}
	next := s.answers[0]
	s.answers = s.answers[1:]
	if first, rest, more := strings.Cut(next.Text, ". "); more && s.slow != nil && say != nil {
		say(first + ". ")
		select {
		case <-s.slow:
		case <-ctx.Done():
		}
		say(rest)
	}
	return next, nil
}

func (s *script) words() []string {
	s.mu.Lock()
	defer s.mu.Unlock()
	return append([]string(nil), s.heard...)
}

func says(text string) model.Answer { return model.Answer{Text: text} }

func calls(name string, arguments map[string]any) model.Answer {
	raw, _ := json.Marshal(arguments)
	return model.Answer{Calls: []model.Call{{ID: uuid.NewString(), Name: name, Arguments: raw}}}
}

// atOnce answers messages without waiting for more, and takes orders without an identity document.
var atOnce = access.Settings{JoinMillis: new(int), RequireIdentity: new(bool)}

// each runs fn on both databases, in a shop whose agent follows a script.
func each(t *testing.T, setup testkit.Setup, fn func(t *testing.T, h *house)) {
	t.Parallel()
	if setup.Settings.JoinMillis == nil {
		setup.Settings.JoinMillis, setup.Settings.RequireIdentity = atOnce.JoinMillis, atOnce.RequireIdentity
	}
	server.EachShop(t, setup, func(t *testing.T, s *server.Shop) {
		h := &house{Shop: s, t: t, script: &script{}}
		s.Turns.Models = h.script
		h.server = httptest.NewServer(s.Handler())
		t.Cleanup(func() {
			s.EndStreams()
			h.server.Close()
		})
		fn(t, h)
	})
}

// house is a shop with its chat page.
type house struct {
	*server.Shop
	*script
	t      *testing.T
	server *httptest.Server
}

func (h *house) answers(list ...model.Answer) {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.script.answers = append(h.script.answers, list...)
}

// visitor is a browser at the page.
type visitor struct {
	*house
	base string
	http *http.Client
}

func (h *house) visitor() *visitor {
	jar, _ := cookiejar.New(nil)
	return &visitor{house: h, base: h.server.URL + "/chat/" + h.Workspace.Slug,
		http: &http.Client{Jar: jar, Timeout: 2 * time.Minute}}
}

type object = map[string]any

// answered is a response.
type answered struct {
	t      *testing.T
	status int
	header http.Header
	body   string
}

func (b *visitor) do(r *http.Request) answered {
	b.t.Helper()
	res, err := b.http.Do(r)
	if err != nil {
		b.t.Fatal(err)
	}
	defer res.Body.Close()
	raw, err := io.ReadAll(res.Body)
	if err != nil {
		b.t.Fatal(err)
	}
	return answered{b.t, res.StatusCode, res.Header, string(raw)}
}

func (b *visitor) request(method, path string, body io.Reader, kind string) *http.Request {
	b.t.Helper()
	r, err := http.NewRequestWithContext(b.t.Context(), method, b.base+path, body)
	if err != nil {
		b.t.Fatal(err)
	}
	if kind != "" {
		r.Header.Set("Content-Type", kind)
	}
	return r
}

func (b *visitor) get(path string) answered { return b.do(b.request(http.MethodGet, path, nil, "")) }

func (b *visitor) post(path string, body object) answered {
	raw, _ := json.Marshal(body)
	return b.do(b.request(http.MethodPost, "/api/"+path, bytes.NewReader(raw), "application/json"))
}

func (a answered) is(status int) object {
	a.t.Helper()
	if a.status != status {
		a.t.Fatalf("%d %s, want %d", a.status, a.body, status)
	}
	var out object
	if err := json.Unmarshal([]byte(a.body), &out); err != nil {
		a.t.Fatalf("%v: %s", err, a.body)
	}
	return out
}

func (a answered) refused(status int, code string) object {
	a.t.Helper()
	p := a.is(status)
	if p["code"] != code || p["detail"] == "" || a.header.Get("Content-Type") != "application/problem+json" {
		a.t.Fatalf("%s, want %s", a.body, code)
	}
	return p
}

// starts opens a conversation and returns the browser.
func (b *visitor) starts() *visitor {
	b.t.Helper()
	if got := b.post("open", object{"start": true}).is(200); got["open"] != true {
		b.t.Fatalf("%v", got)
	}
	return b
}

func (b *visitor) says(text string) (id string) {
	b.t.Helper()
	id = uuid.NewString()
	b.post("send", object{"message_id": id, "text": text}).is(202)
	return id
}

func (b *visitor) uploads(id, name string, data []byte) answered {
	b.t.Helper()
	var body bytes.Buffer
	form := multipart.NewWriter(&body)
	_ = form.WriteField("message_id", id)
	part, err := form.CreateFormFile("file", name)
	if err == nil {
		_, err = part.Write(data)
	}
	if err = errors.Join(err, form.Close()); err != nil {
		b.t.Fatal(err)
	}
	return b.do(b.request(http.MethodPost, "/api/upload", &body, form.FormDataContentType()))
}

// event is one event of the stream.
type event struct {
	kind, id string
	data     object
}

// hears reads the stream until an event fits, and returns it.
func (b *visitor) hears(after string, fits func(e event) bool) event {
	b.t.Helper()
	ctx, cancel := context.WithTimeout(b.t.Context(), 2*time.Minute)
	defer cancel()
	r := b.request(http.MethodGet, "/api/stream?after="+url.QueryEscape(after), nil, "").WithContext(ctx)
	res, err := b.http.Do(r)
	if err != nil {
		b.t.Fatal(err)
	}
	defer res.Body.Close()
	if res.StatusCode != http.StatusOK || res.Header.Get("Content-Type") != "text/event-stream" {
		b.t.Fatalf("stream: %s", res.Status)
	}
	var e event
	lines := bufio.NewScanner(res.Body)
	for lines.Scan() {
		name, value, _ := strings.Cut(lines.Text(), ": ")
		switch name {
		case "id":
			e.id = value
		case "event":
			e.kind = value
		case "data":
			_ = json.Unmarshal([]byte(value), &e.data)
		case "":
			if e.kind != "" && fits(e) {
				return e
			}
			e = event{}
		}
	}
	b.t.Fatalf("the stream ended: %v", lines.Err())
	return e
}

// reply waits for a message of ours that contains a phrase.
func (b *visitor) reply(phrase string) object {
	b.t.Helper()
	return b.hears("", func(e event) bool {
		text, _ := e.data["text"].(string)
		return e.kind == "message" && e.data["from"] != "customer" && strings.Contains(text, phrase)
	}).data
}

// inbound lists the customer's messages in the conversation.
func (b *visitor) inbound() (texts []string) {
	b.t.Helper()
	for _, m := range b.post("open", object{}).is(200)["messages"].([]any) {
		if m := m.(object); m["from"] == "customer" {
			texts = append(texts, m["text"].(string))
		}
	}
	return texts
}

// session is the only conversation of this shop's page.
func (h *house) session() (id string) {
	h.t.Helper()
	rows := h.Snapshot()["sessions"]
	if len(rows) != 1 {
		h.t.Fatalf("%d conversations", len(rows))
	}
	for key := range rows {
		id = key
	}
	return id
}

// inTalk runs fn in the conversation as staff.
func (h *house) inTalk(id string, fn func(u *core.Unit) error) {
	h.t.Helper()
	h.Do(func(u *core.Unit) error {
		s, err := u.Conversations.Get(id, true)
		if err != nil {
			return err
		}
		u.Conversations.Adopt(s)
		return fn(u)
	})
}

func needPerson(u *core.Unit) error {
	_, err := u.Conversations.RequestPerson(conversation.Need{Reason: "quiere hablar",
		Cause: conversation.AgentLimitation})
	return err
}

// direct sends a request without a browser.
func (h *house) direct(method, path string) answered {
	h.t.Helper()
	w := httptest.NewRecorder()
	h.Handler().ServeHTTP(w, httptest.NewRequest(method, path, nil))
	return answered{h.t, w.Code, w.Header(), w.Body.String()}
}
