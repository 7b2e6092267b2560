package httpapi_test

import (
	"io"
	"net/http/httptest"
	"strconv"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/mostrador/mostrador/internal/testkit"
)

func TestCall(t *testing.T) {
	each(t, func(t *testing.T, c *counter) {
		session := c.session()
		r := c.call(session, "echo", `{"text":"hola <b>"}`, "Content-Type", "text/plain")
		a := r.is(200)
		if a["success"] != true || a["executionId"] == "" || a["data"].(object)["text"] != "hola <b>" {
			t.Errorf("answer %s", r.raw)
		}
		if r.header.Get("Content-Type") != "application/json" || r.header.Get("Idempotent-Replayed") != "" ||
			r.header.Get("Retry-After") != "" {
			t.Errorf("headers %v", r.header)
		}
		c.call(session, "count", nil).is(200) // no body means {}

		if a := c.call(session, "echo", `{"text":"","more":1}`).is(400); a["errorCode"] != "invalid_arguments" ||
			!names(a, "/text") || !names(a, "/more") {
			t.Errorf("bad arguments: %v", a)
		}
		for _, tool := range []string{"shop/none", "none/echo", "shop/a%00b", "shop/%ff",
			"shop/" + strings.Repeat("x", 3000)} {
			r := c.do("POST", "/v1/sessions/"+session+"/tools/"+tool, c.mine.agent, "{}")
			if a := r.is(404); a["errorCode"] != "tool_not_found" {
				t.Errorf("%s: %s", tool, r.raw)
			}
		}
		if a := c.call(nobody, "echo", `{"text":"a"}`).is(404); a["errorCode"] != "not_found" ||
			a["success"] != false || a["executionId"] == "" {
			t.Errorf("unknown session: %v", a)
		}
		if a := c.do("POST", "/v1/sessions/"+session+"/tools/clash/echo", c.mine.agent,
			`{"text":"a"}`).is(403); a["errorCode"] != "tool_not_enabled" {
			t.Errorf("another type's tool: %v", a)
		}
	})
}

func TestCallTwice(t *testing.T) {
	each(t, func(t *testing.T, c *counter) {
		session := c.session()
		first := c.call(session, "count", "{}", "Idempotency-Key", "k-1")
		second := c.call(session, "count", "{}", "Idempotency-Key", "k-1")
		if a, b := first.is(200), second.is(200); a["executionId"] != b["executionId"] || b["replayed"] != true ||
			c.tools.counted.Load() != 1 {
			t.Errorf("first %s\nthen %s, counted %d", first.raw, second.raw, c.tools.counted.Load())
		}
		if first.header.Get("Idempotent-Replayed") != "" || second.header.Get("Idempotent-Replayed") != "true" {
			t.Errorf("replay headers %q and %q", first.header.Get("Idempotent-Replayed"),
				second.header.Get("Idempotent-Replayed"))
		}
		if a := c.call(session, "rare", "{}", "Idempotency-Key",
			"k-1").is(422); a["errorCode"] != "idempotency_conflict" {
			t.Errorf("the key for something else: %v", a)
		}
		for _, key := range []string{"", "with space", "ñ", strings.Repeat("k", 201)} {
			if p := c.call(session, "count", "{}", "Idempotency-Key", key).problem(400, "invalid_arguments"); !names(p,
				"header.Idempotency-Key") {
				t.Errorf("key %q: %v", key, p)
			}
		}
		c.call(session, "count", "{}", "Idempotency-Key", "a", "Idempotency-Key", "b").problem(400, "invalid_arguments")
		c.call(session, "count", "{}", "Idempotency-Key", strings.Repeat("k", 200)).is(200)
		if n := c.tools.counted.Load(); n != 2 {
			t.Errorf("counted %d", n)
		}
	})
}

func TestRetryAfter(t *testing.T) {
	each(t, func(t *testing.T, c *counter) {
		session := c.session()
		c.call(session, "rare", "{}").is(200)
		r := c.call(session, "rare", "{}")
		if a := r.is(429); a["errorCode"] != "rate_limited" {
			t.Errorf("second call: %v", a)
		}
		if n, err := strconv.Atoi(r.header.Get("Retry-After")); err != nil || n < 1 || n > 60 {
			t.Errorf("Retry-After %q", r.header.Get("Retry-After"))
		}
		r = c.call(session, "busy", "{}")
		if a := r.is(503); a["errorCode"] != "unavailable" || r.header.Get("Retry-After") != "2" {
			t.Errorf("busy: %v, Retry-After %q", a, r.header.Get("Retry-After"))
		}
	})
}

func TestOversizedArguments(t *testing.T) {
	each(t, func(t *testing.T, c *counter) {
		session := c.session()
		// Chunked: without a Content-Length.
		huge := func() io.Reader { return io.MultiReader(strings.NewReader(strings.Repeat("[", 10<<20))) }
		if a := c.call(session, "echo", huge()).is(400); a["errorCode"] != "invalid_arguments" ||
			a["executionId"] == "" {
			t.Errorf("ten megabytes: %v", a)
		}
		if a := c.call(session, "none", huge()).is(404); a["errorCode"] != "tool_not_found" {
			t.Errorf("ten megabytes for no tool: %v", a)
		}
		// A text of exactly the bound is left to the contract, not refused by the door.
		fits := `{"text":"` + strings.Repeat("a", 64<<10-11) + `"}`
		if a := c.call(session, "echo", fits).is(400); !names(a, "/text") {
			t.Errorf("64 KB: %v", a)
		}
	})
}

func TestBrokenBody(t *testing.T) {
	t.Parallel()
	c := serve(t, testkit.SQLite(t))
	body := io.MultiReader(strings.NewReader(`{"te`), iotest.ErrReader(io.ErrUnexpectedEOF))
	r := httptest.NewRequestWithContext(t.Context(), "POST", "/v1/sessions/"+c.session()+"/tools/shop/count", body)
	r.Header.Set("Authorization", "Bearer "+c.mine.agent)
	w := httptest.NewRecorder()
	c.handler().ServeHTTP(w, r)
	reply{t, w.Code, w.Header(), w.Body.Bytes()}.problem(400, "invalid_arguments")
	if n := c.tools.counted.Load(); n != 0 {
		t.Errorf("half a body ran %d calls", n)
	}
}
