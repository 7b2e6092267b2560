// Package realtimetest is a fake of OpenAI's Realtime API for telephone calls: it signs the webhook of an incoming
// call, takes the request that accepts it, and speaks the events of its session over the sideband. It listens on
// loopback.
package realtimetest

import (
	"context"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"net/http"
	"net/http/httptest"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/coder/websocket"
)

// Key and Secret are of the one account.
const Key = "sk-proj-realtime-test"

// Secret signs webhooks.
var Secret = "whsec_" + base64.StdEncoding.EncodeToString([]byte("a webhook secret of OpenAI's"))

// Event is one of the protocol's.
type Event = map[string]any

// Server is the fake.
type Server struct {
	URL string

	t     testing.TB
	mu    sync.Mutex
	calls map[string]*Call
	fails int
}

// Call is one telephone call.
type Call struct {
	ID string

	server *Server
	mu     sync.Mutex
	// accepted is the session of every accept, referred the targets the call was passed on to.
	accepted []Event
	referred []string
	conns    chan *websocket.Conn
	conn     *websocket.Conn
	items    int
	last     string
	over     bool
}

// New starts a server that ends with the test.
func New(t testing.TB) *Server {
	t.Helper()
	s := &Server{t: t, calls: map[string]*Call{}}
	mux := http.NewServeMux()
	mux.HandleFunc("POST /v1/realtime/calls/{id}/{verb}", s.act)
	mux.HandleFunc("GET /v1/realtime", s.listen)
	server := httptest.NewServer(mux)
	s.URL = server.URL + "/v1"
	t.Cleanup(server.Close)
	return s
}

// Rings has a call come in.
func (s *Server) Rings(id string) *Call {
	s.mu.Lock()
	defer s.mu.Unlock()
	c := &Call{ID: id, server: s, conns: make(chan *websocket.Conn, 8)}
	s.calls[id] = c
	return c
}

// Fail has requests answered with a status; 0 ends it.
func (s *Server) Fail(status int) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.fails = status
}

func (s *Server) find(w http.ResponseWriter, r *http.Request, id string) *Call {
	s.mu.Lock()
	defer s.mu.Unlock()
	c := s.calls[id]
	switch {
	case s.fails != 0:
		w.WriteHeader(s.fails)
	case r.Header.Get("Authorization") != "Bearer "+Key:
		w.WriteHeader(http.StatusUnauthorized)
	case c == nil:
		w.WriteHeader(http.StatusNotFound)
	default:
		return c
	}
	return nil
}

func (s *Server) act(w http.ResponseWriter, r *http.Request) {
	c := s.find(w, r, r.PathValue("id"))
	if c == nil {
		return
	}
	var body Event
	_ = json.NewDecoder(r.Body).Decode(&body)
	c.mu.Lock()
	defer c.mu.Unlock()
	switch r.PathValue("verb") {
	case "accept":
		if len(c.accepted) > 0 || body["type"] != "realtime" {
			w.WriteHeader(http.StatusConflict)
			return
		}
		c.accepted = append(c.accepted, body)
	case "refer":
		target, _ := body["target_uri"].(string)
		c.referred, c.over = append(c.referred, target), true
	default:
		w.WriteHeader(http.StatusNotFound)
	}
}

func (s *Server) listen(w http.ResponseWriter, r *http.Request) {
	c := s.find(w, r, r.URL.Query().Get("call_id"))
	if c == nil {
		return
	}
	c.mu.Lock()
	open := len(c.accepted) > 0 && !c.over
	c.mu.Unlock()
	if !open {
		w.WriteHeader(http.StatusNotFound)
		return
	}
	conn, err := websocket.Accept(w, r, nil)
	if err != nil {
		return
	}
	c.conns <- conn
	<-r.Context().Done() // the test reads and writes
}

// Webhook is the signed request of an incoming call to an address, sent at a moment.
func (c *Call) Webhook(address, from string, at time.Time, secret string) *http.Request {
	body := fmt.Sprintf(`{"object":"event","id":"evt_%s","type":"realtime.call.incoming","created_at":%d,"data":{"call_id":%q,`+
		`"sip_headers":[{"name":"From","value":%q},{"name":"To","value":"sip:+18005551212@sip.example.com"}]}}`,
		c.ID, at.Unix(), c.ID, from)
	r, err := http.NewRequestWithContext(c.server.t.Context(), http.MethodPost, address, strings.NewReader(body))
	if err != nil {
		c.server.t.Fatal(err)
	}
	id, stamp := "wh_"+c.ID, strconv.FormatInt(at.Unix(), 10)
	key, _ := base64.StdEncoding.DecodeString(strings.TrimPrefix(secret, "whsec_"))
	mac := hmac.New(sha256.New, key)
	mac.Write([]byte(id + "." + stamp + "." + body))
	r.Header.Set("webhook-id", id)
	r.Header.Set("webhook-timestamp", stamp)
	r.Header.Set("webhook-signature", "v1,bm90IHRoaXMgb25l v1,"+base64.StdEncoding.EncodeToString(mac.Sum(nil)))
	r.Header.Set("Content-Type", "application/json")
	return r
}

