package dashboard_test

import (
	"bytes"
	"net/http"
	"strings"
	"testing"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/core/conversation"
	"github.com/mostrador/mostrador/internal/core/file"
	"github.com/mostrador/mostrador/internal/core/receipt"
	"github.com/mostrador/mostrador/internal/testkit"
)

// brought stores a customer's file with a conversation, as doors do.
func (h *house) brought(session, name string, data []byte) (id string) {
	h.t.Helper()
	s, err := h.Runtime.Outside(h.Workspace).Files.Put(h.t.Context(), bytes.NewReader(data), 1<<20)
	if err != nil {
		h.t.Fatal(err)
	}
	h.Do(func(u *core.Unit) error {
		f, err := u.Files.Add(file.File{Purpose: file.Receipt, Name: name, SessionID: session}, s)
		id = f.ID
		return err
	})
	return id
}

// hears has a customer write in a conversation.
func (h *house) hears(session, words string) {
	h.t.Helper()
	h.Do(func(u *core.Unit) error {
		s, err := u.Conversations.Get(session, false)
		if err != nil {
			return err
		}
		u.Conversations.Adopt(s)
		_, _, err = u.Conversations.Hear(conversation.Message{Text: words, ChannelID: testkit.NewID()})
		return err
	})
}

// A customer's file is in the transcript, whatever its channel, and only in its own conversation.
func TestACustomersFileIsInTheTranscript(t *testing.T) {
	each(t, func(t *testing.T, h *house) {
		ana := h.as(h.hires(h.Workspace, "Ana", access.Staff))
		home := "/d/" + h.Workspace.Slug + "/conversations"
		session, other := h.asks("hola"), h.asks("otro")
		photo := h.brought(session, "pago <b>.png", photo(t, 100))
		mark := "[archivo image, adjunto como comprobante, id: " + photo + "]"
		h.hears(session, "acá va\n"+mark)
		h.hears(other, mark)

		page := ana.get(home+"/"+session).is(http.StatusOK).says("<p>acá va</p>",
			`<img src="`+home+"/"+session+"/files/"+photo, "pago &lt;b&gt;.png")
		if strings.Contains(page.body, "adjunto como") {
			t.Error("the mark is shown beside the file")
		}
		if got := ana.get(home + "/" + session + "/files/" +
			photo).is(http.StatusOK); got.header.Get("Content-Type") != "image/png" {
			t.Errorf("it is %q", got.header.Get("Content-Type"))
		}
		if page := ana.get(home + "/" + other).says("no está guardado"); strings.Contains(page.body, photo) {
			t.Error("a file is shown where it was not sent")
		}
		ana.get(home + "/" + other + "/files/" + photo).is(http.StatusNotFound)
		ana.get(home+"?folder=support").is(http.StatusOK).says("acá va", "Mandó un archivo")

		paper := h.brought(session, "pago.pdf", paperPDF)
		h.Do(func(u *core.Unit) error {
			_, _, err := u.Receipts.Add(receipt.Sent{SessionID: session, Source: receipt.Source("media", "wamid.7"),
				Content: "c"}, receipt.Receipt{FileID: paper, Kind: receipt.PDF})
			return err
		})
		h.hears(session, "[archivo document, id wamid.7]")
		h.hears(other, "[archivo document, id wamid.7]")
		ana.get(home + "/" + session).says(home + "/" + session + "/files/" + paper)
		if page := ana.get(home + "/" + other); strings.Contains(page.body, paper) {
			t.Error("a receipt is shown where it was not sent")
		}
	})
}
