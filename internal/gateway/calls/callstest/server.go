// Package callstest is a fake of Twilio's accounts and calls API. It listens on loopback and makes no calls.
package callstest

import (
	"encoding/json"
	"net/http"
	"net/http/httptest"
	"sync"
	"testing"

	"github.com/mostrador/mostrador/internal/gateway/calls"
)

// Server is the fake, with one account.
type Server struct {
	URL     string
	Account calls.Account

	stop chan struct{}

	mu     sync.Mutex
	status string // of the account
	fails  int    // status of every answer; 0: as it should be
	silent bool
	loses  bool // calls are taken, and their request is not answered
	calls  []Call
	public string // the address of the product, as the vendor knows it
	local  string // and where it listens in the test
}

// New starts a server that ends with the test.
func New(t testing.TB) *Server {
	t.Helper()
	s := &Server{Account: calls.Account{SID: "AC0123456789abcdef0123456789abcdef", AuthToken: "auth-token"},
		stop: make(chan struct{}), status: "active"}
	mux := http.NewServeMux()
	mux.HandleFunc("GET /2010-04-01/Accounts/{file}", s.account)
	mux.HandleFunc("POST /2010-04-01/Accounts/{sid}/Calls.json", s.place)
	server := httptest.NewServer(mux)
	s.URL = server.URL
	t.Cleanup(func() {
		close(s.stop)
		server.Close()
	})
	return s
}

// Become gives the account another status: suspended, closed, active.
func (s *Server) Become(status string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.status = status
}

// Fail has every request answered with a status; 0 ends it.
func (s *Server) Fail(status int) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.fails = status
}

// Fall makes requests go unanswered.
func (s *Server) Fall(silent bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.silent = silent
}

func (s *Server) account(w http.ResponseWriter, r *http.Request) {
	s.mu.Lock()
	status, fails, silent := s.status, s.fails, s.silent
	s.mu.Unlock()
	if silent {
		select {
		case <-r.Context().Done():
		case <-s.stop:
		}
		return
	}
	user, token, _ := r.BasicAuth()
	switch {
	case fails != 0:
		w.Header().Set("Retry-After", "2")
		w.WriteHeader(fails)
	case user != s.Account.SID || token != s.Account.AuthToken:
		w.WriteHeader(http.StatusUnauthorized)
		_ = json.NewEncoder(w).Encode(map[string]any{"code": 20003, "message": "Authenticate", "status": 401})
	case r.PathValue("file") != s.Account.SID+".json":
		w.WriteHeader(http.StatusNotFound)
	default:
		_ = json.NewEncoder(w).Encode(map[string]any{"sid": s.Account.SID, "status": status, "type": "Full"})
	}
}
