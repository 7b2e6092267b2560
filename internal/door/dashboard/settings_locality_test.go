package dashboard_test

import (
	"net/http"
	"net/url"
	"testing"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/core/booking"
	"github.com/mostrador/mostrador/internal/testkit"
)

// Language, country and time zone can be changed at any time; the currency until there are orders, and not to one with other
// cents where something has a price.
func TestOwnersChangeLanguageCountryAndCurrency(t *testing.T) {
	each(t, func(t *testing.T, h *house) {
		owner := h.as(h.hires(h.Workspace, "Rosa", access.Owner))
		clerk := h.as(h.hires(h.Workspace, "Tomas", access.Staff))
		at := "/d/tienda/settings/locality"
		send := func(f url.Values) answered {
			f.Set("seen", owner.get(at).is(http.StatusOK).field("seen"))
			return owner.post(at, f)
		}
		clerk.get(at).is(http.StatusForbidden)
		owner.get(at).is(http.StatusOK).says("CUIT", "Buenos Aires", "nada se convierte")
		send(url.Values{"locale": {"xx"}}).is(http.StatusBadRequest).says(`aria-invalid="true"`)
		send(url.Values{"locale": {"pt-BR"}, "country": {"BR"}, "time_zone": {"America/Sao_Paulo"}, "currency": {"BRL"}}).leads(at)
		if w := h.now(); w.Locale != "pt-BR" || w.Country != "BR" || w.Zone != "America/Sao_Paulo" || w.Currency != "BRL" || w.Name == "" {
			t.Errorf("it is %+v", w)
		}
		owner.get(at).is(http.StatusOK).says("CNPJ", "São Paulo", "nada é convertido")
		owner.get("/d/tienda/settings/of/payments").is(http.StatusOK).says("CNPJ do titular")

		h.Do(func(u *core.Unit) error {
			return u.Places.SaveService(booking.Service{ID: testkit.NewID(), Name: "Corte", Minutes: 30, Price: 50_00, Active: true})
		})
		send(url.Values{"currency": {"CLP"}}).is(http.StatusBadRequest).says("uma tem centavos e a outra não")
		send(url.Values{"currency": {"ARS"}}).leads(at)

		h.Reread()
		h.sells(h.Item("Yerba", 8450_00, 10), 1, "+5491155550001")
		owner.get(at).is(http.StatusOK).says("há pedidos em ARS", `name="currency" disabled`)
		send(url.Values{"currency": {"BRL"}}).is(http.StatusBadRequest).says("há pedidos em ARS")
		send(url.Values{"locale": {"es-AR"}}).leads(at)
		if w := h.now(); w.Currency != "ARS" || w.Locale != "es-AR" {
			t.Errorf("it is %+v", w)
		}
	})
}
