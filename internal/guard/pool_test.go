package guard

import (
	"bytes"
	"context"
	"crypto/tls"
	"fmt"
	"io"
	"net"
	"net/http"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"go.uber.org/goleak"

	"github.com/mostrador/mostrador/internal/fault"
)

// A connection that the server closed while nobody used it is noticed before anything is
// sent on it, whatever the method.
func TestAConnectionThatEndedIsNotUsed(t *testing.T) {
	t.Parallel()
	for _, last := range []string{"", "HTTP/1.1 408 Request Timeout\r\nContent-Length: 0\r\n\r\n"} {
		for _, method := range []string{http.MethodGet, http.MethodPost} {
			next, ended := make(chan bool), make(chan bool)
			client, server := talking(t, Policy{}, func(l *line) {
				if l.heard(); l.nth > 1 {
					l.say(fine)
					return
				}
				l.say(fine)
				<-next
				l.say(last)
				l.Conn.Close()
				close(ended)
			})
			if _, err := get(t, client, server.url); err != nil {
				t.Fatal(err)
			}
			close(next)
			<-ended
			res, err := client.Do(t.Context(), request(t, method, server.url, strings.Repeat("x", len(method)-3)))
			if err != nil || res.Status != 200 {
				t.Errorf("%s after %q: %v, %v", method, last, res, err)
			}
			wantCounts(t, server, 2, 2)
		}
	}
}

// A connection that ends while a request is on it: what is safe to send twice is, once,
// and on a fresh connection; everything else has an outcome that nobody knows.
func TestWhatIsSentTwice(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		method, body string
		heals        bool // the second connection is a good one
		requests     int32
	}{
		"GET":             {"GET", "", true, 3},
		"HEAD":            {"HEAD", "", true, 3},
		"GET, in vain":    {"GET", "", false, 3},
		"GET with a body": {"GET", "x", true, 2},
		"POST":            {"POST", "x", true, 2},
		"POST of nothing": {"POST", "", true, 2},
		"PUT":             {"PUT", "x", true, 2},
		"DELETE":          {"DELETE", "", true, 2},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			client, server := talking(t, Policy{}, func(l *line) {
				if l.heard(); l.nth == 1 {
					l.say(fine)
					l.heard()
				} else if c.heals {
					l.say(strings.TrimSuffix(fine, map[bool]string{true: "ok"}[c.method == "HEAD"]))
				}
			})
			if _, err := get(t, client, server.url); err != nil {
				t.Fatal(err)
			}
			_, err := client.Do(t.Context(), request(t, c.method, server.url, c.body))
			if again := c.requests == 3; !again || !c.heals {
				wantFault(t, err, fault.UpstreamFailed, false)
			} else if err != nil {
				t.Error(err)
			}
			wantCounts(t, server, c.requests-1, c.requests)
		})
	}
}

// Half an answer is an answer that broke, not an old connection.
func TestWhatWasHeardIsNotSentTwice(t *testing.T) {
	t.Parallel()
	client, server := talking(t, Policy{}, func(l *line) {
		l.heard()
		l.say(fine)
		l.heard()
		l.say("H")
	})
	if _, err := get(t, client, server.url); err != nil {
		t.Fatal(err)
	}
	_, err := get(t, client, server.url)
	wantFault(t, err, fault.UpstreamFailed, false)
	wantCounts(t, server, 1, 2)
}

// Of a request that found its connection broken nothing was sent: it may go over another,
// and if there is none it certainly had no effect.
func TestNothingSentIsSentElsewhere(t *testing.T) {
	t.Parallel()
	for _, others := range []int{1, 0} {
		var sent bytes.Buffer
		conns := []*scripted{{write: each(takes, breaks), read: words(fine)}, {write: sent.Write, read: words(fine)}}
		client := on(conns[:1+others]...)
		if _, err := get(t, client, nowhere); err != nil {
			t.Fatal(err)
		}
		_, err := client.Do(t.Context(), request(t, http.MethodPost, nowhere, "pay"))
		if others == 0 {
			wantFault(t, err, fault.UpstreamFailed, true)
		} else if err != nil || !strings.HasSuffix(sent.String(), "\r\n\r\npay") {
			t.Errorf("%v, sent %q", err, sent.String())
		}
	}
	// After a GET that was sent and not heard, a dial that fails does not undo the sending.
	client := on(&scripted{write: each(takes, takes), read: words(fine)})
	if _, err := get(t, client, nowhere); err != nil {
		t.Fatal(err)
	}
	_, err := get(t, client, nowhere)
	wantFault(t, err, fault.UpstreamFailed, false)
}

func TestNothingBehindAnAnswerIsTakenForTheNext(t *testing.T) {
	t.Parallel()
	forged := strings.ReplaceAll(fine, "ok", "no")
	client, dialer := upstream(t, Policy{}, func(w http.ResponseWriter, r *http.Request) {
		conn, _, err := http.NewResponseController(w).Hijack()
		if err != nil {
			panic(http.ErrAbortHandler)
		}
		defer conn.Close()
		switch r.URL.Path {
		case "/together":
			io.WriteString(conn, fine+forged)
		case "/apart": // two records, which may come in one piece
			io.WriteString(conn, fine)
			io.WriteString(conn, forged)
		case "/closing":
			io.WriteString(conn, fine)
			return
		}
		io.Copy(io.Discard, conn)
	})
	for i, path := range []string{"/together", "/apart", "/closing", "/together"} {
		res, err := get(t, client, "https://example.com"+path)
		if err != nil || string(res.Body) != "ok" || len(dialer.asked()) != i+1 {
			t.Errorf("%s: %v, %v, %d dials", path, res, err, len(dialer.asked()))
		}
		time.Sleep(5 * time.Millisecond) // for the second record
	}
}

