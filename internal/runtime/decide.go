package runtime

import (
	"cmp"
	"context"
	"errors"

	"github.com/google/uuid"

	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/core/confirmation"
	"github.com/mostrador/mostrador/internal/core/conversation"
	"github.com/mostrador/mostrador/internal/core/scope"
	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/tool"
	"github.com/mostrador/mostrador/internal/words/confirm"
)

// Decide takes a reply to a question. A yes runs the stored call, once, however often and from wherever it is sent.
// Errors: not_found, forbidden, session_handed_off, unavailable and timeout where the question could not be read;
// what a transaction failed with; everything else is in the Decision.
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
	h := &replyHandler{Runtime: r, reply: reply, correlation: cmp.Or(reply.Correlation, scope.NewID())}
	h.words = replyWords{text: reply.Message, channelID: reply.MessageID, messageID: reply.KnownID, keep: reply.Keep}
	if h.isRepeatedYes() {
		return h.carryOut(ctx)
	}
	err = r.Store.Write(ctx, reply.Workspace.ID, func(tx Tx) error { return h.handleReply(ctx, tx) })
	if errors.Is(err, errNothingToKeep) {
		err = nil
	}
	switch {
	case h.sameTx != nil:
		a, state := h.sameTx.end(err)
		d, err = h.decisionOf(ctx, a, state)
		return d, nil, err
	case h.yes != nil && err == nil:
		return h.carryOut(ctx)
	case err == nil && h.eventsWritten:
		r.notifyCommitted(reply.Workspace.ID)
	}
	return h.decision, nil, err
}

// errNothingToKeep rolls back a transaction that only read, so that it does not wait for the disk.
var errNothingToKeep = errors.New("runtime: nothing was written")

// replyHandler acts on one reply. Its transaction reads the question once, under its lock, and classifies the reply
// against that state.
type replyHandler struct {
	*Runtime
	reply       Reply
	words       replyWords
	correlation string

	decision      Decision
	eventsWritten bool
	yes           *question   // the question whose call a yes runs
	again         string      // what the customer reads of a repeated yes, if not the first words
	sameTx        *storedCall // that call, if the transaction that reads the yes runs it
}

// isRepeatedYes reports another yes to a question whose call this node executed a moment ago.
func (h *replyHandler) isRepeatedYes() bool {
	q, ok := h.finals.get(h.reply.Workspace.ID, h.reply.ConfirmationID, h.Clock.Now())
	if !ok || mayDecide(h.reply, q.Confirmation) != nil || meaningOf(h.reply, q) != confirm.Confirm {
		return false
	}
	h.yes = &q
	return true
}

// handleReply reads the question and acts on the reply, in one transaction; it may be run again from its start. A yes
// whose call cannot run in this transaction is left in h.yes for the caller.
func (h *replyHandler) handleReply(ctx context.Context, tx Tx) error {
	h.sameTx.discard()
	h.decision, h.eventsWritten, h.yes, h.sameTx = Decision{}, false, nil, nil
	u := h.unit(tx, h.reply.Workspace, h.reply.Actor, h.correlation)
	q, err := h.lockQuestion(ctx, tx, u)
	if err != nil {
		return err
	}
	if err := mayDecide(h.reply, q.Confirmation); err != nil {
		return err
	}
	meaning := meaningOf(h.reply, q)
	if q.session.State == conversation.Handoff && !h.reply.Actor.Role.Trusted() && q.State == confirmation.Pending {
		return fault.New(fault.SessionHandedOff, "%s", msgHandedOff.In(h.reply.Workspace.Locale))
	}
	if meaning == confirm.Confirm && (!q.Waiting() || q.Ready) { // a yes too early for its call is only recorded, below
		if h.yes = &q; !h.runsInSameTx(q) {
			return errNothingToKeep
		}
		h.sameTx = h.beginSameTx(ctx)
		return h.sameTx.run(tx, u)
	}
	h.decision = Decision{Outcome: meaning, State: q.State}
	u.Conversations.Adopt(q.session)
	u.Conversations.Within(h.reply.TurnID)
	if err := h.apply(ctx, u, q.Confirmation); err != nil {
		return err
	}
	h.eventsWritten, err = writeEvents(tx, u, u.SessionID, h.correlation)
	return err
}

