package importer_test

import (
	"errors"
	"fmt"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/mostrador/mostrador/internal/carry/importer"
	"github.com/mostrador/mostrador/internal/core"
	"github.com/mostrador/mostrador/internal/core/catalog"
	"github.com/mostrador/mostrador/internal/core/stock"
	"github.com/mostrador/mostrador/internal/testkit"
)

func load(t *testing.T, s *testkit.Shop, kind, file string) (importer.Summary, error) {
	t.Helper()
	return importer.Into{Store: s.Units, Clock: s.Clock}.File(t.Context(), s.Workspace, kind, strings.NewReader(file))
}

func mustLoad(t *testing.T, s *testkit.Shop, kind, file string, want importer.Summary) {
	t.Helper()
	got, err := load(t, s, kind, file)
	if err != nil {
		t.Fatal(err)
	}
	if got != want {
		t.Fatalf("imported %+v, want %+v", got, want)
	}
}

// wrong imports a file that must be refused, whole, with exactly these lines.
func wrong(t *testing.T, s *testkit.Shop, kind, file string, want ...string) {
	t.Helper()
	before := s.Snapshot()
	_, err := load(t, s, kind, file)
	var ps *importer.Problems
	if !errors.As(err, &ps) {
		t.Fatalf("got %v, want problems", err)
	}
	var got []string
	for _, p := range ps.List {
		got = append(got, p.String())
	}
	if !slices.Equal(got, want) {
		t.Errorf("told\n\t%s\nwant\n\t%s", strings.Join(got, "\n\t"), strings.Join(want, "\n\t"))
	}
	if changed := s.Since(before); len(changed) > 0 {
		t.Errorf("a refused file changed %v", changed)
	}
}

func find(t *testing.T, s *testkit.Shop, sku string) (p catalog.Product, level stock.Level) {
	t.Helper()
	s.Look(func(u *core.Unit) (err error) {
		var variantID string
		if p, variantID, err = u.Catalog.GetBySKU(sku); err == nil {
			level, err = u.Stock.LevelOf(stock.Pair{ProductID: p.ID, VariantID: variantID})
		}
		return err
	})
	return p, level
}

func TestProductsAsSpreadsheetsWriteThem(t *testing.T) {
	t.Parallel()
	testkit.EachShop(t, testkit.Setup{}, func(t *testing.T, s *testkit.Shop) {
		s.T = t
		file := "\xef\xbb\xbfName;Stock Local;SKU;price;tags;stock_deposito;low_stock_threshold;\r\n" +
			"Yerba \"Canarias\" 1 kg;7;YER-1;3900,50;yerba|mate;3;4;\r\n" +
			"\"Café; molido\";;CAF-1;12000;\"café;molido\";;;\r\n;;;;;;;\r\n"
		file = strings.Replace(file, `Yerba "Canarias" 1 kg`, `"Yerba ""Canarias"" 1 kg"`, 1)
		mustLoad(t, s, "products", file, importer.Summary{Created: 2})
		p, level := find(t, s, "YER-1")
		if p.Name != `Yerba "Canarias" 1 kg` || p.Price != 390050 ||
			!reflect.DeepEqual(p.Tags, []string{"yerba", "mate"}) || !p.TrackStock {
			t.Errorf("got %+v", p)
		}
		if level.Quantity != 10 || len(level.Places) != 2 || level.LowThreshold != 4 {
			t.Errorf("stock %+v", level)
		}
		if p, level := find(t, s, "CAF-1"); p.Price != 1200000 || len(level.Places) != 0 || len(p.Tags) != 2 {
			t.Errorf("got %+v with %+v", p, level)
		}
	})
}

