package runtime

import (
	"context"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/confirm"
	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/core/confirmation"
	"github.com/mostrador/mostrador/internal/core/conversation"
	"github.com/mostrador/mostrador/internal/fault"
	"github.com/mostrador/mostrador/internal/locale"
	"github.com/mostrador/mostrador/internal/tool"
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
	c, s, err := r.question(ctx, reply)
	if err != nil {
		return Decision{}, err
	}
	if err := mayDecide(reply, c); err != nil {
		return Decision{}, err
	}
	outcome := r.understand(reply, c, s)
	if s.State == conversation.Handoff && !reply.Actor.Role.Trusted() && c.State == confirmation.Pending {
		return Decision{}, fault.New(fault.SessionHandedOff, "%s", msgHandedOff.In(reply.Workspace.Locale))
	}
	switch outcome {
	case confirm.Confirm:
		return r.yes(ctx, reply, c, s)
	case confirm.Deny:
		return r.dropped(ctx, reply, c, confirmation.Denied, outcome)
	case confirm.Amend:
		return r.dropped(ctx, reply, c, confirmation.Amended, outcome)
	}
	return r.unclear(ctx, reply, c)
}

func (r *Runtime) question(ctx context.Context, reply Reply) (c confirmation.Confirmation, s conversation.Session, err error) {
	ctx, stop := r.part(ctx, "question")
	defer stop(&err)
	err = r.Read(ctx, reply.Workspace, reply.Actor, func(u *core.Unit) error {
		if c, err = u.Confirmations.Get(reply.ConfirmationID, false); err != nil {
			return err
		}
		s, err = u.Conversations.Get(c.SessionID, false)
		return err
	})
	return c, s, err
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

// yes runs the stored call, or marks the question as confirmed where the call
// still needs something a yes cannot give.
func (r *Runtime) yes(ctx context.Context, reply Reply, c confirmation.Confirmation, s conversation.Session) (Decision, error) {
	if c.Waiting() && !c.Ready {
		return r.confirmed(ctx, reply, c)
	}
	a, state := r.runStored(ctx, reply, c, s)
	d := Decision{Outcome: confirm.Confirm, State: state, Result: &a, Confirmation: a.Confirmation}
	if state != "" {
		return d, nil
	}
	now, _, err := r.question(context.WithoutCancel(ctx), reply)
	d.State = now.State
	return d, err
}

// runStored runs the call a question is about from its decision on: the arguments
// were checked when the question was asked, everything else is checked again in
// the effect's transaction. It also returns what became of the question, where
// this very call knows.
func (r *Runtime) runStored(ctx context.Context, reply Reply, c confirmation.Confirmation, s conversation.Session) (a Answer, state confirmation.State) {
	ctx, x := r.begin(ctx, Call{
		Workspace: reply.Workspace, Actor: reply.Actor, SessionID: c.SessionID, Tool: c.Tool, Arguments: []byte(c.Arguments), Correlation: reply.Correlation,
	})
	defer x.end(ctx)
	x.approved = c.ID
	x.reply = &heard{text: reply.Message, channelID: reply.MessageID}
	x.session = s
	x.span.belongsTo(s.ID)
	if err := x.find(); err != nil {
		return x.refuse(ctx, err), ""
	}
	ctx, cancel := context.WithTimeout(ctx, x.tool.Deadline())
	defer cancel()

	if c.State == confirmation.Executed || c.State == confirmation.Failed {
		if err := x.snapshot(ctx, func(_ context.Context, tx Tx, u *core.Unit) error { return x.repeatDecided(tx, u, c) }); err != nil {
			return x.refuse(ctx, err), ""
		}
		return x.answer, c.State
	}
	if err := x.takeUp(c); err != nil {
		return x.refuse(ctx, err), ""
	}
	switch {
	case x.tool.Kind == tool.KindCall:
		a = x.reachOutside(ctx)
	case x.tool.Kind == tool.KindPlan:
		a = x.follow(ctx)
	default:
		a = x.act(ctx)
	}
	return a, x.settled
}

// takeUp makes a stored call ready to run.
func (x *execution) takeUp(c confirmation.Confirmation) (err error) {
	defer x.stage("take up")(&err)
	if err := x.stillOurs(x.session); err != nil {
		return err
	}
	if x.in, err = x.tool.Decode([]byte(c.Arguments)); err != nil {
		return err
	}
	x.canonical, x.argsHash = c.Arguments, c.ArgsHash
	return nil
}

// gateOfStored is the gate a yes has come through: the one the call would meet
// now or, where the rule that asked is gone, the one it met. The yes still counts.
func (x *execution) gateOfStored(ctx context.Context, u *core.Unit, c confirmation.Confirmation) (err error) {
	if x.gateOf != nil {
		return nil
	}
	if x.gateOf, err = x.gateFor(ctx, u); err != nil || x.gateOf != nil {
		return err
	}
	if x.gateOf = x.tool.Gate; x.gateOf == nil || isAdded(c) {
		x.gateOf = x.added(access.StricterAsk{Addressee: c.Addressee})
	}
	return nil
}