// lockQuestion reads and locks the question that the reply answers.
func (h *replyHandler) lockQuestion(ctx context.Context, tx Tx, u *core.Unit) (q question, err error) {
	_, stop := startStage(ctx, h.Tracer, "question")
	defer stop(&err)
	id, found := h.reply.ConfirmationID, false
	if uuid.Validate(id) == nil { // otherwise not one of our ids, and maybe not even text
		if q.Confirmation, q.session, found, err = tx.Calls().Question(id); err != nil {
			return q, err
		}
	}
	if !found {
		_, err = u.Confirmations.Get(id, false)
		return q, err
	}
	q.Confirmation, q.session = q.At(u.Now), q.session.At(u.Now)
	if q.isDecided() || q.State == confirmation.Superseded {
		q.answer, q.answered, err = tx.Calls().Key(q.SessionID, confirmationKey(q.ID))
	}
	return q, err
}

// beginStored begins the stored call of a question, on the yes of this reply.
func (h *replyHandler) beginStored(ctx context.Context) (context.Context, *execution) {
	reply, q := h.reply, h.yes
	ctx, x := h.begin(ctx, Call{
		Workspace: reply.Workspace, Actor: reply.Actor, SessionID: q.SessionID, Tool: q.Tool,
		Arguments: []byte(q.Arguments), Correlation: reply.Correlation, TurnID: reply.TurnID,
	})
	x.req.session, x.req.actor = q.session, onBehalf(q.Confirmation, reply.Actor)
	x.grant = grant{confirmationID: q.ID, words: &h.words}
	x.nameSession(q.SessionID)
	return ctx, x
}

// prepareStored prepares a stored call: its arguments were checked when the question was asked, everything else is
// checked again in the effect's transaction.
func (x *execution) prepareStored(c confirmation.Confirmation) (err error) {
	defer x.stage("take up")(&err)
	if err := x.req.stopsAgent(x.req.session); err != nil {
		return err
	}
	if x.req.in, err = x.req.tool.Decode([]byte(c.Arguments)); err != nil {
		return err
	}
	x.req.canonical, x.req.argsHash = c.Arguments, c.ArgsHash
	return nil
}

// carryOut runs the call of a yes, after the transaction that read the yes.
func (h *replyHandler) carryOut(ctx context.Context) (d Decision, lapsed *Key, err error) {
	a, state, lapsed := h.runStored(ctx)
	d, err = h.decisionOf(ctx, a, state)
	return d, lapsed, err
}

func (h *replyHandler) runStored(ctx context.Context) (a Answer, state confirmation.State, lapsed *Key) {
	ctx, x := h.beginStored(ctx)
	defer x.end(ctx)
	a, state = x.runOnYes(ctx, *h.yes)
	h.again = x.out.again
	return a, state, x.lapsedClaim
}

// runOnYes runs the stored call of a question and returns its answer, with the question's new state if this call knows
// it.
func (x *execution) runOnYes(ctx context.Context, q question) (Answer, confirmation.State) {
	if err := x.toolExists(); err != nil {
		return x.refuse(ctx, err), ""
	}
	ctx, cancel := context.WithTimeout(ctx, x.callTimeout())
	defer cancel()

	if q.isDecided() {
		return x.repeatStored(ctx, q), q.State
	}
	if x.req.tool.Versioned() {
		if err := x.snapshot(ctx, x.resolveTool); err != nil {
			return x.refuse(ctx, err), ""
		}
	}
	if err := x.prepareStored(q.Confirmation); err != nil {
		return x.refuse(ctx, err), ""
	}
	a := x.carryOut(ctx)
	return a, x.out.questionState
}

