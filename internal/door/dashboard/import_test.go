package dashboard_test

import (
	"net/http"
	"net/url"
	"regexp"
	"strings"
	"testing"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/testkit"
)

var formSeen = regexp.MustCompile(`name="seen" value="([^"]+)"`)

// goes sends the form of a file that waits.
func (b *browser) goes(path string, form url.Values) answered {
	b.t.Helper()
	shown := formSeen.FindStringSubmatch(b.get(path).body)
	if shown == nil {
		b.t.Fatalf("no file waits at %s", path)
	}
	form.Set("seen", shown[1])
	return b.post(path+"/go", form)
}

// A list as a shop has it: a heading of its own, another that means nothing here, and mistakes in three lines. It changes nothing
// until its sender has said what the column is, mended two cells and left out the third.
func TestAFileIsMendedAndImported(t *testing.T) {
	each(t, func(t *testing.T, h *house) {
		staff := h.as(h.hires(h.Workspace, "Tomas", access.Staff))
		path := "/d/tienda/import/products"
		file := "Código;Artículos nuestros;Precio;Apuntes\nA;Uno;<script>;x\nB;;2;\nC;Tres;3;\nD;Cuatro;barato;\n"
		staff.sends(path, "mal.csv", file).leads(path)
		seen := staff.until(path, "mal.csv: 4 líneas").says("no es un importe", "&lt;script&gt;",
			`<option value="-" selected>No se importa</option>`, "Uno · Tres · Cuatro", `name="mend-2-price"`)
		if strings.Contains(seen.body, "<script>") {
			t.Error("what a file says is part of the page")
		}
		staff.get("/d/tienda/catalog").says("Todavía no hay productos")

		staff.goes(path, url.Values{"do": {"look"}, "map-1": {"name"}, "mend-2-price": {"$ 1.250,50"}}).leads(path)
		staff.until(path, "Hay 2 errores").says("<bdi>Precio</bdi><br><small><bdi>Cuatro</bdi></small>", `name="mend-3-name"`, `value="barato"`, `<option value="name" selected>`,
			"Se van a agregar 2 y")
		staff.goes(path, url.Values{"do": {"look"}, "mend-3-name": {"Dos"}}).leads(path)
		staff.until(path, "Hay 1 error").says("Se van a agregar 3 y")
		staff.get("/d/tienda/catalog").says("Todavía no hay productos")
		staff.goes(path, url.Values{"do": {"good"}}).leads(path)
		staff.until(path, "3 nuevos, 0 actualizados").says("Estas líneas no se importaron", "barato",
			"<bdi>Precio</bdi><br><small><bdi>Cuatro</bdi></small>")
		staff.get("/d/tienda/catalog").says("Uno", "1.250,50", "Dos", "Tres")

		staff.post(path+"/go", url.Values{"do": {"all"}, "seen": {"x"}}).is(http.StatusConflict).says("ya no espera")
		staff.post(path, nil).is(http.StatusBadRequest).says("Elegí un archivo")
		staff.get(path + "/example").is(http.StatusOK).says("sku,name")
		staff.get("/d/tienda/import/suppliers").is(http.StatusNotFound)

		// What was said of the column is remembered.
		staff.sends(path, "otra.csv", "Código;Artículos nuestros;Precio\nE;Cinco;5\n").leads(path)
		staff.until(path, "otra.csv: 1 línea").says(`<option value="name" selected>`, "Se van a agregar 1 y")
		other := h.as(h.hires(h.another("otra"), "Olga", access.Owner))
		if a := other.get("/d/otra/import/products").is(http.StatusOK); strings.Contains(a.body, "otra.csv") {
			t.Error("another business sees the import")
		}
	})
}

// A list as a small shop has it: no codes, and names under "Descripción". A list with names keeps its descriptions, and so does one
// whose sender says that they are descriptions.
func TestAListWithoutNamesOrCodes(t *testing.T) {
	each(t, func(t *testing.T, h *house) {
		owner := h.as(h.hires(h.Workspace, "Olga", access.Owner))
		path := "/d/tienda/import/products"
		owner.sends(path, "lista.csv", "Descripción;Precio\nPan de campo;2500\nMedialuna;900\nMedialuna;950\n").leads(path)
		owner.until(path, "lista.csv: 3 líneas").says(`<option value="name" selected>`, "Se van a agregar 2 y", "Hay 1 error",
			"Medialuna ya está en la línea 3", `name="mend-4-name"`)
		owner.goes(path, url.Values{"do": {"all"}, "mend-4-name": {"Medialuna rellena"}}).leads(path)
		owner.until(path, "3 nuevos, 0 actualizados").says(`href="/chat/tienda"`, "/d/tienda/start/open")
		owner.get("/d/tienda/catalog").says("Pan de campo", "Medialuna rellena", "2.500")

		owner.sends(path, "dos.csv", "Código;Descripción;Nombre;Precio\nX-1;Con semillas;Pan negro;3000\n").leads(path)
		owner.until(path, "dos.csv: 1 línea").says("Se van a agregar 1 y",
			`<option value="description" selected>`, `<option value="name" selected>`)
		owner.sends(path, "tres.csv", "Código;Descripción\nPAN-DE-CAMPO;De masa madre\n").leads(path)
		owner.until(path, "tres.csv: 1 línea").says(`<option value="name" selected>`)
		owner.goes(path, url.Values{"do": {"look"}, "map-1": {"description"}}).leads(path)
		owner.until(path, `<option value="description" selected>`).says("agregar 0 y actualizar 1")
		owner.goes(path, url.Values{"do": {"all"}}).leads(path)
		owner.until(path, "0 nuevos, 1 actualizados")
		owner.get("/d/tienda/catalog").says("Pan de campo")
	})
}

