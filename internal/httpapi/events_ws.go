package httpapi

import (
	"context"
	"encoding/json"
	"net/http"

	"github.com/coder/websocket"

	"github.com/mostrador/mostrador/internal/outbox"
)

// streamSocket sends one event per message. Nothing is expected from the listener
// but its pongs; a page of another site is refused by its Origin.
func (d *door) streamSocket(w http.ResponseWriter, r *http.Request, s *outbox.Subscription) {
	conn, err := websocket.Accept(w, r, nil)
	if err != nil {
		return // it has answered
	}
	defer conn.CloseNow()
	ctx := conn.CloseRead(r.Context()) // ends with the listener
	for {
		events, err := d.nextEvents(ctx, s)
		if err != nil {
			_ = conn.Close(websocket.StatusGoingAway, "come back and go on after the last seq")
			return
		}
		if len(events) == 0 && ping(ctx, conn) != nil {
			return
		}
		for _, e := range events {
			if sendEvent(ctx, conn, e) != nil {
				return
			}
		}
	}
}

func ping(ctx context.Context, conn *websocket.Conn) error {
	ctx, cancel := context.WithTimeout(ctx, patience)
	defer cancel()
	return conn.Ping(ctx)
}

func sendEvent(ctx context.Context, conn *websocket.Conn, e outbox.Event) error {
	data, err := json.Marshal(e)
	if err != nil {
		return nil // its payload is JSON from the database
	}
	ctx, cancel := context.WithTimeout(ctx, patience)
	defer cancel()
	return conn.Write(ctx, websocket.MessageText, data)
}
