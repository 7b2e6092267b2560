package dashboard_test

import (
	"net/http"
	"net/url"
	"testing"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/core"
)

// Everyone chooses their own news; what is refused keeps what was typed, and a second form of the same person loses nothing.
func TestPeopleChooseTheirNews(t *testing.T) {
	each(t, func(t *testing.T, h *house) {
		p := h.hires(h.Workspace, "Tomas", access.Staff)
		clerk := h.as(p)
		const at = "/d/tienda/notices"
		page := clerk.get(at).is(http.StatusOK).says("Un cliente dice que pagó", "Queda poco de un producto")
		form := url.Values{"seen": {page.field("seen")}, "email": {"", "claim", "handoff"}, "whatsapp": {"", "handoff"}, "phone": {""},
			"webhook": {""}, "webhook_url": {""}}
		clerk.post(at, form).is(http.StatusBadRequest).says("Falta tu número de WhatsApp", `value="claim" checked`)
		form.Set("phone", "+54 9 11 5555-0077")
		clerk.post(at, form).leads(at)
		clerk.get(at).says("quedaron guardados", `value="claim" checked`)
		clerk.post(at, form).is(http.StatusConflict).says("se cambiaron en otro lado")
		var found []string
		h.Look(func(u *core.Unit) error {
			people, err := u.Support.Wanted("handoff")
			for _, a := range people {
				found = append(found, string(a.Channel)+" "+a.At)
			}
			return err
		})
		if len(found) != 0 { // it has no account to write with
			t.Errorf("%v", found)
		}
		clerk.get("/d/tienda/").says(`href="/d/tienda/notices"`)
	})
}
