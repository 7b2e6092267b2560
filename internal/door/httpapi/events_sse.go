package httpapi

import (
	"bytes"
	"encoding/json"
	"net/http"
	"strconv"

	"github.com/mostrador/mostrador/internal/carry/outbox"
	"github.com/mostrador/mostrador/internal/kit/clock"
)

// streamSSE writes events until the client leaves, reads too slowly or loses its key, or the server shuts down.
func streamSSE(w http.ResponseWriter, r *http.Request, l *listener) {
	out := stream{w, http.NewResponseController(w)}
	h := w.Header()
	h.Set("Content-Type", "text/event-stream")
	h.Set("Cache-Control", "no-store")
	h.Set("X-Accel-Buffering", "no") // proxies would buffer it
	w.WriteHeader(http.StatusOK)
	if out.send([]byte("retry: 1000\nid: "+strconv.FormatInt(l.Seq(), 10)+"\n\n")) != nil {
		return
	}
	for {
		events, err := l.next(r.Context())
		if err != nil {
			return
		}
		// Heartbeats and filtered events move the place to resume from, too.
		message := []byte(":\nid: " + strconv.FormatInt(l.Seq(), 10) + "\n\n")
		if len(events) > 0 {
			message = encodeSSE(events)
		}
		if out.send(message) != nil {
			return
		}
	}
}

func encodeSSE(events []outbox.Event) []byte {
	var b bytes.Buffer
	for _, e := range events {
		data, err := json.Marshal(e)
		if err != nil { // its payload is JSON from the database
			continue
		}
		b.WriteString("id: " + strconv.FormatInt(e.Seq, 10) + "\nevent: " + e.Type + "\ndata: ")
		b.Write(data)
		b.WriteString("\n\n")
	}
	return b.Bytes()
}

// stream is a response sent piece by piece.
type stream struct {
	w       http.ResponseWriter
	control *http.ResponseController
}

// send extends the write deadline: the server's own is for responses that end.
func (s stream) send(message []byte) error {
	_ = s.control.SetWriteDeadline(clock.System{}.Now().Add(patience)) // unsupported: slow clients are kept
	if _, err := s.w.Write(message); err != nil {
		return err
	}
	return s.control.Flush()
}
