package store

import (
	"context"
	"errors"
)

var errExited = errors.New("store: the unit's goroutine exited before the unit returned")

// writeUnit is one call of Write on its way through the writer. Its fields belong to the leader from the queue until
// turn is closed, and to the caller after that.
type writeUnit struct {
	ctx       context.Context
	workspace string
	unsynced  bool // it need not wait for the disk

	own  func(*Tx) error // the leader's own function; nil: it runs on another goroutine
	turn chan *Tx        // a transaction: run now; closed: the verdict is in err
	back chan error      // the turn is over

	err     error
	after   []func()
	exited  bool // the caller's goroutine ended inside fn
	crowded bool // it wrote too much to share a transaction: undone, to be run alone
}

func newWriteUnit(ctx context.Context, workspace string) *writeUnit {
	return &writeUnit{ctx: ctx, workspace: workspace, turn: make(chan *Tx), back: make(chan error)}
}

// give is the leader's side of a turn.
func (u *writeUnit) give(tx *Tx) error {
	defer func() { tx.finished = true }()
	if u.own != nil {
		return tx.call(u.own)
	}
	u.turn <- tx
	err := <-u.back
	u.exited = errors.Is(err, errExited)
	return err
}

// play is the caller's side. It returns the turn however fn ends, Goexit included.
func (u *writeUnit) play(fn func(*Tx) error, tx *Tx) {
	err := errExited
	defer func() { u.back <- err }()
	err = tx.call(fn)
}
