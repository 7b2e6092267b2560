package dashboard

import (
	"strings"

	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/core/conversation"
	"github.com/mostrador/mostrador/internal/core/file"
	"github.com/mostrador/mostrador/internal/core/receipt"
	"github.com/mostrador/mostrador/internal/kit/fault"
)

// SaidFile is a file that was sent with a message; without a path it is not here.
type SaidFile struct {
	Name, Path string
	Picture    bool
}

// filesOf are the files that were sent with messages, by the message's id, as far as they
// are kept.
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

// fileOf is the file of a message: ours, or one that the customer sent.
func fileOf(u *core.Unit, m conversation.Message) (f file.File, found bool, err error) {
	if m.FileID != "" {
		return u.Files.Sent(m.FileID)
	}
	_, brought, marked := conversation.Brings(m.Text)
	if m.Outbound || !marked {
		return f, false, nil
	}
	id := idOf(brought.ID)
	if id == "" { // the channel's own: what it names is kept once it was taken for a receipt
		r, _, err := u.Receipts.Known(receipt.Sent{SessionID: m.SessionID, Source: receipt.Source("media", brought.ID)})
		if err != nil && !fault.Is(err, fault.Conflict) {
			return f, false, err
		}
		id = r.FileID
	}
	if id == "" {
		return f, false, nil
	}
	f, found, err = u.Files.Sent(id)
	return f, found && f.SessionID == m.SessionID, err // whoever writes another's id is not shown it
}

// attach shows a message with its file in place of how it stands in the text.
func (v *visit) attach(s *Said, m conversation.Message, files map[string]file.File) {
	said, _, brought := conversation.Brings(m.Text)
	f, kept := files[m.ID]
	switch {
	case kept && m.Outbound:
		s.Text = conversation.Caption(m.Text, f.Name)
	case brought && !m.Outbound:
		s.Text, s.File = said, &SaidFile{Name: v.T("talk.file.gone")}
	}
	if kept {
		s.File = &SaidFile{f.Name, v.Path("conversations", m.SessionID, "files", f.ID), strings.HasPrefix(f.ContentType, "image/")}
	}
}

// Heard is what was said last, in a list: a file is not its mark.
func (v *visit) Heard(text string) string {
	said, _, brought := conversation.Brings(text)
	if brought && said == "" {
		return v.T("talk.file")
	}
	return said
}

// talkFile is a file that was sent in the conversation.
func talkFile(v *visit) (answer, error) {
	var f file.File
	err := v.read(func(u *core.Unit) error {
		said, err := u.Conversations.LatestMessages(v.id(), mostSaid)
		if err != nil {
			return err
		}
		files, err := filesOf(u, said)
		if err != nil {
			return err
		}
		id := v.r.PathValue("file")
		for _, f = range files {
			if f.ID == id {
				return nil
			}
		}
		return errNothing()
	})
	if err != nil {
		return nil, err
	}
	body, err := v.door.Runtime.Outside(v.Workspace).Files.Open(v.context(), f.StorageKey)
	if err != nil {
		return nil, err
	}
	return paper{f.ContentType, body}, nil
}
