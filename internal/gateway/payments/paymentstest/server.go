// Package paymentstest is a Mercado Pago for tests: it speaks the documented protocol on a loopback address, signs
// webhooks, and fails on demand. It moves no money and does not model how the vendor decides.
package paymentstest

import (
	"encoding/json"
	"net/http"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/mostrador/mostrador/internal/gateway/payments"
	"github.com/mostrador/mostrador/internal/gateway/vendorapi/vendortest"
	"github.com/mostrador/mostrador/internal/kit/clock"
	"github.com/mostrador/mostrador/internal/kit/money"
)

// Server is the fake. Its methods are safe for concurrent use.
type Server struct {
	URL string
	vendortest.Troubles

	t     testing.TB
	clock clock.Clock

	mu          sync.Mutex
	sellers     map[string]payments.Credentials // by access token
	first       payments.Credentials
	preferences []*Preference
	payments    []*Payment
	byKey       map[string]*Preference // by access token and idempotency key
	requests    []Request
	ids         int64
}

// Request is one request as it arrived.
type Request struct {
	Method string
	Path   string
	Key    string // the idempotency key
}

// New starts a server with one seller who collects ARS; it stops with the test.
func New(t testing.TB, c clock.Clock) *Server {
	t.Helper()
	s := &Server{t: t, clock: c, ids: 57_592_046_000,
		sellers: map[string]payments.Credentials{}, byKey: map[string]*Preference{}}
	s.first = s.AddSeller(money.ARS)
	s.URL = s.Serve(t, s.handler(), s.arrive, fail)
	return s
}

// Credentials are the first seller's.
func (s *Server) Credentials() payments.Credentials { return s.first }

// AddSeller opens one more account.
func (s *Server) AddSeller(c money.Currency) payments.Credentials {
	s.mu.Lock()
	defer s.mu.Unlock()
	id := s.id()
	seller := payments.Credentials{
		AccessToken: "APP_USR-" + id, WebhookSecret: "secret-of-" + id, CollectorID: id, Currency: c,
	}
	s.sellers[seller.AccessToken] = seller
	return seller
}

// Client is a client of this server with short timeouts.
func (s *Server) Client() *payments.MercadoPago {
	s.t.Helper()
	m, err := payments.NewMercadoPago(payments.Config{
		BaseURL: s.URL, Clock: s.clock, Timeout: 2 * time.Second, Backoff: time.Millisecond,
	})
	if err != nil {
		s.t.Fatal(err)
	}
	s.t.Cleanup(m.Close)
	return m
}

// Requests are all that arrived so far.
func (s *Server) Requests() []Request {
	s.mu.Lock()
	defer s.mu.Unlock()
	return append([]Request(nil), s.requests...)
}

func (s *Server) id() string {
	s.ids++
	return strconv.FormatInt(s.ids, 10)
}

func (s *Server) handler() http.Handler {
	mux := http.NewServeMux()
	mux.HandleFunc("POST /checkout/preferences", s.authorized(s.createPreference))
	mux.HandleFunc("GET /checkout/preferences/search", s.authorized(s.searchPreferences))
	mux.HandleFunc("GET /checkout/preferences/{id}", s.authorized(s.getPreference))
	mux.HandleFunc("GET /v1/payments/search", s.authorized(s.searchPayments))
	mux.HandleFunc("GET /v1/payments/{id}", s.authorized(s.getPayment))
	mux.HandleFunc("GET /users/me", s.authorized(s.me))
	mux.HandleFunc("/", func(w http.ResponseWriter, _ *http.Request) {
		refuse(w, http.StatusNotFound, "not_found", "resource not found")
	})
	return mux
}

// me is whose token it is.
func (s *Server) me(w http.ResponseWriter, _ *http.Request, seller payments.Credentials) {
	answer(w, http.StatusOK, map[string]any{"id": json.Number(seller.CollectorID), "nickname": "SELLER",
		"site_id": "MLA"})
}

// authorized finds the seller behind a token and serializes the work.
func (s *Server) authorized(work func(http.ResponseWriter, *http.Request, payments.Credentials)) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		s.mu.Lock()
		defer s.mu.Unlock()
		token, _ := strings.CutPrefix(r.Header.Get("Authorization"), "Bearer ")
		seller, ok := s.sellers[token]
		if !ok {
			refuse(w, http.StatusUnauthorized, "unauthorized", "invalid access token")
			return
		}
		work(w, r, seller)
	}
}

// refuse answers an error as the API documents it.
func refuse(w http.ResponseWriter, status int, code, message string) {
	answer(w, status, map[string]any{"message": message, "error": code, "status": status, "cause": []any{}})
}

func answer(w http.ResponseWriter, status int, body any) {
	w.Header().Set("Content-Type", "application/json")
	w.WriteHeader(status)
	_ = json.NewEncoder(w).Encode(body)
}
