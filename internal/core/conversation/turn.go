package conversation

import (
	"time"

	"github.com/mostrador/mostrador/internal/core/scope"
	"github.com/mostrador/mostrador/internal/kit/clock"
	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/kit/locale"
)

// Turn is one exchange: what a customer wrote, taken together, and what came of it.
// A session has at most one that waits for more words and one that is worked on.
type Turn struct {
	ID         string
	SessionID  string
	State      TurnState
	DueAt      time.Time // when it may begin: more words may come until then
	LatestAt   time.Time // it begins no later, however many come
	LeaseUntil time.Time // when whoever works on it has had their time
	Runs       int
	QuestionID string // what the customer had been asked when it began, if their words can be the answer
	Verdict    string // what a tapped button said
	Bound      bool   // it may have had an effect, and is brought to its end
	Halted     bool   // something newer was said meanwhile
	Outcome    Outcome
	ReplyID    string // the message it ended with; of one that gave way, the turn it gave way to
	Failures   int    // exchanges in a row that came to nothing, with this one
	Errors     int    // calls in a row that broke, up to its end
	CreatedAt  time.Time
	UpdatedAt  time.Time
}

// TurnState is how far a turn has come.
type TurnState string

const (
	TurnWaiting TurnState = "waiting"
	TurnRunning TurnState = "running"
	TurnDone    TurnState = "done"
	TurnStopped TurnState = "stopped" // its words were taken into the next one
)

// Outcome is how a turn ended.
type Outcome string

const (
	Replied   Outcome = "reply"
	Asked     Outcome = "question"
	Acted     Outcome = "executed" // a yes ran what was asked about
	HandedOff Outcome = "handed_off"
	Silent    Outcome = "silent" // people have the conversation
)

// Step is one answer of a model within a turn, with what its calls gave. Both are
// JSON of whoever runs turns.
type Step struct {
	TurnID    string
	Step      int
	Answer    string
	Results   string // empty: not all of the calls have been made
	CreatedAt time.Time
}

// TurnRows is what turns need from storage.
type TurnRows interface {
	InsertTurn(t Turn) error
	UpdateTurn(t Turn) error
	Turn(id string, lock bool) (t Turn, found bool, err error)
	// TurnIn is the session's turn in a state that only one can be in.
	TurnIn(sessionID string, state TurnState) (t Turn, found bool, err error)
	// LastTurn is the session's latest that was done before another began.
	LastTurn(sessionID, before string) (t Turn, found bool, err error)
	// RenewTurn lets the runner of a turn keep it until a moment; false: it is not theirs.
	RenewTurn(id string, run int, until time.Time) (bool, error)
	// LateTurns are those that were due, or held, until a moment and are not done.
	LateTurns(before time.Time, limit int) (ids []string, err error)
	// TakeMessages moves the words of one turn to another.
	TakeMessages(from, to string) error
	MessagesOfTurn(turnID string) ([]Message, error)
	// SetAnswers makes a message the answer to a question.
	SetAnswers(messageID, confirmationID string) error
	InsertStep(s Step) error
	SetResults(turnID string, step int, results string) error
	Steps(turnIDs []string) ([]Step, error)
	// LatestMessages are the newest, oldest first.
	LatestMessages(sessionID string, limit int) ([]Message, error)
	Memory(sessionID string) (m Memory, found bool, err error)
	SetMemory(m Memory) error
}

// Memory is what is known of the part of a conversation that is not told word for
// word any more.
type Memory struct {
	SessionID string
	Through   string // the last message it speaks of
	Text      string
	UpdatedAt time.Time
}

// RunTurn is the errand that runs a turn.
const RunTurn = "run_turn"

// lease is how long the runner of a turn may be silent before another node takes it up.
const lease = 8 * time.Second

// RenewEvery is how often whoever runs a turn says that they still do.
const RenewEvery = lease / 4

// JoinTurn takes a message that was just heard into the turn that waits, or into a new
// one. A turn that is being worked on is told that there is something newer.
func (c *Conversations) JoinTurn(window time.Duration) (Turn, error) {
	now := c.scope.Now
	running, found, err := c.rows.TurnIn(c.current.ID, TurnRunning)
	if err != nil {
		return Turn{}, err
	}
	if found && !running.Halted {
		running.Halted, running.UpdatedAt = true, now
		if err := c.rows.UpdateTurn(running); err != nil {
			return Turn{}, err
		}
	}
	t, found, err := c.rows.TurnIn(c.current.ID, TurnWaiting)
	if err != nil {
		return t, err
	}
	if found {
		t.DueAt, t.UpdatedAt = now.Add(window), now
		if t.DueAt.After(t.LatestAt) {
			t.DueAt = t.LatestAt
		}
		return t, c.rows.UpdateTurn(t)
	}
	t = Turn{
		ID: scope.NewID(), SessionID: c.current.ID, State: TurnWaiting, DueAt: now.Add(window), LatestAt: now.Add(patience * window),
		CreatedAt: now, UpdatedAt: now,
	}
	if err := c.rows.InsertTurn(t); err != nil {
		return t, err
	}
	if c.current.Account != "" { // else whoever brought the words runs it, and a sweep if they vanish
		c.scope.Later(RunTurn, t.ID, t.DueAt)
	}
	return t, nil
}

