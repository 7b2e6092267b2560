package dashboard_test

import (
	"bytes"
	"fmt"
	"mime/multipart"
	"net/http"
	"net/url"
	"strings"
	"testing"
	"time"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/core/catalog"
	"github.com/mostrador/mostrador/internal/core/stock"
	"github.com/mostrador/mostrador/internal/testkit"
)

// kept is a product as staff see it.
func (h *house) kept(id string) (p catalog.Product) {
	h.t.Helper()
	h.Look(func(u *core.Unit) (err error) { p, err = u.Catalog.GetForStaff(id); return err })
	return p
}

func (h *house) level(p catalog.Product, variantID string) (l stock.Level) {
	h.t.Helper()
	h.Look(func(u *core.Unit) (err error) {
		l, err = u.Stock.LevelOf(stock.Pair{ProductID: p.ID, VariantID: variantID})
		return err
	})
	return l
}

// productForm is the form as the product's page has it.
func productForm(p catalog.Product) url.Values {
	return url.Values{
		"version": {fmt.Sprint(p.Version)}, "name": {p.Name}, "sku": {p.SKU}, "price": {fmt.Sprint(p.Price / 100)},
		"category": {p.Category}, "active": {"1"}, "track_stock": {"1"},
	}
}

func TestTheCatalogueIsShownAPageAtATime(t *testing.T) {
	each(t, func(t *testing.T, h *house) {
		staff := h.as(h.hires(h.Workspace, "Tomas", access.Staff))
		staff.get("/d/tienda/catalog").is(http.StatusOK).says("Todavía no hay productos")
		var batch []catalog.Product
		for i := range 60 {
			batch = append(batch, catalog.Product{SKU: fmt.Sprintf("P-%02d", i), Name: fmt.Sprintf("Producto %02d", i),
				Price: 100_00, Status: catalog.Active, Category: "A & B"})
		}
		batch = append(batch, catalog.Product{SKU: "OLD", Name: "Descontinuado", Price: 1, Status: catalog.Inactive})
		h.Do(func(u *core.Unit) error { return u.Catalog.Save(batch) })
		few := h.Item("Fernet <b>750</b>", 12_300_00, 1)
		first := staff.get("/d/tienda/catalog").is(http.StatusOK).says("Producto 00", "Fernet &lt;b&gt;750",
			"Siguientes")
		if strings.Contains(first.body, "Producto 59") || strings.Contains(first.body, "Descontinuado") ||
			strings.Contains(first.body, "<b>750</b>") {
			t.Error("the first page shows too much")
		}
		h.Look(func(u *core.Unit) error {
			list, err := u.Catalog.Shelf(catalog.Shelf{Status: catalog.Active, Limit: 50})
			rest := staff.get("/d/tienda/catalog?after="+list[49].ID).is(http.StatusOK).says("Producto 59",
				"Volver al principio")
			if strings.Contains(rest.body, "Producto 10") || strings.Contains(rest.body, "Siguientes") {
				t.Error("the second page is not the rest")
			}
			return err
		})
		staff.get("/d/tienda/catalog?view=paused").is(http.StatusOK).says("Descontinuado")
		staff.get("/d/tienda/catalog?view=low").is(http.StatusOK).says("Fernet", few.ID)
		staff.get("/d/tienda/catalog?q=fernet").is(http.StatusOK).says("Fernet")
		staff.get("/d/tienda/catalog?q=zzzz").is(http.StatusOK).says("Nada se llama")
		in := staff.get("/d/tienda/catalog?category=" + url.QueryEscape("a & b")).is(http.StatusOK).says("Producto 00")
		if strings.Contains(in.body, "Fernet") {
			t.Error("the category shows another's products")
		}
	})
}

func TestAProductIsKept(t *testing.T) {
	each(t, func(t *testing.T, h *house) {
		staff := h.as(h.hires(h.Workspace, "Tomas", access.Staff))
		form := url.Values{"name": {"Remera"}, "sku": {"REM"}, "price": {"12500,50"}, "active": {"1"},
			"track_stock": {"1"}, "tags": {"ropa, verano"}}
		for i, size := range []string{"S", "M", ""} {
			n := fmt.Sprint(i)
			form.Set("variant_name_"+n, size)
			form.Set("variant_sku_"+n, strings.TrimSuffix("REM-"+size, "REM-"))
		}
		form.Set("variant_price_1", "13000")
		made := staff.post("/d/tienda/catalog/new", form).is(http.StatusSeeOther).header.Get("Location")
		id := made[strings.LastIndex(made, "/")+1:]
		p := h.kept(id)
		if p.Price != 12500_50 || len(p.Variants) != 2 || p.Variants[0].Price != 12500_50 ||
			p.Variants[1].Price != 13000_00 || len(p.Tags) != 2 {
			t.Fatalf("kept %+v", p)
		}
		staff.get(made).is(http.StatusOK).says("Remera", "REM-S", `value="12500,50"`)
		staff.post("/d/tienda/catalog/new", form).is(http.StatusConflict).says("ya es de otro producto")

		change := productForm(p)
		change.Set("price", "14000")
		change.Del("active")
		path := "/d/tienda/catalog/product/" + id
		staff.post(path, change).leads(path)
		if now := h.kept(id); now.Price != 14000_00 || now.Status != catalog.Inactive || now.HasVariants {
			t.Errorf("changed to %+v", now)
		}
		change.Set("price", "1")
		staff.post(path, change).is(http.StatusConflict).says("Alguien cambió")
		if now := h.kept(id); now.Price != 14000_00 {
			t.Errorf("a stale form changed the price to %d", now.Price)
		}
		for field, value := range map[string]string{"price": "4.15", "name": " ", "image_url": "javascript:alert(1)",
			"sku": strings.Repeat("x", 51)} {
			bad := productForm(h.kept(id))
			bad.Set(field, value)
			staff.post(path, bad).is(http.StatusBadRequest).says(`name="category" value="` + bad.Get("category"))
		}
		if fresh := staff.get("/d/tienda/catalog/new").is(http.StatusOK); !strings.Contains(fresh.body, `name="active" value="1" checked`) ||
			!strings.Contains(fresh.body, `name="track_stock" value="1">`) {
			t.Error("a new product is not for sale, or begins with a count of none")
		}
		typed := url.Values{"name": {"Gorra"}, "sku": {"GOR"}, "price": {"4.15"}, "brand": {"Sol"}, "track_stock": {"1"},
			"variant_sku_0": {"GOR-R"}, "variant_name_0": {"Roja"}, "variant_price_0": {"$ 4.150"}}
		staff.post("/d/tienda/catalog/new", typed).is(http.StatusBadRequest).says("Escribí $ 4,15 o $ 4.150", `value="4.15"`,
			`value="Gorra"`, `value="GOR"`, `value="Sol"`, `value="GOR-R"`, `value="$ 4.150"`)
	})
}

