package httpapi_test

import (
	"bufio"
	"context"
	"encoding/json"
	"math/rand/v2"
	"net"
	"net/http"
	"net/http/httptest"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/coder/websocket"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/testkit"
)

const soon = 2 * time.Minute

// heardEvent is one message of a stream.
type heardEvent struct {
	id, kind string
	data     object
}

// listener is an open stream; next reads until an event arrives.
type listener struct {
	t     *testing.T
	lines *bufio.Scanner
	close context.CancelFunc
	last  string // the place to resume from
}

func (c *counter) listen(key, query, last string) *listener {
	c.t.Helper()
	ctx, cancel := context.WithTimeout(c.t.Context(), soon)
	r, err := http.NewRequestWithContext(ctx, "GET", c.url+"/v1/events"+query, nil)
	if err != nil {
		c.t.Fatal(err)
	}
	r.Header.Set("Authorization", "Bearer "+key)
	if last != "" {
		r.Header.Set("Last-Event-ID", last)
	}
	response, err := http.DefaultTransport.RoundTrip(r)
	if err != nil {
		c.t.Fatal(err)
	}
	if kind := response.Header.Get("Content-Type"); response.StatusCode != 200 || kind != "text/event-stream" {
		c.t.Fatalf("a stream of %d %s", response.StatusCode, kind)
	}
	lines := bufio.NewScanner(response.Body)
	lines.Buffer(nil, 1<<20)
	return &listener{t: c.t, lines: lines, last: last, close: func() { cancel(); response.Body.Close() }}
}

// next reads messages as browsers do: one that was cut off is ignored. false: the stream ended.
func (l *listener) next() (e heardEvent, ok bool) {
	var malformed error
	for l.lines.Scan() {
		name, value, _ := strings.Cut(l.lines.Text(), ": ")
		switch name {
		case "id":
			e.id = value
		case "event":
			e.kind = value
		case "data":
			malformed = json.Unmarshal([]byte(value), &e.data)
		case "":
			if malformed != nil {
				l.t.Errorf("%v in event %s", malformed, e.id)
			}
			if e.id != "" {
				l.last = e.id
			}
			if e.data != nil {
				return e, true
			}
			e = heardEvent{}
		}
	}
	return e, false
}

func (l *listener) must() heardEvent {
	l.t.Helper()
	e, ok := l.next()
	if !ok {
		l.t.Fatal("the stream ended")
	}
	return e
}

func TestEventStream(t *testing.T) {
	each(t, func(t *testing.T, c *counter) {
		l := c.listen(c.mine.staff, "", "")
		defer l.close()
		opened := c.do("POST", "/v1/sessions", c.mine.agent, object{"agent": "ventas", "channel": "api"},
			"X-Correlation-Id", "corr-1").is(201)
		e := l.must()
		if e.id != "1" || e.kind != e.data["type"] || e.data["seq"] != 1.0 || e.data["workspaceId"] != c.mine.id ||
			e.data["sessionId"] != opened["id"] ||
			e.data["correlationId"] != "corr-1" || e.data["payload"] == nil || e.data["timestamp"] == "" ||
			e.data["id"] == "" {
			t.Errorf("heard %+v", e)
		}
		c.do("POST", "/v1/sessions", c.other.agent, object{"agent": "ventas", "channel": "api"}).is(201)
		session := c.session()
		if e := l.must(); e.data["sessionId"] != session {
			t.Errorf("heard of another's: %+v", e)
		}
		c.call(session, "leave", object{}, "X-Correlation-Id", "corr-2").is(200)
		if e := l.must(); e.data["correlationId"] != "corr-2" || e.data["aggregateId"] == nil {
			t.Errorf("heard %+v", e)
		}
	})
}

