// Package speechtest is a speech service on loopback for tests: it reads requests as OpenAI and whisper.cpp do, says what
// it is told to have heard, and fails on demand. It hears nothing.
package speechtest

import (
	"io"
	"mime"
	"mime/multipart"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"slices"
	"strings"
	"sync"
	"testing"
)

// Heard is a recording as it came.
type Heard struct {
	Model, Language, Key, File, Type string
	Data                             []byte
}

// Server is the fake.
type Server struct {
	*httptest.Server
	mu    sync.Mutex
	says  string
	fails []int
	body  string
	heard []Heard
}

// New starts one that says some words to everything.
func New(t testing.TB, says string) *Server {
	s := &Server{says: says}
	s.Server = httptest.NewServer(http.HandlerFunc(s.serve))
	t.Cleanup(s.Close)
	return s
}

// Address is where it listens.
func (s *Server) Address() netip.AddrPort { return netip.MustParseAddrPort(s.Listener.Addr().String()) }

// Say has it answer with other words from now on.
func (s *Server) Say(words string) { s.set(func() { s.says = words }) }

// Fail has it answer the next requests with these statuses.
func (s *Server) Fail(statuses ...int) { s.set(func() { s.fails = statuses }) }

// Answer has it answer with a body of its own; empty: as it should.
func (s *Server) Answer(body string) { s.set(func() { s.body = body }) }

func (s *Server) set(change func()) {
	s.mu.Lock()
	defer s.mu.Unlock()
	change()
}

// Heard are the requests so far, those that failed too.
func (s *Server) Heard() []Heard {
	s.mu.Lock()
	defer s.mu.Unlock()
	return slices.Clone(s.heard)
}

func (s *Server) serve(w http.ResponseWriter, r *http.Request) {
	s.mu.Lock()
	defer s.mu.Unlock()
	h, ok := read(r)
	if !ok || r.Method != http.MethodPost || r.URL.Path != "/v1/audio/transcriptions" {
		w.WriteHeader(http.StatusBadRequest)
		return
	}
	s.heard = append(s.heard, h)
	if len(s.fails) > 0 {
		w.WriteHeader(s.fails[0])
		s.fails = s.fails[1:]
		return
	}
	w.Header().Set("Content-Type", "application/json")
	body := s.body
	if body == "" {
		body = `{"text": "` + strings.ReplaceAll(s.says, `"`, `\"`) + `"}`
	}
	_, _ = io.WriteString(w, body)
}

func read(r *http.Request) (h Heard, ok bool) {
	_, params, err := mime.ParseMediaType(r.Header.Get("Content-Type"))
	if err != nil {
		return h, false
	}
	h.Key = strings.TrimPrefix(r.Header.Get("Authorization"), "Bearer ")
	form := multipart.NewReader(r.Body, params["boundary"])
	for {
		part, err := form.NextPart()
		if err == io.EOF {
			return h, len(h.Data) > 0 && h.Model != ""
		}
		if err != nil {
			return h, false
		}
		data, err := io.ReadAll(part)
		if err != nil {
			return h, false
		}
		switch part.FormName() {
		case "model":
			h.Model = string(data)
		case "language":
			h.Language = string(data)
		case "file":
			h.Data, h.File, h.Type = data, part.FileName(), part.Header.Get("Content-Type")
		}
	}
}
