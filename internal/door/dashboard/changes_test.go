package dashboard_test

import (
	"net/http"
	"net/url"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/core/change"
	"github.com/mostrador/mostrador/internal/door/dashboard/page"
	"github.com/mostrador/mostrador/internal/testkit"
)

// What a person changes on a page is on the page of changes and in the thing's own history, with its name; staff do not
// see what is an owner's alone.
func TestChangesAreShown(t *testing.T) {
	each(t, func(t *testing.T, h *house) {
		owner, staff := h.as(h.hires(h.Workspace, "Delia", access.Owner)), h.as(h.hires(h.Workspace, "Tomas", access.Staff))
		base := "/d/" + h.Workspace.Slug
		owner.get(base + "/changes").is(http.StatusOK).says("Todavía no hay cambios")
		owner.post(base+"/catalog/new", url.Values{"version": {"0"}, "name": {"Yerba <b>"}, "sku": {"YER"}, "price": {"1200"},
			"active": {"1"}})
		owner.post(base+"/settings/keys", url.Values{"name": {"panel"}, "role": {"agent"}})
		owner.get(base+"/changes").is(http.StatusOK).says("Producto: <bdi>Yerba &lt;b&gt;</bdi>", "Delia", "en el panel",
			"1.200", "Clave de API")
		if seen := staff.get(base + "/changes").is(http.StatusOK).says("Yerba"); strings.Contains(seen.body, "panel</bdi>") {
			t.Error("staff see a key")
		}
		staff.get(base + "/changes?thing=key").is(http.StatusOK).says("Todavía no hay cambios")
		staff.get(base + "/changes?id=nothing").is(http.StatusOK).says("Todavía no hay cambios")
	})
}

// The page of a thing shows what was changed of it last, by whom and from what to what, and leads to all of it.
func TestChangesOnTheirPages(t *testing.T) {
	each(t, func(t *testing.T, h *house) {
		owner := h.as(h.hires(h.Workspace, "Delia", access.Owner))
		staff := h.as(h.hires(h.Workspace, "Tomas", access.Staff))
		base := "/d/" + h.Workspace.Slug
		mate := h.Item("Mate", 1_000_00, 5)
		form := url.Values{"version": {"0"}, "name": {"Mate"}, "sku": {mate.SKU}, "price": {"1300"}, "active": {"1"}}
		page := base + "/catalog/product/" + mate.ID
		owner.get(page).is(http.StatusOK).says(`id="changes"`, "Todavía no hay cambios")
		seen := regexp.MustCompile(`name="version" value="([^"]*)"`).FindStringSubmatch(owner.get(page).body)
		form.Set("version", seen[1])
		owner.post(page, form)
		owner.get(page).is(http.StatusOK).says("Delia", "1.000</bdi></s> → <bdi>", "1.300</bdi></small>",
			base+"/changes?id="+mate.ID)
		staff.get(page).is(http.StatusOK).says("Delia")

		session := h.Session("+5491155550177")
		var customer string
		h.Look(func(u *core.Unit) error {
			talk, err := u.Conversations.Get(session, false)
			customer = talk.CustomerID
			return err
		})
		page = base + "/customers/" + customer
		seen = regexp.MustCompile(`name="seen" value="([^"]*)"`).FindStringSubmatch(staff.get(page).body)
		staff.post(page+"/notes", url.Values{"notes": {"Paga siempre"}, "seen": {seen[1]}})
		owner.get(page).is(http.StatusOK).says("Tomas", "Notas: </span><s><bdi>•••</bdi></s> → <bdi>•••</bdi>", base+"/changes?id="+customer)
		owner.post(base+"/people", url.Values{"name": {"Rita"}, "email": {"rita@tienda.example"}, "role": {"staff"}})
		owner.get(base+"/people").is(http.StatusOK).says(`id="changes"`, "Persona del equipo: <bdi>Rita</bdi>", base+"/changes?thing=person")
		owner.get(base + "/tools").is(http.StatusOK).says(`id="changes"`)

		// A moment, a list and a state are written for people.
		owner.post(base+"/settings/webhooks", url.Values{"url": {"https://erp.example/hook"}, "types": {"order.created, order.confirmed"}})
		changes := owner.get(base+"/changes?thing=webhook").is(http.StatusOK).says("<bdi>Activo</bdi>", "<bdi>order.created, order.confirmed</bdi>")
		if strings.Contains(changes.body, "00Z") {
			t.Errorf("a moment is a stamp: %s", changes.body)
		}
	})
}

// Special days and zones are said in words, one to a line.
func TestChangesOfDaysAndZonesAreWords(t *testing.T) {
	each(t, func(t *testing.T, h *house) {
		owner := h.as(h.hires(h.Workspace, "Delia", access.Owner))
		base := "/d/" + h.Workspace.Slug
		closed, short := h.Clock.Now().AddDate(30, 0, 3), h.Clock.Now().AddDate(30, 0, 4)
		day := func(at time.Time) string { return page.ShortDay("es-AR", at) + at.Format(" 2006") }
		owner.post(base+"/settings/hours/days", url.Values{"day": {closed.Format(time.DateOnly)}, "note": {"Inventario"}}).is(http.StatusSeeOther)
		owner.post(base+"/settings/hours/days", url.Values{"day": {short.Format(time.DateOnly)}, "hours": {"9-12, 15-18"}}).is(http.StatusSeeOther)
		h.Reread()
		h.Must(h.Keyring.ChangeWorkspace(change.By(t.Context(), testkit.Boss, change.API), h.Workspace.ID, h.Workspace.UpdatedAt,
			func(w *access.Workspace) {
				w.Settings.Delivery.Zones = []access.Zone{{Name: "Centro", Cities: []string{"Once", "Almagro"}, Cost: 1_500_00,
					Methods: map[string]int64{"standard": 0, "same_day": 800_00}}, {Name: "Norte"}}
			}))
		seen := owner.get(base+"/changes").is(http.StatusOK).says(
			"<bdi>"+day(closed)+" · Por qué: Inventario · Horarios: Cerrado</bdi>",
			"<bdi>"+day(short)+" · Horarios: 09:00-12:00, 15:00-18:00</bdi>",
			"<bdi>Centro · Ciudades y barrios: Once, Almagro · Costo: $ 1.500 · Adicional por velocidad: En el día $ 800, Envío $ 0\nNorte · Costo: ")
		if strings.Contains(seen.body, "{&#34;") {
			t.Errorf("a value is JSON: %s", seen.body)
		}
	})
}
