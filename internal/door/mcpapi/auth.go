package mcpapi

import (
	"context"
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

// caller is who speaks in one request, and what the request says about the rest.
type caller struct {
	access.Principal
	*knock
	base  string // where people reach this server; empty: nowhere
	named string // the conversation the request names
	alone bool   // no other request belongs to this one's session
	seen  uint64 // the keyring's changes, before the workspace was read
}

type callerKey struct{}

// authenticate recognises the key. A missing, unknown, revoked and expired one
// are refused alike.
func (d *Door) authenticate(r *http.Request) (caller, *Problem) {
	secret := doorkit.BearerKey(r)
	if secret == "" {
		return caller{}, unauthorized("")
	}
	seen := d.Keyring.Changes()
	p, err := d.Keyring.Authenticate(r.Context(), secret)
	// A customer never holds a key: what a key says comes from a program.
	if fault.Is(err, fault.Forbidden) || (err == nil && p.Actor.Role == access.Customer) {
		return caller{}, unauthorized("invalid_token")
	}
	if err != nil {
		return caller{}, d.problem(r.Context(), err)
	}
	return caller{
		Principal: p, knock: knockOf(r.Context()), base: d.baseURL(r), named: doorkit.OptionalID(r.Header.Get(conversationHeader)), seen: seen,
	}, nil
}

func unauthorized(reason string) *Problem {
	p := newProblem(http.StatusUnauthorized, codeUnauthorized, "Send an API key of the workspace: Authorization: Bearer KEY.")
	challenge := `Bearer realm="mostrador"`
	if reason != "" {
		challenge += `, error="` + reason + `"`
	}
	p.header.Set("WWW-Authenticate", challenge)
	return p
}

// The SDK carries what its own middleware knows of a token to the tools, request
// by request; contexts it only takes from the request that opened a session.
const callerExtra = "caller"

func tokenOf(ctx context.Context, _ string, _ *http.Request) (*auth.TokenInfo, error) {
	c, ok := ctx.Value(callerKey{}).(caller)
	if !ok {
		return nil, auth.ErrInvalidToken
	}
	return &auth.TokenInfo{UserID: c.Actor.KeyID, Extra: map[string]any{callerExtra: c}}, nil
}

// callerOf finds who sent a message over HTTP.
func callerOf(_ context.Context, e *mcp.RequestExtra) (caller, error) {
	if e != nil && e.TokenInfo != nil {
		if c, ok := e.TokenInfo.Extra[callerExtra].(caller); ok {
			return c, nil
		}
	}
	return caller{}, fault.New(fault.Forbidden, "Nobody is known to have sent this.")
}
