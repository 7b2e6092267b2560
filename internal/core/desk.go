package core

import (
	"github.com/mostrador/mostrador/internal/core/conversation"
	"github.com/mostrador/mostrador/internal/kit/fault"
)

// Enter makes a conversation the unit's own, locked: what follows is said and done in it.
func (u *Unit) Enter(sessionID string) (conversation.Session, error) {
	talk, err := u.Conversations.Get(sessionID, true)
	if err == nil {
		u.Conversations.Adopt(talk)
	}
	return talk, err
}

// GiveBack returns the unit's conversation to its agent; it goes on where its draft is.
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
