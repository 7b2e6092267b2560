package runtime

import (
	"context"
	"errors"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/core/confirmation"
	"github.com/mostrador/mostrador/internal/core/order"
)

// sweepBatch bounds one round of tidying up in a workspace.
const sweepBatch = 200

// Sweep tidies up what every read treats as over already: questions, drafts and
// reservations whose time has passed, old keys and counts, rows past their
// retention. Nothing may depend on it having run.
func (r *Runtime) Sweep(ctx context.Context, w *access.Workspace) error {
	system := access.Actor{Role: access.Owner, PersonID: "system"}
	var failures []error
	add := func(err error) { failures = append(failures, err) }
	add(r.sweepQuestions(ctx, w, system))
	add(r.sweepDrafts(ctx, w, system))
	add(r.Write(ctx, w, system, func(u *core.Unit) error {
		_, err := u.Stock.Sweep(sweepBatch)
		return err
	}))
	add(r.Store.Write(ctx, w.ID, func(tx Tx) error {
		now := r.Clock.Now()
		_, err1 := tx.Calls().DropKeys(now, sweepBatch)
		if err1 != nil {
			return err1
		}
		if _, err := tx.Calls().DropHits(now.Add(-2*window), sweepBatch); err != nil {
			return err
		}
		_, err := tx.Calls().BlankExecutions(now.Add(-w.Settings.ExecutionLife()), now, sweepBatch)
		return err
	}))
	add(r.Seal(ctx, w.ID))
	add(r.FinishCalls(ctx, w))
	return errors.Join(failures...)
}

func (r *Runtime) sweepQuestions(ctx context.Context, w *access.Workspace, system access.Actor) error {
	var due []confirmation.Confirmation
	err := r.Read(ctx, w, system, func(u *core.Unit) (err error) {
		due, err = u.Confirmations.Due(sweepBatch)
		return err
	})
	if err != nil {
		return err
	}
	for _, d := range due {
		if err := r.expire(ctx, w, system, d); err != nil {
			return err
		}
	}
	return nil
}

// expire ends one question, in the order every lock is taken: the session first.
func (r *Runtime) expire(ctx context.Context, w *access.Workspace, system access.Actor, d confirmation.Confirmation) error {
	return r.Write(ctx, w, system, func(u *core.Unit) error {
		s, err := u.Conversations.Get(d.SessionID, true)
		if err != nil {
			return err
		}
		u.Conversations.Adopt(s)
		c, err := u.Confirmations.Get(d.ID, true)
		if err != nil || c.State != confirmation.Expired {
			return err
		}
		c.State = d.State // as the row still has it
		swapped, err := u.Confirmations.Settle(c, confirmation.Decision{To: confirmation.Expired})
		if err != nil || !swapped {
			return err
		}
		if err := r.dropQuestion(ctx, u, c); err != nil {
			return err
		}
		if err := reportEnd(u, c, nobodyApproved); err != nil {
			return err
		}
		return rest(u)
	})
}

func (r *Runtime) sweepDrafts(ctx context.Context, w *access.Workspace, system access.Actor) error {
	var due []order.Order
	err := r.Read(ctx, w, system, func(u *core.Unit) (err error) {
		due, err = u.Orders.Due(sweepBatch)
		return err
	})
	if err != nil {
		return err
	}
	for _, d := range due {
		if err := r.Write(ctx, w, system, func(u *core.Unit) error { return u.Sales.Expire(d.ID) }); err != nil {
			return err
		}
	}
	return nil
}
