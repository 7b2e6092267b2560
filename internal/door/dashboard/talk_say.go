package dashboard

import (
	"github.com/google/uuid"

	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/core/conversation"
	"github.com/mostrador/mostrador/internal/core/file"
	"github.com/mostrador/mostrador/internal/core/scope"
	"github.com/mostrador/mostrador/internal/kit/fault"
)

// sayInTalk sends the user's message, with a picture or a PDF if there is one, once: the form carries the message's
// id.
func sayInTalk(v *visit) (answer, error) {
	sent, err := v.uploaded("file")
	if err != nil {
		return nil, err
	}
	text, message := v.field("text"), v.field("message")
	if text == "" && sent == nil {
		return away{to: v.talkPath()}, nil
	}
	var stored file.Stored
	if sent != nil {
		if err := sent.ready(v); err != nil {
			return nil, err
		}
		if stored, err = sent.keep(v); err != nil {
			return nil, err
		}
	}
	used := false
	err = v.inTalk(func(u *core.Unit, talk conversation.Session) error {
		id := ""
		if used = false; sent != nil {
			f, fresh, err := attachTo(u, talk, message, sent.name, stored)
			if err != nil {
				return err
			}
			id, used = f.ID, fresh
		}
		_, err := u.PersonSays(talk, text, id, message)
		return err
	})
	if err != nil || !used {
		v.drop(stored)
	}
	if err != nil {
		return nil, err
	}
	return away{to: v.talkPath()}, nil
}

// attachTo stores a file with a conversation. Its id derives from the message's: a repeated message has the same
// file.
func attachTo(u *core.Unit, talk conversation.Session, message, name string, s file.Stored) (f file.File, fresh bool, err error) {
	within, err := uuid.Parse(talk.ID)
	if err != nil {
		return f, false, err
	}
	id := scope.NewID()
	if message != "" {
		id = uuid.NewSHA1(within, []byte("said "+message)).String()
	}
	if f, err = u.Files.Get(id); !fault.Is(err, fault.NotFound) {
		return f, false, err
	}
	f, err = u.Files.Add(file.File{ID: id, Purpose: file.Passing, Name: name, CustomerID: talk.CustomerID, SessionID: talk.ID}, s)
	return f, true, err
}
