package guard

import (
	"fmt"
	"io"
	"net/http"
	"strings"
	"sync/atomic"
	"testing"

	"github.com/mostrador/mostrador/internal/kit/fault"
)

func TestWhatIsSent(t *testing.T) {
	t.Parallel()
	for _, protocol := range protocols {
		client, _ := upstreamOver(t, protocol, Policy{}, func(w http.ResponseWriter, r *http.Request) {
			body, _ := io.ReadAll(r.Body)
			fmt.Fprintf(w, "%s %s %s %s|%s|%s|%s|%s|%s|%s|%s", r.Method, r.Host, r.RequestURI, body,
				r.Header.Get("Authorization"), r.Header.Get("Idempotency-Key"), r.Header.Get("Accept-Encoding"),
				r.Header.Get("User-Agent"), r.Header.Get("Upgrade"), r.Header.Get("Connection"), r.Header.Get("Expect"))
		})
		req := request(t, http.MethodPost, "https://example.com/a%2Fb?q=1", "hello")
		req.Host = "inside.corp"
		req.Header.Set("Authorization", "Bearer s3cret")
		req.Header.Set("Idempotency-Key", " k1\t")
		req.Header.Set("Accept-Encoding", "br")
		req.Header["upgrade"] = []string{"websocket"}
		req.Header.Set("Connection", "Upgrade")
		req.Header.Set("Expect", "100-continue")
		res, err := client.Do(t.Context(), req)
		if err != nil {
			t.Fatal(err)
		}
		want := "POST example.com /a%2Fb?q=1 hello|Bearer s3cret|k1|gzip|mostrador|||"
		if got := string(res.Body); got != want {
			t.Errorf("sent\n%s, want\n%s", got, want)
		}
		if req.Host != "inside.corp" || req.Header.Get("Accept-Encoding") != "br" ||
			req.Header.Get("Idempotency-Key") != " k1\t" {
			t.Error("the caller's request was changed")
		}
	}
}

func TestRedirectsAreAnswers(t *testing.T) {
	t.Parallel()
	for _, status := range []int{301, 302, 303, 307, 308} {
		var served atomic.Int32
		client, dialer := upstream(t, Policy{}, func(w http.ResponseWriter, _ *http.Request) {
			served.Add(1)
			w.Header().Set("Location", "http://169.254.169.254/latest/meta-data/")
			w.Header().Set("Set-Cookie", "a=b")
			w.WriteHeader(status)
		})
		for range 2 {
			res, err := get(t, client, "https://example.com/")
			if err != nil || res.Status != status || !res.Redirect() || res.Header.Get("Location") == "" {
				t.Fatalf("%d: got %+v, %v", status, res, err)
			}
		}
		if served.Load() != 2 || len(dialer.asked()) != 1 {
			t.Errorf("%d: served %d, dialled %v", status, served.Load(), dialer.asked())
		}
	}
	for _, status := range []int{200, 304, 404, 500} {
		if (&Response{Status: status}).Redirect() {
			t.Errorf("%d is no redirect", status)
		}
	}
}

func TestNoCookiesAreKept(t *testing.T) {
	t.Parallel()
	client, _ := upstream(t, Policy{}, func(w http.ResponseWriter, r *http.Request) {
		http.SetCookie(w, &http.Cookie{Name: "track", Value: "1"})
		io.WriteString(w, r.Header.Get("Cookie"))
	})
	for range 2 {
		if res, err := get(t, client, "https://example.com/"); err != nil || len(res.Body) != 0 {
			t.Fatalf("sent a cookie: %v, %v", res, err)
		}
	}
}

