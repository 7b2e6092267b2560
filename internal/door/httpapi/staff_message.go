package httpapi

import (
	"strings"

	"github.com/mostrador/mostrador/internal/core"
)

type sayIn struct {
	ByID
	Body struct {
		Text      string `json:"text,omitempty" maxLength:"4000" doc:"What the customer reads; with a file, what stands below it."`
		File      string `json:"file,omitempty" maxLength:"2000" doc:"One of the business's files, by its id or an address of ours."`
		MessageID string `json:"message_id,omitempty" maxLength:"200" doc:"The caller's own id: the same one again is the same message."`
	}
}

type sayOutBody struct {
	Message message `json:"message"`
	State   string  `json:"state"`
}

const sayText = "Somebody of the business speaks to the customer, through the conversation's channel, and has the conversation from then on: its agent is silent until " +
	"it is given back (resumeSession). A conflict says why the channel would not take it."

func sendStaffMessage(u *core.Unit, in *sayIn) (out sayOutBody, err error) {
	if strings.TrimSpace(in.Body.Text) == "" && in.Body.File == "" {
		return out, invalid("/text", msgNoText.In(u.Workspace.Locale))
	}
	talk, err := u.Enter(in.id())
	if err != nil {
		return out, err
	}
	sent, err := u.PersonSays(talk, in.Body.Text, in.Body.File, in.Body.MessageID)
	now, _ := u.Conversations.Current()
	return sayOutBody{showMessage(sent), string(now.State)}, err
}
