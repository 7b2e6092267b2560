package httpapi_test

import (
	"archive/zip"
	"bytes"
	"encoding/csv"
	"fmt"
	"io"
	"slices"
	"strings"
	"testing"

	"github.com/mostrador/mostrador/internal/door/httpapi"
	"github.com/mostrador/mostrador/internal/store"
	"github.com/mostrador/mostrador/internal/testkit"
)

// export asks for a list as a file.
func (c *counter) export(list, query, key string, headers ...string) reply {
	c.t.Helper()
	r := c.do("GET", "/v1/exports/"+list+query, key, nil, headers...)
	if r.status != 200 {
		c.t.Fatalf("%s%s: %d %s", list, query, r.status, r.raw)
	}
	return r
}

// lines are the rows of a CSV file with this separator.
func (r reply) lines(comma rune) [][]string {
	r.t.Helper()
	text, marked := strings.CutPrefix(string(r.raw), "\ufeff")
	if !marked {
		r.t.Errorf("no mark of UTF-8: %q", r.raw)
	}
	in := csv.NewReader(strings.NewReader(text))
	in.Comma = comma
	rows, err := in.ReadAll()
	if err != nil {
		r.t.Fatalf("%v: %s", err, r.raw)
	}
	return rows
}

// stockUp makes a business with everything that files have.
func (c *counter) stockUp() {
	staff, owner := c.mine.staff, c.mine.owner
	c.do("PATCH", "/v1/settings", owner, `{"customer_groups": [{"name": "mayorista", "percent": 5}, {"name": "vip"}]}`).is(200)
	for _, p := range []string{`{"code": "local", "name": "Local del centro"}`, `{"code": "deposito", "name": "Depósito 2"}`} {
		c.do("POST", "/v1/stock/places", staff, p).is(201)
	}
	file := "sku;name;price;compare_at_price;description;category;brand;tags;status;track_stock;popularity;low_stock_threshold;stock_local;stock_deposito;price_mayorista;price_vip;product_sku\n" +
		"Y-1;\"Yerba \"\"suave\"\"\";4150.5;5000;\"dos\nlíneas; y más\";Almacén;Rosa;mate|yerba;active;1;7;3;12;4;4000;;\n" +
		"=1+1;=cmd|' /C calc'!A0;1234;;+suma;-resta;@arroba;;active;0;0;;;;;;\n" +
		"R;Remera;900;;;;;;active;1;0;;;;;800;\nR-S;S;;;;;;;;;;2;5;0;700;;R\nR-L;L;950;;;;;;;;;;6;;;;R\n" +
		"P;Pausado;10;;;;;;inactive;1;0;;;;;;\nP-1;Uno;;;;;;;;;;;3;;;;P\n"
	c.do("POST", "/v1/imports/products", staff, file).is(200)
	customers := "phone,first_name,last_name,dni,email,notes,tags,group,address_line1,city,allergies\n" +
		"+5491155550001,Ana,\"=HYPERLINK(\"\"http://x.example\"\")\",30111222,ana@x.example,\"-nota\",vip;amiga,mayorista,Mitre 1,Rosario,maní\n" +
		"+5491155550002,Beto,,30111333,,,,,,,\n+5491155550003,,Zeta,,,'tis,,,,,\n"
	c.do("POST", "/v1/imports/customers", staff, customers).is(200)
	c.do("POST", "/v1/resources", staff, `{"kind": "staff", "name": "Zoe Díaz"}`).is(201)
	c.do("POST", "/v1/imports/services", staff, "name;duration_minutes;buffer_minutes;price;staff;description\nCorte;30;5;9500;Zoe Díaz;=x\nColor;90;0;;;\n").is(200)
}

