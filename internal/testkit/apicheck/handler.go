package apicheck

import (
	"bytes"
	"crypto/sha256"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"testing"

	"github.com/mostrador/mostrador/internal/core/change"
)

// mostKept bounds what is kept of an answer: a longer one is a stream.
const mostKept = 8 << 20

// Handler serves what h serves and fails the test for every exchange of the API that
// is not as h's own document says, and for every change of people and programs that is
// kept without its author.
func Handler(t testing.TB, h http.Handler) http.Handler {
	contract := sync.OnceValues(func() (*Contract, error) { return documentOf(h) })
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		r = authored(t, r)
		if !strings.HasPrefix(r.URL.Path, "/v1/") {
			h.ServeHTTP(w, r)
			return
		}
		c, err := contract()
		if err != nil {
			t.Errorf("GET /openapi.json: %v", err)
			h.ServeHTTP(w, r)
			return
		}
		x := Exchange{Method: r.Method, Path: r.URL.EscapedPath()}
		kept := &recorder{ResponseWriter: w}
		var sent bytes.Buffer
		if r.Body != nil {
			r.Body = reader{io.TeeReader(r.Body, &sent), r.Body}
		}
		h.ServeHTTP(kept, r)
		if kept.status == 0 { // nothing was written, or the connection was taken over
			return
		}
		x.Request, x.Status, x.ContentType, x.Answer = sent.Bytes(), kept.status, w.Header().Get("Content-Type"),
			kept.body.Bytes()
		if err := c.Check(x); err != nil {
			t.Error(err)
		}
	})
}

// authored fails the test for what a request of the API or the dashboard changes without an author.
func authored(t testing.TB, r *http.Request) *http.Request {
	if !strings.HasPrefix(r.URL.Path, "/v1/") && !strings.HasPrefix(r.URL.Path, "/d/") {
		return r
	}
	at := r.Method + " " + r.URL.Path
	return r.WithContext(change.Expect(r.Context(), func() { t.Errorf("%s changes something without an author", at) }))
}

// reader reads one thing and closes another.
type reader struct {
	io.Reader
	io.Closer
}

// recorder keeps what is written.
type recorder struct {
	http.ResponseWriter
	status int
	body   bytes.Buffer
}

func (r *recorder) WriteHeader(status int) {
	if r.status == 0 && status >= http.StatusOK {
		r.status = status
	}
	r.ResponseWriter.WriteHeader(status)
}

func (r *recorder) Write(p []byte) (int, error) {
	if r.status == 0 {
		r.status = http.StatusOK
	}
	if r.body.Len() < mostKept {
		r.body.Write(p)
	}
	return r.ResponseWriter.Write(p)
}

func (r *recorder) Unwrap() http.ResponseWriter { return r.ResponseWriter }

var (
	mu   sync.Mutex
	read = map[[sha256.Size]byte]*Contract{}
)

// documentOf reads a handler's own document. One text is read once: nearly every test
// has the same.
func documentOf(h http.Handler) (*Contract, error) {
	w := httptest.NewRecorder()
	h.ServeHTTP(w, httptest.NewRequest(http.MethodGet, "/openapi.json", nil))
	if w.Code != http.StatusOK {
		return nil, fmt.Errorf("status %d: %.500s", w.Code, w.Body)
	}
	return known(w.Body.Bytes())
}

func known(document []byte) (*Contract, error) {
	mu.Lock()
	defer mu.Unlock()
	sum := sha256.Sum256(document)
	if c, ok := read[sum]; ok {
		return c, nil
	}
	c, err := Read(document)
	if err == nil {
		read[sum] = c
	}
	return c, err
}
