package talk

import (
	"cmp"
	"github.com/google/uuid"

	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/core/conversation"
	"github.com/mostrador/mostrador/internal/core/file"
	"github.com/mostrador/mostrador/internal/core/receipt"
	"github.com/mostrador/mostrador/internal/core/scope"
	"github.com/mostrador/mostrador/internal/door/dashboard/page"
	"github.com/mostrador/mostrador/internal/door/dashboard/upload"
	"github.com/mostrador/mostrador/internal/door/doorkit"
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
	return page.Away{To: talkPath(v)}, err
}

// attachTo stores a file with a conversation. Its id derives from the message's: a repeated message has the same
// file.
func attachTo(
	u *core.Unit, talk conversation.Session, message, name string, s file.Stored,
) (f file.File, fresh bool, err error) {
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
	f, err = u.Files.Add(file.File{
		ID: id, Purpose: file.Passing, Name: name, CustomerID: talk.CustomerID, SessionID: talk.ID,
	}, s)
	return f, true, err
}

// SaidFile is a file sent with a message; without a path it is not stored here.
type SaidFile struct {
	Name, Path string
	Picture    bool
}

// filesOf are the stored files of messages, by the message's id.
func filesOf(u *core.Unit, said []conversation.Message) (map[string]file.File, error) {
	out := map[string]file.File{}
	for _, m := range said {
		f, found, err := fileOf(u, m)
		if err != nil {
			return nil, err
		}
		if found {
			out[m.ID] = f
		}
	}
	return out, nil
}

// fileOf is the file of a message: ours, or the customer's.
func fileOf(u *core.Unit, m conversation.Message) (f file.File, found bool, err error) {
	if m.FileID != "" {
		return u.Files.SentByStaff(m.FileID)
	}
	_, brought, marked := conversation.Brings(m.Text)
	if m.Outbound || !marked {
		return f, false, nil
	}
	id := doorkit.IDOrEmpty(brought.ID)
	if id == "" { // the channel's own id: its file is only stored once it became a receipt
		r, _, err := u.Receipts.Known(receipt.Sent{SessionID: m.SessionID, Source: receipt.Source("media", brought.ID)})
		if err != nil && !fault.Is(err, fault.Conflict) {
			return f, false, err
		}
		id = cmp.Or(r.FileID, conversation.PictureID(m.SessionID, brought.ID))
	}
	if id == "" {
		return f, false, nil
	}
	f, found, err = u.Files.SentByStaff(id)
	return f, found && f.SessionID == m.SessionID, err // a customer who writes another file's id is not shown it
}

// attach shows a message with its file in place of the marker in the text.
func attach(v *page.Visit, s *Said, m conversation.Message, files map[string]file.File) {
	said, _, brought := conversation.Brings(m.Text)
	f, kept := files[m.ID]
	switch {
	case kept && m.Outbound:
		s.Text = conversation.Caption(m.Text, f.Name)
	case brought && !m.Outbound:
		s.Text, s.File = said, &SaidFile{Name: v.T("talk.file.gone")}
	}
	if kept {
		s.File = &SaidFile{
			f.Name, v.Path("conversations", m.SessionID, "files", f.ID),
			receipt.KindOf(f.ContentType) == receipt.Image && receipt.Decodes(f.ContentType), // browsers show the same ones
		}
	}
}

// lastMessage is the last message as a list shows it: a word in place of a file's marker.
func lastMessage(v page.View, text string) string {
	said, _, brought := conversation.Brings(text)
	if brought && said == "" {
		return v.T("talk.file")
	}
	return said
}

// talkFile sends a file of the conversation. not_found: it is not one of its latest messages'.
func (area *Talk) talkFile(v *page.Visit) (page.Answer, error) {
	var f file.File
	err := v.Read(func(u *core.Unit) error {
		said, err := u.Conversations.LatestMessages(v.ID(), mostSaid)
		if err != nil {
			return err
		}
		files, err := filesOf(u, said)
		if err != nil {
			return err
		}
		id := v.Request.PathValue("file")
		for _, f = range files {
			if f.ID == id {
				return nil
			}
		}
		return page.NotFound()
	})
	if err != nil {
		return nil, err
	}
	body, err := area.files(v).Open(v.Context(), f.StorageKey)
	if err != nil {
		return nil, err
	}
	return page.Paper{Kind: f.ContentType, Body: body}, nil
}
