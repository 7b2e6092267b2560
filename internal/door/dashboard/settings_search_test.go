package dashboard_test

import (
	"net/http"
	"net/url"
	"strings"
	"testing"

	"github.com/mostrador/mostrador/internal/access"
)

// Owners find a page by their own words for it, in their language and in others, also where it is no page of the settings.
func TestOwnersFindASettingByTheirOwnWord(t *testing.T) {
	each(t, func(t *testing.T, h *house) {
		owner := h.as(h.hires(h.Workspace, "Rosa", access.Owner))
		home := "/d/tienda/"
		for query, page := range map[string]string{
			"contraseña": "/me", "senha": "/me", "password": "/me", "cambiar mi contraseña": "/me",
			"impresora": home + "orders/list", "impressora": home + "orders/list", "borrar datos": home + "customers",
			"apagar dados": home + "customers", "idioma": home + "settings/locality", "moneda": home + "settings/locality",
			"currency": home + "settings/locality", "fuso horário": home + "settings/locality", "CUIT": home + "settings/locality",
			"feriados": home + "settings/hours", "empleados": home + "people", "excel": home + "import/products", "QR": home + "start/open",
			"pix": home + "settings/of/payments", "envíos": home + "settings/zones", "backup": home + "settings/backups",
			"copia de seguridad": home + "settings/backups", "¿dónde cambio el logo?": home + "settings/of/business",
			"aumentar precios": home + "catalog/raise", "ayuda": home + "help",
		} {
			found := owner.get(home + "settings?q=" + url.QueryEscape(query)).is(http.StatusOK).body
			main := found[strings.Index(found, "<main"):strings.Index(found, "</main>")]
			if !strings.Contains(main, `href="`+page+`"`) {
				t.Errorf("%q does not find %s", query, page)
			}
			if n := strings.Count(main, `class="row"`); n > 25 {
				t.Errorf("%q finds %d pages", query, n)
			}
		}
		owner.get(home + "settings?q=xyzzy").is(http.StatusOK).says("empty card")
	})
}
