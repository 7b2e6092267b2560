package conversation

import (
	"fmt"
	"slices"
	"time"

	"github.com/mostrador/mostrador/internal/fault"
	"github.com/mostrador/mostrador/internal/locale"
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
	c.moved = to
	if c.current.State == to && c.current.StateUntil.Equal(until) {
		return nil
	}
	c.current.State, c.current.StateUntil = to, until
	return c.save()
}

// HandOver gives the conversation to people; the agent stops until one of them
// gives it back.
func (c *Conversations) HandOver(reason string) error {
	if c.current == nil || c.current.State == Handoff {
		return nil
	}
	c.moved = Handoff
	c.current.State, c.current.StateUntil, c.current.HandoffReason = Handoff, time.Time{}, reason
	c.scope.Emit("session.handoff_requested", c.current.ID, map[string]any{"sessionId": c.current.ID, "reason": reason})
	return c.save()
}

var (
	msgNotHanded = locale.Text{ES: "La conversación no está en manos de una persona.", PT: "A conversa não está com uma pessoa.", EN: "The conversation is not with a person."}
	msgOnlyStaff = locale.Text{ES: "Solo una persona del negocio puede devolver la conversación.", PT: "Só uma pessoa do negócio pode devolver a conversa.", EN: "Only a person of the business can give the conversation back."}
	msgReturned  = locale.Text{ES: "La conversación volvió al asistente.", PT: "A conversa voltou para o assistente.", EN: "The conversation is back with the assistant."}
)

// Resume is a person giving a conversation back to the agent, written into it.
func (c *Conversations) Resume() error {
	if !c.scope.Actor.Role.Trusted() {
		return fault.New(fault.Forbidden, "%s", c.scope.Say(msgOnlyStaff))
	}
	if c.current == nil || c.current.State != Handoff {
		return fault.New(fault.Conflict, "%s", c.scope.Say(msgNotHanded))
	}
	c.current.State, c.current.HandoffReason = Idle, ""
	if _, err := c.Say("person", c.scope.Say(msgReturned), ""); err != nil {
		return err
	}
	c.scope.Emit("session.resumed", c.current.ID, map[string]any{"sessionId": c.current.ID})
	return nil
}
