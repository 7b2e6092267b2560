package jobs

import (
	"context"
	"time"
)

const (
	// Near is how far ahead an errand may lie to be kept in our own table, where the node
	// that committed it begins it at its time. What is due later is a job of River's.
	Near = time.Minute
	// Grace is how long the node that committed an errand may take to begin it before
	// other nodes look after it.
	Grace = 500 * time.Millisecond

	// lease is how long a node has an errand without renewing it, and so what the death of
	// a node costs beside a look.
	lease     = 1500 * time.Millisecond
	tickEvery = 250 * time.Millisecond // done errands are deleted and leases renewed this often
	lookEvery = 500 * time.Millisecond // what other nodes left is looked for this often

	atOnce    = 64     // errands under way on one node
	mostHeld  = 10_000 // errands a node remembers; looks find the others
	mostTakes = 5      // nodes that may have died over an errand before River has it
	// timeLimit is what one run of an errand is given, as a job of River's is.
	timeLimit = time.Minute
)

// Kept is an errand in our own table.
type Kept struct {
	Errand
	Key    string // the row's, in the order they were left
	Lane   string
	DueAt  time.Time
	FreeAt time.Time // from then on any node may take it
	Takes  int
}

// Renewal moves the moment from which others may take an errand. It has an effect only
// while the row still says FreeAt: another node that took it has changed that.
type Renewal struct {
	Key    string
	FreeAt time.Time // as this node knows it
	Until  time.Time // zero: the errand is done, and its row goes
}

// Store is the table of errands. None of it waits for the disk: what a loss of power
// undoes is done again, and errands may be run again.
type Store interface {
	// TakeErrands makes errands that are free this node's until a moment.
	TakeErrands(ctx context.Context, now, until time.Time, limit int) ([]Kept, error)
	// RenewErrands returns the keys of those that are another node's, or gone.
	RenewErrands(ctx context.Context, list []Renewal) (lost []string, err error)
	// HandOver makes a job of River's of an errand, unless another node has it.
	HandOver(ctx context.Context, k Kept, at time.Time) error
}
