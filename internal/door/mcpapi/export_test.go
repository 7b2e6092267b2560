package mcpapi

import (
	"context"
	"time"

	"github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/core/confirmation"
)

// ServerFor is the server of a view, for tests of the cache.
func (d *Door) ServerFor(w *access.Workspace, a *access.AgentProfile, pack string) (*mcp.Server, error) {
	v, err := d.views.get(context.Background(), w, a, pack, d.Keyring.Changes())
	return v.server, err
}

// LinkFor is the token of a question, for tests of the page.
func (d *Door) LinkFor(slug, id string, until time.Time) string {
	return d.signer().link(slug, confirmation.Confirmation{ID: id, ExpiresAt: until})
}

// FormFor is the proof that a form came from our page.
func (d *Door) FormFor(id string) string { return d.signer().form(id) }

// NewRecall is an event store, for tests of its bounds.
func NewRecall(perSession, inAll int) mcp.EventStore { return newRecall(perSession, inAll) }

// Recalled is how much a store holds.
func Recalled(s mcp.EventStore) (sessions, streams, bytes int) {
	r := s.(*eventStore)
	r.mu.Lock()
	defer r.mu.Unlock()
	return len(r.sessions), r.streams.Len(), r.bytes
}
