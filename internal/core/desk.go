package core

import (
	"github.com/mostrador/mostrador/internal/core/conversation"
	"github.com/mostrador/mostrador/internal/kit/fault"
)

// Enter locks a conversation and makes it the unit's own: later messages and calls belong to it.
func (u *Unit) Enter(sessionID string) (conversation.Session, error) {
	talk, err := u.Conversations.Get(sessionID, true)
	if err == nil {
		u.Conversations.Adopt(talk)
	}
	return talk, err
}

// GiveBack returns the unit's conversation to its agent; it continues with its draft, if any.
func (u *Unit) GiveBack() error {
	if err := u.Conversations.Resume(); err != nil {
		return err
	}
	draft, err := u.Orders.Draft(false)
	if err == nil {
		err = u.Conversations.Move(conversation.CollectingOrder, draft.ExpiresAt)
	}
	if fault.Is(err, fault.NotFound) {
		return nil
	}
	return err
}
