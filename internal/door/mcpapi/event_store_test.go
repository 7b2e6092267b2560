package mcpapi_test

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"net/http"
	"strings"
	"sync"
	"testing"

	"github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/door/mcpapi"
	"github.com/mostrador/mostrador/internal/testkit"
)

// tap is an open stream, read event by event.
type tap struct {
	t      *testing.T
	lines  *bufio.Scanner
	hangUp func()
}

// tap opens a stream; a broken one can be reopened as soon as the server has noticed.
func (c *counter) tap(method, body string, pairs ...string) tap {
	c.t.Helper()
	pairs = append([]string{
		"Authorization", "Bearer " + c.keys[access.Agent], "Content-Type", "application/json", "Accept",
		"application/json, text/event-stream",
		"Mcp-Protocol-Version", "2025-11-25",
	}, pairs...)
	var got *http.Response
	ctx, cancel := context.WithCancel(context.WithoutCancel(c.t.Context()))
	eventually(c.t, "the end of the broken stream", func() bool {
		r, err := http.NewRequestWithContext(ctx, method, c.url+"/mcp", strings.NewReader(body))
		if err != nil {
			c.t.Fatal(err)
		}
		for i := 0; i < len(pairs); i += 2 {
			r.Header.Set(pairs[i], pairs[i+1])
		}
		if got, err = http.DefaultTransport.RoundTrip(r); err != nil {
			c.t.Fatal(err)
		}
		if got.StatusCode == http.StatusConflict {
			got.Body.Close()
		}
		return got.StatusCode != http.StatusConflict
	})
	hangUp := func() { cancel(); got.Body.Close() }
	c.t.Cleanup(hangUp)
	if got.StatusCode != 200 || got.Header.Get("X-Accel-Buffering") != "no" {
		c.t.Fatalf("%s: %d %v", method, got.StatusCode, got.Header)
	}
	return tap{c.t, bufio.NewScanner(got.Body), hangUp}
}

// next is the next event; both are empty at the end.
func (t tap) next() (id, data string) {
	for t.lines.Scan() {
		line := t.lines.Text()
		if value, ok := strings.CutPrefix(line, "id: "); ok {
			id = value
		}
		if value, ok := strings.CutPrefix(line, "data: "); ok {
			data = value
		}
		if line == "" && id != "" {
			return id, data
		}
	}
	return "", ""
}

// A client whose connection broke during a call gets the answer: the call does not run twice.
func TestAnAnswerIsHadAfterItsStreamBroke(t *testing.T) {
	each(t, testkit.Setup{}, func(t *testing.T, c *counter) {
		call := strings.Replace(addOne, "PRODUCT", c.Item("Yerba", 2500, 10).ID, 1)
		talk := c.Session("+5491155550001")
		session := c.open("Mostrador-Session", talk)
		release := sync.OnceFunc(c.busy(talk))
		defer release()
		broken := c.tap("POST", call, "Mcp-Session-Id", session)
		last, data := broken.next()
		if last == "" || data != "" {
			t.Errorf("the first event is %q %q: nothing to come back with", last, data)
		}
		broken.hangUp()
		release()
		for _, key := range []string{c.keys[access.Owner], c.issue(c.Open(testkit.Setup{Slug: "otra"}))[access.Agent]} {
			got := c.send("GET", c.url+"/mcp", "", "Authorization", "Bearer "+key, "Accept", "text/event-stream",
				"Mcp-Session-Id", session, "Last-Event-ID", last)
			if got.status != 404 {
				t.Errorf("another key: %d %s", got.status, got.body)
			}
		}
		for range 2 { // a client may resume more than once
			resumed := c.tap("GET", "", "Mcp-Session-Id", session, "Last-Event-ID", last)
			id, data := resumed.next()
			if id == last || !strings.Contains(data, `"success":true`) {
				t.Errorf("%q %s", id, data)
			}
			resumed.hangUp()
		}
		if sum := c.OK(talk, "retail/summarize_draft", object{}); sum["items"].([]any)[0].(object)["quantity"] != 1.0 {
			t.Errorf("done more than once: %v", sum)
		}
		for _, wrong := range []string{"nonsense", "nonsense_0", "_7_7", "A_99999999999999999999"} {
			got := c.send("GET", c.url+"/mcp", "", "Authorization", "Bearer "+c.keys[access.Agent], "Accept",
				"text/event-stream", "Mcp-Session-Id", session, "Last-Event-ID", wrong)
			if got.status != 400 {
				t.Errorf("%s: %d %s", wrong, got.status, got.body)
			}
		}
	})
}

