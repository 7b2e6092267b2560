package doorkit

import (
	"net/http"
	"time"

	"github.com/mostrador/mostrador/internal/kit/clock"
)

// Stream is a response of server-sent events.
type Stream struct {
	w       http.ResponseWriter
	control *http.ResponseController
	timeout time.Duration
}

// NewStream sends the head of a stream. A client that takes longer than timeout for one message is disconnected.
func NewStream(w http.ResponseWriter, timeout time.Duration) Stream {
	w.Header().Set("Content-Type", "text/event-stream")
	w.Header().Set("X-Accel-Buffering", "no") // proxies would buffer it
	w.WriteHeader(http.StatusOK)
	return Stream{w, http.NewResponseController(w), timeout}
}

// Send extends the write deadline: the server's own is for responses that end.
func (s Stream) Send(message []byte) error {
	_ = s.control.SetWriteDeadline(clock.System{}.Now().Add(s.timeout)) // unsupported: slow clients are kept
	if _, err := s.w.Write(message); err != nil {
		return err
	}
	return s.control.Flush()
}
