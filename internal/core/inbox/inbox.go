// Package inbox is what vendors told us, kept as it came before anybody acts on it.
// It knows that something was said once, and whether it has been dealt with; what
// it means is for whoever deals with it.
package inbox

import (
	"time"

	"github.com/mostrador/mostrador/internal/core/scope"
)

// State is what became of something a vendor told us.
type State string

const (
	Waiting State = "new"    // without an errand: written by an earlier version, and found by a sweep
	Errand  State = "errand" // waiting, and an errand sees to it
	Handled State = "handled"
	Failed  State = "failed" // it was given up; Error says why
)

// Item is one thing a vendor told us.
type Item struct {
	Vendor     string
	ID         string // the vendor's: what makes two deliveries one
	Body       string
	State      State
	Error      string
	ReceivedAt time.Time // when it was at our door; zero: when it is kept
	HandledAt  time.Time
}

// Rows is what the inbox needs from storage.
type Rows interface {
	// InsertItem reports false when it was there already.
	InsertItem(i Item) (inserted bool, err error)
	Item(vendor, id string) (i Item, found bool, err error)
	SettleItem(i Item) error
	// ItemsLeft are those nobody has dealt with that arrived until a moment, in the
	// order they came.
	ItemsLeft(until time.Time, limit int) ([]Item, error)
	// DropItems forgets what arrived before a moment and was dealt with.
	DropItems(before time.Time, limit int) (int64, error)
}

// Inbox is the noun bound to one unit.
type Inbox struct {
	rows  Rows
	scope *scope.Scope
	kept  int
}

// Open reports whether something has still to be dealt with.
func (s State) Open() bool { return s == Waiting || s == Errand }

// New binds the inbox to a unit.
func New(rows Rows, s *scope.Scope) *Inbox { return &Inbox{rows: rows, scope: s} }

// Keep writes down what a vendor told us and leaves an errand of a kind for it, named
// by its id, in a lane where it has one. A second delivery changes nothing. What is kept
// in one unit is told apart by its time.
func (b *Inbox) Keep(i Item, errand, lane string) error {
	if i.ReceivedAt.IsZero() {
		i.ReceivedAt = b.scope.Now
	}
	i.State, i.ReceivedAt = Errand, i.ReceivedAt.Add(time.Duration(b.kept)*time.Microsecond)
	fresh, err := b.rows.InsertItem(i)
	if err != nil || !fresh {
		return err
	}
	b.kept++
	b.scope.InLane(lane, errand, i.ID)
	return nil
}

// Left lists what has waited at least so long, in the order it came.
func (b *Inbox) Left(waited time.Duration, limit int) ([]Item, error) {
	return b.rows.ItemsLeft(b.scope.Now.Add(-waited), limit)
}

// Leave leaves an errand for something that waits without one.
func (b *Inbox) Leave(i Item, errand string) error {
	b.scope.Soon(errand, i.ID)
	i.State = Errand
	return b.rows.SettleItem(i)
}

// Get returns an item.
func (b *Inbox) Get(vendor, id string) (Item, bool, error) { return b.rows.Item(vendor, id) }

// Done marks an item as dealt with. One that could not be, for the reason given, is
// kept for people to see.
func (b *Inbox) Done(i Item, why string) error {
	i.State, i.Error, i.HandledAt = Handled, why, b.scope.Now
	if why != "" {
		i.State = Failed
	}
	return b.rows.SettleItem(i)
}

// Forget drops what is older than a moment and dealt with, a batch at a time.
func (b *Inbox) Forget(before time.Time) (int64, error) { return b.rows.DropItems(before, 500) }
