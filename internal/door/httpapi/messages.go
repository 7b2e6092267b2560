package httpapi

import (
	"time"

	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/core/conversation"
)

type message struct {
	ID             string    `json:"id"`
	Direction      string    `json:"direction" enum:"in,out"`
	Author         string    `json:"author" enum:"customer,agent,person,runtime"`
	Text           string    `json:"text"`
	Spoken         bool      `json:"spoken" doc:"A voice note: the text is what a speech service wrote down."`
	MessageID      *string   `json:"message_id" doc:"The channel's own id of the message."`
	ConfirmationID *string   `json:"confirmation_id" doc:"The question it asks or answers."`
	CreatedAt      time.Time `json:"created_at"`
}

type listMessagesIn struct {
	ByID
	Page
}

func listMessages(u *core.Unit, in *listMessagesIn) (list[message], error) {
	s, err := u.Conversations.Get(in.id(), false)
	if err != nil {
		return list[message]{}, err
	}
	found, err := u.Conversations.Messages(s.ID, in.After, in.Limit+1)
	return page(found, in.Limit, showMessage), err
}

func showMessage(m conversation.Message) message {
	direction := "in"
	if m.Outbound {
		direction = "out"
	}
	return message{
		ID: m.ID, Direction: direction, Author: m.Author, Text: m.Text, Spoken: m.Spoken, MessageID: orNull(m.ChannelID),
		ConfirmationID: orNull(m.ConfirmationID), CreatedAt: m.CreatedAt,
	}
}
