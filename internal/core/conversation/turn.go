package conversation

import (
	"time"

	"github.com/mostrador/mostrador/internal/core/scope"
	"github.com/mostrador/mostrador/internal/kit/clock"
	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/kit/locale"
)

// Get is one exchange: a customer's messages, taken together, and the result. A session has at most one waiting for
// more messages and one running.
type Turn struct {
	ID         string
	SessionID  string
	State      TurnState
	DueAt      time.Time // earliest start: until then it collects more messages
	LatestAt   time.Time // latest start, however many come
	LeaseUntil time.Time // when the runner's lease ends
	Runs       int
	QuestionID string // the open question when it began, if the messages can answer it
	Verdict    string // the verdict of a tapped button
	Bound      bool   // it may have had an effect, and must be finished
	Halted     bool   // a newer message arrived meanwhile
	Outcome    Outcome
	ReplyID    string // the message it ended with; if it gave way, the turn that took over
	Failures   int    // failed turns in a row, with this one
	Errors     int    // failed calls in a row, up to its end
	CreatedAt  time.Time
	UpdatedAt  time.Time
}

// TurnState is the progress of a turn.
type TurnState string

const (
	TurnWaiting TurnState = "waiting"
	TurnRunning TurnState = "running"
	TurnDone    TurnState = "done"
	TurnStopped TurnState = "stopped" // its messages moved to the next turn
)

// Outcome is how a turn ended.
type Outcome string

const (
	Replied   Outcome = "reply"
	Asked     Outcome = "question"
	Acted     Outcome = "executed" // a yes ran the confirmed call
	HandedOff Outcome = "handed_off"
	Silent    Outcome = "silent" // the conversation is with staff
)

// Step is one answer of a model within a turn, with the results of its calls. Both are JSON in the turn runner's
// format.
type Step struct {
	TurnID    string
	Step      int
	Answer    string
	Results   string // empty: not all calls have been made
	CreatedAt time.Time
}

// TurnRows is what turns need from storage.
type TurnRows interface {
	InsertTurn(t Turn) error
	UpdateTurn(t Turn) error
	Turn(id string, lock bool) (t Turn, found bool, err error)
	// TurnIn returns the session's turn in a state that only one can have.
	TurnIn(sessionID string, state TurnState) (t Turn, found bool, err error)
	// LastTurn returns the session's latest turn that was done before another began.
	LastTurn(sessionID, before string) (t Turn, found bool, err error)
	// RenewTurn extends the lease of a turn's runner; false: another runner has it.
	RenewTurn(id string, run int, until time.Time) (bool, error)
	// LateTurns returns unfinished turns whose start or lease was due before a moment.
	LateTurns(before time.Time, limit int) (ids []string, err error)
	// TakeMessages moves the messages of one turn to another.
	TakeMessages(from, to string) error
	MessagesOfTurn(turnID string) ([]Message, error)
	// SetAnswers records that a message answers a question.
	SetAnswers(messageID, confirmationID string) error
}

// StepRows is what the steps and the memory of turns need from storage.
type StepRows interface {
	InsertStep(s Step) error
	SetResults(turnID string, step int, results string) error
	Steps(turnIDs []string) ([]Step, error)
	Memory(sessionID string) (m Memory, found bool, err error)
	SetMemory(m Memory) error
}

// Memory summarizes the part of a conversation that the model no longer gets word for word.
type Memory struct {
	SessionID string
	Through   string // the last message it covers
	Text      string
	UpdatedAt time.Time
}

// RunTurn is the errand that runs a turn.
const RunTurn = "run_turn"

// lease is how long the runner of a turn may be silent before another node takes over.
const lease = 8 * time.Second

// RenewEvery is how often the runner of a turn renews its lease.
const RenewEvery = lease / 4

// Turns is the exchanges of a conversation with a model, bound to one unit.
type Turns struct {
	rows  Rows
	scope *scope.Scope
	talk  *Conversations
}

