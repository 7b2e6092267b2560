// Package inbox stores vendors' webhook deliveries as they came, before they are processed. It deduplicates them and
// records whether they were processed; it does not interpret them.
package inbox

import (
	"cmp"
	"encoding/json"
	"time"

	"github.com/mostrador/mostrador/internal/core/scope"
	"github.com/mostrador/mostrador/internal/kit/fault"
)

// State is the processing state of a delivery.
type State string

const (
	Waiting State = "new"    // without an errand: written by an earlier version, and found by a sweep
	Errand  State = "errand" // waiting, with an errand to process it
	Handled State = "handled"
	Failed  State = "failed" // given up; Error says why
)

// Item is one delivery of a vendor.
type Item struct {
	Vendor     string
	ID         string // the vendor's id, by which deliveries are deduplicated
	Body       string
	State      State
	Error      string
	ReceivedAt time.Time // arrival time; zero: when it is stored
	HandledAt  time.Time
}

// Sender is the telephone of the customer whose message the delivery is, as carry/channel stores one; empty: it is none.
func (i Item) Sender() string {
	type message struct {
		From string `json:"from"`
	}
	var news struct{ Message, Echo message }
	_ = json.Unmarshal([]byte(i.Body), &news) // another vendor's
	return cmp.Or(news.Message.From, news.Echo.From)
}

// Rows is what the inbox needs from storage.
type Rows interface {
	// InsertItem reports false if the item was there already.
	InsertItem(i Item) (inserted bool, err error)
	Item(vendor, id string) (i Item, found bool, err error)
	// LatestItem is the item of a vendor that arrived last, but for its greeting.
	LatestItem(vendor string) (i Item, found bool, err error)
	SettleItem(i Item) error
	// UnhandledItems returns unprocessed items that arrived until a moment, in the order they came.
	UnhandledItems(until time.Time, limit int) ([]Item, error)
	// DropItems deletes processed items that arrived before a moment.
	DropItems(before time.Time, limit int) (int64, error)
}

// Inbox is the noun bound to one unit.
type Inbox struct {
	rows  Rows
	scope *scope.Scope
	kept  int
}

// Open reports whether an item has still to be processed.
func (s State) Open() bool { return s == Waiting || s == Errand }

// New binds the inbox to a unit.
func New(rows Rows, s *scope.Scope) *Inbox { return &Inbox{rows: rows, scope: s} }

// Keep stores a delivery and an errand of a kind for it, named by its id, in a lane if it has one. A duplicate delivery
// changes nothing. Items kept in one unit get distinct times, to preserve their order.
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

// Greeting is the id under which it is kept that a vendor verified our address.
const Greeting = "greeting"

// Greet records that a vendor verified our address, once.
func (b *Inbox) Greet(vendor string) error {
	_, err := b.rows.InsertItem(Item{Vendor: vendor, ID: Greeting, State: Handled, ReceivedAt: b.scope.Now, HandledAt: b.scope.Now})
	return err
}

// Heard is when a vendor last delivered something, and when it verified our address; zero: it did not, or that was forgotten since.
func (b *Inbox) Heard(vendor string) (delivered, greeted time.Time, err error) {
	last, _, err := b.rows.LatestItem(vendor)
	if err != nil {
		return delivered, greeted, err
	}
	hello, _, err := b.rows.Item(vendor, Greeting)
	return last.ReceivedAt, hello.ReceivedAt, err
}

// Unhandled lists what has waited at least so long, in the order it came.
func (b *Inbox) Unhandled(waited time.Duration, limit int) ([]Item, error) {
	return b.rows.UnhandledItems(b.scope.Now.Add(-waited), limit)
}

// Enqueue adds an errand for an item that waits without one.
func (b *Inbox) Enqueue(i Item, errand string) error {
	b.scope.Soon(errand, i.ID)
	i.State = Errand
	return b.rows.SettleItem(i)
}

// Get returns an item: not_found.
func (b *Inbox) Get(vendor, id string) (Item, error) {
	i, found, err := b.rows.Item(vendor, id)
	if err == nil && !found {
		err = fault.New(fault.NotFound, "there is no such news")
	}
	return i, err
}

// Done marks an item as processed, or as failed if why is given; staff can see failed ones.
func (b *Inbox) Done(i Item, why string) error {
	i.State, i.Error, i.HandledAt = Handled, why, b.scope.Now
	if why != "" {
		i.State = Failed
	}
	return b.rows.SettleItem(i)
}

// Forget deletes processed items older than a moment, a batch at a time.
func (b *Inbox) Forget(before time.Time) (int64, error) { return b.rows.DropItems(before, 500) }
