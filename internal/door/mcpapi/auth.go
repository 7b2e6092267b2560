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

// caller is the sender of one request, with what the request says about its context.
type caller struct {
	access.Principal
	*knock
	base  string // the public address of this server; empty: none
	named string // the conversation the request names
	alone bool   // the request belongs to no session
	seen  uint64 // the keyring's change count before the workspace was read
}

type callerKey struct{}

// authenticate recognises the key. Missing, unknown, revoked and expired keys get the same response.
func (d *Door) authenticate(r *http.Request) (caller, *Problem) {
	secret := doorkit.BearerKey(r)
	if secret == "" {
		return caller{}, unauthorized("")
	}
	seen := d.Keyring.Changes()
	p, err := d.Keyring.Authenticate(r.Context(), secret)
	// Customers hold no keys: a key is always used by a program.
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
