package paymentstest

import (
	"maps"
	"net/http"
	"net/http/httptest"
	"strconv"
	"time"
)

// Trouble is a way to fail a request.
type Trouble struct {
	before     bool // it is answered without doing the work
	status     int
	retryAfter time.Duration
	wait       time.Duration
	body       string
	drop       bool
}

// Down answers 503 and does nothing.
func Down() Trouble { return Trouble{before: true, status: http.StatusServiceUnavailable} }

// RateLimited answers 429 and does nothing.
func RateLimited(after time.Duration) Trouble {
	return Trouble{before: true, status: http.StatusTooManyRequests, retryAfter: after}
}

// Broken does the work and answers 500 all the same.
func Broken() Trouble { return Trouble{status: http.StatusInternalServerError} }

// Garbage does the work and answers 200 with something else.
func Garbage() Trouble {
	return Trouble{status: http.StatusOK, body: "<html><body>Mercado Pago</body></html>"}
}

// Slow does the work and answers, late.
func Slow(by time.Duration) Trouble { return Trouble{wait: by} }

// Dropped does the work and hangs up without an answer.
func Dropped() Trouble { return Trouble{drop: true} }

// Fine is no trouble, between two troubles given to Next.
func Fine() Trouble { return Trouble{} }

// Next fails the coming requests, one by one.
func (s *Server) Next(list ...Trouble) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.next = append(s.next, list...)
}

// Always fails every request, once Next's are used up, until Recover.
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
	s.requests = append(s.requests, Request{Method: r.Method, Path: r.URL.Path, Key: r.Header.Get("X-Idempotency-Key")})
	if len(s.next) > 0 {
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
		case t.body != "":
			w.WriteHeader(t.status)
			_, _ = w.Write([]byte(t.body))
		case t.status != 0:
			if t.retryAfter > 0 {
				w.Header().Set("Retry-After", strconv.Itoa(int(t.retryAfter/time.Second)))
			}
			refuse(w, t.status, codes[t.status], http.StatusText(t.status))
		default:
			maps.Copy(w.Header(), result.Header())
			w.WriteHeader(result.Code)
			_, _ = w.Write(result.Body.Bytes())
		}
	})
}

var codes = map[int]string{
	http.StatusTooManyRequests:     "too_many_requests",
	http.StatusInternalServerError: "internal_server_error",
	http.StatusServiceUnavailable:  "service_not_available",
}
