package custom

import (
	"compress/gzip"
	"errors"
	"fmt"
	"io"
	"net/http"
	"runtime"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/mostrador/mostrador/internal/kit/breaker"
	"github.com/mostrador/mostrador/internal/kit/clock"
	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/kit/locale"
	"github.com/mostrador/mostrador/internal/kit/strictjson"
)

// hung answers nothing until its caller disconnects.
func hung(_ http.ResponseWriter, r *http.Request) {
	io.Copy(io.Discard, r.Body)
	<-r.Context().Done()
}

func TestACallEndToEnd(t *testing.T) {
	t.Parallel()
	u := newUpstream(t, func(w http.ResponseWriter, r *http.Request) {
		body, _ := io.ReadAll(r.Body)
		w.Header().Set("Content-Type", "application/json; charset=utf-8")
		fmt.Fprintf(w, `{"echo": %s, "method": %q, "path": %q, "key": %q, "auth": %q}`, body, r.Method, r.URL.Path,
			r.Header.Get("Idempotency-Key"), r.Header.Get("Authorization"))
	})
	tool := u.tool(t, func(d *Definition) {
		d.ExecutionConfig.Method = "PUT"
		d.ExecutionConfig.URL += "/{{a}}"
		d.ExecutionConfig.Headers = map[string]string{"Authorization": "Bearer {{KEY}}"}
		d.ResponseTransform = "merge(response, {path: response.path})"
	})
	out, err := u.Do(t.Context(), tool, Call{Key: "k1", Arguments: arguments(t, `{"a": "x y", "b": 1}`),
		Secrets: map[string]string{"KEY": shippingKey}})
	if err != nil {
		t.Fatal(err)
	}
	got := out.Data.(map[string]any)
	if got["method"] != "PUT" || got["path"] != "/v1/things/x y" || got["key"] != "k1" ||
		got["auth"] != "Bearer "+masked {
		t.Errorf("answer %v", got)
	}
	if echo := got["echo"].(map[string]any); echo["a"] != "x y" || asText(echo["b"]) != "1" {
		t.Errorf("body %v", echo)
	}
	if out.Status() != 200 || out.Attempts != 1 || out.Elapsed <= 0 || strings.Contains(out.Raw(), shippingKey) ||
		!strings.Contains(out.Raw(), masked) {
		t.Errorf("outcome %+v %s", out, out.Raw())
	}
	if shown := out.Request(); shown.Headers["Authorization"] != "Bearer "+masked {
		t.Errorf("shown %+v", shown)
	}
}

