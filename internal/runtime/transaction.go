package runtime

import (
	"context"

	"github.com/mostrador/mostrador/internal/core"
)

// transaction is one that a call does its work in, as it is observed. It may be
// run again from its start; whatever an earlier run left in the call is forgotten
// before the next.
type transaction struct {
	call         *execution
	stop, commit func(*error)
}

func (x *execution) transaction() *transaction {
	return &transaction{call: x, stop: x.nest("transaction"), commit: unrecorded}
}

func (t *transaction) run(tx Tx, u *core.Unit, fn func(Tx, *core.Unit) error) (err error) {
	t.commit(&err) // of a run that has to be done again
	t.call.forget()
	defer t.call.remember(u)
	if err = fn(tx, u); err == nil {
		t.commit = t.call.stage("commit") // on SQLite with the neighbours' turns
	}
	return err
}

// end is told what became of the transaction.
func (t *transaction) end(err error) error {
	if err != nil { // a commit can fail after everything was written
		t.call.forget()
	}
	t.commit(&err)
	t.stop(&err)
	if err == nil && t.call.told {
		t.call.committed(t.call.call.Workspace.ID)
	}
	return err
}

// write opens a transaction of this call.
func (x *execution) write(ctx context.Context, fn func(Tx, *core.Unit) error) error {
	return x.writeBy(ctx, x.Store.Write, fn)
}

func (x *execution) writeBy(ctx context.Context, write func(context.Context, string, func(Tx) error) error, fn func(Tx, *core.Unit) error) error {
	t := x.transaction()
	return t.end(write(ctx, x.call.Workspace.ID, func(tx Tx) error {
		return t.run(tx, x.unit(tx, x.call.Workspace, x.as, x.call.Correlation), fn)
	}))
}

// forget is what a transaction that was not committed leaves of itself: nothing.
func (x *execution) forget() {
	x.done, x.replayOf, x.wrote, x.told, x.changes, x.settled, x.awaited, x.locked = false, "", false, false, nil, "", false, nil
}
