// Package confirmation is a question that needs a yes: what was shown, to whom, for exactly which call, until when, and
// its outcome.
//
// It does not interpret replies (the confirm package does) or run the call (the runtime does).
package confirmation

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"strings"
	"time"

	"github.com/google/uuid"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/core/scope"
	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/kit/locale"
)

// State of a question. Every change is a compare-and-swap from the one before.
type State string

const (
	Pending    State = "pending"
	Confirmed  State = "confirmed" // yes received; the effect still lacks something
	Executed   State = "executed"
	Failed     State = "failed" // yes received; a business rule refused
	Denied     State = "denied"
	Amended    State = "amended"    // the customer asked for a change
	Superseded State = "superseded" // replaced by another question or a change
	Expired    State = "expired"
)

// NoTotal marks a question that is not about money.
const NoTotal int64 = -1

// Question is what is asked. Subject covers everything the yes is for, except prices: a call whose subject has changed
// since needs a new question.
type Question struct {
	Addressee access.Role
	Text      string
	Note      string // the agent's words in Text, which are no part of the subject; empty: none
	Subject   string
	SubjectID string // the order, booking … it is about
	Total     int64
	Until     time.Time // latest expiry, that of the subject; zero: only the default
	// AfterID is our message that asked the customer, if the business is asked after the customer's own yes; else
	// empty.
	AfterID string
	// NotReady means that a yes alone cannot run the call (an order without a payment method): it is kept as Confirmed
	// until the call comes with the rest.
	NotReady bool
}

// Digest is a Subject made of plain values: everything that the yes is for.
func Digest(what ...any) string {
	raw, _ := json.Marshal(what) // plain values always marshal
	sum := sha256.Sum256(raw)
	return hex.EncodeToString(sum[:])
}

// Confirmation is a question that was asked.
type Confirmation struct {
	ID          string
	SessionID   string
	Addressee   access.Role
	Tool        string
	Arguments   string // canonical JSON of the call that a yes runs
	ArgsHash    string
	Subject     string
	SubjectID   string
	Text        string
	Total       int64
	Ready       bool
	State       State
	MessageID   string // our message that asked the customer
	AnswerID    string // the message that decided
	DecidedBy   string
	ExecutionID string // the call that a yes ran; if amended, the call that received the change
	CreatedAt   time.Time
	ExpiresAt   time.Time
	DecidedAt   time.Time

	Repeated bool // only on what Ask returns: the question was open already
}

// Waiting reports whether an answer is still missing: the yes itself, or what a yes alone could not give. A confirmed
// question that lacks nothing is about to be executed and does not wait.
func (c Confirmation) Waiting() bool {
	return c.State == Pending || (c.State == Confirmed && !c.Ready)
}

// AfterYes reports whether the business was asked after the customer's own yes: the customer waits for the outcome.
func (c Confirmation) AfterYes() bool { return c.Addressee != access.Customer && c.MessageID != "" }

// Skew is how far in the future of a node's clock a question may have been asked, since clocks differ. One further
// ahead was asked before the clock was set back: its age is unknown, and it counts as expired.
const Skew = time.Minute

// Over reports whether it expired while still waiting.
func (c Confirmation) Over(now time.Time) bool {
	return c.Waiting() && (!now.Before(c.ExpiresAt) || c.CreatedAt.After(now.Add(Skew)))
}

// At returns the confirmation with its state at a moment, even before the sweep.
func (c Confirmation) At(now time.Time) Confirmation {
	if c.Over(now) {
		c.State = Expired
	}
	return c
}

// Rows is what confirmations need from storage.
type Rows interface {
	InsertConfirmation(c Confirmation) error
	Confirmation(id string, lock bool) (c Confirmation, found bool, err error)
	// OpenConfirmation is the session's pending question to its customer.
	OpenConfirmation(sessionID string) (c Confirmation, found bool, err error)
	// SwapConfirmation writes c if the row is still in state from.
	SwapConfirmation(c Confirmation, from State) (swapped bool, err error)
	// MoveConfirmation is SwapConfirmation for a row that this unit has locked in state from; the write may be
	// deferred.
	MoveConfirmation(c Confirmation, from State) error
	ListConfirmations(f Filter) ([]Confirmation, error)
	DueConfirmations(now time.Time, limit int) ([]Confirmation, error)
}

// Filter narrows a listing; After is the id of the last one seen.
type Filter struct {
	SessionID string
	State     State
	After     string
	Limit     int
}

// Speaker writes our question into the conversation.
type Speaker interface {
	Say(author, text, confirmationID string) (messageID string, err error)
	// LastSaid is the id of our latest message.
	LastSaid() string
}

// Confirmations is the noun bound to one unit.
type Confirmations struct {
	rows    Rows
	scope   *scope.Scope
	speaker Speaker
	asked   *Confirmation
	preface func() error // says what comes before a question; nil: nothing does
}