// NewTurns binds turns to a unit.
func NewTurns(rows Rows, s *scope.Scope, talk *Conversations) *Turns { return &Turns{rows, s, talk} }

// Join adds a new message to the waiting turn, or to a new one, and marks a running turn as halted. The turn waits for
// another message for so long, and for a customer who keeps writing for several windows.
func (ts *Turns) Join(wait, window time.Duration) (Turn, error) {
	now := ts.scope.Now
	running, found, err := ts.rows.TurnIn(ts.talk.current.ID, TurnRunning)
	if err != nil {
		return Turn{}, err
	}
	if found && !running.Halted {
		running.Halted, running.UpdatedAt = true, now
		if err := ts.rows.UpdateTurn(running); err != nil {
			return Turn{}, err
		}
	}
	t, found, err := ts.rows.TurnIn(ts.talk.current.ID, TurnWaiting)
	if err != nil {
		return t, err
	}
	if found {
		return t, ts.putOff(&t, now.Add(wait))
	}
	t = Turn{
		ID: scope.NewID(), SessionID: ts.talk.current.ID, State: TurnWaiting, DueAt: now.Add(wait),
		LatestAt:  now.Add(mostWindows * window),
		CreatedAt: now, UpdatedAt: now,
	}
	if err := ts.rows.InsertTurn(t); err != nil {
		return t, err
	}
	if ts.talk.current.Account != "" { // else the relaying program runs it, or a sweep if that fails
		ts.scope.Later(RunTurn, t.ID, t.DueAt)
	}
	return t, nil
}

// putOff moves the start of a waiting turn. One that is due earlier than before needs an errand of its own.
func (ts *Turns) putOff(t *Turn, due time.Time) error {
	if due.After(t.LatestAt) {
		due = t.LatestAt
	}
	if due.Before(t.DueAt) && ts.talk.current.Account != "" {
		ts.scope.Later(RunTurn, t.ID, due)
	}
	t.DueAt, t.UpdatedAt = due, ts.scope.Now
	return ts.rows.UpdateTurn(*t)
}

// A customer who types is waited for, so long after each sign of it, and so long in all.
const (
	typingWait     = 2 * time.Second
	mostTypingWait = 10 * time.Second
)

// Typing puts the waiting turn off, if there is one: the customer is writing more.
func (ts *Turns) Typing() error {
	t, found, err := ts.rows.TurnIn(ts.talk.current.ID, TurnWaiting)
	if err != nil || !found || t.Verdict != "" {
		return err
	}
	due := ts.scope.Now.Add(typingWait)
	if latest := t.CreatedAt.Add(mostTypingWait); due.After(latest) {
		due = latest
	}
	if !due.After(t.DueAt) {
		return nil
	}
	t.DueAt, t.UpdatedAt = due, ts.scope.Now
	if due.After(t.LatestAt) {
		t.LatestAt = due
	}
	return ts.rows.UpdateTurn(t)
}

// mostWindows is how many windows a turn waits for a customer who keeps writing.
const mostWindows = 4

// RecordTap records a tapped button: the turn decides that question, and waits for no more messages.
func (ts *Turns) RecordTap(t *Turn, questionID, verdict string) error {
	t.QuestionID, t.Verdict, t.DueAt, t.UpdatedAt = questionID, verdict, ts.scope.Now, ts.scope.Now
	if ts.talk.current.Account != "" {
		ts.scope.Soon(RunTurn, t.ID)
	}
	return ts.rows.UpdateTurn(*t)
}

var (
	msgBusy = locale.Text{
		ES: "Ya se está respondiendo en esta conversación.",
		PT: "Esta conversa já está sendo respondida.",
		EN: "This conversation is being answered already.",
	}
	msgNoTurn = locale.Text{
		ES: "No encontré ese intercambio.",
		PT: "Não encontrei essa troca de mensagens.",
		EN: "I could not find that exchange.",
	}
)

