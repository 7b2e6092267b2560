package mcpapi_test

import (
	"context"
	"io"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/door/mcpapi"
	"github.com/mostrador/mostrador/internal/testkit"
)

// paper records what a line's client received.
type paper struct {
	mu   sync.Mutex
	text strings.Builder
}

func (p *paper) Write(b []byte) (int, error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.text.Write(b)
}

func (p *paper) Close() error { return nil }

func (p *paper) String() string {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.text.String()
}

func (c *counter) line() mcpapi.Line {
	return mcpapi.Line{Workspace: *c.Workspace, Actor: access.Actor{Role: access.Agent, PersonID: "mcp"}}
}

const (
	hello = `{"jsonrpc":"2.0","id":0,"method":"initialize","params":{"protocolVersion":"2025-06-18","capabilities":{},"clientInfo":{"name":"t","version":"1"}}}` + "\n" +
		`{"jsonrpc":"2.0","method":"notifications/initialized"}` + "\n"
	draftCall = `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"create_order_draft","arguments":{}}}` +
		"\n"
)

func TestALineIsAnsweredBeforeItEnds(t *testing.T) {
	each(t, testkit.Setup{}, func(t *testing.T, c *counter) {
		for range 3 {
			var said paper
			if err := c.door.ServeLine(t.Context(), c.line(), io.NopCloser(strings.NewReader(hello+draftCall)),
				&said); err != nil {
				t.Fatal(err)
			}
			if !strings.Contains(said.String(), `"id":1,"result"`) {
				t.Fatalf("the last request has no answer: %s", said.String())
			}
		}
		// Stopped during a call, the server answers it first.
		session := c.Session("")
		release := c.busy(session)
		l := c.line()
		l.Session = session
		in, out := io.Pipe()
		defer out.Close()
		stopped, stop := context.WithCancel(t.Context())
		defer stop()
		var said paper
		done := make(chan error, 1)
		go func() { done <- c.door.ServeLine(stopped, l, in, &said) }()
		_, _ = io.WriteString(out, hello+draftCall)
		time.Sleep(200 * time.Millisecond)
		stop()
		time.Sleep(100 * time.Millisecond)
		release()
		if err := <-done; err != nil || !strings.Contains(said.String(), `"id":1,"result"`) {
			t.Errorf("%v: %s", err, said.String())
		}
	})
}

func TestALineThatIsNoMessageIsAnswered(t *testing.T) {
	each(t, testkit.Setup{}, func(t *testing.T, c *counter) {
		var said paper
		in := hello + "this is no JSON\n" + "{\"a\":1}\n42\n" + draftCall
		if err := c.door.ServeLine(t.Context(), c.line(), io.NopCloser(strings.NewReader(in)), &said); err != nil {
			t.Fatal(err)
		}
		if got := said.String(); strings.Count(got, "-32700") != 1 || strings.Count(got, "-32600") != 2 ||
			!strings.Contains(got, `"id":1,"result"`) {
			t.Errorf("%s", got)
		}
	})
}

func TestALineNamesWhatThereIs(t *testing.T) {
	each(t, testkit.Setup{}, func(t *testing.T, c *counter) {
		for what, change := range map[string]func(*mcpapi.Line){
			"pack":    func(l *mcpapi.Line) { l.Pack = "nope" },
			"agent":   func(l *mcpapi.Line) { l.Agent = "nadie" },
			"session": func(l *mcpapi.Line) { l.Session = "abc" },
			"stranger's session": func(l *mcpapi.Line) {
				l.Session = "019abcde-0000-7000-8000-000000000000"
			},
		} {
			l := c.line()
			change(&l)
			if err := c.door.ServeLine(t.Context(), l, io.NopCloser(strings.NewReader("")), &paper{}); err == nil {
				t.Errorf("a %s that does not exist was served", what)
			}
		}
	})
}
