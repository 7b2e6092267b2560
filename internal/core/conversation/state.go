package conversation

import (
	"fmt"
	"slices"
	"time"
)

// State is the state of a conversation.
type State string

const (
	Idle                 State = "IDLE"
	CollectingOrder      State = "COLLECTING_ORDER"
	NeedsDetails         State = "NEEDS_DETAILS"
	AwaitingConfirmation State = "AWAITING_CONFIRMATION"
	Done                 State = "DONE"
	Handoff              State = "HANDOFF"
)

// moves lists every legal move. Staying is always legal, and so is a hand-off; only staff moves out of HANDOFF
// (Resume).
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

// Move changes the state of the current session. until is when the draft order expires and the state with it; zero for
// none. In HANDOFF it does nothing: staff's work does not end the hand-off. An illegal move is our defect, not the
// caller's.
func (c *Conversations) Move(to State, until time.Time) error {
	if c.current == nil || c.current.State == Handoff {
		return nil
	}
	if !c.current.State.May(to) {
		return fmt.Errorf("conversation: illegal move %s -> %s", c.current.State, to)
	}
	if to == Handoff { // more than a state change
		_, err := c.RequestPerson(Need{Why: WhyLimit, Reason: AgentLimitation, Cause: AgentLimitation})
		return err
	}
	c.moved = to
	if c.current.State == to && c.current.StateUntil.Equal(until) {
		return nil
	}
	c.current.State, c.current.StateUntil = to, until
	return c.save()
}
