package turn

import (
	"slices"
	"strings"

	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/core/conversation"
	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/runtime"
	"github.com/mostrador/mostrador/internal/words/mood"
)

const (
	// mostFailures turns in a row without a result lead to a hand-off, and so do mostErrors failed calls in a row, over
	// any number of turns.
	mostFailures = 2
	mostErrors   = 3
)

// handOverIfDue hands the conversation to staff where this turn, or those before it, call for it: the reply then ends
// with who takes over. The hand-off carries a summary of the conversation, with the draft and the open question.
func (x *exchange) handOverIfDue(u *core.Unit, e *ending) error {
	if err := x.countFailures(u, e); err != nil {
		return err
	}
	need, due := x.need(u, e)
	if !due {
		return nil
	}
	need.Context = conversation.Context{CustomerMessage: x.customerText(), LastError: x.lastError(e)}
	if settled, err := settledBefore(u, need, e); err != nil || settled {
		return err
	}
	x.turn.Failures, x.turn.Errors = 0, 0 // a customer who comes back to the agent starts at zero
	if _, err := u.Conversations.RequestPerson(need); err != nil {
		return err
	}
	said, err := u.Handover()
	if err != nil {
		return err
	}
	words := said.Message
	switch {
	case need.Cause == conversation.OrderProcessed: // the reason of the refusal comes first
		words = strings.TrimSpace(staffOnly(x, e) + "\n" + words)
	case need.Cause == conversation.NegativeSentiment && e.author == "agent": // and so does the agent's regret
		regret := x.regret(e.text)
		words = strings.TrimSpace(regret + separator + afterAnnouncement(regret, words))
	}
	e.outcome, e.author, e.text = conversation.HandedOff, "runtime", words
	return nil
}

// settledBefore reports a need that staff gave the conversation back from: the customer gets the reply, or why it is
// not done. Words and failures are counted from the return on, and therefore always new.
func settledBefore(u *core.Unit, need conversation.Need, e *ending) (bool, error) {
	if need.Cause != conversation.OrderProcessed && need.Cause != conversation.AgentLimitation {
		return false, nil
	}
	settled, err := conversation.Settled(&u.Conversations, need)
	if settled && e.outcome == conversation.HandedOff {
		e.outcome = conversation.Replied
	}
	return settled, err
}

// regret is what the agent says to a customer whom a person will answer: without a question, unless it was streamed.
func (x *exchange) regret(text string) string {
	if x.streamedText != "" {
		return text
	}
	return withoutAnnouncement(withoutLastQuestions(text))
}

// countFailures counts the turns in a row without a result, and the failed calls in a row. However many
// calls a model got wrong before it answered, they are one failure: it recovered.
func (x *exchange) countFailures(u *core.Unit, e *ending) error {
	before, _, err := u.Turns.Last(x.turn)
	if err != nil {
		return err
	}
	x.turn.Failures = 0
	if e.noResult {
		x.turn.Failures = before.Failures + 1
	}
	ours, mistakes, unbroken := x.steps.failedCalls()
	x.turn.Errors = ours + min(mistakes, 1)
	if !unbroken {
		x.turn.Errors += before.Errors
	}
	return nil
}

// need is why staff should take over, if they should. What was just asked or done is not undone because of the
// customer's tone; what only staff may do is handed over whatever the tone.
func (x *exchange) need(u *core.Unit, e *ending) (conversation.Need, bool) {
	replied := e.outcome == conversation.Replied
	switch words := x.customerText(); {
	case e.outcome == conversation.HandedOff && x.session.State == conversation.Handoff:
		return conversation.Need{}, false // staff have it already
	case e.outcome == conversation.HandedOff, replied && x.steps.needsStaff():
		return conversation.Need{Why: conversation.WhyProcess, Cause: conversation.OrderProcessed}, true
	case x.turn.Failures >= mostFailures:
		return conversation.Need{Why: conversation.WhyLost, Cause: conversation.ConsecutiveErrors}, true
	case e.limit:
		return conversation.Need{Why: conversation.WhyLimit, Cause: conversation.AgentLimitation}, true
	case replied && x.turn.Errors >= mostErrors:
		return conversation.Need{Why: conversation.WhyErrors, Number: x.turn.Errors, Cause: conversation.ConsecutiveErrors},
			true
	case !replied || !x.mayHandOver():
		return conversation.Need{}, false
	case mood.WantsPerson(words):
		return conversation.Need{Why: conversation.WhyAsked, Cause: conversation.CustomerRequest}, true
	case mood.Angry(words):
		return conversation.Need{Why: conversation.WhyAngry, Cause: conversation.NegativeSentiment,
			Urgency: conversation.HighUrgency}, true
	}
	return conversation.Need{}, false
}

// handOverTools are how agents call a person. A business that took them from an agent does not want hand-offs because
// of a wish or a tone.
var handOverTools = []string{"retail/request_handoff", "frontdesk/transfer_to_human", "agenda/requestHumanSupportTool"}

func (x *exchange) mayHandOver() bool {
	return slices.ContainsFunc(handOverTools, x.tools.has)
}

// isFailure reports a failure of ours, not of the customer's request.
func isFailure(a runtime.Answer) bool {
	switch a.ErrorCode {
	case fault.Internal, fault.Timeout, fault.Unavailable, fault.UpstreamFailed:
		return !a.Success
	}
	return false
}

// isMistake reports a call that the model got wrong.
func isMistake(a runtime.Answer) bool {
	return !a.Success && (a.ErrorCode == fault.InvalidArguments || a.ErrorCode == fault.ToolNotFound)
}

// staffOnly is why only staff may do what was tried, in the tool's words for the customer. Other errors are the model's
// or staff's to read.
func staffOnly(x *exchange, e *ending) string {
	if e.result != nil && e.result.RequiresHandoff {
		return e.result.Error
	}
	if list := x.steps.answers(); len(list) > 0 && list[len(list)-1].RequiresHandoff {
		return list[len(list)-1].Error
	}
	return ""
}

// lastError is why the latest attempt failed.
func (x *exchange) lastError(e *ending) string {
	if e.result != nil && !e.result.Success {
		return e.result.Error
	}
	for _, a := range slices.Backward(x.steps.answers()) {
		if !a.Success && a.Error != "" {
			return a.Error
		}
	}
	return ""
}
