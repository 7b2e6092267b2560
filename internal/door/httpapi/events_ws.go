package httpapi

import (
	"context"
	"encoding/json"
	"errors"
	"net/http"

	"github.com/coder/websocket"

	"github.com/mostrador/mostrador/internal/carry/outbox"
)

// streamSocket sends one event per message. The client sends nothing but pongs; a page of another site is refused by
// its Origin.
func streamSocket(w http.ResponseWriter, r *http.Request, l *listener) {
	conn, err := websocket.Accept(w, r, nil)
	if err != nil {
		return // Accept has responded
	}
	defer conn.CloseNow()
	ctx := conn.CloseRead(r.Context()) // ends with the listener
	for {
		events, err := l.next(ctx)
		if errors.Is(err, errKeyGone) {
			_ = conn.Close(websocket.StatusPolicyViolation, err.Error())
			return
		}
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
	ctx, cancel := context.WithTimeout(ctx, writeTimeout)
	defer cancel()
	return conn.Ping(ctx)
}

func sendEvent(ctx context.Context, conn *websocket.Conn, e outbox.Event) error {
	data, err := json.Marshal(e)
	if err != nil {
		return nil // its payload is JSON from the database
	}
	ctx, cancel := context.WithTimeout(ctx, writeTimeout)
	defer cancel()
	return conn.Write(ctx, websocket.MessageText, data)
}