// New binds confirmations to a unit.
func New(rows Rows, s *scope.Scope, sp Speaker) *Confirmations {
	return &Confirmations{rows: rows, scope: s, speaker: sp}
}

var (
	msgOpen = locale.Text{
		ES: "Hay una pregunta abierta al cliente (%s); tiene que responderla antes: %s",
		PT: "Há uma pergunta em aberto para o cliente (%s); ela precisa ser respondida antes: %s",
		EN: "The customer still has an open question (%s) to answer first: %s",
	}
	msgNone = locale.Text{
		ES: "No encontré esa confirmación.",
		PT: "Não encontrei essa confirmação.",
		EN: "I could not find that confirmation.",
	}
)

// Introduce says something before the next question to the customer, should this unit ask one: the question itself has
// to be the last message.
func (cs *Confirmations) Introduce(say func() error) { cs.preface = say }

func (cs *Confirmations) sayPreface() error {
	say := cs.preface
	if cs.preface = nil; say == nil {
		return nil
	}
	return say()
}

// Ask puts a question to its addressee. The same question again returns the open one, repeated if we have spoken since;
// a new one of the same tool replaces it, and so does the same one with words of the agent that were not shown yet;
// another tool's open question is a conflict; a question the customer asked to change is refused unchanged until the
// asker knows (Changed).
func (cs *Confirmations) Ask(tool, arguments, argsHash string, q Question) (Confirmation, error) {
	if q.Addressee == access.Customer {
		if err := cs.unheard(tool, q); err != nil {
			return Confirmation{}, err
		}
		repeated, done, err := cs.makeRoom(tool, argsHash, q)
		if err != nil || done {
			return repeated, err
		}
		if err := cs.outlive(tool, q); err != nil {
			return Confirmation{}, err
		}
	}
	c := Confirmation{
		ID: scope.NewID(), SessionID: cs.scope.SessionID, Addressee: q.Addressee,
		Tool: tool, Arguments: arguments, ArgsHash: argsHash,
		Subject: q.Subject, SubjectID: q.SubjectID, Text: q.Text, Total: q.Total, Ready: !q.NotReady,
		State: Pending, MessageID: q.AfterID, CreatedAt: cs.scope.Now, ExpiresAt: cs.expiry(q),
	}
	if q.Addressee == access.Customer && cs.scope.SessionID != "" {
		err := cs.sayPreface()
		if err != nil {
			return c, err
		}
		if c.MessageID, err = cs.speaker.Say("runtime", q.Text, c.ID); err != nil {
			return c, err
		}
	}
	if err := cs.rows.InsertConfirmation(c); err != nil {
		return c, err
	}
	cs.scope.Emit("confirmation.requested", c.ID,
		map[string]any{"confirmationId": c.ID, "tool": tool, "addressee": q.Addressee})
	cs.asked = &c
	return c, nil
}

// makeRoom expires, repeats, replaces or keeps the question that is open already.
func (cs *Confirmations) makeRoom(tool, argsHash string, q Question) (c Confirmation, same bool, err error) {
	open, found, err := cs.rows.OpenConfirmation(cs.scope.SessionID)
	if err != nil || !found {
		return c, false, err
	}
	switch {
	case open.Over(cs.scope.Now):
		return c, false, cs.close(open, Expired)
	case open.Tool != tool:
		return c, false, cs.scope.Fault(fault.Conflict, msgOpen, open.Tool, open.Text)
	case open.ArgsHash == argsHash && open.Subject == q.Subject && open.Total == q.Total &&
		strings.Contains(open.Text, q.Note): // else the agent would believe that it was said
		if err := cs.sayPreface(); err != nil {
			return open, false, err
		}
		if open.MessageID != cs.speaker.LastSaid() {
			if open, err = cs.AskAgain(open); err != nil {
				return open, false, err
			}
		}
		open.Repeated = true
		cs.asked = &open
		return open, true, nil
	}
	return c, false, cs.close(open, Superseded)
}

// outlive supersedes an earlier yes about the same subject that still waits for the rest of its call, so that only one
// can be used.
func (cs *Confirmations) outlive(tool string, q Question) error {
	waiting, err := cs.rows.ListConfirmations(Filter{SessionID: cs.scope.SessionID, State: Confirmed, Limit: 100})
	if err != nil {
		return err
	}
	for _, c := range waiting {
		if c.Tool == tool && !c.Ready && c.SubjectID == q.SubjectID && !c.Over(cs.scope.Now) {
			if err := cs.close(c, Superseded); err != nil {
				return err
			}
		}
	}
	return nil
}

// expiry is when a question expires. The business reads its questions in writing, whatever the customer's channel: they
// live as long as written ones.
func (cs *Confirmations) expiry(q Question) time.Time {
	channel := cs.scope.Channel
	if q.Addressee != access.Customer {
		channel = ""
	}
	until := cs.scope.Now.Add(cs.scope.Workspace.Settings.QuestionLife(channel))
	if !q.Until.IsZero() && q.Until.Before(until) {
		return q.Until
	}
	return until
}

