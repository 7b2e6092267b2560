package dashboard_test

import (
	"net/http"
	"net/url"
	"strings"
	"testing"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/core/catalog"
)

// A new product needs a name and a price: its code and those of its variants are made of their names, and its picture comes with
// the same form.
func TestANewProductNeedsANameAndAPrice(t *testing.T) {
	each(t, func(t *testing.T, h *house) {
		staff := h.as(h.hires(h.Workspace, "Tomas", access.Staff))
		form := func() url.Values {
			return url.Values{"name": {"Remera lisa"}, "price": {"12.500,50"}, "active": {"1"}, "variant_name_0": {"Roja"}, "variant_sku_0": {""}}
		}
		staff.post("/d/tienda/catalog/new", url.Values{"name": {"Remera lisa"}}).is(http.StatusBadRequest).says("Falta el precio.")
		for range 2 { // two things of one name
			if a := staff.sendsWith("picture", "/d/tienda/catalog/new", "a.png", string(photo(t, 8)), form()); a.status != http.StatusSeeOther {
				t.Fatalf("%d: %s", a.status, a.body)
			}
		}
		var skus []string
		h.Look(func(u *core.Unit) error {
			list, err := u.Catalog.Shelf(catalog.Shelf{Status: catalog.Active, Limit: 10})
			for _, p := range list {
				if p, err = u.Catalog.GetForStaff(p.ID); err != nil {
					return err
				}
				skus = append(skus, p.SKU)
				for _, one := range p.Variants {
					skus = append(skus, one.SKU)
				}
				if _, own := catalog.OwnPicture(h.Workspace.ID, p.ImageURL); !own {
					t.Errorf("its picture is %q", p.ImageURL)
				}
			}
			return err
		})
		if got := strings.Join(skus, " "); got != "REMERA-LISA REMERA-LISA-ROJA REMERA-LISA-2 REMERA-LISA-ROJA-2" {
			t.Errorf("the codes are %s", got)
		}
		staff.sendsWith("picture", "/d/tienda/catalog/new", "a.png", "no picture", form()).is(http.StatusBadRequest).says(`value="Remera lisa"`)
	})
}