// Get returns a turn; not_found otherwise.
func (ts *Turns) Get(id string, lock bool) (Turn, error) {
	t, found, err := ts.rows.Turn(id, lock)
	if err == nil && !found {
		err = ts.scope.Fault(fault.NotFound, msgNoTurn)
	}
	return t, err
}

// TakeUp leases a turn to the caller: one that is due, or whose runner's lease is over. It returns in_progress, with
// the time to retry, if another runner has it or it is not due yet. The caller has locked the session.
func (ts *Turns) TakeUp(t Turn) (Turn, error) {
	now := ts.scope.Now
	switch t.State {
	case TurnWaiting:
		if !clock.Reached(t.DueAt, now) {
			return t, ts.busy(t.DueAt.Sub(now))
		}
		other, found, err := ts.rows.TurnIn(t.SessionID, TurnRunning)
		if err != nil {
			return t, err
		}
		if found {
			return t, ts.busy(min(max(other.LeaseUntil.Sub(now), 0), soon) + time.Millisecond)
		}
	case TurnRunning:
		if !clock.Reached(t.LeaseUntil, now) {
			return t, ts.busy(min(t.LeaseUntil.Sub(now), soon))
		}
	default:
		return t, nil
	}
	t.State, t.LeaseUntil, t.UpdatedAt = TurnRunning, now.Add(lease), now
	t.Runs++
	return t, ts.rows.UpdateTurn(t)
}

// soon is the retry interval while another runner has the turn.
const soon = 300 * time.Millisecond

func (ts *Turns) busy(wait time.Duration) error {
	e := ts.scope.Fault(fault.InProgress, msgBusy)
	return e.After(wait)
}

// Save stores a running turn and renews its lease.
func (ts *Turns) Save(t *Turn) error {
	t.LeaseUntil, t.UpdatedAt = ts.scope.Now.Add(lease), ts.scope.Now
	return ts.rows.UpdateTurn(*t)
}

// Renew renews the lease of a run. False means that another runner has taken over.
func (ts *Turns) Renew(id string, run int) (bool, error) {
	return ts.rows.RenewTurn(id, run, ts.scope.Now.Add(lease))
}

// End closes a turn with how it ended.
func (ts *Turns) End(t *Turn, how Outcome, replyID string) error {
	t.State, t.Outcome, t.ReplyID, t.UpdatedAt = TurnDone, how, replyID, ts.scope.Now
	return ts.rows.UpdateTurn(*t)
}

// GiveWay ends a turn without effects in favour of the waiting one, which takes over its messages and already has an
// errand.
func (ts *Turns) GiveWay(t *Turn) error {
	next, found, err := ts.rows.TurnIn(t.SessionID, TurnWaiting)
	if err != nil || !found {
		return err
	}
	if err := ts.rows.TakeMessages(t.ID, next.ID); err != nil {
		return err
	}
	t.State, t.ReplyID, t.UpdatedAt = TurnStopped, next.ID, ts.scope.Now
	return ts.rows.UpdateTurn(*t)
}

// Begin begins a turn without a message, for an event the conversation waited for. It is finished whatever the
// customer writes meanwhile. It returns in_progress, with the time to retry, while another turn is open, which comes
// first. The caller has locked the session.
func (ts *Turns) Begin() (Turn, error) {
	for _, state := range []TurnState{TurnWaiting, TurnRunning} {
		if _, found, err := ts.rows.TurnIn(ts.talk.current.ID, state); err != nil || found {
			if err == nil {
				err = ts.busy(afterOthers)
			}
			return Turn{}, err
		}
	}
	now := ts.scope.Now
	t := Turn{
		ID: scope.NewID(), SessionID: ts.talk.current.ID, State: TurnWaiting, DueAt: now, LatestAt: now, Bound: true,
		CreatedAt: now, UpdatedAt: now,
	}
	return t, ts.rows.InsertTurn(t)
}

// afterOthers is the retry interval of BeginTurn.
const afterOthers = 2 * time.Second

