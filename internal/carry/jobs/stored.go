package jobs

import (
	"context"
	"time"
)

const (
	// Near is how soon an errand must be due to be kept in our own table, where the node that committed it starts it on
	// time. What is due later is a River job.
	Near = time.Minute
	// Grace is how long the node that committed an errand may take to start it before other nodes may take it.
	Grace = 500 * time.Millisecond

	// lease is how long a node holds an errand without renewing it: the delay, beside a look, when a node dies.
	lease     = 1500 * time.Millisecond
	tickEvery = 250 * time.Millisecond // done errands are deleted and leases renewed this often
	lookEvery = 500 * time.Millisecond // errands of other nodes are looked for this often

	atOnce    = 64     // errands running on one node
	mostHeld  = 10_000 // errands a node holds in memory; looks find the others
	mostTakes = 5      // nodes that may have died running an errand before River gets it
	// timeLimit is the timeout of one run of an errand, the same as a River job's.
	timeLimit = time.Minute
)

// StoredErrand is an errand in our own table.
type StoredErrand struct {
	Errand
	Key    string // the row's, in the order of enqueueing
	Lane   string
	DueAt  time.Time
	FreeAt time.Time // from then on any node may take it
	Takes  int
}

// Renewal extends the lease of an errand. It has an effect only while the row still has FreeAt: another node that took
// the errand has changed it.
type Renewal struct {
	Key    string
	FreeAt time.Time // as this node knows it
	Until  time.Time // zero: the errand is done, and its row is deleted
}

// Store is the table of errands. Its writes do not wait for the disk: what a power loss undoes is done again, and
// errands may be run again.
type Store interface {
	// TakeErrands leases free errands to this node until the time given.
	TakeErrands(ctx context.Context, now, until time.Time, limit int) ([]StoredErrand, error)
	// RenewErrands returns the keys of those that another node has taken, or that are gone.
	RenewErrands(ctx context.Context, list []Renewal) (lost []string, err error)
	// HandOver turns an errand into a River job, unless another node has it.
	HandOver(ctx context.Context, k StoredErrand, at time.Time) error
}
