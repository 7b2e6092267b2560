package mcpapi_test

import (
	"context"
	"encoding/json"
	"io"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/store"
	"github.com/mostrador/mostrador/internal/testkit"
)

// busy locks a conversation's row until release.
func (c *counter) busy(session string) (release func()) {
	c.t.Helper()
	held, let := make(chan struct{}), make(chan struct{})
	gone := make(chan struct{})
	go func() {
		defer close(gone)
		c.Do(func(u *core.Unit) error {
			_, err := u.Conversations.Get(session, true)
			close(held)
			<-let
			return err
		})
	}()
	<-held
	return func() { close(let); <-gone }
}

const addOne = `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"add_item_to_draft","arguments":{"productId":"PRODUCT","quantity":1}}}`

// A server that shuts down answers the calls in progress: a client without an answer would repeat them.
func TestCallsUnderWayAreAnsweredWhenTheDoorCloses(t *testing.T) {
	each(t, testkit.Setup{}, func(t *testing.T, c *counter) {
		call := strings.Replace(addOne, "PRODUCT", c.Item("Yerba", 2500, 10).ID, 1)
		lasting, single := c.Session("+5491155550001"), c.Session("+5491155550002")
		session := c.open("Mostrador-Session", lasting)
		answers := make(chan reply, 2)
		letGo := []func(){c.busy(lasting)}
		if !c.oneWriter() { // SQLite has one writer, which is busy by now
			letGo = append(letGo, c.busy(single))
		}
		go func() { answers <- c.rpc(call, "Mcp-Session-Id", session) }()
		go func() { answers <- c.rpc(call, "Mostrador-Session", single) }()
		c.waiting(2) // for their conversation
		closed := make(chan struct{})
		go func() { c.door.Close(); close(closed) }()
		time.Sleep(200 * time.Millisecond)
		select {
		case <-closed:
			t.Error("the door closed on calls under way")
		default:
		}
		for _, release := range letGo {
			release()
		}
		for range 2 {
			select {
			case got := <-answers:
				if got.status != 200 || !strings.Contains(got.body, `"success":true`) {
					t.Errorf("%d %q", got.status, got.body)
				}
			case <-time.After(2 * time.Minute):
				t.Fatal("a call under way was never answered")
			}
		}
		<-closed
	})
}

// waiting returns once so many units wait for a conversation that another one holds.
func (c *counter) waiting(units int64) {
	c.t.Helper()
	now := int64(0)
	for range 6_000 {
		if now = c.DB.Stats().Waiting; !c.oneWriter() { // no connection, but a row
			c.Must(c.DB.System(c.t.Context(), false, func(tx *store.Tx) error {
				return tx.Row(`SELECT count(*) FROM pg_locks WHERE NOT granted AND pid IN (
					SELECT pid FROM pg_stat_activity WHERE datname = current_database())`, nil, &now)
			}))
		}
		if now >= units {
			return
		}
		time.Sleep(10 * time.Millisecond)
	}
	c.t.Errorf("%d of %d calls came as far as their conversation", now, units)
}

// oneWriter reports whether this is SQLite.
func (c *counter) oneWriter() bool { return c.DB.Dialect().Name == "sqlite" }

func TestPeopleAreNotWaitedForWhenTheDoorCloses(t *testing.T) {
	each(t, bossy, func(t *testing.T, c *counter) {
		asked, never := make(chan struct{}), make(chan struct{})
		defer close(never)
		s := c.connect(client{role: access.Staff, version: "2025-11-25", retries: 3, options: mcp.ClientOptions{
			// A reply that is sent after the session ended would break the client's connection, and with it the call.
			ElicitationHandler: func(context.Context, *mcp.ElicitRequest) (*mcp.ElicitResult, error) {
				close(asked)
				<-never
				return nil, context.Canceled
			},
		}})
		go func() { <-asked; c.door.Close() }()
		r, a := c.call(s, "create_order_draft", object{})
		if a.ErrorCode != fault.ConfirmationRequired || a.Confirmation == nil ||
			r.Meta["mostrador/confirmationUrl"] == nil {
			t.Errorf("%s", textOf(r))
		}
	})
}