// AskAgain repeats an open question as our latest message, so that the next answer refers to it.
func (cs *Confirmations) AskAgain(c Confirmation) (Confirmation, error) { return cs.repeat(c, c.Text) }

// seenFor is how long a customer remembers what a question showed them.
const seenFor = 10 * time.Minute

// Remind is AskAgain for a customer who has just seen what the question is about: only what it asks is repeated.
func (cs *Confirmations) Remind(c Confirmation) (Confirmation, error) {
	if cs.scope.Now.Sub(c.CreatedAt) > seenFor {
		return cs.AskAgain(c)
	}
	return cs.repeat(c, asking(c.Text))
}

// asking is the part of a question that asks, from the line of its last question mark.
func asking(text string) string {
	mark := strings.LastIndex(text, "?")
	if mark < 0 {
		return text
	}
	return text[strings.LastIndex(text[:mark], "\n")+1:]
}

func (cs *Confirmations) repeat(c Confirmation, text string) (Confirmation, error) {
	id, err := cs.speaker.Say("runtime", text, c.ID)
	if err != nil {
		return c, err
	}
	c.MessageID = id
	_, err = cs.rows.SwapConfirmation(c, Pending)
	return c, err
}

// Question is the question this unit asked, or repeated.
func (cs *Confirmations) Question() *Confirmation { return cs.asked }

// Get returns a confirmation in its current state. An unknown or malformed id is not_found.
func (cs *Confirmations) Get(id string, lock bool) (c Confirmation, err error) {
	found := false
	if uuid.Validate(id) == nil { // else it cannot be one of ours
		c, found, err = cs.rows.Confirmation(id, lock)
	}
	if err == nil && !found {
		err = cs.scope.Fault(fault.NotFound, msgNone)
	}
	return c.At(cs.scope.Now), err
}

// List returns confirmations, oldest first, each in its current state.
func (cs *Confirmations) List(f Filter) ([]Confirmation, error) {
	out, err := cs.rows.ListConfirmations(f)
	for i := range out {
		out[i] = out[i].At(cs.scope.Now)
	}
	return out, err
}

// Open is the session's pending, unexpired question to its customer.
func (cs *Confirmations) Open() (c Confirmation, found bool, err error) {
	c, found, err = cs.rows.OpenConfirmation(cs.scope.SessionID)
	if err != nil || !found || c.Over(cs.scope.Now) {
		return Confirmation{}, false, err
	}
	return c, true, nil
}

// Decision is how a question was settled.
type Decision struct {
	To          State
	By          string
	AnswerID    string
	ExecutionID string
}

// Settle changes a question's state. It reports false if another call changed it first.
func (cs *Confirmations) Settle(c Confirmation, d Decision) (bool, error) {
	ok, err := cs.rows.SwapConfirmation(cs.withDecision(c, d), c.State)
	if err == nil && ok {
		cs.tell(c, d)
	}
	return ok, err
}

// Move is Settle for a question that this unit has locked in c's state: it cannot lose a race.
func (cs *Confirmations) Move(c Confirmation, d Decision) error {
	err := cs.rows.MoveConfirmation(cs.withDecision(c, d), c.State)
	if err == nil {
		cs.tell(c, d)
	}
	return err
}

func (cs *Confirmations) withDecision(c Confirmation, d Decision) Confirmation {
	c.State, c.DecidedAt = d.To, cs.scope.Now
	if d.By != "" {
		c.DecidedBy = d.By
	}
	if d.AnswerID != "" {
		c.AnswerID = d.AnswerID
	}
	if d.ExecutionID != "" {
		c.ExecutionID = d.ExecutionID
	}
	return c
}

func (cs *Confirmations) tell(c Confirmation, d Decision) {
	cs.scope.Emit("confirmation."+string(d.To), c.ID, map[string]any{"confirmationId": c.ID, "tool": c.Tool})
}

// Supersede closes the session's open question about a subject that has changed. It reports whether there was one.
func (cs *Confirmations) Supersede(subjectID string) (bool, error) {
	open, found, err := cs.rows.OpenConfirmation(cs.scope.SessionID)
	if err != nil || !found || open.SubjectID != subjectID {
		return false, err
	}
	return true, cs.close(open, Superseded)
}

// close is Settle where losing the race is fine: the question is closed anyway.
func (cs *Confirmations) close(c Confirmation, to State) error {
	_, err := cs.Settle(c, Decision{To: to})
	return err
}

// Due lists expired open questions, for the sweep.
func (cs *Confirmations) Due(limit int) ([]Confirmation, error) {
	return cs.rows.DueConfirmations(cs.scope.Now, limit)
}
