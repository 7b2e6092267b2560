package httpapi

import (
	"context"
	"time"

	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/core/conversation"
	"github.com/mostrador/mostrador/internal/door/doorkit"
)

type message struct {
	ID             string    `json:"id"`
	Direction      string    `json:"direction" enum:"in,out"`
	Author         string    `json:"author" enum:"customer,agent,person,runtime"`
	Text           string    `json:"text"`
	MessageID      *string   `json:"message_id" doc:"The channel's own id of the message."`
	ConfirmationID *string   `json:"confirmation_id" doc:"The question it asks or answers."`
	CreatedAt      time.Time `json:"created_at"`
}

type listMessagesIn struct {
	ID string `path:"id"`
	Page
}

func (d *door) listMessages(ctx context.Context, c caller, in *listMessagesIn) (*listed[message], error) {
	var said []conversation.Message
	err := d.Runtime.Read(ctx, c.Workspace, c.Actor, func(u *core.Unit) error {
		s, err := u.Conversations.Get(doorkit.ID(in.ID), false)
		if err == nil {
			said, err = u.Conversations.Messages(s.ID, in.After, in.Limit+1)
		}
		return err
	})
	if err != nil {
		return nil, err
	}
	return page(said, in.Limit, showMessage), nil
}

func showMessage(m conversation.Message) message {
	direction := "in"
	if m.Outbound {
		direction = "out"
	}
	return message{
		ID: m.ID, Direction: direction, Author: m.Author, Text: m.Text, MessageID: orNull(m.ChannelID),
		ConfirmationID: orNull(m.ConfirmationID), CreatedAt: m.CreatedAt,
	}
}
