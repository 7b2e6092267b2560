package guard

import (
	"context"
	"sync"
)

// For names the business on whose behalf calls with this context are made: each has its own places at a host, so that
// none waits for another's calls.
func For(ctx context.Context, business string) context.Context {
	return context.WithValue(ctx, businessKey{}, business)
}

type businessKey struct{}

// seat is what calls are counted by: a host, for one business.
func seat(ctx context.Context, host string) string {
	business, _ := ctx.Value(businessKey{}).(string)
	if business == "" {
		return host
	}
	return business + " " + host
}

// hosts bounds the concurrent calls to each host, so that one that hangs only uses up its own places. A host without
// calls takes no memory.
type hosts struct {
	each int

	mu   sync.Mutex
	busy map[string]*places
}

type places struct {
	taken chan struct{}
	users int // inside or waiting; guarded by hosts.mu
}

// enter waits for a place, or for the end of ctx. Every enter without an error
// is followed by one leave.
func (h *hosts) enter(ctx context.Context, host string) error {
	if err := ctx.Err(); err != nil { // or it would take a free place now and then
		return err
	}
	p := h.join(host)
	select {
	case p.taken <- struct{}{}:
		return nil
	case <-ctx.Done():
		h.part(host, p)
		return ctx.Err()
	}
}

func (h *hosts) leave(host string) {
	h.mu.Lock()
	p := h.busy[host]
	h.mu.Unlock()
	<-p.taken
	h.part(host, p)
}

func (h *hosts) join(host string) *places {
	h.mu.Lock()
	defer h.mu.Unlock()
	p := h.busy[host]
	if p == nil {
		if h.busy == nil {
			h.busy = make(map[string]*places)
		}
		p = &places{taken: make(chan struct{}, h.each)}
		h.busy[host] = p
	}
	p.users++
	return p
}

func (h *hosts) part(host string, p *places) {
	h.mu.Lock()
	defer h.mu.Unlock()
	if p.users--; p.users == 0 {
		delete(h.busy, host)
	}
}
