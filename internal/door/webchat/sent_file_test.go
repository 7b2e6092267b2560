package webchat_test

import (
	"strings"
	"testing"

	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/core/catalog"
	"github.com/mostrador/mostrador/internal/core/file"
	"github.com/mostrador/mostrador/internal/testkit"
)

// A file that staff send is shown with its name and an address on the page's own server, and the customer fetches it
// there.
func TestAFileOfTheBusinessIsShown(t *testing.T) {
	each(t, testkit.Setup{}, func(t *testing.T, h *house) {
		h.answers(says("Ya te paso con alguien."))
		b := h.visitor()
		b.starts()
		b.says("hola")
		b.reply("Ya te paso con alguien.")
		stored, err := h.Runtime.Outside(h.Workspace).Files.Put(t.Context(), strings.NewReader("%PDF-1.4\n%%EOF\n"),
			1<<20)
		if err != nil {
			t.Fatal(err)
		}
		h.inTalk(h.session(), func(u *core.Unit) error {
			f, err := u.Files.Add(file.File{Purpose: file.Passing, Name: "lista.pdf", SessionID: h.session()}, stored)
			if err != nil {
				return err
			}
			talk, _ := u.Conversations.Current()
			_, err = u.PersonSays(talk, "Acá va", f.ID, "d-1")
			return err
		})
		list := b.post("open", object{}).is(200)["messages"].([]any)
		last := list[len(list)-1].(object)
		sent, _ := last["file"].(object)
		address, _ := sent["url"].(string)
		if last["from"] != "person" || last["text"] != "Acá va" || sent["name"] != "lista.pdf" ||
			sent["kind"] != "pdf" || !strings.HasPrefix(address, "/files/") {
			t.Fatalf("%v", last)
		}
		if got := h.direct("GET", address); got.status != 200 || !strings.HasPrefix(got.body, "%PDF") {
			t.Errorf("it is fetched as %d", got.status)
		}
	})
}

// An uploaded picture is shown from the page's own server, whatever its public address was at upload.
func TestCardsShowOwnPictures(t *testing.T) {
	each(t, testkit.Setup{}, func(t *testing.T, h *house) {
		path := catalog.PicturePath(h.Workspace.ID, testkit.NewID())
		h.Product(catalog.Product{Name: "Coca-Cola 1,5 L", Price: 310_000, TrackStock: true,
			ImageURL: "http://192.168.0.7:8080" + path}, 5)
		h.answers(calls("search_products", object{"query": "coca", "inStockOnly": false}), says("Tenemos esta."))
		b := h.visitor()
		b.starts()
		b.says("¿tenés coca?")
		cards, _ := b.reply("Tenemos esta.")["cards"].([]any)
		if len(cards) != 1 || cards[0].(object)["image"] != path {
			t.Errorf("%v", cards)
		}
	})
}
