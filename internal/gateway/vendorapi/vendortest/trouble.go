// Package vendortest makes the fake vendors of tests fail in the ways that vendors do. It knows no vendor.
package vendortest

import (
	"maps"
	"net/http"
	"net/http/httptest"
	"strconv"
	"sync"
	"testing"
	"time"
)

// Trouble is one way to fail a request.
type Trouble struct {
	Before     bool // it is answered without doing the work
	Status     int
	Reason     string // the vendor's word for it
	RetryAfter time.Duration
	Wait       time.Duration
	Body       string
	Drop       bool
}

// Broken does the work and answers 500 all the same.
func Broken() Trouble { return Trouble{Status: http.StatusInternalServerError} }

// Slow does the work and answers, late.
func Slow(by time.Duration) Trouble { return Trouble{Wait: by} }

// Dropped does the work and hangs up without an answer.
func Dropped() Trouble { return Trouble{Drop: true} }

// Fine is no trouble, between two troubles given to Next.
func Fine() Trouble { return Trouble{} }

// Troubles decides how the requests to a server fail.
type Troubles struct {
	mu     sync.Mutex
	next   []Trouble
	always *Trouble
	done   chan struct{}
}

// Next fails the coming requests, one by one.
func (s *Troubles) Next(list ...Trouble) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.next = append(s.next, list...)
}

// Always fails every request, once Next's are used up, until Recover.
func (s *Troubles) Always(t Trouble) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.always = &t
}

// Recover ends all trouble.
func (s *Troubles) Recover() {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.next, s.always = nil, nil
}

func (s *Troubles) of(counted bool) (t Trouble) {
	s.mu.Lock()
	defer s.mu.Unlock()
	switch {
	case counted && len(s.next) > 0:
		t, s.next = s.next[0], s.next[1:]
	case s.always != nil:
		t = *s.always
	}
	return t
}

// Serve starts a server that ends with the test. arrive records a request and says whether Next's troubles are for it;
// refuse writes a failure in the vendor's words.
func (s *Troubles) Serve(t testing.TB, work http.Handler, arrive func(*http.Request) bool,
	refuse func(http.ResponseWriter, Trouble)) (address string) {
	s.done = make(chan struct{})
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		s.answer(w, r, s.of(arrive(r)), work, refuse)
	}))
	t.Cleanup(func() {
		close(s.done)
		server.Close()
	})
	return server.URL
}

func (s *Troubles) answer(w http.ResponseWriter, r *http.Request, t Trouble, work http.Handler,
	refuse func(http.ResponseWriter, Trouble)) {
	result := httptest.NewRecorder()
	if !t.Before {
		work.ServeHTTP(result, r)
	}
	if t.Wait > 0 {
		timer := time.NewTimer(t.Wait)
		defer timer.Stop()
		select {
		case <-timer.C:
		case <-r.Context().Done():
		case <-s.done:
		}
	}
	switch {
	case t.Drop:
		panic(http.ErrAbortHandler) // net/http closes the connection
	case t.Body != "":
		w.WriteHeader(t.Status)
		_, _ = w.Write([]byte(t.Body))
	case t.Status != 0:
		if t.RetryAfter > 0 {
			w.Header().Set("Retry-After", strconv.Itoa(int(t.RetryAfter/time.Second)))
		}
		refuse(w, t)
	default:
		maps.Copy(w.Header(), result.Header())
		w.WriteHeader(result.Code)
		_, _ = w.Write(result.Body.Bytes())
	}
}
