package runtime

import (
	"cmp"
	"context"
	"errors"

	"github.com/google/uuid"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/core/confirmation"
	"github.com/mostrador/mostrador/internal/core/conversation"
	"github.com/mostrador/mostrador/internal/core/scope"
	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/kit/locale"
	"github.com/mostrador/mostrador/internal/words/confirm"
)

// Reply is an answer to an open question: somebody's own words, or the decision
// of the person it is addressed to.
type Reply struct {
	Workspace      *access.Workspace
	Actor          access.Actor
	ConfirmationID string
	Message        string
	MessageID      string          // the channel's id of the message
	KnownID        string          // ours, where the words are part of the conversation already
	Verdict        confirm.Outcome // Confirm or Deny instead of words
	Correlation    string
	TurnID         string // the exchange they were said in
	// Keep writes what the customer is told of the yes into the conversation, for doors
	// whose caller says it without us.
	Keep bool
}

// Decision is what a reply came to. Result is the answer of the call that a yes
// ran; Confirmation is the question that is open now, if one is.
type Decision struct {
	Outcome      confirm.Outcome    `json:"outcome"`
	State        confirmation.State `json:"state"`
	Result       *Answer            `json:"result,omitempty"`
	Message      string             `json:"message,omitempty"` // what the customer is told of it
	Confirmation *Asked             `json:"confirmation,omitempty"`
}

var (
	msgOnlyCustomer  = locale.Text{ES: "Esta pregunta la contesta el cliente con sus propias palabras; nadie puede confirmar en su lugar.", PT: "Esta pergunta é respondida pelo cliente, com as próprias palavras; ninguém pode confirmar no lugar dele.", EN: "This question is the customer's to answer, in their own words; nobody can confirm in their place."}
	msgOnlyAddressee = locale.Text{ES: "Esta pregunta es para el rol %s.", PT: "Esta pergunta é para o papel %s.", EN: "This question is addressed to the role %s."}
	msgDecided       = locale.Text{ES: "La pregunta ya se decidió.", PT: "A pergunta já foi decidida.", EN: "The question was decided already."}
)

// Decide takes a reply to a question. A yes runs the stored call, once, however
// often and from wherever it is sent. Errors: not_found, forbidden,
// session_handed_off, unavailable and timeout where the question could not be
// looked at; everything else is in the Decision.
func (r *Runtime) Decide(ctx context.Context, reply Reply) (d Decision, err error) {
	ctx, span := r.Tracer.Start(ctx, "decide_confirmation")
	defer func() { endDecision(span, d, err) }()
	d, lapsed, err := r.decide(ctx, reply)
	if lapsed != nil && r.finishLapsed(ctx, reply.Workspace, *lapsed) {
		d, _, err = r.decide(ctx, reply)
	}
	return d, err
}

func (r *Runtime) decide(ctx context.Context, reply Reply) (d Decision, lapsed *Key, err error) {
	h := &hearing{Runtime: r, reply: reply, correlation: cmp.Or(reply.Correlation, scope.NewID())}
	d, err = h.decide(ctx)
	return d, h.lapsed, err
}

func (h *hearing) decide(ctx context.Context) (Decision, error) {
	r, reply := h.Runtime, h.reply
	if h.again() {
		return h.carryOn(ctx, nil)
	}
	err := r.Store.Write(ctx, reply.Workspace.ID, func(tx Tx) error { return h.hear(ctx, tx) })
	if errors.Is(err, errNothingToKeep) {
		err = nil
	}
	if h.yes != nil {
		return h.carryOn(ctx, err)
	}
	if err == nil && h.told {
		r.committed(reply.Workspace.ID)
	}
	return h.decision, err
}

// errNothingToKeep ends a transaction that only looked: undone, it costs no wait
// for the disk.
var errNothingToKeep = errors.New("runtime: nothing was written")

// hearing is a reply on its way to what comes of it, in one transaction: the
// question is read once, under its lock, and the words are understood as an
// answer to what it says there.
type hearing struct {
	*Runtime
	reply       Reply
	correlation string

	decision Decision
	told     bool
	yes      *standing   // the question that was answered with one that runs its call
	call     *storedCall // that call, where it is run in the transaction
	lapsed   *Key        // or what became of it on a node that has left it behind
}

