package dashboard_test

import (
	"net/http"
	"net/url"
	"regexp"
	"strings"
	"testing"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/core/catalog"
	"github.com/mostrador/mostrador/internal/core/stock"
	"github.com/mostrador/mostrador/internal/testkit"
)

func (h *house) product(id string) (p catalog.Product, left int64) {
	h.t.Helper()
	h.Look(func(u *core.Unit) (err error) {
		if p, err = u.Catalog.GetForStaff(id); err != nil {
			return err
		}
		level, err := u.Stock.LevelOf(stock.Pair{ProductID: id})
		for _, it := range level.Places {
			left += it.Quantity
		}
		return err
	})
	return p, left
}

// Prices and stock are changed in the list: all that was typed, or nothing of it where something is wrong.
func TestPricesAndStockAreChangedInTheList(t *testing.T) {
	each(t, func(t *testing.T, h *house) {
		yerba, mate := h.Item("Yerba", 2_500_00, 10), h.Item("Mate", 9_000_00, 5)
		clerk := h.as(h.hires(h.Workspace, "Tomas", access.Staff))
		at := "/d/" + h.Workspace.Slug + "/catalog/edit"
		seen := clerk.get(at).is(http.StatusOK).says(`value="2500"`, `value="10"`)
		form := url.Values{"id": {yerba.ID, mate.ID}}
		for _, id := range form["id"] {
			for _, name := range []string{"version-", "key-", "price-", "stock-"} {
				if strings.Contains(seen.body, `name="`+name+id+`"`) {
					form.Set(name+id, seen.field(name+id))
				}
			}
		}
		form.Set("price-"+yerba.ID, "2.750,50")
		form.Set("stock-"+mate.ID, "muchos")
		clerk.post(at, form).is(http.StatusBadRequest).says("2.750,50", "muchos")
		if p, _ := h.product(yerba.ID); p.Price != 2_500_00 {
			t.Errorf("half of it was saved: %d", p.Price)
		}
		form.Set("stock-"+mate.ID, "7")
		for range 2 { // once more changes nothing
			clerk.post(at, form).is(http.StatusSeeOther)
		}
		p, left := h.product(yerba.ID)
		if q, kept := h.product(mate.ID); p.Price != 2_750_50 || left != 10 || q.Price != 9_000_00 || kept != 7 {
			t.Errorf("they are %d, %d and %d, %d", p.Price, left, q.Price, kept)
		}
		form.Set("price-"+yerba.ID, "1") // from a version that is not the last one
		clerk.post(at, form).is(http.StatusBadRequest).says("Otra persona")
		form.Set("id", testkit.NewID())
		clerk.post(at, form).is(http.StatusBadRequest)
	})
}

// Many prices are raised at once, rounded, as they were shown: where another price came in between, it is shown again.
func TestManyPricesAreRaised(t *testing.T) {
	each(t, func(t *testing.T, h *house) {
		a := h.Product(catalog.Product{SKU: "A", Name: "Yerba", Category: "Almacén", Price: 2_510_00}, 1)
		h.Product(catalog.Product{SKU: "B", Name: "Jabón", Category: "Limpieza", Price: 1_000_00}, 1)
		c := h.Product(catalog.Product{SKU: "C", Name: "Remera", Category: "Almacén", Price: 5_000_00, HasVariants: true,
			Variants: []catalog.Variant{{SKU: "C-S", Name: "S", Price: 6_000_00, OwnPrice: true}, {SKU: "C-M", Name: "M"}}}, 1)
		h.Product(catalog.Product{SKU: "D", Name: "Azúcar", Category: "almacen", Status: catalog.Active}, 1)
		h.Product(catalog.Product{SKU: "E", Name: "Bolsa", Price: 1}, 1)
		h.Product(catalog.Product{SKU: "F", Name: "Trapo", Category: "Viejo", Price: 1, Status: catalog.Inactive}, 1)
		clerk := h.as(h.hires(h.Workspace, "Tomas", access.Staff))
		at := "/d/" + h.Workspace.Slug + "/catalog/raise"
		offered := regexp.MustCompile(`<option value="([A-Za-zé]+)"`).FindAllStringSubmatch(clerk.get(at).is(http.StatusOK).body, -1)
		if len(offered) != 2 || offered[0][1] != "almacen" || offered[1][1] != "Limpieza" { // one spelling of each that sells something
			t.Errorf("it offers %v", offered)
		}
		for _, wrong := range []string{"x", "0", "-95", "501"} {
			clerk.get(at + "?percent=" + wrong).is(http.StatusBadRequest)
		}
		ask := url.Values{"category": {"Almacén"}, "percent": {"8"}, "round": {"50"}}
		show := func() string {
			return clerk.get(at+"?"+ask.Encode()).is(http.StatusOK).says("Cambian 3 precios", "$ 2.700", "$ 6.500").field("seen")
		}
		first := show()
		p, _ := h.product(a.ID)
		h.Do(func(u *core.Unit) error {
			p.Name = "Yerba Amanda"
			_, err := u.Catalog.Keep(p, p.Version)
			return err
		})
		ask.Set("seen", first)
		clerk.post(at, ask).is(http.StatusBadRequest).says("mientras mirabas", "Yerba Amanda")
		ask.Set("seen", show())
		clerk.post(at, ask).is(http.StatusSeeOther)
		p, _ = h.product(a.ID)
		q, _ := h.product(c.ID)
		if p.Price != 2_700_00 || q.Price != 5_400_00 || q.Variants[0].Price != 6_500_00 || q.Variants[1].OwnPrice {
			t.Errorf("prices are %d, %d, %+v", p.Price, q.Price, q.Variants)
		}
	})
}
