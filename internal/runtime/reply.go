package runtime

import (
	"context"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/core/confirmation"
	"github.com/mostrador/mostrador/internal/core/conversation"
	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/kit/locale"
	"github.com/mostrador/mostrador/internal/words/confirm"
)

// Reply is an answer to an open question: the customer's own words, or the decision of the role it is addressed to.
type Reply struct {
	Workspace      *access.Workspace
	Actor          access.Actor
	ConfirmationID string
	Message        string
	MessageID      string          // the channel's id of the message
	KnownID        string          // our message id, if the words are already part of the conversation
	Verdict        confirm.Outcome // Confirm or Deny instead of words
	Correlation    string
	TurnID         string // the turn in which they were said
	// Keep writes our answer to the yes into the conversation, for doors whose caller delivers the answer itself.
	Keep bool
}

// Decision is the outcome of a reply. Result is the answer of the call that a yes ran; Confirmation is the question
// that is open now, if there is one.
type Decision struct {
	Outcome      confirm.Outcome    `json:"outcome"`
	State        confirmation.State `json:"state"`
	Result       *Answer            `json:"result,omitempty"`
	Message      string             `json:"message,omitempty"` // for the customer
	Confirmation *Asked             `json:"confirmation,omitempty"`
}

var (
	msgOnlyCustomer = locale.Text{
		ES: "Esta pregunta la contesta el cliente con sus propias palabras; nadie puede confirmar en su lugar.",
		PT: "Esta pergunta é respondida pelo cliente, com as próprias palavras; ninguém pode confirmar no lugar dele.",
		EN: "This question is the customer's to answer, in their own words; nobody can confirm in their place.",
	}
	msgOnlyAddressee = locale.Text{
		ES: "Esta pregunta es para el rol %s.",
		PT: "Esta pergunta é para o papel %s.",
		EN: "This question is addressed to the role %s.",
	}
	msgDecided = locale.Text{
		ES: "La pregunta ya se decidió.",
		PT: "A pergunta já foi decidida.",
		EN: "The question was decided already.",
	}
)

// Weigh classifies a reply without acting on it.
func (r *Runtime) Weigh(ctx context.Context, reply Reply) (confirm.Outcome, error) {
	q, err := r.readQuestion(ctx, reply)
	if err == nil {
		err = mayDecide(reply, q.Confirmation)
	}
	if err != nil {
		return confirm.Unclear, err
	}
	return meaningOf(reply, q), nil
}

// question is a confirmation with its conversation and, once it was decided, the stored answer of its call.
type question struct {
	confirmation.Confirmation
	session  conversation.Session
	answer   Key
	answered bool
}

func (q question) isDecided() bool {
	return q.State == confirmation.Executed || q.State == confirmation.Failed || q.wasPassedOn()
}

// wasPassedOn reports a yes that led to a question to the business.
func (q question) wasPassedOn() bool { return q.State == confirmation.Superseded && q.answered }

// readQuestion reads the current question, without its answer.
func (r *Runtime) readQuestion(ctx context.Context, reply Reply) (q question, err error) {
	err = r.Read(ctx, reply.Workspace, reply.Actor, func(u *core.Unit) (err error) {
		if q.Confirmation, err = u.Confirmations.Get(reply.ConfirmationID, false); err == nil {
			q.session, err = u.Conversations.Get(q.SessionID, false)
		}
		return err
	})
	return q, err
}

// mayDecide refuses a reply from a role that the question is not addressed to. The customer's questions are answered by
// the customer's own words, relayed by a program or tapped in one of our channels; the others by the role they are
// addressed to.
func mayDecide(reply Reply, c confirmation.Confirmation) error {
	tag, role := reply.Workspace.Locale, reply.Actor.Role
	if c.Addressee == access.Customer {
		if role == access.Customer || (role == access.Agent && reply.Verdict == "") {
			return nil
		}
		return fault.New(fault.Forbidden, "%s", msgOnlyCustomer.In(tag))
	}
	if role == c.Addressee || role == access.Owner {
		return nil
	}
	return fault.New(fault.Forbidden, "%s", msgOnlyAddressee.In(tag, c.Addressee))
}

// trainedReplies is the feature that lets a trained reader understand replies that the grammar does not know. A business
// that would rather ask twice switches it off.
const trainedReplies = "replies.trained"

// meaningOf classifies the reply. A question that is not the last message we sent cannot be answered by a bare yes.
func meaningOf(reply Reply, q question) confirm.Outcome {
	c := q.Confirmation
	if reply.Verdict != "" {
		return reply.Verdict
	}
	outcome := confirm.Classify(reply.Message, confirm.Question{
		Tool: c.Tool, Locale: string(reply.Workspace.Locale), Text: c.Text, ID: c.ID,
		Strict: !reply.Workspace.Flag(trainedReplies),
	})
	asksLast := c.Addressee != access.Customer || c.MessageID == q.session.LastOutboundID
	if outcome == confirm.Confirm && c.State == confirmation.Pending && !asksLast {
		return confirm.Unclear
	}
	return outcome
}
