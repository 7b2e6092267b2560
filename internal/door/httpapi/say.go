package httpapi

import (
	"context"
	"strings"

	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/door/doorkit"
)

type sayIn struct {
	ID   string `path:"id"`
	Body struct {
		Text      string `json:"text,omitempty" maxLength:"4000" doc:"What the customer reads; with a file, what stands below it."`
		File      string `json:"file,omitempty" maxLength:"2000" doc:"One of the business's files, by its id or an address of ours."`
		MessageID string `json:"message_id,omitempty" maxLength:"200" doc:"The caller's own id: the same one again is the same message."`
	}
}

type sayOut struct {
	Body struct {
		Message message `json:"message"`
		State   string  `json:"state"`
	}
}

const sayText = "Somebody of the business speaks to the customer, through the conversation's channel, and has the conversation from then on: its agent is silent until " +
	"it is given back (resumeSession). A conflict says why the channel would not take it."

func (d *door) serveSay() {
	add(d, creates(explained(post("/v1/sessions/{id}/say", "saySession", "A person speaks to the customer"), sayText)), d.say)
}

func (d *door) say(ctx context.Context, c caller, in *sayIn) (*sayOut, error) {
	if err := c.staffOnly(); err != nil {
		return nil, err
	}
	if strings.TrimSpace(in.Body.Text) == "" && in.Body.File == "" {
		return nil, invalid("/text", "There is nothing to say: give a text, a file, or both.")
	}
	out := &sayOut{}
	err := d.Runtime.Write(ctx, c.Workspace, c.Actor, func(u *core.Unit) error {
		talk, err := u.Enter(doorkit.ID(in.ID))
		if err != nil {
			return err
		}
		said, err := u.PersonSays(talk, in.Body.Text, in.Body.File, in.Body.MessageID)
		if err != nil {
			return err
		}
		now, _ := u.Conversations.Current()
		out.Body.Message, out.Body.State = showMessage(said), string(now.State)
		return nil
	})
	if err != nil {
		return nil, err
	}
	return out, nil
}
