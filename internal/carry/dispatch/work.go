package dispatch

import (
	"context"
	"errors"
	"log/slog"
	"sync"
	"time"
)

const (
	// lookEvery is how often a node looks for retries and for work that another node left.
	lookEvery = 500 * time.Millisecond
	// lease is how long a workspace or a delivery belongs to one node. It is longer than an attempt can take; the death
	// of a node delays its work by this much.
	lease = 40 * time.Second
	// tooLate is how much of a lease must be left to begin an attempt.
	tooLate = 15 * time.Second

	perEndpoint = 8
	atOnce      = 64
	workspaces  = 200 // looked at in one round
)

// Start sends in the background until Close.
func (d *Dispatcher) Start() {
	var ctx context.Context
	ctx, d.stop = context.WithCancel(context.Background())
	d.loops.Add(1)
	go func() {
		defer d.loops.Done()
		tick := time.NewTicker(lookEvery)
		defer tick.Stop()
		for {
			select {
			case <-d.bell:
			case <-tick.C:
			case <-ctx.Done():
				return
			}
			if _, err := d.look(ctx, &d.loops); ctx.Err() == nil {
				d.looking.Saw("every workspace", err)
			}
		}
	}()
}

// Wake triggers the next look at once.
func (d *Dispatcher) Wake(string) {
	select {
	case d.bell <- struct{}{}:
	default:
	}
}

// Close stops the dispatcher. Sends in progress are cut off, and the next node to claim them sends them again under the
// same id.
func (d *Dispatcher) Close() {
	d.stop()
	d.loops.Wait()
}

// Round sends everything that is due now, and returns when it is settled.
func (d *Dispatcher) Round(ctx context.Context) error {
	for {
		var all sync.WaitGroup
		n, err := d.look(ctx, &all)
		all.Wait()
		if err != nil || n == 0 {
			return err
		}
	}
}

// look leases the workspaces that are due; each is served on its own, so that a slow receiver does not delay other
// workspaces.
func (d *Dispatcher) look(ctx context.Context, all *sync.WaitGroup) (n int, err error) {
	due, err := d.Store.DueWebhooks(ctx, d.Clock.Now(), workspaces)
	if err != nil {
		return 0, err
	}
	for _, id := range due {
		taken := false
		now := d.Clock.Now()
		err := d.Store.WriteWebhooks(ctx, id, func(r Rows) (err error) {
			taken, err = r.TakeUp(now, now.Add(lease))
			return err
		})
		if err != nil {
			return n, err
		}
		if taken {
			n++
			all.Go(func() { d.serve(ctx, id) })
		}
	}
	return n, nil
}

// serve creates deliveries for a workspace's new events, sends what is due and schedules the next look.
func (d *Dispatcher) serve(ctx context.Context, workspaceID string) {
	endpoints, err := d.takeUpEvents(ctx, workspaceID)
	var all sync.WaitGroup
	for _, id := range endpoints {
		if d.begin(workspaceID + id) {
			all.Go(func() {
				defer d.end(workspaceID + id)
				d.drain(ctx, workspaceID, id)
			})
		}
	}
	all.Wait()
	// Also when this node is stopping: the next one should not wait for the lease.
	err = errors.Join(err, d.plan(context.WithoutCancel(ctx), workspaceID))
	if ctx.Err() == nil {
		d.sending.Saw(workspaceID, err)
	}
}

func (d *Dispatcher) begin(endpoint string) bool {
	d.mu.Lock()
	defer d.mu.Unlock()
	if d.draining[endpoint] {
		return false
	}
	d.draining[endpoint] = true
	return true
}

func (d *Dispatcher) end(endpoint string) {
	d.mu.Lock()
	defer d.mu.Unlock()
	delete(d.draining, endpoint)
}

// drain sends an endpoint's deliveries, a few at a time, until none is due.
func (d *Dispatcher) drain(ctx context.Context, workspaceID, endpointID string) {
	finished := make(chan struct{}, perEndpoint)
	for underWay := 0; ; {
		e, batch, until, err := d.claim(ctx, workspaceID, endpointID, perEndpoint-underWay)
		if ctx.Err() == nil {
			d.claiming.Saw(workspaceID+"/"+endpointID, err)
		}
		for _, one := range batch {
			underWay++
			go func() {
				defer func() { finished <- struct{}{} }()
				d.attempt(ctx, workspaceID, e, one, until)
			}()
		}
		if underWay == 0 {
			return
		}
		<-finished
		underWay--
	}
}

func (d *Dispatcher) claim(ctx context.Context, workspaceID, endpointID string,
	most int) (e Endpoint, batch []Delivery, until time.Time, err error) {
	if ctx.Err() != nil {
		return e, nil, until, ctx.Err()
	}
	now := d.Clock.Now()
	until = now.Add(lease)
	err = d.Store.WriteWebhooks(ctx, workspaceID, func(r Rows) error {
		var found bool
		batch = nil
		e, found, err = r.Endpoint(endpointID, false)
		if err != nil || !found || e.State != Active {
			return err
		}
		batch, err = r.Claim(endpointID, now, until, most)
		return err
	})
	return e, batch, until, err
}

// attempt sends one delivery and settles it. A process that dies in between leaves the claim, which expires: the
// delivery is sent again.
func (d *Dispatcher) attempt(ctx context.Context, workspaceID string, e Endpoint, one Delivery, until time.Time) {
	v := verdict{cut: true}
	select {
	case d.slots <- struct{}{}:
		if until.Sub(d.Clock.Now()) > tooLate {
			v = d.send(ctx, workspaceID, e, one)
		}
		<-d.slots
	case <-ctx.Done():
	}
	if err := d.settle(context.WithoutCancel(ctx), workspaceID, one, v, until); err != nil {
		d.Log.LogAttrs(ctx, slog.LevelError, "webhook result not saved, it will be delivered again",
			slog.String("workspace", workspaceID), slog.String("delivery", one.ID), slog.String("error", err.Error()))
	}
}

// settle records the outcome of an attempt and releases the next delivery about the same thing.
func (d *Dispatcher) settle(ctx context.Context, workspaceID string, one Delivery, v verdict, claimed time.Time) error {
	ctx, cancel := context.WithTimeout(ctx, 10*time.Second)
	defer cancel()
	now := d.Clock.Now()
	after := v.apply(one, now)
	if !v.cut {
		d.counts.add(after.State)
	}
	return d.Store.WriteWebhooks(ctx, workspaceID, func(r Rows) error {
		e, found, err := r.Endpoint(one.EndpointID, true)
		if err != nil || !found {
			return err
		}
		ours, err := r.Settle(after, claimed)
		if err != nil || !ours {
			return err
		}
		if after.State != Pending {
			if err := r.Release(e.ID, after.Aggregate, now); err != nil {
				return err
			}
		}
		if !v.touch(&e, after, now) {
			return nil
		}
		return r.UpdateEndpoint(e)
	})
}
