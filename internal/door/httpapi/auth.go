package httpapi

import (
	"context"
	"net/http"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/door/doorkit"
	"github.com/mostrador/mostrador/internal/kit/fault"
)

// caller is the authenticated sender of a request, with its correlation id.
type caller struct {
	access.Principal
	Correlation string
}

type callerKey struct{}

func callerOf(ctx context.Context) (caller, bool) {
	c, ok := ctx.Value(callerKey{}).(caller)
	return c, ok
}

// authenticate recognises the key. Missing, unknown, revoked and expired keys get the same response, before anything
// else in the request is read.
func (r *router) authenticate(req *http.Request) (caller, *Problem) {
	secret := doorkit.BearerKey(req)
	if secret == "" {
		return caller{}, unauthorized("")
	}
	p, err := r.keyring.Authenticate(req.Context(), secret)
	// Customers hold no keys: a key is always used by a program.
	if fault.Is(err, fault.Forbidden) || (err == nil && p.Actor.Role == access.Customer) {
		return caller{}, unauthorized("invalid_token")
	}
	if err != nil {
		return caller{}, r.problem(req.Context(), err)
	}
	return caller{p, visitOf(req.Context()).correlation}, nil
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

// guard says who may use a route: forbidden for the others.
type guard func(caller) error

func anyKey(caller) error { return nil }

// ownersOnly is for routes that could give others access.
func ownersOnly(c caller) error {
	if access.OwnersOnly.Has(c.Actor.Role) {
		return nil
	}
	return fault.New(fault.Forbidden, "Only an owner's key may do this.")
}

// staffOnly refuses agent keys.
func staffOnly(c caller) error {
	if c.Actor.Role.Trusted() {
		return nil
	}
	return fault.New(fault.Forbidden, "Only a key of staff or of an owner may do this.")
}