// again reports whether the reply is another yes to what was carried out a moment ago.
func (h *hearing) again() bool {
	q, ok := h.finals.get(h.reply.Workspace.ID, h.reply.ConfirmationID, h.Clock.Now())
	if !ok || mayDecide(h.reply, q.Confirmation) != nil || h.understand(h.reply, q.Confirmation, q.session) != confirm.Confirm {
		return false
	}
	h.yes = &q
	return true
}

func (h *hearing) hear(ctx context.Context, tx Tx) error {
	h.call.discard()
	h.decision, h.told, h.yes, h.call = Decision{}, false, nil, nil
	u := h.unit(tx, h.reply.Workspace, h.reply.Actor, h.correlation)
	q, err := h.question(ctx, tx, u)
	if err != nil {
		return err
	}
	if err := mayDecide(h.reply, q.Confirmation); err != nil {
		return err
	}
	outcome := h.understand(h.reply, q.Confirmation, q.session)
	if q.session.State == conversation.Handoff && !h.reply.Actor.Role.Trusted() && q.State == confirmation.Pending {
		return fault.New(fault.SessionHandedOff, "%s", msgHandedOff.In(h.reply.Workspace.Locale))
	}
	if outcome == confirm.Confirm && (!q.Waiting() || q.Ready) {
		if h.yes = &q; !h.atOnce(q) {
			return errNothingToKeep
		}
		h.call = h.begin(ctx, q)
		return h.call.run(tx, u, q)
	}
	h.decision = Decision{Outcome: outcome, State: q.State}
	u.Conversations.Adopt(q.session)
	u.Conversations.Within(h.reply.TurnID)
	if err := h.settle(ctx, u, q.Confirmation); err != nil {
		return err
	}
	h.told, err = tell(tx, u, u.SessionID, h.correlation)
	return err
}

// Weigh says what a reply would be taken for, and does nothing about it.
func (r *Runtime) Weigh(ctx context.Context, reply Reply) (confirm.Outcome, error) {
	q, err := r.standing(ctx, reply)
	if err == nil {
		err = mayDecide(reply, q.Confirmation)
	}
	if err != nil {
		return confirm.Unclear, err
	}
	return r.understand(reply, q.Confirmation, q.session), nil
}

// standing is a question as it stands: with its conversation and, once it was
// decided, what became of it.
type standing struct {
	confirmation.Confirmation
	session  conversation.Session
	answer   Key // what became of it, once it was decided
	answered bool
}

func (q standing) decided() bool {
	return q.State == confirmation.Executed || q.State == confirmation.Failed || q.passedOn()
}

// passedOn reports a yes that was followed by somebody else's question.
func (q standing) passedOn() bool { return q.State == confirmation.Superseded && q.answered }

// standing is the question as it is now, for whoever only wants to know.
func (r *Runtime) standing(ctx context.Context, reply Reply) (q standing, err error) {
	err = r.Read(ctx, reply.Workspace, reply.Actor, func(u *core.Unit) (err error) {
		if q.Confirmation, err = u.Confirmations.Get(reply.ConfirmationID, false); err == nil {
			q.session, err = u.Conversations.Get(q.SessionID, false)
		}
		return err
	})
	return q, err
}

// question reads what the reply is to, and locks it.
func (h *hearing) question(ctx context.Context, tx Tx, u *core.Unit) (q standing, err error) {
	_, stop := h.part(ctx, "question")
	defer stop(&err)
	id, found := h.reply.ConfirmationID, false
	if uuid.Validate(id) == nil { // else not one of ours, and maybe not even text
		if q.Confirmation, q.session, found, err = tx.Calls().Question(id); err != nil {
			return q, err
		}
	}
	if !found {
		_, err = u.Confirmations.Get(id, false)
		return q, err
	}
	q.Confirmation, q.session = q.At(u.Now), q.session.At(u.Now)
	if q.decided() || q.State == confirmation.Superseded {
		q.answer, q.answered, err = tx.Calls().Key(q.SessionID, confirmationKey(q.ID))
	}
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