func TestEventFilters(t *testing.T) {
	each(t, func(t *testing.T, c *counter) {
		first, second := c.session(), c.session()
		all := c.listen(c.mine.owner, "?after=0", "")
		defer all.close()
		kind := all.must().kind
		family, _, _ := strings.Cut(kind, ".")
		for query, want := range map[string]string{
			"?after=0&type=nothing.like_it&type=" + kind: first,
			"?after=0&type=" + family + ".*":             first,
			"?after=0&session=" + second:                 second,
			"?after=1":                                   second,
		} {
			l := c.listen(c.mine.staff, query, "")
			if e := l.must(); e.data["sessionId"] != want {
				t.Errorf("%s: %+v", query, e)
			}
			l.close()
		}
		mine := c.listen(c.mine.agent, "?after=0&session="+second, "")
		defer mine.close()
		if e := mine.must(); e.data["sessionId"] != second {
			t.Errorf("an agent's program heard %+v", e)
		}
		for query, path := range map[string]string{
			"?type=Order": "query.type", "?type=": "query.type", "?types=a": "query.types", "?after=x": "query.after",
			"?after=-1":        "query.after",
			"?after=1&after=2": "query.after",
		} {
			if p := c.get("/v1/events"+query, c.mine.owner).problem(400, "invalid_arguments"); !names(p, path) {
				t.Errorf("%s: %v", query, p)
			}
		}
		c.do("GET", "/v1/events", c.mine.owner, nil, "Last-Event-ID", "abc").problem(400, "invalid_arguments")
		c.get("/v1/events", c.mine.agent).problem(400, "invalid_arguments")
		c.get("/v1/events?session="+nobody, c.mine.agent).problem(404, "not_found")
		c.get("/v1/events?session="+second, c.other.agent).problem(404, "not_found")
		c.get("/v1/events", "").problem(401, "unauthorized")
	})
}

// Clients that are disconnected at random and resume after the last event they saw get every event once.
func TestReconnectStorm(t *testing.T) {
	testkit.Long(t)
	each(t, func(t *testing.T, c *counter) {
		const writers, each = 4, 25
		const all = writers * each
		var work sync.WaitGroup
		for range writers {
			work.Go(func() {
				for range each {
					c.session()
				}
			})
		}
		for range 6 {
			work.Go(func() {
				var got []int
				for last := "0"; len(got) < all && !t.Failed(); {
					l := c.listen(c.mine.staff, "", last)
					time.AfterFunc(time.Duration(5+rand.IntN(60))*time.Millisecond, l.close)
					for e, ok := l.next(); ok; e, ok = l.next() {
						seq, _ := strconv.Atoi(e.id)
						if got = append(got, seq); len(got) == all {
							break
						}
					}
					l.close()
					last = l.last
				}
				for i, seq := range got {
					if seq != i+1 {
						t.Errorf("event %d is number %d", i+1, seq)
						return
					}
				}
			})
		}
		work.Wait()
	})
}

func TestEventSocket(t *testing.T) {
	each(t, func(t *testing.T, c *counter) {
		ctx, cancel := context.WithTimeout(t.Context(), soon)
		defer cancel()
		dial := func(query string) *websocket.Conn {
			conn, _, err := websocket.Dial(ctx, c.url+"/v1/events"+query, &websocket.DialOptions{
				HTTPHeader: http.Header{"Authorization": {"Bearer " + c.mine.staff}},
			})
			if err != nil {
				t.Fatal(err)
			}
			return conn
		}
		read := func(conn *websocket.Conn) (e object) {
			_, raw, err := conn.Read(ctx)
			if err != nil {
				t.Fatal(err)
			}
			if err := json.Unmarshal(raw, &e); err != nil {
				t.Fatal(err)
			}
			return e
		}
		live := dial("")
		defer live.CloseNow()
		session := c.session()
		if e := read(live); e["sessionId"] != session || e["seq"] != 1.0 {
			t.Errorf("heard %v", e)
		}
		for range 5 {
			c.session()
		}
		again := dial("?after=3")
		defer again.CloseNow()
		for want := 4.0; want <= 6; want++ {
			if e := read(again); e["seq"] != want {
				t.Errorf("heard %v, expected number %v", e, want)
			}
		}
		c.app.EndStreams()
		if _, _, err := again.Read(ctx); websocket.CloseStatus(err) != websocket.StatusGoingAway {
			t.Errorf("ended with %v", err)
		}
		_, refused, err := websocket.Dial(ctx, c.url+"/v1/events", nil)
		if err == nil || refused.StatusCode != 401 {
			t.Errorf("without a key: %v", err)
		}
	})
}