// What is exported can be imported again and changes nothing, in every language, as text and as a workbook.
func TestExportsComeBack(t *testing.T) {
	t.Parallel()
	testkit.EachDB(t, func(t *testing.T, db *store.DB) {
		c := serve(t, db)
		c.stockUp()
		count := map[string]int{"products": 5, "products?status=inactive": 2, "customers": 3, "services": 2, "stock": 4, "prices": 5}
		for _, tag := range []string{"es-AR", "es-MX", "pt-BR", "en"} {
			c.do("PATCH", "/v1/business", c.mine.owner, object{"locale": tag}).is(200)
			for list, want := range count {
				kind, query, _ := strings.Cut(list, "?")
				for _, format := range []string{"csv", "xlsx"} {
					changes := len(c.get("/v1/changes?limit=100&thing=product", c.mine.owner).data())
					r := c.export(kind, "?format="+format+"&"+query, c.mine.staff)
					sum := c.do("POST", "/v1/imports/"+kind, c.mine.staff, string(r.raw)).is(200)
					if sum["created"] != 0. || sum["updated"] != float64(want) || sum["unchanged"] != float64(want) {
						t.Errorf("%s, %s, %s: imported %v\n%s", tag, list, format, sum, r.raw)
					}
					if n := len(c.get("/v1/changes?limit=100&thing=product", c.mine.owner).data()); n != changes {
						t.Errorf("%s, %s, %s: the history has %d changes more", tag, list, format, n-changes)
					}
				}
			}
		}
		one := c.get("/v1/customers?q=+5491155550001", c.mine.staff).data()[0]["id"].(string)
		if who := c.get("/v1/customers/"+one, c.mine.staff).is(200); who["dni"] != "30111222" {
			t.Errorf("the document became %v", who["dni"])
		}
		other := "Teléfono;Documento\n+5491155550001;*****999\n"
		c.do("POST", "/v1/imports/customers", c.mine.staff, other).is(422)
	})
}

// Cells are harmless in a spreadsheet, telephone numbers whole, amounts and dates as the business writes them.
func TestExportsAreForSpreadsheets(t *testing.T) {
	t.Parallel()
	testkit.EachDB(t, func(t *testing.T, db *store.DB) {
		c := serve(t, db)
		c.stockUp()
		c.do("PATCH", "/v1/business", c.mine.owner, object{"locale": "es-AR"}).is(200)
		rows := c.export("customers", "", c.mine.staff).lines(';')
		if rows[0][0] != "Teléfono" || !slices.ContainsFunc(rows, func(r []string) bool {
			return r[0] == "+5491155550001" && r[2] == "'=HYPERLINK(\"http://x.example\")" && r[3] == "*****222" && slices.Contains(r, "'-nota")
		}) {
			t.Errorf("%q", rows)
		}
		if strings.Contains(fmt.Sprint(rows), "maní") {
			t.Error("a list has allergies")
		}
		rows = c.export("prices", "?q=yerba", c.mine.staff, "Accept-Language", "pt").lines(';')
		if len(rows) != 2 || !slices.Equal(rows[0], []string{"Código", "Nome", "Preço", "Preço anterior", "Produto da variante", "Preço mayorista", "Preço vip"}) ||
			!slices.Equal(rows[1], []string{"Y-1", `Yerba "suave"`, "4150,50", "5000,00", "", "4000,00", ""}) {
			t.Errorf("%q", rows)
		}
		c.do("PATCH", "/v1/business", c.mine.owner, object{"locale": "es-MX"}).is(200)
		rows = c.export("prices", "?q=yerba", c.mine.staff).lines(',')
		if rows[1][2] != "4150.50" {
			t.Errorf("%q", rows)
		}
		raw := c.export("prices", "?format=xlsx", c.mine.staff).raw
		book, err := zip.NewReader(bytes.NewReader(raw), int64(len(raw)))
		if err != nil {
			t.Fatal(err)
		}
		body, err := book.Open("xl/worksheets/sheet1.xml")
		if err != nil {
			t.Fatal(err)
		}
		text, _ := io.ReadAll(body)
		if strings.Contains(string(text), "<f>") || !strings.Contains(string(text), `<c s="2"><v>4150.50</v></c>`) ||
			!strings.Contains(string(text), `s="5"><is><t xml:space="preserve">=cmd|`) {
			t.Errorf("%s", text)
		}
	})
}

