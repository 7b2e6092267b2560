// Package confirmation is a question that needs a yes: what was shown, to whom,
// for exactly which call, until when, and what became of it.
//
// It never reads anybody's words; deciding what a reply means is the confirm
// package's part, and running the call the runtime's.
package confirmation

import (
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
	Confirmed  State = "confirmed" // said yes; the effect still waits for something
	Executed   State = "executed"
	Failed     State = "failed" // said yes; a rule of the business refused
	Denied     State = "denied"
	Amended    State = "amended"    // the customer's words changed it
	Superseded State = "superseded" // another question, or a change, replaced it
	Expired    State = "expired"
)

// NoTotal marks a question that is not about money.
const NoTotal int64 = -1

// Question is what is asked. Subject covers everything the yes is for, except
// prices: a call whose subject has changed since needs a new question.
type Question struct {
	Addressee access.Role
	Text      string
	Subject   string
	SubjectID string // the order, booking … it is about
	Total     int64
	Until     time.Time // never longer than what it confirms; zero: only the usual life
	// AfterID is the message the customer was asked by, where this is put to the business
	// after the customer's own yes; empty: it is not.
	AfterID string
	// NotReady means that a yes alone cannot run the call (an order without a
	// payment method): it is kept as Confirmed until the call comes with the rest.
	NotReady bool
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
	ExecutionID string // the call that a yes ran; of an amended one, the call that was told
	CreatedAt   time.Time
	ExpiresAt   time.Time
	DecidedAt   time.Time

	Repeated bool // only on what Ask returns: the question was open already
}

// Waiting reports whether somebody still has to say something: the yes itself,
// or what a yes alone could not give. A confirmed question that lacks nothing is
// on its way to its effect and waits for nobody.
func (c Confirmation) Waiting() bool {
	return c.State == Pending || (c.State == Confirmed && !c.Ready)
}

// AfterYes reports whether the business was asked because the customer had said yes:
// the customer waits to hear what becomes of it.
func (c Confirmation) AfterYes() bool { return c.Addressee != access.Customer && c.MessageID != "" }

// Skew is how far ahead of a node's clock a question may have been asked: the clocks of
// two nodes differ. One that lies further ahead was asked before the clock was set back;
// how long ago that was, no clock tells, and it is over rather than answerable too long.
const Skew = time.Minute

// Over reports whether its time has passed while it was still waiting.
func (c Confirmation) Over(now time.Time) bool {
	return c.Waiting() && (!now.Before(c.ExpiresAt) || c.CreatedAt.After(now.Add(Skew)))
}

// At returns the confirmation as it is at a moment, swept or not.
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
	// MoveConfirmation is SwapConfirmation for a row that this unit has locked in
	// state from; it may be put off.
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
	msgNone = locale.Text{ES: "No encontré esa confirmación.", PT: "Não encontrei essa confirmação.", EN: "I could not find that confirmation."}
)

// Ask puts a question to its addressee. The same question again is the one that
// is open already, said once more if we have spoken since; a new one of the same
// tool replaces it; another tool's open question is a conflict; what the customer
// asked to be changed is not asked unchanged before the asker knows (Changed).
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
		var err error
		if c.MessageID, err = cs.speaker.Say("runtime", q.Text, c.ID); err != nil {
			return c, err
		}
	}
	if err := cs.rows.InsertConfirmation(c); err != nil {
		return c, err
	}
	cs.scope.Emit("confirmation.requested", c.ID, map[string]any{"confirmationId": c.ID, "tool": tool, "addressee": q.Addressee})
	cs.asked = &c
	return c, nil
}

// makeRoom deals with the question that may be open already.
func (cs *Confirmations) makeRoom(tool, argsHash string, q Question) (c Confirmation, same bool, err error) {
	open, found, err := cs.rows.OpenConfirmation(cs.scope.SessionID)
	if err != nil || !found {
		return c, false, err
	}
	switch {
	case open.Over(cs.scope.Now):
		return c, false, cs.close(open, Expired)
	case open.Tool != tool:
		return c, false, fault.New(fault.Conflict, "%s", cs.scope.Say(msgOpen, open.Tool, open.Text))
	case open.ArgsHash == argsHash && open.Subject == q.Subject && open.Total == q.Total:
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

// outlive ends an earlier yes about the same thing that still waits for the rest
// of its call: the new question replaces it, or two of them could be used.
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

// expiry is when a question is over. The business reads its questions, whatever the
// customer speaks through: they live as long as written ones.
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

// AskAgain repeats an open question as our latest message, so that the next
// answer is an answer to it.
func (cs *Confirmations) AskAgain(c Confirmation) (Confirmation, error) {
	id, err := cs.speaker.Say("runtime", c.Text, c.ID)
	if err != nil {
		return c, err
	}
	c.MessageID = id
	_, err = cs.rows.SwapConfirmation(c, Pending)
	return c, err
}

// Asked is the question this unit asked, or repeated.
func (cs *Confirmations) Asked() *Confirmation { return cs.asked }

// Get returns a confirmation as it is now. A made-up id is not_found.
func (cs *Confirmations) Get(id string, lock bool) (Confirmation, error) {
	if uuid.Validate(id) != nil { // not one of ours, and maybe not even text
		return Confirmation{}, fault.New(fault.NotFound, "%s", cs.scope.Say(msgNone))
	}
	c, found, err := cs.rows.Confirmation(id, lock)
	if err != nil {
		return c, err
	}
	if !found {
		return c, fault.New(fault.NotFound, "%s", cs.scope.Say(msgNone))
	}
	return c.At(cs.scope.Now), nil
}

// List returns confirmations, oldest first, each as it is now.
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

// Settle moves a question on. It reports false when somebody else was faster.
func (cs *Confirmations) Settle(c Confirmation, d Decision) (bool, error) {
	ok, err := cs.rows.SwapConfirmation(cs.settled(c, d), c.State)
	if err == nil && ok {
		cs.tell(c, d)
	}
	return ok, err
}

// Move is Settle for a question that this unit has locked, in the state c is in:
// nobody can have been faster.
func (cs *Confirmations) Move(c Confirmation, d Decision) error {
	err := cs.rows.MoveConfirmation(cs.settled(c, d), c.State)
	if err == nil {
		cs.tell(c, d)
	}
	return err
}

func (cs *Confirmations) settled(c Confirmation, d Decision) Confirmation {
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

// Supersede closes the session's open question about a subject, because the
// subject itself has changed. It reports whether there was one.
func (cs *Confirmations) Supersede(subjectID string) (bool, error) {
	open, found, err := cs.rows.OpenConfirmation(cs.scope.SessionID)
	if err != nil || !found || open.SubjectID != subjectID {
		return false, err
	}
	return true, cs.close(open, Superseded)
}

// close is Settle where losing the race means that it is closed anyway.
func (cs *Confirmations) close(c Confirmation, to State) error {
	_, err := cs.Settle(c, Decision{To: to})
	return err
}

// Due lists open questions whose time has passed, for the sweep.
func (cs *Confirmations) Due(limit int) ([]Confirmation, error) {
	return cs.rows.DueConfirmations(cs.scope.Now, limit)
}