// A client that never reads delays neither the others nor a shutdown.
func TestListenerThatNeverReads(t *testing.T) {
	each(t, func(t *testing.T, c *counter) {
		stuck, err := net.Dial("tcp", strings.TrimPrefix(c.url, "http://"))
		if err != nil {
			t.Fatal(err)
		}
		defer stuck.Close()
		_ = stuck.(*net.TCPConn).SetReadBuffer(1 << 10)
		if _, err := stuck.Write([]byte("GET /v1/events?after=0 HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer " +
			c.mine.staff + "\r\n\r\n")); err != nil {
			t.Fatal(err)
		}
		l := c.listen(c.mine.staff, "?after=0", "")
		defer l.close()
		for want := 1; want <= 60; want++ {
			c.session()
			if e := l.must(); e.id != strconv.Itoa(want) {
				t.Fatalf("heard %+v as number %d", e, want)
			}
		}
	})
}

// A server with its own timeouts, as `serve` has, does not cut streams off, and a shutdown does not wait for them.
func TestStreamsAndTheServer(t *testing.T) {
	t.Parallel()
	c := serve(t, testkit.SQLite(t))
	server := httptest.NewUnstartedServer(c.handler())
	server.Config.ReadTimeout, server.Config.WriteTimeout = 300*time.Millisecond, 300*time.Millisecond
	server.Config.RegisterOnShutdown(c.app.EndStreams)
	server.Start()
	defer server.Close()
	c.url = server.URL
	l := c.listen(c.mine.staff, "", "")
	defer l.close()
	time.Sleep(700 * time.Millisecond)
	session := c.session()
	if e := l.must(); e.data["sessionId"] != session {
		t.Errorf("heard %+v", e)
	}
	ctx, cancel := context.WithTimeout(t.Context(), soon)
	defer cancel()
	if err := server.Config.Shutdown(ctx); err != nil {
		t.Errorf("the server waited for a stream: %v", err)
	}
	if e, ok := l.next(); ok {
		t.Errorf("after the end: %+v", e)
	}
}

// Revoking a leaked key ends its streams.
func TestStreamsEndWithTheirKey(t *testing.T) {
	each(t, func(t *testing.T, c *counter) {
		issue := func() access.Issued {
			issued, err := c.app.Keyring.Issue(t.Context(), c.mine.id, "x", access.Staff)
			if err != nil {
				t.Fatal(err)
			}
			return issued
		}
		socket := func(key string) *websocket.Conn {
			conn, _, err := websocket.Dial(t.Context(), c.url+"/v1/events",
				&websocket.DialOptions{HTTPHeader: http.Header{"Authorization": {"Bearer " + key}}})
			if err != nil {
				t.Fatal(err)
			}
			t.Cleanup(func() { _ = conn.CloseNow() })
			return conn
		}
		// With an event right after the revocation, and without one.
		for _, busy := range []bool{true, false} {
			key := issue()
			l, conn := c.listen(key.Secret, "", ""), socket(key.Secret)
			defer l.close()
			c.do("DELETE", "/v1/keys/"+key.ID, c.mine.owner, nil).is(204)
			if busy {
				c.session()
			}
			ended := make(chan struct{})
			go func() {
				defer close(ended)
				if e, ok := l.next(); ok {
					t.Errorf("busy %v: heard %+v", busy, e)
				}
				if _, said, err := conn.Read(t.Context()); websocket.CloseStatus(err) != websocket.StatusPolicyViolation {
					t.Errorf("busy %v: the socket said %s, %v", busy, said, err)
				}
			}()
			select {
			case <-ended:
			case <-time.After(soon):
				t.Fatalf("busy %v: a revoked key goes on listening", busy)
			}
		}
	})
}

// After an unknown place, the stream says where it really starts.
func TestAStreamSaysWhereItStarts(t *testing.T) {
	each(t, func(t *testing.T, c *counter) {
		c.session()
		all := c.listen(c.mine.owner, "?after=0", "")
		defer all.close()
		all.must()
		l := c.listen(c.mine.owner, "", "999")
		defer l.close()
		l.lines.Scan() // retry
		if l.lines.Scan(); l.lines.Text() != "id: 1" {
			t.Errorf("it starts with %q", l.lines.Text())
		}
	})
}
