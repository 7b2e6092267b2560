package guard

import (
	"context"
	"errors"
	"net/http"
	"strings"
	"testing"
	"testing/iotest"
	"time"

	"github.com/mostrador/mostrador/internal/fault"
)

func TestAnswersOnTheWire(t *testing.T) {
	t.Parallel()
	const chunked = "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n"
	hint := "HTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\n"
	for name, c := range map[string]struct {
		method, said, want string
		code               fault.Code // of a failure
		kept               bool       // the connection carries the next call
	}{
		"a length":            {"GET", fine, "ok", "", true},
		"nothing, by length":  {"GET", "HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n", "", "", true},
		"HEAD":                {"HEAD", "HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\n", "", "", true},
		"204":                 {"POST", "HTTP/1.1 204 No Content\r\n\r\n", "", "", true},
		"304":                 {"GET", "HTTP/1.1 304 Not Modified\r\nContent-Length: 9\r\n\r\n", "", "", true},
		"chunks":              {"GET", chunked + "\r\n2\r\no", "", fault.UpstreamFailed, false},
		"chunks and an end":   {"GET", chunked + "\r\n1\r\no\r\n1\r\nk\r\n0\r\n\r\n", "ok", "", true},
		"a trailer":           {"GET", chunked + "Trailer: X-Sum\r\n\r\n2\r\nok\r\n0\r\nX-Sum: 1\r\n\r\n", "ok", "", true},
		"chunks and a length": {"GET", chunked + "Content-Length: 9\r\n\r\n2\r\nok\r\n0\r\n\r\n", "ok", "", true},
		"two lengths":         {"GET", "HTTP/1.1 200 OK\r\nContent-Length: 2\r\nContent-Length: 3\r\n\r\nok", "", fault.UpstreamFailed, false},
		"a shorter body":      {"GET", "HTTP/1.1 200 OK\r\nContent-Length: 3\r\n\r\nok", "", fault.UpstreamFailed, false},
		"a longer body":       {"GET", fine + "more", "ok", "", false},
		"until it closes":     {"GET", "HTTP/1.1 200 OK\r\n\r\nok", "ok", "", false},
		"HTTP/1.0":            {"GET", "HTTP/1.0 200 OK\r\n\r\nok", "ok", "", false},
		"HTTP/1.0, a length":  {"GET", "HTTP/1.0 200 OK\r\nContent-Length: 2\r\n\r\nok", "ok", "", false},
		"asked to close":      {"GET", "HTTP/1.1 200 OK\r\nConnection: close\r\nContent-Length: 2\r\n\r\nok", "ok", "", false},
		"103 before":          {"GET", hint + fine, "ok", "", true},
		"five before":         {"GET", strings.Repeat("HTTP/1.1 100 Continue\r\n\r\n", 5) + fine, "ok", "", true},
		"six before":          {"GET", strings.Repeat(hint, 6) + fine, "", fault.UpstreamFailed, false},
		"101":                 {"GET", "HTTP/1.1 101 Switching Protocols\r\nUpgrade: x\r\n\r\n", "", fault.UpstreamFailed, false},
		"half a head":         {"GET", "HTTP/1.1 200 OK\r\nContent-", "", fault.UpstreamFailed, false},
		"not a word":          {"GET", "", "", fault.UpstreamFailed, false},
		"a negative length":   {"GET", "HTTP/1.1 200 OK\r\nContent-Length: -1\r\n\r\n", "", fault.UpstreamFailed, false},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			client, server := talking(t, Policy{}, func(l *line) {
				for l.heard() {
					if l.say(c.said); !c.kept {
						return
					}
				}
			})
			for range 2 {
				res, err := client.Do(t.Context(), request(t, c.method, server.url, ""))
				if c.code != "" {
					wantFault(t, err, c.code, false)
				} else if err != nil || string(res.Body) != c.want {
					t.Fatalf("got %v, %v", res, err)
				}
			}
			wantCounts(t, server, map[bool]int32{true: 1, false: 2}[c.kept], 2)
		})
	}
}

