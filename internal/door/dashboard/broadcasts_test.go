package dashboard_test

import (
	"net/http"
	"net/url"
	"strings"
	"testing"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/testkit"
)

// An owner looks at a broadcast before it leaves: how it reads, and how many get it. A form that is sent twice starts one.
func TestABroadcastIsLookedAtFirst(t *testing.T) {
	eachOf(t, testkit.Setup{WhatsApp: access.WhatsAppMeta}, func(t *testing.T, h *house) {
		h.Do(func(u *core.Unit) error {
			_, _, err := u.Customers.ByPhone(ana)
			return err
		})
		owner := h.as(h.hires(h.Workspace, "Rosa", access.Owner))
		clerk := h.as(h.hires(h.Workspace, "Tomas", access.Staff))
		at := "/d/" + h.Workspace.Slug + "/broadcasts"
		h.Settle(func(s *access.Settings) { s.Trade = "shop" })
		asked := owner.get(at).is(http.StatusOK)
		if !strings.Contains(asked.body, "bought_since") || strings.Contains(asked.body, "booked_from") {
			t.Error("a shop is asked about bookings, or not about purchases")
		}
		once := asked.field("once")
		form := url.Values{"once": {once}, "text": {"Hola {pedido}"}}
		owner.post(at, form).is(http.StatusBadRequest).says("Hola {pedido}", "{business}")
		form.Set("text", "Hoy 2x1 en {business}")
		form.Set("tag", "vip")
		owner.post(at, form).is(http.StatusOK).says("Lo reciben 0 clientes")
		form.Del("tag")
		owner.post(at, form).is(http.StatusOK).says("Lo recibe 1 cliente", "respondé BAJA")
		if seen := owner.get(at).body; !strings.Contains(seen, "Todavía no hay difusiones") {
			t.Error("looking at it started it")
		}
		form.Set("do", "send")
		for range 2 {
			owner.post(at, form).leads(at)
		}
		seen := clerk.get(at).is(http.StatusOK).says("Hoy 2x1 en {business}", "leídos: 0")
		if strings.Count(seen.body, "leídos: 0") != 1 || strings.Contains(seen.body, "<textarea") {
			t.Error("it was started twice, or staff may start one")
		}
		clerk.post(at, form).is(http.StatusForbidden)
		owner.post(at+"/"+once+"/stop", nil).leads(at)
		owner.get(at).says("Detenida")
	})
}
