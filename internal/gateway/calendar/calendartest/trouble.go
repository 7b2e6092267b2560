package calendartest

import (
	"cmp"
	"net/http"
	"strings"
	"time"

	"github.com/mostrador/mostrador/internal/gateway/vendorapi/vendortest"
)

// Trouble is one way to fail a request.
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

// TooFast answers as Google does when the quota of a minute is used up.
func TooFast(after time.Duration) Trouble {
	return Trouble{Before: true, Status: http.StatusForbidden, Reason: "rateLimitExceeded", RetryAfter: after}
}

// arrive records a request. Those for tokens are none that Next fails.
func (s *Server) arrive(r *http.Request) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	ours := strings.HasPrefix(r.URL.Path, "/calendar/")
	if ours {
		s.requests = append(s.requests, Request{r.Method, r.URL.Path, r.URL.RawQuery})
	}
	return ours
}

func fail(w http.ResponseWriter, t Trouble) { refuse(w, t.Status, cmp.Or(t.Reason, "backendError")) }
