package runtime

import (
	"context"
	"errors"
	"time"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/core/confirmation"
	"github.com/mostrador/mostrador/internal/core/order"
)

const (
	// sweepBatch is how many rows one transaction cleans up: other transactions need the writer in between.
	sweepBatch = 200
	// sweepFor bounds one sweep. The next one, a minute later, continues with the rest.
	sweepFor = 20 * time.Second
)

// system is the actor of background work.
var system = access.Actor{Role: access.Owner, PersonID: "system"}

// Sweep cleans up what every read already treats as over: expired questions, drafts and reservations, old keys and
// counts, rows past their retention. Nothing may depend on it having run.
func (r *Runtime) Sweep(ctx context.Context, w *access.Workspace) error {
	var failures []error
	add := func(err error) { failures = append(failures, err) }
	enough, cancel := context.WithTimeout(ctx, sweepFor)
	defer cancel()
	whole := func(batch func() (int64, error)) { add(sweepWhole(enough, batch)) }
	whole(func() (int64, error) { return r.sweepQuestions(ctx, w) })
	whole(func() (int64, error) { return r.sweepDrafts(ctx, w) })
	whole(func() (n int64, err error) {
		err = r.Write(ctx, w, system, func(u *core.Unit) error {
			swept, err := u.Stock.Sweep(sweepBatch)
			n = int64(swept)
			return err
		})
		return n, err
	})
	whole(func() (int64, error) { return r.sweepCalls(ctx, w) })
	whole(func() (n int64, err error) {
		err = r.Store.Write(ctx, w.ID, func(tx Tx) (err error) {
			n, err = tx.Calls().RecordOld(sweepBatch)
			return err
		})
		return n, err
	})
	add(r.Seal(ctx, w.ID))
	add(r.FinishCalls(ctx, w))
	return errors.Join(failures...)
}

// sweepWhole cleans up batch after batch, until one is not full or the time is over.
func sweepWhole(enough context.Context, batch func() (int64, error)) error {
	for {
		n, err := batch()
		if err != nil || n < sweepBatch || enough.Err() != nil {
			return err
		}
	}
}

// sweepCalls drops expired keys and counts and blanks old rows; it returns the largest number of one kind.
func (r *Runtime) sweepCalls(ctx context.Context, w *access.Workspace) (most int64, err error) {
	err = r.Store.Write(ctx, w.ID, func(tx Tx) error {
		now := r.Clock.Now()
		keys, err := tx.Calls().DropKeys(now, sweepBatch)
		if err != nil {
			return err
		}
		hits, err := tx.Calls().DropHits(now.Add(-2*window), sweepBatch)
		if err != nil {
			return err
		}
		old := now.Add(-w.Settings.ExecutionLife())
		blanked, err := tx.Calls().BlankExecutions(old, now, sweepBatch)
		if err != nil {
			return err
		}
		changes, err := tx.Calls().BlankChanges(old, now, sweepBatch)
		most = max(keys, hits, blanked, changes)
		return err
	})
	return most, err
}

func (r *Runtime) sweepQuestions(ctx context.Context, w *access.Workspace) (int64, error) {
	var due []confirmation.Confirmation
	err := r.Read(ctx, w, system, func(u *core.Unit) (err error) {
		due, err = u.Confirmations.Due(sweepBatch)
		return err
	})
	if err != nil {
		return 0, err
	}
	settled := false
	for _, d := range due {
		did, err := r.expire(ctx, w, d)
		if err != nil {
			return 0, err
		}
		settled = settled || did
	}
	if !settled { // the next batch would be the same
		return 0, nil
	}
	return int64(len(due)), nil
}

// expire ends one question, in the lock order: the session first.
func (r *Runtime) expire(ctx context.Context, w *access.Workspace, d confirmation.Confirmation) (did bool, err error) {
	err = r.Write(ctx, w, system, func(u *core.Unit) error {
		s, err := u.Conversations.Get(d.SessionID, true)
		if err != nil {
			return err
		}
		u.Conversations.Adopt(s)
		c, err := u.Confirmations.Get(d.ID, true)
		if err != nil || c.State != confirmation.Expired {
			return err
		}
		c.State = d.State // as in the row
		swapped, err := u.Confirmations.Settle(c, confirmation.Decision{To: confirmation.Expired})
		did = swapped
		if err != nil || !swapped {
			return err
		}
		if err := r.dropQuestion(ctx, u, c); err != nil {
			return err
		}
		if err := reportEnd(u, c, expiredUnapproved); err != nil {
			return err
		}
		return stopAwaiting(u)
	})
	return did, err
}

func (r *Runtime) sweepDrafts(ctx context.Context, w *access.Workspace) (int64, error) {
	var due []order.Order
	err := r.Read(ctx, w, system, func(u *core.Unit) (err error) {
		due, err = u.Orders.ExpiredDrafts(sweepBatch)
		return err
	})
	if err != nil {
		return 0, err
	}
	for _, d := range due {
		if err := r.Write(ctx, w, system, func(u *core.Unit) error { return u.Sales.Expire(d.ID) }); err != nil {
			return 0, err
		}
	}
	return int64(len(due)), nil
}
