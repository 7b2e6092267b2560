package paymentstest

import (
	"net/http"
	"time"

	"github.com/mostrador/mostrador/internal/gateway/vendorapi/vendortest"
)

// Trouble is a way to fail a request.
type Trouble = vendortest.Trouble

// Broken, Slow, Dropped and Fine are troubles that every vendor has.
var (
	Broken  = vendortest.Broken
	Slow    = vendortest.Slow
	Dropped = vendortest.Dropped
	Fine    = vendortest.Fine
)

// Down answers 503 and does nothing.
func Down() Trouble { return Trouble{Before: true, Status: http.StatusServiceUnavailable} }

// RateLimited answers 429 and does nothing.
func RateLimited(after time.Duration) Trouble {
	return Trouble{Before: true, Status: http.StatusTooManyRequests, RetryAfter: after}
}

// Garbage does the work and answers 200 with something else.
func Garbage() Trouble {
	return Trouble{Status: http.StatusOK, Body: "<html><body>Mercado Pago</body></html>"}
}

// arrive records a request.
func (s *Server) arrive(r *http.Request) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.requests = append(s.requests, Request{Method: r.Method, Path: r.URL.Path, Key: r.Header.Get("X-Idempotency-Key")})
	return true
}

var codes = map[int]string{
	http.StatusTooManyRequests:     "too_many_requests",
	http.StatusInternalServerError: "internal_server_error",
	http.StatusServiceUnavailable:  "service_not_available",
}

func fail(w http.ResponseWriter, t Trouble) {
	refuse(w, t.Status, codes[t.Status], http.StatusText(t.Status))
}