// Session is what the call was accepted with; nil: it was not. Referred is where it was passed on to.
func (c *Call) Session() Event {
	c.mu.Lock()
	defer c.mu.Unlock()
	if len(c.accepted) == 0 {
		return nil
	}
	return c.accepted[0]
}

// Referred lists where the call was passed on to.
func (c *Call) Referred() []string {
	c.mu.Lock()
	defer c.mu.Unlock()
	return append([]string{}, c.referred...)
}

// Connected waits for the sideband connection.
func (c *Call) Connected() {
	t := c.server.t
	t.Helper()
	select {
	case c.conn = <-c.conns:
	case <-time.After(time.Minute):
		t.Fatal("nobody listens")
	}
}

// Breaks drops the connection; HangsUp ends the call.
func (c *Call) Breaks() { _ = c.conn.CloseNow() }

// HangsUp ends the call as OpenAI does.
func (c *Call) HangsUp() {
	c.mu.Lock()
	c.over = true
	c.mu.Unlock()
	_ = c.conn.Close(websocket.StatusNormalClosure, "")
}

// Sends sends a server event.
func (c *Call) Sends(e Event) {
	c.server.t.Helper()
	raw, _ := json.Marshal(e)
	if err := c.conn.Write(c.server.t.Context(), websocket.MessageText, raw); err != nil {
		c.server.t.Fatal(err)
	}
}

// Next is the next client event.
func (c *Call) Next() (e Event) {
	c.server.t.Helper()
	ctx, cancel := context.WithTimeout(c.server.t.Context(), time.Minute)
	defer cancel()
	_, raw, err := c.conn.Read(ctx)
	if err == nil {
		err = json.Unmarshal(raw, &e)
	}
	if err != nil {
		c.server.t.Fatal(err)
	}
	return e
}

func (c *Call) item(role string) string {
	c.items++
	id := fmt.Sprintf("item_%d", c.items)
	c.Sends(Event{"type": "conversation.item.added", "previous_item_id": c.last,
		"item": Event{"id": id, "type": "message", "role": role, "status": "in_progress"}})
	c.last = id
	return id
}

// Hears has the caller say something, which is not transcribed yet; Transcribed is when it is.
func (c *Call) Hears() (item string) {
	item = c.item("user")
	c.Sends(Event{"type": "input_audio_buffer.committed", "item_id": item})
	return item
}

// Transcribed sends the transcript of the caller's words.
func (c *Call) Transcribed(item, text string) {
	c.Sends(Event{"type": "conversation.item.input_audio_transcription.completed", "item_id": item, "content_index": 0,
		"transcript": text})
}

// Says has the model speak.
func (c *Call) Says(text string) (item string) {
	item = c.item("assistant")
	c.Sends(Event{"type": "response.output_audio_transcript.done", "item_id": item, "transcript": text})
	return item
}

// Calls has the model call a function, and returns the output it gets.
func (c *Call) Calls(callID, name string, arguments any) (output Event) {
	c.server.t.Helper()
	c.Wants(callID, name, arguments)
	return c.Output(callID)
}

// Wants is Calls without waiting for the output.
func (c *Call) Wants(callID, name string, arguments any) {
	c.server.t.Helper()
	raw, _ := json.Marshal(arguments)
	c.Sends(Event{"type": "response.function_call_arguments.done", "call_id": callID, "arguments": string(raw)})
	c.Sends(Event{"type": "response.done", "response": Event{"id": "resp", "status": "completed",
		"output": []Event{{"type": "function_call", "status": "completed", "call_id": callID, "name": name,
			"arguments": string(raw)}}}})
}

// Output is the output of a function call, after which the model is asked to go on.
func (c *Call) Output(callID string) (output Event) {
	t := c.server.t
	t.Helper()
	e := c.Next()
	item, _ := e["item"].(Event)
	text, _ := item["output"].(string)
	if e["type"] != "conversation.item.create" || item["type"] != "function_call_output" || item["call_id"] != callID ||
		json.Unmarshal([]byte(text), &output) != nil {
		t.Fatalf("%v", e)
	}
	if e := c.Next(); e["type"] != "response.create" {
		t.Fatalf("%v", e)
	}
	c.Sends(Event{"type": "response.created", "response": Event{"id": "resp", "status": "in_progress"}})
	return output
}
