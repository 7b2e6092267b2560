package mcpapi

import (
	"net/http"
	"net/http/httptest"
	"sync/atomic"
	"testing"
	"time"
)

// flushes counts flushes.
type flushes struct {
	http.ResponseWriter
	n atomic.Int64
}

func (f *flushes) FlushError() error { f.n.Add(1); return nil }

func TestTheBeginningOfAnAnswerWaitsForTheRest(t *testing.T) {
	t.Parallel()
	flush := func(w http.ResponseWriter) {
		if err := http.NewResponseController(w).Flush(); err != nil {
			t.Error(err)
		}
	}
	quick := &flushes{ResponseWriter: httptest.NewRecorder()}
	w := &delayedFlush{ResponseWriter: quick}
	flush(w) // the beginning
	flush(w) // the answer
	if n := quick.n.Load(); n != 1 {
		t.Errorf("a quick answer was sent in %d pieces", n)
	}
	w.end()

	slow := &flushes{ResponseWriter: httptest.NewRecorder()}
	w = &delayedFlush{ResponseWriter: slow}
	flush(w)
	for range 1000 {
		if slow.n.Load() == 1 {
			break
		}
		time.Sleep(10 * time.Millisecond)
	}
	if n := slow.n.Load(); n != 1 {
		t.Errorf("the beginning of a slow answer was sent %d times", n)
	}

	over := &flushes{ResponseWriter: httptest.NewRecorder()}
	w = &delayedFlush{ResponseWriter: over}
	flush(w)
	w.end() // the server sends the rest, and then the connection serves another request
	flush(w)
	if n := over.n.Load(); n != 0 {
		t.Errorf("after its end a request was sent %d times", n)
	}
}
