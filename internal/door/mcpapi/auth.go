package mcpapi

import (
	"context"
	"errors"
	"net/http"

	"github.com/modelcontextprotocol/go-sdk/auth"
	"github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/door/doorkit"
	"github.com/mostrador/mostrador/internal/kit/fault"
)

const (
	conversationHeader = "Mostrador-Session"
	agentHeader        = "Mostrador-Agent"
)

// caller is the sender of one request, with what the request says about its context.
type caller struct {
	access.Principal
	*request
	base           string // the public address of this server; empty: none
	sessionID      string // the conversation the request names
	withoutSession bool   // the request belongs to no session
	allTools       bool   // the request asks for whole lists
	changes        uint64 // the keyring's change count before the workspace was read
}

type callerKey struct{}

// authenticate recognises the key. Without a valid one it responds and returns false.
func (d *Door) authenticate(w http.ResponseWriter, r *http.Request) (caller, bool) {
	changes := d.Keyring.Changes()
	p, err := doorkit.Authenticate(d.Keyring, r)
	switch {
	case errors.Is(err, doorkit.ErrNoKey), errors.Is(err, doorkit.ErrBadKey):
		doorkit.Unauthorized(err).Write(w)
	case err != nil:
		d.problem(r.Context(), err).Write(w)
	}
	return caller{
		Principal: p, request: requestOf(r.Context()), base: d.baseURL(r),
		sessionID: doorkit.OptionalID(r.Header.Get(conversationHeader)), changes: changes,
		allTools: r.URL.Query().Get(allQuery) == wantsAll || r.Header.Get(allHeader) == wantsAll,
	}, err == nil
}

// The SDK passes its middleware's token info to the tools per request; a context only comes from the request that
// opened the session.
const callerExtra = "caller"

func tokenOf(ctx context.Context, _ string, _ *http.Request) (*auth.TokenInfo, error) {
	c, ok := ctx.Value(callerKey{}).(caller)
	if !ok {
		return nil, auth.ErrInvalidToken
	}
	return &auth.TokenInfo{UserID: c.Actor.KeyID, Extra: map[string]any{callerExtra: c}}, nil
}

// callerOf finds the sender of a message over HTTP.
func callerOf(_ context.Context, e *mcp.RequestExtra) (caller, error) {
	if e != nil && e.TokenInfo != nil {
		if c, ok := e.TokenInfo.Extra[callerExtra].(caller); ok {
			return c, nil
		}
	}
	return caller{}, fault.New(fault.Forbidden, "Nobody is known to have sent this.")
}
