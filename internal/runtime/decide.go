package runtime

import (
	"context"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/confirm"
	"github.com/mostrador/mostrador/internal/core/confirmation"
	"github.com/mostrador/mostrador/internal/core/conversation"
	"github.com/mostrador/mostrador/internal/fault"
	"github.com/mostrador/mostrador/internal/locale"
)

// Reply is an answer to an open question: somebody's own words, or the decision
// of the person it is addressed to.
type Reply struct {
	Workspace      *access.Workspace
	Actor          access.Actor
	ConfirmationID string
	Message        string
	MessageID      string          // the channel's id of the message
	Verdict        confirm.Outcome // Confirm or Deny instead of words
	Correlation    string
}

// Decision is what a reply came to. Result is the answer of the call that a yes
// ran; Confirmation is the question that is open now, if one is.
type Decision struct {
	Outcome      confirm.Outcome    `json:"outcome"`
	State        confirmation.State `json:"state"`
	Result       *Answer            `json:"result,omitempty"`
	Confirmation *Asked             `json:"confirmation,omitempty"`
}

var (
	msgOnlyCustomer  = locale.Text{ES: "Esta pregunta la contesta el cliente con sus propias palabras; nadie puede confirmar en su lugar.", PT: "Esta pergunta é respondida pelo cliente, com as próprias palavras; ninguém pode confirmar no lugar dele.", EN: "This question is the customer's to answer, in their own words; nobody can confirm in their place."}
	msgOnlyAddressee = locale.Text{ES: "Esta pregunta es para el rol %s.", PT: "Esta pergunta é para o papel %s.", EN: "This question is addressed to the role %s."}
	msgDecided       = locale.Text{ES: "La pregunta ya se decidió.", PT: "A pergunta já foi decidida.", EN: "The question was decided already."}
)

// Decide takes a reply to a question. A yes runs the stored call, once, however
// often and from wherever it is sent. Errors: not_found, forbidden,
// session_handed_off; everything else is in the Decision.
func (r *Runtime) Decide(ctx context.Context, reply Reply) (d Decision, err error) {
	ctx, span := r.Tracer.Start(ctx, "decide_confirmation")
	defer func() { endDecision(span, d, err) }()
	q, err := r.question(ctx, reply)
	if err != nil {
		return Decision{}, err
	}
	c, s := q.Confirmation, q.session
	if err := mayDecide(reply, c); err != nil {
		return Decision{}, err
	}
	outcome := r.understand(reply, c, s)
	if s.State == conversation.Handoff && !reply.Actor.Role.Trusted() && c.State == confirmation.Pending {
		return Decision{}, fault.New(fault.SessionHandedOff, "%s", msgHandedOff.In(reply.Workspace.Locale))
	}
	switch outcome {
	case confirm.Confirm:
		return r.yes(ctx, reply, q)
	case confirm.Deny:
		return r.dropped(ctx, reply, c, confirmation.Denied, outcome)
	case confirm.Amend:
		return r.dropped(ctx, reply, c, confirmation.Amended, outcome)
	}
	return r.unclear(ctx, reply, c)
}

// standing is a question as it stands: with its conversation and, once it was
// decided, what became of it.
type standing struct {
	confirmation.Confirmation
	session  conversation.Session
	answer   Key
	answered bool
}

func (q standing) decided() bool {
	return q.State == confirmation.Executed || q.State == confirmation.Failed
}

func (r *Runtime) question(ctx context.Context, reply Reply) (q standing, err error) {
	ctx, stop := r.part(ctx, "question")
	defer stop(&err)
	err = r.Store.Read(ctx, reply.Workspace.ID, func(tx Tx) (err error) {
		u := r.unit(tx, reply.Workspace, reply.Actor, reply.Correlation)
		if q.Confirmation, err = u.Confirmations.Get(reply.ConfirmationID, false); err != nil {
			return err
		}
		if q.session, err = u.Conversations.Get(q.SessionID, false); err != nil || !q.decided() {
			return err
		}
		q.answer, q.answered, err = tx.Calls().Key(q.SessionID, confirmationKey(q.ID))
		return err
	})
	return q, err
}

// mayDecide: the customer's questions are answered by the customer's own words,
// brought by the program that relays them or tapped in a channel of ours; the
// others by the role they are addressed to.
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

// understand reads the words. A question that is not the last thing we said
// cannot be answered by a bare yes.
func (r *Runtime) understand(reply Reply, c confirmation.Confirmation, s conversation.Session) confirm.Outcome {
	if reply.Verdict != "" {
		return reply.Verdict
	}
	outcome := confirm.Classify(reply.Message, confirm.Question{
		Tool: c.Tool, Locale: string(reply.Workspace.Locale), Text: c.Text, ID: c.ID,
	})
	asksLast := c.Addressee != access.Customer || c.MessageID == s.LastOutboundID
	if outcome == confirm.Confirm && c.State == confirmation.Pending && !asksLast {
		return confirm.Unclear
	}
	return outcome
}
