// Package callback is the right to answer one call of a business's own tool late, and
// once: whoever took the call said that the answer would come. It knows which
// conversation waits for it; what the answer means is read elsewhere.
package callback

import (
	"time"

	"github.com/mostrador/mostrador/internal/core/scope"
	"github.com/mostrador/mostrador/internal/kit/fault"
)

// State is what became of a call that was to be answered later.
type State string

const (
	Waiting  State = "waiting"
	Answered State = "answered"
)

// Vendor is what late answers are kept under in the inbox, and Errand the errand that
// tells the conversation of one. Both are named by the call.
const (
	Vendor = "custom"
	Errand = "late_answer"
)

// Callback is one call whose answer is to come. Its id is the call's.
type Callback struct {
	ID         string
	ToolID     string
	Version    int
	Tool       string // custom/name, as it was called
	SessionID  string
	State      State
	CreatedAt  time.Time
	ExpiresAt  time.Time
	AnsweredAt time.Time
}

// Rows is what callbacks need from storage.
type Rows interface {
	// InsertCallback leaves one that is there as it is.
	InsertCallback(c Callback) error
	Callback(id string, lock bool) (c Callback, found bool, err error)
	UpdateCallback(c Callback) error
	// DropCallbacks forgets those that ended before a moment.
	DropCallbacks(before time.Time, limit int) (int64, error)
}

// Callbacks is the noun bound to one unit.
type Callbacks struct {
	rows  Rows
	scope *scope.Scope
}

// New binds callbacks to a unit.
func New(rows Rows, s *scope.Scope) *Callbacks { return &Callbacks{rows: rows, scope: s} }

// Expect notes that the unit's conversation waits for the answer of a call.
func (c *Callbacks) Expect(one Callback) error {
	one.State, one.SessionID, one.CreatedAt = Waiting, c.scope.SessionID, c.scope.Now
	return c.rows.InsertCallback(one)
}

// errNone says nothing about why: one that was never there, one that was used and one
// whose time is over look the same.
func errNone() error { return fault.New(fault.NotFound, "there is no such callback, or it was used") }

// Get returns one; not_found otherwise.
func (c *Callbacks) Get(id string) (Callback, error) {
	one, found, err := c.rows.Callback(id, false)
	if err == nil && !found {
		err = errNone()
	}
	return one, err
}

// Use takes the one answer that a call may have; not_found where it had it, or its
// time is over.
func (c *Callbacks) Use(id string) (Callback, error) {
	one, found, err := c.rows.Callback(id, true)
	if err != nil {
		return one, err
	}
	if !found || one.State != Waiting || !c.scope.Now.Before(one.ExpiresAt) {
		return one, errNone()
	}
	one.State, one.AnsweredAt = Answered, c.scope.Now
	return one, c.rows.UpdateCallback(one)
}

// Forget drops those whose time was over before a moment, a batch at a time.
func (c *Callbacks) Forget(before time.Time) (int64, error) { return c.rows.DropCallbacks(before, 500) }