// Whatever the other side does, the call ends in time with an honest result.
func TestHostileUpstreams(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		handler http.HandlerFunc
		code    fault.Code
		acted   bool
		says    string // in Detail
	}{
		"hangs": {hung, fault.Timeout, true, "did not answer in time"},
		"trickles": {func(w http.ResponseWriter, r *http.Request) {
			io.Copy(io.Discard, r.Body)
			for r.Context().Err() == nil {
				io.WriteString(w, " ")
				w.(http.Flusher).Flush()
				time.Sleep(10 * time.Millisecond)
			}
		}, fault.Timeout, true, "did not answer in time"},
		"closes mid-body": {func(w http.ResponseWriter, r *http.Request) {
			w.Header().Set("Content-Length", "1000")
			io.WriteString(w, `{"half": `)
			w.(http.Flusher).Flush()
			panic(http.ErrAbortHandler)
		}, fault.UpstreamFailed, true, "broke"},
		"never ends": {func(w http.ResponseWriter, r *http.Request) {
			chunk := []byte(strings.Repeat("x", 64<<10))
			for r.Context().Err() == nil {
				if _, err := w.Write(chunk); err != nil {
					return
				}
			}
		}, fault.UpstreamFailed, true, "larger than"},
		"announces 2 GB": {func(w http.ResponseWriter, r *http.Request) {
			w.Header().Set("Content-Length", "2147483648")
			io.WriteString(w, "{")
		}, fault.UpstreamFailed, true, "larger than"},
		"sends a gzip bomb": {func(w http.ResponseWriter, r *http.Request) {
			w.Header().Set("Content-Type", "application/json")
			w.Header().Set("Content-Encoding", "gzip")
			z := gzip.NewWriter(w)
			zeros := make([]byte, 1<<20)
			for range 64 {
				z.Write(zeros)
			}
			z.Close()
		}, fault.UpstreamFailed, true, "larger than"},
		"another type": {answering(200, "application/pdf", "%PDF-1.7"), fault.UpstreamFailed, true,
			"application/pdf"},
		"a page that says sorry": {answering(200, "text/html", "<html>Error 500</html>"), fault.UpstreamFailed, true,
			"text/html"},
		"a page called JSON": {answering(200, "application/json", "<html>Error 500</html>"), fault.UpstreamFailed,
			true, "not JSON"},
		"half of a JSON": {answering(200, "application/json", `{"a": 1`), fault.UpstreamFailed, true,
			"not JSON"},
		"a deep JSON": {answering(200, "application/json", strings.Repeat("[", 5000)), fault.UpstreamFailed,
			true, "depth"},
		"not UTF-8": {answering(200, "application/json", "{\"a\": \"\xe1\"}"), fault.UpstreamFailed, true,
			"utf8"},
		"points elsewhere": {func(w http.ResponseWriter, r *http.Request) {
			http.Redirect(w, r, "http://169.254.169.254/latest", http.StatusFound)
		}, fault.UpstreamFailed, false, "redirect"},
		"refuses": {answering(422, "application/json", `{"error": "bad postal code"}`), fault.UpstreamFailed, false,
			"422"},
		"breaks":   {answering(500, "text/plain", "oops"), fault.UpstreamFailed, true, "500"},
		"gives up": {answering(408, "text/plain", ""), fault.UpstreamFailed, true, "408"},
		"goes early": {func(http.ResponseWriter, *http.Request) { panic(http.ErrAbortHandler) }, fault.UpstreamFailed,
			true, "broke"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			u := newUpstream(t, c.handler)
			start := clock.Stopwatch()
			tool := u.tool(t, func(d *Definition) {
				if c.code == fault.Timeout {
					d.TimeoutMS = 300
				}
			})
			out, err := u.Do(t.Context(), tool, Call{Key: "k", Tag: locale.EN})
			wantFault(t, err, c.code, c.acted)
			if took := clock.Since(start); took > 5*time.Second {
				t.Errorf("took %s", took)
			}
			if !strings.Contains(out.Detail, c.says) || out.Data != nil || out.Attempts != 1 {
				t.Errorf("detail %q, data %v, %d attempts", out.Detail, out.Data, out.Attempts)
			}
		})
	}
}

func TestWhatAnErrorSaid(t *testing.T) {
	t.Parallel()
	for body, want := range map[string]string{
		"no stock\n in  zone": "The outside service refused the request (error 409): “no stock in zone”",
		"<html>oops":          "The outside service refused the request (error 409).",
		"key " + shippingKey + " is wrong": "The outside service refused the request (error 409): “key " + masked +
			" is wrong”",
		strings.Repeat("x", 290) + shippingKey: "The outside service refused the request (error 409): “" +
			strings.Repeat("x", 290) + masked + "”",
		strings.Repeat("ñ", 400): "The outside service refused the request (error 409): “" +
			strings.Repeat("ñ", 150) + "…”",
		`{"error": {"code": 7, "message": "No room\nleft", "email": "ana@example.com"}}`: "The outside service refused the request (error 409): “No room left”",
		`{"detail": [{"loc": ["body"], "msg": "field required"}]}`:                       "The outside service refused the request (error 409): “field required”",
		`{"error": "out of stock in ` + shippingKey +
			`"}`: "The outside service refused the request (error 409): “out of stock in " + masked + "”",
		`"already cancelled"`:                        "The outside service refused the request (error 409): “already cancelled”",
		`{"code": 7, "data": {"message": {"x": 1}}}`: "The outside service refused the request (error 409).",
		`{"message": `:                               "The outside service refused the request (error 409).",
		"":                                           "The outside service refused the request (error 409).",
	} {
		u := newUpstream(t, answering(409, "text/plain", body))
		tool := u.tool(t, func(d *Definition) { d.ExecutionConfig.Headers = map[string]string{"Authorization": "{{KEY}}"} })
		_, err := u.Do(t.Context(), tool, Call{Secrets: map[string]string{"KEY": shippingKey}, Tag: locale.EN})
		if got := fault.From(err).Message; got != want {
			t.Errorf("%.40q: %s", body, got)
		}
		if strings.Contains(err.Error(), shippingKey) {
			t.Error("the log would hold the secret")
		}
		if d := new(Declined); !errors.As(err, &d) || d.Status != 409 || !d.Refused() ||
			strings.Contains(d.Body, shippingKey) || MayHaveActed(err) {
			t.Errorf("%.40q: declined %+v", body, d)
		}
	}
}

