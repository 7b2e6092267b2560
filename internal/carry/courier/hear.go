package courier

import (
	"context"
	"time"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/core/conversation"
)

// Message is what a customer said through an account of ours. Their words are data, whatever they say.
type Message struct {
	ID         string              `json:"id"`   // the channel's
	From       string              `json:"from"` // E.164, as the channel knows it
	Text       string              `json:"text"`
	Tapped     string              `json:"tapped,omitempty"` // the id of a button or a row; Text is what stands on it
	Media      *conversation.Media `json:"media,omitempty"`
	Spoken     bool                `json:"spoken,omitempty"` // words, and nothing else
	Aside      bool                `json:"aside,omitempty"`  // a reaction, which gets no answer
	At         time.Time           `json:"at,omitzero"`      // as the channel says
	ReceivedAt time.Time           `json:"-"`                // when it reached us
}

// Agents says who answers on a channel.
type Agents interface {
	Answering(ctx context.Context, w *access.Workspace) (agentID string, err error)
}

// Ear writes a customer's message into its conversation and has it answered. It may be called more than once for a
// message, and deduplicates by id.
type Ear interface {
	Heard(ctx context.Context, w *access.Workspace, sessionID string, m Message) error
}

// Hear takes a customer's message into their conversation, once. The Ear decides what it means, and whether it answers
// a question. It is an errand, and may be called again.
func (c *Courier) Hear(ctx context.Context, w *access.Workspace, account string, m Message) error {
	s, err := c.conversation(ctx, w, account, m.From)
	if err != nil {
		return err
	}
	return c.Ear.Heard(ctx, w, s.ID, m)
}

// conversation finds the customer's conversation with the agent that answers there, or opens one. It locks the
// customer's row and no conversation's, so that two first messages at once open one conversation and the lock order
// holds.
func (c *Courier) conversation(ctx context.Context, w *access.Workspace, account, phone string) (s conversation.Session, err error) {
	agentID, err := c.Agents.Answering(ctx, w)
	if err != nil {
		return s, err
	}
	err = c.Desk.Write(ctx, w, system, func(u *core.Unit) error {
		customer, _, err := u.Customers.ByPhone(phone)
		if err != nil {
			return err
		}
		if err := u.Customers.Lock(customer.ID); err != nil {
			return err
		}
		found := false
		if s, found, err = u.Conversations.Latest(customer.ID, agentID, account); err != nil || found {
			return err
		}
		s, err = u.Conversations.Open(conversation.Session{AgentID: agentID, Channel: "whatsapp", CustomerID: customer.ID, Account: account})
		return err
	})
	return s, err
}
