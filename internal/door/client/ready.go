package client

import (
	"context"
	"net/http"
	"time"
)

// Ready asks a server whether it can serve. It needs no key and has a timeout of five seconds: callers poll.
func Ready(ctx context.Context, server string) error {
	ctx, cancel := context.WithTimeout(ctx, 5*time.Second)
	defer cancel()
	c, err := New(server, "none")
	if err != nil {
		return err
	}
	return c.do(ctx, http.MethodGet, "/readyz", nil, nil)
}
