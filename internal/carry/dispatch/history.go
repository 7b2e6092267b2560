package dispatch

import (
	"context"
	"encoding/json"

	"github.com/mostrador/mostrador/internal/carry/outbox"
	"github.com/mostrador/mostrador/internal/core/scope"
	"github.com/mostrador/mostrador/internal/kit/fault"
)

// Deliveries lists what was sent to an endpoint, newest first. Codes: not_found.
func (d *Dispatcher) Deliveries(ctx context.Context, workspaceID string, f DeliveryFilter) (out []Delivery, err error) {
	err = d.Store.ReadWebhooks(ctx, workspaceID, func(r Rows) error {
		_, found, err := r.Endpoint(f.EndpointID, false)
		if err != nil {
			return err
		}
		if !found {
			return fault.New(fault.NotFound, "There is no such webhook endpoint.")
		}
		out, err = r.Deliveries(f)
		return err
	})
	return out, err
}

// Redeliver sends a delivery again, with its original id, as soon as pending deliveries about the same thing allow.
// Codes: not_found, conflict.
func (d *Dispatcher) Redeliver(ctx context.Context, workspaceID, endpointID, id string) (one Delivery, err error) {
	_, err = d.change(ctx, workspaceID, endpointID, func(r Rows, e *Endpoint) error {
		var found bool
		if one, found, err = r.Delivery(endpointID, id); err != nil {
			return err
		}
		if !found {
			return fault.New(fault.NotFound, "There is no such delivery.")
		}
		if e.State != Active {
			return fault.New(fault.Conflict, "The endpoint is disabled; make it active first.")
		}
		if one.State == Waiting {
			return fault.New(fault.Conflict,
				"An earlier delivery about the same thing is on its way; this one follows by itself.")
		}
		before := one
		now := d.Clock.Now()
		if one.State != Pending { // its attempts start over
			open, err := r.Open(endpointID, []string{one.Aggregate})
			if err != nil {
				return err
			}
			one.State, one.Attempts = Pending, 0
			if open[one.Aggregate] {
				one.State = Waiting
			}
		}
		one.NextAt, one.UpdatedAt = now, now
		if _, err := r.Settle(one, before.NextAt); err != nil {
			return err
		}
		return r.Plan(now)
	})
	if err == nil {
		d.Wake(workspaceID)
	}
	return one, err
}

// TestType is the type of the event that Test sends.
const TestType = "webhook.test"

// Test sends an event without meaning, once, and returns the outcome. Codes: not_found, conflict.
func (d *Dispatcher) Test(ctx context.Context, workspaceID, endpointID, correlation string) (Delivery, error) {
	now := d.Clock.Now()
	event := outbox.Event{
		ID: scope.NewID(), Type: TestType, WorkspaceID: workspaceID, CorrelationID: correlation, Timestamp: now,
		Payload: json.RawMessage(`{"message":"This is a test."}`),
	}
	one, err := delivery(endpointID, event, now.Add(lease))
	if err != nil {
		return one, err
	}
	one.CreatedAt, one.UpdatedAt = now, now
	e, err := d.change(ctx, workspaceID, endpointID, func(r Rows, e *Endpoint) error {
		if e.State != Active {
			return fault.New(fault.Conflict, "The endpoint is disabled; make it active first.")
		}
		return r.Enqueue([]Delivery{one})
	})
	if err != nil {
		return one, err
	}
	v := d.send(ctx, workspaceID, e, one)
	v.final = true // a test is not retried
	if v.cut {
		v = verdict{final: true, problem: "the test was given up before the answer came"}
	}
	if err := d.settle(context.WithoutCancel(ctx), workspaceID, one, v, one.NextAt); err != nil {
		return one, err
	}
	return v.apply(one, d.Clock.Now()), nil
}
