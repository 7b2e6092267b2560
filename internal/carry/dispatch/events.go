package dispatch

import (
	"context"
	"encoding/json"
	"time"

	"github.com/mostrador/mostrador/internal/carry/outbox"
	"github.com/mostrador/mostrador/internal/core/scope"
	"github.com/mostrador/mostrador/internal/kit/lists"
)

// eventsAtOnce is how many events become deliveries in one transaction.
const eventsAtOnce = 200

// takeUpEvents creates deliveries for the events after each endpoint's cursor, and returns the active endpoints.
func (d *Dispatcher) takeUpEvents(ctx context.Context, workspaceID string) (active []string, err error) {
	all, err := d.Endpoints(ctx, workspaceID)
	for _, e := range all {
		if err == nil && e.State == Active {
			active = append(active, e.ID)
			err = d.catchUp(ctx, workspaceID, e.ID)
		}
	}
	return active, err
}

func (d *Dispatcher) catchUp(ctx context.Context, workspaceID, endpointID string) error {
	for {
		n := 0
		err := d.Store.WriteWebhooks(ctx, workspaceID, func(r Rows) (err error) {
			n, err = d.page(r, endpointID)
			return err
		})
		if err != nil || n < eventsAtOnce {
			return err
		}
	}
}

// page moves one endpoint's cursor over one page of events. The endpoint is locked: no other node does the same, and no
// delivery of it settles meanwhile.
func (d *Dispatcher) page(r Rows, endpointID string) (int, error) {
	e, found, err := r.Endpoint(endpointID, true)
	if err != nil || !found || e.State != Active {
		return 0, err
	}
	events, err := r.EventsAfter(e.Cursor, eventsAtOnce)
	if err != nil || len(events) == 0 {
		return 0, err
	}
	var wanted []Delivery
	for _, event := range events {
		if !e.takes(event) {
			continue
		}
		one, err := delivery(e.ID, event, d.Clock.Now())
		if err != nil {
			return 0, err
		}
		wanted = append(wanted, one)
	}
	if err := enqueue(r, e.ID, wanted); err != nil {
		return 0, err
	}
	e.Cursor = events[len(events)-1].Seq
	return len(events), r.UpdateEndpoint(e)
}

func delivery(endpointID string, event outbox.Event, now time.Time) (Delivery, error) {
	body, err := json.Marshal(event)
	if err != nil {
		return Delivery{}, err
	}
	about := event.Aggregate
	if about == "" { // about nothing in particular: it waits for no other delivery
		about = event.ID
	}
	return Delivery{
		ID: scope.NewID(), EndpointID: endpointID, EventID: event.ID, Seq: event.Seq, Aggregate: about,
		Type: event.Type,
		Body: string(body), State: Pending, NextAt: now, CreatedAt: now, UpdatedAt: now,
	}, nil
}

// enqueue puts deliveries behind pending ones about the same thing.
func enqueue(r Rows, endpointID string, list []Delivery) error {
	if len(list) == 0 {
		return nil
	}
	about := lists.Map(list, func(one Delivery) string { return one.Aggregate })
	open, err := r.Open(endpointID, about)
	if err != nil {
		return err
	}
	for i := range list {
		if open[list[i].Aggregate] {
			list[i].State = Waiting
		}
		open[list[i].Aggregate] = true
	}
	return r.Enqueue(list)
}

// plan schedules the next look at the workspace: now if an endpoint's cursor is behind, else when the next delivery is
// due.
func (d *Dispatcher) plan(ctx context.Context, workspaceID string) error {
	ctx, cancel := context.WithTimeout(ctx, 10*time.Second)
	defer cancel()
	return d.Store.WriteWebhooks(ctx, workspaceID, func(r Rows) error {
		if err := r.LockAgenda(); err != nil {
			return err
		}
		at, err := d.nextLook(r)
		if err != nil {
			return err
		}
		return r.Plan(at)
	})
}

func (d *Dispatcher) nextLook(r Rows) (at time.Time, err error) {
	head, err := r.LastSeq()
	if err != nil {
		return at, err
	}
	endpoints, err := r.Endpoints()
	if err != nil {
		return at, err
	}
	for _, e := range endpoints {
		if e.State != Active {
			continue
		}
		if e.Cursor < head {
			return d.Clock.Now(), nil
		}
		next, err := r.NextAttempt(e.ID)
		if err != nil {
			return at, err
		}
		if !next.IsZero() && (at.IsZero() || next.Before(at)) {
			at = next
		}
	}
	return at, nil
}

// Tidy deletes deliveries that ended longer ago than keep, a batch at a time.
func (d *Dispatcher) Tidy(ctx context.Context, workspaceID string, keep time.Duration) error {
	const batch, mostBatches = 1000, 50 // the next run deletes the rest
	for range mostBatches {
		var n int64
		err := d.Store.WriteWebhooks(ctx, workspaceID, func(r Rows) (err error) {
			n, err = r.DropDeliveries(d.Clock.Now().Add(-keep), batch)
			return err
		})
		if err != nil || n < batch {
			return err
		}
	}
	return nil
}
