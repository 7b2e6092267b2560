package httpapi_test

import (
	"bytes"
	"encoding/json"
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/app"
	"github.com/mostrador/mostrador/internal/app/config"
	"github.com/mostrador/mostrador/internal/kit/clock"
	"github.com/mostrador/mostrador/internal/kit/locale"
	"github.com/mostrador/mostrador/internal/store"
	"github.com/mostrador/mostrador/internal/testkit"
	"github.com/mostrador/mostrador/internal/testkit/apicheck"
	"github.com/mostrador/mostrador/internal/tool"
)

// nobody is a valid id that no row has.
const nobody = "019abcde-0000-7000-8000-000000000000"

// counter is a served product with two workspaces and the test pack.
type counter struct {
	t     *testing.T
	app   *app.App
	clock *clock.Manual
	url   string
	files string // their folder
	log   *logBook
	tools *shopTools
	mine  workspace
	other workspace
}

// workspace is one business and keys to it.
type workspace struct {
	id                  string
	agentID             string
	agent, staff, owner string // secrets
}

// each runs a test on both databases.
func each(t *testing.T, fn func(t *testing.T, c *counter)) {
	t.Parallel()
	testkit.EachDB(t, func(t *testing.T, db *store.DB) { fn(t, serve(t, db)) })
}

func serve(t *testing.T, db *store.DB) *counter {
	t.Helper()
	tools, packs := shopPacks()
	c := serveTools(t, db, tool.NewSet(packs...))
	c.tools = tools
	return c
}

func serveTools(t *testing.T, db *store.DB, tools *tool.Set) *counter {
	t.Helper()
	return serveWith(t, db, tools, "")
}

// serveWith serves with a secret key, for links.
func serveWith(t *testing.T, db *store.DB, tools *tool.Set, secretKey string) *counter {
	t.Helper()
	return serveConfig(t, db, tools, config.Config{SecretKey: secretKey})
}

// serveConfig serves with a configuration, beside a folder for files.
func serveConfig(t *testing.T, db *store.DB, tools *tool.Set, settings config.Config) *counter {
	t.Helper()
	c := &counter{t: t, clock: clock.NewManual(time.Date(2026, 3, 2, 15, 0, 0, 0, time.UTC)), log: &logBook{},
		files: t.TempDir()}
	settings.Files = c.files
	var err error
	c.app, err = app.Wire(t.Context(), db, settings, app.Options{
		Clock: c.clock, Log: slog.New(slog.NewJSONHandler(c.log, nil)), Tools: tools, SweepEvery: -1,
		CallTimeout: testkit.CallTimeout,
	})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := c.app.Close(); err != nil {
			t.Error(err)
		}
	})
	server := httptest.NewServer(c.handler())
	t.Cleanup(server.Close)
	c.url = server.URL
	c.mine, c.other = c.open("almacen"), c.open("mayorista")
	return c
}

// handler is the product's, checked against the document it publishes.
func (c *counter) handler() http.Handler { return apicheck.Handler(c.t, c.app.Handler()) }

func (c *counter) open(slug string) workspace {
	c.t.Helper()
	w, err := c.app.Keyring.CreateWorkspace(c.t.Context(), access.Workspace{
		Slug: slug, Name: slug, Plan: access.Pro, Locale: locale.EN, Currency: "ARS", Country: "AR",
		Zone: "America/Argentina/Buenos_Aires",
	})
	if err != nil {
		c.t.Fatal(err)
	}
	a, err := c.app.Keyring.CreateAgent(c.t.Context(), w.ID,
		access.AgentProfile{Slug: "ventas", Name: "Ventas", AssistantType: "retail"})
	if err != nil {
		c.t.Fatal(err)
	}
	out := workspace{id: w.ID, agentID: a.ID}
	for role, into := range map[access.Role]*string{access.Agent: &out.agent, access.Staff: &out.staff,
		access.Owner: &out.owner} {
		issued, err := c.app.Keyring.Issue(c.t.Context(), w.ID, string(role)+" key", role)
		if err != nil {
			c.t.Fatal(err)
		}
		*into = issued.Secret
	}
	return out
}

// reply is a response, read to its end.
type reply struct {
	t      *testing.T
	status int
	header http.Header
	raw    []byte
}