// An error page, a wrong type and a failure are answers; the caller judges.
func TestAnyStatusAndTypeIsAnAnswer(t *testing.T) {
	t.Parallel()
	for _, status := range []int{200, 204, 400, 404, 410, 429, 500, 503} {
		client, _ := upstream(t, Policy{}, func(w http.ResponseWriter, _ *http.Request) {
			w.Header().Set("Content-Type", "text/html")
			w.WriteHeader(status)
			if status != 204 {
				io.WriteString(w, "<h1>sorry</h1>")
			}
		})
		res, err := get(t, client, "https://example.com/")
		if err != nil || res.Status != status || res.Header.Get("Content-Type") != "text/html" {
			t.Fatalf("got %+v, %v", res, err)
		}
		if want := map[bool]string{true: "", false: "<h1>sorry</h1>"}[status == 204]; string(res.Body) != want {
			t.Errorf("%d: body %q", status, res.Body)
		}
	}
}

func TestMethods(t *testing.T) {
	t.Parallel()
	client, dialer := upstream(t, Policy{MaxBytes: 10}, func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Method", r.Method)
		if r.Method == http.MethodHead {
			w.Header().Set("Content-Length", "4096")
			w.Header().Set("Content-Encoding", map[bool]string{true: "gzip"}[r.URL.Path == "/gzip"])
		}
	})
	for _, method := range methods {
		for _, path := range []string{"/", "/gzip"} {
			req := request(t, method, "https://example.com"+path, "")
			if res, err := client.Do(t.Context(), req); err != nil || res.Header.Get("Method") != method ||
				len(res.Body) != 0 {
				t.Errorf("%s: %v, %v", method, res, err)
			}
		}
	}
	before := len(dialer.asked())
	for _, method := range []string{"CONNECT", "TRACE", "get", "GET / HTTP/1.1\r\nX:", "FOO"} {
		_, err := client.Do(t.Context(), &http.Request{Method: method,
			URL: request(t, "GET", "https://example.com/", "").URL})
		wantFault(t, err, fault.InvalidArguments, true)
	}
	if len(dialer.asked()) != before {
		t.Error("dialled for a method that is not ours")
	}
}

// closed tells whether a body was closed.
type closed struct {
	io.Reader
	was atomic.Bool
}

func (c *closed) Close() error { c.was.Store(true); return nil }

func TestTheBodyIsClosedWhenRefused(t *testing.T) {
	t.Parallel()
	client := New(Policy{}, &answers{}, &toLoopback{})
	for _, raw := range []string{"https://10.0.0.1/", "https://unknown.example.com/"} {
		body := &closed{Reader: strings.NewReader("x")}
		req := request(t, http.MethodPost, raw, "")
		req.Body = body
		if _, err := client.Do(t.Context(), req); err == nil || !body.was.Load() {
			t.Errorf("%s: %v, body closed: %v", raw, err, body.was.Load())
		}
	}
}

func TestABadHeaderIsNotSentNorShown(t *testing.T) {
	t.Parallel()
	for name, change := range map[string]func(http.Header){
		"a name":        func(h http.Header) { h["X Y"] = []string{"s3cret"} },
		"an empty name": func(h http.Header) { h[""] = []string{"s3cret"} },
		"a name's end":  func(h http.Header) { h["X:\r\nY"] = []string{"s3cret"} },
		"a value":       func(h http.Header) { h.Set("X-Key", "s3cret\r\nHost: inside") },
		"a nul":         func(h http.Header) { h.Set("X", "s3cret\x00") },
		"an agent":      func(h http.Header) { h.Set("User-Agent", "s3cret\r\nY: 1") },
	} {
		client, dialer := upstream(t, Policy{}, ok)
		req := request(t, http.MethodPost, "https://example.com/", "s3cret")
		body := &closed{Reader: req.Body}
		req.Body = body
		change(req.Header)
		_, err := client.Do(t.Context(), req)
		wantFault(t, err, fault.InvalidArguments, true)
		if strings.Contains(err.Error(), "s3cret") || len(dialer.asked()) != 0 || !body.was.Load() {
			t.Errorf("%s: %v, dialled %v, body closed: %v", name, err, dialer.asked(), body.was.Load())
		}
	}
}
