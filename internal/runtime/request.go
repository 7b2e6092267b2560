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

// request is one call after its checks: what to run, for whom, with which arguments. A check makes it ready, or
// prepareStored if the call was stored with its question; after that only its own key is added. What a transaction reads
// again (the conversation, the rules) belongs to its attempt.
type request struct {
	object    map[string]any // the arguments, with their defaults
	call      Call
	id        string       // of its execution row
	actor     access.Actor // the actor it runs as: the caller, or the customer whose call the business approved
	started   time.Time
	tool      *tool.Tool // nil: there is none of that name
	agent     *access.AgentProfile
	terms     *access.ToolTerms // the agent's own, if it has any
	session   conversation.Session
	canonical string // the arguments, one byte string per meaning
	argsHash  string
	in        any
	key       string // the client's, from the header or the argument
	ownKey    bool   // the client gave none: this one was generated
	judgement judgement
}

func (q *request) locale() locale.Tag { return q.call.Workspace.Locale }

// newFault is a refusal in the language of the workspace.
func (q *request) newFault(code fault.Code, t locale.Text, args ...any) *fault.Error {
	return fault.New(code, "%s", t.In(q.locale(), args...))
}

// withOwnKey generates a key for a call with an effect if the client gave none, so that its answer can be found if it
// gets lost. The client gets the key only then: a call without a key is a new operation.
func (q *request) withOwnKey() {
	if q.key == "" {
		q.key, q.ownKey = "auto:"+q.id, true
	}
}

// toolName never returns a name that a caller made up, because the number of those is unbounded.
func (q *request) toolName() string {
	if q.tool == nil {
		return "unknown"
	}
	return q.call.Tool
}

// handsOff reports a failure after which staff take over the conversation.
func (q *request) handsOff(e *fault.Error) bool {
	return e.Code == fault.Internal && q.tool != nil && q.tool.HandOffOnFailure
}

// stopsAgent refuses agents, never staff, in a conversation that was handed over.
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

// storedArguments are the arguments that a yes will run, as a question stores them.
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

// grant is the yes a call runs on: who gave it, and to what. The zero grant is for a call that needs no yes.
type grant struct {
	confirmationID string      // the question whose yes the call runs on
	words          *replyWords // the reply that gave the yes just now; nil: it was given before this call
	gate           *tool.Gate  // the gate that asked
	// executed is the question to whose outcome the call adds what it had left open; its yes was used before.
	executed *confirmation.Confirmation
	// For a plan that runs on a yes: who gave it, which steps' own questions it also answers, and the arguments of its
	// steps as they were shown.
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
	messageID string // if it is already part of the conversation
	keep      bool   // our answer becomes part of it as well
}

// write adds the words to the conversation, as the answer to a question that the customer was asked.
func (w *replyWords) write(u *core.Unit, c *confirmation.Confirmation) (answerID string, err error) {
	switch {
	case w.text == "" || c.Addressee != access.Customer:
		return "", nil
	case w.messageID != "":
		return w.messageID, u.Turns.Answers(w.messageID, c.ID)
	}
	answerID, _, err = u.Conversations.RecordIncoming(w.text, w.channelID, c.ID)
	return answerID, err
}

// outcome is the result of one transaction, or one snapshot, of a call. A retried or rolled-back transaction leaves a
// fresh one.
type outcome struct {
	done          bool // the call ends with answer
	answer        Answer
	storedAnswer  string // the answer as it is stored for retries
	replayOf      string
	again         string // what the customer reads of a repeated yes; empty: what the answer says
	changes       []scope.Event
	questionState confirmation.State // the question's new state; empty: unchanged
	customerWaits bool               // the customer is to be informed of the outcome
	rowWritten    bool               // the execution row
	eventsWritten bool
	unsure        bool // the commit got no response: the row may be written
}

// label is the outcome as one word, for spans and metrics.
func (o *outcome) label() string {
	if o.answer.Success {
		return "ok"
	}
	return string(o.answer.ErrorCode)
}

// asJSON is a handler's output as JSON; raw JSON is passed through.
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
