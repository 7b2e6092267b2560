package conversation_test

import (
	"testing"

	"github.com/mostrador/mostrador/internal/core/conversation"
)

func TestWhatAMessageBrings(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]struct {
		said string
		conversation.Brought
	}{
		"acá va\n[archivo image, adjunto como comprobante, id: 018f]": {"acá va",
			conversation.Brought{Kind: "image", ID: "018f"}},
		"[arquivo pdf, anexado como comprovante, id: 018f]": {"",
			conversation.Brought{Kind: "pdf", ID: "018f"}},
		"this one\n[file document, id wamid.9]": {"this one",
			conversation.Brought{Kind: "document", ID: "wamid.9"}},
		"[archivo image, id 1] y eso": {"[archivo image, id 1] y eso",
			conversation.Brought{}},
		"hola": {"hola", conversation.Brought{}},
	} {
		said, b, found := conversation.Brings(text)
		if said != want.said || b != want.Brought || found != (want.ID != "") {
			t.Errorf("%q: %q, %+v, %v", text, said, b, found)
		}
	}
}