// A file has the rows of the list's own route, all pages of it, for those who may see it; it is kept who took it.
func TestExportsAreTheirLists(t *testing.T) {
	t.Parallel()
	testkit.EachDB(t, func(t *testing.T, db *store.DB) {
		c := serve(t, db)
		var file strings.Builder
		file.WriteString("phone,first_name\n")
		for i := range 230 {
			fmt.Fprintf(&file, "+54911555%05d,C%d\n", i, i)
		}
		c.do("POST", "/v1/imports/customers", c.mine.staff, file.String()).is(200)
		if rows := c.export("customers", "", c.mine.staff).lines(','); len(rows) != 231 {
			t.Errorf("%d rows", len(rows))
		}
		if rows := c.export("customers", "?q=C229", c.mine.staff).lines(','); len(rows) != 2 {
			t.Errorf("the filter found %q", rows)
		}
		if rows := c.export("customers", "", c.other.staff).lines(','); len(rows) != 1 {
			t.Errorf("another business has %q", rows)
		}
		kept := c.get("/v1/changes?thing=export", c.mine.owner).data()
		if len(kept) != 2 || kept[1]["name"] != "customers" || !strings.HasPrefix(kept[1]["actor"].(string), "staff:") ||
			strings.Contains(fmt.Sprint(kept[0]["values"]), "C229") || !strings.Contains(fmt.Sprint(kept[1]["values"]), "230") {
			t.Errorf("kept %v", kept)
		}
		if staff := c.get("/v1/changes?thing=export", c.mine.staff).data(); len(staff) != 0 {
			t.Errorf("staff see %v", staff)
		}
		c.get("/v1/exports/people", c.mine.staff).problem(403, "forbidden")
		c.get("/v1/exports/customers", c.mine.agent).problem(403, "forbidden")
		c.get("/v1/exports/customers", "").problem(401, "unauthorized")
		c.get("/v1/exports/none", c.mine.owner).problem(404, "not_found")
		c.get("/v1/exports/workspaces", c.mine.owner).problem(404, "not_found")
		c.get("/v1/exports/orders?format=pdf", c.mine.owner).problem(400, "invalid_arguments")
		c.get("/v1/exports/orders?limit=3", c.mine.owner).problem(400, "invalid_arguments")
		if p := c.get("/v1/exports/orders?status=none", c.mine.owner).problem(400, "invalid_arguments"); !names(p, "query.status") {
			t.Errorf("a wrong filter: %v", p)
		}
		for _, list := range httpapi.NewExports(httpapi.Config{}).Names() {
			for _, format := range []string{"csv", "xlsx"} {
				c.export(list, "?format="+format, c.mine.owner)
			}
		}
	})
}

// Hours, tables that are put together and what models cost are written as people read them: days and tables by their names.
func TestExportsOfWhatIsNoListByItself(t *testing.T) {
	t.Parallel()
	testkit.EachDB(t, func(t *testing.T, db *store.DB) {
		c := serve(t, db)
		staff := c.mine.staff
		c.do("PATCH", "/v1/business", c.mine.owner, object{"locale": "es-AR"}).is(200)
		c.do("PUT", "/v1/hours", staff, `{"week": [{"weekday": "monday", "from": "09:00", "to": "13:00"}, {"weekday": "monday", "from": "16:00", "to": "20:00"}],
			"days": [{"date": "2026-12-25", "ranges": [], "note": "=Navidad"}, {"date": "2026-12-31", "ranges": [{"from": "10:00", "to": "13:00"}]}]}`).is(200)
		table := func(name string) string {
			return c.do("POST", "/v1/resources", staff, object{"kind": "table", "name": name, "seats_min": 1, "seats_max": 4}).is(201)["id"].(string)
		}
		c.do("PUT", "/v1/table-groups", staff, object{"groups": []object{{"seats_min": 5, "seats_max": 8, "table_ids": []string{table("Patio"), table("Ventana")}}}}).is(200)
		for list, want := range map[string][][]string{
			"hours": {{"Id de la sucursal o de quién", "Fecha", "Día", "Desde", "Hasta", "Para urgencias", "Por qué"},
				{"", "", "Lunes", "09:00", "13:00", "", ""}, {"", "", "Lunes", "16:00", "20:00", "", ""},
				{"", "2026-12-25", "", "", "", "", "'=Navidad"}, {"", "2026-12-31", "", "10:00", "13:00", "", ""}},
			"table-groups": {{"Sucursal", "Personas como mínimo", "Personas como máximo", "Mesas"}, {"", "5", "8", "Patio; Ventana"}},
		} {
			if rows := c.export(list, "", staff).lines(';'); !slices.EqualFunc(rows, want, slices.Equal) {
				t.Errorf("%s: %q", list, rows)
			}
		}
		if rows := c.export("usage", "?from=2020-01-01", c.mine.owner).lines(';'); len(rows) != 1 || !slices.Contains(rows[0], "Modelo") {
			t.Errorf("%q", rows)
		}
		c.get("/v1/exports/usage", staff).problem(403, "forbidden")
		c.get("/v1/exports/hours?owner=nobody", staff).problem(404, "not_found")
	})
}