func TestAHeadIsBounded(t *testing.T) {
	t.Parallel()
	for name, head := range map[string]string{
		"one field":       "X: " + strings.Repeat("a", 1<<20),
		"many fields":     strings.Repeat("X: a\r\n", 1<<18),
		"many 1xx":        "X: a\r\n\r\n" + strings.Repeat("HTTP/1.1 103 Hints\r\nX: "+strings.Repeat("a", 20<<10)+"\r\n\r\n", 5),
		"one byte beyond": "X: " + strings.Repeat("a", maxHeaderBytes-len("HTTP/1.1 103 OK\r\nX: \r\n\r\n")+1) + "\r\n\r\n",
	} {
		conn := &scripted{read: words("HTTP/1.1 103 OK\r\n", head)}
		_, err := on(conn).Do(t.Context(), request(t, http.MethodGet, nowhere, ""))
		if wantFault(t, err, fault.UpstreamFailed, false); conn.bytes > maxHeaderBytes {
			t.Errorf("%s: %d bytes were read", name, conn.bytes)
		}
		if fault.From(err).Unwrap() != nil {
			t.Errorf("%s: the same head would be asked for again: %v", name, err)
		}
	}
	most := "HTTP/1.1 200 OK\r\nContent-Length: 100000\r\nX: "
	most += strings.Repeat("a", maxHeaderBytes-len(most)-4) + "\r\n\r\n"
	res, err := on(&scripted{read: words(most, strings.Repeat("b", 100000))}).Do(t.Context(), request(t, http.MethodGet, nowhere, ""))
	if err != nil || len(res.Body) != 100000 {
		t.Errorf("a head of the largest size: %v", err)
	}
}

// Whatever the pieces, the answer is the same.
func TestAnAnswerInSingleBytes(t *testing.T) {
	t.Parallel()
	said := words("HTTP/1.1 100 Continue\r\n\r\n", "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n1\r\no\r\n1\r\nk\r\n0\r\n\r\n")
	res, err := on(&scripted{read: iotest.OneByteReader(said)}).Do(t.Context(), request(t, http.MethodGet, nowhere, ""))
	if err != nil || string(res.Body) != "ok" {
		t.Errorf("%v, %v", res, err)
	}
}

func TestATricklingHeadEndsAtTheDeadline(t *testing.T) {
	t.Parallel()
	client, server := talking(t, Policy{Timeout: 100 * time.Millisecond}, func(l *line) {
		l.heard()
		l.say("HTTP/1.1 200 OK\r\nX: ")
		for _, err := l.Write([]byte("a")); err == nil; _, err = l.Write([]byte("a")) {
			time.Sleep(time.Millisecond)
		}
	})
	within(t, 5*time.Second, func() {
		_, err := client.Do(t.Context(), request(t, http.MethodGet, server.url, ""))
		wantFault(t, err, fault.Timeout, false)
		if !errors.Is(err, context.DeadlineExceeded) {
			t.Errorf("the cause is lost: %v", err)
		}
	})
	wantCounts(t, server, 1, 1)
}

func TestCancelled(t *testing.T) {
	t.Parallel()
	for name, said := range map[string]string{
		"before a word":          "",
		"in the head":            "HTTP/1.1 200 OK\r\nContent-",
		"in the body":            "HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nhalf",
		"in a body without size": "HTTP/1.1 200 OK\r\n\r\nhalf",
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			ctx, cancel := context.WithCancel(t.Context())
			defer cancel()
			client, server := talking(t, Policy{}, func(l *line) {
				l.heard()
				l.say(said)
				if l.nth == 1 {
					time.AfterFunc(5*time.Millisecond, cancel)
					l.gone()
				}
			})
			within(t, 5*time.Second, func() {
				_, err := client.Do(ctx, request(t, http.MethodGet, server.url, ""))
				wantFault(t, err, fault.Timeout, false)
				if !errors.Is(err, context.Canceled) {
					t.Errorf("the cause is lost: %v", err)
				}
			})
			wantCounts(t, server, 1, 1)
			if client.pool.take(origin{"http", strings.Trim(server.url, "htp:/")}) != nil {
				t.Error("the connection was kept")
			}
		})
	}
}

