package httpapi

import (
	"context"
	"net/http"

	"github.com/mostrador/mostrador/internal/runtime"
	"github.com/mostrador/mostrador/internal/words/confirm"
)

type decideIn struct {
	ByID
	Body struct {
		Message   *string `json:"message,omitempty" minLength:"1" maxLength:"4096" doc:"The customer's own words, as they came."`
		MessageID string  `json:"message_id,omitempty" maxLength:"200" doc:"The channel's id of that message."`
		Decision  *string `json:"decision,omitempty" enum:"confirm,deny" doc:"Instead of words, from the role the question is addressed to."`
	}
}

type decideOut struct {
	Status     int
	Replayed   string `header:"Idempotent-Replayed"`
	RetryAfter string `header:"Retry-After"`
	Body       runtime.Decision
}

const decideText = "The customer's own words, which the runtime reads, or the decision of the role the question is addressed to. " +
	"A yes runs the stored call; where that call is refused, the response has the refusal's status (409, 410 …) and the same body, with the answer as its result."

// decide takes an answer to a question. A yes runs the stored call; if that call is refused, its status is the
// response's.
func (q confirmations) decide(ctx context.Context, c caller, in *decideIn) (*decideOut, error) {
	reply := runtime.Reply{
		Workspace: c.Workspace, Actor: c.Actor, Correlation: c.Correlation,
		ConfirmationID: in.id(), MessageID: in.Body.MessageID,
	}
	switch {
	case (in.Body.Message == nil) == (in.Body.Decision == nil):
		return nil, c.either(msgMessageOrDecision, "message", "decision")
	case in.Body.Message != nil:
		reply.Message, reply.Keep = *in.Body.Message, true
	case in.Body.MessageID != "":
		return nil, invalid("/message_id", msgNoMessageID.In(c.Workspace.Locale))
	default:
		reply.Verdict = confirm.Outcome(*in.Body.Decision)
	}
	decision, err := q.runtime.Decide(ctx, reply)
	if err != nil {
		return nil, err
	}
	out := &decideOut{Status: http.StatusOK, Body: decision}
	if decision.Result != nil {
		visitOf(ctx).Called(decision.Result.ExecutionID)
		h := http.Header{}
		answerHeader(h, *decision.Result)
		out.Status, out.Replayed, out.RetryAfter = decision.Result.Status(), h.Get(replayHeader), h.Get("Retry-After")
	}
	return out, nil
}