func TestWhatIsAnAnswer(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct{ contentType, body, transform, schema, want string }{
		"JSON":                 {"application/json", `{"a": 1}`, "", "", `{"a":1}`},
		"a kind of JSON":       {"application/problem+json", `[1]`, "", "", `[1]`},
		"called text":          {"text/plain", "\ufeff 7 ", "", "", `7`},
		"nothing":              {"application/json", "", "", "", `null`},
		"nothing, transformed": {"application/json", " ", "{a: response}", "", `{"a":null}`},
		"transformed": {"application/json", `{"rates": [{"p": 1.10}]}`, "response.rates[0].p",
			`{"type": "number"}`, `1.1`},
		"as the schema says":      {"application/json", `{"a": 1}`, "", `{"required": ["a"]}`, `{"a":1}`},
		"not as the schema says":  {"application/json", `{"b": 1}`, "", `{"required": ["a"]}`, ""},
		"lost in the transform":   {"application/json", `{"a": 1}`, "response.b", `{"type": "number"}`, ""},
		"a transform that cannot": {"application/json", `{"a": 1}`, "sum(response.a)", "", ""},
		"a transform that grows": {"application/json", `{"a": [1,2,3,4,5,6,7,8]}`,
			"response.a" + strings.Repeat(" | [@,@][]", 40), "", ""},
	} {
		tool := compiled(t, described(func(d *Definition) {
			d.ResponseTransform = c.transform
			if c.schema != "" {
				d.ResponseSchema = []byte(c.schema)
			}
		}))
		got, err := tool.Read(t.Context(), []byte(c.body), c.contentType, Call{})
		if c.want == "" {
			wantFault(t, err, fault.UpstreamFailed, true)
			if Detail(err) == "" {
				t.Errorf("%s: no particulars", name)
			}
			continue
		}
		if err != nil || string(strictjson.Canonical(got)) != c.want {
			t.Errorf("%s: %v %v", name, got, err)
		}
	}
}

func TestRetriesOnlyWhereSafe(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		method     string
		idempotent bool
		key        string
		status     int
		retryAfter string
		want       int32
	}{
		"GET, for a while down":   {"GET", false, "", 503, "", 2},
		"GET, bad gateway":        {"GET", false, "", 502, "", 2},
		"GET, asked to wait":      {"GET", false, "", 429, "0", 2},
		"GET, asked to wait long": {"GET", false, "", 429, "30", 1},
		"GET, its own error":      {"GET", false, "", 500, "", 1},
		"GET, refused":            {"GET", false, "", 404, "", 1},
		"POST":                    {"POST", false, "k", 503, "", 1},
		"POST that knows the key": {"POST", true, "k", 503, "", 2},
		"POST without a key":      {"POST", true, "", 503, "", 1},
		"PUT with a key":          {"PUT", false, "k", 503, "", 2},
		"PUT without a key":       {"PUT", false, "", 503, "", 1},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			var calls atomic.Int32
			keys := make(chan string, 9)
			u := newUpstream(t, func(w http.ResponseWriter, r *http.Request) {
				keys <- r.Header.Get("Idempotency-Key")
				if calls.Add(1) == 1 {
					if c.retryAfter != "" {
						w.Header().Set("Retry-After", c.retryAfter)
					}
					w.WriteHeader(c.status)
					return
				}
				io.WriteString(w, `{}`)
			})
			tool := u.tool(t, func(d *Definition) {
				d.ExecutionConfig.Method, d.ExecutionConfig.Idempotent = c.method,
					c.idempotent
			})
			out, err := u.Do(t.Context(), tool, Call{Key: c.key})
			if calls.Load() != c.want || out.Attempts != int(c.want) || (err == nil) != (c.want == 2) {
				t.Errorf("%d calls, %v", calls.Load(), err)
			}
			for range calls.Load() {
				want := c.key
				if c.method == "GET" {
					want = ""
				}
				if got := <-keys; got != want {
					t.Errorf("the key is %q", got)
				}
			}
		})
	}
}

