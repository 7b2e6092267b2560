package httpapi

import (
	"bytes"
	"encoding/json"
	"net/http"
	"strconv"

	"github.com/mostrador/mostrador/internal/carry/outbox"
	"github.com/mostrador/mostrador/internal/door/doorkit"
)

// streamSSE writes events until the client leaves, reads too slowly or loses its key, or the server shuts down.
func streamSSE(w http.ResponseWriter, r *http.Request, l *listener) {
	w.Header().Set("Cache-Control", "no-store")
	out := doorkit.NewStream(w, writeTimeout)
	if out.Send([]byte("retry: 1000\nid: "+strconv.FormatInt(l.Seq(), 10)+"\n\n")) != nil {
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
		if out.Send(message) != nil {
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