// listen opens a stream; ended receives when it ends.
func (c *counter) listen(key, method, body string, pairs ...string) (ended chan string) {
	c.t.Helper()
	r, err := http.NewRequestWithContext(context.WithoutCancel(c.t.Context()), method, c.url+"/mcp",
		strings.NewReader(body))
	if err != nil {
		c.t.Fatal(err)
	}
	pairs = append([]string{"Authorization", "Bearer " + key, "Content-Type", "application/json", "Accept",
		"application/json, text/event-stream"}, pairs...)
	for i := 0; i < len(pairs); i += 2 {
		r.Header.Set(pairs[i], pairs[i+1])
	}
	got, err := http.DefaultTransport.RoundTrip(r)
	if err != nil {
		c.t.Fatal(err)
	}
	if got.StatusCode != 200 {
		said, _ := io.ReadAll(got.Body)
		c.t.Fatalf("%s: %d %s", method, got.StatusCode, said)
	}
	ended = make(chan string, 1)
	go func() {
		defer got.Body.Close()
		said, _ := io.ReadAll(got.Body)
		ended <- string(said)
	}()
	return ended
}

const subscribe = `{"jsonrpc":"2.0","id":1,"method":"subscriptions/listen","params":{"_meta":{"io.modelcontextprotocol/protocolVersion":"2026-07-28",` +
	`"io.modelcontextprotocol/clientInfo":{"name":"t","version":"1"},"io.modelcontextprotocol/clientCapabilities":{}},"notifications":{"toolsListChanged":true}}}`

func TestStreamsEndWithTheirKey(t *testing.T) {
	each(t, testkit.Setup{}, func(t *testing.T, c *counter) {
		key := func() access.Issued {
			issued, err := c.Keyring.Issue(t.Context(), c.Workspace.ID, "x", access.Agent)
			if err != nil {
				t.Fatal(err)
			}
			return issued
		}
		revoked, kept := key(), key()
		streams := func(secret string) []chan string {
			id := c.open("Authorization", "Bearer "+secret)
			return []chan string{
				c.listen(secret, "GET", "", "Mcp-Session-Id", id),
				c.listen(secret, "POST", subscribe, "Mcp-Protocol-Version", "2026-07-28", "Mostrador-Session",
					c.Session(""), "Mcp-Method", "subscriptions/listen"),
			}
		}
		end, stay := streams(revoked.Secret), streams(kept.Secret)
		if err := c.Keyring.Revoke(t.Context(), c.Workspace.ID, revoked.ID); err != nil {
			t.Fatal(err)
		}
		late, cancel := context.WithTimeout(t.Context(), 2*time.Minute)
		defer cancel()
		for i, ended := range end {
			select {
			case <-ended:
			case <-late.Done():
				t.Errorf("stream %d of a revoked key goes on", i)
			}
		}
		for i, ended := range stay {
			select {
			case said := <-ended:
				t.Errorf("stream %d of another key ended: %s", i, said)
			default:
			}
		}
		c.door.Dismiss()
		for i, ended := range stay {
			select {
			case <-ended:
			case <-time.After(2 * time.Minute):
				t.Errorf("stream %d keeps the server from stopping", i)
			}
		}
	})
}

// Events carry the currency of their amounts, and no empty texts.
func TestEventsSayWhatTheirAmountsAre(t *testing.T) {
	each(t, selling, func(t *testing.T, c *counter) {
		s := c.connect(client{headers: headers{"Mostrador-Session": c.draft()}})
		_, a := c.ok(s, "request_confirmation", object{})
		c.Yes(a.Confirmation.ID)
		seen := 0
		for _, e := range c.events() {
			var payload object
			if err := json.Unmarshal([]byte(e.payload), &payload); err != nil {
				t.Fatal(err)
			}
			for name, value := range payload {
				if value == "" {
					t.Errorf("%s: %s is empty", e.kind, name)
				}
				if (name == "total" || name == "shipping") && payload["currency"] != "ARS" {
					t.Errorf("%s: %s of what? %s", e.kind, name, e.payload)
				}
			}
			seen++
		}
		if seen < 5 {
			t.Errorf("only %d events", seen)
		}
	})
}
