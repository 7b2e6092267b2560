// Package modeltest is a fake model server for tests: it listens on loopback, streams OpenAI's chat completions, gives
// the answers that a test prepared, and fails on demand.
package modeltest

import (
	"bytes"
	"encoding/base64"
	"encoding/json"
	"image/jpeg"
	"io"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/mostrador/mostrador/internal/kit/guard"
)

// Server is a fake vendor.
type Server struct {
	URL string // including /v1

	t    testing.TB
	done chan struct{}
	mux  *http.ServeMux

	mu    sync.Mutex
	next  []Answer
	asked []Asked
}

// Asked is a request that the server received.
type Asked struct {
	Key      string    `json:"-"`
	Model    string    `json:"model"`
	Messages []Message `json:"messages"`
	Tools    []struct {
		Function struct {
			Name       string          `json:"name"`
			Parameters json.RawMessage `json:"parameters"`
		} `json:"function"`
	} `json:"tools"`
	ToolChoice          any      `json:"tool_choice"`
	Temperature         *float64 `json:"temperature"`
	MaxTokens           int      `json:"max_tokens"`
	MaxCompletionTokens int      `json:"max_completion_tokens"`
	Stream              bool     `json:"stream"`
}

// Message is one message of a conversation, as in the protocol.
type Message struct {
	Role       string   `json:"role"`
	Content    string   `json:"content"`
	ToolCallID string   `json:"tool_call_id"`
	Pictures   []string `json:"-"`
	ToolCalls  []struct {
		ID       string `json:"id"`
		Function struct {
			Name      string `json:"name"`
			Arguments string `json:"arguments"`
		} `json:"function"`
	} `json:"tool_calls"`
}

// UnmarshalJSON takes a content in parts as well: its texts, and the addresses of its pictures.
func (m *Message) UnmarshalJSON(raw []byte) error {
	type plain Message
	var parts struct {
		Content []struct {
			Text     string `json:"text"`
			ImageURL struct {
				URL string `json:"url"`
			} `json:"image_url"`
		} `json:"content"`
	}
	if json.Unmarshal(raw, &parts) != nil {
		return json.Unmarshal(raw, (*plain)(m))
	}
	var rest map[string]json.RawMessage
	_ = json.Unmarshal(raw, &rest) // it was an object a moment ago
	delete(rest, "content")
	raw, _ = json.Marshal(rest)
	if err := json.Unmarshal(raw, (*plain)(m)); err != nil {
		return err
	}
	for _, p := range parts.Content {
		m.Content += p.Text
		if p.ImageURL.URL != "" {
			m.Pictures = append(m.Pictures, p.ImageURL.URL)
		}
	}
	return nil
}

// New starts a server that gives these answers, one after the other, and stops with the test.
func New(t testing.TB, answers ...Answer) *Server {
	s := &Server{t: t, done: make(chan struct{}), next: answers, mux: http.NewServeMux()}
	s.mux.HandleFunc("POST /v1/chat/completions", s.complete)
	server := httptest.NewServer(s.mux)
	s.URL = server.URL + "/v1"
	t.Cleanup(func() {
		close(s.done)
		server.Close()
	})
	return s
}

// Address is the server's address, for a guard's exceptions.
func (s *Server) Address() netip.AddrPort {
	return netip.MustParseAddrPort(strings.TrimSuffix(strings.TrimPrefix(s.URL, "http://"), "/v1"))
}

// Client is a guarded client that reaches these servers and nothing else on this machine.
func Client(t testing.TB, timeout time.Duration, servers ...*Server) *guard.Client {
	p := guard.Policy{AllowHTTP: true, Timeout: timeout, PerHost: 64}
	for _, s := range servers {
		p.AllowLoopback = append(p.AllowLoopback, s.Address())
	}
	c := guard.New(p, nil, nil)
	t.Cleanup(c.Close)
	return c
}

// mostPicture is the longest side of a picture that the server takes, in pixels.
const mostPicture = 2048

// isJPEG reports a data URL of a JPEG picture of a size that vendors take.
func isJPEG(address string) bool {
	data, ok := strings.CutPrefix(address, "data:image/jpeg;base64,")
	raw, err := base64.StdEncoding.DecodeString(data)
	if !ok || err != nil {
		return false
	}
	size, err := jpeg.DecodeConfig(bytes.NewReader(raw))
	return err == nil && max(size.Width, size.Height) <= mostPicture
}

// Serve answers another request with JSON, such as "GET /v1/models".
func (s *Server) Serve(pattern, body string) {
	s.mux.HandleFunc(pattern, func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", "application/json")
		_, _ = io.WriteString(w, body)
	})
}

// Then appends answers.
func (s *Server) Then(answers ...Answer) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.next = append(s.next, answers...)
}

// Asked returns the requests so far.
func (s *Server) Asked() []Asked {
	s.mu.Lock()
	defer s.mu.Unlock()
	return append([]Asked(nil), s.asked...)
}

func (s *Server) complete(w http.ResponseWriter, r *http.Request) {
	raw, err := io.ReadAll(r.Body)
	var in Asked
	if err != nil || json.Unmarshal(raw, &in) != nil || !in.Stream {
		http.Error(w, `{"error":{"type":"invalid_request_error"}}`, http.StatusBadRequest)
		return
	}
	for _, m := range in.Messages {
		for _, p := range m.Pictures {
			if !isJPEG(p) {
				http.Error(w, `{"error":{"type":"invalid_request_error","code":"invalid_image_url"}}`, http.StatusBadRequest)
				return
			}
		}
	}
	in.Key = strings.TrimPrefix(r.Header.Get("Authorization"), "Bearer ")
	s.mu.Lock()
	s.asked = append(s.asked, in)
	answer := Refuse(http.StatusTeapot, "nothing_left")
	if len(s.next) > 0 {
		answer, s.next = s.next[0], s.next[1:]
	}
	s.mu.Unlock()
	answer(&Line{w: w, r: r, model: in.Model, done: s.done})
}
