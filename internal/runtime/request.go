package runtime

import (
	"encoding/json"
	"slices"
	"time"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/core/confirmation"
	"github.com/mostrador/mostrador/internal/core/conversation"
	"github.com/mostrador/mostrador/internal/core/scope"
	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/kit/locale"
	"github.com/mostrador/mostrador/internal/tool"
)

// request is one call as it was checked: what to run, for whom, with which arguments. A check makes it
// ready, or takeUp where the call was stored with its question; nothing changes it after that. What a
// transaction reads again (the conversation, the rules) belongs to its attempt.
type request struct {
	call      Call
	id        string       // of its execution row
	actor     access.Actor // as whom it runs: the caller, or the customer whose call the business approved
	started   time.Time
	tool      *tool.Tool // nil: there is none of that name
	agent     *access.AgentProfile
	terms     *access.ToolTerms // the agent's own, where it has any
	session   conversation.Session
	canonical string // the arguments, one byte string per meaning
	argsHash  string
	in        any
	key       string // the client's, from the header or the argument
	ownKey    bool   // the client gave none: this one is ours
	judgement judgement
}

func (q *request) locale() locale.Tag { return q.call.Workspace.Locale }

// newFault is a refusal in the language of the workspace.
func (q *request) newFault(code fault.Code, t locale.Text, args ...any) *fault.Error {
	return fault.New(code, "%s", t.In(q.locale(), args...))
}

// withOwnKey gives a call with an effect a key where the client gave none, so that its answer can be had
// again should it be lost. The client learns it only then: a call without a key is a new operation.
func (q *request) withOwnKey() {
	if q.key == "" {
		q.key, q.ownKey = "auto:"+q.id, true
	}
}

// toolName never is a name that a caller made up: there is no end to those.
func (q *request) toolName() string {
	if q.tool == nil {
		return "unknown"
	}
	return q.call.Tool
}

// handsOff reports a failure after which a person takes over the conversation.
func (q *request) handsOff(e *fault.Error) bool {
	return e.Code == fault.Internal && q.tool != nil && q.tool.HandOffOnFailure
}

// stopsAgent refuses agents, never people, in a conversation that was handed over.
func (q *request) stopsAgent(s conversation.Session) error {
	caller := q.call.Actor
	if q.call.plan != nil {
		caller = q.call.plan.req.call.Actor
	}
	if s.State == conversation.Handoff && !caller.Role.Trusted() && !q.tool.AfterHandOff {
		return q.newFault(fault.SessionHandedOff, msgHandedOff)
	}
	return nil
}

// storedArguments are the arguments that a yes will run, as a question keeps them.
func storedArguments(g *tool.Gate, in any) (canonical, hash string) {
	return tool.CanonicalArgs(g.Stored(in), "confirmationToken", keyArgument)
}

// waitingAnswer is the answer of a call whose question is open.
func (q *request) waitingAnswer(c *confirmation.Confirmation) Answer {
	who := q.newFault(fault.ConfirmationRequired, msgWaiting)
	if c.Addressee != access.Customer {
		who = q.newFault(fault.ConfirmationRequired, msgWaitingOthers, c.Addressee)
	}
	a := refusal(who, q.locale())
	a.Confirmation = newAsked(c)
	return a
}

// grant is who said yes to a call, and to what. The zero grant is that of a call that needs no yes.
type grant struct {
	confirmationID string      // the question whose yes the call runs on
	words          *replyWords // the reply that gave it just now; nil: the yes was there before this call
	gate           *tool.Gate  // which asked
	// Of a plan that runs on a yes: who gave it, which steps' own questions it answers as well, and the
	// arguments of its steps as they were shown.
	givenBy       access.Role
	coveredSteps  []tool.Covered
	stepArguments []string
}

func (g *grant) hasYes() bool { return g.confirmationID != "" }

// fromReply reports a yes that was given just now.
func (g *grant) fromReply() bool { return g.words != nil }

// replyWords is the message that decided a question.
type replyWords struct {
	text      string
	channelID string
	messageID string // where it is part of the conversation already
	keep      bool   // our answer becomes part of it, too
}

// write makes the words part of the conversation, as the answer to a question that the customer was asked.
func (w *replyWords) write(u *core.Unit, c *confirmation.Confirmation) (answerID string, err error) {
	switch {
	case w.text == "" || c.Addressee != access.Customer:
		return "", nil
	case w.messageID != "":
		return w.messageID, u.Turns.Answers(w.messageID, c.ID)
	}
	answerID, _, err = u.Conversations.Heard(w.text, w.channelID, c.ID)
	return answerID, err
}

// outcome is what one transaction, or one snapshot, made of a call. A transaction that has to be run again,
// or was rolled back, leaves a fresh one.
type outcome struct {
	done          bool // with this answer
	answer        Answer
	storedAnswer  string // the answer, as a repetition finds it
	replayOf      string
	changes       []scope.Event
	questionState confirmation.State // what became of the question; empty: nothing
	customerWaits bool               // to hear what became of it
	rowWritten    bool               // the execution row
	eventsWritten bool
	unsure        bool // the commit was not answered: the row may be written
}

// label is the outcome in a word, for spans and meters.
func (o *outcome) label() string {
	if o.answer.Success {
		return "ok"
	}
	return string(o.answer.ErrorCode)
}

// asJSON is a handler's output; one that is JSON already was written by us.
func asJSON(out any) (json.RawMessage, error) {
	if raw, ok := out.(json.RawMessage); ok {
		return raw, nil
	}
	return json.Marshal(out)
}

// addNew appends the values that a list does not have yet.
func addNew(list, values []string) []string {
	for _, v := range values {
		if !slices.Contains(list, v) {
			list = append(list, v)
		}
	}
	return list
}
