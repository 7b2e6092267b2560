package core

import (
	"strings"
	"time"

	"github.com/mostrador/mostrador/internal/core/conversation"
)

// linkedFor is how long a customer can open a file sent as a link.
const linkedFor = 7 * 24 * time.Hour

// web is the channel of our own page, which shows files itself.
const web = "web"

// PersonSays sends a staff member's message in the unit's conversation: a text, one of the business's files by its id
// or our URL, or both. The file is sent itself where the channel is ours, and as a link where a program relays the
// conversation. Codes: as Conversations.PersonSays, and not_found for a missing file.
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