// patience is how many windows somebody who keeps writing is waited for.
const patience = 4

// Tapped notes what a button said: the turn decides that question, and waits for no
// more words.
func (c *Conversations) Tapped(t *Turn, questionID, verdict string) error {
	t.QuestionID, t.Verdict, t.DueAt, t.UpdatedAt = questionID, verdict, c.scope.Now, c.scope.Now
	if c.current.Account != "" {
		c.scope.Soon(RunTurn, t.ID)
	}
	return c.rows.UpdateTurn(*t)
}

var (
	msgBusy   = locale.Text{ES: "Ya se está respondiendo en esta conversación.", PT: "Esta conversa já está sendo respondida.", EN: "This conversation is being answered already."}
	msgNoTurn = locale.Text{ES: "No encontré ese intercambio.", PT: "Não encontrei essa troca de mensagens.", EN: "I could not find that exchange."}
)

// Turn returns a turn; not_found otherwise.
func (c *Conversations) Turn(id string, lock bool) (Turn, error) {
	t, found, err := c.rows.Turn(id, lock)
	if err == nil && !found {
		err = fault.New(fault.NotFound, "%s", c.scope.Say(msgNoTurn))
	}
	return t, err
}

// TakeUp makes a turn the caller's: one that is due, or whose last runner has fallen
// silent. in_progress, with the time to try again, where it is somebody else's or not
// due yet. The session is locked.
func (c *Conversations) TakeUp(t Turn) (Turn, error) {
	now := c.scope.Now
	switch t.State {
	case TurnWaiting:
		if !clock.Reached(t.DueAt, now) {
			return t, busy(c, t.DueAt.Sub(now))
		}
		other, found, err := c.rows.TurnIn(t.SessionID, TurnRunning)
		if err != nil {
			return t, err
		}
		if found {
			return t, busy(c, min(max(other.LeaseUntil.Sub(now), 0), soon)+time.Millisecond)
		}
	case TurnRunning:
		if !clock.Reached(t.LeaseUntil, now) {
			return t, busy(c, min(t.LeaseUntil.Sub(now), soon))
		}
	default:
		return t, nil
	}
	t.State, t.LeaseUntil, t.UpdatedAt = TurnRunning, now.Add(lease), now
	t.Runs++
	return t, c.rows.UpdateTurn(t)
}

// soon is when to look again after a turn that somebody else is running.
const soon = 300 * time.Millisecond

func busy(c *Conversations, wait time.Duration) error {
	e := fault.New(fault.InProgress, "%s", c.scope.Say(msgBusy))
	return e.After(wait)
}

// SaveTurn keeps a turn that is being worked on, and its runner's hold of it.
func (c *Conversations) SaveTurn(t *Turn) error {
	t.LeaseUntil, t.UpdatedAt = c.scope.Now.Add(lease), c.scope.Now
	return c.rows.UpdateTurn(*t)
}

// RenewTurn keeps a turn for its runner, whose run of it is the one given. It is not ours
// any more where it reports false.
func (c *Conversations) RenewTurn(id string, run int) (bool, error) {
	return c.rows.RenewTurn(id, run, c.scope.Now.Add(lease))
}

// EndTurn closes a turn with how it ended.
func (c *Conversations) EndTurn(t *Turn, how Outcome, replyID string) error {
	t.State, t.Outcome, t.ReplyID, t.UpdatedAt = TurnDone, how, replyID, c.scope.Now
	return c.rows.UpdateTurn(*t)
}

// GiveWay ends a turn that had no effect yet in favour of the one that waits, which
// answers its words too. The errand of that one is on its way.
func (c *Conversations) GiveWay(t *Turn) error {
	next, found, err := c.rows.TurnIn(t.SessionID, TurnWaiting)
	if err != nil || !found {
		return err
	}
	if err := c.rows.TakeMessages(t.ID, next.ID); err != nil {
		return err
	}
	t.State, t.ReplyID, t.UpdatedAt = TurnStopped, next.ID, c.scope.Now
	return c.rows.UpdateTurn(*t)
}

// BeginTurn begins an exchange that no words began, for something the conversation
// waited for. It is brought to its end, whatever is said meanwhile. in_progress, with
// the time to try again, while another one is on its way: what is said there comes
// first. The session is locked.
func (c *Conversations) BeginTurn() (Turn, error) {
	for _, state := range []TurnState{TurnWaiting, TurnRunning} {
		if _, found, err := c.rows.TurnIn(c.current.ID, state); err != nil || found {
			if err == nil {
				err = busy(c, afterOthers)
			}
			return Turn{}, err
		}
	}
	now := c.scope.Now
	t := Turn{
		ID: scope.NewID(), SessionID: c.current.ID, State: TurnWaiting, DueAt: now, LatestAt: now, Bound: true, CreatedAt: now, UpdatedAt: now,
	}
	return t, c.rows.InsertTurn(t)
}

// afterOthers is when to look again whether a conversation has a moment for news.
const afterOthers = 2 * time.Second
