package custom

import (
	"context"
	"net/http"
	"strings"
	"sync"
)

// Reply is what is kept of an answer beside its content, for the record of the call.
type Reply struct {
	mu sync.Mutex
	id string
}

type replyKey struct{}

// Listen returns a context whose calls note the other side's id of the last request.
func Listen(ctx context.Context) (context.Context, *Reply) {
	r := &Reply{}
	return context.WithValue(ctx, replyKey{}, r), r
}

// RequestID is what the other side calls the request; empty: it did not say. A nil reply has none.
func (r *Reply) RequestID() string {
	if r == nil {
		return ""
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.id
}

// requestHeaders are where APIs put it, the usual one first.
var requestHeaders = []string{"X-Request-Id", "X-Correlation-Id", "Request-Id"}

const maxRequestID = 128

// noteReply keeps the id of an answer: of the printable characters the first 128, with the call's secrets masked.
func noteReply(ctx context.Context, h http.Header, m mask) {
	r, _ := ctx.Value(replyKey{}).(*Reply)
	if r == nil {
		return
	}
	for _, name := range requestHeaders {
		id := strings.TrimSpace(strings.Map(func(c rune) rune {
			if c < ' ' || c > '~' {
				return -1
			}
			return c
		}, h.Get(name)))
		if id == "" {
			continue
		}
		id = m.text(id)
		r.mu.Lock()
		r.id = cut(id, maxRequestID)
		r.mu.Unlock()
		return
	}
}
