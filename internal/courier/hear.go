package courier

import (
	"context"
	"fmt"
	"strings"
	"time"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/confirm"
	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/core/confirmation"
	"github.com/mostrador/mostrador/internal/core/conversation"
	"github.com/mostrador/mostrador/internal/fault"
	"github.com/mostrador/mostrador/internal/runtime"
)

// Message is what a customer said through an account of ours. Their words are data,
// whatever they say.
type Message struct {
	ID         string              `json:"id"`   // the channel's
	From       string              `json:"from"` // E.164, as the channel knows it
	Text       string              `json:"text"`
	Tapped     string              `json:"tapped,omitempty"` // the id of a button or a row; Text is what stands on it
	Media      *conversation.Media `json:"media,omitempty"`
	Spoken     bool                `json:"spoken,omitempty"` // words, and nothing else
	At         time.Time           `json:"at,omitzero"`      // as the channel says
	ReceivedAt time.Time           `json:"-"`                // when it reached us
}

// Agents says who answers on a channel.
type Agents interface {
	Answering(ctx context.Context, w *access.Workspace) (agentID string, err error)
}

// Ear is told of a customer's message once it is written down, and of what it
// decided, if it answered a question. It may be told of one more than once, and
// tells them apart by their id.
type Ear interface {
	Heard(ctx context.Context, w *access.Workspace, s conversation.Session, m Message, d *runtime.Decision) error
}

// Hear takes a customer's message: into their conversation, once, and to the
// question it answers, if it answers one. It is an errand, and may be called again.
func (c *Courier) Hear(ctx context.Context, w *access.Workspace, account string, m Message) error {
	s, err := c.conversation(ctx, w, account, m)
	if err != nil {
		return err
	}
	d, err := c.decide(ctx, w, s, m)
	if err != nil {
		return err
	}
	if err := c.record(ctx, w, s, m); err != nil || c.Ear == nil {
		return err
	}
	return c.Ear.Heard(ctx, w, s, m, d)
}

// conversation finds the customer's conversation with whoever answers there, or opens
// one. The customer's row is locked and no conversation's, so that two first messages
// at once open one and nobody waits in the wrong order.
func (c *Courier) conversation(ctx context.Context, w *access.Workspace, account string, m Message) (s conversation.Session, err error) {
	agentID, err := c.Agents.Answering(ctx, w)
	if err != nil {
		return s, err
	}
	err = c.Desk.Write(ctx, w, system, func(u *core.Unit) error {
		customer, _, err := u.Customers.ByPhone(m.From)
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

// record writes a message down that answered no question; one that did is there.
func (c *Courier) record(ctx context.Context, w *access.Workspace, s conversation.Session, m Message) error {
	return c.Desk.Write(ctx, w, customer, func(u *core.Unit) error {
		now, err := u.Conversations.Get(s.ID, true)
		if err != nil {
			return err
		}
		u.Conversations.Adopt(now)
		if m.Media != nil {
			if err := u.Conversations.Remember(*m.Media); err != nil {
				return err
			}
		}
		known, err := u.Conversations.Delivered(m.ID)
		if err != nil || known {
			return err
		}
		_, _, err = u.Conversations.Heard(m.Text, m.ID, "")
		return err
	})
}

// customer is who speaks.
var customer = access.Actor{Role: access.Customer}

// decide hands a message to the question it answers. nil: it answers none.
func (c *Courier) decide(ctx context.Context, w *access.Workspace, s conversation.Session, m Message) (*runtime.Decision, error) {
	reply := runtime.Reply{Workspace: w, Actor: customer, Message: m.Text, MessageID: m.ID}
	err := c.Desk.Read(ctx, w, customer, func(u *core.Unit) (err error) {
		now, err := u.Conversations.Get(s.ID, false)
		if err == nil {
			u.Conversations.Adopt(now)
			reply.ConfirmationID, reply.Verdict, err = question(u, now, m)
		}
		return err
	})
	if err != nil || reply.ConfirmationID == "" {
		return nil, err
	}
	d, err := c.Desk.Decide(ctx, reply)
	switch {
	case err != nil && passing(fault.From(err).Code):
		return nil, err
	case err != nil: // it is not theirs to answer, or people have the conversation
		return nil, nil
	case d.Result != nil && d.State == confirmation.Pending && passing(d.Result.ErrorCode):
		return nil, fmt.Errorf("courier: a reply could not be acted on yet: %s", d.Result.ErrorCode)
	}
	return &d, nil
}

// passing: nothing was decided, and the same words may be heard later.
func passing(code fault.Code) bool {
	return code == fault.Unavailable || code == fault.Timeout || code == fault.Internal
}

// question is the one a message answers: a button names its own; words answer the
// one that is open, if they came after it did.
func question(u *core.Unit, s conversation.Session, m Message) (id string, verdict confirm.Outcome, err error) {
	if id, verdict, ok := tapped(m.Tapped); ok {
		q, err := u.Confirmations.Get(id, false)
		switch {
		case fault.Is(err, fault.NotFound):
			return "", "", nil
		case err != nil, q.SessionID != s.ID || q.Addressee != access.Customer:
			return "", "", err
		case q.State == confirmation.Pending && q.MessageID != s.LastOutboundID:
			// We have spoken since: what stands on the button is read as any words are,
			// and the question is asked again.
			return id, "", nil
		}
		return id, verdict, nil
	}
	if !m.Spoken || strings.TrimSpace(m.Text) == "" {
		return "", "", nil
	}
	q, open, err := u.Confirmations.Open()
	if err != nil || !open {
		return "", "", err
	}
	asked, found, err := u.Conversations.Outgoing(q.MessageID, false)
	if err != nil || (found && !after(m, asked)) {
		return "", "", err
	}
	return q.ID, "", nil
}

// after reports whether a message can be an answer: it reached us after the channel
// had taken the question, and was not written before there was one.
func after(m Message, asked conversation.Outgoing) bool {
	return asked.State.Taken() && !m.ReceivedAt.Before(asked.SentAt) &&
		(m.At.IsZero() || !m.At.Before(asked.CreatedAt.Truncate(time.Second)))
}

// tapped reads what a button of a question carries.
func tapped(payload string) (id string, verdict confirm.Outcome, ok bool) {
	_, id, ok = strings.Cut(payload, ":")
	switch {
	case !ok || id == "":
		return "", "", false
	case payload == confirm.ButtonPayload(true, id):
		return id, confirm.Confirm, true
	case payload == confirm.ButtonPayload(false, id):
		return id, confirm.Deny, true
	}
	return "", "", false
}
