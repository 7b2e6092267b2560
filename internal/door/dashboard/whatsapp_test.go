package dashboard_test

import (
	"net/http"
	"net/url"
	"strings"
	"testing"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/gateway/whatsapp/whatsapptest"
	"github.com/mostrador/mostrador/internal/testkit"
	"github.com/mostrador/mostrador/internal/testkit/server"
)

// The ticks of the steps that connect WhatsApp come by themselves: the vendor verifies the address, a customer writes, a test leaves.
func TestConnectingWhatsAppIsTicked(t *testing.T) {
	eachOf(t, testkit.Setup{WhatsApp: access.WhatsAppMeta}, func(t *testing.T, h *house) {
		owner := h.as(h.hires(h.Workspace, "Rosa", access.Owner))
		path := "/d/tienda/settings/whatsapp"
		ticks := func(done int, words ...string) {
			t.Helper()
			a := owner.get(path).is(http.StatusOK).says(words...)
			if got := strings.Count(a.body, `class="row todo done"`); got != done {
				t.Errorf("%d steps are ticked, want %d", got, done)
			}
		}
		ticks(1, "solo se ve desde tu red", "todavía no probó la dirección", "Todavía no llegó ninguno", "/webhooks/whatsapp_meta/tienda")
		greet := func(word string) {
			r, err := http.NewRequest(http.MethodGet, "/webhooks/whatsapp_meta/tienda?hub.mode=subscribe&hub.challenge=1&hub.verify_token="+word, nil)
			if err != nil {
				t.Fatal(err)
			}
			h.Knock(r)
		}
		greet("guess")
		ticks(1, "todavía no probó la dirección")
		greet("verify-me")
		ticks(2, "Visto: ")

		// To a telephone that has not written nothing leaves, and what was typed stays.
		owner.post(path, url.Values{"phone": {"nadie"}}).is(http.StatusBadRequest).says(`value="nadie"`, "código de área")
		owner.post(path, url.Values{"phone": {server.Ana}}).is(http.StatusConflict).says("hace falta una plantilla aprobada", server.Ana[1:])
		h.Hear(whatsapptest.Text("m1", server.Ana, "hola").Stamped(h.Clock.Now()))
		if err := h.Errands(); err != nil {
			t.Fatal(err)
		}
		ticks(4, "Todavía no mandaste ninguno")
		h.WhatsApp.Forget()
		sent := owner.post(path, url.Values{"phone": {server.Ana}}).is(http.StatusSeeOther)
		if err := h.Errands(); err != nil {
			t.Fatal(err)
		}
		path = sent.header.Get("Location")
		ticks(5, "WhatsApp lo aceptó")
		if out := h.WhatsApp.Sent(); len(out) != 1 || !strings.Contains(out[0].Text, "WhatsApp ya funciona") {
			t.Errorf("sent %+v", out)
		}
	})
}

// The link that opens a conversation has the whole number of the business, however the owner wrote it, or it is left out.
func TestTheLinkToWriteToTheBusinessHasItsWholeNumber(t *testing.T) {
	each(t, func(t *testing.T, h *house) {
		owner := h.as(h.hires(h.Workspace, "Rosa", access.Owner))
		for written, link := range map[string]string{
			"11 4555-1234": "https://wa.me/5491145551234", "+54 9 11 4555-1234": "https://wa.me/5491145551234",
			"+1 415 555 2671": "https://wa.me/14155552671", "el del local": "", "": "",
		} {
			h.Settle(func(s *access.Settings) { s.Profile.Phone = written })
			a := owner.get("/d/tienda/settings/whatsapp").is(http.StatusOK)
			if link == "" {
				if a.says("/settings/profile"); strings.Contains(a.body, "wa.me") {
					t.Errorf("%q made a link", written)
				}
			} else {
				a.says(`href="` + link + `"`)
			}
		}
	})
}