// Notifications sent while no client listened reach the client that reconnects.
func TestAnnouncementsAreHadAfterTheirStreamBroke(t *testing.T) {
	each(t, testkit.Setup{}, func(t *testing.T, c *counter) {
		session := c.open()
		listening := c.tap("GET", "", "Mcp-Session-Id", session)
		c.switchTool("retail/get_stock", false)
		last, data := listening.next()
		if !strings.Contains(data, "list_changed") {
			t.Fatalf("%q %q", last, data)
		}
		listening.hangUp()
		c.switchTool("retail/get_stock", true)
		resumed := c.tap("GET", "", "Mcp-Session-Id", session, "Last-Event-ID", last)
		if id, data := resumed.next(); id == last || !strings.Contains(data, "list_changed") {
			t.Errorf("%q %q", id, data)
		}
	})
}

func TestWhatIsKeptForStreamsIsBounded(t *testing.T) {
	t.Parallel()
	ctx := t.Context()
	const perSession, inAll = 16 << 10, 64 << 10
	s := mcpapi.NewRecall(perSession, inAll)
	after := func(session, stream string, index int) (n int, err error) {
		for _, e := range s.After(ctx, session, stream, index) {
			if e != nil {
				return n, e
			}
			n++
		}
		return n, nil
	}
	must := func(err error) {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
	}
	within := func(most int) {
		t.Helper()
		if _, streams, bytes := mcpapi.Recalled(s); bytes > most || bytes < 0 {
			t.Fatalf("%d bytes in %d streams, at most %d are to be kept", bytes, streams, most)
		}
	}
	kilobyte := make([]byte, 1024)
	must(s.Open(ctx, "a", ""))
	for i := range 1000 {
		id := fmt.Sprint(i)
		must(s.Open(ctx, "a", id))
		must(s.Append(ctx, "a", id, nil))
		must(s.Append(ctx, "a", id, kilobyte))
		must(s.Append(ctx, "a", "", kilobyte[:10]))
		within(perSession)
	}
	if n, err := after("a", "999", 0); n != 1 || err != nil {
		t.Errorf("the latest answer: %d %v", n, err)
	}
	if _, err := after("a", "0", 0); !errors.Is(err, mcp.ErrEventsPurged) {
		t.Errorf("the first answer: %v", err)
	}
	must(s.Append(ctx, "a", "0", kilobyte)) // the rest of a dropped stream
	if _, err := after("a", "0", 0); !errors.Is(err, mcp.ErrEventsPurged) {
		t.Errorf("half of a stream is given: %v", err)
	}
	if n, err := after("a", "", 997); n != 2 || err != nil {
		t.Errorf("the session's own stream: %d %v", n, err)
	}
	if _, err := after("a", "", 3); !errors.Is(err, mcp.ErrEventsPurged) {
		t.Errorf("its beginning: %v", err)
	}
	// Reopened, it is what is left, counted from the beginning.
	n, err := after("a", "", -1)
	if n == 0 || err != nil {
		t.Errorf("opened anew: %d %v", n, err)
	}
	if rest, err := after("a", "", n-2); rest != 1 || err != nil {
		t.Errorf("opened anew, and resumed: %d %v", rest, err)
	}
	must(s.Append(ctx, "a", "999", make([]byte, 2*perSession))) // larger than the bound
	within(perSession)

	// Sessions that have sent nothing yet do not shield what others keep.
	for i := range 32 {
		must(s.Open(ctx, fmt.Sprint("s", i), ""))
	}
	must(s.Open(ctx, "s0", "large"))
	for range 7 {
		for i := range 8 {
			must(s.Open(ctx, fmt.Sprint("s", i), "another"))
			must(s.Append(ctx, fmt.Sprint("s", i), "another", kilobyte))
			within(inAll)
		}
	}

	var all sync.WaitGroup
	for i := range 32 {
		all.Go(func() {
			session := fmt.Sprint("s", i)
			must(s.Open(ctx, session, ""))
			for j := range 50 {
				id := fmt.Sprint(j)
				must(s.Open(ctx, session, id))
				must(s.Append(ctx, session, id, kilobyte))
				_, _ = after(session, id, -1)
			}
		})
	}
	all.Wait()
	within(inAll)
	for i := range 32 {
		must(s.SessionClosed(ctx, fmt.Sprint("s", i)))
	}
	must(s.SessionClosed(ctx, "a"))
	must(s.Open(ctx, "a", "late"))
	if sessions, streams, bytes := mcpapi.Recalled(s); sessions+streams+bytes != 0 {
		t.Errorf("after the end %d sessions, %d streams, %d bytes are left", sessions, streams, bytes)
	}
}