// repeatStored answers with the stored answer of a question that was decided.
func (x *execution) repeatStored(ctx context.Context, q question) Answer {
	err := x.repeatAnswer(q.answer, q.answered)
	if err == nil && !x.out.answer.Success { // the row repeats the refusal's message
		err = x.snapshot(ctx, (*attempt).notePersonalValues)
	}
	if g := x.req.tool.Gate; err == nil && x.out.answer.Success && g != nil && g.Rewords() && !isAdded(q.Confirmation) {
		err = x.snapshot(ctx, func(a *attempt) (err error) {
			a.adopt(a.session)
			x.out.again, err = g.Again(a.u, q.Confirmation)
			return err
		})
	}
	if err != nil {
		return x.refuse(ctx, err)
	}
	return x.out.answer
}

// decisionOf is the Decision for a yes.
func (h *replyHandler) decisionOf(ctx context.Context, a Answer, state confirmation.State) (Decision, error) {
	d := Decision{
		Outcome: confirm.Confirm, State: state, Result: &a, Confirmation: a.Confirmation,
		Message: cmp.Or(h.again, h.CustomerText(h.reply.Workspace, h.yes.Tool, a)),
	}
	if d.PassedOn() { // the business is asked now, not the customer who said this yes
		d.Confirmation, d.Message = nil, msgPassedOn.In(h.reply.Workspace.Locale)
	}
	if state != "" {
		return d, nil
	}
	if a.Unsure { // the question's state is unknown as well
		d.State = h.yes.State
		return d, nil
	}
	now, err := h.readQuestion(context.WithoutCancel(ctx), h.reply)
	d.State = now.State
	return d, err
}

// runsInSameTx reports whether the call of a yes can run in the transaction that read the yes: it reaches no vendor, and
// nothing has to be looked up elsewhere.
func (h *replyHandler) runsInSameTx(q question) bool {
	t, ok := h.Tools.Get(q.Tool)
	return ok && t.Kind == tool.KindWrite && !t.Versioned() && !q.isDecided()
}

// storedCall is the call of a yes that runs in the transaction which read the yes and has the question and its
// conversation locked.
type storedCall struct {
	x           *execution
	question    question
	callerCtx   context.Context // without the call's deadline, for the work after it
	ctx         context.Context
	cancel      context.CancelFunc
	transaction *transaction // nil: the call was refused before it ran
}

func (h *replyHandler) beginSameTx(ctx context.Context) *storedCall {
	s := &storedCall{question: *h.yes}
	s.callerCtx, s.x = h.beginStored(ctx)
	s.ctx, s.cancel = context.WithTimeout(s.callerCtx, s.x.callTimeout())
	return s
}

func (s *storedCall) run(tx Tx, u *core.Unit) error {
	if err := s.x.prepareStored(s.question.Confirmation); err != nil {
		return err
	}
	tx.Within(s.ctx)
	u.Correlation, u.Actor = s.x.req.call.Correlation, s.x.req.actor
	s.transaction = s.x.transaction()
	a := &attempt{execution: s.x, tx: tx, u: u, session: s.question.session, lockedQuestion: &s.question}
	return s.transaction.run(a, func(a *attempt) error { return a.perform(s.ctx, wholeWrite) })
}

// discard ends the tracing of a call whose transaction is retried.
func (s *storedCall) discard() {
	if s == nil {
		return
	}
	if s.transaction != nil {
		_ = s.transaction.end(errNothingToKeep)
	}
	s.cancel()
	s.x.span.End()
}

// end ends the call and returns its answer, with the question's new state if this call knows it.
func (s *storedCall) end(err error) (Answer, confirmation.State) {
	x := s.x
	defer x.end(s.callerCtx)
	defer s.cancel()
	if s.transaction == nil {
		return x.refuse(s.ctx, err), ""
	}
	if err := s.transaction.end(err); err != nil {
		a := x.fail(s.ctx, err)
		return a, x.out.questionState
	}
	if x.out.questionState == confirmation.Executed {
		x.rememberFinal(s.question)
	}
	return x.out.answer, x.out.questionState
}