func TestAFailedWriteHearsTheRefusal(t *testing.T) {
	t.Parallel()
	for name, write := range map[string]func([]byte) (int, error){"in the middle": halves, "at once": breaks} {
		refusal := "HTTP/1.1 503 Busy\r\nContent-Length: 4\r\n\r\nbusy"
		client := on(&scripted{write: write, read: words(refusal)})
		res, err := client.Do(t.Context(), request(t, http.MethodPost, nowhere, "x"))
		if err != nil || res.Status != 503 || len(client.pool.idle) != 0 {
			t.Errorf("%s: %v, %v, %d kept", name, res, err, len(client.pool.idle))
		}
		_, err = on(&scripted{write: write, read: words()}).Do(t.Context(), request(t, http.MethodPost, nowhere, "x"))
		wantFault(t, err, fault.UpstreamFailed, name == "at once")
		if !errors.Is(err, errBroken) {
			t.Errorf("%s: %v", name, err)
		}
	}
}

func TestWhatCannotBeSentIsNot(t *testing.T) {
	t.Parallel()
	for name, change := range map[string]func(*http.Request){
		"a name":        func(r *http.Request) { r.Header["X Y"] = []string{"s3cret"} },
		"an empty name": func(r *http.Request) { r.Header[""] = []string{"s3cret"} },
		"a name's end":  func(r *http.Request) { r.Header["X:\r\nY"] = []string{"s3cret"} },
		"a value":       func(r *http.Request) { r.Header.Set("X", "s3cret\nY: 1") },
		"a nul":         func(r *http.Request) { r.Header.Set("X", "s3cret\x00") },
		"an agent":      func(r *http.Request) { r.Header.Set("User-Agent", "s3cret\r\nY: 1") },
		"a short body":  func(r *http.Request) { r.ContentLength = 10 },
		"a long body":   func(r *http.Request) { r.ContentLength = 5 },
	} {
		client, dialer := upstream(t, Policy{}, ok)
		req := request(t, http.MethodPost, "https://example.com/", "s3cret")
		body := &closed{Reader: req.Body}
		req.Body = body
		change(req)
		_, err := client.Do(t.Context(), req)
		wantFault(t, err, fault.InvalidArguments, true)
		if strings.Contains(err.Error(), "s3cret") || len(dialer.asked()) != 0 || !body.was.Load() {
			t.Errorf("%s: %v, dialled %v, body closed: %v", name, err, dialer.asked(), body.was.Load())
		}
	}
}

func TestTheHeadIsExact(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		method, body string
		header       http.Header
		last         bool
		want         string
	}{
		"GET":  {"GET", "", http.Header{"B": {"2", " 3\t"}, "A": {"1"}}, false, "User-Agent: mostrador\r\nA: 1\r\nB: 2\r\nB: 3\r\n\r\n"},
		"POST": {"POST", "hello", http.Header{"user-agent": {"x"}, "host": {"y"}}, false, "Content-Length: 5\r\nUser-Agent: mostrador\r\n\r\nhello"},
		"PUT":  {"PUT", "", http.Header{"User-Agent": {"x"}}, false, "Content-Length: 0\r\nUser-Agent: x\r\n\r\n"},
		"last": {"DELETE", "", nil, true, "Connection: close\r\nUser-Agent: mostrador\r\n\r\n"},
	} {
		var sent strings.Builder
		client := on(&scripted{write: sent.Write, read: words(fine)})
		req := request(t, c.method, nowhere+"a?b", c.body)
		req.Header, req.Close = c.header, c.last
		if _, err := client.Do(t.Context(), req); err != nil {
			t.Fatal(err)
		}
		want := c.method + " /a?b HTTP/1.1\r\nHost: 127.0.0.1:8080\r\nAccept-Encoding: gzip\r\n" + c.want
		if sent.String() != want || len(client.pool.idle) != map[bool]int{false: 1}[c.last] {
			t.Errorf("%s: sent\n%q, want\n%q; %d kept", name, sent.String(), want, len(client.pool.idle))
		}
	}
}