func TestStockIsAdjustedOnce(t *testing.T) {
	each(t, func(t *testing.T, h *house) {
		staff, owner := h.as(h.hires(h.Workspace, "Tomas", access.Staff)),
			h.as(h.hires(h.Workspace, "Rosa", access.Owner))
		p := h.Item("Yerba", 8450_00, 10)
		path := "/d/tienda/catalog/product/" + p.ID
		form := url.Values{"key": {testkit.NewID()}, "kind": {"increase"}, "quantity": {"5"}, "place": {"local"},
			"reason": {"Llegó mercadería <del> proveedor"}}
		staff.post(path+"/stock", form).leads(path)
		staff.post(path+"/stock", form).leads(path)
		if n := h.level(p, "").Quantity; n != 15 {
			t.Fatalf("there are %d after sending 5 twice", n)
		}
		staff.get(path).is(http.StatusOK).says("mercadería &lt;del&gt; proveedor", "10 → 15", "Tomas")

		form.Set("key", testkit.NewID())
		form.Set("reason", "x")
		staff.post(path+"/stock", form).is(http.StatusBadRequest)
		form.Set("reason", "Recuento de inventario")
		form.Set("quantity", "-1")
		staff.post(path+"/stock", form).is(http.StatusBadRequest)
		form.Set("kind", "correction")
		form.Set("quantity", "0")
		staff.post(path+"/stock", form).leads(path)
		if n := h.level(p, "").Quantity; n != 0 {
			t.Errorf("there are %d after none were counted", n)
		}

		form = url.Values{"key": {testkit.NewID()}, "kind": {"increase"}, "quantity": {"500"}, "place": {"local"},
			"reason": {"Compra grande del mes"}}
		staff.post(path+"/stock", form).is(http.StatusForbidden).says("más de 100 unidades")
		if n := h.level(p, "").Quantity; n != 0 {
			t.Fatalf("staff made a large change: %d", n)
		}
		owner.post(path+"/stock", form).leads(path)
		owner.post(path+"/stock", form).leads(path)
		if n := h.level(p, "").Quantity; n != 500 {
			t.Errorf("there are %d after the owner's change", n)
		}
		form.Set("variant", testkit.NewID())
		owner.post(path+"/stock", form).is(http.StatusNotFound)
	})
}

// sends uploads a file to a form.
func (b *browser) sends(path, name, content string) answered {
	b.t.Helper()
	return b.sendsAs("file", path, name, content)
}

// sendsAs is sends for a field of another name.
func (b *browser) sendsAs(field, path, name, content string) answered {
	b.t.Helper()
	return b.sendsWith(field, path, name, content, nil)
}

// sendsWith is sendsAs with the other fields of the form.
func (b *browser) sendsWith(field, path, name, content string, others url.Values) answered {
	b.t.Helper()
	var body bytes.Buffer
	w := multipart.NewWriter(&body)
	part, err := w.CreateFormFile(field, name)
	if err == nil {
		_, err = part.Write([]byte(content))
	}
	for other := range others {
		if err == nil {
			err = w.WriteField(other, others.Get(other))
		}
	}
	if err == nil {
		err = w.Close()
	}
	if err != nil {
		b.t.Fatal(err)
	}
	return b.ask(http.MethodPost, path, &body, http.Header{"Content-Type": {w.FormDataContentType()}})
}

// until reloads a page until it shows some words.
func (b *browser) until(path, words string) answered {
	b.t.Helper()
	for range 4800 {
		if a := b.get(path).is(http.StatusOK); strings.Contains(a.body, words) {
			return a
		}
		time.Sleep(25 * time.Millisecond)
	}
	b.t.Fatalf("%s never said %q", path, words)
	return answered{}
}

func TestTheCatalogueIsPrinted(t *testing.T) {
	each(t, func(t *testing.T, h *house) {
		staff := h.as(h.hires(h.Workspace, "Tomas", access.Staff))
		staff.post("/d/tienda/catalog/pdf", url.Values{"prices": {"1"}}).leads("/d/tienda/catalog")
		staff.until("/d/tienda/catalog", "No hay productos con esos filtros")
		h.Item("Yerba", 8450_00, 10)
		staff.post("/d/tienda/catalog/pdf", url.Values{"prices": {"1"}}).leads("/d/tienda/catalog")
		staff.until("/d/tienda/catalog", "Abrir el PDF: 1 productos")
	})
}
