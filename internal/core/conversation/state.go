package conversation

import (
	"fmt"
	"slices"
	"time"
)

// State is where a conversation stands.
type State string

const (
	Idle                 State = "IDLE"
	CollectingOrder      State = "COLLECTING_ORDER"
	NeedsDetails         State = "NEEDS_DETAILS"
	AwaitingConfirmation State = "AWAITING_CONFIRMATION"
	Done                 State = "DONE"
	Handoff              State = "HANDOFF"
)

// moves lists every legal move. Staying is always legal, and so is handing over
// to a person; out of HANDOFF only a person leads (Resume).
var moves = map[State][]State{
	Idle:                 {CollectingOrder, NeedsDetails, AwaitingConfirmation},
	CollectingOrder:      {Idle, NeedsDetails, AwaitingConfirmation},
	NeedsDetails:         {Idle, CollectingOrder, AwaitingConfirmation},
	AwaitingConfirmation: {Idle, CollectingOrder, NeedsDetails, Done},
	Done:                 {Idle, CollectingOrder, NeedsDetails, AwaitingConfirmation},
	Handoff:              {},
}

// May reports whether a move is legal.
func (s State) May(to State) bool {
	return s == to || to == Handoff || slices.Contains(moves[s], to)
}

// Move changes the state of the current session. until is when an order in the
// making expires and the state with it; zero for none. What people do in a
// conversation they took over does not take it from them. An illegal move is a
// defect of ours, not of the caller's.
func (c *Conversations) Move(to State, until time.Time) error {
	if c.current == nil || c.current.State == Handoff {
		return nil
	}
	if !c.current.State.May(to) {
		return fmt.Errorf("conversation: illegal move %s -> %s", c.current.State, to)
	}
	if to == Handoff { // which is more than a state
		_, err := c.RequestPerson(Need{Reason: AgentLimitation, Cause: AgentLimitation})
		return err
	}
	c.moved = to
	if c.current.State == to && c.current.StateUntil.Equal(until) {
		return nil
	}
	c.current.State, c.current.StateUntil = to, until
	return c.save()
}
