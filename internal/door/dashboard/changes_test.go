package dashboard_test

import (
	"net/http"
	"net/url"
	"strings"
	"testing"

	"github.com/mostrador/mostrador/internal/access"
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