func TestWhatAFileDoesNotMentionStays(t *testing.T) {
	t.Parallel()
	testkit.EachShop(t, testkit.Setup{}, func(t *testing.T, s *testkit.Shop) {
		s.T = t
		mustLoad(t, s, "products", "sku,name,price,description,category,track_stock,low_stock_threshold,stock_local\n"+
			"A,Uno,100,largo,Bebidas,1,5,9\nB,Dos,200,otro,Bebidas,0,,\n", importer.Summary{Created: 2})
		mustLoad(t, s, "products", "sku,name,status\nB,Dos,inactive\n", importer.Summary{Updated: 1})
		mustLoad(t, s, "products", "sku,name,price,stock_local\nA,Uno bis,150,3\nC,Tres,1,\n",
			importer.Summary{Created: 1, Updated: 1})
		p, level := find(t, s, "A")
		if p.Name != "Uno bis" || p.Price != 15000 || p.Description != "largo" || p.Category != "Bebidas" {
			t.Errorf("got %+v", p)
		}
		if level.Quantity != 3 || level.LowThreshold != 5 {
			t.Errorf("stock %+v", level)
		}
		// An inactive product comes back as it was.
		mustLoad(t, s, "products", "sku,name,status\nB,Dos,active\n", importer.Summary{Updated: 1})
		if p, _ := find(t, s, "B"); p.Description != "otro" || p.Price != 20000 || p.TrackStock {
			t.Errorf("got %+v", p)
		}
	})
}

func TestVariants(t *testing.T) {
	t.Parallel()
	testkit.EachShop(t, testkit.Setup{}, func(t *testing.T, s *testkit.Shop) {
		s.T = t
		mustLoad(t, s, "products", "product_sku,sku,name,price,stock_local\n,R,Remera,5000,\nR,R-S,S,,4\nR,R-M,M,6000,5\n",
			importer.Summary{Created: 3})
		mustLoad(t, s, "products", "product_sku,sku,name,price,stock_local\nR,R-L,L,,6\nR,R-M,Mediana,,2\n",
			importer.Summary{Created: 1, Updated: 1})
		mustLoad(t, s, "products", "sku,name,price\nR,Remera lisa,5500\n", importer.Summary{Updated: 1})
		p, _ := find(t, s, "R")
		var got []string
		for _, v := range p.Variants {
			got = append(got, fmt.Sprintf("%s %s %d %d", v.SKU, v.Name, v.Price, v.Available))
		}
		if want := []string{"R-S S 550000 4", "R-M Mediana 550000 2", "R-L L 550000 6"}; !slices.Equal(got, want) {
			t.Errorf("got %q, want %q", got, want)
		}
		wrong(t, s, "products", "product_sku,sku,name,price,stock_local\n,R-S,Suelta,1,1\nX,Y,Z,,\nR,R,Otra,,\n,R,Remera,1,3\n",
			"line 2, sku: R-S is a variant of R; name that product in product_sku to change it",
			"line 3, product_sku: there is no product X, neither in the file nor in the catalogue",
			"line 4, sku: R is a product already",
			"line 5, sku: R is on line 4 already")
		wrong(t, s, "products", "product_sku,sku,name,price,stock_local\n,R-S,Suelta,1,1\nX,Y,Z,,\n,R,Remera,1,3\n",
			"line 2, sku: R-S is a variant of R; name that product in product_sku to change it",
			"line 3, product_sku: there is no product X, neither in the file nor in the catalogue",
			"line 4, stock_local: R is sold by its variants; count them instead")
	})
}

