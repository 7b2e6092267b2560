package transfer

import (
	"encoding/json"
	"net/http"
	"strings"
	"sync"
	"time"

	"github.com/mostrador/mostrador/internal/kit/clock"
)

// Lines is the content type of an answer that tells its progress: a JSON object on each line.
const Lines = "application/x-ndjson"

// progressEvery is how often progress is told.
const progressEvery = 200 * time.Millisecond

// progressStream tells how far an import is while it runs, {"done": 400, "total": 1000}, to a client that accepts lines; the last line
// has the status and the body of the answer. It needs no memory of imports, so that any node can answer.
type progressStream struct {
	w    http.ResponseWriter
	mu   sync.Mutex
	last time.Time // the zero time: nothing was sent
}

// newProgressStream is nil for a client that does not accept lines.
func newProgressStream(w http.ResponseWriter, r *http.Request) *progressStream {
	if !strings.Contains(r.Header.Get("Accept"), Lines) {
		return nil
	}
	return &progressStream{w: w}
}

// progress is what an import calls; nil where no progress is told.
func (s *progressStream) progress() func(done, total int) {
	if s == nil {
		return nil
	}
	return func(done, total int) {
		s.mu.Lock()
		defer s.mu.Unlock()
		if total == 0 || done < total && clock.Since(s.last) < progressEvery {
			return
		}
		s.line(map[string]int{"done": done, "total": total})
	}
}

// line sends one; the caller holds mu. A client that left is no error of an import.
func (s *progressStream) line(v any) {
	if s.last.IsZero() {
		s.w.Header().Set("Content-Type", Lines)
		s.w.Header().Set("Cache-Control", "no-store")
	}
	s.last = clock.Stopwatch()
	if json.NewEncoder(s.w).Encode(v) == nil {
		_ = http.NewResponseController(s.w).Flush()
	}
}

// end sends the answer as the last line; false: no line was sent, and the answer has still to be.
func (s *progressStream) end(status int, body any) bool {
	if s == nil {
		return false
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.last.IsZero() {
		return false
	}
	s.line(map[string]any{"status": status, "body": body})
	return true
}
