// Package scope is what every noun of one unit shares: whose workspace it is,
// who acts, in which session, at what time, and the events that come of it.
//
// It holds no storage; a noun gets its rows beside it.
package scope

import (
	"maps"
	"reflect"
	"slices"
	"time"

	"github.com/google/uuid"

	"github.com/mostrador/mostrador/internal/access"
)

// Scope belongs to one unit, and so to one goroutine.
type Scope struct {
	Workspace   *access.Workspace
	Actor       access.Actor
	Now         time.Time // fixed when the transaction starts
	Correlation string

	// Deciding is set where a unit checks a yes and then acts on it: what the check
	// reads is locked, so that it still holds when it is acted on.
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

// Event is something that happened, told to the outside after commit.
type Event struct {
	ID        string
	Type      string
	Aggregate string // the id of what changed, for ordering per aggregate
	Payload   any
}

// NewID returns a time-ordered id.
func NewID() string { return uuid.Must(uuid.NewV7()).String() }

// Emit records an event of this unit. A unit that rolls back emits nothing. What a
// payload has no word for is left out of it: an empty text is nobody's id.
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

// Errand is work for after the commit, at a moment: something to send, to read or
// to look at again. It names its row by id; what to do is decided when its time
// comes, from the row as it is then. It may be run more than once.
type Errand struct {
	Kind string
	ID   string
	At   time.Time
	Lane string // errands of one lane are begun one after the other; empty: it has none
}

// Later leaves an errand behind. A unit that rolls back leaves none.
func (s *Scope) Later(kind, id string, at time.Time) {
	s.errands = append(s.errands, Errand{Kind: kind, ID: id, At: at})
}

// Soon is Later as soon as the unit is committed.
func (s *Scope) Soon(kind, id string) { s.Later(kind, id, s.Now) }

// InLane is Soon behind the errands that were left in the same lane of the workspace
// before: the node that has them runs one at a time. It saves waiting; what must not be
// out of order checks that itself, because a retry loses its place.
func (s *Scope) InLane(lane, kind, id string) {
	s.errands = append(s.errands, Errand{Kind: kind, ID: id, At: s.Now, Lane: lane})
}

// Errands returns what was left so far.
func (s *Scope) Errands() []Errand { return s.errands }

// Sensitive notes personal values that come from outside, so that the execution log can
// mask them wherever they turn up. Those of the unit's rows are known without it.
func (s *Scope) Sensitive(values ...string) {
	for _, v := range values {
		if v != "" && !slices.Contains(s.sensitive, v) {
			s.sensitive = append(s.sensitive, v)
		}
	}
}

// MetIn is told where the personal values are that the unit's rows have.
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

// MaySee reports whether rows of a customer are visible to the actor: the
// session's own customer, or anybody's for those who work here.
func (s *Scope) MaySee(customerID string) bool {
	return s.Actor.Role.Trusted() || (customerID != "" && customerID == s.CustomerID)
}
