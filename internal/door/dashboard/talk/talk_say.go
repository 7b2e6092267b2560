package talk

import (
	"github.com/google/uuid"

	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/core/conversation"
	"github.com/mostrador/mostrador/internal/core/file"
	"github.com/mostrador/mostrador/internal/core/scope"
	"github.com/mostrador/mostrador/internal/door/dashboard/page"
	"github.com/mostrador/mostrador/internal/door/dashboard/upload"
	"github.com/mostrador/mostrador/internal/kit/fault"
)

// sayInTalk sends the user's message, with a picture or a PDF if there is one, once: the form carries the message's
// id.
func (area *Talk) sayInTalk(v *page.Visit) (page.Answer, error) {
	sent, err := upload.From(v, "file")
	if err != nil {
		return nil, err
	}
	text, message := v.Field("text"), v.Field("message")
	if text == "" && sent == nil {
		return page.Away{To: talkPath(v)}, nil
	}
	var stored file.Stored
	if sent != nil {
		if err := sent.Prepare(v); err != nil {
			return nil, err
		}
		if stored, err = sent.Keep(v, area.files(v)); err != nil {
			return nil, err
		}
	}
	used := false
	err = inTalk(v, func(u *core.Unit, talk conversation.Session) error {
		id := ""
		if used = false; sent != nil {
			f, fresh, err := attachTo(u, talk, message, sent.Name, stored)
			if err != nil {
				return err
			}
			id, used = f.ID, fresh
		}
		_, err := u.PersonSays(talk, text, id, message)
		return err
	})
	if err != nil || !used {
		upload.Drop(v, area.files(v), stored)
	}
	if err != nil {
		return nil, err
	}
	return page.Away{To: talkPath(v)}, nil
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
