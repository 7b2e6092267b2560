package httpapi_test

import (
	"context"
	"encoding/json"
	"errors"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"github.com/mostrador/mostrador/internal/door/httpapi"
	"github.com/mostrador/mostrador/internal/testkit"
)

func TestPanic(t *testing.T) {
	each(t, func(t *testing.T, c *counter) {
		r := c.call(c.session(), "boom", "{}")
		if r.status != 500 || strings.Contains(string(r.raw), "5550000") {
			t.Errorf("a panic answered %d %s", r.status, r.raw)
		}
		if strings.Contains(c.log.String(), "5550000") || !strings.Contains(c.log.String(), "panic") {
			t.Errorf("the log of a panic: %s", c.log)
		}
		c.get("/healthz", "").is(200)
	})
}

func TestPanicInTheDoor(t *testing.T) {
	t.Parallel()
	c := serve(t, testkit.SQLite(t))
	for _, cause := range []any{"+5491155550000", errors.New("+5491155550000"), http.ErrAbortHandler} {
		config := httpapi.Config{Metrics: http.HandlerFunc(func(http.ResponseWriter, *http.Request) { panic(cause) })}
		if cause == http.ErrAbortHandler {
			defer func() {
				if recover() != http.ErrAbortHandler {
					t.Error("the server was not told to drop the connection")
				}
			}()
		}
		p := c.served(config, "/metrics").problem(500, "internal")
		if strings.Contains(p["detail"].(string), "5550000") || strings.Contains(c.log.String(), "5550000") ||
			!strings.Contains(c.log.String(), "request panicked") {
			t.Errorf("a panic answered %v and logged %s", p, c.log)
		}
	}
}

func TestCorrelation(t *testing.T) {
	each(t, func(t *testing.T, c *counter) {
		if got := c.do("GET", "/v1/agents", c.mine.agent, nil, "X-Correlation-Id",
			"trip-7.a_B").header.Get("X-Correlation-Id"); got != "trip-7.a_B" {
			t.Errorf("a good id came back as %q", got)
		}
		for _, odd := range []string{"", "with space", "ñ", "a/b", strings.Repeat("x", 65)} {
			if got := c.do("GET", "/healthz", "", nil, "X-Correlation-Id",
				odd).header.Get("X-Correlation-Id"); got == odd || len(got) != 36 {
				t.Errorf("%q came back as %q", odd, got)
			}
		}
	})
}

func TestAccessLog(t *testing.T) {
	each(t, func(t *testing.T, c *counter) {
		session := c.session()
		asked := c.call(session, "buy", object{}).is(202)["executionId"].(string)
		if !strings.Contains(c.log.String(), `"executionId":"`+asked+`"`) {
			t.Errorf("the call %s is not in the log:\n%s", asked, c.log)
		}
		c.do("POST", "/v1/sessions", c.mine.agent, object{"agent": "ventas", "channel": "api",
			"customer_phone": "+5491155550000"}).is(201)
		c.do("GET", "/v1/sessions/"+session+"?who=+5491155550000", c.mine.agent, nil, "X-Correlation-Id",
			"trip-9").problem(400, "invalid_arguments")
		c.get("/somewhere/5491155550000", "").problem(404, "not_found")
		log := c.log.String()
		for _, secret := range []string{"55550000", c.mine.agent, session} {
			if strings.Contains(log, secret) {
				t.Errorf("the log holds %s:\n%s", secret, log)
			}
		}
		found := false
		for line := range strings.Lines(log) {
			var l object
			if err := json.Unmarshal([]byte(line), &l); err != nil {
				t.Fatal(err)
			}
			found = found || (l["correlationId"] == "trip-9" && l["route"] == "GET /v1/sessions/{id}" &&
				l["status"] == 400.0 && l["method"] == "GET" && l["duration"] != nil && l["level"] == "INFO")
		}
		if !found {
			t.Errorf("no line for the request:\n%s", log)
		}
	})
}

func TestUnknownRoutes(t *testing.T) {
	each(t, func(t *testing.T, c *counter) {
		for _, path := range []string{"/nothing", "/openapi.yaml", "/documents"} {
			c.get(path, "").problem(404, "not_found")
		}
		c.get("/v1/nothing", c.mine.agent).problem(404, "not_found")
		for path, allowed := range map[string]string{"/v1/agents": "GET, HEAD, POST", "/v1/sessions": "GET, HEAD, POST",
			"/healthz": "GET, HEAD"} {
			r := c.do("PUT", path, c.mine.agent, "{}")
			r.problem(405, "method_not_allowed")
			if r.header.Get("Allow") != allowed {
				t.Errorf("%s allows %q", path, r.header.Get("Allow"))
			}
		}
		preflight := c.do("OPTIONS", "/v1/agents", c.mine.agent, nil, "Origin", "https://example.com",
			"Access-Control-Request-Method", "GET")
		preflight.problem(405, "method_not_allowed")
		if preflight.header.Get("Access-Control-Allow-Origin") != "" {
			t.Error("another origin is let in")
		}
	})
}

func TestHeadersAndSizes(t *testing.T) {
	each(t, func(t *testing.T, c *counter) {
		r := c.get("/v1/agents", c.mine.agent)
		if r.header.Get("X-Content-Type-Options") != "nosniff" || r.header.Get("Cache-Control") != "no-store" {
			t.Errorf("headers %v", r.header)
		}
		padded := func(n int) string {
			return `{"agent":"ventas","channel":"api"}` +
				strings.Repeat(" ", n-len(`{"agent":"ventas","channel":"api"}`))
		}
		c.do("POST", "/v1/sessions", c.mine.agent, padded(64<<10)).is(201)
		c.do("POST", "/v1/sessions", c.mine.agent, padded(64<<10+1)).problem(413, "too_large")
	})
}

func TestProbes(t *testing.T) {
	each(t, func(t *testing.T, c *counter) {
		if h := c.get("/healthz", "").is(200); h["status"] != "ok" {
			t.Errorf("health %v", h)
		}
		c.get("/readyz", "").is(200)
		c.call(c.session(), "count", "{}").is(200)
		if m := c.get("/metrics", ""); m.status != 200 || !strings.Contains(string(m.raw), "mostrador_tool_calls") {
			t.Errorf("metrics %d %s", m.status, m.raw)
		}

		down := c.served(httpapi.Config{Ready: func(context.Context) error { return errors.New("dial 10.0.0.1: refused") }}, "/readyz")
		if p := down.problem(503, "unavailable"); strings.Contains(p["detail"].(string), "10.0.0.1") {
			t.Errorf("not ready says too much: %v", p)
		}
		if h := c.served(httpapi.Config{Version: "1.2.3"}, "/healthz").is(200); h["version"] != "1.2.3" {
			t.Errorf("health %v", h)
		}
		c.served(httpapi.Config{}, "/metrics").problem(404, "not_found")
	})
}

// served sends a request to a door with another configuration.
func (c *counter) served(config httpapi.Config, path string) reply {
	config.Runtime, config.Keyring, config.Tools, config.Log = c.app.Runtime, c.app.Keyring, c.app.Tools, c.app.Log
	w := httptest.NewRecorder()
	httpapi.New(config).ServeHTTP(w, httptest.NewRequestWithContext(c.t.Context(), "GET", path, nil))
	return reply{c.t, w.Code, w.Header(), w.Body.Bytes()}
}
