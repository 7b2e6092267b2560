package dashboard_test

import (
	"net/http"
	"net/url"
	"strings"
	"testing"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/core/booking"
	"github.com/mostrador/mostrador/internal/testkit"
)

// Each group of settings has a page of its own, which keeps what was typed and shows nothing of another group.
func TestGroupsOfSettingsHavePages(t *testing.T) {
	each(t, func(t *testing.T, h *house) {
		owner := h.as(h.hires(h.Workspace, "Rosa", access.Owner))
		at := "/d/tienda/settings/of/"
		for _, group := range access.SettingsPages {
			owner.get(at + group.Name).is(http.StatusOK)
		}
		owner.get(at + "nothing").is(http.StatusNotFound)
		voice := owner.get(at+"voice").says("Teléfono de quien atiende", "Saludo")
		if strings.Contains(voice.body, `name="payment_methods"`) {
			t.Error("the telephone's page has the payment methods")
		}
		seen := seenAs.FindStringSubmatch(voice.body)[1]
		owner.post(at+"voice", url.Values{"seen": {seen}, "escalation_phone": {"mi celular"}, "voice/greeting": {"Buenas"}}).
			is(http.StatusBadRequest).says(`value="mi celular"`, "Buenas", `aria-invalid="true"`)
		owner.post(at+"voice", url.Values{"seen": {seen}, "escalation_phone": {"+5491144445555"}, "voice/greeting": {"Buenas"}}).
			leads(at + "voice")
		if s := h.now().Settings; s.EscalationPhone != "+5491144445555" || s.Voice.Greeting != "Buenas" {
			t.Errorf("%q %q", s.EscalationPhone, s.Voice.Greeting)
		}
		owner.get("/d/tienda/settings?q=telefono").says(at + "voice")
	})
}

// A person's bookings are followed at an address that can be changed and taken away; their Google Calendar is connected beside it.
func TestCalendarsHaveAPage(t *testing.T) {
	eachOf(t, testkit.Setup{GoogleCalendar: true}, func(t *testing.T, h *house) {
		id := testkit.NewID()
		h.Do(func(u *core.Unit) error {
			return u.Places.SaveResource(booking.Resource{ID: id, Kind: booking.Staff, Name: "Ana Ruiz", Active: true})
		})
		owner := h.as(h.hires(h.Workspace, "Rosa", access.Owner))
		at := "/d/tienda/settings/calendars"
		owner.get(at).says("Ana Ruiz", "Crear la dirección")
		do := func(what, calendar string) {
			t.Helper()
			owner.post(at+"/"+id, url.Values{"do": {what}, "calendar": {calendar}}).leads(at)
		}
		do("feed", "")
		feed := between(owner.get(at).body, `readonly value="`, `"`)
		path, err := url.Parse(feed)
		if err != nil || !strings.HasSuffix(feed, ".ics") {
			t.Fatalf("the feed is at %q, %v", feed, err)
		}
		owner.get(path.Path).is(http.StatusOK).says("BEGIN:VCALENDAR")
		do("unfeed", "")
		owner.get(path.Path).is(http.StatusNotFound)
		owner.post(at+"/"+id, url.Values{"do": {"connect"}}).is(http.StatusBadRequest).says("Escribí cuál es el calendario")
		do("connect", "ana@example.com")
		owner.get(at).says("ana@example.com", "Desconectar")
		do("disconnect", "")
		owner.get(at).says(`name="calendar"`)
		h.as(h.hires(h.Workspace, "Tomas", access.Staff)).get(at).is(http.StatusForbidden)
	})
}