// do sends a request; body may be nil, text sent as it is, or a value sent as JSON. Extra headers come in pairs.
func (c *counter) do(method, path, key string, body any, headers ...string) reply {
	c.t.Helper()
	var content io.Reader
	switch b := body.(type) {
	case nil:
	case string:
		content = strings.NewReader(b)
	case io.Reader:
		content = b
	default:
		raw, err := json.Marshal(b)
		if err != nil {
			c.t.Fatal(err)
		}
		content = bytes.NewReader(raw)
	}
	r, err := http.NewRequestWithContext(c.t.Context(), method, c.url+path, content)
	if err != nil {
		c.t.Fatal(err)
	}
	if key != "" {
		r.Header.Set("Authorization", "Bearer "+key)
	}
	for i := 0; i < len(headers); i += 2 {
		r.Header.Add(headers[i], headers[i+1])
	}
	response, err := http.DefaultTransport.RoundTrip(r)
	if err != nil {
		c.t.Fatal(err)
	}
	defer response.Body.Close()
	raw, err := io.ReadAll(response.Body)
	if err != nil {
		c.t.Fatal(err)
	}
	return reply{c.t, response.StatusCode, response.Header, raw}
}

func (c *counter) get(path, key string) reply { c.t.Helper(); return c.do("GET", path, key, nil) }

type object = map[string]any

// is checks the status and returns the JSON object.
func (r reply) is(status int) object {
	r.t.Helper()
	if r.status != status {
		r.t.Fatalf("status %d, expected %d: %s", r.status, status, r.raw)
	}
	var out object
	if len(r.raw) > 0 {
		if err := json.Unmarshal(r.raw, &out); err != nil {
			r.t.Fatalf("%v: %s", err, r.raw)
		}
	}
	return out
}

// problem checks that the response is a problem with this status and code.
func (r reply) problem(status int, code string) object {
	r.t.Helper()
	p := r.is(status)
	if got := r.header.Get("Content-Type"); got != "application/problem+json" {
		r.t.Fatalf("content type %q of %s", got, r.raw)
	}
	if p["code"] != code || p["status"] != float64(status) || p["type"] != "about:blank" || p["title"] == "" ||
		p["detail"] == "" {
		r.t.Fatalf("expected the code %s: %s", code, r.raw)
	}
	return p
}

// names reports whether a problem or answer lists a bad path.
func names(p object, path string) bool {
	list, _ := p["errors"].([]any)
	for _, e := range list {
		if e.(object)["path"] == path && e.(object)["message"] != "" {
			return true
		}
	}
	return false
}

func (r reply) data() []object {
	r.t.Helper()
	list, ok := r.is(200)["data"].([]any)
	if !ok {
		r.t.Fatalf("no list: %s", r.raw)
	}
	out := make([]object, len(list))
	for i := range list {
		out[i] = list[i].(object)
	}
	return out
}

// session opens a conversation in the first workspace.
func (c *counter) session() string {
	c.t.Helper()
	return c.do("POST", "/v1/sessions", c.mine.agent,
		object{"agent": "ventas", "channel": "api"}).is(201)["id"].(string)
}

// call runs a tool of the test pack with the agent's key.
func (c *counter) call(session, name string, arguments any, headers ...string) reply {
	c.t.Helper()
	return c.do("POST", "/v1/sessions/"+session+"/tools/shop/"+name, c.mine.agent, arguments, headers...)
}

// ask calls a tool that needs a confirmation and returns the question's id.
func (c *counter) ask(session, name string) string {
	c.t.Helper()
	a := c.call(session, name, object{}).is(202)
	if a["errorCode"] != "confirmation_required" {
		c.t.Fatalf("not a question: %v", a)
	}
	return a["confirmation"].(object)["id"].(string)
}

// logBook records the log.
type logBook struct {
	mu   sync.Mutex
	text bytes.Buffer
}

func (l *logBook) Write(p []byte) (int, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.text.Write(p)
}

func (l *logBook) String() string {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.text.String()
}

func mustJSON(t *testing.T, v any) []byte {
	t.Helper()
	raw, err := json.Marshal(v)
	if err != nil {
		t.Fatal(err)
	}
	return raw
}