func TestHandshakesAreMadeOnce(t *testing.T) {
	t.Parallel()
	var handshakes atomic.Int32
	client, _ := upstream(t, Policy{}, ok)
	client.tls.VerifyConnection = func(state tls.ConnectionState) error {
		if handshakes.Add(1); state.NegotiatedProtocol != "http/1.1" {
			t.Errorf("speaks %q", state.NegotiatedProtocol)
		}
		return nil
	}
	for _, method := range []string{"GET", "POST", "HEAD", "GET", "PUT"} {
		if _, err := client.Do(t.Context(), request(t, method, "https://example.com/", "")); err != nil {
			t.Fatal(err)
		}
	}
	if handshakes.Load() != 1 {
		t.Errorf("%d handshakes", handshakes.Load())
	}
}

func TestIdleConnectionsEnd(t *testing.T) {
	t.Parallel()
	gone := make(chan bool)
	client, server := talking(t, Policy{}, func(l *line) {
		for l.heard() {
			l.say(fine)
		}
		gone <- true
	})
	if client.pool.keep != 4*time.Second {
		t.Errorf("kept for %s", client.pool.keep)
	}
	client.pool.keep = 30 * time.Millisecond
	within(t, 5*time.Second, func() {
		for n := range int32(2) { // the timer is there again for the next
			for range 3 {
				if _, err := get(t, client, server.url); err != nil {
					t.Error(err)
				}
			}
			<-gone
			wantCounts(t, server, n+1, 3*(n+1))
		}
	})
}

// Not parallel, so that what is counted is its own.
func TestNobodyWaitsOnAnIdleConnection(t *testing.T) {
	ignore := goleak.IgnoreCurrent()
	client := on(&scripted{read: words(fine)})
	if _, err := get(t, client, nowhere); err != nil || len(client.pool.idle) != 1 {
		t.Fatalf("%v, %d kept", err, len(client.pool.idle))
	}
	if err := goleak.Find(ignore); err != nil {
		t.Error(err)
	}
	client.Close()
}

func TestThePoolIsBounded(t *testing.T) {
	t.Parallel()
	p := pool{each: 2, keep: time.Hour}
	defer p.close()
	put := func(host string) *wire {
		near, _ := net.Pipe()
		w := newWire(origin{"https", host}, near, near)
		p.put(w)
		return w
	}
	isClosed := func(w *wire) bool { return w.conn.SetDeadline(time.Time{}) != nil }
	first, second, third := put("a"), put("a"), put("a")
	if !isClosed(first) || isClosed(second) || isClosed(third) || len(p.idle) != 2 {
		t.Errorf("%d idle to one origin", len(p.idle))
	}
	for i := range maxIdle {
		put(fmt.Sprint(i))
	}
	if !isClosed(second) || !isClosed(third) || len(p.idle) != maxIdle {
		t.Errorf("%d idle in all", len(p.idle))
	}
	if p.take(origin{"https", "a"}) != nil || p.take(origin{"http", "7"}) != nil {
		t.Error("a connection was taken for another origin")
	}
	older, newer := put("b"), put("b")
	if p.take(origin{"https", "b"}) != newer || p.take(origin{"https", "b"}) != older || p.take(origin{"https", "b"}) != nil {
		t.Error("not the freshest first")
	}
	newer.close()
	older.close()
}

// Everybody gets the answer to the own question, whatever becomes of the others' calls.
func TestTogether(t *testing.T) {
	t.Parallel()
	const callers, calls, places = 50, 12, 8
	client, dialer := upstream(t, Policy{PerHost: places}, func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Path == "/hang" {
			hung(w, r)
			return
		}
		body, err := io.ReadAll(r.Body)
		if err != nil {
			panic(http.ErrAbortHandler)
		}
		w.Write(append(body, r.URL.RawQuery...))
	})
	var all sync.WaitGroup
	for caller := range callers {
		all.Go(func() {
			for call := range calls {
				query := fmt.Sprintf("%d-%d", caller, call)
				body := strings.Repeat(query+";", []int{0, 10, 20000}[call%3])
				method := []string{"GET", "POST", "POST"}[call%3]
				res, err := client.Do(t.Context(), request(t, method, "https://example.com/?"+query, body))
				if err != nil || string(res.Body) != body+query {
					t.Errorf("%s %s: %v", method, query, err)
				}
				if call == caller%calls && caller%5 == 0 {
					ctx, cancel := context.WithTimeout(t.Context(), 2*time.Millisecond)
					_, err := client.Do(ctx, request(t, http.MethodGet, "https://example.com/hang", ""))
					cancel()
					if !fault.Is(err, fault.Timeout) {
						t.Errorf("got %v", err)
					}
				}
			}
		})
	}
	all.Wait()
	if n := len(dialer.asked()); n > places+2*callers/5 {
		t.Errorf("%d dials for %d places", n, places)
	}
	if len(client.hosts.busy) != 0 || len(client.pool.idle) > places {
		t.Errorf("%d hosts busy, %d idle", len(client.hosts.busy), len(client.pool.idle))
	}
}
