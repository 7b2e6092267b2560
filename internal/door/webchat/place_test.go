package webchat_test

import (
	"net/http/httptest"
	"strings"
	"testing"

	"github.com/google/uuid"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/core/conversation"
	"github.com/mostrador/mostrador/internal/kit/geo"
	"github.com/mostrador/mostrador/internal/talk/clerk"
	"github.com/mostrador/mostrador/internal/testkit"
	"github.com/mostrador/mostrador/internal/testkit/browser"
	"github.com/mostrador/mostrador/internal/testkit/server"
)

// drawn is a business that delivers five kilometres around the obelisk of Buenos Aires.
func drawn(x *access.Settings) {
	x.Delivery = access.Delivery{From: "-34.603722, -58.381592", Zones: []access.Zone{{Name: "Cerca", RadiusKm: 5, Cost: 1_000_00}}}
}

// A visitor may share where they are; it is a message like any other, and the page shows a word for it.
func TestAVisitorSharesWhereTheyAre(t *testing.T) {
	each(t, testkit.Setup{}, func(t *testing.T, h *house) {
		b := h.visitor()
		if page := b.get(""); strings.Contains(page.body, `id="place"`) {
			t.Error("a place is asked for where no zone is drawn")
		}
		h.Settle(drawn)
		page := b.get("")
		if !strings.Contains(page.body, `id="place"`) || !strings.Contains(page.body, "Compartir mi ubicación") ||
			!strings.Contains(page.header.Get("Permissions-Policy"), "geolocation=(self)") {
			t.Errorf("%v %s", page.header, page.body)
		}
		b.starts()
		h.answers(says("¿Qué calle y número es?"))
		sent := object{"message_id": uuid.NewString(), "location": object{"latitude": -34.609, "longitude": -58.392}}
		b.post("send", sent).is(202)
		b.post("send", sent).is(202)
		b.reply("¿Qué calle y número es?")
		if got := h.words(); len(got) != 1 || got[0] != "[ubicación -34.609000, -58.392000]" {
			t.Errorf("the model heard %q", got)
		}
		list := b.post("open", object{}).is(200)["messages"].([]any)
		if m := list[0].(object); m["text"] != "📍 Mi ubicación" || m["client_id"] != sent["message_id"] {
			t.Errorf("%v", m)
		}
		var place conversation.Place
		h.Look(func(u *core.Unit) error {
			for id := range h.Snapshot()["sessions"] {
				talk, err := u.Conversations.Get(id, false)
				if err != nil {
					return err
				}
				place = talk.Place
			}
			return nil
		})
		if want := (geo.Point{Latitude: -34.609, Longitude: -58.392}); place.Point != want {
			t.Errorf("%+v", place)
		}
		for _, wrong := range []any{object{"latitude": 91, "longitude": 1}, object{}, object{"latitude": "acá"}, "acá", 3} {
			b.post("send", object{"message_id": uuid.NewString(), "location": wrong}).refused(400, "invalid_arguments")
		}
	})
}

// In a browser a touch shares it, and the built-in assistant answers.
func TestALocationInABrowser(t *testing.T) {
	t.Parallel()
	program := browser.Start(t)
	s := server.OpenShop(t, testkit.SQLite(t), testkit.Setup{Settings: atOnce, Model: clerk.New()})
	s.Settle(drawn)
	s.Item("Yerba", 5_000_00, 20)
	server := httptest.NewServer(s.Handler())
	defer server.Close()
	defer s.EndStreams()
	p := program.Open(t, server.URL+"/chat/"+s.Workspace.Slug, browser.View{})
	p.Allows("geolocation", server.URL)
	p.Stands(-34.609, -58.392)
	p.Touches("#place")
	p.Shows(`document.querySelector("#log").textContent.includes("📍 Mi ubicación")`)
	p.Shows(`document.querySelector("#log").textContent.includes("Sí, enviamos a tu ubicación (Cerca)")`)
	if list := p.Errors(); len(list) > 0 {
		t.Errorf("%q", list)
	}
}
