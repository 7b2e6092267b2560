package mcpapi

import (
	"net/http"
	"sync"
	"time"
)

// flushDelay is how long the first flush of a stream is delayed.
const flushDelay = 25 * time.Millisecond

// delayedFlush sends the beginning of a stream together with what follows at once. The first event only tells the
// client where it could resume; without the delay a call answered within milliseconds would cost an extra write, and
// its client a second read.
type delayedFlush struct {
	http.ResponseWriter

	mu    sync.Mutex
	began bool
	ended bool // the request was served; nothing more may be sent
	timer *time.Timer
}

func (h *delayedFlush) WriteHeader(status int) {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.ResponseWriter.WriteHeader(status)
}

func (h *delayedFlush) Write(p []byte) (int, error) {
	h.mu.Lock()
	defer h.mu.Unlock()
	return h.ResponseWriter.Write(p)
}

// FlushError sends what was written; the first time after a delay.
func (h *delayedFlush) FlushError() error {
	h.mu.Lock()
	defer h.mu.Unlock()
	if !h.began {
		h.began = true
		h.timer = time.AfterFunc(flushDelay, func() { _ = h.FlushError() }) // the client is gone
		return nil
	}
	h.timer.Stop()
	if h.ended {
		return nil
	}
	return http.NewResponseController(h.ResponseWriter).Flush()
}

// end is called when the request was served; the server then flushes the rest.
func (h *delayedFlush) end() {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.ended = true
	if h.timer != nil {
		h.timer.Stop()
	}
}

func (h *delayedFlush) Unwrap() http.ResponseWriter { return h.ResponseWriter }