// StartOver forgets the failures of the turns before: staff have seen to them.
func (ts *Turns) StartOver() error {
	t, found, err := ts.rows.LastTurn(ts.talk.current.ID, scope.NewID())
	if err != nil || !found || t.Failures == 0 && t.Errors == 0 {
		return err
	}
	t.Failures, t.Errors = 0, 0
	return ts.rows.UpdateTurn(t)
}

// RunSoon has this node run a turn after the commit, also if no caller waits for it.
func (ts *Turns) RunSoon(t Turn) { ts.scope.Soon(RunTurn, t.ID) }

// Last returns the latest turn that was done before another began.
func (ts *Turns) Last(before Turn) (Turn, bool, error) {
	return ts.rows.LastTurn(before.SessionID, before.ID)
}

// Late returns turns that their relaying program should have started by now.
func (ts *Turns) Late(limit int) ([]string, error) {
	return ts.rows.LateTurns(ts.scope.Now.Add(-late), limit)
}

// late is longer than any live runner needs to start a turn that is due.
const late = 10 * time.Second

// Waiting returns the turn that the unit's conversation begins next, if there is one.
func (ts *Turns) Waiting() (Turn, bool, error) {
	return ts.rows.TurnIn(ts.talk.current.ID, TurnWaiting)
}

// Messages returns all messages of a turn, of both sides, in order.
func (ts *Turns) Messages(t Turn) ([]Message, error) { return ts.rows.MessagesOfTurn(t.ID) }

// Known finds a message that the channel delivered before.
func (c *Conversations) Known(channelID string) (Message, bool, error) {
	if channelID == "" {
		return Message{}, false, nil
	}
	return c.rows.MessageByChannel(c.current.ID, channelID)
}

// KeepStep stores a model's answer before any of its calls run.
func (ts *Turns) KeepStep(s Step) error {
	s.CreatedAt = ts.scope.Now
	return ts.rows.InsertStep(s)
}

// KeepResults stores the results of a step's calls.
func (ts *Turns) KeepResults(s Step) error {
	return ts.rows.SetResults(s.TurnID, s.Step, s.Results)
}

// Steps returns those of some turns, by turn and step.
func (ts *Turns) Steps(turnIDs ...string) ([]Step, error) {
	if len(turnIDs) == 0 {
		return nil, nil
	}
	return ts.rows.Steps(turnIDs)
}

// LatestMessages returns the newest of a session, oldest first.
func (c *Conversations) LatestMessages(sessionID string, limit int) ([]Message, error) {
	return c.rows.LatestMessages(sessionID, limit)
}

// Memory returns the stored memory of a session.
func (ts *Turns) Memory(sessionID string) (Memory, bool, error) {
	return ts.rows.Memory(sessionID)
}

// Memorise replaces it.
func (ts *Turns) Memorise(m Memory) error {
	m.UpdatedAt = ts.scope.Now
	return ts.rows.SetMemory(m)
}

// Within assigns later messages to a turn.
func (c *Conversations) Within(turnID string) { c.turn = turnID }

// Answers records that an existing message decided a question.
func (ts *Turns) Answers(messageID, confirmationID string) error {
	return ts.rows.SetAnswers(messageID, confirmationID)
}

// Speak says something, and sends it to the customer on channels of ours. It is free text: within a turn the customer
// has just written.
func (c *Conversations) Speak(author, text string) (id string, err error) {
	if id, err = c.Say(author, text, ""); err != nil {
		return id, err
	}
	o := Outgoing{
		ID: id, SessionID: c.current.ID, CustomerID: c.current.CustomerID, Channel: c.current.Channel, Purpose: "reply",
		Content: Content{Text: text},
	}
	if c.current.Account == "" || c.current.CustomerID == "" { // the relaying program sends it
		c.deliveries.tellOf("message.sent", o)
		return id, nil
	}
	return id, c.deliveries.queue(&o)
}
