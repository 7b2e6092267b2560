package runtime

import (
	"context"
)

// transaction is one that a call does its work in, as it is observed. The store may run it again from its
// start: each run is a new attempt with a fresh outcome.
type transaction struct {
	x            *execution
	stop, commit func(*error)
}

func (x *execution) transaction() *transaction {
	return &transaction{x: x, stop: x.nest("transaction"), commit: unrecorded}
}

func (t *transaction) run(a *attempt, fn func(*attempt) error) (err error) {
	t.commit(&err) // of a run that has to be done again
	t.x.out = outcome{}
	defer t.x.noteSensitive(a.u)
	if err = fn(a); err == nil {
		t.commit = t.x.stage("commit") // on SQLite together with other transactions
	}
	return err
}

// end closes the observation of a transaction that was committed, or failed with err.
func (t *transaction) end(err error) error {
	if err != nil { // a commit can fail after everything was written
		t.x.out = outcome{}
	}
	t.commit(&err)
	t.stop(&err)
	if err == nil && t.x.out.eventsWritten {
		t.x.committed(t.x.req.call.Workspace.ID)
	}
	return err
}

// write opens a transaction of this call.
func (x *execution) write(ctx context.Context, fn func(*attempt) error) error {
	return x.writeBy(ctx, x.Store.Write, fn)
}

func (x *execution) writeBy(
	ctx context.Context, write func(context.Context, string, func(Tx) error) error, fn func(*attempt) error,
) error {
	t, w := x.transaction(), x.req.call.Workspace
	return t.end(write(ctx, w.ID, func(tx Tx) error {
		u := x.unit(tx, w, x.req.actor, x.req.call.Correlation)
		return t.run(&attempt{execution: x, tx: tx, u: u, session: x.req.session, judged: x.req.judged}, fn)
	}))
}
