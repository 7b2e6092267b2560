package httpapi

import (
	"context"
	"errors"
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

// authenticate recognises the key, before anything else in the request is read.
func (r *router) authenticate(req *http.Request) (caller, *Problem) {
	p, err := doorkit.Authenticate(r.keyring, req)
	switch {
	case errors.Is(err, doorkit.ErrNoKey), errors.Is(err, doorkit.ErrBadKey):
		return caller{}, unauthorized(err)
	case err != nil:
		return caller{}, r.problem(req.Context(), err)
	}
	return caller{p, visitOf(req.Context()).Correlation}, nil
}

func unauthorized(refused error) *Problem { return &Problem{Problem: doorkit.Unauthorized(refused)} }

// guard says who may use a route: forbidden for the others.
type guard func(caller) error

func anyKey(caller) error { return nil }

// ownersOnly is for routes that could give others access.
func ownersOnly(c caller) error {
	if access.OwnersOnly.Has(c.Actor.Role) {
		return nil
	}
	return c.refuse(fault.Forbidden, msgOwners)
}

// staffOnly refuses agent keys.
func staffOnly(c caller) error {
	if c.Actor.Role.Trusted() {
		return nil
	}
	return c.refuse(fault.Forbidden, msgStaff)
}
