package httpapi_test

import (
	"bytes"
	"encoding/csv"
	"testing"

	"github.com/mostrador/mostrador/internal/carry/importer"
	"github.com/mostrador/mostrador/internal/core/stock"
	"github.com/mostrador/mostrador/internal/kit/locale"
	"github.com/mostrador/mostrador/internal/store"
	"github.com/mostrador/mostrador/internal/testkit"
)

// filled has a value of each column that a file of a kind can have, as English spreadsheets write it. A field that is
// described anew is a column of its own accord; here it has to have a value.
var filled = map[string]map[string]string{
	importer.KindCustomers: {
		"phone": "+5491155550001", "first_name": "Ana", "last_name": "Paz", "dni": "30111222", "email": "ana@example.com", "group": "mayorista",
		"tags": "amiga; vip", "address_line1": "Mitre 1", "address_line2": "2 B", "city": "Rosario", "state": "Santa Fe", "postal_code": "2000",
		"no_news": "Yes", "notes": "Llamar antes",
	},
	importer.KindServices: {
		"name": "Corte", "category": "Pelo", "description": "Con lavado", "duration_minutes": "45", "buffer_minutes": "5", "price": "9500.00",
		"staff": "Zoe Díaz", "position": "3", "active": "No",
	},
	importer.KindProducts: {
		"sku": "Y-1", "name": "Yerba", "price": "4150.50", "compare_at_price": "5000.00", "description": "Suave", "category": "Almacén", "brand": "Rosa",
		"tags": "mate; yerba", "image_url": "https://img.example.com/y.png", "status": "Paused", "track_stock": "Yes", "popularity": "7",
		"low_stock_threshold": "3", "stock_local": "12", "price_mayorista": "4000.00", "product_sku": "",
	},
}

// masked are values that an exported list shows in part.
var masked = map[string]string{"30111222": "*****222"}

// Every column is read from a file and written to one: what an export left empty, importing it again would remove.
func TestEveryDescribedColumnComesBack(t *testing.T) {
	t.Parallel()
	testkit.EachDB(t, func(t *testing.T, db *store.DB) {
		c := serve(t, db)
		c.do("PATCH", "/v1/settings", c.mine.owner, `{"customer_groups": [{"name": "mayorista", "percent": 5}]}`).is(200)
		c.do("POST", "/v1/stock/places", c.mine.staff, `{"code": "local", "name": "Local"}`).is(201)
		c.do("POST", "/v1/resources", c.mine.staff, `{"kind": "staff", "name": "Zoe Díaz"}`).is(201)
		c.setLocale(locale.EN)
		w, err := c.app.Keyring.Workspace(t.Context(), c.mine.id)
		if err != nil {
			t.Fatal(err)
		}
		places := []stock.Place{{Code: "local", Name: "Local"}}
		for kind, values := range filled {
			var names, cells []string
			for _, column := range importer.Columns(&w, kind, places, locale.EN) {
				value, is := values[column.Name]
				if !is {
					t.Fatalf("%s have a new column %s: give it a value here", kind, column.Name)
				}
				names, cells = append(names, column.Name), append(cells, value)
			}
			var file bytes.Buffer
			out := csv.NewWriter(&file)
			if err := out.WriteAll([][]string{names, cells}); err != nil {
				t.Fatal(err)
			}
			c.do("POST", "/v1/imports/"+kind, c.mine.staff, file.String()).is(200)
			query := map[string]string{importer.KindProducts: "?status=inactive"}[kind]
			rows := c.export(kind, query, c.mine.staff).lines(',')
			if len(rows) != 2 || len(rows[1]) != len(names) {
				t.Errorf("%s: %q", kind, rows)
				continue
			}
			for i, name := range names {
				want := cells[i]
				if hidden, is := masked[want]; is {
					want = hidden
				}
				if rows[1][i] != want {
					t.Errorf("%s: %s was %q and came back as %q", kind, name, want, rows[1][i])
				}
			}
		}
	})
}