// What a list without stock adds can be sold at once; a list with stock, or one of stock alone, has it counted.
func TestAListWithoutStockIsSold(t *testing.T) {
	each(t, func(t *testing.T, h *house) {
		owner := h.as(h.hires(h.Workspace, "Olga", access.Owner))
		path := "/d/tienda/import/"
		in := func(kind, file, done string) {
			t.Helper()
			owner.sends(path+kind, "lista.csv", file).leads(path + kind)
			owner.until(path+kind, "lista.csv: 1 línea")
			owner.goes(path+kind, url.Values{"do": {"all"}}).leads(path + kind)
			owner.until(path+kind, done)
		}
		available := func(want int) {
			t.Helper()
			shop := h.Session("+5491155550002")
			got := h.OK(shop, "retail/search_products", map[string]any{"query": "pan de campo"})
			list, _ := got["results"].([]any)
			if len(list) != 1 {
				t.Fatalf("it finds %v", got)
			}
			p, _ := list[0].(map[string]any)
			if n, _ := p["availableStock"].(float64); want < 0 && n < 1 || want >= 0 && int(n) != want {
				t.Errorf("there are %v of %v", n, p)
			}
		}
		owner.sends(path+"products", "lista.csv", "Descripción;Precio\nPan de campo;2500\n")
		owner.until(path+"products", "lista.csv: 1 línea").says("se vende sin contarlo")
		in("products", "Descripción;Precio\nPan de campo;2500\n", "1 nuevos, 0 actualizados")
		available(-1)
		in("stock", "Código;Stock\nPAN-DE-CAMPO;7\n", "0 nuevos, 1 actualizados")
		available(7)
		in("products", "Código;Precio\nPAN-DE-CAMPO;2600\n", "0 nuevos, 1 actualizados") // says nothing of it
		available(7)
		owner.sends(path+"products", "lista.csv", "Nombre;Precio;Stock\nMedialuna;900;3\n")
		owner.until(path+"products", "lista.csv: 1 línea").without("se vende sin contarlo")
	})
}

// Without a column that it needs a file says nothing, and its sender is asked which one it is.
func TestAFileIsAskedForWhatItNeeds(t *testing.T) {
	each(t, func(t *testing.T, h *house) {
		staff := h.as(h.hires(h.Workspace, "Tomas", access.Staff))
		path := "/d/tienda/import/customers"
		staff.sends(path, "agenda.csv", "Quién;Contacto\nMarta Paz;11 5555 4321\nLuis;\n").leads(path)
		staff.until(path, "Falta saber cuál de tus columnas es: Teléfono").says("11 5555 4321", "Marta Paz")
		staff.goes(path, url.Values{"do": {"look"}, "map-0": {"first_name"}, "map-1": {"phone"}}).leads(path)
		staff.until(path, "Hay 1 error").says("Se van a agregar 1 y")
		staff.goes(path, url.Values{"do": {"look"}, "mend-3-phone": {"11 5555 0000"}}).leads(path)
		staff.until(path, "Se van a agregar 2 y")
		staff.goes(path, url.Values{"do": {"all"}}).leads(path)
		staff.until(path, "2 nuevos, 0 actualizados")
		staff.get("/d/tienda/customers").says("Marta Paz", "Luis")
	})
}

// Stock, prices and services come in by the same steps.
func TestEveryKindOfFileIsImported(t *testing.T) {
	each(t, func(t *testing.T, h *house) {
		code := h.Item("Yerba", 8450_00, 10).SKU
		staff := h.as(h.hires(h.Workspace, "Tomas", access.Owner))
		for _, c := range []struct{ kind, file, done, at, shows string }{
			{"stock", "Código;Stock\n" + code + ";37\n", "0 nuevos, 1 actualizados", "/catalog", "37"},
			{"prices", "Código;Precio\n" + code + ";9.100,50\n", "0 nuevos, 1 actualizados", "/catalog", "9.100,50"},
			{"services", "Nombre;Duración;Precio\nCorte;45;15000\n", "1 nuevos, 0 actualizados", "/settings/services", "Corte"},
		} {
			path := "/d/tienda/import/" + c.kind
			staff.sends(path, c.kind+".csv", c.file).leads(path)
			staff.until(path, c.kind+".csv: 1 línea")
			staff.goes(path, url.Values{"do": {"all"}}).leads(path)
			staff.until(path, c.done)
			staff.get("/d/tienda" + c.at).says(c.shows)
		}
	})
}

func TestAnImportSaysWhatToCheck(t *testing.T) {
	setup := testkit.Setup{Settings: access.Settings{CustomerGroups: []access.CustomerGroup{{Name: "mayorista"}}}}
	eachOf(t, setup, func(t *testing.T, h *house) {
		staff := h.as(h.hires(h.Workspace, "Tomas", access.Staff))
		path := "/d/tienda/import/products"
		staff.sends(path, "lista.csv", "sku,name,price,price_mayorista\nA,Uno,1,0.9\n").leads(path)
		if seen := staff.until(path, "Se van a agregar 1 y"); strings.Contains(seen.body, "quizá no sea") {
			t.Error("it warns of nothing")
		}
		staff.sends(path, "lista.csv", "sku,name,price,price_mayorista\nA,Uno,1,2.5\n").leads(path)
		words := "2.5 es más que el precio habitual, 1; el grupo paga eso"
		staff.until(path, "Mirá estas líneas").says("price_mayorista", words)
		staff.goes(path, url.Values{"do": {"all"}}).leads(path)
		staff.until(path, "1 nuevos, 0 actualizados").says("Revisá estas líneas: se importaron", words)
	})
}
