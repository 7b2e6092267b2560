package calendartest

import (
	"maps"
	"net/http"
	"net/http/httptest"
	"strconv"
	"strings"
	"time"
)

// Trouble is one way to fail a request.
type Trouble struct {
	before     bool // the work is not done
	status     int
	reason     string
	retryAfter time.Duration
	wait       time.Duration
	drop       bool
}

// Down answers 503 and does nothing.
func Down() Trouble {
	return Trouble{before: true, status: http.StatusServiceUnavailable, reason: "backendError"}
}

// TooFast answers as Google does when the quota of a minute is used up.
func TooFast(after time.Duration) Trouble {
	return Trouble{before: true, status: http.StatusForbidden, reason: "rateLimitExceeded", retryAfter: after}
}

// Broken does the work and answers 500 all the same.
func Broken() Trouble { return Trouble{status: http.StatusInternalServerError, reason: "backendError"} }

// Slow does the work and answers, late.
func Slow(by time.Duration) Trouble { return Trouble{wait: by} }

// Dropped does the work and hangs up without an answer.
func Dropped() Trouble { return Trouble{drop: true} }

// Fine is no trouble, between two troubles given to Next.
func Fine() Trouble { return Trouble{} }

// Next fails the coming requests, one by one; those for tokens are let through.
func (s *Server) Next(list ...Trouble) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.next = append(s.next, list...)
}

// Always fails every request, tokens included, once Next's are used up, until Recover.
func (s *Server) Always(t Trouble) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.always = &t
}

// Recover ends all trouble.
func (s *Server) Recover() {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.next, s.always = nil, nil
}

// arrive records a request and decides how to fail it.
func (s *Server) arrive(r *http.Request) Trouble {
	s.mu.Lock()
	defer s.mu.Unlock()
	ours := strings.HasPrefix(r.URL.Path, "/calendar/")
	if ours {
		s.requests = append(s.requests, Request{r.Method, r.URL.Path, r.URL.RawQuery})
	}
	if ours && len(s.next) > 0 {
		t := s.next[0]
		s.next = s.next[1:]
		return t
	}
	if s.always != nil {
		return *s.always
	}
	return Fine()
}

func (s *Server) troubled(work http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		t := s.arrive(r)
		result := httptest.NewRecorder()
		if !t.before {
			work.ServeHTTP(result, r)
		}
		if t.wait > 0 {
			timer := time.NewTimer(t.wait)
			defer timer.Stop()
			select {
			case <-timer.C:
			case <-r.Context().Done():
			case <-s.done:
			}
		}
		switch {
		case t.drop:
			panic(http.ErrAbortHandler) // net/http closes the connection
		case t.status != 0:
			if t.retryAfter > 0 {
				w.Header().Set("Retry-After", strconv.Itoa(int(t.retryAfter/time.Second)))
			}
			refuse(w, t.status, t.reason)
		default:
			maps.Copy(w.Header(), result.Header())
			w.WriteHeader(result.Code)
			_, _ = w.Write(result.Body.Bytes())
		}
	})
}
