// Package scope is what every noun of one unit shares: its workspace, the actor, the session, the time, and the events
// and errands it leaves.
//
// It holds no storage; a noun gets its rows separately.
package scope

import (
	"fmt"
	"maps"
	"reflect"
	"slices"
	"time"

	"github.com/google/uuid"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/kit/locale"
)

// Scope belongs to one unit, and so to one goroutine.
type Scope struct {
	Workspace   *access.Workspace
	Actor       access.Actor
	Now         time.Time // fixed when the transaction starts
	Correlation string

	// Deciding is set where a unit checks a yes and then acts on it: what the check reads is locked, so that it still
	// holds when the unit acts.
	Deciding bool
	// QuestionID is the question whose yes the unit runs, if there is one.
	QuestionID string

	// The session the call belongs to; all empty for a call without one.
	SessionID  string
	AgentID    string
	CustomerID string
	BranchID   string
	Channel    string
	CallID     string

	events    []Event
	errands   []Errand
	sensitive []string
	met       func() []string
}

// Event is published after the commit.
type Event struct {
	ID        string
	Type      string
	Aggregate string // the id of what changed, for ordering per aggregate
	Payload   any
}

// NewID returns a time-ordered id.
func NewID() string { return uuid.Must(uuid.NewV7()).String() }

// IDAt is below every id that NewID makes from a moment on, and above all before it.
func IDAt(t time.Time) string {
	ms := uint64(max(t.UnixMilli(), 0))
	return fmt.Sprintf("%08x-%04x-7000-8000-000000000000", ms>>16&0xffffffff, ms&0xffff)
}

// Emit records an event of this unit. A unit that rolls back emits nothing. Empty strings are removed from the payload.
func (s *Scope) Emit(eventType, aggregate string, payload any) {
	if fields, ok := payload.(map[string]any); ok {
		maps.DeleteFunc(fields, func(_ string, v any) bool {
			return reflect.ValueOf(v).Kind() == reflect.String && reflect.ValueOf(v).Len() == 0
		})
	}
	s.events = append(s.events, Event{ID: NewID(), Type: eventType, Aggregate: aggregate, Payload: payload})
}

// Events returns what was emitted so far, in order.
func (s *Scope) Events() []Event { return s.events }

// Errand is work to be done after the commit, at or after a moment: something to send, to read or to check again. It
// names its row by id; the handler decides what to do from the row as it is then. It may run more than once.
type Errand struct {
	Kind string
	ID   string
	At   time.Time
	Lane string // errands of one lane start one after the other; empty: no lane
}

// Later adds an errand. A unit that rolls back leaves none.
func (s *Scope) Later(kind, id string, at time.Time) {
	s.errands = append(s.errands, Errand{Kind: kind, ID: id, At: at})
}

// Soon is Later as soon as the unit is committed.
func (s *Scope) Soon(kind, id string) { s.Later(kind, id, s.Now) }

// InLane is Soon, after earlier errands of the same lane in the workspace: the node that holds them runs one at a time.
// The order is best effort, since a retry loses its place; a handler that needs it must check it.
func (s *Scope) InLane(lane, kind, id string) {
	s.errands = append(s.errands, Errand{Kind: kind, ID: id, At: s.Now, Lane: lane})
}

// Errands returns the errands so far.
func (s *Scope) Errands() []Errand { return s.errands }

// Sensitive registers personal values from outside, so that the execution log can mask them. Those in the unit's rows
// are found without it.
func (s *Scope) Sensitive(values ...string) {
	for _, v := range values {
		if v != "" && !slices.Contains(s.sensitive, v) {
			s.sensitive = append(s.sensitive, v)
		}
	}
}

// MetIn sets the source of personal values in the unit's rows.
func (s *Scope) MetIn(rows func() []string) { s.met = rows }

// SensitiveValues returns the personal values met so far, in rows or outside.
func (s *Scope) SensitiveValues() []string {
	if s.met == nil {
		return s.sensitive
	}
	out := slices.Clone(s.sensitive)
	for _, v := range s.met() {
		if !slices.Contains(s.sensitive, v) {
			out = append(out, v)
		}
	}
	return out
}

// MaySee reports whether the actor may see a customer's rows: staff sees all customers, others only the session's own.
func (s *Scope) MaySee(customerID string) bool {
	return s.Actor.Role.Trusted() || (customerID != "" && customerID == s.CustomerID)
}

// MaySeeIn is MaySee for a row of a conversation: everyone in it may see what came of it, known or not.
func (s *Scope) MaySeeIn(customerID, sessionID string) bool {
	return s.MaySee(customerID) || sessionID != "" && sessionID == s.SessionID
}

// ForStaff returns what find finds; not_found, in these words, if that is nothing or the actor is not of the business.
func ForStaff[T any](s *Scope, missing locale.Text, find func() (T, bool, error)) (row T, err error) {
	found := false
	if s.Actor.Role.Trusted() {
		row, found, err = find()
	}
	if err == nil && !found {
		err = s.Fault(fault.NotFound, missing)
	}
	return row, err
}