func TestEveryMistakeIsToldAndNothingIsWritten(t *testing.T) {
	t.Parallel()
	testkit.EachShop(t, testkit.Setup{}, func(t *testing.T, s *testkit.Shop) {
		s.T = t
		wrong(t, s, "products", "", "line 1: the file is empty; its first line must name the columns")
		wrong(t, s, "products", "nombre,color,talle\nA,B,C\n",
			"line 1, color: unknown column", "line 1, talle: unknown column", "line 1, sku: the column is missing",
			"line 1: the columns are sku, name, price, compare_at_price, description, category, brand, tags, image_url, status, "+
				"track_stock, popularity, product_sku, low_stock_threshold, stock_<place>, price_<group>; a mapping says which one "+
				"a heading means, or - to leave it out")
		wrong(t, s, "products", "Código;Descripción;Precio\nA;Pan de campo;2500\n",
			"line 2, name: a new product needs a name; if that is what “Descripción” has, map the column: Descripción=name")
		wrong(t, s, "products", "sku,name,price,status,track_stock,stock_local\n"+
			"A,Bueno,10,active,1,1\n"+
			",Sin código,10,,,\n"+
			"B,,US$ 15,raro,quizás,-1\n"+
			"C,Miles,\"1,234\",,,1.5\n"+
			"D,Corta\n"+
			"E,Nuevo sin precio,,,,\n"+
			"A,Otra vez,10,,,\n",
			`line 3, sku: is empty`,
			`line 4, name: is empty`,
			`line 4, price: “US$ 15” is in another currency; the business's is ARS`,
			`line 4, stock_local: -1 is not between 0 and 1000000000`,
			`line 4, track_stock: "quizás" is neither yes nor no; write 1 or 0`,
			`line 4, status: "raro" is neither active nor inactive`,
			`line 5, price: “1,234” can be read in two ways. Write $ 1,23 or $ 1.234`,
			`line 5, stock_local: "1.5" is not a whole number`,
			`line 6: has 2 cells where the header has 6`,
			`line 7, price: a new product needs a price`,
			`line 8, sku: A is on line 2 already`)
		wrong(t, s, "products", "sku,name,price\nA,Bueno,1\nE,Nuevo sin precio,\n",
			`line 3, price: a new product needs a price`)
		wrong(t, s, "products", "\xef\xbb\xbfsku,name,price\nA,Caf\xe9,1\nB,Té,x\n",
			"line 2, name: has letters that cannot be read; save the file as “CSV UTF-8”",
			"line 3, price: “x” is not an amount. Write it like $ 3.900,50")
		wrong(t, s, "products", "sku,name,price\nA,\"sin cerrar,1\n",
			"line 2: has quotes that are never closed; the rest of the file was not read")
	})
}

func TestManyMistakesAreCounted(t *testing.T) {
	t.Parallel()
	s := testkit.OpenShop(t, testkit.SQLite(t), testkit.Setup{})
	_, err := load(t, s, "products", "sku,name,price\n"+strings.Repeat(",x,1\n", 250))
	var ps *importer.Problems
	if !errors.As(err, &ps) || len(ps.List) != 100 || ps.Total != 250 {
		t.Fatalf("got %v", err)
	}
	if !strings.HasSuffix(err.Error(), "… and 150 more\n250 mistakes; nothing was imported") {
		t.Errorf("ends with %q", err.Error()[len(err.Error())-80:])
	}
}

// Stock reserved for a customer cannot be counted away.
func TestReservedStockStays(t *testing.T) {
	t.Parallel()
	testkit.EachShop(t, testkit.Setup{}, func(t *testing.T, s *testkit.Shop) {
		s.T = t
		mustLoad(t, s, "products", "sku,name,price,stock_local\nA,Uno,10,5\nB,Dos,10,5\n", importer.Summary{Created: 2})
		p, _ := find(t, s, "A")
		s.Do(func(u *core.Unit) error {
			return u.Stock.Place(testkit.NewID(), []stock.Demand{{Pair: stock.Pair{ProductID: p.ID}, Quantity: 3}},
				stock.ReserveUntil(u.Now.Add(1e12)))
		})
		wrong(t, s, "products", "sku,name,stock_local\nB,Dos,1\nA,Uno,2\n",
			"line 3, stock_local: more than 2 is reserved for orders at local")
		mustLoad(t, s, "products", "sku,name,stock_local\nA,Uno,3\n", importer.Summary{Updated: 1})
	})
}

func TestManyProducts(t *testing.T) {
	t.Parallel()
	testkit.EachShop(t, testkit.Setup{}, func(t *testing.T, s *testkit.Shop) {
		s.T = t
		const n = 1500
		var b strings.Builder
		b.WriteString("sku,name,price,stock_local,stock_deposito\n")
		for i := range n {
			fmt.Fprintf(&b, "S%d,Producto %d,%d.50,%d,1\n", i, i, i, i%7)
		}
		last := 0
		into := importer.Into{Store: s.Units, Clock: s.Clock,
			Progress: func(done, total int) { last = done * 100 / total }}
		got, err := into.File(t.Context(), s.Workspace, "products", strings.NewReader(b.String()))
		if err != nil || got != (importer.Summary{Created: n}) || last != 100 {
			t.Fatalf("got %+v, %v at %d %%", got, err, last)
		}
		mustLoad(t, s, "products", b.String(), importer.Summary{Updated: n, Unchanged: n})
		if p, level := find(t, s, "S1499"); p.Price != 149950 || level.Quantity != 1499%7+1 {
			t.Errorf("got %+v %+v", p, level)
		}
	})
}
