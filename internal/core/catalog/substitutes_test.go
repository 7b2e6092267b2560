package catalog_test

import (
	"slices"
	"testing"

	"pgregory.net/rapid"

	"github.com/mostrador/mostrador/internal/access"
	"github.com/mostrador/mostrador/internal/core/catalog"
	"github.com/mostrador/mostrador/internal/core/scope"
	"github.com/mostrador/mostrador/internal/kit/locale"
)

// shelves is a catalogue without a database; it records the last filter.
type shelves struct {
	catalog.Rows
	products []catalog.Product
	asked    *catalog.Filter
}

func (s shelves) ListProducts(f catalog.Filter, _ catalog.At) ([]catalog.Product, int, error) {
	if s.asked != nil {
		*s.asked = f
	}
	return s.products, len(s.products), nil
}

func substitutes(t interface{ Fatal(...any) }, tag locale.Tag, rows shelves, original catalog.Product,
	w catalog.Wanted) []catalog.Substitute {
	c := catalog.New(rows,
		&scope.Scope{Workspace: &access.Workspace{Locale: tag, Currency: "ARS"}}, nil)
	out, err := c.Substitutes(original, w)
	if err != nil {
		t.Fatal(err)
	}
	return out
}

var cola = catalog.Product{ID: "cola", Name: "Cola 1,5 L", Category: "Bebidas", Brand: "Manaos",
	Tags: []string{"gaseosa", "1.5 l", "Manaos"}, Price: 1000, Available: 9}

func like(id string, change func(*catalog.Product)) catalog.Product {
	p := cola
	p.ID, p.Tags = id, slices.Clone(cola.Tags)
	if change != nil {
		change(&p)
	}
	return p
}

func TestSubstitutesAreTheMostAlikeFirst(t *testing.T) {
	t.Parallel()
	rows := shelves{products: []catalog.Product{
		like("agua", func(p *catalog.Product) { p.Brand, p.Tags = "Ivess", []string{"agua"} }),
		cola,
		like("gemela", nil),
		like("marca", func(p *catalog.Product) { p.Tags = []string{"gaseosa"} }),
		like("cara", func(p *catalog.Product) { p.Price = 4000 }),
		like("tipo", func(p *catalog.Product) { p.Brand, p.Tags = "Pepsi", []string{"Gaseosa", "1.5 L"} }),
	}}
	var got []string
	last := 1.0
	for _, s := range substitutes(t, locale.ESAR, rows, cola, catalog.Wanted{Quantity: 1, Limit: 10}) {
		got = append(got, s.ID)
		if s.Score > last || s.Score < 0 {
			t.Errorf("%s: a score of %v after %v", s.ID, s.Score, last)
		}
		last = s.Score
	}
	if want := []string{"gemela", "marca", "cara", "tipo", "agua"}; !slices.Equal(got, want) {
		t.Errorf("got %v, want %v", got, want)
	}
}

// A price decides between equals and never between kinds, words, brands or sizes.
func TestThePriceOfASubstituteComesLast(t *testing.T) {
	t.Parallel()
	oil := func(id, name string, price int64, tags ...string) catalog.Product {
		return catalog.Product{ID: id, Name: name, Category: "Almacén", Price: price, Tags: tags, Available: 9}
	}
	olive := oil("oliva", "Aceite de oliva 500 ml", 8900, "aceite", "oliva")
	for name, c := range map[string]struct{ products []catalog.Product }{
		"kind": {[]catalog.Product{oil("a", "Aceite de girasol 1,5 L", 3900, "aceite"),
			oil("b", "Café instantáneo 170 g", 8900, "café")}},
		"kind by the name alone": {[]catalog.Product{oil("a", "ACEITES de maíz", 100), oil("b", "Café", 8900)}},
		"kind by a tag alone":    {[]catalog.Product{oil("a", "Oliovita", 100, "aceite"), oil("b", "Café", 8900)}},
		"more in common": {[]catalog.Product{oil("a", "Aceite de oliva 1 L", 100, "aceite", "oliva"),
			oil("b", "Aceite de girasol", 8900, "aceite")}},
		"size": {[]catalog.Product{oil("a", "Aceite de oliva 0,5 L 500ml", 100, "aceite"),
			oil("b", "Aceite de oliva 1 L", 8900, "aceite")}},
		"equals": {[]catalog.Product{oil("a", "Aceite de girasol", 8000, "aceite"),
			oil("b", "Aceite de girasol", 8000-1, "aceite")}},
	} {
		slices.Reverse(c.products)
		got := substitutes(t, locale.ESAR, shelves{products: c.products}, olive, catalog.Wanted{Limit: 5})
		if len(got) != 2 || got[0].ID != "a" {
			t.Errorf("%s: %+v", name, got)
		}
	}
}

