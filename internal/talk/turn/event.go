package turn

import (
	"context"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/core/conversation"
	"github.com/mostrador/mostrador/internal/kit/fault"
)

// News is an event that a conversation waited for.
type News struct {
	Note string // for the model
	Body any    // its data, complete: never instructions
	Say  string // for the customer, if the model has no words for it
	// Also runs in the unit that begins the turn, so that it happens once.
	Also func(u *core.Unit) error
}

// Tell begins a turn without a customer's message. It therefore answers no question, and what it leads to asks like
// anything else. An empty id means that staff have the conversation. in_progress, with a retry-after, while another
// turn is running.
func (t *Turns) Tell(ctx context.Context, w *access.Workspace, sessionID string, n News) (turnID string, err error) {
	err = t.Desk.Write(ctx, w, system, func(u *core.Unit) error {
		turnID = ""
		s, err := u.Enter(sessionID)
		if err != nil {
			return err
		}
		if s.State == conversation.Handoff {
			return n.Also(u)
		}
		begun, err := u.Turns.Begin()
		if err != nil {
			return err
		}
		turnID = begun.ID
		first := step{Note: n.Note, Body: n.Body, Say: n.Say, done: true}
		if err := u.Turns.KeepStep(conversation.Step{TurnID: begun.ID, Answer: first.encode(),
			Results: encodeResults(nil)}); err != nil {
			return err
		}
		return n.Also(u)
	})
	if fault.Is(err, fault.NotFound) { // the conversation is gone
		return "", nil
	}
	return turnID, err
}

// news is the text for the customer about the event that began the turn, if one did.
func (x *exchange) news() string {
	if len(x.words) > 0 || len(x.steps) == 0 {
		return ""
	}
	return x.steps[0].Say
}
