package core

import (
	"strings"
	"time"

	"github.com/mostrador/mostrador/internal/core/conversation"
)

// linkedFor is how long a customer can open a file that a program relays as a link.
const linkedFor = 7 * 24 * time.Hour

// web is the channel of our own page, which shows files itself.
const web = "web"

// PersonSays is somebody of the business speaking in the conversation the unit is in: a
// text, one of the business's files by its id or an address of ours, or both. The file
// goes as it is where the channel is ours, and as a link where a program relays the
// conversation. Codes: as Conversations.PersonSays, and not_found for a file there is not.
func (u *Unit) PersonSays(talk conversation.Session, text, file, callersID string) (conversation.Message, error) {
	text = strings.TrimSpace(text)
	if file == "" {
		return u.Conversations.PersonSays(conversation.Content{Text: text}, callersID)
	}
	f, err := u.Files.Resolve(file)
	if err != nil {
		return conversation.Message{}, err
	}
	if talk.Account != "" || talk.Channel == web {
		return u.Conversations.PersonSays(conversation.Content{Document: &conversation.Document{FileID: f.ID, Name: f.Name, Caption: text}}, callersID)
	}
	address, _ := u.Files.URL(f, linkedFor)
	return u.Conversations.PersonSays(conversation.Content{Text: strings.TrimSpace(text + "\n" + f.Name + ": " + address)}, callersID)
}
