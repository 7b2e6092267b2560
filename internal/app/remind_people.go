package app

import (
	"context"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/core/support"
	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/kit/locale"
)

var msgStillWaiting = locale.Text{
	ES: "Un cliente espera respuesta en una conversación que está en manos de una persona.",
	PT: "Um cliente espera resposta em uma conversa que está com uma pessoa.",
	EN: "A customer is waiting for an answer in a conversation that is with a person.",
}

// remindPeople reminds staff of a customer who was handed over and waits. It gives nothing back to the agent.
func (a *App) remindPeople(ctx context.Context, w *access.Workspace, id string) error {
	return a.Runtime.Write(ctx, w, system, func(u *core.Unit) error {
		h, waiting, err := u.Handoffs.Unattended(id)
		if err != nil || !waiting {
			return err
		}
		talk, err := u.Conversations.Get(h.SessionID, false)
		if fault.Is(err, fault.NotFound) {
			return nil
		}
		if err != nil {
			return err
		}
		u.Conversations.Adopt(talk)
		_, err = u.Support.Notify(support.Notification{Team: access.SupportTeam, Priority: support.High, Message: u.Say(msgStillWaiting)})
		return err
	})
}
