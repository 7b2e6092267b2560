package httpapi_test

import (
	"bytes"
	"encoding/base64"
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/santhosh-tekuri/jsonschema/v6"
	standardwebhooks "github.com/standard-webhooks/standard-webhooks/libraries/go"

	"github.com/mostrador/mostrador/internal/app"
	"github.com/mostrador/mostrador/internal/app/config"
	"github.com/mostrador/mostrador/internal/kit/clock"
	"github.com/mostrador/mostrador/internal/store"
	"github.com/mostrador/mostrador/internal/testkit"
	"github.com/mostrador/mostrador/internal/tool"
)

// hookServer is a receiver that records deliveries.
type hookServer struct {
	mu     sync.Mutex
	status int
	bodies [][]byte
	heads  []http.Header
	*httptest.Server
}

func receiveHooks(t *testing.T) *hookServer {
	h := &hookServer{status: 200}
	h.Server = httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		body, _ := io.ReadAll(r.Body)
		h.mu.Lock()
		defer h.mu.Unlock()
		h.bodies, h.heads = append(h.bodies, body), append(h.heads, r.Header)
		w.WriteHeader(h.status)
	}))
	t.Cleanup(h.Server.Close)
	return h
}

// eachWithHooks serves the product with a secret key and a receiver it may reach.
func eachWithHooks(t *testing.T, fn func(t *testing.T, c *counter, h *hookServer)) {
	t.Parallel()
	testkit.EachDB(t, func(t *testing.T, db *store.DB) {
		h := receiveHooks(t)
		c := &counter{t: t, clock: clock.NewManual(time.Date(2026, 3, 2, 15, 0, 0, 0, time.UTC)), log: &logBook{}}
		_, packs := shopPacks()
		var err error
		c.app, err = app.Wire(t.Context(), db, config.Config{
			SecretKey:       base64.StdEncoding.EncodeToString(bytes.Repeat([]byte{9}, 32)),
			WebhookLoopback: h.Listener.Addr().String(),
		}, app.Options{Clock: c.clock, Log: slog.New(slog.NewJSONHandler(c.log, nil)), Tools: tool.NewSet(packs...),
			SweepEvery: -1})
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
		fn(t, c, h)
	})
}

// sent numbers and delivers all events so far.
func (c *counter) sent() {
	c.t.Helper()
	if err := c.app.Events.Stamp(c.t.Context(), c.mine.id); err != nil {
		c.t.Fatal(err)
	}
	if err := c.app.Webhooks.Round(c.t.Context()); err != nil {
		c.t.Fatal(err)
	}
}

func TestWebhooks(t *testing.T) {
	eachWithHooks(t, func(t *testing.T, c *counter, h *hookServer) {
		made := c.do("POST", "/v1/webhooks", c.mine.owner, object{"url": h.URL + "/in", "types": []string{"session.*"}})
		hook := made.is(201)
		secret, id := hook["secret"].(string), hook["id"].(string)
		if !strings.HasPrefix(secret, "whsec_") || hook["state"] != "active" || len(hook["secrets"].([]any)) != 1 {
			t.Fatalf("made %s", made.raw)
		}
		c.session()
		c.sent()
		if len(h.bodies) != 1 {
			t.Fatalf("%d deliveries", len(h.bodies))
		}
		verifier, err := standardwebhooks.NewWebhook(secret)
		if err != nil {
			t.Fatal(err)
		}
		if err := verifier.VerifyIgnoringTimestamp(h.bodies[0], h.heads[0]); err != nil {
			t.Error(err)
		}
		rotated := c.do("POST", "/v1/webhooks/"+id+"/rotate-secret", c.mine.owner, object{}).is(200)
		if list := rotated["secrets"].([]any); len(list) != 2 ||
			list[0].(object)["expires_at"] != "2026-03-03T15:00:00Z" || rotated["secret"] == secret {
			t.Errorf("rotated to %v", rotated)
		}
		h.status = 500
		session := c.session()
		c.sent()
		pending := c.get("/v1/webhooks/"+id+"/deliveries?state=pending", c.mine.owner).data()
		if len(pending) != 1 || pending[0]["last_status"] != 500.0 || pending[0]["next_attempt_at"] == nil ||
			pending[0]["aggregate_id"] != session {
			t.Errorf("pending: %v", pending)
		}
		h.status = 410
		c.clock.Advance(time.Minute)
		c.sent()
		dead := c.get("/v1/webhooks/"+id+"/deliveries?state=dead", c.mine.owner).data()
		listed := c.get("/v1/webhooks", c.mine.owner).data()
		if len(dead) != 1 || len(listed) != 1 || listed[0]["state"] != "disabled" || listed[0]["reason"] == nil {
			t.Fatalf("after 410: %v and %v", dead, listed)
		}
		h.status = 204
		again := "/v1/webhooks/" + id + "/deliveries/" + dead[0]["id"].(string) + "/redeliver"
		c.do("POST", again, c.mine.owner, nil).problem(409, "conflict")
		c.do("PATCH", "/v1/webhooks/"+id, c.mine.owner, object{"state": "active"}).is(200)
		c.do("POST", again, c.mine.owner, nil).is(200)
		c.sent()
		if n := len(c.get("/v1/webhooks/"+id+"/deliveries?state=delivered", c.mine.owner).data()); n != 2 {
			t.Errorf("%d delivered", n)
		}
		if tested := c.do("POST", "/v1/webhooks/"+id+"/test", c.mine.owner,
			nil).is(200); tested["state"] != "delivered" || tested["type"] != "webhook.test" {
			t.Errorf("tested: %v", tested)
		}
		everything := c.log.String() + string(c.get("/v1/webhooks", c.mine.owner).raw) +
			string(c.get("/v1/webhooks/"+id+"/deliveries", c.mine.owner).raw)
		for _, s := range []string{secret, rotated["secret"].(string)} {
			if strings.Contains(everything, strings.TrimPrefix(s, "whsec_")) {
				t.Error("a secret was said again")
			}
		}
		c.do("DELETE", "/v1/webhooks/"+id, c.mine.owner, nil).is(204)
		c.do("DELETE", "/v1/webhooks/"+id, c.mine.owner, nil).problem(404, "not_found")
	})
}

