package voice

import (
	"context"
	"encoding/json"
	"net/http"

	"github.com/google/uuid"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/core/conversation"
	"github.com/mostrador/mostrador/internal/door/doorkit"
	"github.com/mostrador/mostrador/internal/runtime"
	"github.com/mostrador/mostrador/internal/talk/turn"
)

// completion writes one reply to a platform.
type completion struct {
	door    *Door
	w       *access.Workspace
	session conversation.Session
	model   string
	usage   bool
}

// aside is what a response carries beside OpenAI's own fields.
type aside struct {
	Session      string         `json:"session"`
	State        string         `json:"state"`
	HandedOff    bool           `json:"handed_off"`
	Transfer     string         `json:"transfer_number,omitempty"` // the number to transfer the call to
	Confirmation *runtime.Asked `json:"confirmation,omitempty"`
}

// reply waits for a turn. Without one staff have the conversation, or it only begins.
func (c *completion) reply(ctx context.Context, turnID string, l turn.Listener) (r turn.Reply, err error) {
	switch {
	case turnID != "":
		r, err = c.door.Turns.AwaitFor(ctx, c.w, turnID, l)
	case c.session.State == conversation.Handoff:
		r = turn.Reply{Text: msgPeople.In(c.w.Locale), State: conversation.Handoff, HandedOff: true}
	default:
		r = turn.Reply{Text: greeting(c.w), State: c.session.State}
	}
	if r.HandedOff && r.Text == "" {
		r.Text = msgPeople.In(c.w.Locale)
	}
	if r.TurnID == "" {
		r.TurnID = uuid.NewString()
	}
	return r, err
}

func (c *completion) aside(r turn.Reply) aside {
	out := aside{Session: c.session.ID, State: string(r.State), HandedOff: r.HandedOff, Confirmation: r.Question}
	if r.HandedOff {
		out.Transfer = c.w.Settings.EscalationPhone
	}
	return out
}

type object = map[string]any

func usageOf(r turn.Reply) object {
	u := r.Usage
	return object{
		"prompt_tokens": u.Input, "completion_tokens": u.Output, "total_tokens": u.Input + u.Output,
		"prompt_tokens_details": object{"cached_tokens": u.Cached},
	}
}

// response is a reply as one response.
func (c *completion) response(r turn.Reply) object {
	text := aloudIn(c.w.Locale, c.session.Channel)(r.Text)
	return object{
		"id": "chatcmpl-" + r.TurnID, "object": "chat.completion", "created": c.door.Runtime.Clock.Now().Unix(),
		"model": c.model,
		"choices": []object{{
			"index": 0, "message": object{"role": "assistant", "content": text, "refusal": nil}, "logprobs": nil,
			"finish_reason": "stop",
		}},
		"usage": usageOf(r), "mostrador": c.aside(r),
	}
}

// stream sends a reply as server-sent events. The platform gets the first event at once, and every sentence as soon as
// it is whole and checked.
func (c *completion) stream(w http.ResponseWriter, r *http.Request, turnID string) {
	out := doorkit.NewStream(w, writeTimeout)
	gone := false // a platform that is gone asks again, and holds up nobody
	send := func(body any) {
		if raw, err := json.Marshal(body); err == nil && !gone {
			gone = out.Send([]byte("data: "+string(raw)+"\n\n")) != nil
		}
	}
	id, created := "chatcmpl-"+turnID, c.door.Runtime.Clock.Now().Unix()
	if turnID == "" {
		id += uuid.NewString()
	}
	chunk := func(delta object, finish any) object {
		body := object{
			"id": id, "object": "chat.completion.chunk", "created": created, "model": c.model,
			"choices": []object{{"index": 0, "delta": delta, "logprobs": nil, "finish_reason": finish}},
		}
		if c.usage {
			body["usage"] = nil
		}
		return body
	}
	send(chunk(object{"role": "assistant", "content": ""}, nil))
	say := func(piece string) { send(chunk(object{"content": piece}, nil)) }
	voice := newSpeaker(c.w, c.session, say)
	listener := voice.listener(c.w)
	if c.session.Channel != channel {
		listener.Wait = nil
	}
	got, err := c.reply(r.Context(), turnID, listener)
	if err != nil {
		send(c.door.refusalOf(r, err).body())
		return
	}
	voice.complete(got.Text)
	for _, piece := range voice.rest() {
		say(piece)
	}
	last := chunk(object{}, "stop")
	last["mostrador"] = c.aside(got)
	send(last)
	if c.usage {
		send(object{"id": id, "object": "chat.completion.chunk", "created": created, "model": c.model,
			"choices": []object{}, "usage": usageOf(got)})
	}
	_ = out.Send([]byte("data: [DONE]\n\n"))
}