func TestABrokenConnectionIsTriedAgainOnlyForAGet(t *testing.T) {
	t.Parallel()
	for method, want := range map[string]int32{"GET": 3, "POST": 1} {
		var calls atomic.Int32
		u := newUpstream(t, func(http.ResponseWriter, *http.Request) {
			calls.Add(1)
			panic(http.ErrAbortHandler)
		})
		_, err := u.Do(t.Context(), u.tool(t, func(d *Definition) { d.ExecutionConfig.Method = method }),
			Call{Key: "k"})
		wantFault(t, err, fault.UpstreamFailed, true)
		if calls.Load() != want {
			t.Errorf("%s: %d calls", method, calls.Load())
		}
	}
}

func TestABlockedAddressIsNotCalled(t *testing.T) {
	t.Parallel()
	u := newUpstream(t, answering(200, "application/json", "{}"))
	tool := compiled(t, described(func(d *Definition) { d.ExecutionConfig.URL = "https://8.8.8.8/x" }))
	tool.url.origin = "https://169.254.169.254" // as if a name resolved to this
	out, err := u.Do(t.Context(), tool, Call{Tag: locale.EN})
	wantFault(t, err, fault.BlockedAddress, false)
	if out.Attempts != 1 || out.Status() != 0 || u.Breaker(tool.ID).Failures != 0 {
		t.Errorf("%+v %+v", out, u.Breaker(tool.ID))
	}
}

// A thousand hanging calls end with their timeout, leave nothing behind, and do not affect other tools.
func TestAThousandHungCalls(t *testing.T) {
	stuck := newUpstream(t, hung)
	other := newUpstream(t, answering(200, "application/json", `{"ok": true}`))
	tool := stuck.tool(t, func(d *Definition) { d.TimeoutMS = 1500 })
	quick := other.tool(t, nil)
	goroutines := runtime.NumGoroutine()
	heap := live()

	var ended, wrong atomic.Int32
	var all sync.WaitGroup
	start := clock.Stopwatch()
	for range 1000 {
		all.Go(func() {
			if _, err := stuck.Do(t.Context(), tool, Call{Key: "k"}); !fault.Is(err, fault.Timeout) &&
				!fault.Is(err, fault.Unavailable) {
				wrong.Add(1)
			}
			ended.Add(1)
		})
	}
	for range 20 {
		if _, err := other.Do(t.Context(), quick, Call{}); err != nil {
			t.Errorf("another tool: %v", err)
		}
	}
	if ended.Load() == 1000 {
		t.Error("the other tool was asked when nothing hung any more")
	}
	all.Wait()
	if took := clock.Since(start); took > 10*time.Second || wrong.Load() > 0 {
		t.Errorf("took %s, %d ended otherwise", took, wrong.Load())
	}
	stuck.client.Close()
	other.client.Close()
	for range 6000 {
		if runtime.NumGoroutine() <= goroutines+5 {
			break
		}
		time.Sleep(20 * time.Millisecond)
	}
	if n := runtime.NumGoroutine(); n > goroutines+5 {
		t.Errorf("%d goroutines, %d before", n, goroutines)
	}
	if grown := int64(live()) - int64(heap); grown > 8<<20 {
		t.Errorf("%d bytes more in use", grown)
	}
	if b := stuck.Breaker(tool.ID); b.State != breaker.Open || b.Failures < breaker.OpensAfter {
		t.Errorf("the breaker is %+v", b)
	}
}

func live() uint64 {
	runtime.GC()
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	return m.HeapAlloc
}