func TestWhatMakesASubstitute(t *testing.T) {
	t.Parallel()
	var asked catalog.Filter
	rows := shelves{asked: &asked, products: []catalog.Product{
		like("poca", func(p *catalog.Product) { p.Available = 4 }),
		like("justa", func(p *catalog.Product) { p.Available = 5 }), cola,
	}}
	got := substitutes(t, locale.ESAR, rows, cola,
		catalog.Wanted{Quantity: 5, MinPrice: 500, MaxPrice: 2000, Limit: 10})
	if len(got) != 1 || got[0].ID != "justa" {
		t.Errorf("got %v: there has to be enough of it, and it is not the product itself", got)
	}
	if asked.Category != "Bebidas" || !asked.InStock || asked.MinPrice != 500 || asked.MaxPrice != 2000 {
		t.Errorf("asked for %+v", asked)
	}
	rows.products = []catalog.Product{like("a", nil), like("b", nil), like("c", nil)}
	if got := substitutes(t, locale.ESAR, rows, cola, catalog.Wanted{Limit: 2}); len(got) != 2 || got[0].ID != "a" {
		t.Errorf("got %v: two at most, ties by id", got)
	}
	loose := like("suelta", func(p *catalog.Product) { p.Category = "" })
	rows.products = []catalog.Product{
		like("nada", func(p *catalog.Product) { p.Category, p.Tags = "Ferretería", []string{"tornillo"} }),
		like("tamaño", func(p *catalog.Product) { p.Category, p.Tags = "Ferretería", []string{"1.5 L"} }),
		like("algo", func(p *catalog.Product) { p.Category, p.Tags = "Kiosco", []string{"GASEOSA"} }),
	}
	if got := substitutes(t, locale.ESAR, rows, loose, catalog.Wanted{Limit: 5}); len(got) != 1 || got[0].ID != "algo" {
		t.Errorf("got %v: without a category they have to share a tag", got)
	}
}

func TestTheReasonForASubstitute(t *testing.T) {
	t.Parallel()
	cheaper := like("x", func(p *catalog.Product) { p.Price = 850 })
	for name, c := range map[string]struct {
		tag  locale.Tag
		p    catalog.Product
		want string
	}{
		"brand, kind and price": {locale.ESAR, like("x", nil),
			"misma marca (Manaos), mismo tipo: gaseosa, 1.5 l, al mismo precio"},
		"cheaper": {locale.ESAR, cheaper,
			"misma marca (Manaos), mismo tipo: gaseosa, 1.5 l, $ 1,50 más barato"},
		"dearer is not said": {locale.ESAR, like("x", func(p *catalog.Product) { p.Price, p.Tags = 2000, nil }),
			"misma marca (Manaos)"},
		"kind alone": {locale.ESAR, like("x",
			func(p *catalog.Product) { p.Brand, p.Tags, p.Price = "Pepsi", []string{"gaseosa"}, 2000 }),
			"mismo tipo: gaseosa"},
		"a size is no kind": {locale.ESAR, like("x",
			func(p *catalog.Product) { p.Brand, p.Tags, p.Price = "Ivess", []string{"1.5 L"}, 2000 }),
			"también de Bebidas"},
		"brand and size": {locale.ESAR, like("x",
			func(p *catalog.Product) { p.Tags, p.Price = []string{"1.5 L", "Manaos"}, 2000 }), "misma marca (Manaos)"},
		"category alone": {locale.ESAR, like("x",
			func(p *catalog.Product) { p.Brand, p.Tags, p.Price = "Ivess", nil, 2000 }), "también de Bebidas"},
		"in Portuguese": {locale.PTBR, like("x",
			func(p *catalog.Product) { p.Brand, p.Tags, p.Price = "Ivess", nil, 2000 }), "também de Bebidas"},
		"in English": {locale.EN, like("x", func(p *catalog.Product) { p.Tags = nil }),
			"same brand (Manaos), at the same price"},
	} {
		got := substitutes(t, c.tag, shelves{products: []catalog.Product{c.p}}, cola, catalog.Wanted{Limit: 1})
		if got[0].Reason != c.want {
			t.Errorf("%s: %q, want %q", name, got[0].Reason, c.want)
		}
	}
}

// For any catalogue a score is between 0 and 1, and nothing is more similar to a product than its twin.
func TestScores(t *testing.T) {
	t.Parallel()
	tag := rapid.SampledFrom([]string{"gaseosa", "Gaseosa", "Ñ", "n"})
	product := rapid.Custom(func(t *rapid.T) catalog.Product {
		return catalog.Product{
			ID: "x", Category: "Bebidas", Brand: rapid.SampledFrom([]string{"", "A", "á", "B"}).Draw(t, "brand"),
			Tags: rapid.SliceOfN(tag, 0, 5).Draw(t, "tags"), Price: rapid.Int64Range(0, 5).Draw(t, "price"),
			Available: 1,
		}
	})
	rapid.Check(t, func(t *rapid.T) {
		a, b := product.Draw(t, "original"), product.Draw(t, "other")
		a.ID = "original"
		twin := a
		twin.ID = "twin"
		score := func(p catalog.Product) float64 {
			return substitutes(t, locale.ESAR, shelves{products: []catalog.Product{p}}, a,
				catalog.Wanted{Limit: 1})[0].Score
		}
		other, same := score(b), score(twin)
		if other < 0 || other > 1 || same > 1 {
			t.Fatalf("scores of %v and %v", other, same)
		}
		if other > same {
			t.Fatalf("%+v (%v) is more like %+v than its twin (%v)", b, other, a, same)
		}
	})
}
