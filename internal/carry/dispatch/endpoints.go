package dispatch

import (
	"context"
	"errors"
	"slices"
	"time"

	"github.com/mostrador/mostrador/internal/carry/outbox"
	"github.com/mostrador/mostrador/internal/core/scope"
	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/kit/secret"
)

const (
	mostEndpoints = 20
	mostTypes     = 50
	mostSecrets   = 5
)

// Issued is an endpoint with its newest secret, which is shown only this once.
type Issued struct {
	Endpoint
	Secret string
}

// Endpoints lists a workspace's endpoints, oldest first.
func (d *Dispatcher) Endpoints(ctx context.Context, workspaceID string) (out []Endpoint, err error) {
	err = d.Store.ReadWebhooks(ctx, workspaceID, func(r Rows) (err error) {
		out, err = r.Endpoints()
		return err
	})
	return out, err
}

// Endpoint finds one endpoint. Codes: not_found.
func (d *Dispatcher) Endpoint(ctx context.Context, workspaceID, id string) (e Endpoint, err error) {
	err = d.Store.ReadWebhooks(ctx, workspaceID, func(r Rows) error {
		var found bool
		if e, found, err = r.Endpoint(id, false); err == nil && !found {
			err = errNoEndpoint()
		}
		return err
	})
	return e, err
}

func errNoEndpoint() error { return fault.New(fault.NotFound, "There is no such webhook endpoint.") }

// Create adds an endpoint that receives every event from now on. Codes: blocked_address, invalid_arguments, conflict.
func (d *Dispatcher) Create(ctx context.Context, workspaceID, rawURL string, types []string) (Issued, error) {
	return d.CreateAs(ctx, scope.NewID(), workspaceID, rawURL, types)
}

// CreateAs is Create under an id that was chosen. The endpoint that has it already is returned as it is, without a secret.
func (d *Dispatcher) CreateAs(ctx context.Context, id, workspaceID, rawURL string, types []string) (Issued, error) {
	now := d.Clock.Now()
	e := Endpoint{ID: id, URL: rawURL, Types: types, State: Active, CreatedAt: now, UpdatedAt: now}
	if err := d.check(&e); err != nil {
		return Issued{}, err
	}
	s, text, err := d.newSecret(workspaceID, e.ID)
	if err != nil {
		return Issued{}, unsealed(err)
	}
	e.Secrets = []Secret{s}
	err = d.Store.WriteWebhooks(ctx, workspaceID, func(r Rows) error {
		all, err := r.Endpoints()
		if err != nil {
			return err
		}
		if at := slices.IndexFunc(all, func(other Endpoint) bool { return other.ID == e.ID }); at >= 0 {
			e, text = all[at], ""
			return nil
		}
		if len(all) >= mostEndpoints {
			return fault.New(fault.Conflict, "A workspace has %d webhook endpoints at most; delete one first.",
				mostEndpoints)
		}
		if e.Cursor, err = r.LastSeq(); err != nil {
			return err
		}
		if err := r.InsertEndpoint(e); err != nil {
			return err
		}
		return r.Plan(now)
	})
	return Issued{e, text}, err
}

func (d *Dispatcher) check(e *Endpoint) error {
	u, err := d.Client.CheckURL(e.URL)
	if err != nil {
		return err
	}
	e.URL = u.String()
	if len(e.Types) > mostTypes || slices.ContainsFunc(e.Types, func(t string) bool { return !outbox.ValidType(t) }) {
		const said = "A type is words joined by dots, such as order.created, or a family of them: order.*"
		return fault.Invalid(said, fault.Field{Path: "/types", Message: said})
	}
	return nil
}

// unsealed tells the operator what to do; what is wrong with a key is no secret.
func unsealed(err error) error {
	if errors.Is(err, secret.ErrNoKey) || errors.Is(err, secret.ErrOtherKey) {
		return fault.Wrap(err, fault.Conflict, "This server cannot keep secrets: %s.", err)
	}
	return err
}

// change runs a transaction on one endpoint, which is locked. Codes: not_found.
func (d *Dispatcher) change(ctx context.Context, workspaceID, id string,
	fn func(r Rows, e *Endpoint) error) (e Endpoint, err error) {
	err = d.Store.WriteWebhooks(ctx, workspaceID, func(r Rows) error {
		var found bool
		if e, found, err = r.Endpoint(id, true); err != nil {
			return err
		}
		if !found {
			return errNoEndpoint()
		}
		e.UpdatedAt = d.Clock.Now()
		return fn(r, &e)
	})
	return e, err
}

// Change is what may be changed about an endpoint; a nil field stays as it is.
type Change struct {
	URL   *string
	Types *[]string
	State *EndpointState
	// From refuses a change that starts from another version than the present one; nil: any.
	From func(now Endpoint) error
}

// Update changes an endpoint. One that is activated again continues where it stopped, as far back as events are kept.
// Codes: not_found, blocked_address, invalid_arguments.
func (d *Dispatcher) Update(ctx context.Context, workspaceID, id string, c Change) (Endpoint, error) {
	return d.change(ctx, workspaceID, id, func(r Rows, e *Endpoint) error {
		if c.From != nil {
			if err := c.From(*e); err != nil {
				return err
			}
		}
		if c.URL != nil {
			e.URL = *c.URL
		}
		if c.Types != nil {
			e.Types = *c.Types
		}
		if err := d.check(e); err != nil {
			return err
		}
		if c.State != nil && *c.State != e.State {
			e.State, e.Reason, e.FailingSince = *c.State, "", time.Time{}
			if e.State == Disabled {
				e.Reason = "switched off"
			}
		}
		if err := r.UpdateEndpoint(*e); err != nil {
			return err
		}
		return r.Plan(d.Clock.Now())
	})
}

// Delete removes an endpoint and everything about it; from refuses one that is not as the caller saw it, nil: none.
// Codes: not_found, and from's own.
func (d *Dispatcher) Delete(ctx context.Context, workspaceID, id string, from func(Endpoint) error) error {
	_, err := d.change(ctx, workspaceID, id, func(r Rows, e *Endpoint) error {
		if from != nil {
			if err := from(*e); err != nil {
				return err
			}
		}
		return r.DeleteEndpoint(e.ID)
	})
	return err
}

// Rotate gives an endpoint a new secret; the old ones also sign during the overlap. Codes: not_found, conflict.
func (d *Dispatcher) Rotate(ctx context.Context, workspaceID, id string, overlap time.Duration) (Issued, error) {
	s, text, err := d.newSecret(workspaceID, id)
	if err != nil {
		return Issued{}, unsealed(err)
	}
	e, err := d.change(ctx, workspaceID, id, func(r Rows, e *Endpoint) error {
		now := d.Clock.Now()
		until := now.Add(overlap)
		for i, old := range e.Secrets {
			if old.ExpiresAt.IsZero() || old.ExpiresAt.After(until) {
				e.Secrets[i].ExpiresAt = until
			}
		}
		e.Secrets = append(slices.DeleteFunc(e.Secrets, func(s Secret) bool { return !s.Live(now) }), s)
		if len(e.Secrets) > mostSecrets {
			return fault.New(fault.Conflict,
				"%d secrets are live already; wait until one expires, or rotate without an overlap.", mostSecrets)
		}
		return r.UpdateEndpoint(*e)
	})
	return Issued{e, text}, err
}
