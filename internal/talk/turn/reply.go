package turn

import (
	"cmp"
	"context"
	"encoding/json"
	"strings"

	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/core/conversation"
	"github.com/mostrador/mostrador/internal/runtime"
	"github.com/mostrador/mostrador/internal/talk/model"
)

// Reply is the result of a turn.
type Reply struct {
	TurnID    string
	Text      string // everything the customer gets, the question included
	State     conversation.State
	Outcome   conversation.Outcome
	Calls     []ToolCall
	Question  *runtime.Asked // open, for the customer
	HandedOff bool
	Held      int         // texts of the model that were withheld, because no evidence supports them
	Usage     model.Usage // of all model answers in it
	Why       []string    // how the model came to its last answer, if it tells
}

// ToolCall is a call that a model made, with its result.
type ToolCall struct {
	Tool      string // pack/tool, or the name a model made up
	Arguments json.RawMessage
	Result    json.RawMessage
}

// loadReply reads a turn's reply from its rows: the same on every call. For a turn that gave way it is the reply of the
// one it gave way to. ours: this call has run it, and its listener gets the rest.
func (x *exchange) loadReply(ctx context.Context, ours bool) (r Reply, err error) {
	next := ""
	err = x.Desk.Read(ctx, x.w, system, func(u *core.Unit) error {
		t, err := u.Turns.Get(x.turn.ID, false)
		if err != nil {
			return err
		}
		if t.State == conversation.TurnStopped {
			next = t.ReplyID
			return nil
		}
		s, err := u.Conversations.Get(t.SessionID, false)
		if err != nil {
			return err
		}
		u.Conversations.Adopt(s)
		said, err := u.Turns.Messages(t)
		if err != nil {
			return err
		}
		kept, err := u.Turns.Steps(t.ID)
		if err != nil {
			return err
		}
		steps, err := decodeSteps(kept)
		if err != nil {
			return err
		}
		r = Reply{TurnID: t.ID, State: s.State, Outcome: t.Outcome, HandedOff: s.State == conversation.Handoff,
			Calls: callsIn(steps)}
		for _, s := range steps {
			if s.Usage != nil {
				r.Usage = r.Usage.And(*s.Usage)
			}
			if len(s.Why) > 0 {
				r.Why = s.Why
			}
		}
		var texts []string
		for _, m := range said {
			if m.Outbound {
				texts = append(texts, m.Text)
			}
		}
		r.Text = strings.Join(texts, separator)
		if t.Outcome != conversation.HandedOff { // a person answers in its place
			r.Held = countWithheld(steps, r.Text, func(text string) string { return recordedOn(s.Channel, x.w.Locale, text) })
		}
		return x.question(u, &r)
	})
	if err == nil && next != "" {
		return x.RunFor(ctx, x.w, next, listenerAfter(x))
	}
	if err == nil && r.Text != "" && x.say != nil && ours {
		x.streamRest(r.Text)
	}
	return r, err
}

func (x *exchange) question(u *core.Unit, r *Reply) error {
	q, open, err := u.Confirmations.Open()
	if err == nil && open && q.MessageID == u.Conversations.LastSaid() {
		r.Question = &runtime.Asked{ID: q.ID, Message: q.Text, ExpiresAt: q.ExpiresAt}
	}
	return err
}

// countWithheld counts the model's texts that the customer did not get: each that was followed by a complaint, and a
// last one that was replaced by something safe. recorded is how a text is recorded there.
func countWithheld(steps []step, sent string, recorded func(string) string) (n int) {
	for i, s := range steps {
		switch {
		case s.Note != "" || len(s.Calls) > 0 || s.Text == "":
		case i+1 < len(steps) && steps[i+1].Note != "",
			i+1 == len(steps) && !strings.Contains(sent, strings.TrimSpace(recorded(withoutOwnQuestions(s.Text)))):
			n++
		}
	}
	return n
}

func callsIn(steps []step) (list []ToolCall) {
	for _, s := range steps {
		for i, c := range s.Calls {
			m := ToolCall{Tool: cmp.Or(c.Tool, c.Name), Arguments: c.Arguments}
			if i < len(s.results) {
				m.Result = s.results[i].Body
			}
			list = append(list, m)
		}
	}
	return list
}
