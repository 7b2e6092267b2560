package httpapi

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"log/slog"
	"net/http"
	"strconv"

	"github.com/mostrador/mostrador/internal/clock"
	"github.com/mostrador/mostrador/internal/outbox"
	"github.com/mostrador/mostrador/internal/redact"
)

// streamSSE writes events until the listener leaves, reads too slowly, or the
// server shuts down.
func (d *door) streamSSE(w http.ResponseWriter, r *http.Request, s *outbox.Subscription) {
	out := stream{w, http.NewResponseController(w)}
	h := w.Header()
	h.Set("Content-Type", "text/event-stream")
	h.Set("Cache-Control", "no-store")
	h.Set("X-Accel-Buffering", "no") // proxies that would collect it
	w.WriteHeader(http.StatusOK)
	if out.send([]byte("retry: 1000\n\n")) != nil {
		return
	}
	for {
		events, err := d.nextEvents(r.Context(), s)
		if err != nil {
			return
		}
		// A heartbeat and what was passed over move the place to resume from, too.
		message := []byte(":\nid: " + strconv.FormatInt(s.Seq(), 10) + "\n\n")
		if len(events) > 0 {
			message = encodeSSE(events)
		}
		if out.send(message) != nil {
			return
		}
	}
}

// nextEvents waits for events, no longer than a heartbeat: then there are none.
// An error ends the stream.
func (d *door) nextEvents(ctx context.Context, s *outbox.Subscription) ([]outbox.Event, error) {
	beat, cancel := context.WithTimeout(ctx, heartbeat)
	defer cancel()
	events, err := s.Next(beat)
	if err != nil && beat.Err() != nil && ctx.Err() == nil {
		return nil, nil
	}
	if err != nil && ctx.Err() == nil && !errors.Is(err, outbox.ErrClosed) {
		d.Log.LogAttrs(ctx, slog.LevelError, "an event stream ended", slog.String("correlationId", visitOf(ctx).correlation),
			slog.String("cause", redact.New().Text(err.Error())))
	}
	return events, err
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

// stream is an answer that goes out piece by piece.
type stream struct {
	w       http.ResponseWriter
	control *http.ResponseController
}

// send moves the deadline on: the server's own is for answers that end.
func (s stream) send(message []byte) error {
	_ = s.control.SetWriteDeadline(clock.System{}.Now().Add(patience)) // without deadlines nobody is let go
	if _, err := s.w.Write(message); err != nil {
		return err
	}
	return s.control.Flush()
}
