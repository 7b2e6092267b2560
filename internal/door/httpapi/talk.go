package httpapi

import (
	"context"
	"encoding/json"
	"errors"
	"time"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/kit/fault"
	"github.com/mostrador/mostrador/internal/runtime"
	"github.com/mostrador/mostrador/internal/talk/turn"
)

type talkIn struct {
	ByID
	Body struct {
		Text      string `json:"text" minLength:"1" maxLength:"16000" doc:"What the customer wrote or said, as it came."`
		MessageID string `json:"message_id,omitempty" maxLength:"200" doc:"The channel's id of the message: the same one again is answered with the same reply."`
	}
}

type talkOutBody struct {
	Reply        string         `json:"reply" doc:"What the customer hears; empty while people have the conversation."`
	State        string         `json:"state"`
	ToolCalls    []madeCall     `json:"tool_calls"`
	Confirmation *runtime.Asked `json:"confirmation,omitempty" doc:"The question that waits for the customer's answer; it is the end of the reply."`
	HandedOff    bool           `json:"handed_off"`
	TurnID       string         `json:"turn_id,omitempty"`
	Why          []string       `json:"why,omitempty" doc:"How the built-in assistant read the message, and which of its skills offered what; a line each. Other models do not tell."`
}

type madeCall struct {
	Tool      string          `json:"tool"`
	Arguments json.RawMessage `json:"arguments"`
	Result    json.RawMessage `json:"result"`
}

const talkText = "The agent answers: an open question is read first, then the agent's model is told the conversation and may call tools. " +
	"Messages that come while another is being answered are answered together with it, if nothing has happened yet."

// talk lets agents answer customers.
type talk struct {
	turns *turn.Turns // nil: no agent answers here
}

func (t talk) register(r *router) {
	if t.turns == nil {
		return
	}
	op := post("/v1/sessions/{id}/messages", "sendMessage", "A customer's message, and the agent's reply")
	add(r, explained(op, talkText), agentsOnly, t.send)
}

// agentsOnly refuses keys of staff and owners, who must not speak for the customer and have routes of their own.
func agentsOnly(c caller) error {
	if c.Actor.Role.Trusted() {
		return c.refuse(fault.Forbidden, msgAgentsWords)
	}
	return nil
}

// send passes on a customer's message and returns the reply.
func (t talk) send(ctx context.Context, c caller, in *talkIn) (talkOutBody, error) {
	out := talkOutBody{ToolCalls: []madeCall{}}
	got, err := t.turns.Receive(ctx, c.Workspace, in.id(), turn.Incoming{ID: in.Body.MessageID, Text: in.Body.Text})
	if err != nil {
		return out, err
	}
	if got.TurnID == "" { // staff have the conversation
		out.State, out.HandedOff = handedOffState, true
		return out, nil
	}
	r, err := t.await(ctx, c.Workspace, got.TurnID)
	if err != nil {
		return out, err
	}
	out.Reply, out.State, out.Confirmation, out.HandedOff, out.TurnID = r.Text, string(r.State), r.Question,
		r.HandedOff, r.TurnID
	out.Why = r.Why
	out.ToolCalls = convert(r.Calls, func(m turn.ToolCall) madeCall { return madeCall(m) })
	return out, nil
}

// ErrStopping is the cause of a request's context that the server cancelled in order to stop.
var ErrStopping = errors.New("the server is stopping")

// stoppedRetry is when another node, or this one restarted, may have resumed the turn.
const stoppedRetry = 10 * time.Second

// await waits for a turn to end. A caller that leaves ends neither the turn nor the handler; a server that stops
// responds before the end, and the node that resumes the turn completes it.
func (t talk) await(ctx context.Context, w *access.Workspace, turnID string) (turn.Reply, error) {
	type end struct {
		reply    turn.Reply
		err      error
		panicked any
	}
	ended := make(chan end, 1)
	go func() {
		e := end{}
		defer func() {
			e.panicked = recover()
			ended <- e
		}()
		e.reply, e.err = t.turns.Await(ctx, w, turnID, nil)
	}()
	stopping := ctx.Done()
	for {
		select {
		case e := <-ended:
			if e.panicked != nil {
				panic(e.panicked) // the handler's own, as if it had run the turn itself
			}
			return e.reply, e.err
		case <-stopping:
			if errors.Is(context.Cause(ctx), ErrStopping) {
				return turn.Reply{}, fault.New(fault.Unavailable,
					"The server is stopping and the reply is not complete yet. The message is kept and will be answered; with its message_id it can be sent again to get the reply.",
				).MayBeDone().After(stoppedRetry)
			}
			stopping = nil
		}
	}
}

const handedOffState = "HANDOFF"
