// Package callback is the right to answer one call of a business's own tool late, and only once, after the tool
// announced a late answer. It stores which conversation waits for the answer; it does not interpret the answer.
package callback

import (
	"time"

	"github.com/mostrador/mostrador/internal/core/scope"
	"github.com/mostrador/mostrador/internal/kit/fault"
)

// State is the state of a call with a late answer.
type State string

const (
	Waiting  State = "waiting"
	Answered State = "answered"
)

// Vendor is the inbox vendor of late answers, and Errand the errand that delivers one to its conversation. Both use the
// call's id.
const (
	Vendor = "custom"
	Errand = "late_answer"
)

// Callback is one call that expects a late answer. Its id is the call's.
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
	// InsertCallback does nothing if the id exists.
	InsertCallback(c Callback) error
	Callback(id string, lock bool) (c Callback, found bool, err error)
	UpdateCallback(c Callback) error
	// DropCallbacks deletes those that expired before a moment.
	DropCallbacks(before time.Time, limit int) (int64, error)
}

// Callbacks is the noun bound to one unit.
type Callbacks struct {
	rows  Rows
	scope *scope.Scope
}

// New binds callbacks to a unit.
func New(rows Rows, s *scope.Scope) *Callbacks { return &Callbacks{rows: rows, scope: s} }

// Expect records that the unit's conversation waits for a call's answer.
func (c *Callbacks) Expect(one Callback) error {
	one.State, one.SessionID, one.CreatedAt = Waiting, c.scope.SessionID, c.scope.Now
	return c.rows.InsertCallback(one)
}

// errNone is the same for an unknown, a used and an expired callback, so that it reveals nothing.
func errNone() error { return fault.New(fault.NotFound, "there is no such callback, or it was used") }

// Get returns one; not_found otherwise.
func (c *Callbacks) Get(id string) (Callback, error) {
	one, found, err := c.rows.Callback(id, false)
	if err == nil && !found {
		err = errNone()
	}
	return one, err
}

// Use accepts the only answer of a call; not_found if it was answered already or has expired.
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

// Forget deletes callbacks that expired before a moment, a batch at a time.
func (c *Callbacks) Forget(before time.Time) (int64, error) { return c.rows.DropCallbacks(before, 500) }
