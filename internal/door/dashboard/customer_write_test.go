package dashboard_test

import (
	"net/http"
	"net/url"
	"testing"
	"time"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/gateway/whatsapp/whatsapptest"
	"github.com/mostrador/mostrador/internal/testkit"
	"github.com/mostrador/mostrador/internal/testkit/server"
)

// Staff write to a customer first, within WhatsApp's rules: freely within a day of their message, as the template after it, and not at
// all without one. A form that is sent twice sends one message.
func TestACustomerIsWrittenToFirst(t *testing.T) {
	eachOf(t, testkit.Setup{WhatsApp: access.WhatsAppMeta}, func(t *testing.T, h *house) {
		staff := h.as(h.hires(h.Workspace, "Tomas", access.Staff))
		staff.post("/d/tienda/customers/new", url.Values{"first_name": {"Ana"}, "phone": {server.Ana}, "once": {testkit.NewID()}}).
			is(http.StatusSeeOther)
		var customer string
		h.Do(func(u *core.Unit) error {
			c, _, err := u.Customers.ByPhone(server.Ana)
			customer = c.ID
			return err
		})
		page := "/d/tienda/customers/" + customer
		staff.get(page).says("Escribirle por WhatsApp", `<p class="hint">Pasaron más de 24 horas`, "hace falta una plantilla aprobada")
		write := page + "/write"
		form := url.Values{"text": {"Llegó lo que pediste"}, "message": {testkit.NewID()}}
		staff.post(write, form).is(http.StatusConflict).says("hace falta una plantilla aprobada")

		h.Settle(func(s *access.Settings) {
			s.Templates = map[string]access.Template{access.TemplateMessage: {Name: "aviso", Language: "es_AR"}}
		})
		staff.get(page).says("va con tu plantilla aprobada")
		for range 2 {
			staff.post(write, form).is(http.StatusSeeOther)
		}
		staff.post(write, url.Values{"message": {testkit.NewID()}}).is(http.StatusBadRequest).says("Escribí el mensaje")
		if err := h.Errands(); err != nil {
			t.Fatal(err)
		}
		if out := h.WhatsApp.Sent(); len(out) != 1 || out[0].Kind != "template" || out[0].Text != "aviso" {
			t.Fatalf("sent %+v", out)
		}
		h.Hear(whatsapptest.Text("m1", server.Ana, "gracias").Stamped(h.Clock.Now().Add(time.Minute)))
		if err := h.Errands(); err != nil {
			t.Fatal(err)
		}
		h.WhatsApp.Forget()
		to := staff.post(write, url.Values{"text": {"De nada"}, "message": {testkit.NewID()}}).is(http.StatusSeeOther).header.Get("Location")
		if err := h.Errands(); err != nil {
			t.Fatal(err)
		}
		if out := h.WhatsApp.Sent(); len(out) != 1 || out[0].Text != "De nada" {
			t.Errorf("sent %+v", out)
		}
		staff.get(to).says("Llegó lo que pediste", "gracias", "De nada")
	})
}