// Responses match the document.
func TestWebhookDocumentIsTrue(t *testing.T) {
	eachWithHooks(t, func(t *testing.T, c *counter, h *hookServer) {
		schemas := compile(t, c.get("/openapi.json", "").raw)
		made := c.do("POST", "/v1/webhooks", c.mine.owner, object{"url": h.URL})
		path := "/v1/webhooks/" + made.is(201)["id"].(string)
		l := c.listen(c.mine.owner, "", "")
		defer l.close()
		c.session()
		c.sent()
		for _, seen := range []struct {
			schema string
			raw    []byte
		}{
			{"IssuedWebhook", made.raw},
			{"IssuedWebhook", c.do("POST", path+"/rotate-secret", c.mine.owner, nil).raw},
			{"Webhook", c.do("PATCH", path, c.mine.owner, object{"types": []string{}}).raw},
			{"ListWebhook", c.get("/v1/webhooks", c.mine.owner).raw},
			{"ListWebhookDelivery", c.get(path+"/deliveries", c.mine.owner).raw},
			{"WebhookDelivery", c.do("POST", path+"/test", c.mine.owner, nil).raw},
			{"Event", mustJSON(t, l.must().data)},
		} {
			value, err := jsonschema.UnmarshalJSON(bytes.NewReader(seen.raw))
			if err != nil {
				t.Fatal(err)
			}
			s, ok := schemas[seen.schema]
			if !ok {
				t.Errorf("there is no schema %s", seen.schema)
				continue
			}
			if err := s.Validate(value); err != nil {
				t.Errorf("%s: %v\n%s", seen.schema, err, seen.raw)
			}
		}
	})
}

func TestWebhooksAreTheOwners(t *testing.T) {
	eachWithHooks(t, func(t *testing.T, c *counter, h *hookServer) {
		id := c.do("POST", "/v1/webhooks", c.mine.owner, object{"url": h.URL}).is(201)["id"].(string)
		for _, r := range []struct{ method, path string }{
			{"GET", "/v1/webhooks"}, {"POST", "/v1/webhooks"}, {"PATCH", "/v1/webhooks/" + id},
			{"DELETE", "/v1/webhooks/" + id},
			{"POST", "/v1/webhooks/" + id + "/rotate-secret"}, {"POST", "/v1/webhooks/" + id + "/test"},
			{"GET", "/v1/webhooks/" + id + "/deliveries"},
			{"POST", "/v1/webhooks/" + id + "/deliveries/" + nobody + "/redeliver"},
		} {
			var body any
			switch {
			case r.method == "PATCH":
				body = object{}
			case r.path == "/v1/webhooks" && r.method == "POST":
				body = object{"url": h.URL}
			}
			for _, key := range []string{c.mine.agent, c.mine.staff} {
				c.do(r.method, r.path, key, body).problem(403, "forbidden")
			}
			if strings.Contains(r.path, id) {
				c.do(r.method, r.path, c.other.owner, body).problem(404, "not_found")
			}
		}
		for url, code := range map[string]string{
			"https://10.0.0.8/x": "blocked_address", "http://example.com/": "blocked_address",
			"https://localhost:9/": "blocked_address",
		} {
			c.do("POST", "/v1/webhooks", c.mine.owner, object{"url": url}).problem(403, code)
		}
		c.do("POST", "/v1/webhooks", c.mine.owner, object{"url": h.URL, "types": []string{"*.created"}}).problem(400,
			"invalid_arguments")
		c.do("POST", "/v1/webhooks", c.mine.owner, object{"url": h.URL, "secret": "mine"}).problem(400,
			"invalid_arguments")
	})
}

func TestWebhooksWithoutAKey(t *testing.T) {
	t.Parallel()
	c := serve(t, testkit.Postgres(t))
	p := c.do("POST", "/v1/webhooks", c.mine.owner, object{"url": "https://example.com/"}).problem(409, "conflict")
	if !strings.Contains(p["detail"].(string), "MOSTRADOR_SECRET_KEY") {
		t.Errorf("said %v", p)
	}
}
